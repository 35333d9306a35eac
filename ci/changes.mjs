// The table of what changed between releases of Volcano, in docs/fidelity.md and docs/zh/fidelity.md, is made of the engine's own rows:
//   node ci/changes.mjs          writes both
// A test (tests/layers/changes.test.mjs) says where it is not what this would write.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROWS = fileURLToPath(new URL("../core/model/release_changes.inc", import.meta.url));
export const DOCUMENTS = { en: "docs/fidelity.md", zh: "docs/zh/fidelity.md" };
const HEADS = {
  en: "| since | change | what a user sees | in | commit |",
  zh: "| 自 | 改动 | 用户看到什么 | 文件 | 提交 |",
};
const BEGIN = "<!-- made by ci/changes.mjs -->\n\n";
const END = "\n<!-- end -->\n";

// Joins C++'s adjacent string literals.
const textOf = (literals) =>
  [...literals.matchAll(/"((?:[^"\\]|\\.)*)"/g)]
    .map(([, text]) => text)
    .join("")
    .replace(/\\"/g, '"');

export function changesOf(source) {
  const literal = String.raw`((?:"(?:[^"\\]|\\.)*"\s*)+)`;
  const row = new RegExp(
    String.raw`^PUMICE_CHANGE\((\w+), k(\d+)_(\d+),\s*${Array(5)
      .fill(literal)
      .join(String.raw`,\s*`)}\)`,
    "gm",
  );
  const changes = [...source.matchAll(row)].map(([, member, major, minor, ...texts]) => {
    const [name, go, commit, en, zh] = texts.map(textOf);
    return { member, since: `${major}.${minor}`, name, go, commit, en, zh };
  });
  const wanted = source.match(/^PUMICE_CHANGE\(/gm)?.length ?? 0;
  if (changes.length !== wanted) throw new Error(`${wanted - changes.length} rows of ${ROWS} cannot be read`);
  return changes;
}

function tableOf(changes, language) {
  const cell = (text) => text.replaceAll("|", "\\|");
  const rows = changes.map(
    ({ since, name, go, commit, ...texts }) =>
      `| ${since} | ${name} | ${cell(texts[language])} | \`${go}\` | ${commit} |\n`,
  );
  return `${HEADS[language]}\n|---|---|---|---|---|\n${rows.join("")}`;
}

// The document with its table as it should be.
export function withTable(document, changes, language) {
  const from = document.indexOf(BEGIN);
  const to = document.indexOf(END);
  if (from < 0 || to < from) throw new Error(`${DOCUMENTS[language]} lacks the lines ${BEGIN}and ${END}`);
  return document.slice(0, from + BEGIN.length) + tableOf(changes, language) + document.slice(to);
}

const pathOf = (language) => fileURLToPath(new URL(`../${DOCUMENTS[language]}`, import.meta.url));

export const readChanges = () => changesOf(readFileSync(ROWS, "utf8"));
export const readDocument = (language) => readFileSync(pathOf(language), "utf8");

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const language of Object.keys(DOCUMENTS))
    writeFileSync(pathOf(language), withTable(readDocument(language), readChanges(), language));
