// Two runs are compared here: the jobs that changed, the first event where the runs part, what the queues hold.
import { num } from "./amounts.ts";
import { jobKey, jobNumbers } from "./jobs.ts";
import type { Event, Report } from "./report.ts";
import type { Snapshot, Timeline } from "./timeline.ts";

export interface JobChange {
  key: string;
  queue: string;
  a: JobAtEnd | null; // null: not in this run
  b: JobAtEnd | null;
}

export interface JobAtEnd {
  phase: string;
  placed: number;
  pipelined: number;
  total: number;
}

export interface Comparison {
  jobs: JobChange[];
  part: number | null; // the first moment at which the events differ; null: they don't
  bound: [number, number];
  waiting: [number, number];
  evicted: [number, number];
}

// An event by the names of what it is about, so that runs with different indices compare.
export function describe(report: Report, event: Event): string {
  const name = (list: { name: string; namespace?: string }[], i: number) =>
    list[i] ? `${list[i].namespace ?? ""}/${list[i].name}` : "";
  const parts: string[] = [event.kind];
  if ("job" in event) parts.push(name(report.jobs, event.job));
  if ("task" in event) parts.push(name(report.tasks, event.task));
  if ("node" in event) parts.push(name(report.nodes, event.node));
  if ("phase" in event) parts.push(event.phase);
  if ("operations" in event) parts.push(String(event.operations));
  return parts.join(" ");
}

export function compareRuns(a: Timeline, b: Timeline): Comparison {
  const ends: [Snapshot, Snapshot] = [a.at(a.length), b.at(b.length)];
  const summary = (t: Timeline, s: Snapshot) => {
    const numbers = jobNumbers(t.report, s);
    return new Map(
      t.report.jobs.map((j, i) => [
        jobKey(t.report, i),
        {
          queue: j.queueName,
          phase: s.phase[i]!,
          placed: numbers[i]!.placed,
          pipelined: numbers[i]!.pipelined,
          total: numbers[i]!.total,
        },
      ]),
    );
  };
  const [ja, jb] = [summary(a, ends[0]), summary(b, ends[1])];
  const jobs: JobChange[] = [];
  for (const key of new Set([...ja.keys(), ...jb.keys()])) {
    const [x, y] = [ja.get(key) ?? null, jb.get(key) ?? null];
    if (
      x &&
      y &&
      x.phase === y.phase &&
      x.placed === y.placed &&
      x.pipelined === y.pipelined &&
      x.total === y.total &&
      x.queue === y.queue
    )
      continue;
    jobs.push({ key, queue: (y ?? x)!.queue, a: x, b: y });
  }
  let part: number | null = null;
  for (let m = 1; m <= Math.max(a.length, b.length); m++) {
    const [x, y] = [a.event(m), b.event(m)];
    if (!x || !y || describe(a.report, x) !== describe(b.report, y)) {
      part = m;
      break;
    }
  }
  const placed = (m: typeof ja) => [...m.values()].reduce((sum, j) => sum + j.placed, 0);
  const waiting = (m: typeof ja) => [...m.values()].filter((j) => j.placed === 0 && j.total > 0).length;
  const evicted = (t: Timeline) => new Set(t.report.events.flatMap((e) => (e.kind === "evicted" ? [e.task] : []))).size;
  return {
    jobs,
    part,
    bound: [placed(ja), placed(jb)],
    waiting: [waiting(ja), waiting(jb)],
    evicted: [evicted(a), evicted(b)],
  };
}

// What a queue had allocated at the end of a run, by names.
export function allocatedAtEnd(timeline: Timeline): (queue: string, resource: string) => number | null {
  const { report } = timeline;
  const end = timeline.at(timeline.length);
  const byName = new Map(report.queues.map((q, i) => [q.name, end.queues[i]]));
  return (queue, resource) => {
    const numbers = byName.get(queue);
    const r = report.resources.indexOf(resource);
    return numbers && r >= 0 ? num(numbers.allocated[r]) : null;
  };
}
