// What ci/mutants.py breaks is what it says: its places are found in a small program, and broken one at a time.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

test("the mutants of a small program are found, compile at once, and each changes what it prints", () => {
  const python = join(root, "build/tools/python/bin/python");
  const { status, stderr } = spawnSync(python, [join(root, "tests/mutants/sites_test.py")], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
});
