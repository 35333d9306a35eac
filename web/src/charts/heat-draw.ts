// Draws the field of many nodes. Squares that look alike are one path: a field of 10,000 nodes is some dozens of
// elements.
import { h, type Child } from "../dom/h.ts";
import type { Heat, HeatNode } from "./heat.ts";
import { role } from "./svg.ts";

const PALE = 0.12; // of what is not looked at

// The squares themselves stay where they are for as long as the field is as wide.
let laid: { heat: Heat; nodes: number; grounds: string; edges: string } | null = null;

function squares(heat: Heat, nodes: number): { grounds: string; edges: string } {
  const { columns, cell } = heat;
  if (laid?.nodes === nodes && laid.heat.columns === columns && laid.heat.cell === cell) return laid;
  const size = cell - 2;
  const one = (i: number, inset: number) => {
    const side = size - 2 * inset;
    const [x, y] = [(i % columns) * cell + 1 + inset, Math.floor(i / columns) * cell + 1 + inset];
    return `M${x} ${y}h${side}v${side}h${-side}z`;
  };
  const all = Array.from({ length: nodes }, (_, i) => i);
  laid = {
    heat,
    nodes,
    grounds: all.map((i) => one(i, 0)).join(""),
    edges: all.map((i) => one(i, 0.5)).join(""),
  };
  return laid;
}

// `titles`: what each node's square says to whoever points at it, where nothing else tells them.
export function drawHeat(heat: Heat, nodes: HeatNode[], titles?: string[]): Child[] {
  const { columns, cell } = heat;
  const size = cell - 2;
  const { grounds, edges } = squares(heat, nodes.length);
  const fills = new Map<string, { colour: string; opacity: number; d: string; pale: boolean }>();
  let chosen = "";
  nodes.forEach((n, i) => {
    const x = (i % columns) * cell + 1;
    const y = Math.floor(i / columns) * cell + 1;
    // Height says it too, so that colour is never alone.
    const put = (filled: number, colour: string, pale: boolean) => {
      const key = `${pale ? "pale" : colour} ${filled}`;
      const opacity = pale ? PALE : 0.1 + (0.75 * filled) / size;
      const like = fills.get(key) ?? { colour, opacity, d: "", pale };
      if (filled) like.d += `M${x} ${y + size - filled}h${size}v${filled}h${-size}z`;
      fills.set(key, like);
    };
    if (n.own !== undefined) put(Math.round(size * n.fill), "ink", true);
    put(Math.round(size * (n.own ?? n.fill)), n.releasing ? "bad" : n.pipelined ? "k-pipeline" : "ink", false);
    if (n.on) chosen += `M${x + 0.5} ${y + 0.5}h${size - 1}v${size - 1}h${1 - size}z`;
  });
  const crisp = { "shape-rendering": "crispEdges" };
  return [
    h("path", { key: "grounds", d: grounds, fill: role("sunk"), ...crisp }),
    [...fills]
      .sort(([, a], [, b]) => Number(b.pale) - Number(a.pale))
      .map(([key, { colour, opacity, d, pale }]) =>
        d
          ? h("path", {
              key,
              class: pale ? "pale" : "fill",
              d,
              fill: role(colour),
              "fill-opacity": Number(opacity.toFixed(2)),
              ...crisp,
            })
          : null,
      ),
    h("path", { key: "edges", d: edges, fill: "none", stroke: role("line2"), ...crisp }),
    chosen ? h("path", { key: "chosen", d: chosen, fill: "none", stroke: role("ink"), "stroke-width": 2 }) : null,
    titles?.map((title, i) =>
      h(
        "rect",
        {
          x: (i % columns) * cell,
          y: Math.floor(i / columns) * cell,
          width: cell,
          height: cell,
          fill: "none",
          "pointer-events": "all",
        },
        h("title", null, title),
      ),
    ),
  ];
}
