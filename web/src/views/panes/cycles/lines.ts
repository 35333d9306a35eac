// How the lines of a simulation look and read: a queue's colour, and a value in the measure that is shown. One run and the
// runs of a sweep are drawn alike.
import { amount, number, scalesOf, share } from "../../../model/amounts.ts";
import { queueColours } from "../../../model/queues.ts";
import type { Report } from "../../../model/report.ts";
import type { TimeMeasure } from "../../../model/simulation.ts";

export function colourOf(report: Report | null): (queue: string) => number {
  const colours = report ? queueColours(report) : [];
  return (name) => colours[report?.queues.findIndex((q) => q.name === name) ?? -1] || 8;
}

export function formatOf(report: Report | null, measure: TimeMeasure, resource: string): (value: number) => string {
  if (measure === "share") return share;
  if (measure !== "allocated") return number;
  const scale = report ? scalesOf(report).find((s) => s.name === resource) : undefined;
  return (value) => (scale ? amount(value, scale) : number(value / (resource === "memory" ? 2 ** 30 : 1000)));
}
