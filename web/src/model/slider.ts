// How far a slider goes that moves one number of a scenario: as its author says, else as suits what is written. Or it goes from one to
// the next of some choices, which may be words: then its numbers count them.

export interface Span {
  min: number;
  max: number;
  step: number;
  unit: string; // "Gi": it stays
  start: number; // what is written
  choices?: string[];
}

const WHOLE = /(^|\.)(weight|replicas|minMember|priority|count|gpu)$/;
const FROM_ONE = /\.(weight|replicas)$/;

// The next number that is pleasant to read.
function pleasant(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((n) => n * power).find((n) => n >= least - 1e-9)!;
}

// `now`: the field's value, "" where it is not written. Null: no slider can move it.
export function spanOf(
  field: string,
  now: string,
  asked: { min: number | null; max: number | null; step: number | null },
): Span | null {
  const match = /^(-?\d+(?:\.\d+)?)([A-Za-z]{0,2})$/.exec(
    now.trim() || (field.endsWith(".memory") ? "1Gi" : FROM_ONE.test(field) ? "1" : "0"),
  );
  if (!match) return null;
  const start = Number(match[1]);
  const unit = match[2]!;
  const whole = WHOLE.test(field);
  const min = Math.min(start, asked.min ?? (FROM_ONE.test(field) ? 1 : 0));
  const max = Math.max(start, asked.max ?? pleasant(Math.max(2 * start, unit || !whole ? 4 : 10)));
  const step = asked.step !== null && asked.step > 0 ? asked.step : whole || max - min >= 10 ? 1 : 0.5;
  return max > min ? { min, max, step, unit, start } : null;
}

const plain = (text: string) => text.trim().replace(/\s*,\s*/g, ", ");

// What is written is always one of them, the first where the author did not name it. Null: there is nothing to choose from.
export function choicesOf(now: string, asked: readonly string[]): Span | null {
  const named = [...new Set(asked.map(plain))];
  const choices = named.includes(plain(now)) ? named : [plain(now), ...named];
  const start = choices.indexOf(plain(now));
  return choices.length > 1 ? { min: 0, max: choices.length - 1, step: 1, unit: "", start, choices } : null;
}

// Where on the slider it stands; null where that is nowhere.
export function placeOf(span: Span, now: string): number | null {
  if (!span.choices) {
    const number = Number.parseFloat(now);
    return Number.isFinite(number) ? number : null;
  }
  const at = span.choices.indexOf(plain(now));
  return at < 0 ? null : at;
}

export const written = (span: Span, value: number): string =>
  span.choices ? span.choices[Math.round(value)]! : `${+value.toFixed(6)}${span.unit}`;
