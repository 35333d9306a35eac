// Adds up what gcovr says of each file (`--json-summary`) by folder of core/, and writes docs/evidence/coverage.json:
// `node ci/coverage.mjs SUMMARY`.
import { readFileSync } from "node:fs";
import { written } from "./evidence.mjs";

// [{filename, line_total, line_covered}] → [{folder, lines, covered}], by name.
export function byFolder(files) {
  const folders = new Map();
  for (const { filename, line_total: lines, line_covered: covered } of files) {
    const folder = filename
      .split("/")
      .slice(0, filename.split("/").length > 2 ? 2 : 1)
      .join("/");
    const sum = folders.get(folder) ?? { folder, lines: 0, covered: 0 };
    folders.set(folder, { folder, lines: sum.lines + lines, covered: sum.covered + covered });
  }
  return [...folders.values()].filter(({ lines }) => lines > 0).sort((a, b) => (a.folder < b.folder ? -1 : 1));
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
