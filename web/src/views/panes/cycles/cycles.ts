// The pane "cycles" shows how the queues fare over many cycles, what happened when, and what is odd about it. A moment
// of the picture is a cycle, and the whole page can show it.
import "./cycles.css";
import "../../../charts/curves.css";
import { layoutCurves } from "../../../charts/curves.ts";
import { cx, h, type Child } from "../../../dom/h.ts";
import { icon } from "../../../dom/icons.ts";
import { counted } from "../../../i18n/index.ts";
import { w } from "../../../i18n/time-words.ts";
import { asKnown } from "../../../model/asking.ts";
import { labelOf } from "../../../model/amounts.ts";
import type { Table } from "../../../model/csv.ts";
import type { SimulationReport } from "../../../model/report.ts";
import {
  curvesOf,
  duration,
  endOf,
  jobsOverTime,
  parseLength,
  queuesOverTime,
  resourcesOf,
  TIME_MEASURES,
  valueAt,
  type Curve,
  type TimeMeasure,
} from "../../../model/simulation.ts";
import type { State } from "../../../state/state.ts";
import { simulatorOf } from "./simulator.ts";
import { inScope } from "../../../model/scope.ts";
import { draw, type App } from "../../parts/app.ts";
import { chartView, type MadePicture } from "./chart.ts";
import { cycleBar } from "./cycle-bar.ts";
import { colourOf, formatOf, unitOf } from "./lines.ts";
import { findingsView } from "./cycle-findings.ts";
import { lineKeys } from "../../parts/line-keys.ts";
import { saveMenu } from "../../parts/menu.ts";
import { sweepView } from "./sweep.ts";
import { tableView } from "../../parts/table.ts";
import { pinnedRun, versusView } from "./versus.ts";
import { cycleWindow } from "./window.ts";

// The file's columns are called as the command line's, the page's as its curves.
function asCurves(table: Table): Table {
  return {
    ...table,
    columns: table.columns.map((c) => ({ ...c, name: c.name.replace(/^allocated\b/, w("allocated")) })),
  };
}

export function cyclesView(app: App, element: HTMLElement): void {
  element.classList.add("cycles");
  const { store } = app;
  let measure: TimeMeasure = "allocated";
  let table = false;
  let sweeping = false;
  let bump = 0;
  let wrong = "";
  let size = { width: 0, height: 0 };
  // After a click, at once; what comes by itself can wait for the next frame.
  const refresh = () => {
    bump++;
    store.flush();
  };
  const soon = () => {
    bump++;
    store.touch();
  };
  const span = cycleWindow(store, refresh);
  const simulator = simulatorOf(app, soon);
  const sweep = sweepView(app, refresh);
  cycleBar(app);

  const picture = (state: Readonly<State>, width: number, height: number): MadePicture | null => {
    const report = state.simulation?.report;
    if (!report) return null;
    const now = state.result?.report ?? null;
    const resources = resourcesOf(report, now);
    const resource = resources.includes(state.resource) ? state.resource : resources[0]!;
    const shown = now ? inScope(now, state.scope) : null;
    const isShown = ({ name }: Curve) =>
      !shown || shown.all || shown.queue(now!.queues.findIndex((q) => q.name === name));
    const list = curvesOf(report, measure, resource).filter(isShown);
    const other = pinnedRun(state);
    const curves = layoutCurves(list, report.marks, {
      width,
      height,
      ...span.sight(report),
      ghosts: other ? curvesOf(other, measure, resource).filter(isShown) : [],
      label: 92,
      unit: unitOf(now, measure, resource),
    });
    return {
      list,
      curves,
      picture: {
        curves,
        colour: colourOf(now),
        format: formatOf(now, measure, resource),
        markLabel: (kind) => w(`mark_${kind}`),
        flags: report.findings.map((f) => ({
          at: f.at,
          title: `${w(`finding_${f.kind}`)}: ${asKnown(report, f.objects).join(", ")}`,
        })),
        now: state.cycle === null ? null : state.cycle * report.period,
      },
    };
  };

  const goTo = (cycle: number) => store.get().simulation?.report && span.go(cycle);
  const chart = (state: Readonly<State>, report: SimulationReport): Child =>
    chartView(store, state, report, span, { picture: picture(state, size.width, size.height), size, resized: soon });

  const key = (state: Readonly<State>, report: SimulationReport): Child => {
    const made = picture(state, 400, 200)!;
    const at = state.cycle === null ? null : state.cycle * report.period;
    return lineKeys(
      made.list.map((c) => {
        const value = at === null ? "" : made.picture.format(valueAt(c.points, at));
        const deserved = at !== null && c.limit.length ? ` / ${made.picture.format(valueAt(c.limit, at))}` : "";
        return {
          name: c.name,
          colour: made.picture.colour(c.name),
          more: [h("b", null, value), deserved ? h("small", { title: w("deserved") }, deserved) : null],
        };
      }),
    );
  };

  // As the other panels have it, which may show more resources.
  const called = (resource: string) => labelOf(resource, store.get().result?.report.resources ?? []);
  const summary = (report: SimulationReport): string => {
    const parts = [
      counted(
        w("summary", {
          cycles: report.cycles,
          time: duration(endOf(report)),
          binds: report.binds,
          evictions: report.evictions,
          finished: report.jobs.filter((j) => j.finished !== undefined).length,
        }),
      ),
    ];
    if (report.failedBinds) parts.push(counted(w("failedBinds", { n: report.failedBinds })));
    if (report.podsFailed) parts.push(counted(w("podsFailed", { n: report.podsFailed })));
    const used = Object.entries(report.cluster.utilisation).filter(([, part]) => part > 0);
    if (used.length)
      parts.push(
        w("used", { list: used.map(([name, part]) => `${called(name)} ${Math.round(part * 100)}\u00a0%`).join(", ") }),
      );
    return parts.join(" · ");
  };

  const goToFinding = (cycle: number, more: Partial<State> = {}) => {
    goTo(cycle);
    store.set(more);
  };

  const bar = (state: Readonly<State>, report: SimulationReport | null): Child => {
    const resources = report ? resourcesOf(report, state.result?.report ?? null) : [];
    const resource = resources.includes(state.resource) ? state.resource : resources[0];
    const running = state.simulatingSince > 0;
    const progress = simulator.progress();
    const toggle = (on: boolean, label: string, act: () => void, title?: string) =>
      h("button", { key: label, class: on ? "on" : undefined, "aria-pressed": on, title, on: { click: act } }, label);
    const set = (change: () => void) => () => {
      change();
      refresh();
    };
    return h(
      "div",
      { class: "cycles-bar", key: "bar" },
      h(
        "span",
        { class: "segm sm", role: "group", "aria-label": w("cycles") },
        toggle(
          !sweeping,
          w("oneRun"),
          set(() => (sweeping = false)),
        ),
        toggle(
          sweeping,
          w("sweep"),
          set(() => (sweeping = true)),
        ),
      ),
      sweeping
        ? null
        : [
            h(
              "label",
              { key: "for", title: w("runForHint") },
              w("runFor"),
              h("input", {
                class: cx("field", wrong && "wrong"),
                placeholder: report ? duration(endOf(report)) : "60",
                value: state.runLength,
                "aria-invalid": wrong ? "true" : undefined,
                "aria-describedby": wrong ? "run-for-wrong" : undefined,
                on: {
                  change: (e: Event) => {
                    const { value } = e.target as HTMLInputElement;
                    wrong = parseLength(value) ? "" : w("runForWrong");
                    if (!wrong) store.set({ runLength: value.trim() });
                    refresh();
                  },
                },
              }),
            ),
            wrong ? h("span", { key: "wrong", id: "run-for-wrong", class: "wrong-text", role: "alert" }, wrong) : null,
            running
              ? [
                  h(
                    "span",
                    { key: "progress", class: "mut", role: "status" },
                    progress ? counted(w("simulating", progress)) : w("starting"),
                  ),
                  progress
                    ? h("progress", {
                        key: "p",
                        max: progress.of,
                        value: progress.done,
                        "aria-label": counted(w("simulating", progress)),
                      })
                    : null,
                  h("button", { key: "cancel", class: "btn", on: { click: () => simulator.cancel() } }, w("cancel")),
                ]
              : h(
                  "button",
                  { key: "again", class: "btn plain", on: { click: () => simulator.again() } },
                  icon("play"),
                  w("runAgain"),
                ),
            h(
              "span",
              { key: "measure", class: "segm sm", role: "group", "aria-label": w("measure") },
              TIME_MEASURES.map((m) =>
                toggle(
                  m === measure,
                  w(m),
                  set(() => (measure = m)),
                  m === "allocated" ? w("allocatedHint") : undefined,
                ),
              ),
            ),
            measure === "allocated" && resources.length > 1
              ? h(
                  "span",
                  { key: "resource", class: "segm sm", role: "group", "aria-label": w("resource") },
                  resources.map((r) => toggle(r === resource, called(r), () => store.set({ resource: r }), r)),
                )
              : null,
            h(
              "span",
              { key: "tools", class: "cycles-tools" },
              report && !table ? span.buttons(report) : null,
              h(
                "button",
                {
                  key: "table",
                  class: "ib sm",
                  "aria-pressed": table,
                  "aria-label": w("asTable"),
                  title: w("asTable"),
                  on: { click: set(() => (table = !table)) },
                },
                icon("table"),
              ),
              report
                ? saveMenu("cycles", {
                    csv: () => queuesOverTime(report, resources),
                    drawing: async () => {
                      const { curvesSheet } = await import("../../../charts/sheets.ts");
                      return curvesSheet({ ...picture(store.get(), 900, 360)!.picture, now: null });
                    },
                  })
                : null,
            ),
          ],
      sweeping ? sweep.bar(state) : null,
    );
  };

  const view = (state: Readonly<State>): Child[] => {
    if (state.drawer !== "cycles") return [];
    const simulation = state.simulation;
    const report = simulation?.report ?? null;
    if (sweeping) return [bar(state, report), sweep.body(state)];
    const now = state.result?.report ?? null;
    return [
      bar(state, report),
      simulation && !report
        ? h("p", { key: "broken", class: "cycles-say", style: { padding: "0 16px" } }, w("brokenText"))
        : null,
      report
        ? h(
            "div",
            { class: "cycles-cols", key: "cols" },
            h(
              "div",
              { class: "cycles-main" },
              key(state, report),
              table
                ? [
                    tableView(asCurves(queuesOverTime(report, resourcesOf(report, now))), {
                      key: "t",
                      label: w("chartLabel", {
                        measure: w(measure),
                        queues: report.queues.map((q) => q.name).join(", "),
                        time: duration(endOf(report)),
                      }),
                    }),
                  ]
                : [
                    chart(state, report),
                    pinnedRun(state) ? h("p", { key: "ghost", class: "ghost-says" }, w("ghostSays")) : null,
                  ],
              h("p", { class: "cycles-say", key: "say", role: "status" }, summary(report)),
            ),
            h(
              "div",
              { class: "cycles-side", tabindex: 0, role: "region", "aria-label": w("findings") },
              versusView(app, state, report),
              h("h3", null, w("findings"), h("small", null, ` ${report.findings.length}`)),
              report.findings.length
                ? findingsView(report, state.simulation?.says, goToFinding)
                : h("p", { class: "mut" }, w("noFindings")),
              table
                ? [
                    h("h3", { key: "jh" }, w("jobsTable")),
                    tableView(asKnown(report, jobsOverTime(report)), { key: "jobs", label: w("jobsTable") }),
                  ]
                : null,
            ),
          )
        : null,
    ];
  };
  // Whoever opens the pane, or another scenario in it, sees its first cycle everywhere, and with the pane goes what nobody chose.
  let entered: "" | "asked" | "itself" = "";
  store.watch(
    (s) => [s.drawer === "cycles", s.simulation?.report, s.cycle],
    ({ drawer, simulation, cycle, pinned }) => {
      if (drawer !== "cycles") {
        if (entered === "itself" && cycle === 0) store.set({ cycle: null });
        entered = "";
      } else if (!simulation) entered = "";
      else if (!entered && simulation.report) {
        entered = cycle === null && !pinned ? "itself" : "asked";
        if (entered === "itself") span.go(0);
      } else if (cycle !== 0) entered &&= "asked";
    },
  );
  draw(
    app,
    element,
    (s) => [
      s.drawer,
      s.simulation,
      s.simulatingSince,
      s.runLength,
      s.cycle,
      s.resource,
      s.scope,
      s.result,
      s.outline,
      s.pinned,
      bump,
    ],
    view,
  );
}
