// These tables are only saved; the page shows the same another way.
import type { Cell, Table } from "./csv.ts";
import { namesOf } from "./event-filter.ts";
import { jobNumbers } from "./jobs.ts";
import type { Report } from "./report.ts";
import { figure, text } from "./tables.ts";
import type { Snapshot, Timeline } from "./timeline.ts";

export function jobTable(report: Report, snapshot: Snapshot, podsOf: Readonly<Record<string, number>>): Table {
  const numbers = jobNumbers(report, snapshot, podsOf);
  return {
    columns: [
      text("namespace"),
      text("job"),
      text("queue"),
      figure("priority"),
      text("phase"),
      ...["minMember", "tasks", "ready", "pipelined", "releasing", "pending"].map(figure),
    ],
    rows: report.jobs.map((j, i): Cell[] => {
      const n = numbers[i]!;
      return [
        j.namespace,
        j.name,
        j.queueName,
        j.priority,
        snapshot.phase[i]!,
        j.minMember,
        n.total,
        n.placed,
        n.pipelined,
        n.releasing,
        n.pending,
      ];
    }),
  };
}

export function eventTable(timeline: Timeline, moments: number[]): Table {
  return {
    columns: [
      figure("event"),
      text("action"),
      text("kind"),
      text("job"),
      text("task"),
      text("node"),
      text("queue"),
      text("reason"),
    ],
    rows: moments.map((m) => {
      const event = timeline.event(m)!;
      const n = namesOf(timeline.report, m, timeline);
      return [
        m,
        timeline.segmentOf(m)?.action ?? "",
        event.kind,
        n.job,
        n.task,
        n.node,
        n.queue,
        "reason" in event ? event.reason : "",
      ];
    }),
  };
}
