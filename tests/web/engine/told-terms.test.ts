// What the engine tells after a step is part of the course: no line of it has a word that only a later lesson defines.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { loadCourse, loadLesson } from "../../../web/lessons.ts";
import { detailsOf } from "../../../web/src/course/details.ts";
import { engineProver } from "../../../web/src/course/engine-prover.ts";
import { cycleOf, type Lesson, type Step } from "../../../web/src/course/lesson.ts";
import { withEdits } from "../../../web/src/course/paths.ts";
import { textOfStep } from "../../../web/src/course/prove.ts";
import { linksOf } from "../../../web/src/course/telling.ts";
import { loadEngine } from "../../wasm/load.ts";

const folder = fileURLToPath(new URL("../../../lessons", import.meta.url));
const lessons = loadCourse(folder).chapters.flatMap(({ lessons }) => lessons.map((id) => loadLesson(folder, id)));
const prover = engineProver(await loadEngine());

// Plain words of the language, too: only the texts of the lessons are held to these, by course-terms.test.ts.
const PLAIN = new Set([
  "pod",
  "node",
  "job",
  "queue",
  "request",
  "round",
  "share",
  "task",
  "action",
  "label",
  "tier",
  "parent",
]);

// The lines below a step, as somebody reads them who has answered it.
async function toldOf(lesson: Lesson, step: Step): Promise<string[]> {
  if (!step.why || step.why === "rounds") return [];
  const outline = await prover.outline(lesson.scenario);
  let text = textOfStep(outline, step)!;
  if ("solution" in step) text = withEdits(await prover.outline(text), step.solution)!;
  const cycle = cycleOf(step, text);
  const story = await prover.story(cycle === undefined ? text : (await prover.world(text, cycle))!, step.why);
  return linksOf(story!, step.only).flatMap((link) => [link.text, ...detailsOf(link)]);
}

test("each word of what the engine tells is defined by that lesson, or before", async () => {
  const defined = new Map<string, number>();
  for (const [at, { terms }] of lessons.entries())
    for (const term of terms.flatMap(({ term }) => term.split(", ")))
      if (!defined.has(term) && !PLAIN.has(term)) defined.set(term, at);
  const early: string[] = [];
  for (const [at, lesson] of lessons.entries())
    for (const [i, step] of lesson.steps.entries())
      for (const line of await toldOf(lesson, step))
        for (const [term, by] of defined) {
          if (by <= at || !new RegExp(`(?<![\\w.-])${term}(?![\\w-])`).test(line)) continue;
          early.push(`${lesson.id}, step ${i + 1}: ${term} (${lessons[by]!.id}): ${line}`);
        }
  assert.deepEqual(early, []);
});
