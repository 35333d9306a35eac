// How far somebody is in the course: their guesses, their best score of each lesson, and where they were. It stays in this
// browser; it goes out and in as a file of JSON.
import type { Guess } from "./guess.ts";

export interface StepDone {
  guess?: Guess; // of a prediction, or of a cause
  right?: boolean; // the first guess
  edits?: number; // fields that differ from the start, where a goal was to be reached
  hints: number;
  left?: boolean; // of an exam: it was passed over
}

export interface Score {
  right: number; // predictions and causes that were right at the first guess
  of: number;
  edits: number;
  par: number; // what the official solutions need
  hints: number;
}

export interface LessonProgress {
  steps: (StepDone | null)[]; // of the run under way; null: not done yet
  best?: Score; // of all runs that came to the end
}

export interface Progress {
  version: 1;
  last: string; // the lesson where one was; "" at first
  lessons: Record<string, LessonProgress>;
}

export const LEARNER = "pumice.learner"; // in the store: whose results they are, as a teacher reads it

export const NO_PROGRESS: Progress = { version: 1, last: "", lessons: {} };

export function better(a: Score, b: Score | undefined): boolean {
  if (!b || b.of !== a.of) return true;
  const gains = [a.right - b.right, b.hints - a.hints, b.edits - a.edits];
  return (gains.find((gain) => gain !== 0) ?? 0) > 0;
}

// `pars`: of each step how many edits its solution makes; null of a step with nothing to edit. `guessed`: whether it has a guess.
export function scoreOf(
  steps: readonly (StepDone | null)[],
  pars: readonly (number | null)[],
  guessed: readonly boolean[],
): Score {
  const score: Score = { right: 0, of: 0, edits: 0, par: 0, hints: 0 };
  steps.forEach((step, i) => {
    if (guessed[i]) score.of++;
    if (guessed[i] && step?.right) score.right++;
    score.par += pars[i] ?? 0;
    score.edits += step?.edits ?? 0;
    score.hints += step?.hints ?? 0;
  });
  return score;
}

const lessonOf = (progress: Progress, id: string, count: number): LessonProgress => {
  const known = progress.lessons[id];
  const steps = Array.from({ length: count }, (_, i) => known?.steps[i] ?? null);
  return { ...known, steps };
};

export function visit(progress: Progress, id: string): Progress {
  return progress.last === id ? progress : { ...progress, last: id };
}

export function stepDone(progress: Progress, id: string, count: number, step: number, done: StepDone): Progress {
  const lesson = lessonOf(progress, id, count);
  lesson.steps[step] = done;
  return { ...progress, last: id, lessons: { ...progress.lessons, [id]: lesson } };
}

export function lessonDone(progress: Progress, id: string, score: Score): Progress {
  const lesson = progress.lessons[id] ?? { steps: [] };
  const best = better(score, lesson.best) ? score : lesson.best!;
  return { ...progress, lessons: { ...progress.lessons, [id]: { ...lesson, best } } };
}

export function again(progress: Progress, id: string): Progress {
  const { best } = progress.lessons[id] ?? {};
  return { ...progress, last: id, lessons: { ...progress.lessons, [id]: { steps: [], ...(best ? { best } : {}) } } };
}

// The first step that is not done.
export function stepNow(progress: Progress, id: string, count: number): number {
  const at = lessonOf(progress, id, count).steps.findIndex((s) => s === null);
  return at < 0 ? count : at;
}

// Where to go on: the lesson that was left in the middle, else the first that has no score yet. null: there is nothing to go on
// with, for somebody who has not begun.
export function whereNow(progress: Progress, ids: readonly string[]): string | null {
  const begun = (id: string) =>
    (progress.lessons[id]?.steps.some((s) => s !== null) ?? false) || progress.lessons[id]?.best !== undefined;
  const { last } = progress;
  if (ids.includes(last) && !progress.lessons[last]?.best && begun(last)) return last;
  if (!ids.some(begun)) return null;
  const after = ids.slice(ids.indexOf(last) + 1);
  return [...after, ...ids].find((id) => !progress.lessons[id]?.best) ?? null;
}

// Where "Learn" leads: the lesson that is open, else where to go on, from the first one; null: all are finished.
export function learnAt(progress: Progress, ids: readonly string[]): string | null {
  const finished = (id: string) => progress.lessons[id]?.best !== undefined;
  const { last } = progress;
  if (ids.includes(last) && !finished(last)) return last;
  return whereNow(progress, ids) ?? ids.find((id) => !finished(id)) ?? null;
}

const whole = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0;

export function readStep(from: unknown): StepDone | null {
  if (typeof from !== "object" || from === null) return null;
  const { guess, right, edits, hints, left } = from as Record<string, unknown>;
  const step: StepDone = { hints: whole(hints) ? hints : 0 };
  const texts = Array.isArray(guess) && guess.every((g): g is string => typeof g === "string");
  if (typeof guess === "string" || Number.isFinite(guess) || texts) step.guess = guess as Guess;
  if (typeof right === "boolean") step.right = right;
  if (whole(edits)) step.edits = edits;
  if (left === true) step.left = true;
  return step;
}

function readScore(from: unknown): Score | null {
  if (typeof from !== "object" || from === null) return null;
  const score = from as Record<string, unknown>;
  const fields = ["right", "of", "edits", "par", "hints"] as const;
  return fields.every((f) => whole(score[f]))
    ? (Object.fromEntries(fields.map((f) => [f, score[f]])) as unknown as Score)
    : null;
}

// What a store or a file says; null where it is no progress. What cannot be read of it is left out.
export function readProgress(from: unknown): Progress | null {
  if (typeof from !== "object" || from === null) return null;
  const { version, last, lessons } = from as Record<string, unknown>;
  if (version !== 1 || typeof lessons !== "object" || lessons === null) return null;
  const read: [id: string, lesson: LessonProgress][] = [];
  for (const [id, value] of Object.entries(lessons)) {
    if (typeof value !== "object" || value === null || !/^[\w-]+$/.test(id)) continue;
    const { steps, best } = value as Record<string, unknown>;
    const score = readScore(best);
    read.push([
      id,
      { steps: Array.isArray(steps) ? steps.slice(0, 50).map(readStep) : [], ...(score ? { best: score } : {}) },
    ]);
  }
  return { version: 1, last: typeof last === "string" ? last : "", lessons: Object.fromEntries(read) };
}

// Why a file is not read: it is no progress, it is of a newer version, or what it says of a lesson is none.
export type Unread = { wrong: "file" | "newer" } | { wrong: "lesson"; id: string };

// What a file says that somebody brings: all of it has to be progress, or it is said why it is none. What this browser keeps is
// read with more patience, so that one bad lesson does not cost the others.
export function readProgressFile(from: unknown): Progress | Unread {
  const progress = readProgress(from);
  if (!progress) {
    const { version } = (from ?? {}) as Record<string, unknown>;
    return { wrong: typeof version === "number" && version > 1 ? "newer" : "file" };
  }
  for (const [id, value] of Object.entries((from as { lessons: Record<string, unknown> }).lessons)) {
    const steps = (value as { steps?: unknown } | null)?.steps;
    const readable = id in progress.lessons && Array.isArray(steps);
    if (!readable || steps.some((step) => step !== null && (typeof step !== "object" || Array.isArray(step))))
      return { wrong: "lesson", id };
  }
  return progress;
}

// Both together: of each lesson the better score, and the steps of whichever is further.
export function merged(mine: Progress, other: Progress): Progress {
  const out: Progress = { ...mine, last: mine.last || other.last, lessons: { ...mine.lessons } };
  const done = (l: LessonProgress) => l.steps.filter((s) => s !== null).length;
  for (const [id, theirs] of Object.entries(other.lessons)) {
    const ours = out.lessons[id];
    if (!ours) {
      out.lessons[id] = theirs;
      continue;
    }
    const best = theirs.best && better(theirs.best, ours.best) ? theirs.best : ours.best;
    out.lessons[id] = { steps: done(theirs) > done(ours) ? theirs.steps : ours.steps, ...(best ? { best } : {}) };
  }
  return out;
}
