// Behind each picture is a table: it holds what the picture shows, as rows that a spreadsheet can read. Names of
// columns are Volcano's.
import { amountWithUnit, num, scalesOf } from "./amounts.ts";
import type { Cell, Table } from "./csv.ts";
import { nodeNumbers } from "./nodes.ts";
import { queueRows, resourcesInUse } from "./queues.ts";
import type { Report } from "./report.ts";
import type { Snapshot } from "./timeline.ts";

// What the report has in thousandths.
const isMilli = (resource: string) => resource !== "memory" && resource !== "pods";

// A file has cpu in cores, memory in bytes and everything else in pieces.
function plain(value: number | null, resource: string): Cell {
  if (value === null || !Number.isFinite(value)) return null;
  return isMilli(resource) ? value / 1000 : value;
}

// People read the same with bytes in the unit that the pictures use.
export function readable(report: Report, table: Table): Table {
  const at = table.columns.findIndex((c) => c.name === "resource");
  const scales = new Map(scalesOf(report).flatMap((s) => (s.unit ? [[s.name, s] as const] : [])));
  const cell = (row: readonly Cell[], value: Cell, column: number): Cell => {
    const scale = scales.get(String(row[at]));
    if (!scale || typeof value !== "number" || table.columns[column]!.name === "share") return value;
    return amountWithUnit(isMilli(scale.name) ? value * 1000 : value, scale);
  };
  return { columns: table.columns, rows: table.rows.map((row) => row.map((value, i) => cell(row, value, i))) };
}

export const text = (name: string) => ({ name, numeric: false });
export const figure = (name: string) => ({ name, numeric: true });

export function queueTable(report: Report, snapshot: Snapshot): Table {
  const rows = queueRows(report, snapshot, resourcesInUse(report));
  return {
    columns: [
      text("queue"),
      text("resource"),
      ...[
        "guarantee",
        "deserved",
        "capability",
        "realCapability",
        "request",
        "allocated",
        "pipelined",
        "inqueue",
        "elastic",
        "share",
      ].map(figure),
    ],
    rows: rows.flatMap((row) =>
      row.cells.map((c): Cell[] => {
        const name = report.resources[c.resource]!;
        const p = (value: number | null) => plain(value, name);
        return [
          row.name,
          name,
          p(c.guarantee),
          p(c.deserved),
          p(c.capability),
          p(c.realCapability),
          p(c.request),
          p(c.allocated),
          p(c.pipelined),
          p(c.inqueue),
          p(c.elastic),
          c.share,
        ];
      }),
    ),
  };
}

export function nodeTable(report: Report, snapshot: Snapshot): Table {
  const numbers = nodeNumbers(report, snapshot);
  const used = resourcesInUse(report);
  return {
    columns: [
      text("node"),
      text("resource"),
      ...["allocatable", "used", "idle", "releasing", "pipelined", "futureIdle"].map(figure),
      text("pods"),
    ],
    rows: report.nodes.flatMap((node, i) =>
      used.map((r, nth): Cell[] => {
        const n = numbers[i]!;
        const p = (value: number) => plain(value, report.resources[r]!);
        return [
          node.name,
          report.resources[r]!,
          p(num(node.allocatable[r])),
          p(n.used[r]!),
          p(n.idle[r]!),
          p(n.releasing[r]!),
          p(n.pipelined[r]!),
          p(n.futureIdle[r]!),
          nth ? "" : n.tasks.map((t) => report.tasks[t]!.name).join(" "),
        ];
      }),
    ),
  };
}
