// The timeline's lane as a file: the same layout, drawn as a self-contained SVG.
import type { EventKind } from "../model/report.ts";
import type { Timeline } from "../model/timeline.ts";
import { escapeXml, themeColours, type Colours } from "./bars-svg.ts";
import { labelWidth, layoutLane, strokes } from "./lane.ts";

const WIDTH = 1000;
const LEFT = 16;
const HEIGHT = 92;

// As the page's styles colour the kinds.
const ROLES: Partial<Record<EventKind, string>> = {
  enqueue: "k-enqueue",
  allocate: "k-allocate",
  bind: "k-allocate",
  pipeline: "k-pipeline",
  evict: "bad",
  commit: "ink",
  discard: "k-discard",
  unallocate: "k-discard",
  unpipeline: "k-discard",
  unevict: "k-discard",
  phase: "k-phase",
};

export function laneSvgText(timeline: Timeline, c: Colours): string {
  const lane = layoutLane(timeline.segments, WIDTH, labelWidth);
  const actions = lane.segments.map(
    (s) =>
      `<rect x="${s.from.toFixed(1)}" y="0" width="${(s.to - s.from).toFixed(1)}" height="50" rx="4" fill="${c("track")}"/><text x="${(s.from + 8).toFixed(1)}" y="14">${escapeXml(s.action)} <tspan fill="${c("ink3")}">${s.count || "–"}</tspan></text>`,
  );
  const paths = [...strokes(timeline, lane, 22, 22)];
  const colour = (kind: EventKind) => c(ROLES[kind] ?? "ink3");
  const marks = paths.map(([kind, d]) => `<path d="${d}" stroke="${colour(kind)}" fill="none"/>`);
  let x = 0;
  const key = paths.map(([kind]) => {
    const at = x;
    x += kind.length * 7 + 32;
    return `<path d="M${at + 4} 62v12" stroke="${colour(kind)}" stroke-width="2"/><text x="${at + 12}" y="73">${kind}</text>`;
  });
  const width = Math.max(WIDTH, x) + 2 * LEFT;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" fill="${c("ink")}"><rect width="100%" height="100%" fill="${c("panel")}"/><g transform="translate(${LEFT} 8)">${actions.join("")}${marks.join("")}${key.join("")}</g></svg>`;
}

export function laneSvg(timeline: Timeline, root: Element): string {
  return laneSvgText(timeline, themeColours(root));
}
