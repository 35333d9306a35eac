// The form shows the scenario as queues with sliders, jobs and nodes. It edits the text where the outline says things
// stand.
import "./form.css";
import { cx, h, type Child, type VNode } from "../../dom/h.ts";
import { icon } from "../../dom/icons.ts";
import { patch } from "../../dom/patch.ts";
import { keepPlace } from "../../dom/place.ts";
import { counted, t } from "../../i18n/index.ts";
import { labelOf } from "../../model/amounts.ts";
import { removeItem, setCell } from "../../model/edits.ts";
import { knownName } from "../../model/names.ts";
import { parseQuantity, sliderRange, withSuffixOf } from "../../model/quantity.ts";
import { QUEUE_PARTS, type Cell, type Item, type Outline } from "../../model/outline.ts";
import { queueColours } from "../../model/queues.ts";
import { wrongCells } from "../../model/wrong-cells.ts";
import { errorsOf, type State } from "../../state/state.ts";
import { draw, select, type App } from "../parts/app.ts";
import { confSection } from "./conf.ts";
import { columnMenu, columnsOf, EMPTIED, headOf, MOST_LETTERS, resourcesOf, visiting, type Field } from "./columns.ts";
import { addOne, endGesture, itemIn, once, setValue, type ListName } from "../parts/edits.ts";
import { nameView } from "../parts/name.ts";
import { newScroller, rowsInSight, watchScroll, type Scroller } from "../parts/rows.ts";

// What the engine says is wrong.
function wrongIn({ outline, answered, diagnostics }: Readonly<State>): (cell: Cell) => boolean {
  return wrongCells(outline?.text ?? "", outline?.text === answered ? errorsOf(diagnostics) : []);
}

function cellView(
  app: App,
  list: ListName,
  index: number,
  it: Item,
  field: Field,
  wrong: (cell: Cell) => boolean,
): VNode {
  const id = `${list}/${index}/${field.id}`;
  const cell = it.cells[field.id] ?? (visiting() === id ? EMPTIED : undefined);
  const find = (o: Outline) => itemIn(o, list, index, it.name)?.cells[field.id];
  if (!cell || (cell.range === null && cell.into === null))
    return h("td", { class: "cell", key: field.id, "data-field": field.id });
  const label = `${it.name} ${field.label}`;
  const amount = cell.value === null ? null : parseQuantity(cell.value);
  const range = field.slider
    ? field.whole
      ? { min: 1, max: Math.ceil(field.slider), step: 1 }
      : { min: 0, ...sliderRange(field.slider) }
    : null;
  const position =
    amount === null || !range ? 0 : Math.max(0, Math.min(1, (amount - range.min) / (range.max - range.min)));
  return h(
    "td",
    { class: cx("cell", !range && "plainly"), key: field.id, "data-field": field.id },
    h("input", {
      type: "text",
      "aria-label": label,
      value: cell.value ?? "",
      title: cell.value && cell.value.length > MOST_LETTERS ? cell.value : undefined,
      placeholder: field.none ?? "–",
      list: field.choice,
      autocomplete: "off",
      spellcheck: "false",
      "data-cell": id,
      "aria-invalid": wrong(cell) || undefined,
      on: {
        input: (e: InputEvent) => setValue(app, id, find, (e.target as HTMLInputElement).value, field.asName),
        change: endGesture,
        blur: endGesture,
        keydown: (e: KeyboardEvent) => {
          const step = { ArrowUp: 1, ArrowDown: -1 }[e.key];
          const now = parseQuantity((e.target as HTMLInputElement).value);
          if (!step || now === null) return;
          e.preventDefault();
          const input = e.target as HTMLInputElement;
          input.value = withSuffixOf(
            cell.value ?? "",
            Math.max(0, now + step * (e.shiftKey ? 10 : 1) * unitOf(cell.value)),
          );
          input.dispatchEvent(new Event("input"));
        },
      },
    }),
    range &&
      h("input", {
        type: "range",
        class: "slide",
        min: range.min,
        max: range.max,
        step: range.step,
        value: String(amount ?? range.min),
        tabindex: -1,
        "aria-label": label,
        style: { "--v": position },
        on: {
          input: (e: InputEvent) => {
            const value = Number((e.target as HTMLInputElement).value);
            setValue(
              app,
              `${id}/slider`,
              find,
              value === 0 && field.none !== undefined ? "" : withSuffixOf(cell.value ?? "", value),
            );
          },
          change: endGesture,
        },
      }),
  );
}

// One press of an arrow key changes one of the written unit.
function unitOf(value: string | null): number {
  const suffix = /[A-Za-z]+$/.exec(value ?? "")?.[0];
  return suffix ? (parseQuantity(`1${suffix}`) ?? 1) : 1;
}

// A job of a cluster goes with its pods, which the form does not hold.
async function remove(app: App, list: ListName, index: number, { name, kind }: Item): Promise<void> {
  const { removeJob } =
    kind === "PodGroup" || kind === "Job" ? await import("../../model/remove-job.ts") : { removeJob: null };
  once(app, (outline) => {
    const item = itemIn(outline, list, index, name);
    return item ? (removeJob?.(outline.text, item) ?? removeItem(item)) : null;
  });
}

function removeButton(app: App, list: ListName, index: number, item: Item): VNode {
  const click = (e: Event) => {
    keepPlace((e.currentTarget as Element).closest("tr")!);
    void remove(app, list, index, item);
  };
  return h(
    "td",
    { class: "x" },
    h(
      "button",
      { class: "ib", "aria-label": t("removeNamed", { name: item.name }), title: t("remove"), on: { click } },
      icon("trash"),
    ),
  );
}

function depths(queues: Item[]): number[] {
  const parent = new Map(queues.map((q) => [q.name, q.cells["parent"]?.value ?? ""]));
  return queues.map((q) => {
    let depth = 0;
    for (let p = parent.get(q.name); p && p !== "root" && parent.has(p) && depth < 8; p = parent.get(p)) depth++;
    return depth;
  });
}

function queueSection(app: App, state: Readonly<State>, outline: Outline, colourOf: (queue: string) => number): VNode {
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
  const most = Math.max(total, highest) || 10;
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
  );
}

// A long list of the form: it scrolls, and draws what is in sight.
interface List {
  scroller: Scroller;
  redraw: () => void;
}

const AHEAD = 2;
const LIST_HEIGHT = 260; // as in form.css

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

function jobSection(
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
    { id: "minMember", label: "min", room: 38, none: "1" },
    ...shown.map((r) => ({
      id: r,
      label: labelOf(r, resourcesOf(outline)),
      room: r === "memory" ? 52 : 38,
      none: "–",
    })),
    { id: "priority", label: t("prio"), room: 36, none: "0", choice: "priority-classes" },
  ];
  const ofObject = fields.map((f) => (f.id === "priority" ? { ...f, none: "–", asName: true } : f)); // objects name a PriorityClass
  const classes = new Set([...outline.classes, "system-cluster-critical", "system-node-critical"]);
  const names = outline.queues.map((q) => q.name);
  return h(
    "section",
    { key: "jobs", role: "group", "aria-label": t("jobs") },
    h(
      "h3",
      null,
      t("jobs"),
      h("small", null, outline.jobs.length),
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
          (j.kind === "short" ? fields : ofObject).map((f) => cellView(app, "jobs", i, j, f, wrong)),
          removeButton(app, "jobs", i, j),
        );
      },
    }),
  );
}

function nodeSection(app: App, list: List, state: Readonly<State>, outline: Outline): VNode {
  const shown = [...new Set(["cpu", "memory", ...columnsOf(state, outline, "nodes")])];
  const wrong = wrongIn(state);
  const fields: Field[] = [
    ...(outline.nodes.some((n) => n.kind === "short") ? [{ id: "count", label: t("count"), room: 42, none: "1" }] : []),
    ...shown.map((r) => ({ id: r, label: labelOf(r, resourcesOf(outline)), room: 62, none: "–" })),
  ];
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
        outline.nodes.reduce((sum, n) => sum + (parseQuantity(n.cells["count"]?.value ?? "1") ?? 1), 0),
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
      ...headOf(outline.nodes, fields, "form-nodes"),
      columns: fields.length + 2,
      count: outline.nodes.length,
      row: (i) => {
        const n = outline.nodes[i]!;
        return h(
          "tr",
          { key: `${n.name} ${i}`, "aria-rowindex": i + 2, "data-item": `nodes/${i}` },
          h("td", { class: "nm", title: n.name }, nameView(n.name) || "–"),
          fields.map((f) => cellView(app, "nodes", i, n, f, wrong)),
          removeButton(app, "nodes", i, n),
        );
      },
    }),
  );
}

// In parts, so that each can be drawn in a frame of its own.
export function formView(app: App, element: HTMLElement): void {
  const rename = (event: Event) => {
    const at = event.target as Element;
    if (!at.closest("tr[data-item]") || (event instanceof KeyboardEvent ? event.key !== "F2" : !at.closest(".nm")))
      return;
    event.preventDefault();
    void import("./rename.ts").then(({ startRename }) => startRename(app, at));
  };
  element.addEventListener("dblclick", rename);
  element.addEventListener("keydown", rename);
  const part = (deps: (state: State) => readonly unknown[], view: (state: Readonly<State>) => Child | Child[]) => {
    const box = document.createElement("div");
    element.append(box);
    draw(app, box, deps, view, { late: true });
    return () => patch(box, view(app.store.get()));
  };
  const colours = ({ result }: Readonly<State>) => (result ? queueColours(result.report) : []);
  const colourOf = (state: Readonly<State>) => {
    const list = colours(state);
    const byName = new Map(state.result?.report.queues.map((q, i) => [q.name, list[i]!]) ?? []);
    return (queue: string) => byName.get(queue) ?? 0;
  };
  part(
    (s) => [s.outline, s.resource, s.selection, s.result, s.engine, s.diagnostics],
    (state) =>
      state.outline
        ? queueSection(app, state, state.outline, colourOf(state))
        : h("p", { class: "form-note" }, state.engine === "starting" ? t("engineStarting") : t("formNothing")),
  );
  const jobs: List = { scroller: newScroller(28, LIST_HEIGHT, LIST_HEIGHT), redraw: () => drawJobs() };
  const drawJobs = part(
    (s) => [s.outline, s.formColumns, colours(s).join(), s.diagnostics],
    (state) => (state.outline ? jobSection(app, jobs, state, state.outline, colourOf(state)) : []),
  );
  const nodes: List = { scroller: newScroller(28, LIST_HEIGHT, LIST_HEIGHT), redraw: () => drawNodes() };
  const drawNodes = part(
    (s) => [s.outline, s.formColumns, s.diagnostics],
    (state) =>
      state.outline
        ? [
            nodeSection(app, nodes, state, state.outline),
            state.outline.pods
              ? h("p", { class: "form-note", key: "pods" }, counted(t("formPods", { n: state.outline.pods })))
              : null,
          ]
        : [],
  );
  part(
    (s) => [s.outline, s.result],
    (state) => (state.outline ? confSection(app, state) : []),
  );
}
