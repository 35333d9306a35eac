// The linter, differences and suggestions of the WASM module are those of the native command.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { host, loadEngine } from "./load.ts";
import type {
  DiffResult,
  LintResult,
  RunResult,
  StopKind,
  StopsResult,
  UnblockResult,
  UpgradeResult,
} from "../../wasm/engine.d.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const engine = await loadEngine();

const file = (name: string): string => join(root, "examples", name, "scenario.yaml");
const sources = (name: string) => [{ name, text: readFileSync(file(name), "utf8") }];

function pumice(...args: string[]): unknown {
  const { stdout, error } = spawnSync(join(root, "build/release/pumice"), [...args, "--output", "json"], {
    encoding: "utf8",
  });
  if (error) throw error;
  return JSON.parse(stdout);
}

for (const lang of ["en", "zh"] as const) {
  test(`lint, ${lang}`, () => {
    const { findings } = JSON.parse(
      engine.lint(JSON.stringify({ sources: sources("stories/4818-children-guarantee-more"), lang }), host),
    ) as LintResult;
    assert.equal(findings?.[0]?.code, "guarantees-over-parent");
    assert.deepEqual(findings, pumice("lint", "--lang", lang, file("stories/4818-children-guarantee-more")));
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

test("upgrade, and a release that is not there", () => {
  const request = { sources: sources("capability-and-reclaim"), from: "1.13", to: "1.15", until: 60 };
  const { upgrade } = JSON.parse(engine.upgrade(JSON.stringify(request), host)) as UpgradeResult;
  assert.equal(upgrade?.simulated, true);
  const flags = ["--from", "1.13", "--to", "1.15", "--until", "60s"];
  assert.deepEqual(upgrade, pumice("upgrade", file("capability-and-reclaim"), ...flags));
  const wrong = JSON.parse(engine.upgrade(JSON.stringify({ ...request, to: "1.12" }), host)) as UpgradeResult;
  assert.equal(wrong.upgrade, null);
  assert.match(wrong.diagnostics[0]?.message ?? "", /write 1\.13, 1\.14 or 1\.15/);
});

test("a request's release answers, whatever its sources say", () => {
  const request = { sources: [...sources("fair-share"), { name: "release", text: "volcano: 1.13" }] };
  const versionOf = (more: object): string | undefined =>
    (JSON.parse(engine.run(JSON.stringify({ ...request, ...more }), host)) as RunResult).report?.volcano;
  assert.equal(versionOf({}), "v1.13.3");
  assert.equal(versionOf({ volcano: "1.15" }), "v1.15.1");
});

const stopsOf = (request: object): StopsResult =>
  JSON.parse(engine.stops(JSON.stringify({ sources: sources("fair-share"), ...request }), host)) as StopsResult;

test("stops, on and back", () => {
  const at: StopKind[] = ["allocatable"];
  const first = stopsOf({ at, count: 3 }).found;
  assert.equal(first?.stops.length, 3);
  assert.deepEqual(first, pumice("stops", "--at", "allocatable", "--count", "3", file("fair-share")));
  const [one, two, three] = first.stops;
  assert.ok(one && two && three && one.decision < two.decision && two.event <= three.event);
  assert.deepEqual(stopsOf({ at, from: one.decision + 1 }).found?.stops, [two]);
  assert.deepEqual(stopsOf({ at, before: three.decision }).found?.stops, [two]);
  assert.ok(first.decisions > three.decision);
});

test("stops of every kind that stories.d.ts names, and of none", () => {
  const kinds = /export type StopKind =([\s\S]*?");/.exec(readFileSync(join(root, "wasm/stories.d.ts"), "utf8"))![1]!;
  const named = [...kinds.matchAll(/\| "(\w+)"/g)].map((m) => m[1]);
  assert.ok(named.length > 25);
  for (const kind of named)
    assert.deepEqual(
      stopsOf({ at: [kind] }).diagnostics.filter((d) => d.severity === "error"),
      [],
      kind,
    );
  const unknown = stopsOf({ at: ["overuse"] });
  assert.equal(unknown.found, null);
  assert.match(unknown.diagnostics[0]!.hint!, /overused/);
});

test("a request that cannot be read", () => {
  const { findings, diagnostics } = JSON.parse(engine.lint("{}", host)) as LintResult;
  assert.equal(findings, null);
  assert.equal(diagnostics[0]?.code, "request");
});
