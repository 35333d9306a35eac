// The form of a lesson and of a course: what is one, and what is said of what is none.
import assert from "node:assert/strict";
import { test } from "node:test";
import { shownOrder } from "../../web/src/course/draw.ts";
import { problemText, readCourse, readLesson } from "../../web/src/course/validate.ts";
import { both, common, lessonOf, numberStep, reachStep } from "./course-lessons.ts";

const complaints = (from: unknown) => readLesson(from, "x").problems.map(problemText);

test("a lesson that is one has no problems, and is called as its file", () => {
  const { lesson, problems } = readLesson(lessonOf(numberStep, reachStep), "x");
  assert.deepEqual(problems, []);
  assert.equal(lesson!.id, "x");
  assert.deepEqual(lesson!.terms, []);
});

const many = (n: number) => Array.from({ length: n }, () => "word").join(" ");
const CASES: [why: string, lesson: unknown, wanted: RegExp][] = [
  ["no map", [], /^x: This must be a map/],
  [
    "a field misspelt",
    { ...lessonOf(numberStep), titel: both("X") },
    /^x, titel: There is no such field\. Write "title"\.$/,
  ],
  ["another file", { ...lessonOf(numberStep), lesson: "y" }, /^x, lesson: .*write lesson: x\.$/],
  [
    "no Chinese",
    { ...lessonOf(numberStep), title: { en: "X" } },
    /^x, title\.zh: The text is missing: write it in Chinese\.$/,
  ],
  [
    "a long idea",
    { ...lessonOf(numberStep), idea: both(many(61)) },
    /^x, idea\.en: The idea has 61 words: say it in at most 60\.$/,
  ],
  [
    "an unknown picture",
    { ...lessonOf(numberStep), show: ["pods"] },
    /show\[0\]: This must be one of queues, nodes, jobs, cycle, tiers, time/,
  ],
  ["no steps", lessonOf(), /^x, steps: This must be a list with at least 1 item/],
  [
    "an unknown kind",
    lessonOf({ ...numberStep, kind: "guess" }),
    /^x, step 1, kind: This must be one of number, mark, choice/,
  ],
  [
    "a step's field misspelt",
    lessonOf({ ...numberStep, anser: 3 }),
    /^x, step 1, anser: There is no such field\. Write "answer"\.$/,
  ],
  ["an answer in quotes", lessonOf({ ...numberStep, answer: "28" }), /^x, step 1, answer: This must be a number/],
  ["one hint", lessonOf({ ...numberStep, hints: [both("1")] }), /^x, step 1, hints: .*at least 2 items/],
  [
    "three hints",
    lessonOf({ ...numberStep, hints: [both("1"), both("2"), both("3")] }),
    /hints: Write two hints: the third is the engine's/,
  ],
  [
    "no hint of the engine",
    lessonOf({ ...numberStep, last: undefined }),
    /last: The engine's own hint is missing: write \{unblock/,
  ],
  ["two of its hints", lessonOf({ ...numberStep, last: { search: true, unblock: "job/a" } }), /last: Write one of/],
  ["whose story", lessonOf({ ...numberStep, why: "A" }), /why: This must name an object as explain does/],
  [
    "a job's deserved",
    lessonOf({ ...numberStep, of: { job: "a", field: "deserved" } }),
    /of\.field: This must be one of bound, evicted, waits/,
  ],
  [
    "a wrong answer that is right",
    lessonOf({ ...numberStep, wrong: [{ answer: 28.1, because: both("no") }] }),
    /wrong\[0\]\.answer: This counts as right/,
  ],
  [
    "a wrong answer without a reason",
    lessonOf({ ...numberStep, wrong: [{ answer: 20 }] }),
    /wrong\[0\]\.because: This is missing: write \{en: …, zh: …\}\.$/,
  ],
  [
    "an answer that is no option",
    lessonOf({
      kind: "choice",
      ...common,
      answer: "c",
      options: [
        { id: "a", text: both("A"), expect: [{ job: "a", bound: 1 }], because: both("no") },
        { id: "b", text: both("B"), expect: [{ job: "a", bound: 0 }], because: both("no") },
      ],
    }),
    /answer: This must be one of a, b/,
  ],
  [
    "an option that is not explained",
    lessonOf({
      kind: "choice",
      ...common,
      answer: "a",
      options: [
        { id: "a", text: both("A"), expect: [{ job: "a", bound: 1 }] },
        { id: "b", text: both("B"), expect: [{ job: "a", bound: 0 }] },
      ],
    }),
    /options\[1\]\.because: This is missing/,
  ],
  [
    "an order of other things",
    lessonOf({ kind: "order", ...common, by: "turn", of: "queue", items: ["A", "B"], answer: ["A", "C"] }),
    /answer: The answer must hold the same as items/,
  ],
  [
    "a pod that is none of those shown",
    lessonOf({ kind: "pick", ...common, items: ["a-0", "a-1"], answer: ["a-2"] }),
    /answer: This must be one of a-0, a-1/,
  ],
  [
    "a wrong choice that is right, in another order",
    lessonOf({
      kind: "pick",
      ...common,
      items: ["a-0", "a-1"],
      answer: ["a-0", "a-1"],
      wrong: [{ answer: ["a-1", "a-0"], because: both("no") }],
    }),
    /wrong\[0\]\.answer: This is the right answer/,
  ],
  [
    "a goal that is no list",
    lessonOf({ ...reachStep, goal: { queue: "A" } }),
    /goal: This must be a list with at least 1/,
  ],
  ["a cycle", lessonOf({ ...numberStep, cycle: "12" }), /step 1, cycle: This must be a number of 0 or more/],
  [
    "no path",
    lessonOf({ ...reachStep, edit: [{ at: "queues.A.wieght", min: 1, max: 2 }] }),
    /edit\[0\]\.at: "queues\.A\.wieght" is no field that can be edited\. Write a path such as/,
  ],
  [
    "a solution outside the limits",
    lessonOf({ ...reachStep, solution: { "queues.B.weight": 3 } }),
    /solution\.queues\.B\.weight: The solution edits what may not be edited: add \{at: queues\.B\.weight/,
  ],
  [
    "a value beyond the control",
    lessonOf({ ...reachStep, solution: { "queues.A.weight": 11 } }),
    /solution\.queues\.A\.weight: The control of this field cannot be set to 11/,
  ],
  [
    "more edits than may be",
    lessonOf({ ...reachStep, most: 0 }),
    /most: The solution edits 1 fields: write at least 1/,
  ],
  [
    "a cause that is no suspect",
    lessonOf({
      ...reachStep,
      kind: "repair",
      mend: both("Mend it."),
      cause: "z",
      suspects: [
        { at: "a", text: both("A"), because: both("no") },
        { at: "b", text: both("B"), because: both("no") },
      ],
    }),
    /cause: This must be one of a, b/,
  ],
  [
    "a value between the control's steps",
    lessonOf({
      ...reachStep,
      edit: [{ at: "queues.A.weight", min: 1, max: 11, step: 2 }],
      solution: { "queues.A.weight": 6 },
    }),
    /solution\.queues\.A\.weight: The control of this field steps over 6: it goes from 1 in steps of 2/,
  ],
  [
    "a cause that the solution does not mend",
    lessonOf({
      ...reachStep,
      kind: "repair",
      mend: both("Mend it."),
      cause: "queues.B.weight",
      suspects: [{ at: "queues.A.weight", because: both("no") }, { at: "queues.B.weight" }],
    }),
    /step 1, cause: The solution does not mend queues\.B\.weight: name what it edits, queues\.A\.weight, or edit/,
  ],
  [
    "a suspect without words",
    lessonOf({
      ...reachStep,
      kind: "repair",
      mend: both("Mend it."),
      cause: "a",
      suspects: [{ at: "a" }, { at: "b", text: both("B"), because: both("no") }],
    }),
    /suspects\[0\]\.text: This is missing/,
  ],
];

for (const [why, lesson, wanted] of CASES)
  test(`told of a lesson: ${why}`, () => {
    const all = complaints(lesson);
    assert.ok(
      all.some((text) => wanted.test(text)),
      all.join("\n") || "nothing",
    );
  });

test("a file may write an order as it likes, and it tells nothing: the lesson's seed says how it is shown", () => {
  const order = (items: string[]) =>
    lessonOf({ kind: "order", ...common, by: "turn", of: "queue", items, answer: ["A", "B"] });
  assert.deepEqual(complaints(order(["A", "B"])), []);
  assert.deepEqual(complaints(order(["B", "A"])), []);
  assert.deepEqual(shownOrder("x", 0, ["A", "B"]), shownOrder("x", 0, ["B", "A"]));
  const shown = Array.from({ length: 40 }, (_, i) => shownOrder(`exam-${i}`, 3, ["A", "B"]).join(""));
  assert.deepEqual([...new Set(shown)].sort(), ["AB", "BA"]);
  const right = shown.filter((items) => items === "AB").length;
  assert.ok(right > 10 && right < 30, `${right} of 40 are shown as they are right: neither way tells anything`);
  assert.deepEqual(shownOrder("x", 1, ["c", "a", "b"]).sort(), ["a", "b", "c"]);
});

test("a course names its chapters' lessons, each once", () => {
  const chapter = { id: "c", title: both("C"), about: both("…"), lessons: ["a", "b"] };
  assert.deepEqual(readCourse({ title: both("T"), chapters: [chapter] }).problems, []);
  const twice = readCourse({ title: both("T"), chapters: [chapter, { ...chapter, id: "d", lessons: ["a"] }] });
  assert.deepEqual(twice.problems.map(problemText), [
    'course, chapters[1].lessons[0]: The lesson "a" stands twice: take one out.',
  ]);
});

test("a text in one language does for both, where a lesson need not have both", () => {
  const from = {
    ...lessonOf({ ...numberStep, ask: "How much?", hints: ["one", { zh: "二" }] }),
    terms: [{ term: "queue", zh: "队" }],
  };
  assert.match(readLesson(from, "x").problems.map(problemText).join(), /step 1, ask: This must be a map/);
  const { lesson, problems } = readLesson(from, "x", false);
  assert.deepEqual(problems, []);
  const [step] = lesson!.steps;
  assert.deepEqual(step!.ask, { en: "How much?", zh: "How much?" });
  assert.deepEqual(step!.hints, [
    { en: "one", zh: "one" },
    { en: "二", zh: "二" },
  ]);
  assert.deepEqual(lesson!.terms, [{ term: "queue", en: "队", zh: "队" }]);
  assert.match(
    readLesson({ ...from, title: "" }, "x", false)
      .problems.map(problemText)
      .join(),
    /title: This must be a text/,
  );
});

test("each problem of a lesson is said in Chinese, too", () => {
  for (const [why, lesson] of CASES)
    for (const { message } of readLesson(lesson, "x").problems) assert.match(message.zh, /[\u4e00-\u9fff]/, why);
});
