// Guesses: what is right, what has its reason, and what is no number.
import assert from "node:assert/strict";
import { test } from "node:test";
import { becauseOf, isRight, numberIn } from "../../web/src/course/guess.ts";
import { evictedOf } from "../../web/src/course/judge.ts";
import type { NumberStep, PredictStep } from "../../web/src/course/lesson.ts";
import { both, numberStep } from "./course-lessons.ts";
import { fixture } from "./fixture.ts";

test("which pods go: all of them, in whatever order they are chosen", () => {
  const step = {
    kind: "pick",
    items: ["A-job-0", "A-job-1", "B-job-0"],
    answer: ["A-job-1", "B-job-0"],
    wrong: [{ answer: ["A-job-0", "A-job-1"], because: both("B has more") }],
  } as unknown as PredictStep;
  const cases: [string[], boolean, string | undefined][] = [
    [["A-job-1", "B-job-0"], true, undefined],
    [["B-job-0", "A-job-1"], true, undefined],
    [["A-job-1"], false, undefined],
    [["A-job-1", "A-job-0"], false, "B has more"],
  ];
  for (const [guess, right, because] of cases) {
    assert.equal(isRight(step, guess), right, String(guess));
    assert.equal(becauseOf(step, guess)?.en, because, String(guess));
  }
  const report = fixture([
    { name: "A", deserved: 1, pods: 2, placed: 2 },
    { name: "B", deserved: 1, pods: 1, placed: 1 },
  ]);
  const gone = { ...report, events: [...report.events, { kind: "evicted" as const, task: 1, node: 0, reason: "" }] };
  assert.deepEqual(evictedOf(gone, ["B-job-0", "A-job-1", "A-job-0"]), ["A-job-1"]);
});

test("a guess is right within what the step allows; a wrong one has its reason", () => {
  const step = {
    ...numberStep,
    within: 0.5,
    wrong: [{ answer: 20, because: both("the first round alone") }],
  } as unknown as NumberStep;
  for (const [guess, right] of [
    [28, true],
    [28.5, true],
    [28.6, false],
    [20, false],
  ] as const)
    assert.equal(isRight(step, guess), right, String(guess));
  assert.equal(becauseOf(step, 20.3)!.en, "the first round alone");
  assert.equal(becauseOf(step, 25), null);
  const order = { kind: "order", items: ["A", "B"], answer: ["B", "A"] } as unknown as PredictStep;
  assert.ok(isRight(order, ["B", "A"]) && !isRight(order, ["A", "B"]));
  const read: [string, number | null][] = [
    ["28", 28],
    [" 24,29 ", 24.29],
    ["", null],
    ["a", null],
    ["-3", null],
    ["1.2.3", null],
  ];
  for (const [text, number] of read) assert.equal(numberIn(text), number, text);
});
