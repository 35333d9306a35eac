// When one thing is selected, others are highlighted with it: the jobs and tasks of a queue, the nodes of a job, …
import { jobKey } from "./jobs.ts";
import type { Report } from "./report.ts";
import type { Snapshot } from "./timeline.ts";

export type Selection = { kind: "queue" | "job" | "task" | "node"; id: string } | null;

export interface Highlight {
  any: boolean;
  queue: (index: number) => boolean;
  job: (index: number) => boolean;
  task: (index: number) => boolean;
  node: (index: number) => boolean;
}

const NOTHING: Highlight = { any: false, queue: () => false, job: () => false, task: () => false, node: () => false };

export function highlight(report: Report, snapshot: Snapshot, selection: Selection): Highlight {
  if (!selection) return NOTHING;
  const { kind, id } = selection;
  if (kind === "node") {
    const node = report.nodes.findIndex((n) => n.name === id);
    if (node < 0) return NOTHING;
    const here = (t: number) => snapshot.node[t] === node;
    const jobs = new Set(report.tasks.flatMap((task, t) => (here(t) ? [task.job] : [])));
    return { any: true, queue: () => false, job: (j) => jobs.has(j), task: here, node: (n) => n === node };
  }
  if (kind === "queue") {
    const queue = report.queues.findIndex((q) => q.name === id);
    if (queue < 0) return NOTHING;
    const family = withChildren(report, queue);
    const job = (j: number) => family.has(report.jobs[j]?.queue ?? -1);
    return { any: true, queue: (q) => q === queue, job, task: (t) => job(report.tasks[t]!.job), node: () => false };
  }
  const task = kind === "task" ? report.tasks.findIndex((t) => t.uid === id) : -1;
  const job =
    kind === "job" ? report.jobs.findIndex((_, j) => jobKey(report, j) === id) : (report.tasks[task]?.job ?? -1);
  if (job < 0 && task < 0) return NOTHING;
  const mine = (t: number) => (kind === "task" ? t === task : report.tasks[t]!.job === job);
  const nodes = new Set(report.tasks.flatMap((_, t) => (mine(t) && snapshot.node[t]! >= 0 ? [snapshot.node[t]!] : [])));
  const queue = report.jobs[job]?.queue ?? -1;
  return { any: true, queue: (q) => q === queue, job: (j) => j === job, task: mine, node: (n) => nodes.has(n) };
}

function withChildren(report: Report, queue: number): Set<number> {
  const family = new Set([queue]);
  for (let grew = true; grew;) {
    grew = false;
    report.queues.forEach((q, i) => {
      const parent = report.queues.findIndex((p) => p.name === q.parent);
      if (!family.has(i) && family.has(parent)) {
        family.add(i);
        grew = true;
      }
    });
  }
  return family;
}
