// The nodes as a file: the same layout, drawn as a self-contained SVG.
import { amount, type Scale } from "../model/amounts.ts";
import { cutName } from "../model/names.ts";
import type { Report } from "../model/report.ts";
import { escapeXml, themeColours, type Colours } from "./bars-svg.ts";
import { slotLabel, type NodeRow } from "./slots.ts";

const LANE = 520;
const ROW = 26;
const LEFT = 240;

export function nodesSvgText(report: Report, rows: NodeRow[], scales: Scale[], colours: number[], c: Colours): string {
  const width = LEFT + LANE + 16;
  const body = rows.map((row, i) => {
    const y = 12 + i * ROW;
    const scale = scales[row.main];
    const slots = row.slots.map((s) => {
      const task = report.tasks[s.task]!;
      const colour = c(`q${colours[report.jobs[task.job]?.queue ?? -1] || 8}`);
      const x = LEFT + s.from * LANE;
      const w = Math.max(1, (s.to - s.from) * LANE - 1);
      const label = slotLabel(task.name, w);
      const style =
        s.kind === "pipelined"
          ? `fill="none" stroke="${colour}" stroke-dasharray="3 2"`
          : `fill="${colour}" fill-opacity="${s.kind === "releasing" ? 0.15 : 0.35}" stroke="${colour}"`;
      return (
        `<rect x="${x.toFixed(1)}" y="${y}" width="${w.toFixed(1)}" height="18" rx="2" ${style}/>` +
        (label ? `<text x="${(x + 4).toFixed(1)}" y="${y + 13}" font-size="11">${escapeXml(label)}</text>` : "")
      );
    });
    const name = cutName(report.nodes[row.node]!.name, 24);
    return `<text x="16" y="${y + 13}" font-weight="500">${escapeXml(name)}</text><text x="${LEFT - 10}" y="${y + 13}" text-anchor="end" font-size="11" fill="${c("ink3")}">${scale ? escapeXml(`${scale.label} ${amount(row.used, scale)}/${amount(row.total, scale)}`) : ""}</text><rect x="${LEFT}" y="${y}" width="${LANE}" height="18" rx="3" fill="none" stroke="${c("line")}"/>${slots.join("")}`;
  });
  const height = 24 + rows.length * ROW;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="${c("ink")}"><rect width="100%" height="100%" fill="${c("panel")}"/>${body.join("")}</svg>`;
}

export function nodesSvg(report: Report, rows: NodeRow[], scales: Scale[], colours: number[], root: Element): string {
  return nodesSvgText(report, rows, scales, colours, themeColours(root));
}
