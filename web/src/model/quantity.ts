// Quantities are read here as far as a slider needs them: the engine reads them exactly, this only moves a knob.
const SUFFIX: Record<string, number> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  "": 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

export function parseQuantity(text: string): number | null {
  const match = /^\s*([+-]?(?:\d+\.?\d*|\.\d+))(?:[eE]([+-]?\d+))?([A-Za-z]*)\s*$/.exec(text);
  const factor = match && SUFFIX[match[3]!];
  return match && factor !== undefined && factor !== null
    ? Number(match[1]) * 10 ** Number(match[2] ?? 0) * factor
    : null;
}

// A number written in the unit that another value has.
export function withSuffixOf(like: string, value: number): string {
  const suffix = /[A-Za-z]+$/.exec(like.trim())?.[0] ?? "";
  const factor = SUFFIX[suffix];
  if (factor === undefined || suffix === "m") return trim(value);
  const inUnit = value / factor;
  return trim(inUnit) + suffix;
}

function trim(value: number): string {
  return String(Number(value.toFixed(3)));
}

// A slider goes from 0 to a round number, in about a hundred round steps.
export function sliderRange(most: number): { max: number; step: number } {
  const rough = most / 100;
  const unit = 2 ** Math.round(Math.log2(rough));
  const step =
    most > 2 ** 20
      ? unit
      : rough <= 0.25
        ? 0.1
        : rough <= 1.01
          ? 1
          : 10 ** Math.floor(Math.log10(rough)) * (rough / 10 ** Math.floor(Math.log10(rough)) >= 5 ? 5 : 1);
  return { max: Math.ceil(most / step) * step, step };
}
