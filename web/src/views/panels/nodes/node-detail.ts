// The node that is selected shows its numbers as Volcano counts them, and who has what of its cards.
import "./node-detail.css";
import { h, type VNode } from "../../../dom/h.ts";
import { t } from "../../../i18n/later.ts";
import { amount, num, type Scale } from "../../../model/amounts.ts";
import { cardRows, coresText, memoryText } from "../../../model/cards.ts";
import { isDown, type NodeNumbers } from "../../../model/nodes.ts";
import { resourcesInUse } from "../../../model/queues.ts";
import type { Report } from "../../../model/report.ts";
import type { Snapshot } from "../../../model/timeline.ts";

function cardTable(report: Report, snapshot: Snapshot, node: number): VNode | null {
  const rows = cardRows(report, snapshot, node);
  if (!rows.length) return null;
  return h(
    "table",
    { class: "cards", "aria-label": t("cards") },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "col" }, t("card")),
        [t("cardMemory"), t("cardCores")].map((name) => h("th", { class: "num", scope: "col" }, name)),
        h("th", { scope: "col" }, t("cardPod")),
      ),
    ),
    h(
      "tbody",
      null,
      rows.map((row, i) =>
        h(
          "tr",
          { key: i, "data-card": row.part?.id ?? row.card.id },
          h(
            "td",
            { title: row.card.type || undefined },
            row.part && row.part.id !== row.card.id ? row.part.id : row.first ? row.card.id : "",
          ),
          [memoryText(row), coresText(row)].map((text) => h("td", { class: "num" }, text)),
          h("td", null, report.tasks[row.task]?.name ?? "–"),
        ),
      ),
    ),
  );
}

export function nodeDetail(
  report: Report,
  snapshot: Snapshot,
  scales: Scale[],
  node: number,
  n: NodeNumbers,
  deeds: VNode,
): VNode {
  const cols: [string, (r: number) => number][] = [
    ["allocatable", (r) => num(report.nodes[node]!.allocatable[r])],
    ["used", (r) => n.used[r]!],
    ["idle", (r) => n.idle[r]!],
    ["releasing", (r) => n.releasing[r]!],
    ["pipelined", (r) => n.pipelined[r]!],
    ["futureIdle", (r) => n.futureIdle[r]!],
  ];
  const used = resourcesInUse(report);
  return h(
    "div",
    { class: "node-detail", key: "detail" },
    deeds,
    isDown(report.nodes[node]!) ? h("p", { class: "off" }, t("isDown")) : null,
    h(
      "table",
      { "aria-label": report.nodes[node]!.name },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("th", { scope: "col" }, report.nodes[node]!.name),
          used.map((r) =>
            h("th", { class: "num", scope: "col" }, scales[r]!.label, scales[r]!.unit ? ` ${scales[r]!.unit}` : ""),
          ),
        ),
      ),
      h(
        "tbody",
        null,
        cols.map(([name, value]) =>
          h(
            "tr",
            { key: name, "data-row": name },
            h("td", null, name),
            used.map((r) => h("td", { class: "num" }, amount(value(r), scales[r]!))),
          ),
        ),
      ),
    ),
    cardTable(report, snapshot, node),
    report.nodes[node]!.taints.length
      ? h("small", null, `${t("taints")}: ${report.nodes[node]!.taints.join(", ")}`)
      : null,
  );
}
