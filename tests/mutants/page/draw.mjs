// Which of all mutants are run: a number with a seed, each as likely as the next. What is counted of their verdicts is here, too.
import { createHash } from "node:crypto";

// What a mutant is, wherever its line has moved to: nth tells those of a file apart that look the same.
const identity = ({ file, kind, original, mutated, nth }) => JSON.stringify([file, kind, original, mutated, nth]);

// The mutants whose hash with the seed is least. So a change of one file leaves those of the others drawn.
export function drawn(mutants, seed, count) {
  const seen = new Map();
  const ranked = mutants.map((mutant) => {
    const same = identity({ ...mutant, nth: 0 });
    const nth = seen.get(same) ?? 0;
    seen.set(same, nth + 1);
    const key = identity({ ...mutant, nth });
    return { ...mutant, nth, rank: createHash("sha256").update(`${seed} ${key}`).digest("hex") };
  });
  const chosen = new Set(
    ranked
      .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
      .slice(0, count)
      .map(({ rank }) => rank),
  );
  return ranked.filter(({ rank }) => chosen.has(rank));
}

// A line of a table has no tab and no line break of its own.
export const flat = (text) => text.replaceAll(/\s+/g, " ").trim();

export const read = (text) => {
  const [head, ...lines] = text.trimEnd().split("\n");
  const names = head.split("\t");
  return lines.map((line) => Object.fromEntries(line.split("\t").map((cell, i) => [names[i], cell])));
};
export const write = (names, rows) =>
  [names, ...rows.map((row) => names.map((name) => flat(String(row[name] ?? ""))))]
    .map((cells) => cells.join("\t"))
    .join("\n") + "\n";

// A row of the table of the named is about each mutant that looks like it on its line.
export const nameOf = ({ file, line, kind, original, mutated }) =>
  [file, line, kind, flat(original), flat(mutated)].join("\t");

// How many of a folder were drawn, noticed by a test, not noticed, and of these named with why.
export function counted(folders, results, named) {
  const names = new Set(named.map(nameOf));
  const unused = new Set(names);
  const rows = folders.map((folder) => {
    const own = results.filter(({ file }) => file.startsWith(`${folder}/`));
    const survivors = own.filter(({ verdict }) => verdict !== "killed");
    for (const survivor of survivors) unused.delete(nameOf(survivor));
    return {
      folder,
      drawn: own.length,
      killed: own.length - survivors.length,
      survived: survivors.length,
      named: survivors.filter((one) => names.has(nameOf(one))).length,
    };
  });
  return { folders: rows, unused: [...unused] };
}
