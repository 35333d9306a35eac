// Curves over time as a layout: stepped lines, ticks of both axes, and rows of marks below. Pure: the page and the saved
// drawing are both made of it.
import { duration, type Curve } from "../model/simulation.ts";
import type { SimulationReport } from "../model/report.ts";

export type MarkKind = SimulationReport["marks"][number]["kind"];

export interface Curves {
  width: number;
  height: number;
  left: number;
  top: number;
  bottom: number; // of the plot
  x: (at: number) => number;
  timeAt: (x: number) => number;
  lines: { name: string; d: string; limit: string }[];
  yTicks: { y: number; value: number }[];
  xTicks: { x: number; label: string }[];
  marks: { kind: MarkKind; y: number; count: number; d: string }[];
}

export interface CurvesOptions {
  width: number;
  height: number;
  end: number; // seconds
  least?: number; // the axis goes at least to this value
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

// A path of horizontal and vertical strokes, never two in the same half pixel.
function stepped(
  points: readonly [number, number][],
  x: (at: number) => number,
  y: (value: number) => number,
  end: number,
): string {
  let d = "";
  let last = "";
  for (const [at, value] of points) {
    const px = (Math.round(x(at) * 2) / 2).toString();
    const py = y(value).toFixed(1);
    d += d ? (px === last ? `V${py}` : `H${px}V${py}`) : `M${px} ${py}`;
    last = px;
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
  const axes = options.axes ?? true;
  const kinds = MARK_KINDS.filter((kind) => marks.some((m) => m.kind === kind));
  const left = axes ? (options.label ?? 56) : 2;
  const top = axes ? 10 : 3;
  const bottom = height - (axes ? 20 + kinds.length * ROW : 3);
  const right = width - (axes ? 8 : 2);
  const most = Math.max(mostOf(curves), options.least ?? 0) || 1;
  const step = niceStep(most, Math.max(2, Math.floor((bottom - top) / 36)));
  const high = Math.max(step, Math.ceil((most * 1.02) / step) * step);
  const x = (at: number) => left + (Math.min(at, end) / (end || 1)) * (right - left);
  const y = (value: number) => top + (1 - Math.min(value, high) / high) * (bottom - top);
  const yTicks = [];
  for (let value = 0; value <= high * 1.0001; value += step) yTicks.push({ y: y(value), value });
  const every = timeStep(end, Math.max(2, Math.floor((right - left) / 80)));
  const xTicks = [];
  for (let at = 0; at <= end; at += every) xTicks.push({ x: x(at), label: duration(at) });
  return {
    width,
    height,
    left,
    top,
    bottom,
    x,
    timeAt: (px) => Math.max(0, Math.min(end, ((px - left) / (right - left)) * end)),
    lines: curves.map((c) => ({ name: c.name, d: stepped(c.points, x, y, end), limit: stepped(c.limit, x, y, end) })),
    yTicks,
    xTicks,
    marks: kinds.map((kind, i) => {
      const row = bottom + 20 + i * ROW + ROW / 2;
      const mine = marks.filter((m) => m.kind === kind);
      let d = "";
      let last = -Infinity;
      for (const mark of mine) {
        const px = Math.round(x(mark.at) * 2) / 2;
        if (px - last < 2) continue;
        last = px;
        d += shape(kind, px, row);
      }
      return { kind, y: row, count: mine.reduce((sum, m) => sum + m.count, 0), d };
    }),
  };
}
