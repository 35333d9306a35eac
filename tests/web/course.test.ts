// What the course knows without the engine and without a browser: the form of a lesson, paths, guesses, goals, rounds, progress.
import assert from "node:assert/strict";
import { test } from "node:test";
import { shownOrder } from "../../web/src/course/draw.ts";
import { becauseOf, isRight, numberIn } from "../../web/src/course/guess.ts";
import { allMet, asked, checkedOf, evictedOf, judgedOf, ofQueue, orderOf } from "../../web/src/course/judge.ts";
import { jobsOf, type NumberStep, type OrderStep, type PredictStep, type Step } from "../../web/src/course/lesson.ts";
import { editsMade, parsePath, valueAt, withEdits } from "../../web/src/course/paths.ts";
import {
  again,
  better,
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
  type Score,
} from "../../web/src/course/progress.ts";
import { roundsOf } from "../../web/src/course/rounds.ts";
import { searchEdits } from "../../web/src/course/search.ts";
import { problemText, readCourse, readLesson } from "../../web/src/course/validate.ts";
import { readOutline } from "../../web/src/model/read-outline.ts";
import type { Story } from "../../web/src/model/report.ts";
import { COURSE_WORDS } from "../../web/src/i18n/course-words.ts";
import { mostTelling } from "../../web/src/views/course/stage-time.ts";
import { fixture } from "./fixture.ts";

const both = (en: string) => ({ en, zh: "字" });
const common = { ask: both("?"), hints: [both("1"), both("2")], last: { story: "queue/A" }, then: both("so") };
const numberStep = { kind: "number", ...common, of: { queue: "A", field: "deserved" }, answer: 28 };
const reachStep = {
  kind: "reach",
  ...common,
  last: { search: true },
  goal: [{ queue: "A", deserved: { cpu: 36 } }],
  edit: [{ at: "queues.A.weight", min: 1, max: 10 }],
  solution: { "queues.A.weight": 6 },
};
const lessonOf = (...steps: object[]) => ({
  lesson: "x",
  minutes: 3,
  title: both("X"),
  idea: both("An idea."),
  show: ["queues"],
  scenario: "nodes: []",
  steps,
  say: both("I can say it."),
});
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
  assert.ok(right > 10 && right < 30, `${right} of 40 are right from the start`);
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

const TEXT = `plugins:
- [gang, {name: overcommit, arguments: {overcommit-factor: 1.2}}, proportion]
nodes:
- {name: node, count: 10, cpu: 10} # ten of them
queues:
- {name: A, weight: 2, capability: {cpu: 50}}
- {name: B}
jobs:
- {name: a, queue: A, replicas: 80, cpu: 1}
`;

test("paths lead to the form's cells; edits leave everything else as it is", () => {
  assert.equal(parsePath("queues.A.colour"), null);
  assert.equal(parsePath("weights.A"), null);
  assert.deepEqual(parsePath("queues.A.capability.gpu"), {
    list: "queues",
    name: "A",
    field: "capability/nvidia.com/gpu",
  });
  assert.deepEqual(parsePath("jobs.a.gpu"), { list: "jobs", name: "a", field: "nvidia.com/gpu" });
  const outline = readOutline(TEXT);
  assert.deepEqual(
    [
      "queues.A.weight",
      "queues.A.capability.cpu",
      "queues.B.weight",
      "jobs.a.replicas",
      "nodes.node.count",
      "plugins.overcommit.overcommit-factor",
      "queues.Z.weight",
    ].map((path) => valueAt(outline, path)),
    ["2", "50", "", "80", "10", "1.2", null],
  );
  const edited = withEdits(outline, {
    "nodes.node.count": 4,
    "queues.A.weight": 7,
    "queues.B.weight": 3,
    "plugins.overcommit.overcommit-factor": 1.4,
  })!;
  assert.equal(
    edited,
    TEXT.replace("count: 10", "count: 4")
      .replace("weight: 2", "weight: 7")
      .replace("{name: B}", "{name: B, weight: 3}")
      .replace("1.2", "1.4"),
  );
  assert.equal(withEdits(outline, { "queues.A.weight": "2" }), TEXT);
  assert.equal(withEdits(outline, { "queues.Z.weight": 2 }), null);
  assert.equal(editsMade(outline, { "queues.A.weight": 2, "jobs.a.replicas": 3 }), 1);
});

const CONF = `actions: [enqueue, allocate]
plugins:
- [conformance]
- [{name: gang, enablePreemptable: false}, proportion]
jobs:
- {name: a, cpu: 1, priority: 10}
`;

test("paths of the configuration: actions, flags, tiers, one plugin in another's place", () => {
  const outline = readOutline(CONF);
  const paths = {
    actions: "enqueue, allocate",
    "plugins.gang.enablePreemptable": "false",
    "plugins.gang.enableReclaimable": "true",
    "plugins.proportion.enableHierarchy": "false",
    "plugins.conformance.tier": "1",
    "plugins.proportion.tier": "2",
    "plugins.proportion.name": "proportion",
    "plugins.drf.tier": null,
    "jobs.a.priority": "10",
  };
  for (const [path, value] of Object.entries(paths)) assert.equal(valueAt(outline, path), value, path);
  const edited = (edits: Record<string, string | number>) => withEdits(outline, edits);
  assert.equal(
    edited({ actions: "enqueue, allocate, reclaim" }),
    CONF.replace("[enqueue, allocate]", "[enqueue, allocate, reclaim]"),
  );
  assert.equal(edited({ "plugins.gang.enablePreemptable": "true" }), CONF.replace("false", "true"));
  assert.equal(
    edited({ "plugins.proportion.enableQueueOrder": "false" }),
    CONF.replace("proportion", "{name: proportion, enableQueueOrder: false}"),
  );
  assert.equal(edited({ "plugins.proportion.name": "capacity" }), CONF.replace("proportion", "capacity"));
  assert.equal(edited({ "plugins.gang.name": "capacity" }), null, "its flags are not those of another");
  const moved = readOutline(edited({ "plugins.conformance.tier": "2" })!);
  assert.deepEqual(
    moved.conf!.tiers!.map(({ plugins }) => plugins.map(({ name }) => name)),
    [["gang", "proportion", "conformance"]],
  );
  const back = readOutline(edited({ "plugins.proportion.tier": 1 })!);
  assert.deepEqual(
    back.conf!.tiers!.map(({ plugins }) => plugins.map(({ name }) => name)),
    [["conformance", "proportion"], ["gang"]],
  );
  assert.equal(edited({ "plugins.conformance.tier": "3" }), null);
  assert.equal(withEdits(readOutline("jobs: []"), { actions: "enqueue" }), null, "it writes no actions");
});

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
  assert.deepEqual(at({ [capability]: 100, "queues.A.weight": 3 }).slice(0, 2), [
    { [capability]: 100 },
    { "queues.A.weight": 3 },
  ]);
});

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
  for (const steps of ["all of them", { 0: {} }, undefined, [3], [[]]]) assert.deepEqual(broken(steps), { wrong: "b" });
  assert.ok("lessons" in broken([null, { hints: 0 }]));
  assert.deepEqual(readProgressFile({ version: 1, lessons: { "<b>": { steps: [] } } }), { wrong: "<b>" });
  assert.deepEqual(readProgressFile("x"), { wrong: "" });
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
