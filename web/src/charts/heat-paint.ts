// Draws the field of nodes: fetched with the first cluster that is large enough for it.
import type { Heat, HeatNode } from "./heat.ts";

export function paintHeat(canvas: HTMLCanvasElement, heat: Heat, width: number, nodes: HeatNode[]): void {
  const css = getComputedStyle(canvas);
  const role = (name: string) => {
    canvas.style.color = `var(--${name})`;
    return css.color;
  };
  const colours = {
    ink: role("ink"),
    sunk: role("sunk"),
    line: role("line2"),
    bad: role("bad"),
    pipeline: role("k-pipeline"),
  };
  const ratio = globalThis.devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(heat.height * ratio);
  canvas.style.height = `${heat.height}px`;
  const g = canvas.getContext("2d")!;
  g.scale(ratio, ratio);
  const size = heat.cell - 2;
  nodes.forEach((n, i) => {
    const x = (i % heat.columns) * heat.cell + 1;
    const y = Math.floor(i / heat.columns) * heat.cell + 1;
    g.globalAlpha = 1;
    g.fillStyle = colours.sunk;
    g.fillRect(x, y, size, size);
    g.fillStyle = n.releasing ? colours.bad : n.pipelined ? colours.pipeline : colours.ink;
    g.globalAlpha = 0.1 + 0.75 * n.fill;
    // Height says it too, so that colour is never alone.
    const filled = Math.round(size * n.fill);
    g.fillRect(x, y + size - filled, size, filled);
    g.globalAlpha = 1;
    g.strokeStyle = n.on ? colours.ink : colours.line;
    g.lineWidth = n.on ? 2 : 1;
    g.strokeRect(x + 0.5, y + 0.5, size - 1, size - 1);
  });
}
