// Lessons that somebody writes, without the engine and without a browser: drafts and their lines, what a link or a file holds,
// the exam's draw, results of a class.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import {
  KINDS,
  nearestField,
  namesIn,
  placeOf,
  stepOf,
  valueIn,
  withNames,
  withValue,
} from "../../web/src/course/draft.ts";
import { drawer } from "../../web/src/course/draw.ts";
import { drawExam, examOf, EXAM_STEPS } from "../../web/src/course/exam.ts";
import { cycleOf, type Head, type Lesson, type Step } from "../../web/src/course/lesson.ts";
import {
  controlsLines,
  controlsOf,
  editsLines,
  editsOf,
  expectsLines,
  expectsOf,
  namesLine,
  namesOf,
} from "../../web/src/course/lines.ts";
import { readOwn, readOwnLesson } from "../../web/src/course/own.ts";
import { codesIn, guessWords, places, readResult, rightOf, stepRight, tableOf } from "../../web/src/course/results.ts";
import { problemText } from "../../web/src/course/validate.ts";
import { TEACH_WORDS } from "../../web/src/i18n/teach-words.ts";
import { nameOf, pack, unpack } from "../../web/src/state/packed.ts";
import { hashOf, ofTarget, routeOf, type Target } from "../../web/src/views/course/route.ts";
import { headOf, loadCourse, loadLesson } from "../../web/lessons.ts";
import { fixture } from "./fixture.ts";

const folder = fileURLToPath(new URL("../../lessons", import.meta.url));
const ids = loadCourse(folder).chapters.flatMap((chapter) => chapter.lessons);
const lessons = ids.map((id) => loadLesson(folder, id));
const heads = lessons.map(headOf);

test("a field of a draft is read and written by its name; the others stay, and their order", () => {
  const draft = { title: "X", steps: [{ kind: "choice", options: [{ id: "a" }, { id: "b" }], ask: "?" }] };
  assert.equal(valueIn(draft, "steps[0].options[1].id"), "b");
  assert.equal(valueIn(draft, "steps[3].ask"), undefined);
  const next = withValue(draft, "steps[0].options[1].text", "B") as typeof draft;
  assert.deepEqual(next.steps[0]!.options, [{ id: "a" }, { id: "b", text: "B" }]);
  assert.deepEqual(Object.keys(next.steps[0]!), ["kind", "options", "ask"]);
  assert.deepEqual(Object.keys(withValue(draft, "title", "Y") as object), ["title", "steps"]);
  assert.deepEqual(withValue(draft, "title", undefined), { steps: draft.steps });
  assert.deepEqual(withValue({ hints: ["a"] }, "hints[1]", "b"), { hints: ["a", "b"] });
  assert.deepEqual(draft.steps[0]!.options, [{ id: "a" }, { id: "b" }], "what was is as it was");
});

test("a problem leads to the field of the form that it is about", () => {
  const shown = ["title", "steps[0]", "steps[0].options", "steps[0].options[1].expect", "steps[0].solution"];
  const problem = (step: number, field: string) => ({ lesson: "x", step, field, message: { en: "", zh: "" } });
  const cases: [step: number, field: string, wanted: string | null][] = [
    [0, "title", "title"],
    [0, "title.zh", "title"],
    [1, "options[1].expect", "steps[0].options[1].expect"],
    [1, "options[0].id", "steps[0].options"],
    [1, "solution.queues.B.weight", "steps[0].solution"],
    [1, "", "steps[0]"],
    [2, "ask", null],
  ];
  for (const [step, field, wanted] of cases) assert.equal(nearestField(placeOf(problem(step, field)), shown), wanted);
});

test("a step of a scenario that runs over time is of the first cycle, unless it names another", () => {
  const cases: [cycle: number | undefined, scenario: string, wanted: number | undefined][] = [
    [undefined, "nodes: []\n", undefined],
    [undefined, "nodes: []\nsimulate: {until: 1m}\n", 0],
    [7, "nodes: []\nsimulate: {until: 1m}\n", 7],
  ];
  for (const [cycle, scenario, wanted] of cases)
    assert.equal(cycleOf(cycle === undefined ? {} : { cycle }, scenario), wanted);
});

test("lines of edits, controls, names and expectations become data and lines again", () => {
  const edits = { "queues.B.weight": 6, "jobs.a.queue": "B", "plugins.overcommit.overcommit-factor": 1.5 };
  assert.deepEqual(editsOf(editsLines(edits)), edits);
  assert.equal(editsOf("queues.B.weight"), "queues.B.weight");
  const controls = [
    { at: "queues.B.weight", min: 1, max: 10 },
    { at: "queues.B.guarantee.cpu", min: 0, max: 1, step: 0.1 },
    { at: "jobs.a.queue", options: ["A", "B"] },
    { at: "actions", options: ["enqueue, allocate", "enqueue, allocate, reclaim"] },
  ];
  assert.deepEqual(controlsOf(controlsLines(controls)), controls);
  assert.equal(
    controlsLines(controls),
    "queues.B.weight: 1..10\nqueues.B.guarantee.cpu: 0..1 by 0.1\njobs.a.queue: A | B\nactions: enqueue, allocate | enqueue, allocate, reclaim",
  );
  assert.deepEqual(namesOf(namesLine(["a", "b"])), ["a", "b"]);
  const expects = [
    { job: "a", bound: 2, when: "5s" },
    { queue: "A", deserved: { cpu: "<= 3" }, tolerance: "1%" },
    { pod: "a-0", node: "" },
  ];
  assert.equal(
    expectsLines(expects),
    'job: a, bound: 2, when: 5s\nqueue: A, deserved: {cpu: "<= 3"}, tolerance: "1%"\npod: a-0, node: ""',
  );
  assert.deepEqual(expectsOf(expectsLines(expects), parse), expects);
  assert.deepEqual(expectsOf("- {job: a, bound: 1}\n", parse), [{ job: "a", bound: 1 }]);
  assert.deepEqual(expectsOf("{job: a", parse), ["{job: a"]);
});

test("a new step of each kind is asked for what it lacks, and for nothing that it cannot have", () => {
  const names = namesIn(fixture([{ name: "A", deserved: 28, pods: 3, placed: 2 }]));
  assert.deepEqual([names.queues, names.jobs, names.nodes[0]], [["A"], ["A-job"], "node-0"]);
  for (const kind of KINDS) {
    const step = stepOf(kind, names, { kind: "number", ask: "Kept?", answer: 3, then: "so" });
    assert.equal(step["ask"], "Kept?");
    const draft = {
      title: "T",
      idea: "i",
      minutes: 3,
      show: ["queues"],
      scenario: "nodes: []",
      say: "s",
      steps: [step],
    };
    const all = readOwnLesson(draft).problems.map(problemText);
    assert.ok(all.length, kind);
    assert.ok(!all.some((text) => /There is no such field/.test(text)), `${kind}: ${all.join("\n")}`);
  }
});

test("a draft that was begun without names gets the first ones, and nothing else changes", () => {
  const none = namesIn(null);
  const draft = { steps: [stepOf("number", none), stepOf("drop", none), stepOf("reach", none)] };
  assert.equal(withNames(draft, none), draft);
  const names = { queues: ["A", "B"], jobs: ["a"], pods: ["a-0"], nodes: ["n"] };
  const [number, drop, reach] = withNames(draft, names)["steps"] as Record<string, unknown>[];
  assert.deepEqual([number!["of"], number!["last"]], [{ queue: "A", field: "deserved" }, { story: "queue/A" }]);
  assert.deepEqual([drop!["pod"], reach!["last"]], ["a-0", { search: true }]);
  const whole = { steps: [number, drop, reach] };
  assert.equal(withNames(whole, names), whole);
});

test("a course of somebody's names lessons of the page, or has whole ones; each once", () => {
  const from = parse(readFileSync(`${folder}/by-weight.yaml`, "utf8")) as Record<string, unknown>;
  const { own, problems } = readOwn({ course: "Mine", lessons: ["a-floor", from] }, ids);
  assert.deepEqual(problems, []);
  assert.ok(own?.kind === "course" && own.lessons[0] === "a-floor" && (own.lessons[1] as Lesson).id === "by-weight");
  assert.deepEqual(own.title, { en: "Mine", zh: "Mine" });
  const wrong = (value: unknown) => readOwn(value, ids).problems.map(problemText);
  assert.match(wrong({ course: "M", lessons: ["no-such"] })[0]!, /^course, lessons\[0\]: This must be one of a-pod/);
  assert.match(wrong({ course: "M", lessons: ["a-floor", "a-floor"] })[0]!, /"a-floor" stands twice/);
  assert.match(wrong({ course: "M", lessons: [{ ...from, minutes: "x" }] })[0]!, /^by-weight, minutes: /);
  assert.match(wrong({ course: "M" })[0]!, /lessons: This must be a list/);
  assert.equal(readOwn(from, ids).own?.kind, "lesson");
  assert.match(wrong(3)[0]!, /This must be a map/);
});

test("data goes through a link and comes out as it was; what is no such link is none", async () => {
  const data = { course: "课程", lessons: [1, "a", { b: null }] };
  const code = await pack(data);
  assert.match(code, /^1\.[\w-]+$/);
  assert.deepEqual(await unpack(code), data);
  for (const no of ["", "1.", "2.abc", "1.abc", code.slice(0, -6)]) assert.equal(await unpack(no), null, no);
  assert.notEqual(nameOf(code), nameOf(`${code}x`));
  assert.match(nameOf(code), /^[a-z0-9]+$/);
});

test("addresses lead where they say, and back", () => {
  const targets: Target[] = [
    { kind: "lesson", id: "by-weight" },
    { kind: "exam", seed: 7 },
    { kind: "own", code: "1.ab-c_d", n: null },
    { kind: "own", code: "1.ab", n: 3 },
  ];
  for (const target of targets)
    for (const inClass of [false, true]) assert.deepEqual(routeOf(hashOf(target, inClass)), { ...target, inClass });
  const kinds: [hash: string, kind: string][] = [
    ["", "map"],
    ["#", "map"],
    ["#exam", "newExam"],
    ["#make", "make"],
    ["#make/1.abc", "make"],
    ["#class", "class"],
    ["#result/1.abc", "class"],
    ["#own/abc", "unknown"],
    ["#own/1.abc/0", "unknown"],
    ["#exam/x", "unknown"],
    ["#continue", "continue"],
    ["#continue/a", "unknown"],
    ["#lesson/a/b", "unknown"],
    ["#in/make", "unknown"],
    ["#nothing", "unknown"],
  ];
  for (const [hash, kind] of kinds) assert.equal(routeOf(hash).kind, kind, hash);
  assert.deepEqual(targets.map(ofTarget).slice(0, 2), ["lesson/by-weight", "exam/7"]);
});

test("an exam: the same seed draws the same ten steps, each of another lesson, in the order of the course", async () => {
  const drawn = drawExam(heads, 7);
  assert.equal(drawn.length, EXAM_STEPS);
  assert.deepEqual(drawExam(heads, 7), drawn);
  assert.notDeepEqual(drawExam(heads, 8), drawn);
  assert.equal(new Set(drawn.map(({ lesson }) => lesson)).size, EXAM_STEPS);
  const order = drawn.map(({ lesson }) => ids.indexOf(lesson));
  assert.deepEqual(
    order,
    order.slice().sort((a, b) => a - b),
  );
  const exam = await examOf(heads, 7, async (id) => loadLesson(folder, id));
  exam.steps.forEach((step, i) => {
    const lesson = lessons.find(({ id }) => id === drawn[i]!.lesson)!;
    assert.deepEqual(
      [step.scenario, step.show, step.ask],
      [lesson.scenario, lesson.show, lesson.steps[drawn[i]!.step]!.ask],
    );
  });
  const few = drawExam([{ id: "a", alone: [0, 2] }] as Head[], 1);
  assert.deepEqual(
    few.map(({ step }) => step),
    [0, 2],
  );
});

test("every step of the course that stands alone comes up in some exam, and no other", () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= 400; seed++)
    for (const { lesson, step } of drawExam(heads, seed)) seen.add(`${lesson} ${step}`);
  const alone = heads.flatMap(({ id, alone }) => alone.map((step) => `${id} ${step}`));
  assert.ok(alone.length < lessons.reduce((sum, { steps }) => sum + steps.length, 0));
  assert.deepEqual([...seen].sort(), alone.sort());
  const next = drawer(3);
  const some = Array.from({ length: 1000 }, next);
  assert.ok(some.every((x) => x >= 0 && x < 1) && Math.abs(some.reduce((a, b) => a + b) / 1000 - 0.5) < 0.05);
});

const steps = [
  {
    kind: "choice",
    answer: "b",
    ask: { en: "Who?", zh: "谁？" },
    options: [
      { id: "a", text: { en: "Ann", zh: "安" } },
      { id: "b", text: { en: "Bob", zh: "鲍" } },
    ],
  },
  { kind: "reach", solution: { x: 1 } },
] as unknown as Step[];
const lesson = { title: { en: "L", zh: "课" }, steps } as Lesson;
const result = (name: string, guess: string, right: boolean, edits?: number) => ({
  version: 1 as const,
  of: "lesson/x",
  name,
  steps: [{ guess, right, hints: 0 }, edits === undefined ? { hints: 0, left: true } : { edits, hints: 2 }],
});

test("results: what is read of them, where a class goes wrong, and the table", () => {
  const class_ = [result("Kim", "b", true, 1), result("", "a", false), result("=Lee", "a", false, 3)];
  assert.deepEqual(readResult(JSON.parse(JSON.stringify(class_[1]))), class_[1]);
  for (const no of [
    null,
    {},
    { version: 2 },
    { version: 1, of: "x y", steps: [null] },
    { version: 1, of: "x", steps: [] },
  ])
    assert.equal(readResult(no), null);
  assert.equal(readResult({ ...class_[0], name: 7 })!.name, "");
  assert.deepEqual(
    class_.map((r) => rightOf(lesson, r)),
    [2, 0, 1],
  );
  assert.equal(stepRight(undefined, { hints: 0, guess: "b", right: true }), true);
  assert.deepEqual(places(lesson, class_), [
    { step: 0, right: 1, of: 3, wrong: [{ guess: "a", count: 2 }] },
    { step: 1, right: 2, of: 3, wrong: [] },
  ]);
  const { columns, rows } = tableOf(lesson, class_, "en");
  assert.equal(columns.length, 3 + 2 * 4);
  assert.deepEqual(rows[1], ["", 0, 2, "Ann", 0, null, 0, null, 0, null, 0]);
  assert.deepEqual(rows[2]!.slice(-4), [null, 1, 3, 2]);
  assert.equal(guessWords(steps[0], "b", "zh"), "鲍");
  assert.equal(guessWords(undefined, ["x", "y"], "en"), "x → y");
  const cards = loadLesson(folder, "nobody-to-take-from").steps[0];
  assert.equal(guessWords(cards, "queues.holds.reclaimable", "en"), "The queue holds gives nothing back");
  assert.equal(
    guessWords(cards, "queues.owed.weight", "en", (path) => `<${path}>`),
    "<queues.owed.weight>",
  );
});

test("codes are found among whatever stands around them, each once", async () => {
  const [one, two] = [await pack(result("Kim", "b", true, 1)), await pack(result("Lee", "a", false))];
  const text = `Kim: ${one}\nhttps://x.example/learn.html#result/${two}, and again ${one}. Version 1.15.`;
  assert.deepEqual(codesIn(text), [one, two]);
});

test("the words for teachers have both languages and the same gaps", () => {
  const gaps = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  for (const [key, text] of Object.entries(TEACH_WORDS.en))
    assert.deepEqual(gaps(TEACH_WORDS.zh[key as keyof typeof TEACH_WORDS.zh]), gaps(text), key);
});
