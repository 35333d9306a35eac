// A figure against a parameter: one line a queue, or one line alone, with both axes. Values of the parameter that are numbers stand as
// far apart as they are; others, one after the other.
import { h, type VNode } from "../dom/h.ts";
import { niceStep } from "./curves.ts";
import { dashOf } from "./dashes.ts";
import { px, queueRole, role, text } from "./svg.ts";

export interface Trend {
  name: string;
  colour: number; // of a queue; 0: of none
  values: (number | null)[];
}

export interface TrendPicture {
  width: number;
  height: number;
  labels: string[]; // of the parameter
  at: number[]; // where they stand
  now: number; // index of the value that the scenario has, or -1
  trends: Trend[];
  unit: number;
  format: (value: number) => string;
}

const LEFT = 56;
const TOP = 10;
const BOTTOM = 24;
const RIGHT = 16;

export function drawTrend({ width, height, labels, at, now, trends, unit, format }: TrendPicture): VNode[] {
  const ink3 = role("ink3");
  const [least, most] = [Math.min(...at), Math.max(...at)];
  const x = (i: number) => LEFT + ((at[i]! - least) / (most - least || 1)) * (width - LEFT - RIGHT);
  const high = Math.max(unit, ...trends.flatMap((t) => t.values.map((v) => v ?? 0)));
  const step = niceStep(high / unit, Math.max(2, Math.floor((height - TOP - BOTTOM) / 34))) * unit;
  const top = Math.max(step, Math.ceil((high * 1.001) / step) * step);
  const y = (value: number) => TOP + (1 - value / top) * (height - TOP - BOTTOM);
  const ticks: VNode[] = [];
  for (let value = 0; value <= top * 1.0001; value += step)
    ticks.push(
      h("path", { key: `g${value}`, d: `M${LEFT} ${px(y(value))}H${width - RIGHT}`, stroke: role("line") }),
      h(
        "g",
        { key: `y${value}` },
        text({ x: LEFT - 8, y: px(y(value) + 4), anchor: "end", fill: ink3, size: 11 }, format(value)),
      ),
    );
  const every = Math.ceil(labels.length / Math.max(2, Math.floor((width - LEFT) / 48)));
  const marks = labels.flatMap((label, i) =>
    i % every
      ? []
      : [
          h(
            "g",
            { key: `x${i}`, "font-weight": i === now ? 700 : undefined },
            text(
              { x: px(x(i)), y: height - 6, anchor: "middle", fill: i === now ? role("ink") : ink3, size: 11 },
              label,
            ),
          ),
        ],
  );
  const lines = trends.map(({ name, colour, values }, i) => {
    const points = values.flatMap((value, j) => (value === null ? [] : [[px(x(j)), px(y(value))] as const]));
    const stroke = colour ? queueRole(colour) : role("ink");
    return h(
      "g",
      { key: `t ${name}`, class: "trend" },
      h("path", {
        d: points.length ? `M${points.map((p) => p.join(" ")).join("L")}` : "M0 0",
        fill: "none",
        stroke,
        "stroke-width": 2,
        "stroke-linejoin": "round",
        "stroke-dasharray": dashOf(i).join(" ") || undefined,
      }),
      points.map(([cx, cy]) => h("circle", { cx, cy, r: 3, fill: role("panel"), stroke, "stroke-width": 2 })),
    );
  });
  const line =
    now >= 0
      ? [
          h("path", {
            key: "now",
            d: `M${px(x(now))} ${TOP}V${height - BOTTOM}`,
            stroke: ink3,
            "stroke-dasharray": "3 3",
          }),
        ]
      : [];
  return [...ticks, ...line, ...marks, ...lines];
}
