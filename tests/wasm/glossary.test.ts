// The glossary comes in both languages, word for word.
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadEngine } from "./load.ts";
import type { Term } from "../../wasm/engine.d.ts";

test("the glossary has each word in both languages", async () => {
  const engine = await loadEngine();
  const [en, zh] = (["en", "zh"] as const).map((language) => JSON.parse(engine.glossary(language)) as Term[]);
  const key = ({ kind, name }: Term) => `${kind}/${name}`;
  assert.deepEqual(zh!.map(key), en!.map(key));
  assert.equal(new Set(en!.map(key)).size, en!.length);
  const deserved = (terms: Term[]) => terms.find((term) => key(term) === "term/deserved")!;
  assert.equal(deserved(en!).called, undefined);
  assert.equal(deserved(zh!).called, "应得");
  for (const term of zh!) assert.match(term.says, /[\u4e00-\u9fff]/, key(term));
});
