// The field of many nodes stands in a file with a title on each square, for there nothing else says whose it is.
import type { VNode } from "../dom/h.ts";
import { sheet } from "./file.ts";
import { drawHeat } from "./heat-draw.ts";
import { layoutHeat, type HeatNode } from "./heat.ts";

const WIDTH = 860;

export function heatSheet(nodes: HeatNode[], titles: string[]): VNode {
  const heat = layoutHeat(nodes.length, WIDTH);
  return sheet(WIDTH, heat.height, drawHeat(heat, nodes, titles));
}
