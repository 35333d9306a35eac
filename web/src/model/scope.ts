// Of a large cluster one may look at one namespace, or one queue and those below it: every panel shows what belongs to it.
import type { Event, Report } from "./report.ts";

export interface Scope {
  namespace: string; // "" is all
  queue: string;
}

export const EVERYTHING: Scope = { namespace: "", queue: "" };

export interface InScope {
  all: boolean;
  queue: (index: number) => boolean;
  job: (index: number) => boolean;
  task: (index: number) => boolean;
  event: (event: Event) => boolean;
}

const yes = () => true;
const ALL: InScope = { all: true, queue: yes, job: yes, task: yes, event: yes };

// A queue and all above or below it.
function family(report: Report, name: string): Set<number> {
  const above = (q: number): number[] => {
    const way: number[] = [];
    for (
      let at = q;
      at >= 0 && !way.includes(at);
      at = report.queues.findIndex((p) => p.name === report.queues[at]!.parent)
    )
      way.push(at);
    return way;
  };
  const own = report.queues.findIndex((q) => q.name === name);
  return new Set([...above(own), ...report.queues.flatMap((_, q) => (above(q).includes(own) ? [q] : []))]);
}

let last: { report: Report; scope: Scope; made: InScope } | null = null;

export function inScope(report: Report, scope: Scope): InScope {
  if (last?.report === report && last.scope === scope) return last.made;
  const known = report.queues.some((q) => q.name === scope.queue);
  const spaces = report.jobs.some((j) => j.namespace === scope.namespace);
  const queues = known ? family(report, scope.queue) : null;
  const jobs = report.jobs.map((j) => (!queues || queues.has(j.queue)) && (!spaces || j.namespace === scope.namespace));
  const used = new Set(report.jobs.flatMap((j, i) => (jobs[i] ? [j.queue] : [])));
  const shown = report.queues.map(
    (q, i) => (!queues || queues.has(i)) && (!spaces || [...used].some((u) => u >= 0 && family(report, q.name).has(u))),
  );
  const job = (j: number) => jobs[j] ?? false;
  const task = (t: number) => job(report.tasks[t]?.job ?? -1);
  const made: InScope =
    !known && !spaces
      ? ALL
      : {
          all: false,
          queue: (q) => shown[q] ?? false,
          job,
          task,
          event: (event) => ("task" in event ? task(event.task) : "job" in event ? job(event.job) : false),
        };
  last = { report, scope, made };
  return made;
}
