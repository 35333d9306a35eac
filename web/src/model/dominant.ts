// drf gives each job a share: its part of the cluster of the resource that it holds most of. What is reserved for its pods counts
// as held, as in drf.go. A smaller share goes first.
import { num } from "./amounts.ts";
import { totals } from "./nodes.ts";
import type { Report, TaskStatus } from "./report.ts";
import type { Snapshot } from "./timeline.ts";

export interface Dominant {
  share: number; // of 1
  resource: number; // that it holds most of; -1: it holds nothing
  held: number; // of that
}

const HELD = new Set<TaskStatus>(["Allocated", "Binding", "Bound", "Running", "Pipelined"]);

export function dominantShares(report: Report, snapshot: Snapshot): Dominant[] {
  const held = report.jobs.map(() => report.resources.map(() => 0));
  report.tasks.forEach(({ job, request }, t) => {
    const of = held[job];
    if (of && HELD.has(snapshot.status[t]!)) request.forEach((amount, r) => (of[r]! += num(amount)));
  });
  const all = totals(report);
  return held.map((of) => {
    const most: Dominant = { share: 0, resource: -1, held: 0 };
    of.forEach((amount, resource) => {
      const share = all[resource] ? amount / all[resource] : amount > 0 ? 1 : 0;
      if (share > most.share) Object.assign(most, { share, resource, held: amount });
    });
    return most;
  });
}
