// The nodes with their pods: a row of boxes for hundreds of pods, a field of squares for thousands.
import "./nodes.css";
import { heatAt, layoutHeat, type HeatNode } from "../../../charts/heat.ts";
import { fullest, layoutNode, slotLabel, type NodeRow } from "../../../charts/slots.ts";
import { cx, h, type Child, type VNode } from "../../../dom/h.ts";
import { icon } from "../../../dom/icons.ts";
import { patch } from "../../../dom/patch.ts";
import { watchSize } from "../../../dom/size.ts";
import { counted, t } from "../../../i18n/index.ts";
import { amount, amountWithUnit, num, scalesOf, type Scale } from "../../../model/amounts.ts";
import { nodeNumbers, type NodeNumbers } from "../../../model/nodes.ts";
import { queueColours } from "../../../model/queues.ts";
import { highlight, type Highlight } from "../../../model/selection.ts";
import { nodeTable, readable } from "../../../model/tables.ts";
import type { Report } from "../../../model/report.ts";
import type { Snapshot } from "../../../model/timeline.ts";
import type { State } from "../../../state/state.ts";
import { askWhy, draw, select, type App } from "../../parts/app.ts";
import { saveMenu } from "../../parts/menu.ts";
import { nameView } from "../../parts/name.ts";
import { tableView } from "../../parts/table.ts";
import { showTip } from "../../parts/tip.ts";

const MANY_PODS = 1500;
const MANY_NODES = 120;

export function taskColour(report: Report, colours: number[], task: number): number {
  return colours[report.jobs[report.tasks[task]!.job]?.queue ?? -1] || 8;
}

export function taskLines(report: Report, scales: Scale[], snapshot: Snapshot, task: number): string[] {
  const spec = report.tasks[task]!;
  const cards = snapshot.cards[task]?.map(({ id }) => id.replace(/^(?!GPU)/, "GPU ")).join(", ");
  const asks = spec.request
    .map((v, r) =>
      num(v) > 0 && report.resources[r] !== "pods" ? `${scales[r]!.label} ${amountWithUnit(v, scales[r]!)}` : "",
    )
    .filter(Boolean);
  return [
    `${spec.namespace}/${spec.name}`,
    `${t("queue")} ${report.jobs[spec.job]?.queueName ?? "–"}`,
    `${t("priority")} ${spec.priority}`,
    asks.join(", ") || t("bestEffort"),
    ...(cards ? [cards] : []),
    snapshot.status[task]!,
  ];
}

function usedText(scales: Scale[], row: NodeRow): string {
  const scale = scales[row.main];
  return scale ? `${scale.label} ${amount(row.used, scale)}/${amount(row.total, scale)}` : "";
}

function drawNode(
  app: App,
  report: Report,
  snapshot: Snapshot,
  scales: Scale[],
  colours: number[],
  row: NodeRow,
  lit: Highlight,
  width: number,
): VNode {
  const spec = report.nodes[row.node]!;
  const used = usedText(scales, row);
  return h(
    "div",
    { class: cx("node", lit.node(row.node) && "sel"), key: spec.name, role: "listitem", "data-node": spec.name },
    h(
      "button",
      {
        class: "node-name",
        title: spec.name,
        on: { click: () => select(app, "node", spec.name) },
        "aria-label": `${spec.name}: ${used}, ${counted(t("nPods", { n: row.slots.length }))}`,
      },
      nameView(spec.name),
    ),
    h(
      "small",
      { class: spec.unschedulable ? "off" : undefined, title: spec.unschedulable ? t("unschedulable") : used },
      spec.unschedulable ? t("unschedulable") : used,
    ),
    h(
      "div",
      { class: "slots", on: { keydown: rove } },
      row.slots.map((slot, i) => {
        const task = report.tasks[slot.task]!;
        const pixels = (slot.to - slot.from) * width;
        const label = slot.kind === "effort" ? "" : slotLabel(task.name, pixels);
        const lines = taskLines(report, scales, snapshot, slot.task);
        return h(
          "button",
          {
            key: task.uid,
            class: cx(
              "pod",
              slot.kind,
              `q${taskColour(report, colours, slot.task)}`,
              pixels < 10 && "thin",
              lit.task(slot.task) && "on",
            ),
            style: { left: `${(slot.from * 100).toFixed(2)}%`, width: `${((slot.to - slot.from) * 100).toFixed(2)}%` },
            tabindex: i ? -1 : 0,
            "data-tip": lines.join("\n"),
            "data-status": snapshot.status[slot.task],
            "aria-label": lines.join(", "),
            on: {
              click: () => (slot.kind === "releasing" ? askWhy(app, "task", task.uid) : select(app, "task", task.uid)),
            },
          },
          label,
        );
      }),
    ),
  );
}

// The pods of a node are one tab stop; arrows move inside.
function rove(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const pods = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>(".pod")];
  const next = pods[pods.indexOf(document.activeElement as HTMLElement) + step];
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}

function heatLine(report: Report, scales: Scale[], numbers: NodeNumbers[], i: number): string {
  const { main, total } = fullest(report, i, numbers[i]!);
  return `${report.nodes[i]!.name}\n${scales[main]!.label} ${amount(numbers[i]!.used[main], scales[main]!)}/${amount(total, scales[main]!)}\n${counted(t("nPods", { n: numbers[i]!.tasks.length }))}`;
}

function heatNodes(report: Report, numbers: NodeNumbers[], lit: Highlight): HeatNode[] {
  return numbers.map((n, i) => ({
    fill: fullest(report, i, n).part,
    releasing: n.releasing.some((v) => v > 0),
    pipelined: n.pipelined.some((v) => v > 0),
    on: lit.node(i),
  }));
}

async function nodesPicture(
  report: Report,
  rows: NodeRow[] | null,
  numbers: NodeNumbers[],
  lit: Highlight,
  scales: Scale[],
  colours: number[],
): Promise<string> {
  if (rows)
    return (await import("../../../charts/slots-svg.ts")).nodesSvg(
      report,
      rows,
      scales,
      colours,
      document.documentElement,
    );
  const [{ heatSvgText }, { themeColours }] = await Promise.all([
    import("../../../charts/heat-svg.ts"),
    import("../../../charts/bars-svg.ts"),
  ]);
  return heatSvgText(
    heatNodes(report, numbers, lit),
    numbers.map((_, i) => heatLine(report, scales, numbers, i)),
    themeColours(document.documentElement),
  );
}

function heatMap(
  app: App,
  report: Report,
  numbers: NodeNumbers[],
  lit: Highlight,
  scales: Scale[],
  width: number,
): VNode {
  const heat = layoutHeat(numbers.length, width);
  const line = (i: number) => heatLine(report, scales, numbers, i);
  const under = (event: PointerEvent | MouseEvent) => heatAt(heat, event.offsetX, event.offsetY, numbers.length);
  void import("../../../charts/heat-paint.ts").then(({ paintHeat }) => {
    const canvas = document.querySelector<HTMLCanvasElement>("canvas.heat");
    if (canvas) paintHeat(canvas, heat, width, heatNodes(report, numbers, lit));
  });
  return h("canvas", {
    class: "heat",
    key: "heat",
    role: "img",
    "aria-label": `${t("nodes")}: ${numbers.length}, ${t("heatNote")}`,
    on: {
      pointermove: (event: PointerEvent) => {
        const i = under(event);
        showTip(i < 0 ? null : line(i), event.clientX, event.clientY);
      },
      pointerleave: () => showTip(null, 0, 0),
      click: (event: MouseEvent) => {
        const i = under(event);
        if (i >= 0) select(app, "node", report.nodes[i]!.name);
      },
    },
  });
}

export function nodesView(app: App, element: Element): void {
  const redraw = () => patch(element, view(app.store.get()));
  const size = watchSize(element, redraw);
  let detail: typeof import("./node-detail.ts").nodeDetail | undefined;
  const view = (state: Readonly<State>): Child[] => {
    const { result } = state;
    if (!result) return [h("div", { class: "panel-head" }, h("h2", null, t("nodes")))];
    const { report, timeline } = result;
    const snapshot = timeline.at(state.step);
    const scales = scalesOf(report);
    const numbers = nodeNumbers(report, snapshot);
    const lit = highlight(report, snapshot, state.selection);
    const colours = queueColours(report);
    const wide = Math.max(200, size.width - 28);
    // Clusters have long names; the pods keep most of the line.
    const longest = report.nodes.reduce((most, node) => Math.max(most, node.name.length * 7), 64);
    const name = Math.round(Math.min(longest, wide * 0.36));
    const many = report.nodes.length > MANY_NODES || report.tasks.length > MANY_PODS;
    const note = t(many ? "heatNote" : "nodesNote");
    const rows = many ? null : numbers.map((n, i) => layoutNode(report, snapshot, i, n));
    // Room for the longest of the amounts: one that is cut reads as another.
    const used = Math.ceil(
      (rows ?? []).reduce((most, row) => Math.max(most, usedText(scales, row).length * 6.2 + 2), 76),
    );
    const chosen =
      state.selection?.kind === "node" ? report.nodes.findIndex((n) => n.name === state.selection!.id) : -1;
    if (chosen >= 0 && !detail) void import("./node-detail.ts").then((m) => ((detail = m.nodeDetail), redraw()));
    return [
      h(
        "div",
        { class: "panel-head" },
        h("h2", null, t("nodes")),
        h("small", { class: "clip nodes-note", title: note }, note),
        h("span", { class: "grow" }),
        h(
          "span",
          { class: "legend" },
          h("span", null, h("i", { class: "g rel" }), t("releasing")),
          h("span", null, h("i", { class: "g ppl" }), t("pipelined")),
        ),
        h(
          "button",
          {
            class: "ib sm",
            "aria-pressed": state.nodesAsTable,
            "aria-label": t("asTable"),
            title: t("asTable"),
            on: { click: () => app.store.set({ nodesAsTable: !state.nodesAsTable }) },
          },
          icon("table"),
        ),
        saveMenu("nodes", {
          csv: () => nodeTable(report, snapshot),
          svg: () => nodesPicture(report, rows, numbers, lit, scales, colours),
        }),
      ),
      chosen >= 0 && detail ? detail(report, snapshot, scales, chosen, numbers[chosen]!) : null,
      state.nodesAsTable
        ? tableView(readable(report, nodeTable(report, snapshot)), { key: "table" })
        : !numbers.length
          ? h("p", { class: "nodes-list mut", key: "none" }, t("noNodes"))
          : h(
              "div",
              {
                class: cx("nodes-list", lit.any && state.selection?.kind !== "node" && "any-sel"),
                key: "list",
                role: many ? undefined : "list",
                "aria-label": t("nodes"),
                style: { "--node-name": `${name}px`, "--node-used": `${used}px` },
              },
              rows
                ? rows.map((row) => drawNode(app, report, snapshot, scales, colours, row, lit, wide - 8 - used - name))
                : heatMap(app, report, numbers, lit, scales, wide),
            ),
    ];
  };
  draw(app, element, (s) => [s.result, s.step, s.selection, s.nodesAsTable, s.theme], view);
}
