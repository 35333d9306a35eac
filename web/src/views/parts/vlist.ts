// This is a table with a head that sorts, of which only the rows in sight are drawn.
import { h, type VNode } from "../../dom/h.ts";
import { rowsInSight, watchScroll, WHOLE, type Scroller } from "./rows.ts";

export interface Column {
  key: string;
  label: string;
  hidden?: string; // what a column without a label is called
  class?: string;
  sort?: "ascending" | "descending" | null; // undefined: cannot be sorted
  onSort?: () => void;
}

const AHEAD = 8;

export interface VirtualList {
  columns: Column[];
  count: number;
  row: (index: number) => VNode;
  label: string;
  empty: string;
  redraw: () => void;
  scroller: Scroller;
}

export function vlist(list: VirtualList): VNode {
  const { scroller, count } = list;
  const rows = rowsInSight(scroller, {
    count,
    columns: list.columns.length,
    row: list.row,
    ahead: count <= WHOLE ? count : AHEAD,
  });
  return h(
    "div",
    {
      class: "vlist",
      key: "vlist",
      tabindex: 0,
      role: "group",
      "aria-label": list.label,
      made: (element) => watchScroll(element, scroller, list.redraw),
    },
    h(
      "table",
      { "aria-rowcount": count + 1 },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          list.columns.map((c) =>
            h(
              "th",
              { key: c.key, class: c.class, scope: "col", "aria-sort": c.sort ?? undefined },
              c.onSort
                ? h(
                    "button",
                    { on: { click: c.onSort } },
                    c.label,
                    c.sort ? (c.sort === "ascending" ? " ↑" : " ↓") : "",
                  )
                : c.label || h("span", { class: "sr" }, c.hidden ?? ""),
            ),
          ),
        ),
      ),
      h("tbody", null, ...rows),
    ),
    count === 0 ? h("p", { class: "empty" }, list.empty) : null,
  );
}
