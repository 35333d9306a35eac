// A filter shows events by kind, and by words that all stand in the event's names, kind or action.
import type { Report } from "./report.ts";
import type { Timeline } from "./timeline.ts";

// The names that an event is about: for the filter and for the file.
export function namesOf(
  report: Report,
  moment: number,
  timeline: Timeline,
): { job: string; task: string; node: string; queue: string } {
  const event = timeline.event(moment)!;
  const task = "task" in event ? report.tasks[event.task] : undefined;
  const job = report.jobs["job" in event ? event.job : (task?.job ?? -1)];
  const node = "node" in event ? report.nodes[event.node] : undefined;
  return {
    job: job ? `${job.namespace}/${job.name}` : "",
    task: task?.name ?? "",
    node: node?.name ?? "",
    queue: job?.queueName ?? "",
  };
}

// Of these moments, which are all where none are given.
export function filterEvents(timeline: Timeline, kinds: string, filter: string, of?: readonly number[]): number[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = kinds ? new Set(kinds.split(" ")) : null;
  const out: number[] = [];
  for (const m of of ?? Array.from({ length: timeline.length }, (_, i) => i + 1)) {
    const { kind } = timeline.event(m)!;
    if (wanted && !wanted.has(kind)) continue;
    if (words.length) {
      const n = namesOf(timeline.report, m, timeline);
      const text =
        `${kind} ${n.job} ${n.task} ${n.node} ${n.queue} ${timeline.segmentOf(m)?.action ?? ""}`.toLowerCase();
      if (!words.every((w) => text.includes(w))) continue;
    }
    out.push(m);
  }
  return out;
}

// Of moments in ascending order the first after this one; null where there is none.
export function nextOf(moments: readonly number[], after: number): number | null {
  let [low, high] = [0, moments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (moments[middle]! <= after) low = middle + 1;
    else high = middle;
  }
  return moments[low] ?? null;
}
