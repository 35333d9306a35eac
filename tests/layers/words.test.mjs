// The engine's sentences (core/words): each stands in both languages, and somebody says it. That they have the same keys
// and gaps, the compiler checks (core/words/sentence.cc).
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const words = join(root, "core/words");
const files = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.(cc|h)$/.test(name) && !name.startsWith("core/words/"));
const code = [...files("core"), ...files("wasm")].map((name) => readFileSync(join(root, name), "utf8")).join("\n");

const ROW = /^(?:WORD|FINDING|REFUSAL)\((\w+),/gm;
const keysOf = (name) => [...readFileSync(join(words, name), "utf8").matchAll(ROW)].map(([, key]) => key);
// What the npm package yaml says comes from outside, and is looked up there; the glossary is said as a whole.
const SAID = ["yaml_reader_en.inc", "terms_en.inc", "labels_en.inc"];
const areas = readdirSync(words).filter((name) => name.endsWith("_en.inc") && !SAID.includes(name));

test("each area has its sentences in both languages", () => {
  const inc = readdirSync(words).filter((name) => name.endsWith(".inc"));
  assert.ok(areas.length > 0);
  assert.deepEqual(
    inc.filter((name) => !inc.includes(name.replace(/_(en|zh)\.inc$/, (_, l) => `_${l === "en" ? "zh" : "en"}.inc`))),
    [],
  );
});

const named = new Set(code.replace(/\/\/.*$/gm, "").match(/\bk[A-Z]\w*/g));
for (const area of areas) {
  test(`every sentence of ${area} is said`, () => {
    const keys = keysOf(area);
    assert.ok(keys.length > 0);
    assert.deepEqual(
      keys.filter((key) => !named.has(key)),
      [],
    );
  });
}

test("the lessons that the glossary names are scenarios of the gallery", () => {
  const gallery = readdirSync(join(root, "web/src/gallery")).map((name) =>
    readFileSync(join(root, "web/src/gallery", name), "utf8"),
  );
  const ids = new Set(gallery.flatMap((text) => [...text.matchAll(/^ {4}id: "([\w-]+)"/gm)].map(([, id]) => id)));
  const lessons = ["terms_en.inc", "labels_en.inc"].flatMap((name) =>
    [...readFileSync(join(words, name), "utf8").matchAll(/^TERM\(".*?", k\w+, "([\w-]*)"/gm)].map(([, id]) => id),
  );
  assert.ok(lessons.filter(Boolean).length > 50);
  assert.deepEqual(
    lessons.filter((id) => id && !ids.has(id)),
    [],
  );
});
