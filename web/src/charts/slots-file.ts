// The nodes with their pods as a file: all below each other, with their names and what is used of them.
import { h, type VNode } from "../dom/h.ts";
import type { Scale } from "../model/amounts.ts";
import { cutName } from "../model/names.ts";
import { isDown } from "../model/nodes.ts";
import type { Report } from "../model/report.ts";
import { sheet } from "./file.ts";
import { hatches } from "./hatches.ts";
import { drawLabel, drawRoom, drawSlot, usedText } from "./slots-draw.ts";
import { slotLabels, type NodeRow } from "./slots.ts";
import { role, text } from "./svg.ts";

const LANE = 520;
const ROW = 26;
const LEFT = 240;

export function nodesSheet(
  report: Report,
  rows: NodeRow[],
  scales: Scale[],
  colourOf: (task: number) => number,
): VNode {
  const body = rows.map((row, i) => {
    const y = 12 + i * ROW;
    const pods = row.slots.map((slot) =>
      drawSlot(slot, { colour: colourOf(slot.task), pixels: (slot.to - slot.from) * LANE }),
    );
    const labels = slotLabels(report, row, LANE).map((label) =>
      drawLabel(label, { colour: colourOf(label.slot.task) }),
    );
    return [
      h(
        "g",
        { "font-weight": 500 },
        text({ x: 16, y: y + 14, fill: role("ink") }, cutName(report.nodes[row.node]!.name, 24)),
      ),
      text({ x: LEFT - 10, y: y + 14, anchor: "end", fill: role("ink3"), size: 11 }, usedText(scales, row)),
      h("svg", { x: LEFT, y, width: LANE, height: 20 }, drawRoom(pods, labels, isDown(report.nodes[row.node]!))),
    ];
  });
  return sheet(LEFT + LANE + 16, 24 + rows.length * ROW, hatches(), body);
}
