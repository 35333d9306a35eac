// The field of many nodes as a file: the squares of the page, each with its name and use for whoever points at it.
import { escapeXml, type Colours } from "./bars-svg.ts";
import { layoutHeat, type HeatNode } from "./heat.ts";

const WIDTH = 860;

export function heatSvgText(nodes: HeatNode[], lines: string[], c: Colours): string {
  const heat = layoutHeat(nodes.length, WIDTH);
  const size = heat.cell - 2;
  const squares = nodes.map((n, i) => {
    const x = (i % heat.columns) * heat.cell + 1;
    const y = Math.floor(i / heat.columns) * heat.cell + 1;
    const filled = Math.round(size * n.fill);
    const colour = c(n.releasing ? "bad" : n.pipelined ? "k-pipeline" : "ink");
    return `<g><title>${escapeXml(lines[i]!)}</title><rect x="${x}" y="${y}" width="${size}" height="${size}" fill="${c("track")}" stroke="${c("line")}"/><rect x="${x}" y="${y + size - filled}" width="${size}" height="${filled}" fill="${colour}" fill-opacity="${(0.1 + 0.75 * n.fill).toFixed(2)}"/></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${heat.height}" viewBox="0 0 ${WIDTH} ${heat.height}"><rect width="100%" height="100%" fill="${c("panel")}"/>${squares.join("")}</svg>`;
}
