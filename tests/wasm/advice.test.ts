// The linter, differences and suggestions of the WASM module are those of the native command.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { host, loadEngine } from "./load.ts";
import type { DiffResult, LintResult, UnblockResult } from "../../wasm/engine.d.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const engine = await loadEngine();

const file = (name: string): string => join(root, "examples", name, "scenario.yaml");
const sources = (name: string) => [{ name, text: readFileSync(file(name), "utf8") }];

function pumice(...args: string[]): unknown {
  const { stdout, error } = spawnSync(join(root, "build/release/pumice"), [...args, "--output", "json"], { encoding: "utf8" });
  if (error) throw error;
  return JSON.parse(stdout);
}

for (const lang of ["en", "zh"] as const) {
  test(`lint, ${lang}`, () => {
    const { findings } = JSON.parse(engine.lint(JSON.stringify({ sources: sources("fair-share"), lang }), host)) as LintResult;
    assert.equal(findings?.[0]?.code, "guarantee-without-deserved");
    assert.deepEqual(findings, pumice("lint", "--lang", lang, file("fair-share")));
  });
}

test("diff", () => {
  const request = { sources: sources("fair-share"), after: sources("fair-share-by-demand") };
  const { difference } = JSON.parse(engine.diff(JSON.stringify(request), host)) as DiffResult;
  assert.ok(difference && difference.diff.queues.length > 0);
  assert.deepEqual(difference, pumice("diff", file("fair-share"), file("fair-share-by-demand")));
});

test("whatif", () => {
  const request = { sources: sources("capability-and-reclaim"), deletions: ["Job/sweep"] };
  const { difference } = JSON.parse(engine.whatif(JSON.stringify(request), host)) as DiffResult;
  assert.deepEqual(difference?.changed, ["PodGroup default/sweep"]);
  assert.deepEqual(difference, pumice("whatif", file("capability-and-reclaim"), "--delete", "Job/sweep"));
});

test("unblock, and cancelled", () => {
  const request = JSON.stringify({ sources: sources("gang-scheduling"), object: "job/second" });
  const { unblocking } = JSON.parse(engine.unblock(request, host)) as UnblockResult;
  assert.equal(unblocking?.state, "blocked");
  assert.deepEqual(unblocking, pumice("unblock", file("gang-scheduling"), "job/second"));
  const stopped = JSON.parse(engine.unblock(request, { ...host, cancelled: () => true })) as UnblockResult;
  assert.equal(stopped.unblocking?.cancelled, true);
  assert.equal(stopped.unblocking?.runs, 1);
});

test("a request that cannot be read", () => {
  const { findings, diagnostics } = JSON.parse(engine.lint("{}", host)) as LintResult;
  assert.equal(findings, null);
  assert.equal(diagnostics[0]?.code, "request");
});
