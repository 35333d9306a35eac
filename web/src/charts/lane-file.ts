// The timeline's lane stands in a file as a whole run, and says below what each kind of mark is.
import { h, type VNode } from "../dom/h.ts";
import type { Timeline } from "../model/timeline.ts";
import { sheet } from "./file.ts";
import { drawLane, iconMark, TOP } from "./lane-draw.ts";
import { labelWidth, layoutLane } from "./lane.ts";
import { role, text } from "./svg.ts";

const WIDTH = 1000;
const LEFT = 16;
const KEY = 74;

export function laneSheet(timeline: Timeline): VNode {
  const lane = layoutLane(timeline.segments, WIDTH, labelWidth);
  const kinds = [...new Set(Array.from({ length: timeline.length }, (_, i) => timeline.event(i + 1)!.kind))];
  let x = 0;
  const key = kinds.map((kind) => {
    const at = x;
    x += kind.length * 7 + 36;
    return [
      iconMark(kind, at + 8, 0, { now: false, later: false }),
      text({ x: at + 20, y: TOP + 14, fill: role("ink") }, kind),
    ];
  });
  const width = Math.max(WIDTH, x) + 2 * LEFT;
  return sheet(
    width,
    8 + KEY + 14,
    h("g", { transform: `translate(${LEFT} 8)` }, drawLane(timeline, lane, null)),
    h("g", { transform: `translate(${LEFT} ${KEY - 18})` }, key),
  );
}
