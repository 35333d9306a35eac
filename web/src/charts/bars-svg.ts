// The queue chart as a file: the same layout, drawn as a self-contained SVG in the colours of the theme on show.
import { amountWithUnit, share, type Scale } from "../model/amounts.ts";
import { cutName } from "../model/names.ts";
import type { Bar, QueueChart } from "./bars.ts";

const ROW = 22;
const NAME = 150;
const RES = 60;
const BAR = 420;
const NUMS = [80, 80, 70];

export function escapeXml(text: string): string {
  return text
    .replace(/[&<>"']/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" })[c]!)
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd");
}

export type Colours = (role: string) => string;

export function themeColours(root: Element): Colours {
  const probe = document.createElement("i");
  root.append(probe);
  const read = (role: string) => {
    probe.style.color = `var(--${role})`;
    return getComputedStyle(probe).color;
  };
  const roles = [
    "panel",
    "ink",
    "ink2",
    "ink3",
    "line",
    "track",
    "ghost",
    "bad",
    "k-enqueue",
    "k-allocate",
    "k-pipeline",
    "k-discard",
    "k-phase",
    ...Array.from({ length: 9 }, (_, i) => `q${i}`),
  ];
  const known = new Map(roles.map((role) => [role, role === "q0" ? "" : read(role)]));
  probe.remove();
  return (role) => known.get(role) || known.get("ink3")!;
}

function barSvg(bar: Bar, x: number, y: number, c: Colours): string {
  const w = (part: number) => (part * BAR).toFixed(1);
  const at = (part: number) => (x + part * BAR).toFixed(1);
  const rect = (from: number, to: number, top: number, height: number, fill: string, more = "") =>
    `<rect x="${at(from)}" y="${y + top}" width="${w(to - from)}" height="${height}" fill="${fill}"${more}/>`;
  const out = [rect(0, bar.track, 6, 8, c("track"))];
  if (bar.request.to > 0) out.push(rect(0, bar.request.to, 8, 4, c("panel"), ` stroke="${c("ghost")}"`));
  for (const s of bar.segments) {
    const fill = s.kind === "run" ? c(`q${s.colour}`) : `url(#${s.kind}${s.colour})`;
    out.push(
      rect(s.from, s.to, 5, 10, fill, s.kind === "run" ? "" : ` stroke="${c(`q${s.colour}`)}" stroke-width="0.8"`),
    );
  }
  if (bar.guarantee !== null)
    out.push(
      `<path d="M${x} ${y + 15}v4h${w(bar.guarantee)}v-4" fill="none" stroke="${c("ink2")}" stroke-width="1.6"/>`,
    );
  if (bar.capability !== null)
    out.push(`<path d="M${at(bar.capability)} ${y + 4}v12" stroke="${c("ink3")}" stroke-width="2"/>`);
  if (bar.deserved !== null && !bar.deservedBeyond)
    out.push(`<path d="M${at(bar.deserved)} ${y + 2}v16" stroke="${c("ink")}" stroke-width="3"/>`);
  return out.join("");
}

export function queuesSvgText(chart: QueueChart, scales: Scale[], c: Colours, words: string[]): string {
  const width = 16 + NAME + RES + BAR + 12 + NUMS.reduce((a, b) => a + b, 0) + 16;
  const body: string[] = [];
  const text = (x: number, y: number, value: string, more = "") =>
    `<text x="${x}" y="${y}"${more}>${escapeXml(value)}</text>`;
  const barX = 16 + NAME + RES;
  const ends = NUMS.map((_, i) => barX + BAR + 12 + NUMS.slice(0, i + 1).reduce((a, b) => a + b, 0));
  for (const tick of chart.axis.ticks)
    body.push(
      text(
        barX + (tick / chart.axis.most) * BAR,
        22,
        `${+(tick * 100).toFixed(1)} %`,
        ` text-anchor="middle" fill="${c("ink3")}" font-size="11"`,
      ),
    );
  words.forEach((word, i) =>
    body.push(text(ends[i]!, 22, word, ` text-anchor="end" fill="${c("ink3")}" font-size="11"`)),
  );
  let y = 32;
  for (const { row, bars } of chart.rows) {
    body.push(`<path d="M0 ${y}h${width}" stroke="${c("line")}"/>`);
    body.push(
      `<rect x="${16 + row.depth * 14}" y="${y + 10}" width="8" height="8" rx="2" fill="${row.colour ? c(`q${row.colour}`) : "none"}" stroke="${c(`q${row.colour}`)}"/>`,
    );
    body.push(text(30 + row.depth * 14, y + 19, cutName(row.name, 40), ` font-weight="600"`));
    row.cells.forEach((cell, i) => {
      const scale = scales[cell.resource]!;
      const top = y + 4 + i * ROW;
      body.push(text(16 + NAME, top + 15, scale.label, ` fill="${c("ink3")}" font-size="11"`));
      body.push(barSvg(bars[i]!, barX, top, c));
      const figures = [
        amountWithUnit(cell.allocated, scale),
        amountWithUnit(cell.deserved, scale),
        cell.share === null ? "–" : share(cell.share),
      ];
      figures.forEach((f, k) => body.push(text(ends[k]!, top + 15, f, ` text-anchor="end"`)));
    });
    y += Math.max(1, row.cells.length) * ROW + 8;
  }
  const patterns = Array.from({ length: 9 }, (_, q) => {
    const colour = c(`q${q}`);
    const pattern = (id: string, size: number, stroke: number) =>
      `<pattern id="${id}${q}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0v${size}" stroke="${colour}" stroke-width="${stroke}"/></pattern>`;
    return pattern("pipe", 4, 4) + pattern("inq", 5, 1.5);
  }).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y + 8}" viewBox="0 0 ${width} ${y + 8}" font-family="system-ui, sans-serif" font-size="13" fill="${c("ink")}"><defs>${patterns}</defs><rect width="100%" height="100%" fill="${c("panel")}"/>${body.join("")}</svg>`;
}

export function queuesSvg(picture: { chart: QueueChart; scales: Scale[] }, root: Element): string {
  return queuesSvgText(picture.chart, picture.scales, themeColours(root), ["allocated", "deserved", "share"]);
}
