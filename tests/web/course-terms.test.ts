// The course is read in its order: no text of a lesson has a term that only a later lesson defines, and no picture shows what the
// next step asks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { loadCourse, loadLesson } from "../../web/lessons.ts";
import { isPredict, type Edits } from "../../web/src/course/lesson.ts";

const folder = fileURLToPath(new URL("../../lessons", import.meta.url));
const lessons = loadCourse(folder).chapters.flatMap(({ lessons }) => lessons.map((id) => loadLesson(folder, id)));

// Where a text says in passing what the word means, or the word is a plain one there.
const EXPLAINED_THERE: Record<string, string[]> = {
  elastic: ["all-or-nothing"],
  backfill: ["a-cycle", "never-asked"],
};

function english(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(english);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "en" && typeof inner === "string" ? [inner] : english(inner),
  );
}

test("each term is defined by the lesson that uses it first, or before", () => {
  const defined = new Map<string, number>();
  for (const [at, { terms }] of lessons.entries())
    for (const term of terms.flatMap(({ term }) => term.split(", "))) if (!defined.has(term)) defined.set(term, at);
  assert.ok(defined.size > 60, `${defined.size}`);
  const early: string[] = [];
  for (const [term, at] of defined) {
    const word = new RegExp(`(?<![\\w.-])${term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}s?(?![\\w-])`);
    for (const lesson of lessons.slice(0, at)) {
      if (EXPLAINED_THERE[term]?.includes(lesson.id)) continue;
      const text = english(lesson).find((text) => word.test(text));
      if (text) early.push(`${term}, which ${lessons[at]!.id} defines, is used in ${lesson.id}: ${text}`);
    }
  }
  assert.deepEqual(early, []);
});

// What is promised has no place yet: the picture shows the promise, and the question is what it is worth.
const ASKS_WHAT_IT_MEANS = new Set(["a-promised-place, step 2"]);

test("each term is defined once", () => {
  const all = lessons.flatMap(({ terms }) => terms.map(({ term }) => term));
  assert.deepEqual(
    all.filter((term, i) => all.indexOf(term) !== i),
    [],
  );
});

const spelled = (edits: Edits) => Object.fromEntries(Object.entries(edits).map(([at, to]) => [at, String(to)]));

test("no number is asked that the picture of the step before shows", () => {
  const seen: string[] = [];
  for (const { id, show, steps } of lessons)
    for (const [i, step] of steps.entries()) {
      const before = steps[i - 1];
      if (!before || (step.kind !== "number" && step.kind !== "mark")) continue;
      // Over time a picture shows all cycles; but of a job that a later step asks for, the page says nothing there.
      if (show.includes("time") && step.of.job) continue;
      const cycles = show.includes("time") || step.cycle === before.cycle;
      // The picture of a goal ends as its solution has it.
      const worlds = [before.set ?? {}, ...(isPredict(before) ? [] : [{ ...before.set, ...before.solution }])];
      const same = cycles && worlds.some((world) => isDeepStrictEqual(spelled(world), spelled(step.set ?? {})));
      if (same && !ASKS_WHAT_IT_MEANS.has(`${id}, step ${i + 1}`)) seen.push(`${id}, step ${i + 1}`);
    }
  assert.deepEqual(seen, []);
});
