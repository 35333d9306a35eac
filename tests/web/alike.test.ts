// Links of a story, and findings, that say the same stand behind their number.
import assert from "node:assert/strict";
import { test } from "node:test";
import { alike } from "../../web/src/model/alike.ts";
import { grouped } from "../../web/src/model/grouped.ts";
import type { StoryLink } from "../../web/src/model/report.ts";

const links = (codes: string) => [...codes].map((code) => ({ code, verdict: "no" }) as StoryLink);
const told = (codes: string, from?: number) =>
  alike(links(codes), from)
    .map((row) => (row.length > 1 ? row.length : codes[row[0]!]))
    .join(" ");

test("the first three of a kind are told, and what follows of it is a number", () => {
  assert.equal(told(""), "");
  assert.equal(told("abc"), "a b c");
  assert.equal(told("aaaaaaa"), "a a a a a a a"); // four more are no more to read than their number
  assert.equal(told("aaaaaaaa"), "a a a 5");
  assert.equal(told("aaaaaaaab"), "a a a 5 b");
  assert.equal(told("ababababababab"), "a b a b a b 8"); // kinds in turn, as for pod after pod
  assert.equal(told("aaaaaaaabaaaaa"), "a a a 5 b 5");
  assert.equal(told("aaaaaaaaaa", 2), "a a a 5"); // what stands before is told by others
});

test("no link is lost, and all stay in their order", () => {
  const codes = "aaaaabbbbbbbbcaaaaaaaadabababab";
  assert.deepEqual(
    alike(links(codes)).flat(),
    [...codes].map((_, i) => i),
  );
});

test("a yes and a no of one gate are two kinds", () => {
  const both = links("aaaaaaaaaa").map((link, i) => ({ ...link, verdict: i % 2 ? "yes" : "no" }) as StoryLink);
  assert.deepEqual(
    alike(both).map((row) => row.length),
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  );
});

test("findings that say the same are a group where there are more than so many, at the place of the first", () => {
  const groups = (all: string, most: number) =>
    grouped([...all], (one) => one, most)
      .map((group) => group.join(""))
      .join(" ");
  assert.equal(groups("", 2), "");
  assert.equal(groups("abaca", 2), "aaa b c");
  assert.equal(groups("abaca", 3), "a a a b c");
});
