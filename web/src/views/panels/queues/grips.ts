// The marks of a queue's bar can be taken hold of: guarantee, deserved and capability, with the pointer or with arrow keys. Each is
// an edit of the text, one step of undo a gesture. Under proportion nobody writes deserved: the mark moves the weight that it
// comes of. This is fetched once the first result is shown.
import "./grips.css";
import { h, type VNode } from "../../../dom/h.ts";
import { xWithin } from "../../../dom/size.ts";
import { t, type Key } from "../../../i18n/later.ts";
import { amountWithUnit, type Scale } from "../../../model/amounts.ts";
import type { Cell, Outline } from "../../../model/outline.ts";
import { sliderRange, withSuffixOf } from "../../../model/quantity.ts";
import type { QueueCell, QueueRow } from "../../../model/queues.ts";
import type { State } from "../../../state/state.ts";
import type { App } from "../../parts/app.ts";
import { endGesture, setValue } from "../../parts/edits.ts";
import { hideTip, showTip } from "../../parts/tip.ts";

const PARTS = ["guarantee", "deserved", "capability"] as const;
type Part = (typeof PARTS)[number];

export interface Gripped {
  row: QueueRow;
  cell: QueueCell;
  scale: Scale;
  full: number; // what the bar's right edge stands for, as the report counts
  rows: QueueRow[];
  plugin: string;
}

// What the report counts in thousandths is written in ones.
const written = (value: number, { name }: Scale) => (name === "memory" || name === "pods" ? value : value / 1000);

// While a mark is dragged it is where the pointer is, and the scale is that of its beginning.
let held: { id: string; full: number; at: number; was: string } | null = null;
// The marks of all bars are one stop of the Tab key: the one that was used last, or the first.
let stop = "";

function weightOf(outline: Outline, name: string): number {
  const item = outline.queues.find((q) => q.name === name);
  return Number(item?.cells["weight"]?.value ?? "1") || 1;
}

// The weight with which a queue deserves about so much beside its siblings.
function weightFor({ row, cell, rows }: Gripped, outline: Outline, wanted: number): number {
  const others = rows.filter((r) => r.depth === row.depth && r.name !== row.name);
  const of = (r: QueueRow) => r.cells.find((c) => c.resource === cell.resource)?.deserved ?? 0;
  const weights = others.reduce((sum, r) => sum + weightOf(outline, r.name), 0);
  const all = others.reduce((sum, r) => sum + of(r), 0) + (cell.deserved ?? 0);
  const rest = Math.max(all * 0.01, all - wanted);
  return Math.max(1, Math.min(100_000, Math.round((wanted / rest) * weights)));
}

interface Edit {
  field: string;
  words: Key;
  text: (wanted: number, cell: Cell) => string; // of an amount as the report counts
  step: (by: number, cell: Cell) => string; // one press of an arrow key
}

function editOf(g: Gripped, part: Part, outline: Outline): Edit {
  const weighs = part === "deserved" && g.plugin === "proportion";
  if (weighs)
    return {
      field: "weight",
      words: "weight",
      text: (wanted) => String(weightFor(g, outline, wanted)),
      step: (by, cell) => String(Math.max(1, Number(cell.value ?? "1") + by)),
    };
  const range = sliderRange(written(g.full, g.scale));
  const like = (cell: Cell) => cell.value ?? (g.scale.name === "memory" ? `1${g.scale.unit}` : "");
  const text = (value: number, cell: Cell) => {
    const round = Math.max(0, Math.round(value / range.step) * range.step);
    const none =
      part === "guarantee" ? round === 0 : part === "capability" && round >= written(g.full, g.scale) * 0.995;
    return none ? "" : withSuffixOf(like(cell), round);
  };
  return {
    field: `${part}/${g.scale.name}`,
    words: part,
    text: (wanted, cell) => text(written(wanted, g.scale), cell),
    step: (by, cell) => text(written(g.cell[part] ?? g.full, g.scale) + by * range.step, cell),
  };
}

// Up and down go from mark to mark.
function toNext(grip: HTMLElement, by: number): void {
  const all = [...grip.closest(".qchart")!.querySelectorAll<HTMLElement>(".grip")];
  const next = all[all.indexOf(grip) + by];
  if (!next) return;
  for (const one of all) one.tabIndex = one === next ? 0 : -1;
  stop = next.dataset["grip"]!;
  next.focus();
}

function gripView(app: App, g: Gripped, part: Part, outline: Outline, tab: { free: boolean }): VNode | null {
  // Where there is no limit, one can be drawn in from the edge.
  const value = g.cell[part] ?? (part === "capability" ? g.full : null);
  if (value === null || (part === "guarantee" && value <= 0) || value > g.full * 1.0001) return null;
  const item = outline.queues.find((q) => q.name === g.row.name);
  const edit = editOf(g, part, outline);
  const cell = item?.cells[edit.field];
  if (!cell || (!cell.range && !cell.into)) return null;
  const id = `${g.row.name}/${part}/${g.scale.name}`;
  const find = (now: Outline) => now.queues.find((q) => q.name === g.row.name)?.cells[edit.field];
  const set = (text: string) => setValue(app, `grip ${id}`, find, text);
  const label = `${g.row.name}: ${t(edit.words)} ${edit.words === "weight" ? `(${t("deserved")})` : g.scale.label}`;
  const tell = (text: string, grip: Element) => {
    const { left, right, top } = grip.getBoundingClientRect();
    showTip(`${label} ${text || "–"}`, (left + right) / 2, top);
  };
  const at = held?.id === id ? held.at : Math.min(1, value / g.full);
  const end = (value?: string) => {
    if (value !== undefined) set(value);
    held = null;
    endGesture();
    hideTip();
    app.store.touch();
  };
  const stops = id === stop || (!stop && tab.free);
  tab.free &&= !stops;
  return h("span", {
    key: part,
    class: `grip ${part}`,
    role: "slider",
    "data-grip": id,
    tabindex: stops ? 0 : -1,
    style: { left: `${(at * 100).toFixed(2)}%` },
    "aria-label": label,
    "aria-valuemin": 0,
    "aria-valuemax": written(g.full, g.scale),
    "aria-valuenow": written(value, g.scale),
    "aria-valuetext":
      g.cell[part] === null
        ? t("unlimited")
        : `${edit.words === "weight" ? `${cell.value ?? "1"}, ` : ""}${amountWithUnit(value, g.scale)}`,
    title: t("gripHow"),
    on: {
      pointerdown: (e: PointerEvent) => {
        const grip = e.currentTarget as HTMLElement;
        e.preventDefault();
        grip.focus();
        grip.setPointerCapture(e.pointerId);
        held = { id, full: g.full, at, was: cell.value ?? "" };
      },
      pointermove: (e: PointerEvent) => {
        const grip = e.currentTarget as HTMLElement;
        if (held?.id !== id || !grip.hasPointerCapture(e.pointerId)) return;
        const bar = grip.parentElement!;
        held.at = Math.max(0, Math.min(1, xWithin(bar, e.clientX) / bar.clientWidth));
        grip.style.left = `${held.at * 100}%`;
        const text = edit.text(held.at * held.full, cell);
        tell(text, grip);
        set(text);
      },
      pointerup: () => end(),
      pointercancel: () => end(held?.was),
      focus: () => (stop = id),
      blur: endGesture,
      keydown: (e: KeyboardEvent) => {
        const grip = e.currentTarget as HTMLElement;
        if (e.key === "Escape" && held?.id === id) {
          e.stopPropagation();
          return end(held.was); // what was dragged is put back
        }
        const by = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
        const to = { ArrowDown: 1, ArrowUp: -1 }[e.key];
        if (!by && !to) return;
        e.preventDefault();
        e.stopPropagation();
        if (to) return toNext(grip, to);
        set(edit.step(by! * (e.shiftKey ? 10 : 1), cell));
        endGesture();
      },
    },
  });
}

// The marks of one bar; null where the form does not know the queue.
// `tab`: whether the one stop is still to be given.
export function gripsOf(app: App, state: Readonly<State>, g: Gripped, tab: { free: boolean }): VNode | null {
  const { outline } = state;
  if (!outline || state.cycle !== null) return null;
  if (!g.rows.some(({ name }) => stop.startsWith(`${name}/`))) stop = "";
  const grips = PARTS.map((part) => gripView(app, g, part, outline, tab)).filter((one) => one !== null);
  return grips.length ? h("div", { class: "grips" }, grips) : null;
}
