// A plain table: what is behind every chart.
import "./table.css";
import { h, type VNode } from "../dom/h.ts";
import { t } from "../i18n/index.ts";
import { number } from "../model/amounts.ts";
import type { Table } from "../model/csv.ts";

const MOST = 1000; // rows; the file has them all

export function tableView(table: Table, options: { key?: string; label?: string } = {}): VNode {
  return h(
    "div",
    { class: "plain-table", key: options.key, tabindex: 0, role: "region", "aria-label": options.label ?? table.columns.map((c) => c.name).join(", ") },
    h(
      "table",
      null,
      h("thead", null, h("tr", null, table.columns.map((c) => h("th", { class: c.numeric ? "num" : undefined, scope: "col" }, c.name)))),
      h("tbody", null, table.rows.slice(0, MOST).map((row, i) => h("tr", { key: i }, row.map((cell, k) => h("td", { class: table.columns[k]?.numeric ? "num" : undefined }, cell === null ? "–" : typeof cell === "number" ? number(cell) : cell))))),
    ),
    table.rows.length > MOST ? h("p", { class: "mut" }, t("rowsMore", { n: table.rows.length - MOST })) : null,
  );
}
