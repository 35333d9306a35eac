// The README and the page give the same line to collect a cluster with.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { KUBECTL } from "../../web/src/views/shell/paste.ts";

test("the kubectl line of the page is the README's", () => {
  assert.ok(readFileSync(new URL("../../README.md", import.meta.url), "utf8").includes(KUBECTL));
});
