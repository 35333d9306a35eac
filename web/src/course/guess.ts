// A guess is held against the answer here, and what is said of a wrong one is found.
import type { Both, NumberStep, PredictStep } from "./lesson.ts";

export type Guess = string | number | string[];

// How far a guess may be off: what the step says, else a hundredth of the answer.
export function slack(step: NumberStep): number {
  return step.within ?? Math.max(0.01, Math.abs(step.answer) * 0.01);
}

const same = (guess: Guess, answer: Guess) => Array.isArray(guess) && String(guess) === String(answer);
const sorted = (guess: Guess) => (Array.isArray(guess) ? guess.slice().sort() : guess);

export function isRight(step: PredictStep, guess: Guess): boolean {
  switch (step.kind) {
    case "number":
    case "mark":
      return typeof guess === "number" && Math.abs(guess - step.answer) <= slack(step) + 1e-9;
    case "order":
      return same(guess, step.answer);
    case "pick":
      return same(sorted(guess), sorted(step.answer));
    default:
      return guess === step.answer;
  }
}

// What the lesson knows of why somebody guesses so.
export function becauseOf(step: PredictStep, guess: Guess): Both | null {
  switch (step.kind) {
    case "number":
    case "mark":
      return (
        step.wrong?.find((w) => typeof guess === "number" && Math.abs(guess - w.answer) <= slack(step))?.because ?? null
      );
    case "choice":
      return step.options.find((option) => option.id === guess)?.because ?? null;
    case "drop":
      return step.wrong?.find((w) => w.answer === guess)?.because ?? null;
    case "pick":
      return step.wrong?.find((w) => same(sorted(guess), sorted(w.answer)))?.because ?? null;
    default:
      return null;
  }
}

// What somebody has typed, as a number; null where it is none. 1,5 is 1.5 on many keyboards.
export function numberIn(text: string): number | null {
  const clean = text.trim().replace(",", ".");
  return /^\d+(\.\d+)?$/.test(clean) ? Number(clean) : null;
}
