// Draws curves over time, on the page and into a file.
import { cx, h, type Child, type VNode } from "../../../dom/h.ts";
import { cutName } from "../../../model/names.ts";
import { duration } from "../../../model/simulation.ts";
import { MARK_KINDS, type Curves } from "../../../charts/curves.ts";
import { dashOf } from "../../../charts/dashes.ts";
import { escapeXml, type Colours } from "../../../charts/bars-svg.ts";

const n = (value: number) => value.toFixed(1);

export interface CurvesPicture {
  curves: Curves;
  colour: (queue: string) => number;
  format: (value: number) => string;
  markLabel?: (kind: (typeof MARK_KINDS)[number]) => string;
  flags?: { at: number; title: string }[];
  now?: number | null; // seconds
}

export function curvesView({ curves: c, colour, format, markLabel, flags, now }: CurvesPicture): VNode {
  const text = (x: number, y: number, anchor: string, words: string, extra = "") =>
    h(
      "text",
      {
        key: `${anchor}${words}${x.toFixed(0)}${y.toFixed(0)}`,
        x: n(x),
        y: n(y),
        "text-anchor": anchor,
        class: extra || undefined,
      },
      words,
    );
  const kids: Child[] = [
    c.yTicks.map(({ y, value }) => [
      h("path", { class: "grid", key: `g${value}`, d: `M${c.left} ${n(y)}H${c.width - 8}` }),
      text(c.left - 6, y + 4, "end", format(value)),
    ]),
    c.xTicks.map(({ x, label }) =>
      text(x, c.bottom + 14, x < c.left + 8 ? "start" : x > c.width - 24 ? "end" : "middle", label),
    ),
    c.lines.map((l) =>
      l.limit ? h("path", { key: `l ${l.name}`, class: cx("limit", `q${colour(l.name)}`), d: l.limit }) : null,
    ),
    c.lines.map((l, i) =>
      h("path", {
        key: `c ${l.name}`,
        class: cx("curve", `q${colour(l.name)}`),
        d: l.d,
        "stroke-dasharray": dashOf(i).join(" ") || undefined,
      }),
    ),
    (flags ?? []).map(({ at, title }, i) =>
      h(
        "g",
        { key: `f${i}`, class: "flag" },
        h("title", null, title),
        h("path", { d: `M${n(c.x(at))} ${c.top}V${n(c.bottom)}` }),
        h("path", { class: "head", d: `M${n(c.x(at))} ${c.top}h9l-3 4l3 4h-9z` }),
      ),
    ),
    c.marks.map(({ kind, y, count, d }) => [
      markLabel ? text(c.left - 10, y + 4, "end", markLabel(kind)) : null,
      h("path", { key: `m ${kind}`, class: `mk ${kind}`, d }, h("title", null, `${count}`)),
    ]),
    now === null || now === undefined
      ? null
      : h("path", { key: "now", class: "now", d: `M${n(c.x(now))} ${c.top - 4}V${c.height - 2}` }),
  ];
  return h(
    "svg",
    {
      key: "curves",
      class: "curves",
      width: c.width,
      height: c.height,
      viewBox: `0 0 ${c.width} ${c.height}`,
      "aria-hidden": "true",
    },
    ...kids,
  );
}

// The same as a self-contained drawing.
export function curvesSvg({ curves: c, colour, format, markLabel, flags }: CurvesPicture, colours: Colours): string {
  const [ink3, line, bad] = [colours("ink3"), colours("line"), colours("bad")];
  const names = c.lines.map(
    (l, i) =>
      `<path d="M${c.left + i * 120} 14h16" stroke="${colours(`q${colour(l.name)}`)}" stroke-width="3" stroke-dasharray="${dashOf(i).join(" ")}"/><text x="${c.left + 22 + i * 120}" y="18" fill="${colours("ink")}">${escapeXml(cutName(l.name, 14))}</text>`,
  );
  const body = [
    ...c.yTicks.map(
      ({ y, value }) =>
        `<path d="M${c.left} ${n(y)}H${c.width - 8}" stroke="${line}"/><text x="${c.left - 6}" y="${n(y + 4)}" text-anchor="end">${escapeXml(format(value))}</text>`,
    ),
    ...c.xTicks.map(
      ({ x, label }) =>
        `<text x="${n(x)}" y="${n(c.bottom + 14)}" text-anchor="middle">${duration(0) === label ? label : escapeXml(label)}</text>`,
    ),
    ...c.lines.map((l) =>
      l.limit
        ? `<path d="${l.limit}" fill="none" stroke="${colours(`q${colour(l.name)}`)}" stroke-opacity="0.5" stroke-dasharray="1 3"/>`
        : "",
    ),
    ...c.lines.map(
      (l, i) =>
        `<path d="${l.d}" fill="none" stroke="${colours(`q${colour(l.name)}`)}" stroke-width="2" stroke-dasharray="${dashOf(i).join(" ")}"/>`,
    ),
    ...(flags ?? []).map(
      ({ at, title }) =>
        `<path d="M${n(c.x(at))} ${c.top}V${n(c.bottom)}" stroke="${bad}" stroke-dasharray="2 3"><title>${escapeXml(title)}</title></path>`,
    ),
    ...c.marks.map(
      ({ kind, y, d }) =>
        `<text x="${c.left - 10}" y="${n(y + 4)}" text-anchor="end">${escapeXml(markLabel?.(kind) ?? kind)}</text><path d="${d}" fill="none" stroke="${colours("ink")}" stroke-width="1.5"/>`,
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${c.width}" height="${c.height + 24}" viewBox="0 0 ${c.width} ${c.height + 24}" font-family="system-ui, sans-serif" font-size="11" fill="${ink3}"><rect width="100%" height="100%" fill="${colours("panel")}"/>${names.join("")}<g transform="translate(0 24)">${body.join("")}</g></svg>`;
}
