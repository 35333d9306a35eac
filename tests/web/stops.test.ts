// Decision breakpoints on the page: what is asked, which answer is next, and the words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { STOP_WORDS } from "../../web/src/i18n/stop-words.ts";
import { andClause, nearest, queries, STOP_GROUPS, type Stop, type StopKind } from "../../web/src/model/stops.ts";

test("stops with the same condition are asked for together", () => {
  const stops = new Map<StopKind, string>([
    ["allocatable", "queue = B"],
    ["overused", "queue = B"],
    ["victims", ""],
  ]);
  assert.deepEqual(queries(stops), [
    { at: ["allocatable", "overused"], if: "queue = B" },
    { at: ["victims"], if: "" },
  ]);
  assert.deepEqual(queries(new Map()), []);
});

test("the nearest stop on either side", () => {
  const stop = (decision: number): Stop => ({ site: "turn", decision, event: 0, words: {}, numbers: {} });
  assert.equal(nearest([stop(9), stop(4), stop(7)], false)!.decision, 4);
  assert.equal(nearest([stop(9), stop(4), stop(7)], true)!.decision, 9);
  assert.equal(nearest([], false), null);
});

test("a clause more", () => {
  assert.equal(andClause("", "queue", "B"), "queue = B");
  assert.equal(andClause("a > 1, ", "queue", "B"), "a > 1, queue = B");
});

test("every kind of decision stands in one group", () => {
  const kinds = Object.values(STOP_GROUPS).flat();
  assert.equal(new Set(kinds).size, kinds.length);
});

test("the words have the same gaps in both languages", () => {
  const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const [key, text] of Object.entries(STOP_WORDS.en))
    assert.deepEqual(gaps(STOP_WORDS.zh[key as keyof typeof STOP_WORDS.zh]), gaps(text), key);
});
