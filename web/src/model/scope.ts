// Of a large cluster one may look at one namespace, or one queue and those below it: every panel shows what belongs to it.
import type { Event, Report } from "./report.ts";
import type { Timeline } from "./timeline.ts";

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

// A queue and those above it, from below.
function wayUp(report: Report, byName: Map<string, number>, queue: number): number[] {
  const way: number[] = [];
  for (let at: number | undefined = queue; at !== undefined && at >= 0 && !way.includes(at);)
    (way.push(at), (at = byName.get(report.queues[at]!.parent)));
  return way;
}

let last: { report: Report; scope: Scope; made: InScope } | null = null;

export function inScope(report: Report, scope: Scope): InScope {
  if (last?.report === report && last.scope === scope) return last.made;
  const known = report.queues.some((q) => q.name === scope.queue);
  const spaces = report.jobs.some((j) => j.namespace === scope.namespace);
  if (!known && !spaces) return ALL;
  const byName = new Map(report.queues.map((q, i) => [q.name, i]));
  const up = report.queues.map((_, q) => wayUp(report, byName, q));
  const own = known ? byName.get(scope.queue)! : -1;
  const below = (q: number) => !known || (up[q]?.includes(own) ?? false);
  const jobs = report.jobs.map((j) => below(j.queue) && (!spaces || j.namespace === scope.namespace));
  const used = new Set(report.jobs.flatMap((j, i) => (jobs[i] ? (up[j.queue] ?? []) : [])));
  const shown = report.queues.map((_, q) => (!known || below(q) || up[own]!.includes(q)) && (!spaces || used.has(q)));
  const job = (j: number) => jobs[j] ?? false;
  const task = (t: number) => job(report.tasks[t]?.job ?? -1);
  const made: InScope = {
    all: false,
    queue: (q) => shown[q] ?? false,
    job,
    task,
    event: (event) => ("task" in event ? task(event.task) : "job" in event ? job(event.job) : false),
  };
  last = { report, scope, made };
  return made;
}

let lastMoments: { timeline: Timeline; scope: Scope; moments: number[] } | null = null;

// The moments of a run that belong to what is looked at.
export function momentsInScope(timeline: Timeline, scope: Scope): number[] {
  if (lastMoments?.timeline === timeline && lastMoments.scope === scope) return lastMoments.moments;
  const { event } = inScope(timeline.report, scope);
  const moments = Array.from({ length: timeline.length }, (_, i) => i + 1).filter((m) => event(timeline.event(m)!));
  lastMoments = { timeline, scope, moments };
  return moments;
}
