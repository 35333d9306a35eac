// One field of the scenario as a slider, and the bars that it moves: all that a reader needs who is to see what one number does.
import "./slider.css";
import { cx, h, type Child } from "../../dom/h.ts";
import { icon } from "../../dom/icons.ts";
import { patch } from "../../dom/patch.ts";
import { parsePath, valueAt, withEdits } from "../../course/paths.ts";
import { e } from "../../i18n/embed-words.ts";
import { t } from "../../i18n/index.ts";
import { amountWithUnit } from "../../model/amounts.ts";
import type { SliderOptions } from "../../model/embed-options.ts";
import { GPU, type Outline } from "../../model/outline.ts";
import { choicesOf, placeOf, spanOf, written, type Span } from "../../model/slider.ts";
import type { State } from "../../state/state.ts";
import { draw, type App } from "../parts/app.ts";
import { axisHead, drawQueues, pictureQueues, type QueuePicture } from "../parts/queue-chart.ts";

// What moves between the two ends of the slider.
interface Moved {
  queues: string[];
  resource: string;
}

const DRAWN = "slide-field";

// A field of a queue is called as the form's column is.
const COLUMNS = ["weight", "guarantee", "deserved", "capability"] as const;

function nameOf(field: string, whom: string): string {
  const words = field.split("/").map((word) => {
    const column = COLUMNS.find((one) => one === word);
    return column ? t(column) : word;
  });
  return e("of", { what: words.join(" "), whom }).replace(/的 (?=[\u4e00-\u9fff])/, "的");
}

export function sliderView(app: App, element: HTMLElement, options: SliderOptions, resource: string): void {
  let span: Span | null = null;
  let moved: Moved | null = null;
  let first: Map<string, number> | null = null; // what each queue holds as the author wrote the scenario
  let value = 0;
  let name = "";

  const has = (outline: Outline | null) => outline !== null && valueAt(outline, options.field) !== null;
  const withValue = (outline: Outline, to: number) => withEdits(outline, { [options.field]: written(span!, to) });

  // The bars that differ between one end and the other, where the author does not name them.
  const look = async (outline: Outline) => {
    const [low, high] = [withValue(outline, span!.min), withValue(outline, span!.max)];
    if (low === null || high === null) return;
    const { language, allowed } = app.store.get();
    const after = [{ name: "", text: high }];
    const reply = await app.ask({ kind: "diff", text: low, after, name: "", others: [], language, hosts: allowed });
    const queues = reply?.difference?.diff.queues ?? [];
    const differ = queues.flatMap(({ queue, deserved, allocated }) =>
      [...allocated, ...deserved].flatMap((pair) => (pair.before === pair.after ? [] : [{ queue, of: pair.resource }])),
    );
    const named = options.field.split(".").at(-1)!.replace(/^gpu$/, GPU);
    const of = differ.find((d) => d.of === (resource || named)) ?? differ.find((d) => d.of === "cpu") ?? differ[0];
    moved = {
      queues: options.bars.length ? options.bars : differ.flatMap((d) => (d.of === of?.of ? [d.queue] : [])),
      resource: resource || (of?.of ?? "cpu"),
    };
    app.store.touch();
  };

  const set = (to: number) => {
    value = to;
    paint(app.store.get());
    app.whenRead(DRAWN, (outline) => {
      const text = withValue(outline, value);
      if (text !== null) app.edit(text, DRAWN);
    });
  };

  const fieldView = (state: Readonly<State>, now: Span): Child[] => {
    const path = parsePath(options.field)!;
    name = options.label || (path.field ? nameOf(path.field, path.name) : path.list);
    const said = shown(now, value);
    const part = now.max > now.min ? (value - now.min) / (now.max - now.min) : 0;
    const { result } = state;
    const row =
      path.list === "queues" && result
        ? pictureQueues(result.report, result.timeline.at(state.step), "").chart.rows.find(
            ({ row }) => row.name === path.name,
          )
        : undefined;
    return [
      h(
        "div",
        { class: "slide-head", key: "head" },
        h("label", { for: DRAWN }, name),
        h("span", { class: "slide-value", "aria-hidden": "true" }, said),
        h(
          "button",
          {
            class: "btn plain slide-back",
            disabled: value === now.start,
            on: { click: () => set(now.start) },
          },
          icon("undo"),
          e("reset", { value: shown(now, now.start) }),
        ),
      ),
      h(
        "div",
        { class: `slide-lane q${row?.row.colour ?? 0}`, key: "lane", style: { "--part": part } },
        h("input", {
          id: DRAWN,
          type: "range",
          min: now.min,
          max: now.max,
          step: now.step,
          value: String(value),
          "aria-valuetext": said,
          on: { input: (event: InputEvent) => set(Number((event.target as HTMLInputElement).value)) },
        }),
        h(
          "span",
          { class: cx("slide-ends", now.choices && "slide-choices"), "aria-hidden": "true" },
          marksOf(now).map((at) => h("small", { key: at }, shown(now, at))),
        ),
      ),
    ];
  };

  const barsView = (state: Readonly<State>, of: Moved): Child[] => {
    const { report, timeline } = state.result!;
    const whole = pictureQueues(report, timeline.at(state.step), of.resource);
    const rows = whole.chart.rows.filter(({ row }) => !of.queues.length || of.queues.includes(row.name));
    const picture: QueuePicture = { ...whole, chart: { ...whole.chart, rows: rows.length ? rows : whole.chart.rows } };
    const cells = picture.chart.rows.flatMap(({ row }) =>
      row.cells.slice(0, 1).map((cell) => ({ queue: row.name, cell })),
    );
    first ??= new Map(cells.map(({ queue, cell }) => [queue, cell.allocated]));
    const scale = cells[0] ? picture.scales[cells[0].cell.resource]! : null;
    return [
      h(
        "div",
        { class: "qchart slide-bars", key: "bars", style: { "--longest": `${longest(picture)}px` } },
        h("div", { class: "qhead" }, h("span", { class: "slide-of" }, scale?.label ?? ""), ...axisHead(picture)),
        drawQueues(picture, { base: { allocated: (queue) => first?.get(queue) ?? null } }),
      ),
      // Read aloud once it has changed.
      h(
        "p",
        { class: "sr", role: "status", key: "said" },
        cells
          .map(({ queue, cell }) =>
            e("holds", { queue, amount: amountWithUnit(cell.allocated, picture.scales[cell.resource]!) }),
          )
          .join(", "),
      ),
    ];
  };

  const paint = (state: Readonly<State>) => patch(element, view(state));
  const view = (state: Readonly<State>): Child[] => {
    const { outline, result } = state;
    if (!options.field) return [h("p", { class: "embed-note" }, e("noFieldSaid"))];
    if (!outline || !result)
      return [h("p", { class: "embed-note mut" }, state.engine === "starting" ? t("engineStarting") : "\u00a0")];
    if (!span) {
      const now = valueAt(outline, options.field);
      if (now !== null)
        span = options.choices.length ? choicesOf(now, options.choices) : spanOf(options.field, now, options);
      if (!span) return [h("p", { class: "embed-note" }, e("noField", { field: options.field }))];
      value = span.start;
      void look(outline);
    }
    return [...fieldView(state, span), ...(moved ? barsView(state, moved) : [])];
  };
  // What was undone, or written elsewhere, is where the slider stands.
  app.store.watch(
    (s) => [s.outline],
    ({ outline, text }) => {
      if (!span || !outline || outline.text !== text || !has(outline)) return;
      value = placeOf(span, valueAt(outline, options.field)!) ?? value;
    },
    "first",
  );
  draw(app, element, (s) => [s.outline === null, s.outline, s.result, s.step, s.engine, moved], view);
}

// A choice that is not written in the text is Volcano's default.
const shown = (span: Span, value: number): string => written(span, value) || e("notSet");

// Where the slider says what stands there: at its ends, and at every choice where all of them have room on a phone.
function marksOf({ min, max, choices }: Span): number[] {
  const room = (choices ?? []).reduce((sum, choice) => sum + choice.length + 3, 0) <= 36;
  return choices && room ? choices.map((_, at) => at) : [min, max];
}

function longest(picture: QueuePicture): number {
  return Math.max(0, ...picture.chart.rows.map(({ row }) => row.name.length * 8.2 + 20 + row.depth * 14));
}
