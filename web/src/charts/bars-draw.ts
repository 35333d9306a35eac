// Draws the bars of the queues. A bar follows the size of the SVG that it stands in, so that the same drawing fills a
// row of the page, as wide as that happens to be, and the bar's place in a file. From back to front: pale band up to
// capability with its end cap, thin hollow bar for the request, solid allocated, dense stripes pipelined, light stripes
// inqueue, bracket guarantee, strong tick deserved.
import { h, type Child, type VNode } from "../dom/h.ts";
import { number } from "../model/amounts.ts";
import type { Axis, Bar, BarSegment } from "./bars.ts";
import { hatch } from "./hatches.ts";
import { percent, queueRole, role, text } from "./svg.ts";

// Edges lie on whole pixels, wherever a part of the width ends.
const CRISP = { "shape-rendering": "crispEdges" };

type Look = Record<string, string | number | undefined>;

function box(key: string, look: Look): VNode {
  return h("rect", { key, ...CRISP, ...look });
}

// Puts a shape of a fixed size at a part of the width and of the height.
function at(key: string, x: number, y: number, ...kids: Child[]): VNode {
  return h("svg", { key, x: percent(x), y: percent(y), overflow: "visible" }, ...kids);
}

function segment(s: BarSegment, key: string): VNode {
  const colour = queueRole(s.colour);
  const place = { ...CRISP, x: percent(s.from), y: "22%", width: percent(s.to - s.from), height: "56%" };
  if (s.kind === "run") return h("rect", { key, class: "seg run", ...place, fill: colour });
  const edge = s.kind === "pipe" ? 1 : 0.7;
  return h("rect", {
    key,
    class: `seg ${s.kind}`,
    ...place,
    fill: hatch(s.kind, s.colour),
    stroke: colour,
    "stroke-opacity": edge,
  });
}

// `was`: what it held in the run that it is compared with, as a part of the width.
export function drawBar(bar: Bar, axis: Axis, was: number | null = null): Child[] {
  const ink2 = role("ink2");
  const seen = new Map<string, number>();
  const nth = (kind: string) => {
    const n = seen.get(kind) ?? 0;
    seen.set(kind, n + 1);
    return `${kind}${n}`;
  };
  const met = bar.capability !== null && bar.capability === bar.deserved;
  return [
    axis.ticks.map((tick, i) =>
      box(`grid${i}`, { class: "grid", x: percent(tick / axis.most), width: 1, height: "100%", fill: role("line") }),
    ),
    box("track", { class: "track", y: "28%", width: percent(bar.track), height: "44%", fill: role("track") }),
    bar.request.to > 0
      ? [
          box("request", {
            y: "50%",
            width: percent(bar.request.to),
            height: 4,
            rx: 2,
            transform: "translate(0 -2)",
            fill: role("ghost"),
          }),
          box("hollow", {
            y: "50%",
            width: percent(bar.request.to),
            height: 2,
            transform: `translate(${bar.request.beyond ? 0 : -1} -1)`,
            fill: role("panel"),
          }),
          bar.request.beyond ? at("off", 1, 0.5, h("path", { d: "M1 -4l6 4l-6 4z", fill: role("ghost") })) : null,
        ]
      : null,
    bar.segments.map((s) => segment(s, nth(s.kind))),
    // A gap stands between two of a stack.
    bar.segments.slice(0, -1).map((s, i) =>
      box(`gap${i}`, {
        x: percent(s.to),
        y: "22%",
        width: 1,
        height: "56%",
        transform: "translate(-1 0)",
        fill: role("panel"),
      }),
    ),
    bar.guarantee === null
      ? null
      : [
          box("guar", { y: "78%", width: percent(bar.guarantee), height: 2, transform: "translate(0 2)", fill: ink2 }),
          box("from", { y: "78%", width: 2, height: 4, fill: ink2 }),
          box("to", {
            x: percent(bar.guarantee),
            y: "78%",
            width: 2,
            height: 4,
            transform: "translate(-2 0)",
            fill: ink2,
          }),
        ],
    bar.capability === null
      ? null
      : box("cap", {
          x: percent(bar.capability),
          y: "16%",
          width: 2,
          height: "68%",
          transform: `translate(${met ? 3 : -2} 0)`,
          fill: role("ink3"),
        }),
    bar.deserved === null || bar.deservedBeyond
      ? null
      : box("des", {
          x: percent(bar.deserved),
          y: "6%",
          width: 3,
          height: "88%",
          rx: 1,
          transform: "translate(-1.5 0)",
          fill: role("ink"),
          stroke: role("panel"),
          "stroke-width": 2,
          "paint-order": "stroke",
        }),
    was === null ? null : at("was", was, 0, h("path", { d: "M-4 -1h8l-4 5z", fill: role("ink") })),
  ];
}

// The ticks of the axis, of many every so-many-th; it follows the size of its SVG, too. `of`: what the last one is a part of,
// where there is room.
export function drawAxis(axis: Axis, most = axis.ticks.length, of = ""): VNode[] {
  const every = Math.ceil(axis.ticks.length / most);
  return axis.ticks
    .filter((_, i) => i % every === 0)
    .map((tick, i) =>
      text(
        {
          x: percent(tick / axis.most),
          y: 16,
          fill: role("ink3"),
          size: 11,
          anchor: tick === axis.most ? "end" : i ? "middle" : undefined,
          class: tick === axis.most || !i ? "end" : "inner",
        },
        i ? `${number(tick * 100)} %` : "0",
        of && tick === axis.most && h("tspan", { class: "of" }, ` ${of}`),
      ),
    );
}

// The marks of the legend, each a bar that has nothing else.
const NONE: Bar = {
  track: 0,
  request: { to: 0, beyond: false },
  segments: [],
  guarantee: null,
  deserved: null,
  deservedBeyond: false,
  capability: null,
  owed: false,
};
const whole = (kind: BarSegment["kind"]): Partial<Bar> => ({ segments: [{ kind, colour: 0, from: 0, to: 1 }] });
const MARKS = {
  allocated: whole("run"),
  pipelined: whole("pipe"),
  inqueue: whole("inq"),
  request: { request: { to: 1, beyond: false } },
  guarantee: { guarantee: 1 },
  deserved: { deserved: 0.5 },
  capability: { track: 1, capability: 1 },
} satisfies Record<string, Partial<Bar>>;

export const BAR_MARKS = Object.keys(MARKS) as (keyof typeof MARKS)[];

export function barMark(name: keyof typeof MARKS): VNode {
  return h(
    "svg",
    { class: "g", width: 13, height: 16, "aria-hidden": "true" },
    drawBar({ ...NONE, ...MARKS[name] }, { most: 1, ticks: [] }),
  );
}
