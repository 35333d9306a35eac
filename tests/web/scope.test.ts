// What belongs to a namespace, and to a queue: its jobs, the queues below it and those above.
import assert from "node:assert/strict";
import { test } from "node:test";
import { countText } from "../../web/src/charts/lane-draw.ts";
import { filterEvents } from "../../web/src/model/event-filter.ts";
import { EVERYTHING, inScope, momentsInScope } from "../../web/src/model/scope.ts";
import { Timeline } from "../../web/src/model/timeline.ts";
import { fixture } from "./fixture.ts";

const report = fixture([
  { name: "up", deserved: 10, pods: 0, placed: 0 },
  { name: "left", parent: "up", deserved: 10, pods: 5, placed: 5 },
  { name: "right", parent: "up", deserved: 10, pods: 5, placed: 5 },
  { name: "far", deserved: 10, pods: 5, placed: 5 },
]);
report.jobs.forEach((job, j) => (job.namespace = j === 3 ? "web" : "ml"));
const names = (scope: { namespace: string; queue: string }) => {
  const { queue, job } = inScope(report, scope);
  return [
    report.queues.flatMap((q, i) => (queue(i) ? [q.name] : [])),
    report.jobs.flatMap((j, i) => (job(i) ? [j.queueName] : [])),
  ];
};

test("everything is in no scope", () => {
  assert.equal(inScope(report, EVERYTHING).all, true);
  assert.equal(inScope(report, { namespace: "gone", queue: "gone" }).all, true);
});

test("of a queue: those above and below it, and the jobs of those below", () => {
  assert.deepEqual(names({ namespace: "", queue: "left" }), [["up", "left"], ["left"]]);
  assert.deepEqual(names({ namespace: "", queue: "up" }), [
    ["up", "left", "right"],
    ["up", "left", "right"],
  ]);
});

test("of a namespace: its jobs, their queues and those above", () => {
  assert.deepEqual(names({ namespace: "web", queue: "" }), [["far"], ["far"]]);
  assert.deepEqual(names({ namespace: "ml", queue: "right" }), [["up", "right"], ["right"]]);
});

test("events belong to whom they are about", () => {
  const { event } = inScope(report, { namespace: "", queue: "far" });
  const of = (job: number) => event({ kind: "enqueue", job });
  assert.deepEqual([0, 1, 2, 3].map(of), [false, false, false, true]);
});

test("of a run the moments that are looked at are counted, those of all where it is all", () => {
  const timeline = new Timeline(report);
  const own = momentsInScope(timeline, { namespace: "web", queue: "" });
  assert.equal(own.length, 7); // one job passes the gate, five pods are placed, and it runs
  assert.deepEqual(filterEvents(timeline, "enqueue", "", own), own.slice(0, 1));
  assert.deepEqual(
    timeline.segments
      .filter((s) => s.first <= s.last)
      .map((s) => countText({ ...s, count: s.last - s.first + 1 }, own)),
    ["1/4", "5/15", "1/4"],
  );
  assert.equal(momentsInScope(timeline, EVERYTHING).length, timeline.length);
  assert.equal(countText({ first: 1, last: 4, count: 4 }, null), "4");
});

test("pods and their events belong to their job's queue and namespace, and what has neither to nobody", () => {
  const scope = inScope(report, { namespace: "web", queue: "" });
  const of = (job: number) => report.tasks.findIndex((task) => task.job === job);
  assert.deepEqual([of(1), of(3), 999].map(scope.task), [false, true, false]);
  assert.equal(scope.event({ kind: "allocate", task: of(3), node: 0 }), true);
  assert.equal(scope.event({ kind: "allocate", task: of(1), node: 0 }), false);
  assert.equal(scope.event({ kind: "action", name: "allocate" }), false);
  assert.deepEqual([scope.all, scope.queue(99), scope.job(99)], [false, false, false]);
});

test("the same question about the same report has the same answer, another one its own", () => {
  const scope = { namespace: "", queue: "far" };
  const first = inScope(report, scope);
  assert.equal(inScope(report, scope), first);
  assert.deepEqual(names({ namespace: "", queue: "right" })[1], ["right"]);
  assert.equal(inScope({ ...report, queues: [] }, scope).all, true, "another report");
});
