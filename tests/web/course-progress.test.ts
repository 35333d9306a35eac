// Progress: scores, the next step, files of it; and the words of the course.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  again,
  better,
  learnAt,
  lessonDone,
  merged,
  NO_PROGRESS,
  readProgress,
  readProgressFile,
  scoreOf,
  stepDone,
  stepNow,
  visit,
  whereNow,
  type Progress,
  type Score,
} from "../../web/src/course/progress.ts";
import { COURSE_WORDS } from "../../web/src/i18n/course-words.ts";

const score = (right: number, hints = 0, edits = 1): Score => ({ right, of: 3, edits, par: 1, hints });

test("a score is better by right guesses, then fewer hints, then fewer edits", () => {
  assert.ok(better(score(2), score(1)));
  assert.ok(better(score(2), score(2, 1)));
  assert.ok(better(score(2, 0, 1), score(2, 0, 3)));
  assert.ok(!better(score(2), score(2)));
  assert.ok(!better(score(1), score(2, 3, 9)));
  assert.ok(better({ ...score(0), of: 4 }, score(3)), "a lesson that has changed");
  const steps = [
    { guess: 28, right: true, hints: 0 },
    { guess: 1, right: false, hints: 2 },
    { edits: 2, hints: 1 },
  ];
  assert.deepEqual(scoreOf(steps, [null, null, 1], [true, true, false]), {
    right: 1,
    of: 2,
    edits: 2,
    par: 1,
    hints: 3,
  });
});

test("progress: the next step, the best of all runs, where to go on", () => {
  const ids = ["a", "b", "c"];
  assert.equal(whereNow(NO_PROGRESS, ids), null);
  let now = visit(NO_PROGRESS, "a");
  assert.equal(whereNow(now, ids), null, "to look is not to begin");
  now = stepDone(now, "a", 2, 0, { guess: 3, right: true, hints: 0 });
  assert.deepEqual([stepNow(now, "a", 2), stepNow(now, "b", 2), whereNow(now, ids)], [1, 0, "a"]);
  now = lessonDone(stepDone(now, "a", 2, 1, { hints: 1 }), "a", score(2));
  assert.deepEqual([stepNow(now, "a", 2), whereNow(now, ids)], [2, "b"]);
  now = again(now, "a");
  assert.equal(stepNow(now, "a", 2), 0);
  now = lessonDone(now, "a", score(1));
  assert.equal(now.lessons["a"]!.best!.right, 2, "the better one stays");
});

test("Learn leads to the lesson that is open, past those that are finished, and nowhere once all are", () => {
  const ids = ["a", "b", "c"];
  assert.equal(learnAt(NO_PROGRESS, ids), "a");
  assert.equal(learnAt(visit(NO_PROGRESS, "b"), ids), "b", "it was opened, no more");
  assert.equal(learnAt(visit(NO_PROGRESS, "gone"), ids), "a", "there is no such lesson any more");
  const finish = (progress: Progress, id: string) => lessonDone(visit(progress, id), id, score(2));
  let now = finish(NO_PROGRESS, "a");
  assert.equal(learnAt(now, ids), "b");
  now = finish(now, "c");
  assert.equal(learnAt(now, ids), "b", "what was left out comes after the last");
  assert.equal(learnAt(visit(now, "a"), ids), "b", "a finished one was looked at again");
  assert.equal(learnAt(finish(now, "b"), ids), null);
});

test("a file of progress is read with care, and two are put together", () => {
  const mine = lessonDone(
    stepDone(NO_PROGRESS, "a", 2, 0, { guess: ["B", "A"], right: false, hints: 0 }),
    "a",
    score(1),
  );
  assert.deepEqual(readProgress(JSON.parse(JSON.stringify(mine))), mine);
  for (const wrong of [null, 3, [], {}, { version: 2, lessons: {} }, { version: 1, lessons: 4 }])
    assert.equal(readProgress(wrong), null, JSON.stringify(wrong));
  const odd = readProgress({
    version: 1,
    last: 3,
    lessons: { a: { steps: [{ guess: { x: 1 }, hints: "many" }, 7], best: { right: "all" } }, "<b>": {}, c: null },
  });
  assert.deepEqual(odd, { version: 1, last: "", lessons: { a: { steps: [{ hints: 0 }, null] } } });
  assert.deepEqual(readProgressFile(JSON.parse(JSON.stringify(mine))), mine);
  const broken = (steps: unknown) =>
    readProgressFile({ version: 1, last: "", lessons: { a: { steps: [] }, b: { steps } } });
  for (const steps of ["all of them", { 0: {} }, undefined, [3], [[]]])
    assert.deepEqual(broken(steps), { wrong: "lesson", id: "b" });
  assert.ok("lessons" in broken([null, { hints: 0 }]));
  assert.deepEqual(readProgressFile({ version: 1, lessons: { "<b>": { steps: [] } } }), { wrong: "lesson", id: "<b>" });
  assert.deepEqual(readProgressFile("x"), { wrong: "file" });
  for (const version of [2, 17]) assert.deepEqual(readProgressFile({ version }), { wrong: "newer" });
  for (const other of [null, [], {}, { version: 0 }, { version: "2" }, { version: 1, lessons: 4 }])
    assert.deepEqual(readProgressFile(other), { wrong: "file" }, JSON.stringify(other));
  const other = lessonDone(
    stepDone(stepDone(NO_PROGRESS, "a", 2, 0, { hints: 0 }), "a", 2, 1, { hints: 0 }),
    "a",
    score(3),
  );
  const all = merged(mine, lessonDone(other, "z", score(2)));
  assert.deepEqual(
    [all.lessons["a"]!.best!.right, all.lessons["a"]!.steps.length, all.lessons["z"]!.best!.right],
    [3, 2, 2],
  );
  assert.equal(again(mine, "a").lessons["a"]!.steps.length, 0);
});

test("the course's words have both languages and the same gaps", () => {
  const gaps = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  for (const [key, text] of Object.entries(COURSE_WORDS.en)) {
    const chinese = COURSE_WORDS.zh[key as keyof typeof COURSE_WORDS.zh];
    assert.ok(chinese, key);
    assert.deepEqual(gaps(chinese), gaps(text), key);
  }
});
