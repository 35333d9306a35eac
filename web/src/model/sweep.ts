// A sweep may vary these numbers of a scenario; here are the texts with each value.
import { applyChange, setCell } from "./edits.ts";
import type { Cell, Item, Outline } from "./outline.ts";

export interface Parameter {
  id: string; // "queues/A/weight"
  label: string; // "A: weight"
  now: string;
  find: (outline: Outline) => Cell | undefined;
}

export const MOST_VALUES = 40;

const FIELDS = {
  queues: /^(weight|(guarantee|deserved|capability)\/.+)$/,
  jobs: /^(replicas|minMember|min|cpu|memory|gpu|priority)$/,
  nodes: /^(count|cpu|memory|gpu)$/,
} as const;

export function parametersOf(outline: Outline): Parameter[] {
  return (["queues", "jobs", "nodes"] as const).flatMap((list) =>
    outline[list].slice(0, 60).flatMap((item: Item) =>
      Object.entries(item.cells)
        .filter(([field, cell]) => FIELDS[list].test(field) && (cell.range || cell.into))
        .map(([field, cell]) => ({
          id: `${list}/${item.name}/${field}`,
          label: `${item.name}: ${field.replace("/", " ")}`,
          now: cell.value ?? "",
          find: (now: Outline) => now[list].find((i) => i.name === item.name)?.cells[field],
        })),
    ),
  );
}

// "1..10", "0..20..5", "1,2,4"; null where it is none of these or too many. A unit at the end of a range stays:
// "1Gi..4Gi".
export function parseValues(text: string): string[] | null {
  const clean = text.trim();
  const range =
    /^(\d+(?:\.\d+)?)([A-Za-z]{0,2})\.\.(\d+(?:\.\d+)?)([A-Za-z]{0,2})(?:\.\.(\d+(?:\.\d+)?)[A-Za-z]{0,2})?$/.exec(
      clean,
    );
  if (range) {
    const [, from, unit, to, toUnit, by] = range;
    const step = Number(by ?? 1);
    const count = Math.floor((Number(to) - Number(from)) / step + 1e-9) + 1;
    if ((unit && toUnit && unit !== toUnit) || !(step > 0) || !(count >= 1) || count > MOST_VALUES) return null;
    return Array.from({ length: count }, (_, i) => `${+(Number(from) + i * step).toFixed(6)}${toUnit || unit}`);
  }
  const list = clean.split(/[\s,，]+/).filter(Boolean);
  return list.length && list.length <= MOST_VALUES && list.every((v) => /^-?\w+(\.\w+)?$/.test(v)) ? list : null;
}

// Around what is written: a range that shows something without typing.
export function suggestedValues({ id, now }: Pick<Parameter, "id" | "now">): string {
  const match = /^(\d+)([A-Za-z]{0,2})$/.exec(now);
  if (!match) return id.endsWith("/memory") ? "1Gi..6Gi" : "1..6";
  const [n, unit] = [Number(match[1]), match[2]];
  if (n <= 6) return `1${unit}..6${unit}`;
  const step = Math.max(1, Math.round(n / 3));
  return `${step}${unit}..${step * 6}${unit}..${step}`;
}

export function withValue(outline: Outline, parameter: Parameter, value: string): string | null {
  const cell = parameter.find(outline);
  const change = cell && setCell(outline.text, cell, value);
  return change ? applyChange(outline.text, change) : null;
}
