// The engine's own hint where a goal is to be reached: all changes of one field that may be edited, for the engine to run one by
// one. What the lesson's own solution does comes first, and where that takes several fields, all of them together: so the hint does
// not lead where the lesson says not to go. Then comes the nearest to what is written.
import type { EditStep, Edits } from "./lesson.ts";
import { valueAt } from "./paths.ts";
import type { Outline } from "../model/outline.ts";

export const MOST_RUNS = 120;

// A queue that may hold nothing at all reaches many a goal, and teaches nothing.
const forbids = (at: string, value: string | number) => /\.capability\./.test(at) && Number(value) === 0;

export function searchEdits(step: EditStep, outline: Outline): Edits[] {
  const official = (at: string, value: string | number) => String(step.solution[at]) === String(value);
  const all = step.edit.flatMap(({ at, min, max, step: by = 1, options }) => {
    const now = valueAt(outline, at) ?? "";
    if (options)
      return options
        .filter((o) => String(o) !== now)
        .map((value, far) => ({ at, value: value as string | number, far }));
    const values: { at: string; value: string | number; far: number }[] = [];
    const from = Number(now) || 0;
    for (let value = min!; value <= max! + 1e-9; value += by) {
      const clean = Number(value.toFixed(6));
      if (String(clean) !== now) values.push({ at, value: clean, far: Math.abs(clean - from) / by });
    }
    return values;
  });
  const together = Object.keys(step.solution).length > 1 ? [step.solution] : [];
  const first = ({ at, value }: (typeof all)[number]) => (official(at, value) ? 0 : 1);
  const alone = all
    .filter(({ at, value }) => official(at, value) || !forbids(at, value))
    .sort((a, b) => first(a) - first(b) || a.far - b.far)
    .map(({ at, value }): Edits => ({ [at]: value }));
  return [...together, ...alone].slice(0, MOST_RUNS);
}
