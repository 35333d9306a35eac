// A field of small squares for clusters with very many nodes: one square a node, as dark as its fullest resource. Pure
// layout; the drawing and the answer to the pointer both use it.
export interface Heat {
  columns: number;
  rows: number;
  cell: number; // pixels, gap included
  height: number;
}

export function layoutHeat(nodes: number, width: number): Heat {
  const cell = nodes > 4000 ? 8 : nodes > 1500 ? 11 : 14;
  const columns = Math.max(1, Math.floor(width / cell));
  const rows = Math.ceil(nodes / columns);
  return { columns, rows, cell, height: rows * cell };
}

export function heatAt(heat: Heat, x: number, y: number, nodes: number): number {
  const column = Math.floor(x / heat.cell);
  if (column < 0 || column >= heat.columns) return -1;
  const index = Math.floor(y / heat.cell) * heat.columns + column;
  return index >= 0 && index < nodes ? index : -1;
}

export interface HeatNode {
  fill: number; // 0 … 1
  releasing: boolean;
  pipelined: boolean;
  on: boolean;
}

export function drawHeat(canvas: HTMLCanvasElement, heat: Heat, width: number, nodes: HeatNode[], colours: { ink: string; sunk: string; line: string; bad: string; pipeline: string }): void {
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
