// A simulation becomes curves over time here: one for each queue, in the measure and resource that are looked at.
import type { Cell, Table } from "./csv.ts";
import type { Report, SimulationReport } from "./report.ts";

// How long a simulation is; neither: as the scenario says.
export interface Length {
  cycles?: number;
  until?: number; // seconds
}

export const TIME_MEASURES = ["allocated", "share", "pending", "waiting"] as const;
export type TimeMeasure = (typeof TIME_MEASURES)[number];

type QueueOverTime = SimulationReport["queues"][number];
type QueuePoint = QueueOverTime["points"][number];

export interface Curve {
  name: string;
  points: [at: number, value: number][]; // a value holds until the next
  limit: [at: number, value: number][]; // its deserved, where allocated is looked at
}

// root and default are in every cluster; they are shown only where something happens in them.
function matters(queue: QueueOverTime): boolean {
  if (queue.name !== "root" && queue.name !== "default") return true;
  return queue.name === "default" && queue.points.some((p) => p.running + p.pending > 0);
}

function valueOf(point: QueuePoint, measure: TimeMeasure, resource: string): number {
  if (measure === "pending" || measure === "waiting") return point[measure];
  if (measure === "allocated") return point.allocated[resource] ?? 0;
  return point.share;
}

function changes(points: [number, number][]): [number, number][] {
  return points.filter(([, value], i) => i === 0 || value !== points[i - 1]![1]);
}

export function curvesOf(report: SimulationReport, measure: TimeMeasure, resource: string): Curve[] {
  return report.queues.filter(matters).map((queue) => ({
    name: queue.name,
    points: changes(queue.points.map((p) => [p.at, valueOf(p, measure, resource)])),
    limit: measure === "allocated" ? changes(queue.points.map((p) => [p.at, p.deserved[resource] ?? 0])) : [],
  }));
}

// What a curve is at a time.
export function valueAt(points: readonly [number, number][], at: number): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle]![0] <= at) low = middle + 1;
    else high = middle;
  }
  return points[low - 1]?.[1] ?? 0;
}

export function endOf(report: SimulationReport): number {
  return report.cycles * report.period;
}

export function placedJobs(report: SimulationReport): SimulationReport["jobs"] {
  return report.jobs.filter((j) => j.placed !== undefined);
}

// Says how long those waited that got their place.
export function meanWait(report: SimulationReport): number {
  const placed = placedJobs(report);
  return placed.length ? placed.reduce((sum, j) => sum + j.wait, 0) / placed.length : 0;
}

// 65 is 1m5s.
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const [d, h, m, s] = [
    Math.floor(whole / 86400),
    Math.floor(whole / 3600) % 24,
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  const text = `${d ? `${d}d` : ""}${h ? `${h}h` : ""}${m ? `${m}m` : ""}${s ? `${s}s` : ""}`;
  return text || "0s";
}

// Reads "90" and "90 cycles" as cycles, and "90s", "1h30m" and "2d" as time. null is neither; "" is what the scenario
// says.
export function parseLength(text: string): Length | null {
  const clean = text
    .trim()
    .toLowerCase()
    .replace(/\s*(cycles?|周期|个周期)$/, "");
  if (!clean) return {};
  if (/^\d{1,12}$/.test(clean)) return Number(clean) > 0 ? { cycles: Number(clean) } : null;
  const units: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86400 };
  if (!/^(\d{1,9}\s*[smhd]\s*)+$/.test(clean)) return null;
  let until = 0;
  for (const [, n, unit] of clean.matchAll(/(\d+)\s*([smhd])/g)) until += Number(n) * units[unit!]!;
  return until > 0 ? { until } : null;
}

// The resources that a simulation speaks of, in the report's order where there is one.
export function resourcesOf(simulation: SimulationReport, report: Report | null): string[] {
  const names = new Set(simulation.queues.flatMap((q) => q.points.flatMap((p) => Object.keys(p.allocated))));
  const known = (report?.resources ?? []).filter((name) => names.has(name));
  const all = [...known, ...[...names].filter((name) => !known.includes(name)).sort()];
  return all.length ? all : ["cpu"];
}

export function jobsOverTime(report: SimulationReport): Table {
  const figure = (name: string) => ({ name, numeric: true });
  const text = (name: string) => ({ name, numeric: false });
  return {
    columns: [
      text("job"),
      text("queue"),
      text("phase"),
      ...["arrived", "placed", "finished", "wait", "retries", "evictions", "lostSeconds"].map(figure),
    ],
    rows: report.jobs.map((j): Cell[] => [
      j.name,
      j.queue,
      j.phase,
      j.arrived,
      j.placed ?? null,
      j.finished ?? null,
      j.wait,
      j.retries,
      j.evictions,
      j.lostSeconds,
    ]),
  };
}

// Every point of every queue, as the command line's CSV has it: amounts in cores, bytes and pieces.
export function queuesOverTime(report: SimulationReport, resources: readonly string[]): Table {
  const plain = (name: string, value: number) => (name === "memory" ? value : value / 1000);
  return {
    columns: [
      { name: "seconds", numeric: true },
      { name: "queue", numeric: false },
      ...resources.flatMap((r) => [`allocated ${r}`, `deserved ${r}`]).map((name) => ({ name, numeric: true })),
      ...["share", "running", "pending", "waiting"].map((name) => ({ name, numeric: true })),
    ],
    rows: report.queues
      .filter(matters)
      .flatMap((q) => q.points.map((p) => ({ name: q.name, p })))
      .sort((a, b) => a.p.at - b.p.at)
      .map(({ name, p }): Cell[] => [
        p.at,
        name,
        ...resources.flatMap((r) => [plain(r, p.allocated[r] ?? 0), plain(r, p.deserved[r] ?? 0)]),
        p.share,
        p.running,
        p.pending,
        p.waiting,
      ]),
  };
}
