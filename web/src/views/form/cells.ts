// A cell of the form is a field, with a slider where its value has a range; a row ends with the button that takes it out.
import { cx, h, type VNode } from "../../dom/h.ts";
import { icon } from "../../dom/icons.ts";
import { keepPlace } from "../../dom/place.ts";
import { t } from "../../i18n/index.ts";
import { removeItem } from "../../model/edits.ts";
import type { Cell, Item, Outline } from "../../model/outline.ts";
import { parseQuantity, sliderRange, withSuffixOf } from "../../model/quantity.ts";
import { wrongCells } from "../../model/wrong-cells.ts";
import { errorsOf, type State } from "../../state/state.ts";
import type { App } from "../parts/app.ts";
import { endGesture, itemIn, once, setValue, type ListName } from "../parts/edits.ts";
import { EMPTIED, MOST_LETTERS, visiting, type Field } from "./columns.ts";

// What the engine says is wrong.
export function wrongIn({ outline, answered, diagnostics }: Readonly<State>): (cell: Cell) => boolean {
  return wrongCells(outline?.text ?? "", outline?.text === answered ? errorsOf(diagnostics) : []);
}

// known: what is shown where the text says it elsewhere.
export function cellView(
  app: App,
  list: ListName,
  index: number,
  it: Item,
  field: Field,
  wrong: (cell: Cell) => boolean,
  known?: string,
): VNode {
  const id = `${list}/${index}/${field.id}`;
  const cell = it.cells[field.id] ?? (visiting() === id ? EMPTIED : undefined);
  const find = (o: Outline) => itemIn(o, list, index, it.name)?.cells[field.id];
  if (!cell || (cell.range === null && cell.into === null))
    return h(
      "td",
      { class: "cell known", key: field.id, "data-field": field.id, title: known && t("ofItsPods") },
      known,
    );
  const label = `${it.name} ${field.label}`;
  const amount = cell.value === null ? null : parseQuantity(cell.value);
  const range = field.slider
    ? field.whole
      ? { min: 1, max: Math.ceil(field.slider), step: 1 }
      : { min: 0, ...sliderRange(field.slider) }
    : null;
  const position =
    amount === null || !range ? 0 : Math.max(0, Math.min(1, (amount - range.min) / (range.max - range.min)));
  return h(
    "td",
    { class: cx("cell", !range && "plainly"), key: field.id, "data-field": field.id },
    h("input", {
      type: "text",
      "aria-label": label,
      value: cell.value ?? "",
      title: cell.value && cell.value.length > MOST_LETTERS ? cell.value : undefined,
      placeholder: field.none ?? "–",
      list: field.choice,
      autocomplete: "off",
      spellcheck: "false",
      "data-cell": id,
      "aria-invalid": wrong(cell) || undefined,
      on: {
        input: (e: InputEvent) => setValue(app, id, find, (e.target as HTMLInputElement).value, field.asName),
        change: endGesture,
        blur: endGesture,
        keydown: (e: KeyboardEvent) => {
          const step = { ArrowUp: 1, ArrowDown: -1 }[e.key];
          const now = parseQuantity((e.target as HTMLInputElement).value);
          if (!step || now === null) return;
          e.preventDefault();
          const input = e.target as HTMLInputElement;
          input.value = withSuffixOf(
            cell.value ?? "",
            Math.max(0, now + step * (e.shiftKey ? 10 : 1) * unitOf(cell.value)),
          );
          input.dispatchEvent(new Event("input"));
        },
      },
    }),
    range &&
      h("input", {
        type: "range",
        class: "slide",
        min: range.min,
        max: range.max,
        step: range.step,
        value: String(amount ?? range.min),
        tabindex: -1,
        "aria-label": label,
        style: { "--v": position },
        on: {
          input: (e: InputEvent) => {
            const value = Number((e.target as HTMLInputElement).value);
            setValue(
              app,
              `${id}/slider`,
              find,
              value === 0 && field.none !== undefined ? "" : withSuffixOf(cell.value ?? "", value),
            );
          },
          change: endGesture,
        },
      }),
  );
}

// One press of an arrow key changes one of the written unit.
function unitOf(value: string | null): number {
  const suffix = /[A-Za-z]+$/.exec(value ?? "")?.[0];
  return suffix ? (parseQuantity(`1${suffix}`) ?? 1) : 1;
}

// A job of a cluster goes with its pods, which the form does not hold.
async function remove(app: App, list: ListName, index: number, { name, kind }: Item): Promise<void> {
  const { removeJob } =
    kind === "PodGroup" || kind === "Job" ? await import("../../model/remove-job.ts") : { removeJob: null };
  once(app, (outline) => {
    const item = itemIn(outline, list, index, name);
    return item ? (removeJob?.(outline.text, item) ?? removeItem(item)) : null;
  });
}

export function removeButton(app: App, list: ListName, index: number, item: Item): VNode {
  const click = (e: Event) => {
    keepPlace((e.currentTarget as Element).closest("tr")!);
    void remove(app, list, index, item);
  };
  return h(
    "td",
    { class: "x" },
    h(
      "button",
      { class: "ib", "aria-label": t("removeNamed", { name: item.name }), title: t("remove"), on: { click } },
      icon("trash"),
    ),
  );
}
