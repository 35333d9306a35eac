// The release is one key of the text: set, changed and taken out, whatever form the text has.
import assert from "node:assert/strict";
import { test } from "node:test";
import { applyChange } from "../../web/src/model/edits.ts";
import { releaseIn, setRelease } from "../../web/src/model/release.ts";

function set(text: string, release: string): string {
  const change = setRelease(text, release);
  const changed = change ? applyChange(text, change) : text;
  assert.equal(releaseIn(changed), release);
  return changed;
}

const CASES: [what: string, text: string, with15: string][] = [
  ["the short form", "# mine\nqueues:\n- {name: a}\n", '# mine\nvolcano: "1.15"\nqueues:\n- {name: a}\n'],
  ["without a last line break", "nodes: [{name: a}]", 'volcano: "1.15"\nnodes: [{name: a}]'],
  [
    "a cluster's objects",
    "kind: Queue\nmetadata:\n  name: a\n",
    'kind: Queue\nmetadata:\n  name: a\n---\nvolcano: "1.15"\n',
  ],
  ["several documents", "kind: Queue\n---\njobs: []\n", 'kind: Queue\n---\nvolcano: "1.15"\njobs: []\n'],
  ["flow", "{nodes: [], jobs: []}", '{volcano: "1.15", nodes: [], jobs: []}'],
  ["JSON", '{"nodes": []}', '{"volcano": "1.15", "nodes": []}'],
  ["nothing", "", 'volcano: "1.15"\n'],
];

for (const [what, text, with15] of CASES) {
  test(`a release is set in ${what}, changed, and taken out again`, () => {
    assert.equal(set(text, "1.15"), with15);
    assert.equal(set(with15, "1.13"), with15.replace("1.15", "1.13"));
    assert.equal(set(with15, "1.15"), with15);
    assert.equal(set(with15, ""), text);
    assert.equal(set(text, ""), text);
  });
}

test("a key of an object, or in a comment, is no release", () => {
  assert.equal(releaseIn("metadata:\n  volcano: 1.13\n"), "");
  assert.equal(releaseIn("# volcano: 1.13\n"), "");
  assert.equal(releaseIn("volcano: 1.14 # ours\n"), "1.14");
});
