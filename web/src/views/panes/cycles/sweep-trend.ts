// What comes of a sweep, first of all: a figure against the parameter, a line a queue.
import { drawTrend, type Trend } from "../../../charts/trend.ts";
import { h, type Child } from "../../../dom/h.ts";
import { w } from "../../../i18n/time-words.ts";
import { parseQuantity } from "../../../model/quantity.ts";
import type { SimulationReport } from "../../../model/report.ts";
import { duration, meanWait } from "../../../model/simulation.ts";
import type { Parameter } from "../../../model/sweep.ts";

const FIGURES = {
  held: "meanHeld",
  wait: "meanWaitShort",
  evictions: "evictions",
} as const;
type Figure = keyof typeof FIGURES;
const ALL = Object.keys(FIGURES) as Figure[];
const HEIGHT = 190;

interface Swept {
  parameter: Parameter;
  values: string[];
  runs: readonly { value: string; report: SimulationReport | null }[];
  running: boolean;
}

export type TrendView = (
  swept: Swept,
  names: string[],
  resource: string,
  unit: number,
  format: (value: number) => string,
  colour: (name: string) => number,
) => Child;

export function sweepTrend(refresh: () => void): TrendView {
  let chosen: Figure | null = null; // null: the first that the values change
  let width = 0;
  return ({ parameter, values: wanted, runs, running }, names, resource, unit, format, colour) => {
    const numbers = wanted.map((value) => parseQuantity(value));
    const plain = numbers.every((n) => n !== null) && new Set(numbers).size === numbers.length;
    const of = (value: (report: SimulationReport) => number) =>
      wanted.map((v) => {
        const report = runs.find((run) => run.value === v)?.report;
        return report ? value(report) : null;
      });
    const trendsOf = (figure: Figure): Trend[] =>
      figure === "held"
        ? names.map((name) => ({
            name,
            colour: colour(name),
            values: of((r) => r.queues.find((q) => q.name === name)?.meanAllocated[resource] ?? 0),
          }))
        : [{ name: w(FIGURES[figure]), colour: 0, values: of(figure === "wait" ? meanWait : (r) => r.evictions) }];
    const teller = (figure: Figure) => (figure === "held" ? format : figure === "wait" ? duration : String);
    const moves = (figure: Figure) =>
      trendsOf(figure).some(
        ({ values }) => new Set(values.flatMap((v) => (v === null ? [] : [teller(figure)(v)]))).size > 1,
      );
    // Until all runs are there, it stays what it is.
    const figure = chosen ?? (running ? undefined : ALL.find(moves)) ?? "held";
    const trends = trendsOf(figure);
    const tell = teller(figure);
    const told = trends.map(
      ({ name, values }) => `${name}: ${values.map((v) => (v === null ? "–" : tell(v))).join(", ")}`,
    );
    return h(
      "figure",
      { key: "trend", class: "sweep-trend" },
      h(
        "figcaption",
        null,
        h(
          "span",
          { class: "segm sm", role: "group", "aria-label": w("measure") },
          ALL.map((one) =>
            h(
              "button",
              {
                key: one,
                class: one === figure ? "on" : undefined,
                "aria-pressed": one === figure,
                on: {
                  click: () => {
                    chosen = one;
                    refresh();
                  },
                },
              },
              w(FIGURES[one]),
            ),
          ),
        ),
        running || moves(figure) ? null : h("span", { class: "mut", role: "status" }, w("nothingMoves")),
      ),
      h(
        "div",
        {
          class: "sweep-plot",
          made: (element: Element) =>
            new ResizeObserver(() => {
              if (element.clientWidth === width) return;
              width = element.clientWidth;
              refresh();
            }).observe(element),
        },
        width > 100
          ? h(
              "svg",
              {
                width,
                height: HEIGHT,
                role: "img",
                "aria-label": `${w("sweepOf", { measure: w(FIGURES[figure]), parameter: parameter.label })}. ${wanted.join(", ")}. ${told.join(". ")}`,
              },
              drawTrend({
                width,
                height: HEIGHT,
                labels: wanted,
                at: plain ? (numbers as number[]) : wanted.map((_, i) => i),
                now: wanted.indexOf(parameter.now),
                trends,
                unit: figure === "held" ? unit : 1,
                format: tell,
              }),
            )
          : null,
      ),
    );
  };
}
