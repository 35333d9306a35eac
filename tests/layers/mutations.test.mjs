// The mutations of ci/mutate-shortcuts.mjs are of the sources as they are.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

test("each text that ci/mutate-shortcuts.mjs breaks stands once where its table says", () => {
  const script = fileURLToPath(new URL("../../ci/mutate-shortcuts.mjs", import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, "--list"], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  assert.ok(stdout.split("\n").length > 100);
});
