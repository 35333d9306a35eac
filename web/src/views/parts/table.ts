// A plain table shows what is behind a chart.
import "./table.css";
import { h, type Child, type VNode } from "../../dom/h.ts";
import { patch } from "../../dom/patch.ts";
import { number } from "../../model/amounts.ts";
import type { Table } from "../../model/csv.ts";
import { newScroller, rowsInSight, watchScroll, WHOLE, type Scroller } from "./rows.ts";

const AHEAD = 10;

// What an element shows, and how far it is scrolled.
const shown = new WeakMap<Element, { table: Table; scroller: Scroller }>();

const textOf = (cell: Table["rows"][number][number]) =>
  cell === null ? "–" : typeof cell === "number" ? number(cell) : cell;

function content({ columns, rows }: Table, scroller: Scroller): Child {
  const whole = rows.length <= WHOLE;
  // Where rows come and go, their columns stay as wide as the longest of all.
  const width = (k: number) =>
    whole
      ? undefined
      : { "min-width": `${rows.reduce((most, row) => Math.min(60, Math.max(most, textOf(row[k]!).length)), 0)}ch` };
  const row = (i: number) =>
    h(
      "tr",
      { key: i, "aria-rowindex": i + 2 },
      rows[i]!.map((cell, k) => h("td", { class: columns[k]?.numeric ? "num" : undefined }, textOf(cell))),
    );
  return h(
    "table",
    { "aria-rowcount": rows.length + 1 },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        columns.map((c, k) => h("th", { class: c.numeric ? "num" : undefined, scope: "col", style: width(k) }, c.name)),
      ),
    ),
    h(
      "tbody",
      null,
      ...rowsInSight(scroller, {
        count: rows.length,
        columns: columns.length,
        row,
        ahead: whole ? rows.length : AHEAD,
      }),
    ),
  );
}

export function tableView(table: Table, options: { key?: string; label?: string } = {}): VNode {
  const redraw = (element: Element) => {
    const now = shown.get(element)!;
    patch(element, content(now.table, now.scroller));
  };
  return h("div", {
    class: "plain-table",
    key: options.key,
    tabindex: 0,
    role: "region",
    "aria-label": options.label ?? table.columns.map((c) => c.name).join(", "),
    made: (element) => {
      const scroller = newScroller(25);
      shown.set(element, { table, scroller });
      redraw(element);
      watchScroll(element, scroller, () => redraw(element));
    },
    drawn: (element) => {
      shown.get(element)!.table = table;
      redraw(element);
    },
  });
}
