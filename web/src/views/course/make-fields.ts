// The fields of the form for a lesson: each has the name that a problem calls it by.
import { h, type Child, type Props, type VNode } from "../../dom/h.ts";
import { w } from "../../i18n/teach-words.ts";
import { textOf } from "../../course/checks.ts";
import { placeOf } from "../../course/draft.ts";
import { LANGUAGES, type Maker } from "./maker.ts";

interface Field {
  id: string; // "steps[0].ask"
  label: string;
}

const labelled = ({ id, label }: Field, control: VNode, wide = true): VNode =>
  h("label", { class: wide ? "make-field" : "make-field small", key: id }, h("span", null, label), control);

const invalid = (maker: Maker, id: string) =>
  maker.problems.some((p) =>
    [id, `${id}.`, `${id}[`].some((from, i) => (i ? placeOf(p).startsWith(from) : placeOf(p) === from)),
  )
    ? "true"
    : undefined;

const valueOf = (e: Event) => (e.target as HTMLInputElement).value;

// A text that a learner reads; `rows`: more than one line. `twins`: it can be written in both languages.
export function textField(maker: Maker, field: Field, { rows = 1, needed = true, twins = true } = {}): VNode {
  const { id, label } = field;
  const control = (more: Props) => {
    const common = { class: "field", "aria-invalid": invalid(maker, id), ...more };
    return rows > 1 ? h("textarea", { rows, ...common }) : h("input", common);
  };
  if (!twins || !maker.both) {
    const on = { input: (e: Event) => maker.setText(id, valueOf(e), needed) };
    return labelled(field, control({ value: maker.text(id), "data-field": id, on }));
  }
  return h(
    "fieldset",
    { class: "make-twins", key: id, "data-field": id, tabindex: -1 },
    h("legend", null, label),
    LANGUAGES.map((lang) => {
      const one = `${id}.${lang}`;
      const on = { input: (e: Event) => maker.setText(id, valueOf(e), needed, lang) };
      const value = maker.text(id, lang);
      return labelled({ id: one, label: w(`in_${lang}`) }, control({ value, lang, "data-field": one, on }));
    }),
  );
}

// Whether texts are asked for in both languages.
export function languagesBox(maker: Maker): VNode {
  return h(
    "label",
    { class: "make-radio", key: "both" },
    h("input", {
      type: "checkbox",
      checked: maker.both,
      "data-both": "",
      on: { change: (e: Event) => maker.setBoth((e.target as HTMLInputElement).checked) },
    }),
    h("span", null, w("bothLanguages")),
  );
}

// What is typed is read into a value; where somebody types it stays as it is typed.
export function readField(
  maker: Maker,
  field: Field,
  { rows = 1, print, parse }: { rows?: number; print: (value: unknown) => string; parse: (text: string) => unknown },
): VNode {
  const { id } = field;
  const common = {
    "data-field": id,
    value: maker.raw.get(id) ?? print(maker.at(id)),
    "aria-invalid": invalid(maker, id),
    spellcheck: "false",
    on: {
      input: (e: Event) => {
        maker.raw.set(id, valueOf(e));
        maker.set(id, parse(valueOf(e)));
      },
      change: () => void maker.raw.delete(id),
    },
  };
  return labelled(
    field,
    rows > 1 ? h("textarea", { class: "field mono", rows, ...common }) : h("input", { class: "field", ...common }),
    rows > 1,
  );
}

export function numberField(maker: Maker, field: Field, needed: boolean): VNode {
  return readField(maker, field, {
    print: (value) => textOf(value),
    parse: (text) =>
      text.trim() === "" && !needed
        ? undefined
        : /^\d+([.,]\d+)?$/.test(text.trim())
          ? Number(text.trim().replace(",", "."))
          : text,
  });
}

// One of a few; what is there and is none of them is offered, too.
export function pickField(maker: Maker, field: Field, options: readonly [value: unknown, label: string][]): VNode {
  const { id } = field;
  const now = JSON.stringify(maker.at(id)) ?? "";
  const all = options.map(([value, label]) => [JSON.stringify(value) ?? "", label] as const);
  if (!all.some(([value]) => value === now)) all.unshift([now, now.replace(/^"|"$/g, "") || "–"]);
  return labelled(
    field,
    h(
      "select",
      {
        class: "field",
        "data-field": id,
        value: now,
        "aria-invalid": invalid(maker, id),
        on: {
          change: (e: Event) => maker.set(id, valueOf(e) === "" ? undefined : (JSON.parse(valueOf(e)) as unknown)),
        },
      },
      all.map(([value, label]) => h("option", { key: value, value, selected: value === now }, label)),
    ),
    false,
  );
}

// A list of things, each with fields of its own.
export function rowsView(
  maker: Maker,
  id: string,
  words: { head: string; add: string },
  item: (id: string, index: number) => Child[],
  fresh: () => unknown,
  least = 0,
): VNode {
  const value = maker.at(id);
  const list = Array.isArray(value) ? value : [];
  return h(
    "fieldset",
    { class: "make-rows", key: id, "data-field": id, tabindex: -1 },
    h("legend", null, words.head),
    list.map((_, i) =>
      h(
        "div",
        { class: "make-row", key: i },
        ...item(`${id}[${i}]`, i),
        list.length > least
          ? h(
              "button",
              {
                class: "link",
                type: "button",
                "aria-label": `${w("removeItem")}: ${words.head}, ${i + 1}`,
                on: {
                  click: () => {
                    const left = list.filter((_, n) => n !== i);
                    maker.raw.clear();
                    maker.set(id, left.length ? left : undefined);
                  },
                },
              },
              w("removeItem"),
            )
          : null,
      ),
    ),
    h("button", { class: "btn", type: "button", on: { click: () => maker.set(id, [...list, fresh()]) } }, words.add),
  );
}
