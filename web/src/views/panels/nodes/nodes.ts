// The panel of the nodes shows them with their pods: a row of boxes for hundreds of pods, a field of squares for
// thousands.
import "./nodes.css";
import { layoutNode, slotLabels, type NodeRow } from "../../../charts/slots.ts";
import { drawLabel, drawRoom, drawSlot, slotMark, usedText } from "../../../charts/slots-draw.ts";
import { keepInSight } from "../../../dom/in-sight.ts";
import { cx, h, type Child, type VNode } from "../../../dom/h.ts";
import { icon } from "../../../dom/icons.ts";
import { patch } from "../../../dom/patch.ts";
import { watchSize } from "../../../dom/size.ts";
import { counted, t } from "../../../i18n/index.ts";
import { amountWithUnit, num, scalesOf, type Scale } from "../../../model/amounts.ts";
import { jobKey } from "../../../model/jobs.ts";
import { isDown, nodeNumbers } from "../../../model/nodes.ts";
import { marksOf, queueColours } from "../../../model/queues.ts";
import { inScope } from "../../../model/scope.ts";
import { highlight, type Highlight } from "../../../model/selection.ts";
import type { Report } from "../../../model/report.ts";
import type { Snapshot } from "../../../model/timeline.ts";
import type { State } from "../../../state/state.ts";
import { askWhy, draw, select, type App } from "../../parts/app.ts";
import { saveMenu } from "../../parts/menu.ts";
import { nameView } from "../../parts/name.ts";

const MANY_PODS = 1500;
const MANY_NODES = 120;
const LEAST_PODS = 128; // pixels

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

function drawNode(
  app: App,
  report: Report,
  snapshot: Snapshot,
  scales: Scale[],
  colours: number[],
  row: NodeRow,
  lit: Highlight,
  isPale: (task: number) => boolean, // it does not belong to what is looked at, and steps back
  width: number,
  big: number, // how much its letters are
): VNode {
  const spec = report.nodes[row.node]!;
  const used = usedText(scales, row);
  const down = isDown(spec);
  const off = down ? t("down") : spec.unschedulable ? t("unschedulable") : "";
  return h(
    "div",
    { class: cx("node", lit.node(row.node) && "sel"), key: spec.name, role: "listitem", "data-node": spec.name },
    h(
      "button",
      {
        class: "node-name",
        title: spec.name,
        on: { click: () => select(app, "node", spec.name) },
        "aria-label": `${spec.name}: ${off || used}, ${counted(t("nPods", { n: row.slots.length }))}`,
      },
      nameView(spec.name),
    ),
    h("small", { class: off ? "off" : undefined, title: off || used }, off || used),
    h(
      "div",
      { class: "slots", on: { keydown: onPodKey } },
      h(
        "svg",
        null,
        drawRoom(
          row.slots.map((slot, i) => {
            const task = report.tasks[slot.task]!;
            const pixels = (slot.to - slot.from) * width;
            const lines = taskLines(report, scales, snapshot, slot.task);
            return drawSlot(
              slot,
              {
                colour: taskColour(report, colours, slot.task),
                pixels,
                on: lit.task(slot.task),
                pale: isPale(slot.task),
              },
              {
                key: task.uid,
                class: cx("pod", slot.kind, lit.task(slot.task) && "on"),
                role: "button",
                tabindex: i ? -1 : 0,
                "data-tip": lines.join("\n"),
                "data-status": snapshot.status[slot.task],
                "data-of": jobKey(report, task.job),
                "aria-label": lines.join(", "),
                on: {
                  click: () =>
                    slot.kind === "releasing" ? askWhy(app, "task", task.uid) : select(app, "task", task.uid),
                },
              },
            );
          }),
          slotLabels(report, row, width / big).map((label) =>
            drawLabel(label, {
              colour: taskColour(report, colours, label.slot.task),
              pale: isPale(label.slot.task) && !lit.task(label.slot.task),
            }),
          ),
          down,
        ),
      ),
    ),
  );
}

// The pods of a node are one tab stop; arrows move inside, and what presses a button presses a pod.
function onPodKey(event: KeyboardEvent): void {
  const pods = [...(event.currentTarget as Element).querySelectorAll<SVGElement>(".pod")];
  const now = pods.indexOf(event.target as SVGElement);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const press = event.key === "Enter" || event.key === " ";
  if (now < 0 || (!step && !press)) return;
  event.preventDefault();
  event.stopPropagation();
  if (step) pods[now + step]?.focus();
  else pods[now]!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

export function nodesView(app: App, element: Element): void {
  const redraw = () => patch(element, view(app.store.get()));
  const size = watchSize(element, redraw);
  let details: [typeof import("./node-detail.ts"), typeof import("./deeds.ts")] | undefined;
  let heatMap: typeof import("./heat-map.ts").heatMap | undefined;
  let tables: typeof import("../../parts/panel-table.ts") | undefined;
  let switches: typeof import("./switches.ts").switchesView | undefined;
  const view = (state: Readonly<State>): Child[] => {
    const { result } = state;
    if (!result) return [h("div", { class: "panel-head" }, h("h2", null, t("nodes")))];
    const { report, timeline } = result;
    const snapshot = timeline.at(state.step);
    const scales = scalesOf(report);
    const numbers = nodeNumbers(report, snapshot);
    const lit = highlight(report, snapshot, state.selection);
    const pale = lit.any && state.selection?.kind !== "node";
    const scope = inScope(report, state.scope);
    const isPale = (task: number) => pale || !scope.task(task);
    const colours = queueColours(report);
    const wide = Math.max(200, size.width - 28);
    const many = report.nodes.length > MANY_NODES || report.tasks.length > MANY_PODS;
    const note = t(many ? "heatNote" : "nodesNote");
    const rows = many ? null : numbers.map((n, i) => layoutNode(report, snapshot, i, n));
    // Shown to a room the rows share the height that there is, and their letters follow.
    const high = element.closest(".presenting") ? Math.max(30, Math.min(52, (size.height - 56) / numbers.length)) : 0;
    const big = Math.max(1, Math.min(1.8, high / 25));
    // Room for the longest of the amounts: one that is cut reads as another.
    const used = Math.ceil(
      big * (rows ?? []).reduce((most, row) => Math.max(most, usedText(scales, row).length * 6.2 + 2), 76),
    );
    // Clusters have long names: these have all that the pods can do without.
    const longest = big * report.nodes.reduce((most, node) => Math.max(most, node.name.length * 7), 64);
    const name = Math.round(Math.min(longest, Math.max(wide - 8 - used - LEAST_PODS, 64)));
    const chosen =
      state.selection?.kind === "node" ? report.nodes.findIndex((n) => n.name === state.selection!.id) : -1;
    if (many && !heatMap) void import("./heat-map.ts").then((m) => ((heatMap = m.heatMap), redraw()));
    if (state.nodesAsTable && !tables) void import("../../parts/panel-table.ts").then((m) => ((tables = m), redraw()));
    if ((chosen >= 0 || state.selection?.kind === "task") && !details)
      void Promise.all([import("./node-detail.ts"), import("./deeds.ts")]).then(
        (m) => ((details = m), redraw(), seeChosen(app.store.get())),
      );
    const [detail, deeds] = details ?? [];
    const network = state.outline?.hyperNodes;
    if (network?.length && !switches) void import("./switches.ts").then((m) => ((switches = m.switchesView), redraw()));
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
          (["releasing", "pipelined"] as const).map((name) =>
            marksOf(report).has(name) ? h("span", { key: name }, slotMark(name), t(name)) : null,
          ),
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
          csv: async () => (await import("../../parts/panel-table.ts")).nodeTable(report, snapshot),
          drawing: async () =>
            (await import("./drawing.ts")).nodesDrawing(report, snapshot, rows, numbers, lit, scope, scales, (task) =>
              taskColour(report, colours, task),
            ),
        }),
      ),
      chosen >= 0 && detail
        ? detail.nodeDetail(report, snapshot, scales, chosen, numbers[chosen]!, deeds!.nodeDeeds(app, report, chosen))
        : deeds?.podDetail(app, state, report, snapshot, scales, taskLines),
      network?.length ? switches?.(report, numbers, scales, lit, network) : null,
      state.nodesAsTable
        ? tables?.nodesAsTable(report, snapshot)
        : !numbers.length
          ? h("p", { class: "nodes-list mut", key: "none" }, t("noNodes"))
          : h(
              "div",
              {
                class: "nodes-list",
                key: "list",
                role: many ? undefined : "list",
                "aria-label": t("nodes"),
                style: { "--node-name": `${name}px`, "--node-used": `${used}px`, "--high": `${high}px`, "--big": big },
              },
              rows
                ? rows.map((row) =>
                    drawNode(app, report, snapshot, scales, colours, row, lit, isPale, wide - 8 - used - name, big),
                  )
                : heatMap?.(app, report, snapshot, numbers, lit, scope, scales, wide),
            ),
    ];
  };
  draw(
    app,
    element,
    (s) => [s.result, s.step, s.selection, s.nodesAsTable, s.scope, s.outline?.hyperNodes.length && s.outline],
    view,
  );
  const seeChosen = ({ selection }: Readonly<State>) => {
    const list = selection?.kind === "node" ? element.querySelector<HTMLElement>(".nodes-list") : null;
    const row = list?.querySelector<HTMLElement>(".node.sel");
    if (row) keepInSight(list!, row.offsetTop - list!.offsetTop, row.offsetHeight);
  };
  app.store.watch((s) => [s.result, s.selection, s.nodesAsTable, s.drawer], seeChosen, "late");
}
