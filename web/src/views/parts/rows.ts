// Of a long table only the rows in sight and a few more are drawn; what is above and below is one empty row each.
import { h, type VNode } from "../../dom/h.ts";

// A table of so many rows is drawn whole.
export const WHOLE = 60;

// What is printed is not scrolled: all rows, but not whole books of them.
const PRINTED = 2000;

export interface Scroller {
  top: number;
  height: number;
  least: number; // as if it were so high: a list that grows is drawn once
  row: number; // the height of one: all have the same
  drawn: { count: number; ahead: number; first: number; last: number };
}

export function newScroller(row = 26, height = 600, least = 0): Scroller {
  return { top: 0, height, least, row, drawn: { count: 0, ahead: 0, first: 0, last: 0 } };
}

function range({ top, height, row }: Scroller, count: number, ahead: number): Scroller["drawn"] {
  const first = Math.max(0, Math.min(count, Math.floor(top / row)) - ahead);
  return { count, ahead, first, last: Math.min(count, Math.ceil((top + height) / row) + ahead) };
}

// ahead: rows out of sight that are drawn, too.
export function rowsInSight(
  scroller: Scroller,
  list: { count: number; columns: number; row: (index: number) => VNode; ahead: number },
): VNode[] {
  scroller.drawn = range(scroller, list.count, list.ahead);
  const { first, last } = scroller.drawn;
  const space = (key: string, rows: number): VNode[] =>
    rows > 0
      ? [
          h(
            "tr",
            { class: "space", key, "aria-hidden": "true" },
            h("td", { colspan: list.columns, style: { height: `${rows * scroller.row}px` } }),
          ),
        ]
      : [];
  const drawn: VNode[] = [];
  for (let i = first; i < last; i++) drawn.push(list.row(i));
  return [...space("above", first), ...drawn, ...space("below", list.count - last)];
}

// For the `made` of the element that scrolls.
export function watchScroll(element: Element, scroller: Scroller, redraw: () => void): void {
  const see = () => {
    scroller.top = element.scrollTop;
    scroller.height = Math.max(scroller.least, element.clientHeight || scroller.height);
    // In the list's own pixels, as scrollTop is: it may be shown enlarged.
    scroller.row = element.querySelector<HTMLElement>("tbody tr:not(.space)")?.offsetHeight || scroller.row;
    const { count, ahead, first, last } = scroller.drawn;
    const now = range(scroller, count, ahead);
    if (now.first !== first || now.last !== last) redraw();
  };
  addEventListener("beforeprint", () => {
    if (!element.isConnected) return;
    element.scrollTop = 0;
    scroller.top = 0;
    scroller.height = Math.min(scroller.drawn.count, PRINTED) * scroller.row;
    redraw();
  });
  addEventListener("afterprint", () => element.isConnected && see());
  element.addEventListener("scroll", see, { passive: true });
  new ResizeObserver(see).observe(element);
}
