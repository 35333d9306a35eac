// The queues of the form, a tree, with sliders.
import { h, type VNode } from "../../dom/h.ts";
import { icon } from "../../dom/icons.ts";
import { t } from "../../i18n/index.ts";
import { at, labelOf } from "../../model/amounts.ts";
import { setCell } from "../../model/edits.ts";
import { QUEUE_PARTS, type Item, type Outline } from "../../model/outline.ts";
import { parseQuantity } from "../../model/quantity.ts";
import type { Report } from "../../model/report.ts";
import type { State } from "../../state/state.ts";
import { select, type App } from "../parts/app.ts";
import { addOne, itemIn, once } from "../parts/edits.ts";
import { nameView } from "../parts/name.ts";
import { cellView, removeButton, wrongIn } from "./cells.ts";
import { headOf, resourcesOf, unlistedNote, type Field } from "./columns.ts";

function depths(queues: Item[]): number[] {
  const parent = new Map(queues.map((q) => [q.name, q.cells["parent"]?.value ?? ""]));
  return queues.map((q) => {
    let depth = 0;
    for (let p = parent.get(q.name); p && p !== "root" && parent.has(p) && depth < 8; p = parent.get(p)) depth++;
    return depth;
  });
}

// The form may not list all nodes.
function clusterTotal(report: Report | undefined, resource: string): number {
  const index = report?.resources.indexOf(resource) ?? -1;
  const sum = report?.nodes.reduce((all, node) => all + at(node.allocatable, index), 0) ?? 0;
  return resource === "memory" ? sum : sum / 1000;
}

export function queueSection(
  app: App,
  state: Readonly<State>,
  outline: Outline,
  colourOf: (queue: string) => number,
): VNode {
  const resource = outline.resources.includes(state.resource) ? state.resource : outline.resources[0]!;
  const total = outline.nodes.reduce(
    (sum, n) =>
      sum + (parseQuantity(n.cells[resource]?.value ?? "") ?? 0) * (parseQuantity(n.cells["count"]?.value ?? "1") ?? 1),
    0,
  );
  const highest = outline.queues.reduce(
    (most, q) =>
      Math.max(most, ...QUEUE_PARTS.map((p) => parseQuantity(q.cells[`${p}/${resource}`]?.value ?? "") ?? 0)),
    0,
  );
  const most = Math.max(total, highest, clusterTotal(state.result?.report, resource)) || 10;
  const weights = Math.max(10, ...outline.queues.map((q) => parseQuantity(q.cells["weight"]?.value ?? "") ?? 1));
  const fields: Field[] = [
    { id: "weight", label: t("weight"), room: 46, none: "1", slider: weights, whole: true },
    { id: `guarantee/${resource}`, label: t("guarantee"), room: 64, none: "0", slider: most },
    { id: `deserved/${resource}`, label: t("deserved"), room: 62, none: "–", slider: most },
    { id: `capability/${resource}`, label: t("capability"), room: 62, none: "∞", slider: most },
  ];
  const wrong = wrongIn(state);
  const depth = depths(outline.queues);
  const { head, ...table } = headOf(outline.queues, fields, "", Math.max(0, ...depth));
  const moveUnder = (index: number, parent: string) =>
    once(app, (o) => {
      const queue = itemIn(o, "queues", index, outline.queues[index]?.name ?? "");
      return queue && queue.name !== parent ? setCell(o.text, queue.cells["parent"]!, parent, true) : null;
    });
  const nest = (e: KeyboardEvent, i: number) => {
    if (!e.altKey) return;
    if (e.key === "ArrowRight" && i > 0)
      moveUnder(
        i,
        outline.queues
          .slice(0, i)
          .reverse()
          .find((_, k) => depth[i - 1 - k] === depth[i])?.name ?? outline.queues[i - 1]!.name,
      );
    else if (e.key === "ArrowLeft") {
      const up = outline.queues.find((q) => q.name === outline.queues[i]!.cells["parent"]?.value);
      moveUnder(i, up?.cells["parent"]?.value ?? "");
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return h(
    "section",
    { key: "queues", role: "group", "aria-label": t("queues") },
    h(
      "h3",
      null,
      t("queues"),
      h(
        "span",
        { class: "segm sm", role: "group", "aria-label": t("resource") },
        outline.resources.map((r) =>
          h(
            "button",
            {
              key: r,
              class: r === resource ? "on" : undefined,
              "aria-pressed": r === resource,
              title: r,
              on: { click: () => app.store.set({ resource: r }) },
            },
            labelOf(r, resourcesOf(outline)),
          ),
        ),
      ),
      h(
        "button",
        {
          class: "ib sm",
          "aria-label": t("addQueue"),
          title: t("addQueue"),
          on: { click: () => addOne(app, "queues") },
        },
        icon("plus"),
      ),
    ),
    h(
      "div",
      { class: "form-wide" },
      h(
        "table",
        table,
        head,
        h(
          "tbody",
          null,
          outline.queues.map((q, i) =>
            h(
              "tr",
              {
                key: `${q.name} ${i}`,
                class: state.selection?.kind === "queue" && state.selection.id === q.name ? "sel" : undefined,
                "data-queue-row": q.name,
                "data-item": `queues/${i}`,
                on: {
                  dragover: (e: DragEvent) => {
                    if (!e.dataTransfer?.types.includes("application/x-pumice-queue")) return;
                    e.preventDefault();
                    (e.currentTarget as Element).classList.add("drop");
                  },
                  dragleave: (e: DragEvent) => (e.currentTarget as Element).classList.remove("drop"),
                  drop: (e: DragEvent) => {
                    (e.currentTarget as Element).classList.remove("drop");
                    const from = Number(e.dataTransfer?.getData("application/x-pumice-queue"));
                    if (!Number.isInteger(from) || from === i) return;
                    e.preventDefault();
                    e.stopPropagation();
                    moveUnder(from, q.name);
                  },
                },
              },
              h(
                "td",
                {
                  class: "nm",
                  style: { "--depth": depth[i] },
                  title: q.name,
                  draggable: "true",
                  on: { dragstart: (e: DragEvent) => e.dataTransfer?.setData("application/x-pumice-queue", String(i)) },
                },
                h(
                  "span",
                  { class: "nm-in" },
                  h("i", { class: `dot q${colourOf(q.name)}` }),
                  h(
                    "button",
                    {
                      title: t("queueKeys"),
                      on: { click: () => select(app, "queue", q.name), keydown: (e: KeyboardEvent) => nest(e, i) },
                    },
                    nameView(q.name) || "–",
                  ),
                ),
              ),
              fields.map((f) => cellView(app, "queues", i, q, f, wrong)),
              removeButton(app, "queues", i, q),
            ),
          ),
        ),
      ),
    ),
    unlistedNote(outline, "queues"),
  );
}
