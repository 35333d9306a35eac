// The timeline's lane has a segment for each action and a mark for each moment. Marks with enough room are little
// drawings; where there are too many they become strokes, one path for each kind, and the lane still answers to the
// pointer by position.
import type { EventKind } from "../model/report.ts";
import type { Segment, Timeline } from "../model/timeline.ts";

export interface LaneSegment {
  action: string;
  count: number;
  from: number; // pixels
  to: number;
  first: number;
  last: number;
}

export interface Lane {
  width: number;
  segments: LaneSegment[];
  x: (moment: number) => number;
  momentAt: (x: number) => number;
  icons: boolean;
}

const GAP = 6;
const PAD = 8;

// The room that an action's name and count need.
export const labelWidth = (action: string, count: number): number => action.length * 7 + String(count).length * 7 + 24;

export function layoutLane(segments: Segment[], width: number, least: (action: string, count: number) => number): Lane {
  const counts = segments.map((s) => Math.max(0, s.last - s.first + 1));
  const room = segments.map((s, i) => least(s.action, counts[i]!));
  const free = Math.max(0, width - GAP * Math.max(0, segments.length - 1));
  const leastSum = room.reduce((a, b) => a + b, 0);
  const shrink = leastSum > free && leastSum > 0 ? free / leastSum : 1;
  const rest = Math.max(0, free - leastSum * shrink);
  // A short action is not crushed by a long one, and a long one still gets most of the room.
  const weights = counts.map((c) => c ** 0.75);
  const weightSum = weights.reduce((a, b) => a + b, 0) || 1;
  let at = 0;
  const laid = segments.map((s, i): LaneSegment => {
    const size = room[i]! * shrink + (rest * weights[i]!) / weightSum;
    const segment = { action: s.action, count: counts[i]!, from: at, to: at + size, first: s.first, last: s.last };
    at += size + GAP;
    return segment;
  });
  const inside = (s: LaneSegment) => ({
    from: s.from + PAD,
    step: Math.max(0, s.to - s.from - 2 * PAD) / Math.max(1, s.count),
  });
  const pitch = Math.min(Infinity, ...laid.filter((s) => s.count).map((s) => inside(s).step));
  const x = (moment: number) => {
    const s = laid.find((l) => l.count && l.first <= moment && moment <= l.last);
    if (!s) return moment <= 0 ? (laid[0]?.from ?? 0) + 2 : (laid.at(-1)?.to ?? width) - 2;
    const { from, step } = inside(s);
    return from + step * (moment - s.first + 0.5);
  };
  const momentAt = (px: number) => {
    let best = 0;
    for (const s of laid) {
      if (px < s.from) break;
      if (!s.count) continue;
      const { from, step } = inside(s);
      if (px < from) return s.first - 1;
      best = Math.min(s.last, s.first + Math.floor((px - from) / (step || 1)));
    }
    return best;
  };
  return { width, segments: laid, x, momentAt, icons: pitch >= 15 };
}

// Makes one path for each kind of event, with a stroke for each moment, no two closer than half a pixel.
export function strokes(timeline: Timeline, lane: Lane, top: number, height: number): Map<EventKind, string> {
  const paths = new Map<EventKind, string>();
  const lastX = new Map<EventKind, number>();
  for (let m = 1; m <= timeline.length; m++) {
    const kind = timeline.event(m)!.kind;
    const x = Math.round(lane.x(m) * 2) / 2;
    if (lastX.get(kind) === x) continue;
    lastX.set(kind, x);
    const [y, size] =
      kind === "evict"
        ? [top, height]
        : kind === "enqueue" || kind === "phase"
          ? [top + height * 0.45, height * 0.55]
          : [top + height * 0.2, height * 0.8];
    paths.set(kind, `${paths.get(kind) ?? ""}M${x} ${y.toFixed(1)}v${size.toFixed(1)}`);
  }
  return paths;
}
