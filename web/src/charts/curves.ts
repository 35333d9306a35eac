// Stepped lines of the queues run over time or over events. Here is where everything goes, the ticks of both axes and
// the rows of marks below among it, and how it is drawn, on the page and in a file.
import { cx, h, type Child, type VNode } from "../dom/h.ts";
import type { SimulationReport } from "../model/report.ts";
import { duration, type Curve } from "../model/simulation.ts";
import { dashOf } from "./dashes.ts";
import { px, queueRole, role, text } from "./svg.ts";

export type MarkKind = SimulationReport["marks"][number]["kind"];

export interface Curves {
  width: number;
  height: number;
  left: number;
  top: number;
  bottom: number; // of the plot
  begin: number; // what is in sight
  end: number;
  x: (at: number) => number;
  y: (value: number) => number;
  at: (x: number) => number;
  lines: { name: string; d: string; limit: string; band: string }[];
  ghosts: { name: string; d: string }[];
  yTicks: { y: number; value: number }[];
  xTicks: { x: number; label: string }[];
  marks: { kind: MarkKind; y: number; count: number; d: string }[];
}

// What the lines run over.
export interface Across {
  step: (end: number, count: number) => number; // between two of about `count` ticks
  label: (at: number) => string;
}

export const OVER_TIME: Across = { step: timeStep, label: duration };
export const OVER_EVENTS: Across = { step: (end, count) => Math.max(1, niceStep(end, count)), label: String };

export interface CurvesOptions {
  width: number;
  height: number;
  end: number; // where the lines end: seconds, or the last event
  begin?: number; // what is before it is out of sight
  ghosts?: readonly Curve[]; // of another run, behind these
  across?: Across;
  unit?: number; // the axis has round numbers of it
  least?: number; // the axis goes at least to this value
  tight?: boolean; // the axis ends above the highest line and not at a tick
  axes?: boolean;
  label?: number; // pixels for the names of rows and values
}

const ROW = 16;
export const MARK_KINDS: MarkKind[] = ["world", "bind-failed", "pod-failed", "evicted", "finished"];

// 1, 2 or 5 times a power of ten: about `count` of them up to `most`.
export function niceStep(most: number, count: number): number {
  const raw = most / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  return power * ([1, 2, 5, 10].find((f) => f * power >= raw) ?? 10);
}

const TIMES = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400];

export function timeStep(end: number, count: number): number {
  return TIMES.find((step) => end / step <= count) ?? Math.ceil(end / count / 86400) * 86400;
}

export function mostOf(curves: readonly Curve[]): number {
  let most = 0;
  for (const { points, limit } of curves)
    for (const [, value] of [...points, ...limit]) if (value < 1e15) most = Math.max(most, value);
  return most;
}

// What of a line lies between two places, from the value that it has at the first.
function between(points: readonly [number, number][], begin: number, end: number): [number, number][] {
  if (begin <= 0) return points.filter(([at]) => at <= end);
  const first = points.findLast(([at]) => at <= begin);
  const rest = points.filter(([at]) => at > begin && at <= end);
  return first ? [[begin, first[1]], ...rest] : rest;
}

const BIN = 3; // pixels
const DENSE = 1.2; // changes in each: a line would be a block

// Where a line changes faster than the eye can follow, a band says between what it goes to and fro, and the line its mean.
function banded(
  points: readonly [number, number][],
  x: (at: number) => number,
  y: (value: number) => number,
  end: number,
): { d: string; band: string } | null {
  const [from, to] = [x(points[0]?.[0] ?? 0), x(end)];
  const bins = Math.floor((to - from) / BIN);
  if (bins < 8 || points.length < bins * DENSE) return null;
  const least = new Float64Array(bins).fill(Infinity);
  const most = new Float64Array(bins).fill(-Infinity);
  const sum = new Float64Array(bins);
  points.forEach(([at, value], i) => {
    const [a, b] = [(x(at) - from) / BIN, (x(points[i + 1]?.[0] ?? end) - from) / BIN];
    for (let bin = Math.floor(a); bin < bins && bin < Math.max(b, a + 1e-9); bin++) {
      least[bin] = Math.min(least[bin]!, value);
      most[bin] = Math.max(most[bin]!, value);
      sum[bin]! += value * Math.max(0, Math.min(b, bin + 1) - Math.max(a, bin));
    }
  });
  const at = (bin: number, value: number) => `${(from + (bin + 0.5) * BIN).toFixed(1)} ${y(value).toFixed(1)}`;
  const all = Array.from({ length: bins }, (_, bin) => bin).filter((bin) => most[bin]! > -Infinity);
  const upper = all.map((bin) => at(bin, most[bin]!));
  const lower = all.map((bin) => at(bin, least[bin]!)).reverse();
  // The mean of some bins, so that the line is calm.
  const mean = (i: number) => {
    const near = all.slice(Math.max(0, i - 4), i + 5);
    return near.reduce((total, other) => total + sum[other]!, 0) / near.length;
  };
  return { d: `M${all.map((bin, i) => at(bin, mean(i))).join("L")}`, band: `M${[...upper, ...lower].join("L")}Z` };
}

// Makes a path of horizontal and vertical strokes, never two in the same half pixel.
function stepped(
  points: readonly [number, number][],
  x: (at: number) => number,
  y: (value: number) => number,
  end: number,
): string {
  let d = "";
  let last = "";
  for (const [at, value] of points) {
    const here = (Math.round(x(at) * 2) / 2).toString();
    const high = y(value).toFixed(1);
    d += d ? (here === last ? `V${high}` : `H${here}V${high}`) : `M${here} ${high}`;
    last = here;
  }
  return d && `${d}H${x(end).toFixed(1)}`;
}

// A shape for each kind, so that colour is not needed to tell them apart.
export function shape(kind: MarkKind, x: number, y: number): string {
  switch (kind) {
    case "world":
      return `M${x} ${y - 4}l4 4l-4 4l-4 -4z`;
    case "evicted":
      return `M${x - 4} ${y - 3}h8l-4 7z`;
    case "finished":
      return `M${x - 4} ${y}l3 3l5 -6`;
    default:
      return `M${x - 3} ${y - 3}l6 6m0 -6l-6 6`;
  }
}

export function layoutCurves(
  curves: readonly Curve[],
  marks: SimulationReport["marks"],
  options: CurvesOptions,
): Curves {
  const { width, height, end } = options;
  const { begin = 0, ghosts = [] } = options;
  const whole = end - begin || 1;
  const across = options.across ?? OVER_TIME;
  const axes = options.axes ?? true;
  const kinds = MARK_KINDS.filter((kind) => marks.some((m) => m.kind === kind));
  const left = axes ? (options.label ?? 56) : 2;
  const top = axes ? 10 : 3;
  const bottom = height - (axes ? 20 + kinds.length * ROW : 3);
  const right = width - (axes ? 8 : 2);
  const unit = options.unit ?? 1;
  const most = Math.max(mostOf(curves), mostOf(ghosts), options.least ?? 0) || unit;
  const step = niceStep(most / unit, Math.max(2, Math.floor((bottom - top) / 36))) * unit;
  const high = options.tight ? most * 1.08 : Math.max(step, Math.ceil(most / step - 1e-9) * step);
  const x = (at: number) => left + ((Math.max(begin, Math.min(at, end)) - begin) / whole) * (right - left);
  const y = (value: number) => top + (1 - Math.min(value, high) / high) * (bottom - top);
  const yTicks = [];
  for (let value = 0; value <= high * 1.0001; value += step) yTicks.push({ y: y(value), value });
  const every = across.step(whole, Math.max(2, Math.floor((right - left) / 80)));
  const xTicks = [];
  for (let at = Math.ceil(begin / every) * every; at <= end; at += every)
    xTicks.push({ x: x(at), label: across.label(at) });
  return {
    width,
    height,
    left,
    top,
    bottom,
    begin,
    end,
    x,
    y,
    at: (x) => Math.max(begin, Math.min(end, begin + ((x - left) / (right - left)) * whole)),
    lines: curves.map((c) => {
      const points = between(c.points, begin, end);
      const dense = banded(points, x, y, end);
      return {
        name: c.name,
        d: dense?.d ?? stepped(points, x, y, end),
        band: dense?.band ?? "",
        limit: stepped(between(c.limit, begin, end), x, y, end),
      };
    }),
    ghosts: ghosts.map((c) => ({ name: c.name, d: stepped(between(c.points, begin, end), x, y, end) })),
    yTicks,
    xTicks,
    marks: kinds.map((kind, i) => {
      const row = bottom + 20 + i * ROW + ROW / 2;
      const mine = marks.filter((m) => m.kind === kind && m.at >= begin && m.at <= end);
      let d = "";
      let last = -Infinity;
      for (const mark of mine) {
        const here = Math.round(x(mark.at) * 2) / 2;
        if (here - last < 2) continue;
        last = here;
        d += shape(kind, here, row);
      }
      return { kind, y: row, count: mine.reduce((sum, m) => sum + m.count, 0), d };
    }),
  };
}

export interface CurvesPicture {
  curves: Curves;
  colour: (queue: string) => number;
  format: (value: number) => string;
  markLabel?: (kind: MarkKind) => string;
  flags?: { at: number; title: string }[];
  now?: number | null; // where the page stands
  under?: number | null; // where the pointer is
}

// How a row's marks look: some are filled, some are strokes.
const MARK_LOOKS: Record<MarkKind, { fill: string; stroke: string; "stroke-width": number }> = {
  world: { fill: role("ink2"), stroke: "none", "stroke-width": 0 },
  evicted: { fill: role("k-evict"), stroke: "none", "stroke-width": 0 },
  finished: { fill: "none", stroke: role("good"), "stroke-width": 2 },
  "pod-failed": { fill: "none", stroke: role("bad"), "stroke-width": 1.5 },
  "bind-failed": { fill: "none", stroke: role("bad"), "stroke-width": 1.5 },
};

export function drawCurves({ curves: c, colour, format, markLabel, flags, now, under }: CurvesPicture): Child[] {
  const ink3 = role("ink3");
  const label = (key: string, x: number, y: number, anchor: "middle" | "end" | undefined, words: string) =>
    h("g", { key }, text({ x: px(x), y: px(y), anchor, fill: ink3, size: 11 }, words));
  const line = (key: string, at: number, look: Record<string, string | number>) =>
    h("path", { key, d: `M${px(c.x(at))} ${c.top - 4}V${c.height - 2}`, fill: "none", ...look });
  return [
    c.yTicks.map(({ y, value }) => [
      h("path", { key: `g${value}`, d: `M${c.left} ${px(y)}H${c.width - 8}`, stroke: role("line") }),
      label(`y${value}`, c.left - 6, y + 4, "end", format(value)),
    ]),
    c.xTicks.map(({ x, label: words }) =>
      label(`x${words}`, x, c.bottom + 14, x < c.left + 8 ? undefined : x > c.width - 24 ? "end" : "middle", words),
    ),
    c.ghosts.map((l) =>
      h("path", {
        key: `a ${l.name}`,
        class: "ghost",
        d: l.d,
        fill: "none",
        stroke: queueRole(colour(l.name)),
        "stroke-width": 5,
        "stroke-opacity": 0.28,
        "stroke-linejoin": "round",
      }),
    ),
    c.lines.map((l) =>
      l.band
        ? h("path", {
            key: `b ${l.name}`,
            class: "band",
            d: l.band,
            fill: queueRole(colour(l.name)),
            "fill-opacity": 0.2,
          })
        : null,
    ),
    c.lines.map((l) =>
      l.limit
        ? h("path", {
            key: `l ${l.name}`,
            class: "limit",
            d: l.limit,
            fill: "none",
            stroke: queueRole(colour(l.name)),
            "stroke-width": 1.5,
            "stroke-dasharray": "1 3",
            "stroke-opacity": 0.75,
          })
        : null,
    ),
    c.lines.map((l, i) =>
      h("path", {
        key: `c ${l.name}`,
        class: "curve",
        d: l.d,
        fill: "none",
        stroke: queueRole(colour(l.name)),
        "stroke-width": 2,
        "stroke-linejoin": "round",
        "stroke-dasharray": dashOf(i).join(" ") || undefined,
      }),
    ),
    (flags ?? [])
      .filter(({ at }) => at >= c.begin && at <= c.end)
      .map(({ at, title }, i) =>
        h(
          "g",
          { key: `f${i}`, class: "flag" },
          h("title", null, title),
          h("path", {
            d: `M${px(c.x(at))} ${c.top}V${px(c.bottom)}`,
            fill: "none",
            stroke: role("bad"),
            "stroke-dasharray": "2 3",
          }),
          h("path", { d: `M${px(c.x(at))} ${c.top}h9l-3 4l3 4h-9z`, fill: role("bad") }),
        ),
      ),
    c.marks.map(({ kind, y, count, d }) => [
      label(`k${kind}`, c.left - 10, y + 4, "end", markLabel?.(kind) ?? kind),
      h("path", { key: `m ${kind}`, class: cx("mk", kind), d, ...MARK_LOOKS[kind] }, h("title", null, `${count}`)),
    ]),
    typeof now === "number" && now >= c.begin && now <= c.end
      ? line("now", now, { stroke: role("ink"), "stroke-width": 1.5 })
      : null,
    typeof under === "number" ? line("under", under, { stroke: ink3, "stroke-dasharray": "3 3" }) : null,
  ];
}

// On the page: names of the lines are beside it, with their values.
export function curvesView(picture: CurvesPicture): VNode {
  const { width, height } = picture.curves;
  return h(
    "svg",
    { key: "curves", class: "curves", width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    ...drawCurves(picture),
  );
}
