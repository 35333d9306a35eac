import assert from "node:assert/strict";
import { test } from "node:test";
import { cardRows, coresText, memoryText } from "../../web/src/model/cards.ts";
import { jobKey, jobNumbers, tasksByJob } from "../../web/src/model/jobs.ts";
import { nodeNumbers } from "../../web/src/model/nodes.ts";
import type { Event } from "../../web/src/model/report.ts";
import { Timeline } from "../../web/src/model/timeline.ts";
import { pace, target } from "../../web/src/model/stepping.ts";
import { fixture, guide } from "./fixture.ts";

test("the state at a moment is the start state plus the events until then", () => {
  const report = guide();
  const timeline = new Timeline(report);
  assert.equal(timeline.length, 3 + 100 + 3);
  assert.deepEqual(timeline.at(0).phase, ["Pending", "Pending", "Pending"]);
  assert.ok(timeline.at(0).status.every((s) => s === "Pending"));
  assert.deepEqual(timeline.at(2).phase, ["Inqueue", "Inqueue", "Pending"]);
  // The quiet events behind an allocation (queue numbers, commit of one operation, bind) belong to its moment.
  assert.equal(timeline.at(4).status[0], "Binding");
  assert.deepEqual(timeline.at(4).queues[0]!.allocated, [1000, 2 ** 30, 1]);
  const end = timeline.at(timeline.length);
  assert.deepEqual(
    end.status,
    report.end.tasks.map((t) => t.status),
  );
  assert.deepEqual(
    end.node,
    report.end.tasks.map((t) => t.node),
  );
  assert.deepEqual(end.phase, ["Running", "Running", "Running"]);
});

test("going back gives the same states as going forward, across checkpoints", () => {
  const timeline = new Timeline(fixture([{ name: "q", deserved: 400, pods: 400, placed: 400 }], 10, 40));
  const forward = [];
  for (let m = 0; m <= timeline.length; m++) forward.push(JSON.stringify(timeline.at(m)));
  for (let m = timeline.length; m >= 0; m -= 7) assert.equal(JSON.stringify(timeline.at(m)), forward[m]);
});

test("segments follow the actions, and empty ones stay", () => {
  const { segments } = new Timeline(guide());
  assert.deepEqual(
    segments.map((s) => [s.action, s.first, s.last]),
    [
      ["enqueue", 1, 3],
      ["allocate", 4, 103],
      ["backfill", 104, 103],
      ["close", 104, 106],
    ],
  );
});

test("eviction, pipeline and their undoing move the node's numbers as Volcano counts them", () => {
  const report = fixture([{ name: "q", deserved: 1, pods: 2, placed: 0 }], 1, 2);
  report.start.tasks[0] = { status: "Running", node: 0 };
  const events: Event[] = [
    { kind: "action", name: "reclaim" },
    { kind: "evict", task: 0, node: 0, reason: "reclaim" },
    { kind: "pipeline", task: 1, node: 0 },
    { kind: "unpipeline", task: 1, node: 0 },
    { kind: "unevict", task: 0, node: 0, reason: "" },
    { kind: "discard", job: 0, operations: 2 },
  ];
  report.events = events;
  const timeline = new Timeline(report);
  const cpu = (moment: number) => {
    const n = nodeNumbers(report, timeline.at(moment))[0]!;
    return [n.idle[0], n.used[0], n.releasing[0], n.pipelined[0], n.futureIdle[0]];
  };
  assert.deepEqual(cpu(0), [1000, 1000, 0, 0, 1000]);
  assert.deepEqual(cpu(1), [1000, 1000, 1000, 0, 2000]);
  assert.deepEqual(cpu(2), [1000, 1000, 1000, 1000, 1000]);
  assert.deepEqual(cpu(4), [1000, 1000, 0, 0, 1000]);
  assert.deepEqual(jobNumbers(report, timeline.at(2))[0], {
    total: 2,
    placed: 0,
    pipelined: 1,
    releasing: 1,
    pending: 0,
  });
  assert.equal(target(timeline, 0, "evict"), 1);
  assert.equal(target(timeline, 1, "evict"), null);
});

test("a pod has its cards until it loses its place, and a running one those of the opening", () => {
  const report = fixture([{ name: "q", deserved: 1, pods: 3, placed: 0 }], 1, 3);
  report.nodes[0]!.cards = ["0", "1"].map((id) => ({ id, type: "", memory: 8 }));
  report.start.tasks[0] = { status: "Running", node: 0 };
  const on = (task: number, card: number, memory: number): Event => ({
    kind: "cards",
    task,
    node: 0,
    cards: [{ card, id: String(card), memory, cores: 0 }],
  });
  report.events = [
    { kind: "action", name: "open" },
    on(0, 0, 5),
    { kind: "action", name: "allocate" },
    { kind: "allocate", task: 1, node: 0 },
    on(1, 0, 3),
    { kind: "allocate", task: 2, node: 0 },
    on(2, 1, 0),
    { kind: "unallocate", task: 2, node: 0 },
    { kind: "discard", job: 0, operations: 1 },
    { kind: "evict", task: 0, node: 0, reason: "" },
    { kind: "cards", task: 0, node: 0, cards: [] },
  ];
  const timeline = new Timeline(report);
  const told = (moment: number) =>
    cardRows(report, timeline.at(moment), 0).map(
      (row) => `${row.first ? row.card.id : ""}|${memoryText(row)}|${row.task}`,
    );
  assert.deepEqual(told(0), ["0|5/8|0", "1|0/8|-1"]);
  assert.deepEqual(told(1), ["0|5/8|0", "|3/8|1", "1|0/8|-1"]);
  assert.deepEqual(told(2), ["0|5/8|0", "|3/8|1", "1|–|2"]);
  assert.deepEqual(told(timeline.length), ["0|3/8|1", "1|0/8|-1"]);
  assert.equal(timeline.length, 5);
});

test("one action at a time", () => {
  const timeline = new Timeline(guide());
  assert.equal(target(timeline, 0, "action"), 3);
  assert.equal(target(timeline, 3, "action"), 103);
  assert.equal(target(timeline, 103, "action"), 106);
  assert.equal(target(timeline, 106, "action"), null);
});

test("a card that is shared says how much of it a pod has; one that the node has not is left out", () => {
  const report = fixture([{ name: "q", deserved: 1, pods: 2, placed: 0 }], 2, 3);
  report.nodes[0]!.cards = [{ id: "0", type: "A100", memory: 8 }];
  report.start.tasks = [
    { status: "Running", node: 0 },
    { status: "Running", node: 1 },
  ];
  const part = (card: number, cores: number) => ({ card, id: String(card), memory: 0, cores });
  report.events = [
    { kind: "action", name: "open" },
    { kind: "cards", task: 0, node: 0, cards: [part(0, 30), part(7, 50)] },
    { kind: "cards", task: 1, node: 1, cards: [part(0, 20)] },
  ];
  const rows = cardRows(report, new Timeline(report).at(0), 0);
  assert.deepEqual(
    rows.map((row) => [row.task, row.first, memoryText(row), coresText(row)]),
    [[0, true, "0/8", "30/100"]],
  );
  assert.deepEqual(cardRows(report, new Timeline(report).at(0), 1), [], "a node without cards");
  const free = { ...rows[0]!, part: null };
  assert.deepEqual([memoryText(free), coresText(free)], ["0/8", "–"]);
});

test("the pods of a job are found by the job, in the order of the report", () => {
  const report = guide();
  const lists = tasksByJob(report);
  assert.deepEqual(
    lists.map((list) => [list.length, list[0], list.at(-1)]),
    [
      [80, 0, 79],
      [60, 80, 139],
      [30, 140, 169],
    ],
  );
  assert.deepEqual([jobKey(report, 1), jobKey(report, 9)], ["default/B-job", ""]);
});

test("the player goes to the ends and one moment on or back, and no further", () => {
  const timeline = new Timeline(guide());
  const last = timeline.length;
  assert.deepEqual([target(timeline, 50, "first"), target(timeline, 50, "last")], [0, last]);
  assert.deepEqual(
    [50, 0].map((step) => target(timeline, step, "prev")),
    [49, 0],
  );
  assert.deepEqual(
    [50, last].map((step) => target(timeline, step, "next")),
    [51, last],
  );
  assert.equal(target(timeline, 50, "play"), null);
});

test("a run plays in about twelve seconds, a short one at a pace to read by", () => {
  assert.deepEqual(pace(0), { every: 700, stride: 1 });
  assert.deepEqual(pace(10), { every: 700, stride: 1 });
  assert.deepEqual(pace(100), { every: 120, stride: 1 });
  assert.deepEqual(pace(2000), { every: 60, stride: 10 });
});

test("an action of one event is one to stop at, and an action without any is none", () => {
  const report = fixture([{ name: "q", deserved: 1, pods: 2, placed: 0 }]);
  report.events = [
    { kind: "action", name: "empty" },
    { kind: "action", name: "allocate" },
    { kind: "allocate", task: 0, node: 0 },
    { kind: "action", name: "backfill" },
    { kind: "allocate", task: 1, node: 1 },
  ];
  const timeline = new Timeline(report);
  assert.deepEqual([target(timeline, 0, "action"), target(timeline, 1, "action")], [1, 2]);
  assert.equal(timeline.segmentOf(2)!.action, "backfill");
});

test("what says the same as an event before it, and what did nothing, is no moment of its own", () => {
  const report = fixture([{ name: "q", deserved: 1, pods: 1, placed: 0 }]);
  report.events = [
    { kind: "enqueue", job: 0 },
    { kind: "phase", job: 0, phase: "Inqueue" },
    { kind: "phase", job: 0, phase: "Running" },
    { kind: "commit", job: 0, operations: 1 },
    { kind: "commit", job: 0, operations: 2 },
    { kind: "discard", job: 0, operations: 0 },
    { kind: "discard", job: 0, operations: 1 },
  ];
  const timeline = new Timeline(report);
  assert.deepEqual(
    [1, 2, 3, 4, 5].map((moment) => timeline.event(moment)?.kind),
    ["enqueue", "phase", "commit", "discard", undefined],
  );
  assert.equal(timeline.segments[0]!.action, "");
});

test("the end of a long run is what the report says of its end", () => {
  const report = fixture([{ name: "q", deserved: 400, pods: 400, placed: 390 }], 10, 40);
  const timeline = new Timeline(report);
  const end = timeline.at(timeline.length);
  assert.deepEqual(
    end.node,
    report.end.tasks.map(({ node }) => node),
  );
  assert.equal(end.queues[0]!.allocated[0], 390_000);
});
