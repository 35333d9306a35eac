// The third hint of a goal: what the engine tries, and in which order.
import assert from "node:assert/strict";
import { test } from "node:test";
import { searchEdits } from "../../web/src/course/search.ts";
import { readOutline } from "../../web/src/model/read-outline.ts";
import { reachStep, TEXT } from "./course-lessons.ts";

test("the engine's search tries the nearest values first, and each field alone", () => {
  const outline = readOutline(TEXT);
  const step = {
    ...reachStep,
    edit: [
      { at: "queues.A.weight", min: 1, max: 4 },
      { at: "jobs.a.queue", options: ["A", "B"] },
    ],
  };
  assert.deepEqual(searchEdits(step as never, outline), [
    { "jobs.a.queue": "B" },
    { "queues.A.weight": 1 },
    { "queues.A.weight": 3 },
    { "queues.A.weight": 4 },
  ]);
});

test("the engine's search begins with what the lesson's solution does, and never forbids a queue everything", () => {
  const outline = readOutline(TEXT);
  const step = (solution: object) => ({
    ...reachStep,
    edit: [
      { at: "queues.A.capability.cpu", min: 0, max: 100, step: 50 },
      { at: "queues.A.weight", min: 1, max: 4 },
    ],
    solution,
  });
  const at = (edits: object) => searchEdits(step(edits) as never, outline);
  assert.deepEqual(at({ "queues.A.weight": 4 })[0], { "queues.A.weight": 4 });
  const capability = "queues.A.capability.cpu";
  assert.ok(!at({ "queues.A.weight": 4 }).some((edits) => edits[capability] === 0));
  assert.deepEqual(at({ [capability]: 0 })[0], { [capability]: 0 });
  // Several fields that do it together come before each of them alone.
  assert.deepEqual(at({ [capability]: 100, "queues.A.weight": 3 }).slice(0, 3), [
    { [capability]: 100, "queues.A.weight": 3 },
    { [capability]: 100 },
    { "queues.A.weight": 3 },
  ]);
});
