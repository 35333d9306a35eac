// This layout says where everything in the queue chart goes, in fractions of the bar's width. All rows of a resource
// have one scale, in per cent of the cluster, so that queues compare.
import type { QueueCell, QueueRow } from "../model/queues.ts";

export interface BarSegment {
  kind: "run" | "pipe" | "inq";
  colour: number;
  from: number;
  to: number;
}

export interface Bar {
  track: number; // up to capability
  request: { to: number; beyond: boolean };
  segments: BarSegment[];
  guarantee: number | null;
  deserved: number | null;
  deservedBeyond: boolean;
  capability: number | null;
  owed: boolean; // allocated is short of deserved although more is asked for
}

export interface Axis {
  most: number; // what the right edge stands for, as a part of the cluster
  ticks: number[]; // as parts of the cluster
}

// The right edge is the whole cluster, so that a bar of 40 % never looks full; only what is promised beyond the cluster
// moves it on, by quarters. A request or an infinite limit may run off.
export function axisOf(rows: QueueRow[], totals: number[]): Axis {
  let most = 0;
  for (const row of rows)
    for (const cell of row.cells) {
      const total = totals[cell.resource] ?? 0;
      if (total <= 0) continue;
      const values = [
        cell.allocated + cell.inqueue,
        cell.deserved ?? 0,
        cell.guarantee,
        Math.min(cell.request, total),
        Math.min(cell.capability ?? 0, total),
      ];
      most = Math.max(most, ...values.map((v) => v / total));
    }
  const edge = most <= 1 + 1e-9 ? 1 : Math.min(4, Math.ceil(most * 4) / 4);
  const steps = edge > 2 ? edge : edge * 4;
  return { most: edge, ticks: Array.from({ length: Math.round(steps) + 1 }, (_, i) => (edge * i) / Math.round(steps)) };
}

// The scale of one resource: where the cluster has none of it, the largest number on show fills the bar.
export function scaleOf(resource: number, rows: QueueRow[], totals: number[], axis: Axis): number {
  const total = totals[resource] ?? 0;
  if (total > 0) return total * axis.most;
  const values = rows.flatMap((row) =>
    row.cells.filter((c) => c.resource === resource).flatMap((c) => [c.allocated, c.deserved ?? 0, c.request]),
  );
  return Math.max(1, ...values);
}

export function layoutBar(cell: QueueCell, row: QueueRow, full: number, leaves: Map<number, QueueCell>): Bar {
  const x = (value: number) => Math.max(0, Math.min(1, value / full));
  const segments: BarSegment[] = [];
  let at = 0;
  const add = (kind: BarSegment["kind"], colour: number, value: number) => {
    if (value > 0 && at < full) segments.push({ kind, colour, from: x(at), to: x(at + value) });
    at += Math.max(0, value);
  };
  const parts = row.inner
    ? row.parts.flatMap(({ queue, colour }) => {
        const leaf = leaves.get(queue);
        return leaf ? [{ colour, cell: leaf }] : [];
      })
    : [{ colour: row.colour, cell }];
  for (const p of parts) add("run", p.colour, p.cell.allocated - p.cell.pipelined);
  for (const p of parts) add("pipe", p.colour, p.cell.pipelined);
  for (const p of parts) add("inq", p.colour, p.cell.inqueue);
  return {
    track: cell.capability === null ? 1 : x(cell.capability),
    request: { to: x(cell.request), beyond: cell.request > full * (1 + 1e-9) },
    segments,
    guarantee: cell.guarantee > 0 ? x(cell.guarantee) : null,
    deserved: cell.deserved === null ? null : x(cell.deserved),
    deservedBeyond: cell.deserved !== null && cell.deserved > full * (1 + 1e-9),
    capability: cell.capability === null || cell.capability > full * (1 + 1e-9) ? null : x(cell.capability),
    owed: cell.deserved !== null && cell.allocated < cell.deserved && cell.request > cell.allocated,
  };
}

export interface QueueChart {
  axis: Axis;
  rows: { row: QueueRow; bars: Bar[] }[];
}

export function layoutQueues(rows: QueueRow[], totals: number[]): QueueChart {
  const axis = axisOf(rows, totals);
  const leavesOf = new Map<number, Map<number, QueueCell>>();
  for (const row of rows)
    for (const cell of row.cells) {
      const byQueue = leavesOf.get(cell.resource) ?? new Map<number, QueueCell>();
      byQueue.set(row.queue, cell);
      leavesOf.set(cell.resource, byQueue);
    }
  return {
    axis,
    rows: rows.map((row) => ({
      row,
      bars: row.cells.map((cell) =>
        layoutBar(cell, row, scaleOf(cell.resource, rows, totals, axis), leavesOf.get(cell.resource)!),
      ),
    })),
  };
}
