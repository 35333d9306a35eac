// A lesson under way, with the engine: what is said of a wrong guess that the lesson does not know, and what the engine's hint is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { loadCourse, loadLesson } from "../../../web/lessons.ts";
import { becauseOf, isRight, type Guess } from "../../../web/src/course/guess.ts";
import { isPredict, type DropStep, type PredictStep } from "../../../web/src/course/lesson.ts";
import { loadLanguage, setLanguage } from "../../../web/src/i18n/index.ts";
import { loadEngine } from "../../wasm/load.ts";
import { inThread, playAt, until } from "./course-engine.ts";

const engine = inThread(await loadEngine());
const folder = fileURLToPath(new URL("../../../lessons", import.meta.url));
const ids = loadCourse(folder).chapters.flatMap(({ lessons }) => lessons);

async function whyNot(id: string, step: number, guess: Guess): Promise<string> {
  const play = await playAt(engine, loadLesson(folder, id), step);
  play.answer(guess);
  return (await until(() => (play.now.because.length ? play.now.because : null), `why ${String(guess)} is wrong`)).join(
    "\n",
  );
}

async function hinted(id: string, step: number): Promise<string> {
  const play = await playAt(engine, loadLesson(folder, id), step);
  for (let i = 0; i < 3; i++) void play.hint();
  return (await until(() => play.now.found?.texts, `the hint of ${id} ${step}`)).join("\n");
}

// Which guess, and what is said of each thing that was wrongly chosen or missed.
const GUESSES: [id: string, step: number, guess: Guess, said: RegExp[]][] = [
  [
    "the-urgent-job",
    1,
    ["tests-0", "guest-0"],
    [/guest-0 stays: it is no candidate to preempt .* in another queue/, /preempt evicted backup-0/],
  ],
  [
    "who-is-spared",
    3,
    ["fresh-0", "batch-0"],
    [/fresh-0 stays: plugin cdp .* its cooldown lasts/, /preempt evicted web-0/],
  ],
  ["the-urgent-job", 2, 2, [/the job has not enough: 0 and 1 waiting, of at least 2/, /tests: 1 of 1 pod placed/]],
  ["what-is-left", 3, 30, [/Round 1/, /Round 2/, /Round 3.*\n.*28 \+ slice 7 = 35/]],
  ["whole-pods", 2, 11, [/Queue A has no room for pod a-12/, /12 of 40 pods placed/]],
  ["who-comes-first", 2, ["C", "B", "A"], [/job a first of all/, /job c as number 5/]],
  ["nodes-that-will-not-do", 1, "nowhere", [/db-0 is bound to node ssd-1/]],
];

for (const [id, step, guess, said] of GUESSES)
  test(`${id} ${step}: the engine says why ${String(guess)} is wrong`, async () => {
    const text = await whyNot(id, step, guess);
    for (const part of said) assert.match(text, part);
  });

test("of a pod that was put on the wrong node, what that node lacks, or scores", async () => {
  const play = await playAt(engine, loadLesson(folder, "full-nodes-first"), 1);
  (play.now.step as DropStep).wrong = [];
  play.answer("n-2");
  const because = await until(() => (play.now.because.length ? play.now.because : null), "why n-2 is wrong");
  assert.deepEqual(because, [
    "n-2: total 725, nodeorder 475, binpack 250",
    "n-1: total 1175, nodeorder 425, binpack 750",
    "Pod small-0 is bound to node n-1.",
  ]);
});

test("who was rightly chosen is not told of, and a wrong guess that the lesson knows has the lesson's words alone", async () => {
  const text = await whyNot("the-urgent-job", 1, ["tests-0", "guest-0"]);
  assert.doesNotMatch(text, /^Pod tests-0|evicted tests-0|report-0 stays/m);
  const play = await playAt(engine, loadLesson(folder, "the-urgent-job"), 1);
  play.answer(["guest-0", "guest-1"]);
  await until(() => play.now.told, "the story");
  assert.deepEqual(play.now.because, []);
});

test("in Chinese the engine says it in Chinese", async () => {
  await loadLanguage("zh");
  setLanguage("zh");
  try {
    assert.match(await whyNot("who-is-spared", 3, ["fresh-0", "batch-0"]), /fresh-0.*冷却/);
    assert.match(await hinted("what-is-left", 2), /第 2 轮/);
  } finally {
    setLanguage("en");
  }
});

// A wrong guess that no lesson has words for.
function unlisted(step: PredictStep, nodes: readonly string[]): Guess | null {
  const guesses: Guess[] =
    step.kind === "number" || step.kind === "mark"
      ? [step.answer + 97.3]
      : step.kind === "order"
        ? [step.answer.slice().reverse()]
        : step.kind === "drop"
          ? [...nodes]
          : step.kind === "pick"
            ? [step.items, ...step.items.map((pod) => [pod])]
            : [];
  return guesses.find((guess) => !isRight(step, guess) && !becauseOf(step, guess)) ?? null;
}

test("of every step a wrong guess that the lesson does not list is told why, and names nobody who was guessed right", async () => {
  let told = 0;
  for (const id of ids) {
    const lesson = loadLesson(folder, id);
    for (const [i, step] of lesson.steps.entries()) {
      if (!isPredict(step)) continue;
      const play = await playAt(engine, lesson, i + 1);
      const nodes = play.now.timeline!.report.nodes.map(({ name }) => name);
      const guess = unlisted(step, nodes);
      if (guess === null) continue;
      play.answer(guess);
      const about = typeof step === "object" && "of" in step && typeof step.of === "object" && step.of.finding;
      if (about) continue;
      await until(() => play.now.because.length, `${id} ${i + 1}: why ${String(guess)} is wrong`);
      told++;
    }
  }
  assert.ok(told > 60, String(told));
});

test("of every repair the change is the last hint, and comes once the cause is found", async () => {
  let repairs = 0;
  for (const id of ids) {
    const lesson = loadLesson(folder, id);
    for (const [i, step] of lesson.steps.entries()) {
      if (step.kind !== "repair") continue;
      repairs++;
      const play = await playAt(engine, lesson, i + 1);
      for (let n = 0; n < 4; n++) await play.hint();
      assert.deepEqual([play.now.hints, play.now.found], [2, null], id);
      play.accuse(step.suspects.find(({ at }) => at !== step.cause)!.at);
      await play.hint();
      assert.equal(play.now.hints, 2, id);
      play.accuse(step.cause);
      await play.hint();
      assert.equal(play.now.hints, 3, id);
      assert.ok(play.now.found?.edits, id);
    }
  }
  assert.ok(repairs > 30, String(repairs));
});

// What decides a step is in its last hint: not how the story begins.
const HINTS: [id: string, step: number, said: RegExp][] = [
  ["back-and-gone-again", 2, /allocated 0; .*share 0%/],
  ["from-job-to-pods", 2, /tf-worker-3 is bound to node/],
  ["borrowed-room", 3, /deserved cpu 4/],
  ["given-back", 1, /12 reservations, 12 evictions/],
  ["given-back", 3, /17 > deserved 16/],
  ["who-comes-first", 1, /share 66\.7%/],
  ["promised-twice", 2, /deserved cpu 40; allocated cpu 33/],
  ["what-is-left", 2, /30 \+ slice 12 = 42/],
  ["what-is-left", 3, /28 \+ slice 7 = 35/],
  ["whole-pods", 1, /20 \+ slice 4\.286/],
];

for (const [id, step, said] of HINTS)
  test(`${id} ${step}: the engine's hint is what decides`, async () => assert.match(await hinted(id, step), said));

test("no hint of the engine is how every story begins, or what a queue's spec is", async () => {
  for (const id of ids) {
    const lesson = loadLesson(folder, id);
    for (const [i, step] of lesson.steps.entries()) {
      if (!("story" in step.last)) continue;
      const text = await hinted(id, i + 1);
      assert.ok(text, `${id} ${i + 1}`);
      assert.doesNotMatch(text, /finds the job valid|Open, weight \d/, `${id} ${i + 1}`);
    }
  }
});

test("the engine's search finds what the solution changes, be it one field or two", async () => {
  for (const id of ids) {
    const lesson = loadLesson(folder, id);
    for (const [i, step] of lesson.steps.entries()) {
      if (isPredict(step) || !("search" in step.last)) continue;
      const play = await playAt(engine, lesson, i + 1);
      if (step.kind === "repair") play.accuse(step.cause);
      for (let n = 0; n < 3; n++) void play.hint();
      const { edits } = await until(() => play.now.found, `the search of ${id} ${i + 1}`);
      assert.deepEqual(edits, step.solution, `${id} ${i + 1}`);
    }
  }
});
