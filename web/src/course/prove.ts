// What only the engine can tell of a lesson: that a prediction has one answer and which, that a goal is unmet at the start and
// met by the solution, and that the engine has something to say where a hint or an explanation asks for it.
import type { Outline } from "../model/outline.ts";
import type { Report, Story, Unblocking } from "../model/report.ts";
import { isRight, slack, type Guess } from "./guess.ts";
import { allMet, evictedOf, judge, nodeOf, orderOf, quantity } from "./judge.ts";
import { isPredict, type EngineHint, type Lesson, type PredictStep, type Step } from "./lesson.ts";
import { editsMade, valueAt, withEdits } from "./paths.ts";
import { roundsOf } from "./rounds.ts";
import { searchEdits } from "./search.ts";
import type { Problem } from "./validate.ts";

export interface Prover {
  outline(text: string): Outline;
  run(text: string): Report | string; // a string: why it does not run
  story(text: string, object: string): Story | null;
  unblock(text: string, object: string): Unblocking | null;
}

// The scenario as a step begins with it; null where its edits have no place in it.
export function textOfStep(outline: Outline, step: Step): string | null {
  return withEdits(outline, step.set ?? {});
}

// Codes are as the engine writes them; "round" stands for all that begin so.
export function linksOf(story: Story, only: readonly string[] | undefined): Story["links"] {
  return only
    ? story.links.filter((link) => only.some((code) => link.code === code || link.code.startsWith(`${code}.`)))
    : story.links;
}

function predictProblems(step: PredictStep, report: Report): [string, string][] {
  switch (step.kind) {
    case "number":
    case "mark": {
      const found = quantity(report, step.of);
      if (found === null) return [["of", "The run knows no such queue or job."]];
      const off = Math.abs(found - step.answer);
      return off <= Math.min(slack(step), Math.max(0.006, found * 1e-4))
        ? []
        : [["answer", `The engine says ${found}: write that.`]];
    }
    case "choice":
      return step.options.flatMap(({ id, expect }, i): [string, string][] => {
        const judged = judge(report, expect);
        const holds = allMet(judged);
        const found = judged.map((j) => `${j.name} ${j.field} ${j.found}`).join(", ");
        if (holds === (id === step.answer)) return [];
        return [
          [
            `options[${i}].expect`,
            holds ? `This holds, too (${found}): only the answer may.` : `This does not hold: ${found}.`,
          ],
        ];
      });
    case "order": {
      const found = orderOf(report, step);
      if (!found) return [["items", "The run puts them in no order: two of them are equal, or unknown."]];
      return isRight(step, found as Guess) ? [] : [["answer", `The engine says ${found.join(", ")}.`]];
    }
    case "pick": {
      const unknown = step.items.find((pod) => nodeOf(report, pod) === null);
      if (unknown) return [["items", `The run knows no pod ${unknown}.`]];
      const found = evictedOf(report, step.items);
      return isRight(step, found) ? [] : [["answer", `The engine evicts ${found.join(", ") || "none of them"}.`]];
    }
    case "drop": {
      const found = nodeOf(report, step.pod);
      return found === step.answer
        ? []
        : [["answer", found === null ? "The run knows no such pod." : `The pod lands on "${found}".`]];
    }
  }
}

export function proveLesson(lesson: Lesson, prover: Prover): Problem[] {
  const problems: Problem[] = [];
  const base = prover.outline(lesson.scenario);
  lesson.steps.forEach((step, i) => {
    const say = (field: string, message: string) =>
      void problems.push({ lesson: lesson.id, step: i + 1, field, message });
    const text = textOfStep(base, step);
    if (text === null) return say("set", "The scenario has no place for one of these edits.");
    const start = prover.run(text);
    if (typeof start === "string") return say("scenario", `It does not run: ${start}`);
    if (step.why === "rounds") {
      const stories = start.queues.map((q) => prover.story(text, `queue/${q.name}`));
      if (!roundsOf(stories.filter((story) => story !== null)).count)
        say("why", "No queue has rounds here: the queue plugin must be proportion.");
    } else if (step.why) {
      const story = prover.story(text, step.why);
      if (!story) say("why", "The engine knows no such object.");
      else if (!linksOf(story, step.only).length)
        say("only", `The story has none of these; it has ${[...new Set(story.links.map((l) => l.code))].join(", ")}.`);
    }
    const proveHint = (last: EngineHint) => {
      if ("story" in last) {
        const story = prover.story(text, last.story);
        if (!story || !linksOf(story, last.code ? [last.code] : undefined).length)
          say(
            "last",
            `The engine's story says nothing of the kind; it has ${story?.links.map((l) => l.code).join(", ")}.`,
          );
      } else if ("unblock" in last && !prover.unblock(text, last.unblock)?.suggestions.length)
        say("last.unblock", "The engine finds no single change that lets this job in.");
      else if ("search" in last && isPredict(step))
        say("last.search", "There is nothing to search: a prediction edits nothing.");
    };
    proveHint(step.last);
    if (isPredict(step)) return predictProblems(step, start).forEach(([field, message]) => say(field, message));
    if (allMet(judge(start, step.goal))) say("goal", "It is met before anything is edited.");
    const outline = prover.outline(text);
    for (const { at } of step.edit) if (valueAt(outline, at) === null) say("edit", `The scenario has no ${at}.`);
    const solved = withEdits(outline, step.solution);
    const end = solved === null ? "its edits have no place in the scenario" : prover.run(solved);
    if (typeof end === "string") return say("solution", `It does not run: ${end}`);
    const unmet = judge(end, step.goal).filter((j) => !j.met);
    for (const j of unmet)
      say(
        "solution",
        `It does not meet the goal: ${j.name} ${j.field} ${j.resource} is ${j.found}, wanted ${j.wanted}.`,
      );
    if (editsMade(outline, step.solution) !== Object.keys(step.solution).length)
      say("solution", "One of its edits changes nothing.");
    if ("search" in step.last) {
      const found = searchEdits(step, outline).some((edits) => {
        const now = withEdits(outline, edits);
        const report = now === null ? "" : prover.run(now);
        return typeof report !== "string" && allMet(judge(report, step.goal));
      });
      if (!found)
        say("last.search", "No change of one field reaches the goal: there is nothing for the engine to find.");
    }
  });
  return problems;
}
