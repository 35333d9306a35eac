// What a learner hands to the teacher at the end of a lesson, and what the teacher's page makes of many: who predicted what, and
// where the class goes wrong.
import type { Table } from "../model/csv.ts";
import { isMap } from "./checks.ts";
import type { Guess } from "./guess.ts";
import { isPredict, type Both, type Lesson, type Step } from "./lesson.ts";
import { readStep, type StepDone } from "./progress.ts";

export interface Result {
  version: 1;
  of: string; // "lesson/by-weight", "exam/7", "own/" and a short name of the link
  name: string; // "" where the learner gives none
  steps: (StepDone | null)[];
}

const MOST = { name: 60, of: 80, steps: 50, codes: 500 };

export function readResult(from: unknown): Result | null {
  if (!isMap(from) || from["version"] !== 1) return null;
  const { of, name, steps } = from;
  if (typeof of !== "string" || !/^[\w/-]+$/.test(of) || !Array.isArray(steps) || !steps.length) return null;
  return {
    version: 1,
    of: of.slice(0, MOST.of),
    name: typeof name === "string" ? name.trim().slice(0, MOST.name) : "",
    steps: steps.slice(0, MOST.steps).map(readStep),
  };
}

// The codes in a text that somebody pastes, with whatever stands around them; each once.
export function codesIn(text: string): string[] {
  return [...new Set(text.match(/1\.[\w-]{16,}/g) ?? [])].slice(0, MOST.codes);
}

// Whether it was done as it should be: guessed right at once, or a goal reached.
export function stepRight(step: Step | undefined, done: StepDone | null): boolean {
  if (!done || done.left) return false;
  const guessed = step ? step.kind !== "reach" : done.right !== undefined;
  return guessed ? done.right === true : done.edits !== undefined;
}

export function rightOf(lesson: Lesson | null, { steps }: Result): number {
  return steps.filter((done, i) => stepRight(lesson?.steps[i], done)).length;
}

// A guess in words that stand for themselves: a choice's text, not its id, and a suspect's field as `called` calls it.
export function guessWords(
  step: Step | undefined,
  guess: Guess,
  language: keyof Both,
  called: (path: string) => string = (path) => path,
): string {
  if (Array.isArray(guess)) return guess.join(" → ");
  const text = (of: Both | undefined) => of?.[language].replaceAll("`", "");
  if (step?.kind === "choice") return text(step.options.find(({ id }) => id === guess)?.text) ?? String(guess);
  const suspect = step?.kind === "repair" && step.suspects.find(({ at }) => at === guess);
  return suspect ? (text(suspect.text) ?? called(suspect.at)) : String(guess);
}

export function answerOf(step: Step): Guess | null {
  if (isPredict(step)) return step.answer;
  return step.kind === "repair" ? step.cause : null;
}

export interface Place {
  step: number; // from 0
  right: number;
  of: number;
  wrong: { guess: Guess; count: number }[]; // the most frequent first
}

// Of each step how many were right, and what the others said.
export function places(lesson: Lesson | null, results: readonly Result[]): Place[] {
  const count = Math.max(0, ...results.map(({ steps }) => steps.length));
  return Array.from({ length: count }, (_, step) => {
    const done = results.map((result) => result.steps[step] ?? null);
    const counts = new Map<string, { guess: Guess; count: number }>();
    for (const d of done) {
      if (!d || d.right !== false || d.guess === undefined) continue;
      const key = JSON.stringify(d.guess);
      counts.set(key, { guess: d.guess, count: (counts.get(key)?.count ?? 0) + 1 });
    }
    return {
      step,
      right: done.filter((d) => stepRight(lesson?.steps[step], d)).length,
      of: results.length,
      wrong: [...counts.values()].sort((a, b) => b.count - a.count),
    };
  });
}

// A row a learner; of each step the answer, whether it was right, changes and hints. Names of columns are English: it is data.
export function tableOf(
  lesson: Lesson | null,
  results: readonly Result[],
  language: keyof Both,
  called?: (path: string) => string,
): Table {
  const count = Math.max(0, ...results.map(({ steps }) => steps.length));
  const steps = Array.from({ length: count }, (_, i) => i);
  return {
    columns: [
      { name: "learner", numeric: false },
      { name: "right", numeric: true },
      { name: "steps", numeric: true },
      ...steps.flatMap((i) => [
        { name: `step ${i + 1} answer`, numeric: false },
        { name: `step ${i + 1} right`, numeric: true },
        { name: `step ${i + 1} changes`, numeric: true },
        { name: `step ${i + 1} hints`, numeric: true },
      ]),
    ],
    rows: results.map((result) => [
      result.name,
      rightOf(lesson, result),
      count,
      ...steps.flatMap((i) => {
        const done = result.steps[i] ?? null;
        const step = lesson?.steps[i];
        return [
          done?.guess === undefined ? null : guessWords(step, done.guess, language, called),
          stepRight(step, done) ? 1 : 0,
          done?.edits ?? null,
          done?.hints ?? null,
        ];
      }),
    ]),
  };
}
