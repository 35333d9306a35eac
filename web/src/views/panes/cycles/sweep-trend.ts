// What comes of a sweep, first of all: a figure against the parameter, a line a queue.
import { drawTrend } from "../../../charts/trend.ts";
import { h, type Child } from "../../../dom/h.ts";
import { w } from "../../../i18n/time-words.ts";
import { parseQuantity } from "../../../model/quantity.ts";
import type { SimulationReport } from "../../../model/report.ts";
import { duration, meanWait } from "../../../model/simulation.ts";
import type { Parameter } from "../../../model/sweep.ts";

const FIGURES = ["held", "wait", "evictions"] as const;
type Figure = (typeof FIGURES)[number];
const HEIGHT = 190;

interface Swept {
  parameter: Parameter;
  values: string[];
  runs: readonly { value: string; report: SimulationReport | null }[];
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
  let figure: Figure = "held";
  let width = 0;
  return ({ parameter, values: wanted, runs }, names, resource, unit, format, colour) => {
    const label = { held: w("meanHeld"), wait: w("meanWaitShort"), evictions: w("evictions") }[figure];
    const numbers = wanted.map((value) => parseQuantity(value));
    const plain = numbers.every((n) => n !== null) && new Set(numbers).size === numbers.length;
    const of = (value: (report: SimulationReport) => number) =>
      wanted.map((v) => {
        const report = runs.find((run) => run.value === v)?.report;
        return report ? value(report) : null;
      });
    const trends =
      figure === "held"
        ? names.map((name) => ({
            name,
            colour: colour(name),
            values: of((r) => r.queues.find((q) => q.name === name)?.meanAllocated[resource] ?? 0),
          }))
        : [{ name: label, colour: 0, values: of(figure === "wait" ? meanWait : (r) => r.evictions) }];
    const told = trends.map(
      ({ name, values }) => `${name}: ${values.map((v) => (v === null ? "–" : tell(v))).join(", ")}`,
    );
    function tell(value: number): string {
      return figure === "held" ? format(value) : figure === "wait" ? duration(value) : String(value);
    }
    return h(
      "figure",
      { key: "trend", class: "sweep-trend" },
      h(
        "figcaption",
        null,
        h(
          "span",
          { class: "segm sm", role: "group", "aria-label": w("measure") },
          FIGURES.map((one) =>
            h(
              "button",
              {
                key: one,
                class: one === figure ? "on" : undefined,
                "aria-pressed": one === figure,
                on: {
                  click: () => {
                    figure = one;
                    refresh();
                  },
                },
              },
              { held: w("meanHeld"), wait: w("meanWaitShort"), evictions: w("evictions") }[one],
            ),
          ),
        ),
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
                "aria-label": `${w("sweepOf", { measure: label, parameter: parameter.label })}. ${wanted.join(", ")}. ${told.join(". ")}`,
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
