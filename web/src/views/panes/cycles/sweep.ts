// A sweep gives one parameter many values: each value's run is a small picture, all on one scale.
import { curvesView, layoutCurves, mostOf } from "../../../charts/curves.ts";
import { cx, h, type Child } from "../../../dom/h.ts";
import { counted, said } from "../../../i18n/index.ts";
import { w } from "../../../i18n/time-words.ts";
import { openWorker } from "../../../engine/module.ts";
import { TimeClient } from "../../../engine/time-client.ts";
import type { Table } from "../../../model/csv.ts";
import type { Diagnostic, SimulationReport } from "../../../model/report.ts";
import type { Outline } from "../../../model/outline.ts";
import {
  curvesOf,
  duration,
  endOf,
  meanWait,
  parseLength,
  placedJobs,
  resourcesOf,
} from "../../../model/simulation.ts";
import {
  MOST_VALUES,
  parametersOf,
  parseValues,
  suggestedValues,
  withValue,
  type Parameter,
} from "../../../model/sweep.ts";
import { errorsOf, type State } from "../../../state/state.ts";
import type { App } from "../../parts/app.ts";
import { colourOf, formatOf, unitOf } from "./lines.ts";
import { lineKeys } from "../../parts/line-keys.ts";
import { saveMenu } from "../../parts/menu.ts";
import { sweepTrend } from "./sweep-trend.ts";

interface Run {
  value: string;
  text: string;
  report: SimulationReport | null; // null: it could not be read
  trouble: string; // why
}

interface Swept {
  of: string; // the scenario's text
  parameter: Parameter;
  values: string[];
  runs: Run[];
  running: boolean;
}

function troubleOf(diagnostics: Diagnostic[]): string {
  const [first] = errorsOf(diagnostics);
  return first
    ? `${[first.kind, first.name, first.field].filter(Boolean).join(" ")} ${said(first.message, first.says?.message).text}`
    : "";
}

const MOST_MEANS = 4;

// Says what each queue held on average; of more than a few it takes those of the swept one and the first ones.
function meansOf(
  report: SimulationReport,
  names: string[],
  resource: string,
  format: (value: number) => string,
): string {
  const queues = names.flatMap((name) => report.queues.filter((q) => q.name === name)).slice(0, MOST_MEANS);
  const list = queues.map((q) => `${q.name} ${format(q.meanAllocated[resource] ?? 0)}`).join(" · ");
  return w("onAverage", { list: names.length > MOST_MEANS ? `${list} …` : list });
}

function tableOf(swept: Swept): Table {
  const names = [...new Set(swept.runs.flatMap((r) => r.report?.queues.map((q) => q.name) ?? []))];
  const figure = (name: string) => ({ name, numeric: true });
  return {
    columns: [
      { name: swept.parameter.id, numeric: false },
      ...["binds", "evictions", "jobsPlaced", "meanWait", "findings", "jain"].map(figure),
      ...names.map((n) => figure(`${n} mean cpu`)),
    ],
    rows: swept.runs.map(({ value, report }) => [
      value,
      ...(report
        ? [
            report.binds,
            report.evictions,
            placedJobs(report).length,
            meanWait(report),
            report.findings.length,
            report.cluster.jain,
          ]
        : [null, null, null, null, null, null]),
      ...names.map((n) =>
        report ? (report.queues.find((q) => q.name === n)?.meanAllocated["cpu"] ?? 0) / 1000 : null,
      ),
    ]),
  };
}

// What a card says of its run, and whether that is odd.
function linesOf(report: SimulationReport, means: string): [string, boolean][] {
  const findings = [...new Set(report.findings.map((f) => w(`finding_${f.kind}`)))].join(", ");
  const lines = [
    means,
    w("meanWait", { time: duration(meanWait(report)) }),
    counted(w("nEvictions", { n: report.evictions })),
  ];
  return [
    ...lines.map((line): [string, boolean] => [line, false]),
    ...(findings ? [[findings, true] as [string, boolean]] : []),
  ];
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
  const trend = sweepTrend(refresh);
  const run = async (outline: Outline, parameter: Parameter, list: string[]) => {
    const mine: Swept = { of: outline.text, parameter, values: list, runs: [], running: true };
    swept = mine;
    refresh();
    client ??= new TimeClient(openWorker);
    for (const value of list) {
      const text = withValue(outline, parameter, value);
      if (text === null) continue;
      const state = app.store.get();
      const simulated = await client.simulate({
        text,
        length: parseLength(state.runLength) ?? {},
        hosts: state.allowed,
      });
      if (swept !== mine || !simulated) break;
      mine.runs.push({ value, text, report: simulated.report, trouble: troubleOf(simulated.diagnostics) });
      refresh();
    }
    mine.running = false;
    refresh();
  };
  // What was swept before goes: its values are none of this parameter's.
  const choose = (id: string) => {
    chosen = id;
    values = swept = null;
    wrong = false;
    client?.cancel();
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
    const parameter =
      parameters.find((p) => p.id === chosen) ?? parameters.find((p) => /weight$/.test(p.id)) ?? parameters[0];
    if (!outline || !parameter) return null;
    const text = values ?? suggestedValues(parameter);
    const list = parseValues(text);
    return [
      h(
        "label",
        { key: "p" },
        w("parameter"),
        h(
          "select",
          {
            class: "field",
            value: parameter.id,
            on: { change: (e: Event) => choose((e.target as HTMLSelectElement).value) },
          },
          parameters.map((p) => h("option", { key: p.id, value: p.id, selected: p.id === parameter.id }, p.label)),
        ),
      ),
      h(
        "label",
        { key: "v", title: w("valuesHint") },
        w("values"),
        h("input", {
          class: cx("field", wrong && "wrong"),
          value: text,
          "aria-invalid": wrong ? "true" : undefined,
          on: {
            input: (e: Event) => {
              values = (e.target as HTMLInputElement).value;
              wrong = parseValues(values) === null;
              refresh();
            },
          },
        }),
      ),
      wrong
        ? h("span", { key: "w", class: "wrong-text", role: "alert" }, w("valuesWrong", { most: MOST_VALUES }))
        : null,
      swept?.running
        ? [
            h(
              "span",
              { key: "n", class: "mut", role: "status" },
              w("sweepDone", { done: swept.runs.length, of: swept.values.length }),
            ),
            h("progress", { key: "pr", max: swept.values.length, value: swept.runs.length, "aria-label": w("sweep") }),
            h("button", { key: "c", class: "btn", on: { click: cancel } }, w("cancel")),
          ]
        : h(
            "button",
            {
              key: "r",
              class: "btn primary",
              disabled: list === null,
              on: { click: () => list && void run(outline, parameter, list) },
            },
            w("runSweep"),
          ),
      h("span", { key: "g", class: "grow" }),
      swept?.runs.length ? saveMenu("sweep", { csv: () => tableOf(swept!) }) : null,
    ];
  };

  const body = (state: Readonly<State>): Child => {
    const now = state.result?.report ?? null;
    if (!swept)
      return h(
        "p",
        { key: "how", class: "cycles-say", style: { padding: "4px 16px" } },
        state.outline && parametersOf(state.outline).length ? w("sweepHow") : w("sweepNothing"),
      );
    const { parameter, runs, of } = swept;
    const reports = runs.flatMap((r) => (r.report ? [r.report] : []));
    const resources = reports[0] ? resourcesOf(reports[0], now) : [];
    const resource = resources.includes(state.resource) ? state.resource : (resources[0] ?? "cpu");
    // Small pictures have no room for what is deserved.
    const bare = (report: SimulationReport) =>
      curvesOf(report, "allocated", resource).map((c) => ({ ...c, limit: [] }));
    const least = Math.max(0, ...reports.map((r) => mostOf(bare(r))));
    const format = formatOf(now, "allocated", resource);
    const colour = colourOf(now);
    const names = reports[0] ? bare(reports[0]).map((c) => c.name) : [];
    const own = names.filter((name) => parameter.id.startsWith(`queues/${name}/`));
    const one = (r: Run): Child => {
      const { report } = r;
      const curves =
        report && layoutCurves(bare(report), [], { width: 200, height: 80, end: endOf(report), least, axes: false });
      const lines: [string, boolean][] = report
        ? linesOf(report, meansOf(report, [...new Set([...own, ...names])], resource, format))
        : [[r.trouble, true]];
      return h(
        "article",
        {
          key: r.value,
          class: cx("sweep-one", r.value === parameter.now && "same"),
          "data-value": r.value,
          "aria-label": `${parameter.label} ${r.value}: ${lines.map(([x]) => x).join(", ")}`,
        },
        h(
          "header",
          null,
          h("b", null, r.value),
          report && of === state.text && r.value !== parameter.now
            ? h("button", { class: "link", on: { click: () => app.edit(r.text) } }, w("useThis", { value: r.value }))
            : null,
        ),
        curves ? curvesView({ curves, colour, format }) : null,
        lines.map(([x, odd], i) => h("p", { key: i, class: odd ? "odd" : undefined }, x)),
      );
    };
    return [
      h(
        "div",
        { key: "what", class: "sweep-what" },
        h("b", null, parameter.label),
        of === state.text ? "" : ` (${w("textBefore")})`,
        reports.length
          ? [
              h("span", { title: w("allocatedHint") }, `· ${w("allocated")} ${resource}`),
              lineKeys(names.map((name) => ({ name, colour: colour(name) }))),
            ]
          : null,
      ),
      h(
        "div",
        {
          key: "grid",
          class: "sweep-grid",
          tabindex: 0,
          role: "region",
          "aria-label": `${w("sweep")}: ${parameter.label}`,
        },
        reports.length ? trend(swept, names, resource, unitOf(now, "allocated", resource), format, colour) : null,
        runs.map(one),
      ),
    ];
  };
  return { bar, body };
}
