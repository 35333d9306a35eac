// The lines of a simulation look and read as this file says: a queue's colour, and a value in the measure that is
// shown. One run and the runs of a sweep are drawn alike.
import { amount, number, scalesOf, share, type Scale } from "../../../model/amounts.ts";
import { queueColours } from "../../../model/queues.ts";
import type { Report } from "../../../model/report.ts";
import type { TimeMeasure } from "../../../model/simulation.ts";

export function colourOf(report: Report | null): (queue: string) => number {
  const colours = report ? queueColours(report) : [];
  return (name) => colours[report?.queues.findIndex((q) => q.name === name) ?? -1] || 8;
}

function scaleOf(report: Report | null, resource: string): Scale | undefined {
  return report ? scalesOf(report).find((s) => s.name === resource) : undefined;
}

// What the ticks beside a value of this measure are round numbers of.
export function unitOf(report: Report | null, measure: TimeMeasure, resource: string): number {
  if (measure !== "allocated") return 1;
  return scaleOf(report, resource)?.factor ?? (resource === "memory" ? 2 ** 30 : 1000);
}

export function formatOf(report: Report | null, measure: TimeMeasure, resource: string): (value: number) => string {
  if (measure === "share") return share;
  if (measure !== "allocated") return number;
  const scale = scaleOf(report, resource);
  return (value) => (scale ? amount(value, scale) : number(value / unitOf(report, measure, resource)));
}
