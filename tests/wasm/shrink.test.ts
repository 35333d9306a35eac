// The smallest scenario that shows a claim is the native command's, read again as YAML.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parseAllDocuments } from "yaml";
import { host, loadEngine } from "./load.ts";
import type { ShrinkResult } from "../../wasm/engine.d.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const engine = await loadEngine();
const file = join(root, "examples/gang-scheduling/scenario.yaml");
const sources = [{ name: "scenario.yaml", text: readFileSync(file, "utf8") }];

function shrink(keep: string, about = host): ShrinkResult {
  return JSON.parse(engine.shrink(JSON.stringify({ sources, keep }), about)) as ShrinkResult;
}

test("a job that waits", () => {
  const { small } = shrink("job/second waits");
  assert.equal(small?.state, "small");
  assert.ok(small.pods < small.podsBefore && small.objects < small.objectsBefore && small.runs > 10);
  const { stdout, status } = spawnSync(
    join(root, "build/release/pumice"),
    ["shrink", file, "--keep", "job/second waits", "--quiet"],
    { encoding: "utf8" },
  );
  assert.equal(status, 0);
  assert.deepEqual(
    small.documents,
    parseAllDocuments(stdout).map((document) => document.toJS() as object),
  );
  assert.match(stdout, new RegExp(`^# ${small.claim}\n`));
});

test("cancelled, not so, and no claim", () => {
  const stopped = shrink("job/second waits", { ...host, cancelled: () => true });
  assert.equal(stopped.small?.state, "stopped");
  const running = shrink("job/first waits");
  assert.equal(running.small?.state, "does-not-hold");
  assert.deepEqual(running.small.documents, []);
  for (const keep of ["", "job/nobody waits", "{queue: 5}"]) {
    const wrong = shrink(keep);
    assert.equal(wrong.small, null, keep);
    assert.ok(wrong.diagnostics.length > 0, keep);
  }
});
