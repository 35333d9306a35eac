// The pane "shares" shows the share of every queue, what it holds and what it has in the queue, over the events of the
// cycle.
import "./shares.css";
import "../../../charts/curves.css";
import { curvesView, layoutCurves, OVER_EVENTS, type Curves } from "../../../charts/curves.ts";
import { curvesOfSeries, seriesOf, seriesTable, type Measure, type Series } from "../../../charts/series.ts";
import { h, type Child } from "../../../dom/h.ts";
import { icon } from "../../../dom/icons.ts";
import { watchSize, xWithin } from "../../../dom/size.ts";
import { t } from "../../../i18n/later.ts";
import { amount, scalesOf, share } from "../../../model/amounts.ts";
import { queueColours, queueRows } from "../../../model/queues.ts";
import { inScope, type Scope } from "../../../model/scope.ts";
import { stepTo, type Result, type State } from "../../../state/state.ts";
import { draw, type App } from "../../parts/app.ts";
import { lineKeys } from "../../parts/line-keys.ts";
import { saveMenu } from "../../parts/menu.ts";
import { resourcePicker } from "../../parts/resource-picker.ts";
import { tableView } from "../../parts/table.ts";
import { showTip } from "../../parts/tip.ts";

const MOST_TOLD = 12; // queues in a tip

// The lines of a run in one measure. A long run has many points: they are gathered once, however often the page steps.
interface Lines {
  series: Series;
  format: (value: number) => string;
  unit: number;
  colour: (queue: string) => number;
  curves: (width: number, height: number) => Curves;
}

function linesOf({ report, timeline }: Result, measure: Measure, resource: string, scope: Scope): Lines {
  const { queue } = inScope(report, scope);
  const rows = queueRows(report, timeline.at(0), [0]).filter((r) => !r.inner && r.known && queue(r.queue));
  const order = rows.map((r) => r.queue); // as the names beside the lines have it
  const chosen = report.resources.indexOf(resource);
  const series = seriesOf(timeline, measure, measure === "share" ? chosen : Math.max(0, chosen), (q) =>
    order.includes(q),
  );
  series.queues.sort((a, b) => order.indexOf(a.queue) - order.indexOf(b.queue));
  const scale = scalesOf(report)[Math.max(0, chosen)]!;
  const unit = measure === "share" ? 1 : scale.factor;
  const colours = queueColours(report);
  const lines = curvesOfSeries(series);
  return {
    series,
    format: measure === "share" ? share : (value) => amount(value, scale),
    unit,
    colour: (name) => colours[report.queues.findIndex((q) => q.name === name)] || 8,
    curves: (width, height) =>
      layoutCurves(lines, [], { width, height, end: timeline.length, across: OVER_EVENTS, unit, tight: true }),
  };
}

export function sharesView(app: App, element: HTMLElement): void {
  const bar = document.createElement("div");
  bar.className = "shares-bar";
  const host = document.createElement("div");
  host.className = "shares-plot";
  host.setAttribute("role", "img");
  const table = document.createElement("div");
  table.className = "shares-table";
  element.classList.add("shares");
  element.append(bar, host, table);
  let measure: Measure = "share";
  let under: number | null = null; // the moment below the pointer
  let bump = 0;
  const refresh = () => {
    bump++;
    app.store.flush();
  };
  const soon = () => {
    bump++;
    app.store.touch();
  };
  const size = watchSize(host, soon);

  let known: { of: unknown[]; lines: Lines } | null = null;
  const linesNow = (state: Readonly<State>): Lines => {
    const of = [state.result, measure, state.resource, state.scope];
    if (!known?.of.every((what, i) => what === of[i]))
      known = { of, lines: linesOf(state.result!, measure, state.resource, state.scope) };
    return known.lines;
  };
  let laid: { of: unknown[]; curves: Curves } | null = null;
  const curvesNow = (lines: Lines): Curves => {
    const of = [lines, size.width, size.height];
    if (!laid?.of.every((what, i) => what === of[i]))
      laid = { of, curves: lines.curves(Math.max(100, size.width), Math.max(80, size.height)) };
    return laid.curves;
  };

  const button = (m: Measure) =>
    h(
      "button",
      {
        class: m === measure ? "on" : undefined,
        "aria-pressed": m === measure,
        on: {
          click: () => {
            measure = m;
            refresh();
          },
        },
      },
      t(m),
    );
  const tools = (state: Readonly<State>): Child =>
    h(
      "span",
      { class: "shares-tools" },
      h(
        "button",
        {
          class: "ib sm",
          "aria-pressed": state.sharesAsTable,
          "aria-label": t("asTable"),
          title: t("asTable"),
          on: { click: () => app.store.set({ sharesAsTable: !state.sharesAsTable }) },
        },
        icon("table"),
      ),
      saveMenu("shares", {
        csv: () => seriesTable(linesNow(app.store.get()).series),
        drawing: async () => {
          const { curvesSheet } = await import("../../../charts/sheets.ts");
          const lines = linesNow(app.store.get());
          return curvesSheet({ ...lines, curves: lines.curves(860, 320) });
        },
      }),
    );
  draw(
    app,
    bar,
    (s) => [s.result, s.drawer, s.resource, s.scope, s.sharesAsTable, bump],
    (state) => {
      if (state.drawer !== "shares" || !state.result) return [];
      const { report, timeline } = state.result;
      const colours = queueColours(report);
      const { queue } = inScope(report, state.scope);
      const rows = queueRows(report, timeline.at(0), [0]).filter((r) => !r.inner && r.known && queue(r.queue));
      return [
        h(
          "span",
          { class: "segm sm", role: "group", "aria-label": t("measure") },
          button("share"),
          button("allocated"),
          button("inqueue"),
        ),
        resourcePicker(app, report, state.resource),
        lineKeys(rows.map((r) => ({ name: r.name, colour: colours[r.queue] || 8 }))),
        tools(state),
      ];
    },
  );
  draw(
    app,
    host,
    (s) => [s.result, s.drawer, s.resource, s.scope, s.sharesAsTable, s.step, bump],
    (state) => {
      host.hidden = state.sharesAsTable;
      if (state.drawer !== "shares" || !state.result || state.sharesAsTable || !size.width) return [];
      const lines = linesNow(state);
      host.setAttribute(
        "aria-label",
        t("sharesLabel", { measure: t(measure), queues: lines.series.queues.map((q) => q.name).join(", ") }),
      );
      return [curvesView({ ...lines, curves: curvesNow(lines), now: state.step, under })];
    },
  );
  draw(
    app,
    table,
    (s) => [s.result, s.drawer, s.resource, s.scope, s.sharesAsTable, bump],
    (state) => {
      table.hidden = !state.sharesAsTable;
      return state.sharesAsTable && state.result
        ? [tableView(seriesTable(linesNow(state).series), { label: t("overTime") })]
        : [];
    },
  );

  // The point of the series that the pointer is over: a long run has fewer points than events.
  const pointAt = (event: PointerEvent | MouseEvent): number | null => {
    if (!laid || !known) return null;
    const { moments } = known.lines.series;
    const at = laid.curves.at(xWithin(host, event.clientX));
    let [low, high] = [0, moments.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (moments[middle]! <= at) low = middle;
      else high = middle - 1;
    }
    return moments.length ? low : null;
  };
  const point = (at: number | null) => {
    const to = at === null ? null : known!.lines.series.moments[at]!;
    if (to === under) return;
    under = to;
    soon();
  };
  host.addEventListener("pointermove", (event) => {
    const at = pointAt(event);
    point(at);
    if (at === null) return;
    const { series, format } = known!.lines;
    const told = series.queues.slice(0, MOST_TOLD).map((q) => `${q.name} ${format(q.values[at]!)}`);
    const lines = [
      t("eventN", { n: series.moments[at]! }),
      ...told,
      ...(series.queues.length > MOST_TOLD ? ["…"] : []),
    ];
    showTip(lines.join("\n"), event.clientX, event.clientY);
  });
  host.addEventListener("pointerleave", () => {
    point(null);
    showTip(null, 0, 0);
  });
  host.addEventListener("click", (event) => {
    const at = pointAt(event);
    if (at !== null) stepTo(app.store, known!.lines.series.moments[at]!);
  });
}
