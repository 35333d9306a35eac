// How far each job is at a moment is counted here.
import { memo } from "./memo.ts";
import { amountParts, num, scalesOf } from "./amounts.ts";
import type { Report, TaskStatus } from "./report.ts";
import type { Snapshot } from "./timeline.ts";

export interface JobNumbers {
  total: number;
  placed: number; // has a node and counts as ready for gang
  pipelined: number;
  releasing: number;
  pending: number;
}

const READY = new Set<TaskStatus>(["Allocated", "Binding", "Bound", "Running", "Succeeded"]);

// podsOf: of the jobs that no session sees, since their queue doesn't exist. What runs of them goes on.
export function jobNumbers(
  report: Report,
  snapshot: Snapshot,
  podsOf: Readonly<Record<string, number>> = {},
): JobNumbers[] {
  const jobs = report.jobs.map((): JobNumbers => ({ total: 0, placed: 0, pipelined: 0, releasing: 0, pending: 0 }));
  report.tasks.forEach((task, t) => {
    const job = jobs[task.job];
    if (!job) return;
    const status = snapshot.status[t]!;
    job.total++;
    if (READY.has(status)) job.placed++;
    else if (status === "Pipelined") job.pipelined++;
    else if (status === "Releasing") job.releasing++;
    else if (status === "Pending") job.pending++;
  });
  report.jobs.forEach(({ queue }, j) => {
    if (queue >= 0) return;
    const { running, succeeded } = report.end.jobs[j]!;
    const placed = running + succeeded;
    const total = Math.max(placed, podsOf[jobKey(report, j)] ?? 0);
    jobs[j] = { total, placed, pipelined: 0, releasing: 0, pending: total - placed };
  });
  return jobs;
}

// drf has something to order: two jobs at least are of one queue.
export const drfOrders = memo(
  ({ conf, jobs }: Report): boolean =>
    conf.tiers.some(({ plugins }) => plugins.some(({ name }) => name === "drf")) &&
    new Set(jobs.map(({ queue }) => queue)).size < jobs.length,
);

// How many jobs have fewer pods than they need, as the engine counts them where it compares two runs.
export function jobsNotPlaced(report: Report, snapshot: Snapshot): number {
  const numbers = jobNumbers(report, snapshot);
  return numbers.filter((n, j) => n.total > 0 && n.placed < Math.max(1, report.jobs[j]!.minMember)).length;
}

export function jobKey(report: Report, job: number): string {
  const j = report.jobs[job];
  return j ? `${j.namespace}/${j.name}` : "";
}

// Collects the tasks of each job, in report order.
export const tasksByJob = memo((report: Report): number[][] => {
  const lists: number[][] = report.jobs.map(() => []);
  report.tasks.forEach((task, t) => lists[task.job]?.push(t));
  return lists;
});

// Of a job whose pods stand in the text one by one: how many there are, and by a resource what each asks for, or the least
// and the most where they differ.
export const podsInWords = memo((report: Report): Map<string, Record<string, string>> => {
  const scales = scalesOf(report);
  return new Map(
    tasksByJob(report).map((tasks, j) => {
      const words: Record<string, string> = { replicas: String(tasks.length) };
      scales.forEach((scale, r) => {
        const asked = tasks.map((task) => num(report.tasks[task]!.request[r]));
        const [least, most] = [Math.min(...asked), Math.max(...asked)];
        const said = [...new Set([least, most])].map((value) => amountParts(value, scale).join("")).join("–");
        if (most > 0 && most < Infinity) words[scale.name] = said;
      });
      return [jobKey(report, j), words];
    }),
  );
});
