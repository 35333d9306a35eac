// The panel of the queues shows a bar for each queue and resource, or the same as a table.
import { BAR_MARKS, barMark } from "../../../charts/bars-draw.ts";
import { cx, h, type Child, type VNode } from "../../../dom/h.ts";
import { icon } from "../../../dom/icons.ts";
import { patch } from "../../../dom/patch.ts";
import { watchSize } from "../../../dom/size.ts";
import { t } from "../../../i18n/index.ts";
import { marksOf, resourcesInUse } from "../../../model/queues.ts";
import { inScope } from "../../../model/scope.ts";
import type { Report } from "../../../model/report.ts";
import type { State } from "../../../state/state.ts";
import { askWhy, select, draw, type App } from "../../parts/app.ts";
import { saveMenu } from "../../parts/menu.ts";
import { axisHead, drawQueues, pictureQueues, type Over, type QueuePicture } from "../../parts/queue-chart.ts";
import { resourcePicker } from "../../parts/resource-picker.ts";

// The legend has the marks that this run draws somewhere, whichever moment is shown: it does not move while one steps.
function legend(report: Report): VNode {
  const there = marksOf(report);
  return h(
    "div",
    { class: "legend queues-legend" },
    BAR_MARKS.filter((name) => there.has(name)).map((name) => h("span", { key: name }, barMark(name), t(name))),
  );
}

const RESOURCE = 52; // as in bars.css
const NUMBERS = 184;
const PADDING = 28;
const LEAST_BAR = 128;

// Few rows get more height: of a panel that is as high as its rows, a part of what the page has; else all of the panel.
function room(picture: QueuePicture, height: number, own: boolean): string {
  const rows = picture.chart.rows.reduce((sum, r) => sum + Math.max(1, r.row.cells.length), 0);
  const all = own ? (height - 290) * 0.3 : height - 80 - picture.chart.rows.length * 9;
  const each = all / Math.max(1, rows);
  return each >= 64 ? "tall" : each >= 36 ? "wide" : each >= 26 ? "roomy" : "";
}

// The names get what the longest of them needs, as long as the bars keep what they need, and at least what the choice of resources
// above them does.
function nameWidth(picture: QueuePicture, report: Report, width: number): number {
  const longest = Math.max(0, ...picture.chart.rows.map(({ row }) => row.name.length * 8.2 + 20 + row.depth * 14));
  const labels = [t("all"), ...resourcesInUse(report).map((r) => picture.scales[r]!.label)];
  const choice = labels.reduce((sum, label) => sum + label.length * 6.5 + 16, 16) - RESOURCE;
  const most = Math.max(width - RESOURCE - NUMBERS - PADDING - LEAST_BAR, width * 0.28);
  return Math.round(Math.min(Math.max(longest, choice), most));
}

// asks: a click on a deserved tells how it came about. headBelow: where the bars come first.
export function queuesView(
  app: App,
  element: Element,
  options: { asks?: boolean; headBelow?: MediaQueryList } = {},
): void {
  const redraw = () => patch(element, view(app.store.get()));
  const size = watchSize(element, redraw);
  const page = options.asks ? watchSize(element.parentElement!, redraw) : null;
  let grips: typeof import("./grips.ts") | undefined;
  if (options.asks)
    app.store.watch(
      (s) => [s.result !== null],
      ({ result }) => {
        if (!result || grips) return;
        setTimeout(() => void import("./grips.ts").then((m) => ((grips = m), redraw())), 300);
      },
    );
  let tables: typeof import("../../parts/panel-table.ts") | undefined;
  const view = (state: Readonly<State>): Child[] => {
    const { result } = state;
    if (!result) return [h("div", { class: "panel-head" }, h("h2", null, t("queues")))];
    const { report, timeline } = result;
    const snapshot = timeline.at(state.step);
    const picture = pictureQueues(report, snapshot, state.resource, inScope(report, state.scope).queue);
    if (state.queuesAsTable && !tables) void import("../../parts/panel-table.ts").then((m) => ((tables = m), redraw()));
    const tab = { free: true }; // one mark of all is a stop of the Tab key
    const over: Over = (row, cell, full) => {
      const rows = picture.chart.rows.map((r) => r.row);
      const scale = picture.scales[cell.resource]!;
      return grips!.gripsOf(app, state, { row, cell, scale, full, rows, plugin: picture.plugin }, tab);
    };
    const head = h(
      "div",
      { class: "panel-head q-top", key: "head" },
      h("h2", null, t("queues")),
      legend(report),
      h(
        "button",
        {
          class: "ib sm",
          "aria-pressed": state.queuesAsTable,
          "aria-label": t("asTable"),
          title: t("asTable"),
          on: { click: () => app.store.set({ queuesAsTable: !state.queuesAsTable }) },
        },
        icon("table"),
      ),
      saveMenu("queues", {
        csv: async () => (await import("../../parts/panel-table.ts")).queueTable(report, snapshot),
        drawing: async () => (await import("../../../charts/sheets.ts")).queuesSheet(picture.chart, picture.scales),
      }),
    );
    const body = state.queuesAsTable
      ? tables?.queuesAsTable(report, snapshot)
      : h(
          "div",
          {
            class: cx(
              "qchart",
              page && !element.closest(".presenting")
                ? room(picture, page.height, true)
                : room(picture, size.height, false),
            ),
            key: "chart",
            style: { "--longest": `${nameWidth(picture, report, size.width)}px` },
          },
          h("div", { class: "qhead" }, resourcePicker(app, report, state.resource), ...axisHead(picture)),
          drawQueues(picture, {
            selected: (q) => state.selection?.kind === "queue" && report.queues[q]!.name === state.selection.id,
            pick: (name) => select(app, "queue", name),
            over: grips && over,
            why: options.asks ? (name) => askWhy(app, "queue", name) : undefined,
          }),
        );
    return options.headBelow?.matches ? [body, head] : [head, body];
  };
  draw(
    app,
    element,
    (s) => [s.result, s.step, s.resource, s.selection, s.queuesAsTable, s.scope, grips && s.outline],
    view,
  );
}
