// Draws the pods of a node as boxes in its row. The boxes follow the size of the SVG that they stand in, on the page
// and in a file alike.
import { h, type Child, type Props, type VNode } from "../dom/h.ts";
import { amount, type Scale } from "../model/amounts.ts";
import { hatch } from "./hatches.ts";
import type { NodeRow, Slot, SlotLabel } from "./slots.ts";
import { percent, queueRole, role, tint } from "./svg.ts";

export interface SlotLook {
  colour: number; // of its queue
  pixels: number; // how wide it is, about
  on?: boolean; // it belongs to what is selected
  pale?: boolean; // something else is selected
}

const THIN = 10;
const FULL = 26; // per cent of the queue's colour
const PALE = 8;

// `more`: what the page adds, so that a box can be pointed at, chosen and read aloud.
export function drawSlot(slot: Slot, look: SlotLook, more: Props = {}): VNode {
  const own = queueRole(look.colour);
  const pale = look.pale && !look.on;
  const edge = pale ? tint(own, slot.kind === "pipelined" ? 50 : 40) : own;
  const ring = look.on ? { stroke: role("ink"), "stroke-width": 3 } : {};
  const ground = tint(own, pale ? PALE : FULL);
  const fills = {
    run: ground,
    effort: ground,
    releasing: hatch(pale ? "pale" : "gone", look.colour),
    pipelined: role("panel"),
  };
  const dashes =
    slot.kind === "pipelined" ? { stroke: edge, "stroke-width": 3, "stroke-dasharray": "4 3", ...ring } : ring;
  const strip = slot.kind === "effort" ? 2 : look.pixels < THIN ? Math.min(3, look.pixels * 0.6) : 3;
  return h(
    "svg",
    { x: percent(slot.from), width: percent(slot.to - slot.from), height: "90%", ...more },
    h("rect", { class: "body", width: "100%", height: "100%", rx: 2, fill: fills[slot.kind], ...dashes }),
    slot.kind === "pipelined"
      ? null
      : h("rect", { width: Number(strip.toFixed(1)), height: "100%", rx: 1, fill: edge }),
  );
}

// A label lies above the boxes, since it may name several: where it crosses edges or stripes, these give way to it.
export function drawLabel(label: SlotLabel, look: Pick<SlotLook, "colour" | "pale">): VNode {
  const { text, slot, pods, from, to } = label;
  const bare = slot.kind === "releasing" || slot.kind === "pipelined";
  const ground = bare ? role("panel") : tint(queueRole(look.colour), look.pale ? PALE : FULL);
  return h(
    "svg",
    { class: "pod-label", x: percent(from), width: percent(to - from), height: "90%", "pointer-events": "none" },
    h(
      "text",
      {
        x: slot.kind === "pipelined" ? 6 : 7,
        y: "50%",
        dy: "0.35em",
        "font-size": 11,
        fill: role(look.pale ? "ink3" : "ink"),
        ...(pods > 1 || slot.kind === "releasing"
          ? { stroke: ground, "stroke-width": 8, "stroke-linejoin": "round", "paint-order": "stroke" }
          : {}),
      },
      text,
    ),
  );
}

// The room that a node's pods stand in, one pixel inside its edge; that of a node that is down is hatched.
export function drawRoom(pods: Child, labels: Child, down: boolean): Child[] {
  const whole = { width: "100%", height: "100%", rx: 4 };
  return [
    h("rect", { key: "ground", ...whole, fill: down ? hatch("gone", 0) : role("sunk") }),
    h("svg", { key: "pods", x: 1, y: 1, width: "100%", height: "100%" }, pods),
    h("svg", { key: "labels", x: 1, y: 1, width: "100%", height: "100%", "aria-hidden": "true" }, labels),
    h("rect", {
      key: "edge",
      ...whole,
      fill: "none",
      stroke: role("line2"),
      "stroke-width": 2,
      "pointer-events": "none",
    }),
  ];
}

export function usedText(scales: Scale[], row: NodeRow): string {
  const scale = scales[row.main];
  return scale ? `${scale.label} ${amount(row.used, scale)}/${amount(row.total, scale)}` : "";
}

// The legend shows a box that belongs to no queue.
export function slotMark(kind: "releasing" | "pipelined"): VNode {
  const slot = { task: -1, kind, from: 0, to: 1 };
  return h(
    "svg",
    { class: "g", width: 13, height: 11, "aria-hidden": "true" },
    drawSlot(slot, { colour: 0, pixels: 13 }),
  );
}
