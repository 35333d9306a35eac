// A goal is judged by the engine, as `pumice check` judges an `expect:` list. Here is what the course asks for, what it makes of
// the answer, and what it reads in a report for itself: an order, and a pod's node.
import type { CheckResult, Outcome } from "@pumice/engine";
import { num } from "../model/amounts.ts";
import { GPU } from "../model/outline.ts";
import type { Report, SimulationReport } from "../model/report.ts";
import type { Both, Expect, OrderStep, Quantity } from "./lesson.ts";

export interface Judged {
  about: Outcome["about"];
  name: string;
  field: string; // "deserved", "bound" …
  resource: string; // "" where there is none
  wanted: string; // as it is written: "35", "<= 3", "Running"
  amount: number | null; // the same without its bound
  found: string; // as it would be written; "–" where there is no such thing
  number: number | null; // in cores, bytes, devices, pods, seconds
  met: boolean;
}

export interface Checked {
  judged: Judged[];
  wrong: Both[]; // what of the expectations cannot be read
  simulation: SimulationReport | null; // where it was asked for
}

const shortName = (key: string) => key.replace(/^default\//, "");

// The engine's amount in the unit in which an expectation is written.
function inUnits({ field, resource }: Outcome, number: number | undefined): number | null {
  if (number === undefined) return null;
  const milli = (field === "deserved" || field === "allocated") && resource !== "memory";
  return milli ? number / 1000 : number;
}

export function judgedOf(outcome: Outcome): Judged {
  const { about, object, field, resource, wanted, amount, number, found, exists, met } = outcome;
  return {
    about,
    name: shortName(object),
    field,
    resource: resource ?? "",
    wanted,
    amount: inUnits(outcome, amount),
    found: exists ? found.replace(/^\d+\.\d{4,}$/, (all) => String(Number(Number(all).toFixed(3)))) : "–",
    number: exists ? inUnits(outcome, number) : null,
    met,
  };
}

// `EXPECT` is what the engine calls a list that comes beside the text.
const EXPECT = "expect";

export function checkedOf({ checked, diagnostics }: CheckResult): Checked {
  const wrong = diagnostics
    .filter((d) => d.source === EXPECT && d.severity !== "note")
    .map((d) => {
      const words = [d.says?.message, d.says?.hint].map((sentence) => sentence?.zh);
      const en = [d.field, d.message, d.hint].filter(Boolean).join(": ");
      return { en, zh: words[0] ? [d.field, ...words].filter(Boolean).join("：") : en };
    });
  return { judged: checked?.outcomes.map(judgedOf) ?? [], wrong, simulation: checked?.simulation ?? null };
}

export const allMet = (judged: readonly Judged[]): boolean => judged.length > 0 && judged.every((j) => j.met);

// What to ask the engine for a number; null where only the report has it.
export function asked({ queue, job, finding, field, resource = "cpu", when }: Quantity): Expect | null {
  if (field === "inqueue") return null;
  const what = field === "deserved" || field === "allocated" ? { [resource]: 0 } : 0;
  return {
    ...(queue === undefined ? {} : { queue }),
    ...(job === undefined ? {} : { job }),
    ...(finding === undefined ? {} : { finding }),
    [field]: what,
    ...(when === undefined ? {} : { when }),
  };
}

const taskIndex = (report: Report, name: string) => report.tasks.findIndex((t) => t.name === shortName(name));

// What a queue has of a resource at the end of the cycle; null where there is no such queue.
export function ofQueue(report: Report, queue: string, field: "deserved" | "inqueue", resource = "cpu"): number | null {
  const numbers = report.end.queues[report.queues.findIndex((q) => q.name === queue)];
  if (!numbers) return null;
  const r = report.resources.indexOf(resource === "gpu" ? GPU : resource);
  return r < 0 ? 0 : num(numbers[field][r]) / (resource === "memory" ? 1 : 1000);
}

export function spelled(value: number): string {
  return String(Number(value.toFixed(2)));
}

// The right order, as the engine has it. null: two of them are equal, or unknown.
export function orderOf(report: Report, step: Pick<OrderStep, "by" | "of" | "items">): string[] | null {
  const measure = (name: string): number | null => {
    if (step.by === "deserved") return ofQueue(report, name, "deserved");
    if (step.by === "share") {
      const numbers = report.end.queues[report.queues.findIndex((q) => q.name === name)];
      return numbers ? num(numbers.share) : null;
    }
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
