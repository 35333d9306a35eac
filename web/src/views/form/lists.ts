// The jobs and the nodes of the form: long lists, of which what is in sight is drawn.
import { cx, h, type VNode } from "../../dom/h.ts";
import { icon } from "../../dom/icons.ts";
import { t } from "../../i18n/index.ts";
import { labelOf } from "../../model/amounts.ts";
import { podsInWords } from "../../model/jobs.ts";
import { namespaceOfItem } from "../../model/made-jobs.ts";
import { knownName } from "../../model/names.ts";
import type { Item, Outline } from "../../model/outline.ts";
import { parseQuantity } from "../../model/quantity.ts";
import type { State } from "../../state/state.ts";
import type { App } from "../parts/app.ts";
import { addOne, endGesture, itemIn, setValue } from "../parts/edits.ts";
import { nameView } from "../parts/name.ts";
import { rowsInSight, watchScroll, type Scroller } from "../parts/rows.ts";
import { cellView, removeButton, wrongIn } from "./cells.ts";
import { columnMenu, columnsOf, headOf, resourcesOf, unlistedNote, type Field } from "./columns.ts";

// A long list of the form: it scrolls, and draws what is in sight.
export interface List {
  scroller: Scroller;
  redraw: () => void;
}

const AHEAD = 2;
export const LIST_HEIGHT = 260; // as in form.css

function listBody(
  { scroller, redraw }: List,
  table: {
    class: string;
    style: Record<string, string>;
    head: VNode;
    columns: number;
    count: number;
    row: (index: number) => VNode;
  },
): VNode {
  const rows = rowsInSight(scroller, { count: table.count, columns: table.columns, row: table.row, ahead: AHEAD });
  return h(
    "div",
    { class: "form-jobs", made: (element) => watchScroll(element, scroller, redraw) },
    h(
      "table",
      { class: table.class, style: table.style, "aria-rowcount": table.count + 1 },
      table.head,
      h("tbody", null, ...rows),
    ),
  );
}

export function jobSection(
  app: App,
  list: List,
  state: Readonly<State>,
  outline: Outline,
  colourOf: (queue: string) => number,
): VNode {
  const used = columnsOf(state, outline, "jobs");
  const shown = used.length ? used : ["cpu"];
  const wrong = wrongIn(state);
  const fields: Field[] = [
    { id: "replicas", label: t("pods"), room: 42, none: "1" },
    { id: "minMember", label: "min", room: 34, none: "1" },
    ...shown.map((r) => ({
      id: r,
      label: labelOf(r, resourcesOf(outline)),
      room: r === "memory" ? 52 : 34,
      none: "–",
    })),
    { id: "priority", label: t("prio"), room: 34, none: "0", choice: "priority-classes" },
  ];
  const ofObject = fields.map((f) => (f.id === "priority" ? { ...f, none: "–", asName: true } : f)); // objects name a PriorityClass
  const classes = new Set([...outline.classes, "system-cluster-critical", "system-node-critical"]);
  const names = outline.queues.map((q) => q.name);
  const podsOf = (j: Item) => state.result && podsInWords(state.result.report).get(`${namespaceOfItem(j)}/${j.name}`);
  return h(
    "section",
    { key: "jobs", role: "group", "aria-label": t("jobs") },
    h(
      "h3",
      null,
      t("jobs"),
      h("small", null, outline.jobs.length + outline.unlisted.jobs.length),
      h("span", { class: "grow" }),
      columnMenu(app, outline, "jobs", shown),
      h(
        "button",
        { class: "ib sm", "aria-label": t("addJob"), title: t("addJob"), on: { click: () => addOne(app, "jobs") } },
        icon("plus"),
      ),
    ),
    h(
      "datalist",
      { id: "priority-classes" },
      [...classes].map((name) => h("option", { key: name, value: name })),
    ),
    listBody(list, {
      ...headOf(outline.jobs, fields, "with-queue"),
      columns: fields.length + 3,
      count: outline.jobs.length,
      row: (i) => {
        const j = outline.jobs[i]!;
        const queue = j.cells["queue"];
        const value = queue?.value ?? "default";
        const id = `jobs/${i}/queue`;
        return h(
          "tr",
          { key: `${j.name} ${i}`, "aria-rowindex": i + 2, "data-item": `jobs/${i}` },
          h(
            "td",
            { class: "nm", title: j.name },
            h("i", { class: `dot q${colourOf(value)}` }),
            nameView(knownName(j.name)) || "–",
          ),
          h(
            "td",
            { class: "cell w-queue", title: value },
            h(
              "select",
              {
                "aria-label": `${j.name} ${t("queue")}`,
                value,
                disabled: !queue?.range && !queue?.into,
                on: {
                  change: (e: Event) => {
                    setValue(
                      app,
                      id,
                      (o) => itemIn(o, "jobs", i, j.name)?.cells["queue"],
                      (e.target as HTMLSelectElement).value,
                      true,
                    );
                    endGesture();
                  },
                },
              },
              [...new Set([value, ...names, "default"])].map((n) =>
                h("option", { key: n, value: n, selected: n === value }, n),
              ),
            ),
          ),
          (j.kind === "short" ? fields : ofObject).map((f) => cellView(app, "jobs", i, j, f, wrong, podsOf(j)?.[f.id])),
          removeButton(app, "jobs", i, j),
        );
      },
    }),
    unlistedNote(outline, "jobs"),
  );
}

// grouped: where nodes that are alike stand in one row.
export function nodeSection(
  app: App,
  list: List,
  state: Readonly<State>,
  outline: Outline,
  grouped: typeof import("./grouped.ts") | null,
): VNode {
  const shown = [...new Set(["cpu", "memory", ...columnsOf(state, outline, "nodes")])];
  const wrong = wrongIn(state);
  const fields: Field[] = [
    ...(outline.nodes.some((n) => n.kind === "short") ? [{ id: "count", label: t("count"), room: 42, none: "1" }] : []),
    ...shown.map((r) => ({ id: r, label: labelOf(r, resourcesOf(outline)), room: 56, none: "–" })),
  ];
  const rows = grouped?.nodeRows(outline.nodes, fields) ?? outline.nodes.map((_, index) => ({ index }));
  return h(
    "section",
    { key: "nodes", role: "group", "aria-label": t("nodes") },
    h(
      "h3",
      null,
      t("nodes"),
      h(
        "small",
        null,
        outline.nodes.reduce((sum, n) => sum + (parseQuantity(n.cells["count"]?.value ?? "1") ?? 1), 0) +
          outline.unlisted.nodes.reduce((sum, { count }) => sum + count, 0),
      ),
      h("span", { class: "grow" }),
      columnMenu(app, outline, "nodes", shown),
      h(
        "button",
        { class: "ib sm", "aria-label": t("addNode"), title: t("addNode"), on: { click: () => addOne(app, "nodes") } },
        icon("plus"),
      ),
    ),
    listBody(list, {
      // A group's first and last name have a line of their own, too.
      ...headOf(outline.nodes, fields, cx("form-nodes", rows.some((row) => "key" in row) && "long")),
      columns: fields.length + 2,
      count: rows.length,
      row: (at) => {
        const row = rows[at]!;
        if ("key" in row) return grouped!.groupRow(outline.nodes, fields, row, list.redraw);
        const i = row.index;
        const n = outline.nodes[i]!;
        return h(
          "tr",
          { key: `${n.name} ${i}`, "aria-rowindex": at + 2, "data-item": `nodes/${i}` },
          h("td", { class: "nm", title: n.name }, nameView(n.name) || "–"),
          fields.map((f) => cellView(app, "nodes", i, n, f, wrong)),
          removeButton(app, "nodes", i, n),
        );
      },
    }),
    unlistedNote(outline, "nodes"),
  );
}
