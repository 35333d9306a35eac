// The gallery says what to try: whoever does it gets what is said, or sees a difference.
import assert from "node:assert/strict";
import { test } from "node:test";
import { runText } from "../../../web/src/engine/run.ts";
import { GALLERY } from "../../../web/src/gallery/index.ts";
import { jobNumbers } from "../../../web/src/model/jobs.ts";
import type { Report } from "../../../web/src/model/report.ts";
import { Timeline } from "../../../web/src/model/timeline.ts";
import { loadEngine } from "../../wasm/load.ts";

const engine = await loadEngine();

type Edit = [from: string, to: string];

// Pods that each job has, promised ones included, and how many are evicted.
const TRIES: [id: string, edits: Edit[], has: Record<string, number>, evicted?: number][] = [
  ["fair-shares", [["replicas: 30", "replicas: 60"]], { a: 20, b: 30, c: 50 }],
  ["fractions", [["replicas: 200, cpu: 1", "replicas: 200, cpu: 500m"]], { a: 24, b: 15, c: 121 }],
  ["by-weight", [["weight: 3", "weight: 1"]], { s: 20, l: 20 }],
  ["borrowing", [["replicas: 10,", "replicas: 40,"]], { many: 30, few: 30 }],
  ["two-resources", [["64Gi", "128Gi"]], { front: 48, keep: 60 }],
  ["capability", [["cpu: 20", "cpu: 40"]], { stuck: 40, flow: 40 }],
  ["guarantee", [["cpu: 30", "cpu: 5"]], { core: 10, batch: 90 }],
  ["reserved", [[", guarantee: {cpu: 40}", ""]], { nap: 5, work: 95 }],
  ["deserved", [["replicas: 40", "replicas: 90"]], { site: 70, test: 30 }],
  ["ignored-deserved", [["proportion", "capacity"]], { one: 80, two: 20 }],
  ["tree", [["office, ", "office, parent: lab, "]], { see: 20, hear: 20, mail: 20 }],
  ["all-or-nothing", [["minMember: 8", "minMember: 6"]], { model: 6 }],
  ["all-or-nothing", [["count: 3", "count: 4"]], { model: 8 }],
  ["some-is-enough", [["minMember: 4", "minMember: 7"]], { model: 0 }],
  ["two-gangs", [["name: second,", "name: second, priority: 1,"]], { first: 0, second: 6 }],
  ["no-one-fits", [["left, weight: 1", "left, weight: 2"]], { l: 1, r: 0 }],
  ["backfill", [["small, queue: batch, cpu: 1", "small, queue: batch"]], { small: 1, nothing: 1 }],
  ["preempt", [["priority: 10,", "priority: 1000,"]], { high: 2 }, 2],
  [
    "preempt",
    [
      ["priority: 10,", "priority: 1000,"],
      ["drf, ", ""],
    ],
    { high: 0 },
    0,
  ],
  ["preempt-off", [["allocate, backfill", "allocate, backfill, preempt"]], { high: 2 }, 2],
  ["gang-veto", [["minMember: 8", "minMember: 6"]], { high: 2 }, 2],
  ["gang-veto", [["gang,", "{name: gang, enablePreemptable: false},"]], { high: 2 }, 2],
  ["not-reclaimable", [["reclaimable: false", "reclaimable: true"]], { new: 1 }, 1],
  ["blocked-at-the-gate", [[", minResources: {cpu: 60}", ""]], { new: 1 }, 1],
  ["drf", [["drf, ", ""]], { A: 4, B: 1 }],
  ["drf-priority", [["priority: 100}", "priority: 10}"]], { calm: 2, urgent: 2 }],
  [
    "hdrf",
    [["root/eng/dev, volcano.sh/hierarchy-weights: 1/1/1", "root/eng/dev, volcano.sh/hierarchy-weights: 1/1/2"]],
    { s: 9, d: 10, p: 5 },
  ],
  ["one-switch", [["{a-0: 2, a-1: 1}", "{a-0: 1, b-0: 2}"]], { train: 7 }],
  ["too-wide", [["Allowed: 1", "Allowed: 2"]], { train: 10 }],
  ["soft-topology", [["replicas: 10, minMember: 10", "replicas: 5, minMember: 5"]], { train: 5 }],
  ["taints", [[`, taints: ["gpu=only:NoSchedule"]`, ""]], { web: 6, trained: 4 }],
  ["selector", [["zone: b}}", "zone: a}}"]], { near: 6 }],
  ["numa", [[", numa-aware", ""]], { "solver-1": 4 }],
  ["gpu-sharing", [[", {name: deviceshare, arguments: {deviceshare.GPUSharingEnable: true}}", ""]], { train: 1 }],
  ["guide-weights", [["cpu: 20}, deserved: {cpu: 20}", "cpu: 40}, deserved: {cpu: 40}"]], { a: 24, b: 36, c: 30 }],
  ["guide-real-capability", [["replicas: 30, minMember: 30", "replicas: 33, minMember: 33"]], { "job-a0": 33 }],
  ["guide-real-capability", [["replicas: 30, minMember: 30", "replicas: 34, minMember: 34"]], { "job-a0": 0 }],
  ["guide-reclaim-proportion", [["replicas: 8, minMember: 1", "replicas: 8, minMember: 8"]], { serve: 8 }, 8],
  ["guide-reclaim-capacity", [["replicas: 8, minMember: 1", "replicas: 8, minMember: 8"]], { serve: 8 }, 8],
  ["guide-hierarchy", [["replicas: 30, minMember: 1", "replicas: 30, minMember: 10"]], { "a1-work": 10 }, 10],
  ["guide-teams", [["cpu: 70", "cpu: 60"]], { etl: 59, web: 1, llm: 30, api: 10 }, 1], // as without it
  ["guide-teams", [], { etl: 59, web: 1, llm: 30, api: 10 }, 1],
  ["guide-blocked", [["root, capability: {cpu: 100}", "root, capability: {cpu: 110}"]], { waiting: 10 }, 10],
  ["guide-blocked", [["{name: capacity, enableHierarchy: true}", "capacity"]], { waiting: 10 }, 10],
];

for (const [id, edits, has, evicted] of TRIES)
  test(`${id}: ${edits.map(([, to]) => to || "less").join(", ") || "as it is"}`, () => {
    const text = edits.reduce(
      (before, [from, to]) => {
        assert.ok(before.includes(from), from);
        return before.replace(from, to);
      },
      GALLERY.find((e) => e.id === id)!.text,
    );
    const { report } = JSON.parse(runText(engine, text)) as { report: Report };
    const timeline = new Timeline(report);
    const numbers = jobNumbers(report, timeline.at(timeline.length));
    const pods = Object.fromEntries(report.jobs.map((j, i) => [j.name, numbers[i]!.placed + numbers[i]!.pipelined]));
    for (const [job, n] of Object.entries(has)) assert.equal(pods[job], n, job);
    if (evicted !== undefined) assert.equal(report.events.filter((e) => e.kind === "evicted").length, evicted);
  });

// Which nodes the pods of a job are on.
function nodesOf(text: string, job: string): string[] {
  const { report } = JSON.parse(runText(engine, text)) as { report: Report };
  return [
    ...new Set(
      report.tasks.flatMap((task, i) =>
        report.jobs[task.job]!.name === job ? [report.nodes[report.end.tasks[i]!.node]?.name ?? "none"] : [],
      ),
    ),
  ].sort();
}

test("five pods land below one switch; packed and spread, each becomes the other", () => {
  const text = (id: string) => GALLERY.find((e) => e.id === id)!.text;
  assert.ok(
    nodesOf(text("soft-topology").replace("replicas: 10, minMember: 10", "replicas: 5, minMember: 5"), "train").every(
      (node) => node.startsWith("a-"),
    ),
  );
  assert.equal(nodesOf(text("binpack").replace("binpack", "nodeorder"), "job").length, 4);
  assert.equal(nodesOf(text("spread").replace("nodeorder", "binpack"), "job").length, 2);
});

test("every entry that says what to change is tried here", () => {
  const tried = new Set([...TRIES.map(([id]) => id), "binpack", "spread"]); // those two just above
  // What these ask for changes no text: to look at the evictions, at cycles, at a sweep.
  const looks = ["reclaim", "ping-pong", "gang-deadlock", "job-trace"];
  // An issue's fix is an example of its own, with its verdict; what changed is tried in gallery-changes.test.ts.
  assert.deepEqual(
    GALLERY.filter((e) => e.theme !== "issues" && !e.change && !tried.has(e.id)).map((e) => e.id),
    looks,
  );
});
