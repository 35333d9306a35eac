// Links, files and pastes of others hold anything: what reads them says what is wrong or takes what it knows, and never breaks.
//   HOSTILE=200000 node --import tsx --test web/hostile.test.ts     (some minutes)
import assert from "node:assert/strict";
import { test } from "node:test";
import { isMap } from "../../web/src/course/checks.ts";
import { placeOf, nearestField, valueIn, withNames, withValue } from "../../web/src/course/draft.ts";
import { shownOrder } from "../../web/src/course/draw.ts";
import { askedLater, cycleOf, isPredict, jobsOf, type Lesson } from "../../web/src/course/lesson.ts";
import { controlsLines, editsLines, expectsLines, namesLine } from "../../web/src/course/lines.ts";
import { readOwn } from "../../web/src/course/own.ts";
import { guessedOf, parsOf } from "../../web/src/course/play.ts";
import { readProgress, readProgressFile } from "../../web/src/course/progress.ts";
import { answerOf, codesIn, guessWords, places, readResult, tableOf } from "../../web/src/course/results.ts";
import { aboutOf } from "../../web/src/course/telling.ts";
import { problemText } from "../../web/src/course/validate.ts";
import { encode } from "../../web/src/state/address.ts";
import { pack, unpack } from "../../web/src/state/packed.ts";
import { decode, type Shared } from "../../web/src/state/url.ts";
import { headOf, loadLesson } from "../../web/lessons.ts";
import { broken, folder, hostile, ids, lessons } from "./hostile.ts";

const TRIES = Number(process.env["HOSTILE"] ?? 1500);

// Calls it, and says of what breaks it is broken.
function holds<T>(of: unknown, call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw broken(of, error);
  }
}

// What the page reads of a lesson without the engine.
function looked(lesson: Lesson): void {
  headOf(lesson);
  parsOf(lesson);
  guessedOf(lesson);
  lesson.steps.forEach((step, i) => {
    askedLater(lesson, i);
    jobsOf(step);
    cycleOf(step, lesson.scenario);
    aboutOf(step);
    if (step.kind === "order") shownOrder(lesson.id, i, step.items);
    const answer = answerOf(step);
    if (answer !== null) assert.equal(typeof guessWords(step, answer, "zh"), "string");
    assert.equal(isPredict(step), step.kind !== "reach" && step.kind !== "repair");
  });
}

test("a lesson or a course of somebody else's is one, or it is said what is wrong with it", () => {
  const course = { course: { en: "A", zh: "一" }, lessons: [ids[0], lessons[1], lessons[2]] };
  let whole = 0;
  for (const from of hostile([...lessons, course], TRIES, 32)) {
    holds(from, () => {
      const { own, problems } = readOwn(from, ids);
      assert.equal(own === null, problems.length > 0, "it is one, or there are problems");
      for (const problem of problems) {
        assert.ok(problem.message.en.trim() && problem.message.zh.trim());
        assert.ok(problemText(problem).length < 20_000, "what is wrong is said in few words");
        const place = placeOf(problem);
        nearestField(place, ["title", "steps[0]", "steps[0].options"]);
        withValue(from, place, valueIn(from, place));
      }
      if (!own) return;
      whole++;
      const all = own.kind === "lesson" ? [own.lesson] : own.lessons.filter((one) => typeof one !== "string");
      all.forEach(looked);
    });
  }
  assert.ok(whole > TRIES / 100, `${whole} are lessons still: those that are not quite are worth the most`);
});

test("a draft from a link is shown in the form, whatever it is", () => {
  for (const draft of hostile(lessons, TRIES, 33)) {
    if (!isMap(draft)) continue;
    holds(draft, () => {
      withNames(draft, { queues: ["A"], jobs: [], pods: ["p"], nodes: [] });
      for (const step of Array.isArray(draft["steps"]) ? (draft["steps"] as unknown[]) : []) {
        for (const field of ["set", "edit", "goal", "items", "answer", "solution", "only", "options"]) {
          const value = valueIn(step, field);
          for (const lines of [editsLines, controlsLines, expectsLines, namesLine])
            assert.equal(typeof lines(value), "string");
        }
      }
    });
  }
});

test("a result from a link is one, and its table has a cell for each column; or it is none", async () => {
  const steps = [{ guess: 3, right: true, hints: 0 }, { guess: ["a", "b"], right: false, hints: 2 }, null];
  const seed = {
    version: 1,
    of: "lesson/by-weight",
    name: "Kim",
    steps: [...steps, { edits: 2, hints: 1, left: true }],
  };
  const lesson = loadLesson(folder, "by-weight");
  const results = [];
  for (const from of hostile([seed], TRIES, 34)) {
    const result = holds(from, () => readResult(from));
    if (!result) continue;
    results.push(result);
    holds(from, () => {
      const table = tableOf(lesson, [result], "en");
      assert.ok(table.rows.every((row) => row.length === table.columns.length));
      places(lesson, [result]);
    });
    assert.deepEqual(readResult(JSON.parse(JSON.stringify(result))), result, "what was taken is taken again");
  }
  assert.ok(results.length > TRIES / 10);
  tableOf(null, results, "zh");
  const [code] = codesIn(`from Kim: ${await pack(seed)}.`);
  assert.deepEqual(readResult(await unpack(code!)), seed);
});

test("a file of somebody's progress is one, or it is said what it is not", () => {
  const done = { guess: "a", right: true, hints: 0 };
  const progress = { steps: [done, null], best: { right: 1, of: 2, edits: 0, par: 0, hints: 0 } };
  const seed = { version: 1, last: "by-weight", lessons: { "by-weight": progress, a: { steps: [done] } } };
  for (const from of hostile([seed], TRIES, 35))
    holds(from, () => {
      assert.ok(readProgressFile(from));
      const kept = readProgress(from);
      assert.deepEqual(readProgress(JSON.parse(JSON.stringify(kept))), kept, "what was taken is taken again");
    });
});

test("a link to a scenario is one, whose fields are what they are called; or it is broken", async () => {
  const kept = { name: "b", text: "queues: []" };
  const seed: Shared = {
    ...{ name: "a", text: "queues: [{name: A}]", step: 3, tab: "yaml", resource: "cpu", cycle: 1, drawer: "why" },
    ...{ lesson: "by-weight", runLength: "1h", stops: [["evict", "queue = A"]], a: kept, more: [kept, kept] },
    selection: { kind: "queue", id: "A" },
  };
  for (const from of hostile([seed], TRIES / 2, 36)) {
    const decoded = await decode(await encode(from as Shared));
    assert.ok(decoded, "it is a link");
    if (!decoded.ok) continue;
    const { shared } = decoded;
    assert.equal(typeof shared.text, "string");
    const again = await decode(await encode(shared));
    assert.deepEqual(again, decoded, "what was taken is taken again");
  }
  // Letters that were lost or changed on the way.
  const letters = "abcXYZ019-_%/#. \u00e9";
  const whole = await encode(seed);
  for (const order of hostile([[...whole].slice(3)], TRIES / 20, 37)) {
    const text = Array.isArray(order) ? order.filter((letter) => typeof letter === "string").join("") : letters;
    for (const hash of [`#1/${text}`, text, `#2/${text}`, `#01/${text}`, `#1%2F${text.slice(0, 90)}`]) {
      const decoded = await decode(hash);
      assert.ok(decoded === null || decoded.ok || ["broken", "newer"].includes(decoded.reason), hash);
    }
    await unpack(`1.${text}`);
  }
});

test("a link that would become very large is refused before it is", async () => {
  const bomb = (await encode({ name: "", text: "a".repeat(60_000_000) })).slice(1);
  assert.ok(bomb.length < 100_000, "it is short");
  assert.deepEqual(await decode(`#${bomb}`), { ok: false, reason: "broken" });
  assert.equal(await unpack(`1.${bomb.slice(2)}`), null);
});
