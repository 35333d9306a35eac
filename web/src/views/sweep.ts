// One parameter, many values: each value's run as a small picture, all on one scale.
import { layoutCurves, mostOf } from "../charts/curves.ts";
import { cx, h, type Child } from "../dom/h.ts";
import { counted } from "../i18n/index.ts";
import { w } from "../i18n/time-words.ts";
import { openWorker } from "../engine/module.ts";
import { TimeClient } from "../engine/time-client.ts";
import type { Table } from "../model/csv.ts";
import type { Outline } from "../model/outline.ts";
import type { SimulationReport } from "../model/report.ts";
import { curvesOf, duration, endOf, parseLength, resourcesOf } from "../model/simulation.ts";
import { MOST_VALUES, parametersOf, parseValues, suggestedValues, withValue, type Parameter } from "../model/sweep.ts";
import type { State } from "../state/state.ts";
import type { App } from "./app.ts";
import { curvesView } from "./curves.ts";
import { colourOf, formatOf } from "./cycles.ts";
import { saveMenu } from "./menu.ts";

interface Run {
  value: string;
  text: string;
  report: SimulationReport | null; // null: it could not be read
}

interface Swept {
  of: string; // the scenario's text
  parameter: Parameter;
  values: string[];
  runs: Run[];
  running: boolean;
}

function meanWait(report: SimulationReport): number {
  const placed = report.jobs.filter((j) => j.placed !== undefined);
  return placed.length ? placed.reduce((sum, j) => sum + j.wait, 0) / placed.length : 0;
}

function tableOf(swept: Swept): Table {
  const names = [...new Set(swept.runs.flatMap((r) => r.report?.queues.map((q) => q.name) ?? []))];
  const figure = (name: string) => ({ name, numeric: true });
  return {
    columns: [{ name: swept.parameter.id, numeric: false }, ...["binds", "evictions", "jobsPlaced", "meanWait", "findings", "jain"].map(figure), ...names.map((n) => figure(`${n} mean cpu`))],
    rows: swept.runs.map(({ value, report }) => [
      value,
      ...(report ? [report.binds, report.evictions, report.jobs.filter((j) => j.placed !== undefined).length, meanWait(report), report.findings.length, report.cluster.jain] : [null, null, null, null, null, null]),
      ...names.map((n) => (report ? (report.queues.find((q) => q.name === n)?.meanAllocated["cpu"] ?? 0) / 1000 : null)),
    ]),
  };
}

export interface SweepView {
  bar: (state: Readonly<State>) => Child;
  body: (state: Readonly<State>) => Child;
}

export function sweepView(app: App, refresh: () => void): SweepView {
  let chosen = "";
  let values: string | null = null; // null: what is suggested
  let wrong = false;
  let swept: Swept | null = null;
  let client: TimeClient | null = null;

  const run = async (outline: Outline, parameter: Parameter, list: string[]) => {
    const mine: Swept = { of: outline.text, parameter, values: list, runs: [], running: true };
    swept = mine;
    refresh();
    client ??= new TimeClient(openWorker);
    for (const value of list) {
      const text = withValue(outline, parameter, value);
      if (text === null) continue;
      const state = app.store.get();
      const simulated = await client.simulate({ text, length: parseLength(state.runLength) ?? {}, hosts: state.allowed });
      if (swept !== mine || !simulated) break;
      mine.runs.push({ value, text, report: simulated.report });
      refresh();
    }
    mine.running = false;
    refresh();
  };
  const cancel = () => {
    client?.cancel();
    if (swept) swept.running = false;
    refresh();
  };

  const bar = (state: Readonly<State>): Child => {
    const { outline } = state;
    const parameters = outline ? parametersOf(outline) : [];
    const parameter = parameters.find((p) => p.id === chosen) ?? parameters.find((p) => /weight$/.test(p.id)) ?? parameters[0];
    if (!outline || !parameter) return null;
    const text = values ?? suggestedValues(parameter.now);
    const list = parseValues(text);
    return [
      h("label", { key: "p" }, w("parameter"), h("select", { class: "field", value: parameter.id, on: { change: (e: Event) => { chosen = (e.target as HTMLSelectElement).value; values = null; refresh(); } } }, parameters.map((p) => h("option", { key: p.id, value: p.id, selected: p.id === parameter.id }, p.label)))),
      h("label", { key: "v", title: w("valuesHint") }, w("values"), h("input", { class: cx("field", wrong && "wrong"), value: text, "aria-invalid": wrong ? "true" : undefined, on: { input: (e: Event) => { values = (e.target as HTMLInputElement).value; wrong = parseValues(values) === null; refresh(); } } })),
      wrong ? h("span", { key: "w", class: "wrong-text", role: "alert" }, w("valuesWrong", { most: MOST_VALUES })) : null,
      swept?.running
        ? [h("span", { key: "n", class: "mut", role: "status" }, w("sweepDone", { done: swept.runs.length, of: swept.values.length })), h("progress", { key: "pr", max: swept.values.length, value: swept.runs.length, "aria-label": w("sweep") }), h("button", { key: "c", class: "btn", on: { click: cancel } }, w("cancel"))]
        : h("button", { key: "r", class: "btn primary", disabled: list === null, on: { click: () => list && void run(outline, parameter, list) } }, w("runSweep")),
      h("span", { key: "g", class: "grow" }),
      swept?.runs.length ? saveMenu("sweep", { csv: () => tableOf(swept!) }) : null,
    ];
  };

  const body = (state: Readonly<State>): Child => {
    const now = state.result?.report ?? null;
    if (!swept) return h("p", { key: "how", class: "cycles-say", style: { padding: "4px 16px" } }, state.outline && parametersOf(state.outline).length ? w("sweepHow") : w("sweepNothing"));
    const { parameter, runs, of } = swept;
    const reports = runs.flatMap((r) => (r.report ? [r.report] : []));
    const resources = reports[0] ? resourcesOf(reports[0], now) : [];
    const resource = resources.includes(state.resource) ? state.resource : (resources[0] ?? "cpu");
    // Small pictures have no room for what is deserved.
    const bare = (report: SimulationReport) => curvesOf(report, "allocated", resource).map((c) => ({ ...c, limit: [] }));
    const least = Math.max(0, ...reports.map((r) => mostOf(bare(r))));
    const one = (r: Run): Child => {
      const report = r.report;
      const curves = report && layoutCurves(bare(report), [], { width: 200, height: 80, end: endOf(report), least, axes: false });
      const lines: [string, boolean][] = report ? [[w("meanWait", { time: duration(meanWait(report)) }), false], [counted(w("nEvictions", { n: report.evictions })), false], ...(report.findings.length ? [[report.findings.map((f) => w(`finding_${f.kind}`)).filter((x, i, all) => all.indexOf(x) === i).join(", "), true] as [string, boolean]] : [])] : [[w("brokenText"), true]];
      return h(
        "article",
        { key: r.value, class: cx("sweep-one", r.value === parameter.now && "same"), "data-value": r.value, "aria-label": `${parameter.label} ${r.value}: ${lines.map(([x]) => x).join(", ")}` },
        h("header", null, h("b", null, r.value), of === state.text && r.value !== parameter.now ? h("button", { class: "link", on: { click: () => app.edit(r.text) } }, w("useThis", { value: r.value })) : null),
        curves ? curvesView({ curves, colour: colourOf(now), format: formatOf(now, "allocated", resource) }) : null,
        lines.map(([x, odd], i) => h("p", { key: i, class: odd ? "odd" : undefined }, x)),
      );
    };
    return h("div", { key: "grid", class: "sweep-grid", tabindex: 0, role: "region", "aria-label": `${w("sweep")}: ${parameter.label}` }, runs.map(one));
  };
  return { bar, body };
}
