// A table that draws only the rows in sight. Rows have one height; what is above and below is one empty row each.
import { h, type Child, type VNode } from "../dom/h.ts";

export interface Column {
  key: string;
  label: string;
  hidden?: string; // what a column without a label is called
  class?: string;
  sort?: "ascending" | "descending" | null; // undefined: cannot be sorted
  onSort?: () => void;
}

const AHEAD = 12;
const windows = new WeakMap<Element, () => void>();

export interface VirtualList {
  columns: Column[];
  count: number;
  row: (index: number) => VNode;
  label: string;
  empty: string;
  redraw: () => void;
  scroller: { top: number; height: number; row: number; element?: HTMLElement };
}

export function newScroller(row = 26): VirtualList["scroller"] {
  return { top: 0, height: 600, row };
}

export function vlist(list: VirtualList): VNode {
  const { scroller, count } = list;
  const whole = count <= 60;
  const first = whole ? 0 : Math.max(0, Math.min(count, Math.floor(scroller.top / scroller.row)) - AHEAD);
  const last = whole ? count : Math.min(count, Math.ceil((scroller.top + scroller.height) / scroller.row) + AHEAD);
  const space = (key: string, rows: number): Child => (rows > 0 ? h("tr", { class: "space", key, "aria-hidden": "true" }, h("td", { colspan: list.columns.length, style: { height: `${rows * scroller.row}px` } })) : null);
  const rows: VNode[] = [];
  for (let i = first; i < last; i++) rows.push(list.row(i));
  return h(
    "div",
    {
      class: "vlist",
      key: "vlist",
      tabindex: 0,
      role: "group",
      "aria-label": list.label,
      made: (element) => {
        scroller.element = element as HTMLElement;
        const see = () => {
          scroller.top = element.scrollTop;
          scroller.height = element.clientHeight || 600;
          const drawn = element.querySelector("tbody tr:not(.space)")?.getBoundingClientRect().height;
          if (drawn) scroller.row = drawn;
          windows.get(element)?.();
        };
        element.addEventListener("scroll", see, { passive: true });
        requestAnimationFrame(see);
        windows.set(element, list.redraw);
      },
    },
    h(
      "table",
      { "aria-rowcount": count + 1 },
      h("thead", null, h("tr", null, list.columns.map((c) => h("th", { key: c.key, class: c.class, scope: "col", "aria-sort": c.sort ?? undefined }, c.onSort ? h("button", { on: { click: c.onSort } }, c.label, c.sort ? (c.sort === "ascending" ? " ↑" : " ↓") : "") : c.label || h("span", { class: "sr" }, c.hidden ?? ""))))),
      h("tbody", null, space("above", first), ...rows, space("below", count - last)),
    ),
    count === 0 ? h("p", { class: "empty" }, list.empty) : null,
  );
}
