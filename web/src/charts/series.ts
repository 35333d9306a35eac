// What each queue holds, or what its share is, is gathered here moment by moment: the lines of the chart over events
// and the columns of its table are both made of it.
import { num } from "../model/amounts.ts";
import type { Table } from "../model/csv.ts";
import type { QueueNumbers } from "../model/report.ts";
import type { Curve } from "../model/simulation.ts";
import type { Timeline } from "../model/timeline.ts";

export type Measure = "share" | "allocated" | "inqueue";

export interface Series {
  moments: number[];
  queues: { queue: number; name: string; values: number[] }[];
}

const MOST_POINTS = 2000;

// Says what a queue has in the chosen measure. share of one resource is allocated ÷ deserved; without a resource it is
// the queue's own share, that of its dominant resource.
function measure(numbers: QueueNumbers, what: Measure, resource: number): number {
  if (what !== "share") return num(numbers[what][Math.max(0, resource)]);
  if (resource < 0) return num(numbers.share);
  const deserved = num(numbers.deserved[resource]);
  return deserved > 0 ? num(numbers.allocated[resource]) / deserved : 0;
}

export function seriesOf(
  timeline: Timeline,
  what: Measure,
  resource: number,
  shown: (queue: number) => boolean,
): Series {
  const { report } = timeline;
  const stride = Math.max(1, Math.ceil((timeline.length + 1) / MOST_POINTS));
  const now = report.start.queues.slice();
  const queues = report.queues.flatMap((q, i) =>
    shown(i) && now[i] ? [{ queue: i, name: q.name, values: [] as number[] }] : [],
  );
  const moments: number[] = [];
  const take = (moment: number) => {
    moments.push(moment);
    for (const s of queues) s.values.push(measure(now[s.queue]!, what, resource));
  };
  let at = 0;
  const advance = (until: number) => {
    for (; at < until; at++) {
      const e = report.events[at]!;
      const before = e.kind === "queue" ? now[e.queue] : null;
      if (e.kind === "queue" && before)
        now[e.queue] = { ...before, allocated: e.allocated, inqueue: e.inqueue, share: e.share };
    }
  };
  for (let m = 0; m <= timeline.length; m++) {
    advance(m === timeline.length ? report.events.length : (timeline.moments[m] ?? 0));
    if (m % stride === 0 || m === timeline.length) take(m);
  }
  return { moments, queues };
}

export function seriesTable(series: Series): Table {
  return {
    columns: [{ name: "event", numeric: true }, ...series.queues.map((q) => ({ name: q.name, numeric: true }))],
    rows: series.moments.map((m, i) => [m, ...series.queues.map((q) => q.values[i]!)]),
  };
}

// As lines to draw: a value holds until the next.
export function curvesOfSeries({ moments, queues }: Series): Curve[] {
  return queues.map(({ name, values }) => ({
    name,
    points: moments.flatMap((moment, i): [number, number][] =>
      i === 0 || values[i] !== values[i - 1] ? [[moment, values[i]!]] : [],
    ),
    limit: [],
  }));
}
