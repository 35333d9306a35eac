// A goal is held against the engine's report here: the items of an `expect:` list, as `pumice check` judges them after one
// cycle. So are the truths behind predictions.
import { num } from "../model/amounts.ts";
import { GPU } from "../model/outline.ts";
import { parseQuantity } from "../model/quantity.ts";
import type { Report } from "../model/report.ts";
import type { Expect, OrderStep, Quantity } from "./lesson.ts";

export interface Judged {
  expect: Expect;
  about: "queue" | "job" | "pod";
  name: string;
  field: string; // "deserved", "bound" …
  resource: string; // "" where there is none
  wanted: string; // as it is written: "35", "<= 3", "Running"
  found: string; // as it would be written; "–" where there is no such thing
  met: boolean;
}

const HELD = new Set(["Binding", "Bound", "Running"]);

export function queueIndex(report: Report, name: string): number {
  return report.queues.findIndex((q) => q.name === name);
}

const shortName = (key: string) => key.replace(/^default\//, "");

export function jobIndex(report: Report, name: string): number {
  return report.jobs.findIndex((j) => j.name === shortName(name));
}

export function taskIndex(report: Report, name: string): number {
  return report.tasks.findIndex((t) => t.name === shortName(name));
}

// The report's amount in the unit in which an expectation is written: cores, bytes, devices.
function unitOf(resource: string): number {
  return resource === "memory" ? 1 : 1000;
}

export function quantity(report: Report, of: Quantity): number | null {
  if (of.job !== undefined) {
    const job = jobIndex(report, of.job);
    if (job >= 0 && of.field === "evicted") return evictions(report, job);
    return job < 0
      ? null
      : report.tasks.filter((t, i) => t.job === job && HELD.has(report.end.tasks[i]!.status)).length;
  }
  const numbers = report.end.queues[queueIndex(report, of.queue ?? "")];
  if (!numbers) return null;
  if (of.field === "share") return num(numbers.share);
  if (of.field === "bound" || of.field === "evicted") return null;
  const name = of.resource ?? "cpu";
  const r = report.resources.indexOf(name === "gpu" ? GPU : name);
  return r < 0 ? 0 : num(numbers[of.field][r]) / unitOf(name);
}

interface Wanted {
  op: "<=" | ">=" | "=";
  value: number;
}

// "<= 3", ">= 3", 3, "500m".
export function wantedOf(written: string | number): Wanted | null {
  const match = /^\s*(<=|>=)?\s*(\S+)\s*$/.exec(String(written));
  const value = match ? parseQuantity(match[2]!) : null;
  return value === null ? null : { op: (match![1] as Wanted["op"]) ?? "=", value };
}

export function toleranceOf(written: string | number | undefined): number | null {
  if (written === undefined) return 0;
  const match = /^([\d.]+)(%?)$/.exec(String(written));
  const value = match ? Number(match[1]) / (match[2] ? 100 : 1) : NaN;
  return value >= 0 && value <= 1 ? value : null;
}

// As Meets of core/report/expectations.cc.
function meets({ op, value }: Wanted, found: number, tolerance: number): boolean {
  const slack = tolerance * Math.max(Math.abs(value), Math.abs(found)) + 1e-9;
  if (op !== ">=" && found > value + slack) return false;
  return op === "<=" || found >= value - slack;
}

export function spelled(value: number): string {
  return String(Number(value.toFixed(2)));
}

function evictions(report: Report, job: number): number {
  return report.events.filter((e) => e.kind === "evicted" && report.tasks[e.task]!.job === job).length;
}

function judgeItem(report: Report, expect: Expect): Judged[] {
  const tolerance = toleranceOf(expect.tolerance) ?? 0;
  const about = expect.queue !== undefined ? "queue" : expect.job !== undefined ? "job" : "pod";
  const name = (expect.queue ?? expect.job ?? expect.pod)!;
  const out: Judged[] = [];
  const add = (field: string, resource: string, wanted: string | number, found: number | string | null) => {
    const number = typeof found === "number" ? wantedOf(wanted) : null;
    out.push({
      expect,
      about,
      name: shortName(name),
      field,
      resource,
      wanted: String(wanted),
      found: found === null ? "–" : typeof found === "number" ? spelled(found) : found,
      met: typeof found === "number" ? number !== null && meets(number, found, tolerance) : found === String(wanted),
    });
  };
  if (about === "queue") {
    for (const field of ["deserved", "allocated"] as const)
      for (const [resource, wanted] of Object.entries(expect[field] ?? {}))
        add(field, resource, wanted, quantity(report, { queue: name, field, resource }));
    if (expect.share !== undefined) add("share", "", expect.share, quantity(report, { queue: name, field: "share" }));
  } else if (about === "job") {
    const job = jobIndex(report, name);
    if (expect.phase !== undefined) add("phase", "", expect.phase, report.end.jobs[job]?.phase ?? null);
    if (expect.bound !== undefined) add("bound", "", expect.bound, quantity(report, { job: name, field: "bound" }));
    if (expect.evicted !== undefined) add("evicted", "", expect.evicted, job < 0 ? null : evictions(report, job));
  } else if (expect.node !== undefined) {
    const task = taskIndex(report, name);
    const node = report.end.tasks[task]?.node ?? -1;
    add("node", "", expect.node, task < 0 ? null : (report.nodes[node]?.name ?? ""));
  }
  return out;
}

export function judge(report: Report, goal: readonly Expect[]): Judged[] {
  return goal.flatMap((item) => judgeItem(report, item));
}

export const allMet = (judged: readonly Judged[]): boolean => judged.length > 0 && judged.every((j) => j.met);

// The right order, as the engine has it. null: two of them are equal, or unknown.
export function orderOf(report: Report, step: Pick<OrderStep, "by" | "of" | "items">): string[] | null {
  const measure = (name: string): number | null => {
    if (step.by !== "turn") return step.of === "queue" ? quantity(report, { queue: name, field: step.by }) : null;
    const first = report.events.findIndex((e) => {
      if (e.kind !== "allocate") return false;
      const job = report.jobs[report.tasks[e.task]!.job];
      return step.of === "job" ? job?.name === name : job?.queueName === name;
    });
    return first < 0 ? null : -first;
  };
  const all = step.items.map((name) => ({ name, value: measure(name) }));
  if (all.some(({ value }) => value === null)) return null;
  all.sort((a, b) => b.value! - a.value!);
  return all.some(({ value }, i) => i > 0 && value === all[i - 1]!.value) ? null : all.map(({ name }) => name);
}

// The node that a pod is on in the end.
export function nodeOf(report: Report, pod: string): string | null {
  const task = taskIndex(report, pod);
  return task < 0 ? null : (report.nodes[report.end.tasks[task]!.node]?.name ?? "");
}

// Which of these pods are evicted, in their order.
export function evictedOf(report: Report, pods: readonly string[]): string[] {
  const gone = new Set(report.events.flatMap((e) => (e.kind === "evicted" ? [e.task] : [])));
  return pods.filter((pod) => gone.has(taskIndex(report, pod)));
}
