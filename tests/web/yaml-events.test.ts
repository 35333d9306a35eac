// The events that the browser hands to the engine, for the texts of tests/yaml.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { yamlEvents } from "../../web/src/model/yaml-events.ts";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../yaml");
const files = readdirSync(folder).filter((name) => name.endsWith(".yaml"));

test("there are texts", () => assert.ok(files.length > 8));

for (const name of files) {
  test(`events of ${name}`, () => {
    const events = JSON.parse(yamlEvents(readFileSync(join(folder, name), "utf8"))) as unknown[];
    assert.deepEqual(events, JSON.parse(readFileSync(join(folder, name.replace(/\.yaml$/, ".events.json")), "utf8")));
  });
}

test("a syntax error is the last event", () => {
  const events = JSON.parse(yamlEvents("a: 1\n---\nb: [1, 2\nc: 3\n")) as unknown[];
  const at = events.indexOf("!");
  assert.deepEqual(events.slice(0, at).includes("a"), true);
  assert.ok(at > 0 && typeof events[at + 1] === "number" && /^Flow sequence /.test(String(events[at + 3])));
  assert.equal(events.length, at + 4);
});

test("what is nested without end is an error, not a crash", () => {
  const events = JSON.parse(yamlEvents("[".repeat(200_000))) as unknown[];
  assert.equal(events.at(-4), "!");
});

// What libyaml, and so a cluster, makes of the same.
test("lines end as YAML 1.1 has it, and a block has no more ends of lines than the text", () => {
  const texts = (text: string) => (JSON.parse(yamlEvents(text)) as unknown[]).filter((_, i, all) => all[i - 6] === "=");
  assert.deepEqual(texts("a: b\rc: d\u0085e: f"), ["a", "b", "c", "d", "e", "f"]);
  assert.deepEqual(texts("a: |\n  b"), ["a", "b"]);
  assert.deepEqual(texts("a: |\n  b\n"), ["a", "b\n"]);
  assert.deepEqual(texts("a: |+\n  b\n  "), ["a", "b\n"]);
});

test("what YAML 1.1 takes for something else is refused", () => {
  for (const [text, message] of [
    ["a: &x:y b", /^Anchors /],
    ["[?a]", /question mark/],
    ["a: 1\n  \ufeffb: 2\n", /byte order mark/],
  ] as const) {
    assert.match(String((JSON.parse(yamlEvents(text)) as unknown[]).at(-1)), message);
  }
  assert.ok(!yamlEvents("\ufeffa: &x-1_y 1\nb: *x-1_y\n?c: d\n").includes('"!"'));
});

test("an empty text has no events", () => assert.equal(yamlEvents(""), "[]"));
