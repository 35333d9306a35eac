// Numbers are written as people read them: the unit is chosen once for a report and a resource, by the nodes, so that a
// column lines up. What would be next to nothing in it has a unit of its own.
import { memo } from "./memo.ts";
import type { Amount, Report, Vector } from "./report.ts";

export interface Scale {
  name: string; // as Kubernetes spells it
  label: string; // short
  unit: string;
  factor: number; // the report's number divided by this is the number shown
}

const MEMORY_UNITS: [string, number][] = [
  ["Ti", 2 ** 40],
  ["Gi", 2 ** 30],
  ["Mi", 2 ** 20],
  ["Ki", 2 ** 10],
  ["B", 1],
];

export function isBytes(resource: string): boolean {
  return resource === "memory" || resource === "ephemeral-storage" || resource.startsWith("hugepages-");
}

function memoryUnit(values: number[]): [string, number] {
  const present = values.filter((v) => v > 0 && Number.isFinite(v));
  if (!present.length) return ["Gi", 2 ** 30];
  const smallest = Math.min(...present);
  return MEMORY_UNITS.find(([unit, size]) => unit !== "Ti" && smallest >= size / 4) ?? ["B", 1];
}

// What a resource is called among others: what follows the last "/", and where two end alike whose it is, too:
// nvidia/gpu.
export function labelOf(resource: string, all: readonly string[]): string {
  const ways = [(name: string) => name.slice(name.lastIndexOf("/") + 1), (name: string) => name.replace(/\..*\//, "/")];
  return (
    ways.find((way) => !all.some((other) => other !== resource && way(other) === way(resource)))?.(resource) ?? resource
  );
}

export const scalesOf = memo((report: Report): Scale[] => {
  return report.resources.map((name, i) => {
    const label = labelOf(name, report.resources);
    if (name === "pods") return { name, label, unit: "", factor: 1 };
    if (name === "memory") {
      const of = (vectors: Vector[]) => vectors.map((v) => num(v[i])).filter((v) => v > 0);
      const nodes = of(report.nodes.map((n) => n.allocatable));
      const [unit, factor] = memoryUnit(nodes.length ? nodes : of(report.tasks.map((t) => t.request)));
      return { name, label, unit, factor };
    }
    if (isBytes(name)) return { name, label, unit: "Gi", factor: 2 ** 30 * 1000 };
    return { name, label, unit: "", factor: 1000 };
  });
});

// A missing number counts as nothing, an infinite one stays infinite.
export function num(amount: Amount | undefined): number {
  return amount === "inf" ? Infinity : (amount ?? 0);
}

export function at(vector: Vector | null | undefined, i: number): number {
  return num(vector?.[i]);
}

export function isSet(amount: Amount | undefined): amount is number {
  return typeof amount === "number" && Number.isFinite(amount) && amount < 9e15;
}

const decimals = (value: number) =>
  Number.isInteger(value) ? 0 : Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 100 ? 1 : 2;

export function number(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "–";
  const text = value.toFixed(decimals(value));
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

const LEAST = 0.1; // of the scale's unit

// Gives the number and its unit apart.
export function amountParts(value: Amount | undefined, scale: Scale): [text: string, unit: string] {
  if (value === null || value === undefined) return ["–", ""];
  if (value === "inf" || value >= 9e15) return ["∞", ""];
  const small = scale.name === "memory" && value > 0 && value < scale.factor * LEAST;
  const [unit, factor] = small ? memoryUnit([value]) : [scale.unit, scale.factor];
  return [number(value / factor), unit];
}

// For where the unit is written once: only another one is said.
export function amount(value: Amount | undefined, scale: Scale): string {
  const [text, unit] = amountParts(value, scale);
  return unit && unit !== scale.unit ? `${text} ${unit}` : text;
}

export function amountWithUnit(value: Amount | undefined, scale: Scale): string {
  return amountParts(value, scale).join(" ").trim();
}

export function share(value: number): string {
  return Number.isFinite(value) ? value.toFixed(2) : "∞";
}
