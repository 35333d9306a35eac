// What each queue holds or what its share is, moment by moment: the columns of the line chart and of its table.
import { num } from "../model/amounts.ts";
import type { Table } from "../model/csv.ts";
import type { QueueNumbers } from "../model/report.ts";
import type { Timeline } from "../model/timeline.ts";

export type Measure = "share" | "allocated" | "inqueue";

export interface Series {
  moments: number[];
  queues: { queue: number; name: string; values: number[] }[];
}

const MOST_POINTS = 2000;

// The value of a queue in the chosen measure. share of one resource is allocated ÷ deserved; without a resource it is the
// queue's own share, that of its dominant resource.
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

// The same lines as a self-contained drawing.
export function seriesSvg(
  series: Series,
  colour: (queue: number) => string,
  ink: string,
  panel: string,
  line: string,
  escape: (text: string) => string,
): string {
  const [width, height, left, bottom, right] = [860, 320, 52, 28, 150];
  const most = Math.max(1e-9, ...series.queues.flatMap((q) => q.values.filter(Number.isFinite))) * 1.05;
  const last = series.moments.at(-1) || 1;
  const x = (m: number) => left + (m / last) * (width - left - right);
  const y = (v: number) => 12 + (1 - Math.min(v, most) / most) * (height - bottom - 12);
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (p) =>
      `<path d="M${left} ${y(p * most).toFixed(1)}H${width - right}" stroke="${line}"/><text x="${left - 6}" y="${(y(p * most) + 4).toFixed(1)}" text-anchor="end" font-size="11">${+(p * most).toPrecision(3)}</text>`,
  );
  const lines = series.queues.map((q, i) => {
    const d = q.values
      .map((v, k) => `${k ? `H${x(series.moments[k]!).toFixed(1)}V` : `M${x(0)} `}${y(v).toFixed(1)}`)
      .join("");
    return `<path d="${d}" fill="none" stroke="${colour(q.queue)}" stroke-width="2"/><rect x="${width - right + 12}" y="${16 + i * 20}" width="10" height="10" fill="${colour(q.queue)}"/><text x="${width - right + 28}" y="${25 + i * 20}">${escape(q.name)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="${ink}"><rect width="100%" height="100%" fill="${panel}"/>${grid.join("")}${lines.join("")}</svg>`;
}
