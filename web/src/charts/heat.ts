// Clusters with very many nodes are a field of small squares, one for a node, as dark as its fullest resource. Both the
// drawing (heat-draw.ts) and the answer to the pointer go by this layout.
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
  own?: number; // the part of it that belongs to what is looked at, where that is less than all
  releasing: boolean;
  pipelined: boolean;
  on: boolean;
}
