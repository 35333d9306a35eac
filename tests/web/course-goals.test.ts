// What the engine says of goals, numbers, orders and rounds, and what stands in the picture.
import assert from "node:assert/strict";
import { test } from "node:test";
import { allMet, asked, checkedOf, judgedOf, ofQueue, orderOf } from "../../web/src/course/judge.ts";
import { jobsOf, type OrderStep, type Step } from "../../web/src/course/lesson.ts";
import { roundsOf } from "../../web/src/course/rounds.ts";
import type { Story } from "../../web/src/model/report.ts";
import { mostTelling } from "../../web/src/views/course/stage-time.ts";
import { fixture } from "./fixture.ts";

test("what the engine says of a goal is told in the units in which it is written", () => {
  const outcome = {
    about: "queue",
    object: "B",
    field: "allocated",
    wanted: "<= 40",
    exists: true,
    when: "at the end",
  };
  const cpu = { ...outcome, resource: "cpu", amount: 40000, number: 42000, found: "42", met: false } as const;
  assert.deepEqual(judgedOf(cpu as never), {
    about: "queue",
    name: "B",
    field: "allocated",
    resource: "cpu",
    wanted: "<= 40",
    amount: 40,
    found: "42",
    number: 42,
    met: false,
  });
  const memory = { ...cpu, resource: "memory", amount: 1024, number: 2048, found: "2Ki" };
  assert.deepEqual([judgedOf(memory as never).amount, judgedOf(memory as never).number], [1024, 2048]);
  const thirds = judgedOf({ ...cpu, field: "deserved", number: 24285.7, found: "24.285714285714285" } as never);
  assert.equal(thirds.found, "24.286", "no more digits than the engine's sums have");
  const nobody = judgedOf({ ...cpu, about: "job", object: "default/z", exists: false, found: "" } as never);
  assert.deepEqual([nobody.name, nobody.found, nobody.number], ["z", "–", null]);
  assert.equal(allMet([]), false);
  assert.deepEqual(checkedOf({ checked: null, diagnostics: [] }), { judged: [], wrong: [], simulation: null });
  const wrong = {
    severity: "error",
    code: "number",
    source: "expect",
    field: "expect[0].share",
    message: "is no number",
  };
  const other = { ...wrong, source: "", message: "of the scenario" };
  assert.deepEqual(checkedOf({ checked: null, diagnostics: [wrong, other] as never }).wrong, [
    { en: "expect[0].share: is no number", zh: "expect[0].share: is no number" },
  ]);
});

test("over time the jobs that a step is about stand in the picture, however many others wait longer", () => {
  const step = {
    kind: "reach",
    goal: [{ job: "big", bound: 1 }],
    edit: [{ at: "jobs.other.priority" }, { at: "queues.A.weight" }],
    solution: {},
    why: "job/third",
  } as unknown as Step;
  assert.deepEqual([...jobsOf(step)], ["big", "other", "third"]);
  assert.deepEqual([...jobsOf({ ...step, why: "rounds" } as Step)], ["big", "other"]);
  const job = (name: string, wait: number, placed?: number) =>
    ({ name: `default/${name}`, queue: "A", evictions: 0, lostSeconds: 0, wait, placed }) as never;
  const many = Array.from({ length: 10 }, (_, i) => job(`small-${i}`, 100 + i, i < 9 ? 5 : undefined));
  const { shown, others } = mostTelling([...many, job("big", 3, 3)], jobsOf(step));
  const names = (shown as { name: string }[]).map(({ name }) => name);
  assert.deepEqual(names.slice(0, 2), ["default/big", "default/small-9"]);
  assert.equal(names.length, 8);
  assert.deepEqual(others, { n: 3, placed: 3, waiting: 0, most: 102 });
  assert.equal(mostTelling(many.slice(0, 8), new Set()).others, null);
});

test("a number is asked for as something that is expected", () => {
  assert.deepEqual(asked({ queue: "A", field: "deserved" }), { queue: "A", deserved: { cpu: 0 } });
  assert.deepEqual(asked({ queue: "A", field: "allocated", resource: "gpu", when: "9s" }), {
    queue: "A",
    allocated: { gpu: 0 },
    when: "9s",
  });
  assert.deepEqual(asked({ job: "a", field: "evicted" }), { job: "a", evicted: 0 });
  assert.deepEqual(asked({ finding: "any", field: "count" }), { finding: "any", count: 0 });
  assert.equal(asked({ queue: "A", field: "inqueue" }), null);
  const report = fixture([{ name: "A", deserved: 28, pods: 80, placed: 28 }]);
  assert.equal(ofQueue(report, "A", "deserved"), 28);
  assert.equal(ofQueue(report, "Z", "inqueue"), null);
});

test("an order is the engine's, where there is one", () => {
  const report = fixture([
    { name: "A", deserved: 28, pods: 80, placed: 28 },
    { name: "B", deserved: 42, pods: 60, placed: 42 },
    { name: "C", deserved: 42, pods: 60, placed: 20 },
  ]);
  const order = (by: OrderStep["by"], items: string[]) => orderOf(report, { by, of: "queue", items });
  assert.deepEqual(order("deserved", ["A", "B"]), ["B", "A"]);
  assert.deepEqual(order("turn", ["C", "B", "A"]), ["A", "B", "C"]);
  assert.equal(order("deserved", ["B", "C"]), null, "they are equal");
  assert.equal(order("deserved", ["A", "Z"]), null);
});

test("the rounds of all queues stand side by side, without those that give nothing", () => {
  const link = (
    round: number,
    before: number,
    slice: number,
    limit: string,
    value: number,
    remaining: string,
    left: string,
  ) => ({
    code: "round.on",
    numbers: { round, weight: 2 },
    params: { remaining, left },
    lines: [{ resource: "cpu", parts: [{ value: before }, { value: slice }], limit: { name: limit, value } }],
  });
  const stories = [
    {
      name: "A",
      links: [
        link(1, 0, 20000, "deserved", 20000, "cpu 100, memory 4Gi", "cpu 20"),
        link(2, 20000, 8000, "deserved", 28000, "cpu 20", "0"),
        link(3, 28000, 0, "deserved", 28000, "memory 4Gi", "memory 4Gi"),
      ],
    },
    { name: "C", links: [link(1, 0, 50000, "request", 30000, "cpu 100, memory 4Gi", "cpu 20")] },
  ] as unknown as Story[];
  const rounds = roundsOf(stories);
  assert.equal(rounds.count, 2);
  assert.deepEqual(rounds.remaining, [100, 20, 0]);
  assert.deepEqual(rounds.queues[0]!.cells[1], { before: 20, slice: 8, deserved: 28, by: "" });
  assert.deepEqual(rounds.queues[1]!.cells, [{ before: 0, slice: 50, deserved: 30, by: "request" }, null]);
});
