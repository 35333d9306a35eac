// The documents are to be found one's way in: no paragraph is a wall, a long document opens with its contents, every
// link leads somewhere, and every source that a document names is there.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const read = (path) => readFileSync(join(root, path), "utf8");
const DOCUMENTS = ["docs", "docs/zh"].flatMap((folder) =>
  ["input", "performance", "fidelity", "ci"].map((name) => `${folder}/${name}.md`),
);
const CHINESE = readdirSync(join(root, "docs/zh")).map((name) => `docs/zh/${name}`);
const WITH_LINKS = [
  ...DOCUMENTS,
  "docs/design.md",
  "docs/lessons.md",
  "docs/embedding.md",
  "docs/install.md",
  "python/README.md",
  "docs/start.md",
  "docs/cluster.md",
  "docs/evidence.md",
  ...CHINESE.filter((path) => !DOCUMENTS.includes(path)),
  "README.md",
  "CONTRIBUTING.md",
];

const withoutCode = (text) => text.replaceAll(/^```.*?^```$/gms, "");
const headings = (text) => [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map((match) => match[1]);
// The anchor that GitHub gives a heading.
const anchor = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

// In words; two Chinese characters are as long as one.
const lengthOf = (text) =>
  text.replaceAll(/\p{Script=Han}/gu, " ").split(/\s+/).length + (text.match(/\p{Script=Han}/gu)?.length ?? 0) / 2;

// Paragraphs and items of lists that have more than so many words.
export function walls(text, most) {
  return withoutCode(text)
    .split(/\n\s*\n|\n(?=- )/)
    .filter((part) => !/^\s*(\||#)/.test(part))
    .filter((part) => lengthOf(part) > most);
}

for (const path of DOCUMENTS) {
  test(`${path} has no wall of text`, () => assert.deepEqual(walls(read(path), 85), []));
  test(`${path} opens with its contents, and they are whole`, () => {
    const text = read(path);
    const [opening] = withoutCode(text).split(/^## /m);
    const missing = [...withoutCode(text).matchAll(/^## (.*)$/gm)].filter(
      ([, heading]) => !opening.includes(`](#${anchor(heading)})`),
    );
    assert.deepEqual(
      missing.map((match) => match[1]),
      [],
    );
  });
}

test("a wall is seen", () => {
  const wall = "word ".repeat(20);
  assert.equal(walls(`Short.\n\n${wall}\n`, 19).length, 1);
  assert.equal(walls(`- Short.\n- ${wall}\n`, 19).length, 1);
  assert.equal(walls(`短。\n\n${"长".repeat(40)}\n`, 19).length, 1);
  assert.equal(walls(`Short.\n\n| ${wall} |\n\n\`\`\`text\n${wall}\n\`\`\`\n`, 19).length, 0);
});

for (const path of WITH_LINKS)
  test(`every link of ${path} leads somewhere`, () => {
    const text = read(path);
    const dead = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
      .map((match) => match[1])
      .filter((target) => !/^(?:https?|site):/.test(target)) // site: is for tests/web/engine/handbook.test.ts
      .filter((target) => {
        const [file, place] = target.split("#");
        const other = file === "" ? path : join(dirname(path), file);
        if (!existsSync(join(root, other))) return true;
        return place !== undefined && !headings(read(other)).map(anchor).includes(place);
      });
    assert.deepEqual(dead, []);
  });

test("every source that a document names is there", () => {
  const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n");
  const names = new Set(files.map((file) => basename(file)));
  for (const path of DOCUMENTS) {
    const named = [...withoutCode(read(path)).matchAll(/`(?:[\w-]+\/)*([\w-]+\.(?:h|cc|ts|mjs|sh))`/g)].map(
      (m) => m[1],
    );
    assert.deepEqual(
      named.filter((name) => !names.has(name)),
      [],
      path,
    );
  }
});
