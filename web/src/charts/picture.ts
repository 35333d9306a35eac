// The small picture on a scenario's card: its own bars, pods or lines, without words.
import { h, type Child, type VNode } from "../dom/h.ts";
import type { Axis, Bar } from "./bars.ts";
import { drawBar } from "./bars-draw.ts";
import { queueRole, role } from "./svg.ts";
import type { Slot } from "./slots.ts";
import { drawSlot } from "./slots-draw.ts";

export type Picture =
  | { kind: "bars"; axis: Axis; bars: Bar[] }
  | { kind: "nodes"; nodes: (Slot & { colour: number })[][] }
  | { kind: "lines"; lines: { d: string; colour: number }[] };

export const PICTURE = { width: 240, height: 60 };
const MOST = 5; // rows

function rowsOf<T>(all: readonly T[], draw: (one: T) => Child[]): VNode[] {
  const high = Math.min(18, PICTURE.height / Math.max(1, Math.min(all.length, MOST)));
  return all
    .slice(0, MOST)
    .map((one, i) =>
      h("svg", { key: i, y: i * high, width: "100%", height: high - 2, overflow: "visible" }, draw(one)),
    );
}

export function drawPicture(picture: Picture): VNode[] {
  switch (picture.kind) {
    case "bars":
      return rowsOf(picture.bars, (bar) => drawBar(bar, { ...picture.axis, ticks: [] }));
    case "nodes":
      return rowsOf(picture.nodes, (slots) => [
        h("rect", { width: "100%", height: "100%", rx: 3, fill: role("track") }),
        slots.map((slot) => drawSlot(slot, { colour: slot.colour, pixels: (slot.to - slot.from) * PICTURE.width })),
      ]);
    case "lines":
      return [
        h(
          "svg",
          {
            viewBox: `0 0 ${PICTURE.width} ${PICTURE.height}`,
            preserveAspectRatio: "none",
            width: "100%",
            height: PICTURE.height,
          },
          picture.lines.map(({ d, colour }) =>
            h("path", {
              d,
              fill: "none",
              stroke: queueRole(colour),
              "stroke-width": 2,
              "vector-effect": "non-scaling-stroke",
            }),
          ),
        ),
      ];
  }
}
