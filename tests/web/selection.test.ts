// What is highlighted together with what is selected.
import assert from "node:assert/strict";
import { test } from "node:test";
import { highlight, type Selection } from "../../web/src/model/selection.ts";
import { Timeline } from "../../web/src/model/timeline.ts";
import { fixture } from "./fixture.ts";

const report = fixture(
  [
    { name: "lab", deserved: 4, pods: 0, placed: 0 },
    { name: "x", parent: "lab", deserved: 2, pods: 3, placed: 2 },
    { name: "y", parent: "x", deserved: 2, pods: 1, placed: 1 },
    { name: "far", deserved: 2, pods: 1, placed: 0 },
  ],
  2,
);
const end = new Timeline(report).at(Infinity);
const lit = (selection: Selection) => {
  const { any, queue, job, task, node } = highlight(report, end, selection);
  const of = (all: { name: string }[], is: (i: number) => boolean) =>
    all.flatMap(({ name }, i) => (is(i) ? [name] : [])).join(" ");
  return any ? [of(report.queues, queue), of(report.jobs, job), of(report.tasks, task), of(report.nodes, node)] : null;
};

test("a queue lights up the jobs and pods in it and below it", () => {
  assert.deepEqual(lit({ kind: "queue", id: "x" }), ["x", "x-job y-job", "x-job-0 x-job-1 x-job-2 y-job-0", ""]);
  assert.deepEqual(lit({ kind: "queue", id: "lab" })![1], "lab-job x-job y-job");
  assert.deepEqual(lit({ kind: "queue", id: "far" }), ["far", "far-job", "far-job-0", ""]);
});

test("a node lights up what runs on it", () => {
  assert.deepEqual(lit({ kind: "node", id: "node-0" }), ["", "x-job y-job", "x-job-0 y-job-0", "node-0"]);
  assert.deepEqual(lit({ kind: "node", id: "node-1" }), ["", "x-job", "x-job-1", "node-1"]);
});

test("a job lights up its queue, its pods and their nodes, a pod itself and its own", () => {
  assert.deepEqual(lit({ kind: "job", id: "default/x-job" }), [
    "x",
    "x-job",
    "x-job-0 x-job-1 x-job-2",
    "node-0 node-1",
  ]);
  assert.deepEqual(lit({ kind: "task", id: "default-x-job-1" }), ["x", "x-job", "x-job-1", "node-1"]);
  assert.deepEqual(lit({ kind: "task", id: "default-x-job-2" }), ["x", "x-job", "x-job-2", ""]);
});

test("nothing lights up for nothing, and for what is not there", () => {
  const kinds = ["queue", "job", "task", "node"] as const;
  for (const selection of [null, ...kinds.map((kind) => ({ kind, id: "gone" }))]) {
    assert.equal(lit(selection), null);
    const { queue, job, task, node } = highlight(report, end, selection);
    assert.deepEqual([queue(0), job(0), task(0), node(0)], [false, false, false, false]);
  }
});
