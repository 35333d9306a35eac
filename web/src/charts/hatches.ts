// Stripes tell without colour what is promised, what is in the queue and what is about to go. They stand once in a
// document, and every drawing there fills by their names.
import { h, type VNode } from "../dom/h.ts";
import { patch } from "../dom/patch.ts";
import { COLOURS } from "../model/queues.ts";
import { queueRole, role, tint } from "./svg.ts";

export type Hatch = "pipe" | "inq" | "gone" | "pale";

export function hatch(name: Hatch, colour: number): string {
  return `url(#${name}${colour})`;
}

function stripes(id: string, every: number, ground: string, stripe: string, width: number): VNode {
  return h(
    "pattern",
    { id, width: every, height: every, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    h("rect", { width: every, height: every, fill: ground }),
    h("rect", { width, height: every, fill: stripe }),
  );
}

export function hatches(): VNode {
  const all = Array.from({ length: COLOURS + 1 }, (_, i) => {
    const c = queueRole(i);
    return [
      stripes(`pipe${i}`, 4, tint(c, 25), c, 2),
      stripes(`inq${i}`, 5, "none", tint(c, 55), 1),
      stripes(`gone${i}`, 6, role("panel"), tint(c, 38), 3),
      stripes(`pale${i}`, 6, role("panel"), tint(c, 20), 3),
    ];
  });
  return h("defs", { key: "hatches" }, all);
}

// For all drawings of the page: in sight of none, and never hidden, which would take the stripes out of them.
export function placeHatches(root: Element): void {
  const host = document.createElement("div");
  host.className = "hatches";
  root.append(host);
  patch(host, h("svg", { width: 0, height: 0, "aria-hidden": "true" }, hatches()));
}
