// Draws the timeline's lane: the actions, a mark for each moment, and where the page stands.
import { icon } from "../dom/icons.ts";
import { cx, h, type Child, type VNode } from "../dom/h.ts";
import type { EventKind } from "../model/report.ts";
import type { Timeline } from "../model/timeline.ts";
import { kindIcon, kindRole } from "./kinds.ts";
import { strokes, type Lane, type LaneSegment } from "./lane.ts";
import { px, role } from "./svg.ts";

export const LANE_HEIGHT = 46;
export const TOP = 22; // of the marks
const MARKS = 18;
const PALE = 0.4; // what is still to come

// A moment's mark where there is room for little drawings.
export function iconMark(kind: EventKind, x: number, key: number, look: { now: boolean; later: boolean }): VNode {
  const size = look.now ? 18 : 14;
  const { kids } = icon(kindIcon(kind));
  return h(
    "svg",
    {
      key: `m${key}`,
      class: cx("tick", kind),
      x: px(x - size / 2),
      y: TOP + 10 - size / 2,
      width: size,
      height: size,
      viewBox: "0 0 16 16",
      overflow: "visible",
      color: role(kindRole(kind)),
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 1.8,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
      opacity: look.later ? PALE : undefined,
    },
    ...kids,
  );
}

// The strokes of a long run are many: they are laid out once for a run and the places of its actions.
let laid: { timeline: Timeline; places: string; paths: [EventKind, string][] } | null = null;

function strokesOf(timeline: Timeline, lane: Lane): [EventKind, string][] {
  const places = lane.segments.map(({ from, to }) => `${from} ${to}`).join();
  if (laid?.timeline !== timeline || laid.places !== places)
    laid = { timeline, places, paths: [...strokes(timeline, lane, TOP, MARKS)] };
  return laid.paths;
}

// Draws the strokes between two places.
function strokeSet(name: string, paths: [EventKind, string][], from: number, to: number, opacity?: number): VNode {
  const width = px(Math.max(0.1, to - from));
  return h(
    "svg",
    {
      key: name,
      class: name,
      x: px(from),
      y: 0,
      width,
      height: LANE_HEIGHT,
      viewBox: `${px(from)} 0 ${width} ${LANE_HEIGHT}`,
      opacity,
    },
    paths.map(([kind, d]) =>
      h("path", { key: kind, class: kind, d, fill: "none", stroke: role(kindRole(kind)), "stroke-width": 1.5 }),
    ),
  );
}

// `now`: the moment that the page shows; null draws the whole run, as a file has it. `own`: where only some moments are looked
// at, which those are.
export function drawLane(
  timeline: Timeline,
  lane: Lane,
  now: number | null,
  own: readonly number[] | null = null,
): Child[] {
  const here = now === null ? null : timeline.segmentOf(now);
  const segments = lane.segments.map((s, i) => {
    const on = here !== null && here.first === s.first && s.count > 0;
    return h(
      "svg",
      {
        key: `a${i}`,
        class: cx("act", on && "on"),
        x: px(s.from),
        y: 0,
        width: px(s.to - s.from),
        height: LANE_HEIGHT,
      },
      h("rect", {
        width: "100%",
        height: "100%",
        rx: 6,
        fill: role(on ? "sel" : "sunk"),
        stroke: on ? role("line2") : undefined,
        "stroke-width": 2,
      }),
      h(
        "text",
        {
          class: "a-name",
          x: 8,
          y: 16,
          "font-size": 12,
          "font-weight": on ? 600 : undefined,
          fill: role(on ? "ink" : "ink2"),
        },
        s.action,
        h(
          "tspan",
          { class: "a-count", dx: 6, "font-size": 11, "font-weight": 400, fill: role("ink3") },
          s.count ? countText(s, own) : "–",
        ),
      ),
    );
  });
  return [...segments, ...drawMarks(timeline, lane, now), ...(now === null ? [] : [playhead(lane, now)])];
}

// How many moments an action has, and how many of those are looked at.
export function countText(
  { first, last, count }: Pick<LaneSegment, "first" | "last" | "count">,
  own: readonly number[] | null,
): string {
  return own ? `${own.filter((m) => first <= m && m <= last).length}/${count}` : String(count);
}

function drawMarks(timeline: Timeline, lane: Lane, now: number | null): Child[] {
  if (lane.icons)
    return Array.from({ length: timeline.length }, (_, i) =>
      iconMark(timeline.event(i + 1)!.kind, lane.x(i + 1), i + 1, {
        now: i + 1 === now,
        later: now !== null && i + 1 > now,
      }),
    );
  const paths = strokesOf(timeline, lane);
  if (now === null) return [strokeSet("done", paths, 0, lane.width)];
  const edge = lane.x(now) + 0.5;
  return [strokeSet("done", paths, 0, edge), strokeSet("later", paths, edge, lane.width, PALE)];
}

function playhead(lane: Lane, now: number): VNode {
  const end = lane.icons ? 20 : LANE_HEIGHT;
  return h(
    "svg",
    { key: "head", class: "playhead", x: px(lane.x(now)), y: 0, overflow: "visible" },
    h("path", { d: `M0 -4V${end}`, stroke: role("ink"), "stroke-width": 2, "stroke-opacity": 0.85 }),
    h("path", { d: "M-5 -7h10v3.2l-5 4.8l-5 -4.8z", fill: role("ink") }),
  );
}
