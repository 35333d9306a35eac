// Share, allocation and inqueue of every queue over the events.
import "./shares.css";
import { escapeXml, themeColours } from "../../../charts/bars-svg.ts";
import { dashOf } from "../../../charts/dashes.ts";
import type { Plot } from "../../../charts/plot.ts";
import { seriesOf, seriesSvg, seriesTable, type Measure } from "../../../charts/series.ts";
import { h, type Child } from "../../../dom/h.ts";
import { icon } from "../../../dom/icons.ts";
import { t } from "../../../i18n/later.ts";
import { amount, scalesOf, share } from "../../../model/amounts.ts";
import { queueColours, queueRows } from "../../../model/queues.ts";
import { stepTo, type State } from "../../../state/state.ts";
import { draw, type App } from "../../parts/app.ts";
import { lineKeys } from "../../parts/line-keys.ts";
import { saveMenu } from "../../parts/menu.ts";
import { tableView } from "../../parts/table.ts";
import { resourcePicker } from "../../parts/resource-picker.ts";

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
  let plot: Plot | null = null;
  let drawing = 0;

  const seriesNow = (state: Readonly<State>) => {
    const { report, timeline } = state.result!;
    const shown = new Set(
      queueRows(report, timeline.at(0), [0])
        .filter((r) => !r.inner)
        .map((r) => r.queue),
    );
    const chosen = report.resources.indexOf(state.resource);
    const resource = measure === "share" ? chosen : Math.max(0, chosen);
    return { series: seriesOf(timeline, measure, resource, (q) => shown.has(q)), resource };
  };
  const colour = (state: Readonly<State>) => {
    const colours = queueColours(state.result!.report);
    const theme = themeColours(document.documentElement);
    return { of: (queue: number) => theme(`q${colours[queue] || 8}`), theme };
  };
  const redraw = async () => {
    const state = app.store.get();
    const mine = ++drawing;
    if (state.drawer !== "shares" || !state.result || state.sharesAsTable) return;
    const { plot: make } = await import("../../../charts/plot.ts");
    if (mine !== drawing) return;
    plot?.destroy();
    const { series, resource } = seriesNow(state);
    const scale = scalesOf(state.result.report)[Math.max(0, resource)]!;
    const c = colour(state);
    plot = make(host, series, {
      colour: c.of,
      ink: c.theme("ink3"),
      line: c.theme("line"),
      format: (v) => (measure === "share" ? share(v) : amount(v, scale)),
      choose: (m) => stepTo(app.store, m),
      dash: dashOf,
    });
    plot.step(state.step);
    host.setAttribute(
      "aria-label",
      t("sharesLabel", { measure: t(measure), queues: series.queues.map((q) => q.name).join(", ") }),
    );
  };
  const view = (state: Readonly<State>): Child[] => {
    if (state.drawer !== "shares" || !state.result) return [];
    const { report, timeline } = state.result;
    const colours = queueColours(report);
    const rows = queueRows(report, timeline.at(0), [0]).filter((r) => !r.inner && r.known);
    const button = (m: Measure) =>
      h(
        "button",
        {
          class: m === measure ? "on" : undefined,
          "aria-pressed": m === measure,
          on: {
            click: () => {
              measure = m;
              void redraw();
              redrawBar();
            },
          },
        },
        t(m),
      );
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
          csv: () => seriesTable(seriesNow(app.store.get()).series),
          svg: async () => {
            const c = colour(app.store.get());
            return seriesSvg(
              seriesNow(app.store.get()).series,
              c.of,
              c.theme("ink"),
              c.theme("panel"),
              c.theme("line"),
              escapeXml,
            );
          },
        }),
      ),
    ];
  };
  let bump = 0;
  const redrawBar = () => {
    bump++;
    app.store.flush();
  };
  draw(app, bar, (s) => [s.result, s.drawer, s.resource, s.sharesAsTable, bump], view);
  draw(
    app,
    table,
    (s) => [s.result, s.drawer, s.resource, s.sharesAsTable, bump],
    (state) => {
      host.hidden = state.sharesAsTable;
      table.hidden = !state.sharesAsTable;
      return state.sharesAsTable && state.result
        ? [tableView(seriesTable(seriesNow(state).series), { label: t("overTime") })]
        : [];
    },
  );
  app.store.watch(
    (s) => [s.result, s.drawer, s.resource, s.sharesAsTable, s.theme, s.language],
    () => void redraw(),
  );
  app.store.watch(
    (s) => [s.step],
    (s) => s.drawer === "shares" && plot?.step(s.step),
  );
}
