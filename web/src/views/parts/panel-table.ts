// A panel can show its numbers as a table in place of its picture, and save them. This is fetched when somebody first wants
// that.
import type { VNode } from "../../dom/h.ts";
import { nodeTable, queueTable, readable } from "../../model/tables.ts";
import type { Report } from "../../model/report.ts";
import type { Snapshot } from "../../model/timeline.ts";
import { tableView } from "./table.ts";

export { nodeTable, queueTable };

export function queuesAsTable(report: Report, snapshot: Snapshot): VNode {
  return tableView(readable(report, queueTable(report, snapshot)), { key: "table" });
}

export function nodesAsTable(report: Report, snapshot: Snapshot): VNode {
  return tableView(readable(report, nodeTable(report, snapshot)), { key: "table" });
}
