// The form's tables have their columns from here: which resources have one, how wide they are, and how another one
// comes.
import { cx, h, type Child, type VNode } from "../../dom/h.ts";
import { t } from "../../i18n/index.ts";
import { labelOf } from "../../model/amounts.ts";
import { GPU, type Cell, type Item, type Outline } from "../../model/outline.ts";
import type { State } from "../../state/state.ts";
import type { App } from "../parts/app.ts";
import { menu } from "../parts/menu.ts";

export interface Field {
  id: string;
  label: string;
  room: number; // pixels, at least
  none?: string; // what an absent value means
  slider?: number; // the largest value of the slider
  whole?: boolean; // 1, 2, 3 … are its values
  asName?: boolean; // a name, although it may look like a number
  choice?: string; // the id of the list of what it may be
}

// Where the focus is: "jobs/0/memory".
export function visiting(): string {
  return (document.activeElement as HTMLElement | null)?.dataset["cell"] ?? "";
}

type List = "jobs" | "nodes";

// What a list leaves out is said below it.
export function unlistedNote(outline: Outline, list: "queues" | List): Child {
  const n = outline.unlisted[list].length;
  return n
    ? h("p", { class: "form-note", key: "unlisted" }, t("unlisted", { n: String(n).replace(/\B(?=(\d{3})+$)/g, ",") }))
    : null;
}

// A job may want the first GPU of a scenario.
export const resourcesOf = (outline: Outline): string[] => [...new Set([...outline.resources, GPU])];

// The resources that have columns: those with values, that of a cell which was emptied and still has the focus, and
// what was asked for.
export function columnsOf({ formColumns }: Readonly<State>, outline: Outline, list: List): string[] {
  const items = outline[list];
  const [where, , ...rest] = visiting().split("/");
  const visited = where === list ? rest.join("/") : "";
  const of = new Set(resourcesOf(outline));
  if (visited && !Object.hasOwn(items[0]?.cells ?? {}, visited)) of.add(visited);
  const used = [...of].filter((r) => r === visited || items.some((item) => item.cells[r]?.value)).slice(0, 3);
  return [...of].filter((r) => used.includes(r) || formColumns.includes(`${list}/${r}`));
}

// Of a resource that the text doesn't name any more: what is typed goes where it stood when the visit began.
export const EMPTIED: Cell = {
  value: null,
  range: null,
  cut: null,
  into: { at: 0, flow: false, indent: 0, empty: false },
  rest: [],
};

// A list of the resources that could have a column, too.
export function columnMenu(app: App, outline: Outline, list: List, shown: readonly string[]): Child {
  const all = resourcesOf(outline);
  const free = all.filter(
    (r) => !shown.includes(r) && outline[list].some(({ cells }) => cells[r]?.into || cells[r]?.range),
  );
  const add = (r: string) => {
    app.store.set({ formColumns: [...app.store.get().formColumns, `${list}/${r}`] });
    app.store.flush();
    [...document.querySelectorAll<HTMLElement>("[data-cell]")]
      .find((e) => e.dataset["cell"]!.replace(/\/\d+/, "") === `${list}/${r}`)
      ?.focus();
  };
  return free.length
    ? menu(
        t("addColumn"),
        [`+ ${t("resource").toLowerCase()}`],
        () => free.map((r) => ({ label: labelOf(r, all), run: () => add(r) })),
        { class: "btn plain mut", title: t("addColumn") },
      )
    : null;
}

export const MOST_LETTERS = 13;
const NAME_LETTERS = 8; // that there is room for beside the numbers
const MOST_BESIDE = 5; // columns that names stand beside

// The head says how wide the columns are: as the longest value in each, for a number that is cut reads as another
// number. A table that is wider than the pane scrolls below its names; long names, and those of many columns, have lines of their own.
export function headOf(
  items: Item[],
  fields: Field[],
  kind = "",
  depth = 0,
): { head: VNode; style: Record<string, string>; class: string } {
  const letters = (f: Field) =>
    Math.min(
      MOST_LETTERS,
      items.reduce((most, item) => Math.max(most, item.cells[f.id]?.value?.length ?? 0), 1),
    );
  const widths = fields.map((f) => `max(${f.room}px, ${letters(f)} * var(--letter) + 10px)`);
  const long =
    fields.length > MOST_BESIDE ||
    items.some(
      ({ name, cells }) => Math.max(name.length + depth * 2, cells["queue"]?.value?.length ?? 0) > NAME_LETTERS,
    );
  const names = h("th", { scope: "col" }, h("span", { class: "sr" }, t("name")));
  const columns = fields.map((f, i) =>
    h("th", { key: f.id, style: { width: widths[i]! }, scope: "col", title: f.label }, f.label),
  );
  const remove = h("th", { class: "x" }, h("span", { class: "sr" }, t("remove")));
  return {
    head: h(
      "thead",
      null,
      h(
        "tr",
        null,
        names,
        kind === "with-queue" && h("th", { class: "w-queue", scope: "col" }, t("queue")),
        columns,
        remove,
      ),
    ),
    style: { "--columns": widths.join(" + ") },
    class: cx("form-table", kind, long && "long"),
  };
}
