// The drawing of the nodes that is saved: their rows, or the field of squares where they are many.
import type { NodeRow } from "../../../charts/slots.ts";
import type { VNode } from "../../../dom/h.ts";
import type { Scale } from "../../../model/amounts.ts";
import type { NodeNumbers } from "../../../model/nodes.ts";
import type { Report } from "../../../model/report.ts";
import type { InScope } from "../../../model/scope.ts";
import type { Highlight } from "../../../model/selection.ts";
import type { Snapshot } from "../../../model/timeline.ts";

export async function nodesDrawing(
  report: Report,
  snapshot: Snapshot,
  rows: NodeRow[] | null,
  numbers: NodeNumbers[],
  lit: Highlight,
  scope: InScope,
  scales: Scale[],
  colourOf: (task: number) => number,
): Promise<VNode> {
  if (rows) {
    const { nodesSheet } = await import("../../../charts/sheets.ts");
    return nodesSheet(report, rows, scales, colourOf);
  }
  const [{ heatSheet }, { heatLine, heatNodes }] = await Promise.all([
    import("../../../charts/sheets.ts"),
    import("./heat-map.ts"),
  ]);
  return heatSheet(
    heatNodes(report, snapshot, numbers, lit, scope),
    numbers.map((_, i) => heatLine(report, scales, numbers, scope, i)),
  );
}
