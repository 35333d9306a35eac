// Many cycles on the page: lengths of time, curves and their layout, sweeps, and the thread that simulates.
import assert from "node:assert/strict";
import { test } from "node:test";
import { layoutCurves, mostOf, niceStep, timeStep } from "../../web/src/charts/curves.ts";
import type { Port } from "../../web/src/engine/client.ts";
import type { Answer, Simulate } from "../../web/src/engine/protocol.ts";
import { TimeClient } from "../../web/src/engine/time-client.ts";
import { TIME_WORDS } from "../../web/src/i18n/time-words.ts";
import { readOutline } from "../../web/src/model/read-outline.ts";
import type { SimulationReport } from "../../web/src/model/report.ts";
import {
  curvesOf,
  duration,
  endOf,
  jobsOverTime,
  meanWait,
  parseLength,
  placedJobs,
  queuesOverTime,
  resourcesOf,
  valueAt,
} from "../../web/src/model/simulation.ts";
import { parametersOf, parseValues, suggestedValues, withValue } from "../../web/src/model/sweep.ts";

const point = (at: number, cpu: number, more: object = {}) => ({
  at,
  allocated: { cpu: cpu * 1000 },
  deserved: { cpu: 3000 },
  share: cpu / 3,
  running: cpu,
  pending: 0,
  waiting: 0,
  ...more,
});

function report(change: Partial<SimulationReport> = {}): SimulationReport {
  const queue = (name: string, points: ReturnType<typeof point>[]) => ({
    name,
    jobsPlaced: 0,
    evictions: 0,
    meanWait: 0,
    longestWait: 0,
    meanAllocated: {},
    points,
  });
  return {
    pumice: "",
    volcano: "",
    seed: 1,
    start: 0,
    period: 1,
    cycles: 120,
    binds: 0,
    evictions: 0,
    failedBinds: 0,
    podsSucceeded: 0,
    podsFailed: 0,
    cluster: { utilisation: {}, jain: 1, fairnessError: 0, points: [] },
    queues: [
      queue("a", [point(0, 1), point(10, 4), point(20, 4, { pending: 2 }), point(60, 0)]),
      queue("default", [point(0, 0)]),
      queue("root", [point(0, 5)]),
    ],
    jobs: [],
    marks: [],
    findings: [],
    ...change,
  };
}

test("lengths of time are read and written as people do", () => {
  for (const [text, wanted] of [
    ["", {}],
    ["500", { cycles: 500 }],
    ["500 cycles", { cycles: 500 }],
    ["90s", { until: 90 }],
    ["1h30m", { until: 5400 }],
    ["2 d", { until: 172800 }],
    ["500 个周期", { cycles: 500 }],
    ["0", null],
    ["soon", null],
    ["1x", null],
    ["-5s", null],
  ] as const)
    assert.deepEqual(parseLength(text), wanted, text);
  for (const [seconds, text] of [
    [0, "0s"],
    [59, "59s"],
    [65, "1m5s"],
    [3600, "1h"],
    [90061, "1d1h1m1s"],
  ] as const)
    assert.equal(duration(seconds), text);
});

test("the mean wait is of the jobs that got their place", () => {
  const job = (wait: number, placed?: number) => ({
    name: "default/j",
    queue: "a",
    phase: "",
    arrived: 0,
    wait,
    retries: 0,
    evictions: 0,
    lostSeconds: 0,
    ...(placed === undefined ? {} : { placed }),
  });
  const jobs = [job(10, 10), job(20, 25), job(90)];
  assert.equal(placedJobs(report({ jobs })).length, 2);
  assert.equal(meanWait(report({ jobs })), 15);
  assert.equal(meanWait(report({ jobs: [job(90)] })), 0);
});

test("curves: a point where the value changes, root and an idle default left out", () => {
  const curves = curvesOf(report(), "allocated", "cpu");
  assert.deepEqual(
    curves.map((c) => c.name),
    ["a"],
  );
  assert.deepEqual(curves[0]!.points, [
    [0, 1000],
    [10, 4000],
    [60, 0],
  ]);
  assert.deepEqual(curves[0]!.limit, [[0, 3000]]);
  assert.deepEqual(curvesOf(report(), "pending", "cpu")[0]!.points, [
    [0, 0],
    [20, 2],
    [60, 0],
  ]);
  assert.deepEqual(
    [-1, 0, 9, 10, 59, 60, 1000].map((at) => valueAt(curves[0]!.points, at)),
    [0, 1000, 1000, 4000, 4000, 0, 0],
  );
  assert.deepEqual(resourcesOf(report(), null), ["cpu"]);
  assert.equal(queuesOverTime(report(), ["cpu"]).rows[1]![2], 4);
});

test("a chart's layout: steps, ticks within the plot, one row for each kind of mark", () => {
  const marks: SimulationReport["marks"] = [
    { at: 5, kind: "evicted", object: "default/p", count: 2 },
    { at: 5, kind: "finished", object: "default/j", what: "Completed", count: 1 },
    { at: 90, kind: "evicted", object: "default/p", count: 1 },
  ];
  const c = layoutCurves(curvesOf(report(), "allocated", "cpu"), marks, { width: 600, height: 240, end: 120 });
  assert.match(c.lines[0]!.d, /^M56 [\d.]+H[\d.]+V[\d.]+H[\d.]+V[\d.]+H592\.0$/);
  assert.deepEqual(
    c.marks.map((m) => [m.kind, m.count]),
    [
      ["evicted", 3],
      ["finished", 1],
    ],
  );
  for (const { y } of c.yTicks) assert.ok(y >= c.top - 0.01 && y <= c.bottom + 0.01);
  for (const { x } of c.xTicks) assert.ok(x >= c.left && x <= 592);
  assert.deepEqual(c.xTicks.map((t) => t.label).slice(0, 3), ["0s", "30s", "1m"]);
  assert.equal(Math.round(c.at(c.x(77))), 77);
  assert.equal(c.at(-50), 0);
  assert.equal(c.at(5000), 120);
  assert.equal(mostOf(curvesOf(report(), "allocated", "cpu")), 4000);
  assert.deepEqual(
    [
      [7, 5],
      [100, 5],
      [0.3, 3],
      [4000, 4],
    ].map(([most, n]) => niceStep(most!, n!)),
    [2, 20, 0.1, 1000],
  );
  assert.deepEqual(
    [10, 100, 7200, 86400 * 30].map((end) => timeStep(end, 6)),
    [2, 30, 1800, 432000],
  );
});

test("a chart of nothing is no crash", () => {
  const c = layoutCurves([], [], { width: 300, height: 100, end: 0 });
  assert.ok(c.yTicks.every(({ y }) => Number.isFinite(y)));
  assert.ok(c.xTicks.every(({ x }) => Number.isFinite(x)));
});

test("values of a sweep", () => {
  for (const [text, wanted] of [
    ["1..4", ["1", "2", "3", "4"]],
    ["0..20..5", ["0", "5", "10", "15", "20"]],
    ["0.5..1.5..0.5", ["0.5", "1", "1.5"]],
    ["1Gi..3Gi", ["1Gi", "2Gi", "3Gi"]],
    ["1, 2,4", ["1", "2", "4"]],
    ["1，2", ["1", "2"]],
    ["1..1000", null],
    ["5..1", null],
    ["1Gi..2Mi", null],
    ["", null],
    ["a: b", null],
    ["-3..2", null],
    ["high,-1,1.5Gi", ["high", "-1", "1.5Gi"]],
  ] as const)
    assert.deepEqual(parseValues(text), wanted, text);
  for (const now of ["", "1", "3", "12", "4Gi", "900"])
    assert.ok(parseValues(suggestedValues({ id: "queues/A/weight", now })), now);
  assert.equal(suggestedValues({ id: "jobs/a/memory", now: "" }), "1Gi..6Gi");
});

test("a sweep's texts differ in the one number", () => {
  const text =
    "nodes:\n  - {name: n, count: 2, cpu: 4}\nqueues:\n  - {name: a, weight: 1} # kept\n  - {name: b}\njobs:\n  - {name: j, queue: a, replicas: 3, cpu: 1}\n";
  const outline = readOutline(text)!;
  const parameters = parametersOf(outline);
  const of = (id: string) => parameters.find((p) => p.id === id)!;
  assert.equal(of("queues/a/weight").now, "1");
  assert.equal(withValue(outline, of("queues/a/weight"), "7"), text.replace("weight: 1", "weight: 7"));
  assert.match(withValue(outline, of("queues/b/weight"), "7")!, /\{name: b, weight: 7\}/);
  assert.match(withValue(outline, of("nodes/n/count"), "5")!, /count: 5/);
  assert.match(withValue(outline, of("jobs/j/replicas"), "9")!, /replicas: 9/);
});

test("the words are the same in both languages, gaps included", () => {
  const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const [key, text] of Object.entries(TIME_WORDS.en))
    assert.deepEqual(gaps(TIME_WORDS.zh[key as keyof typeof TIME_WORDS.zh]), gaps(text), key);
});

class FakePort implements Port {
  sent: Simulate[] = [];
  ended = false;
  onmessage: Port["onmessage"] = null;
  onerror: Port["onerror"] = null;
  postMessage(message: Parameters<Port["postMessage"]>[0]): void {
    this.sent.push(message as Simulate);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: Answer): void {
    this.onmessage?.({ data } as MessageEvent<Answer>);
  }
}

function fake(): { client: TimeClient; ports: FakePort[] } {
  const ports: FakePort[] = [];
  const client = new TimeClient(() => {
    const port = new FakePort();
    ports.push(port);
    return port;
  });
  return { client, ports };
}

const READY: Answer = { kind: "ready", pumice: "", volcano: "", catalogue: "" };
const task = (text: string) => ({ text, length: {}, hosts: [] });
const done = (id: number): Answer => ({ kind: "simulated", id, simulated: { report: null, diagnostics: [], ms: 1 } });

test("the simulating thread: starts when asked, tells progress, answers", async () => {
  const { client, ports } = fake();
  assert.equal(ports.length, 0);
  const told: number[] = [];
  const answer = client.simulate({ ...task("a"), progress: (n) => told.push(n) });
  ports[0]!.say(READY);
  const { id } = ports[0]!.sent[0]!;
  ports[0]!.say({ kind: "progress", id, done: 5, of: 9 });
  ports[0]!.say(done(id));
  assert.equal((await answer)!.ms, 1);
  assert.deepEqual(told, [5]);
  // The thread stays for the next one.
  const next = client.simulate(task("b"));
  ports[0]!.say(done(ports[0]!.sent[1]!.id));
  assert.ok(await next);
  assert.equal(ports.length, 1);
});

test("a newer simulation takes the place of what waits, and of what takes long", async () => {
  const { client, ports } = fake();
  const [a, b, c] = [client.simulate(task("a")), client.simulate(task("b")), client.simulate(task("c"))];
  assert.equal(await a, null);
  assert.equal(await b, null);
  ports[0]!.say(READY);
  assert.equal(ports[0]!.sent.length, 1);
  const d = client.simulate(task("d")); // c runs and does not end
  assert.equal(await c, null);
  assert.ok(ports[0]!.ended);
  ports[1]!.say(READY);
  assert.equal(ports[1]!.sent[0]!.text, "d");
  ports[1]!.say(done(ports[1]!.sent[0]!.id));
  assert.ok(await d);
});

test("cancel ends at once; a thread that dies says so, and the next simulation gets a new one", async () => {
  const { client, ports } = fake();
  const a = client.simulate(task("a"));
  ports[0]!.say(READY);
  client.cancel();
  assert.equal(await a, null);
  assert.ok(ports[0]!.ended);
  const b = client.simulate(task("b"));
  ports[1]!.say(READY);
  ports[1]!.say({ kind: "broken", message: "out of memory" });
  assert.deepEqual(
    (await b)!.diagnostics.map((d) => d.message),
    ["out of memory"],
  );
  void client.simulate(task("c"));
  assert.equal(ports.length, 3);
});

test("jobs and queues over time are tables with a column for each number", () => {
  const job = {
    name: "default/j",
    queue: "a",
    phase: "Completed",
    arrived: 1,
    placed: 2,
    finished: 9,
    wait: 3,
    retries: 4,
    evictions: 5,
    lostSeconds: 6,
  };
  const { placed: _, finished: __, ...waiting } = job;
  const jobs = jobsOverTime(report({ jobs: [job, waiting] }));
  assert.deepEqual(
    jobs.columns.map(({ name, numeric }) => (numeric ? `${name} #` : name)),
    [
      ...["job", "queue", "phase", "arrived #", "placed #", "finished #", "wait #", "retries #", "evictions #"],
      "lostSeconds #",
    ],
  );
  assert.deepEqual(jobs.rows, [
    ["default/j", "a", "Completed", 1, 2, 9, 3, 4, 5, 6],
    ["default/j", "a", "Completed", 1, null, null, 3, 4, 5, 6],
  ]);
  const queues = queuesOverTime(report(), ["cpu", "memory"]);
  assert.deepEqual(
    queues.columns.map(({ name, numeric }) => (numeric ? `${name} #` : name)),
    [
      ...["seconds #", "queue", "allocated cpu #", "deserved cpu #", "allocated memory #", "deserved memory #"],
      ...["share #", "running #", "pending #", "waiting #"],
    ],
  );
  assert.deepEqual(queues.rows[2], [20, "a", 4, 3, 0, 0, 4 / 3, 4, 2, 0]);
});

test("of memory a table has bytes, and its rows go by time, whatever the queue", () => {
  const [a] = report().queues;
  const later = { ...a!, name: "b", points: [point(5, 1, { allocated: { memory: 2 ** 30 } })] };
  assert.deepEqual(
    queuesOverTime(report({ queues: [a!, later] }), ["memory"]).rows.map(([at, name, memory]) => [at, name, memory]),
    [
      [0, "a", 0],
      [5, "b", 2 ** 30],
      [10, "a", 0],
      [20, "a", 0],
      [60, "a", 0],
    ],
  );
});

test("curves of shares and of what waits have no limit; default is shown where something happens in it", () => {
  const [a] = report().queues;
  const busy = { ...a!, name: "default", points: [point(0, 0, { pending: 1, waiting: 7 })] };
  const r = report({ queues: [busy, { ...busy, name: "root" }] });
  assert.deepEqual(curvesOf(r, "waiting", "cpu"), [{ name: "default", points: [[0, 7]], limit: [] }]);
  assert.deepEqual(curvesOf(r, "share", "cpu")[0]!.points, [[0, 0]]);
  assert.deepEqual(curvesOf(r, "allocated", "gpu")[0], { name: "default", points: [[0, 0]], limit: [[0, 0]] });
  assert.equal(endOf(report({ cycles: 30, period: 2 })), 60);
  const more = report({ queues: [{ ...busy, points: [point(0, 0, { allocated: { b: 1, a: 1, cpu: 1 } })] }] });
  assert.deepEqual(resourcesOf(more, { resources: ["memory", "cpu"] } as never), ["cpu", "a", "b"]);
  assert.deepEqual(resourcesOf(report({ queues: [] }), null), ["cpu"]);
});

test("values with decimals, and those suggested of each kind of field", () => {
  assert.deepEqual(parseValues("0.75..1.25..0.25"), ["0.75", "1", "1.25"]);
  assert.deepEqual(parseValues("1..2..0.125")!.length, 9);
  assert.equal(parseValues("1..40")!.length, 40);
  assert.equal(parseValues("1..41"), null);
  for (const [id, now, wanted] of [
    ["queues/A/weight", "", "1..6"],
    ["queues/A/weight", "x", "1..6"],
    ["jobs/a/memory", "x", "1Gi..6Gi"],
    ["jobs/a/cpu", "6", "1..6"],
    ["jobs/a/memory", "4Gi", "1Gi..6Gi"],
    ["jobs/a/replicas", "9", "3..18..3"],
    ["jobs/a/memory", "32Gi", "11Gi..66Gi..11"],
  ] as const)
    assert.equal(suggestedValues({ id, now }), wanted);
});
