// The bars of the queues stand in a file with the names and numbers that are HTML around them on the page.
import { h, type Child, type VNode } from "../dom/h.ts";
import { amountWithUnit, share, type Scale } from "../model/amounts.ts";
import { cutName } from "../model/names.ts";
import { drawAxis, drawBar } from "./bars-draw.ts";
import type { QueueChart } from "./bars.ts";
import { sheet } from "./file.ts";
import { hatches } from "./hatches.ts";
import { queueRole, role, text } from "./svg.ts";

const ROW = 22;
const NAME = 150;
const RES = 60;
const BAR = 420;
const NUMS = [80, 80, 70];

export function queuesSheet(chart: QueueChart, scales: Scale[]): VNode {
  const words = ["allocated", "deserved", "share"];
  const width = 16 + NAME + RES + BAR + 12 + NUMS.reduce((a, b) => a + b, 0) + 16;
  const barX = 16 + NAME + RES;
  const ends = NUMS.map((_, i) => barX + BAR + 12 + NUMS.slice(0, i + 1).reduce((a, b) => a + b, 0));
  const [ink, ink3] = [role("ink"), role("ink3")];
  const body: Child[] = [
    h("svg", { x: barX, y: 6, width: BAR, height: 24, overflow: "visible" }, drawAxis(chart.axis)),
    words.map((word, i) => text({ x: ends[i]!, y: 22, anchor: "end", fill: ink3, size: 11 }, word)),
  ];
  let y = 32;
  for (const { row, bars } of chart.rows) {
    const left = 16 + row.depth * 14;
    body.push(
      h("path", { d: `M0 ${y}h${width}`, stroke: role("line") }),
      h("rect", {
        x: left,
        y: y + 10,
        width: 8,
        height: 8,
        rx: 2,
        fill: row.colour ? queueRole(row.colour) : "none",
        stroke: queueRole(row.colour),
      }),
      h("g", { "font-weight": 600 }, text({ x: left + 14, y: y + 19, fill: ink }, cutName(row.name, 40))),
    );
    row.cells.forEach((cell, i) => {
      const scale = scales[cell.resource]!;
      const top = y + 4 + i * ROW;
      const figures = [
        amountWithUnit(cell.allocated, scale),
        amountWithUnit(cell.deserved, scale),
        cell.share === null ? "–" : share(cell.share),
      ];
      body.push(
        text({ x: 16 + NAME, y: top + 15, fill: ink3, size: 11 }, scale.label),
        h("svg", { x: barX, y: top, width: BAR, height: ROW - 2, overflow: "visible" }, drawBar(bars[i]!, chart.axis)),
        figures.map((figure, k) => text({ x: ends[k]!, y: top + 15, anchor: "end", fill: ink }, figure)),
      );
    });
    y += Math.max(1, row.cells.length) * ROW + 8;
  }
  return sheet(width, y + 8, hatches(), h("g", { "font-size": 13 }, body));
}
