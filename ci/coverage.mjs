// Adds up what gcovr says of each line (`--json`) by folder of core/, with the lines that no test runs, and writes
// docs/evidence/coverage.json: `node ci/coverage.mjs LINES`.
import { readFileSync } from "node:fs";
import { written } from "./evidence.mjs";

const folderOf = (file) => {
  const parts = file.split("/");
  return parts.slice(0, parts.length > 2 ? 2 : 1).join("/");
};

// What a person calls a function: without namespaces, arguments, and the lambda within it; "" of a lambda in no function.
function nameOf(demangled) {
  let plain = demangled.replaceAll("(anonymous namespace)::", "").replaceAll(/\[abi:\w+\]/g, "");
  for (let shorter; (shorter = plain.replace(/(?<!operator|operator<)<[^<>]*>/g, "")) !== plain;) plain = shorter;
  const [path] = plain.split(/\(|::\{lambda/, 1);
  const names = path.split(" ").at(-1).split("::");
  const own = names.filter((name) => /^[^a-z]|^operator/.test(name)).join("::");
  return own || (plain.includes("{lambda") ? "" : names.at(-1));
}

// [33, 34, 36] of the lines [32, 33, 34, 36, 38] → "33-36": lines that follow each other, whatever without code is between them.
function rangesOf(missed, all) {
  const next = new Map(all.map((line, i) => [line, all[i + 1]]));
  const ranges = [];
  for (const line of missed) {
    const last = ranges.at(-1);
    if (last && next.get(last[1]) === line) last[1] = line;
    else ranges.push([line, line]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(", ");
}

// {function: lines of it that no test runs}, in the order of the file. A line is of the function that begins last before it.
function missedOf({ lines, functions }) {
  const begins = functions.map(({ lineno, demangled_name: name }) => [lineno, nameOf(name)]).sort(([a], [b]) => a - b);
  const missed = new Map();
  for (const { line_number: line, count } of lines) {
    if (count > 0) continue;
    const [, name] = begins.findLast(([begin]) => begin <= line) ?? [0, ""];
    missed.set(name, [...(missed.get(name) ?? []), line]);
  }
  const all = lines.map(({ line_number: line }) => line);
  return Object.fromEntries([...missed].map(([name, list]) => [name, rangesOf(list, all)]));
}

// Files of gcovr → [{folder, lines, covered, missed: {file: {function: lines}}}], by name.
export function byFolder(files) {
  const folders = new Map();
  for (const file of files) {
    if (file.lines.length === 0) continue;
    const folder = folderOf(file.file);
    const sum = folders.get(folder) ?? { folder, lines: 0, covered: 0, missed: {} };
    const covered = file.lines.filter(({ count }) => count > 0).length;
    sum.lines += file.lines.length;
    sum.covered += covered;
    if (covered < file.lines.length) sum.missed[file.file] = missedOf(file);
    folders.set(folder, sum);
  }
  return [...folders.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

if (process.argv[1] === import.meta.filename) {
  const { files } = JSON.parse(readFileSync(process.argv[2], "utf8"));
  const folders = byFolder(files);
  written("coverage", "bash ci/coverage.sh", { folders });
  for (const { folder, lines, covered } of folders)
    console.log(
      `${folder.padEnd(20)} ${((100 * covered) / lines).toFixed(1).padStart(6)} %  ${covered} of ${lines} lines`,
    );
}
