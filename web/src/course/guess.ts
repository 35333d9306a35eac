// A guess is held against the answer here, and what is said of a wrong one is found.
import type { Both, NumberStep, PredictStep } from "./lesson.ts";

export type Guess = string | number | string[];

// How far a guess may be off: what the step says, else a hundredth of the answer.
export function slack(step: NumberStep): number {
  return step.within ?? Math.max(0.01, Math.abs(step.answer) * 0.01);
}

export function isRight(step: PredictStep, guess: Guess): boolean {
  switch (step.kind) {
    case "number":
    case "mark":
      return typeof guess === "number" && Math.abs(guess - step.answer) <= slack(step) + 1e-9;
    case "order":
      return Array.isArray(guess) && guess.join("\n") === step.answer.join("\n");
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
    default:
      return null;
  }
}

// What somebody has typed, as a number; null where it is none. 1,5 is 1.5 on many keyboards.
export function numberIn(text: string): number | null {
  const clean = text.trim().replace(",", ".");
  return /^\d+(\.\d+)?$/.test(clean) ? Number(clean) : null;
}
