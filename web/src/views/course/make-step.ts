// The part of the form for one step: what all kinds have, and what its kind has.
import { h, type Child, type VNode } from "../../dom/h.ts";
import { icon } from "../../dom/icons.ts";
import { w, type TeachKey } from "../../i18n/teach-words.ts";
import { isMap, textOf, type Fields } from "../../course/checks.ts";
import { KINDS, stepOf, type Kind } from "../../course/draft.ts";
import {
  controlsLines,
  controlsOf,
  editsLines,
  editsOf,
  expectsLines,
  expectsOf,
  namesLine,
  namesOf,
  scalar,
} from "../../course/lines.ts";
import { numberField, pickField, readField, rowsView, textField } from "./make-fields.ts";
import type { Maker } from "./maker.ts";

export type Parse = (text: string) => unknown;

type Pick = [value: unknown, label: string];

const edits = { rows: 2, print: editsLines, parse: editsOf };

function quantities(maker: Maker, kind: Kind): Pick[] {
  const of = (about: "queue" | "job", fields: readonly string[], names: string[]) =>
    names.flatMap((name) =>
      fields.map((field): Pick => [{ [about]: name, field }, w(`of_${field}` as TeachKey, { name })]),
    );
  const { queues, jobs } = maker.names;
  if (kind === "mark") return of("queue", ["deserved", "allocated"], queues);
  return [
    ...of("queue", ["deserved", "allocated", "share"], queues),
    ...of("job", ["bound", "evicted", "waits"], jobs),
    [{ finding: "any", field: "count" }, w("of_count")],
  ];
}

const names = { print: namesLine, parse: namesOf };

// kind: what an answer is; a number, a node, or several pods.
function wrongRows(maker: Maker, id: string, kind: "number" | "node" | "pods"): VNode {
  return rowsView(
    maker,
    `${id}.wrong`,
    { head: w("wrongHead"), add: w("addWrong") },
    (row) => [
      kind === "node"
        ? pickField(
            maker,
            { id: `${row}.answer`, label: w("f_wrongAnswer") },
            maker.names.nodes.map((name) => [name, name]),
          )
        : kind === "pods"
          ? readField(maker, { id: `${row}.answer`, label: w("f_wrongAnswer") }, names)
          : numberField(maker, { id: `${row}.answer`, label: w("f_wrongAnswer") }, true),
      textField(maker, { id: `${row}.because`, label: w("f_because") }),
    ],
    () => ({ answer: kind === "node" ? (maker.names.nodes[0] ?? "") : kind === "pods" ? [] : 0, because: "" }),
  );
}

const expects = (parse: Parse) => ({
  rows: 2,
  print: expectsLines,
  parse: (text: string) => expectsOf(text, parse),
});

// Which of several is the answer or the cause.
function radio(maker: Maker, id: string, value: string, label: string): VNode {
  return h(
    "label",
    { class: "make-radio" },
    h("input", {
      type: "radio",
      name: id,
      checked: maker.at(id) === value && value !== "",
      on: { change: () => maker.set(id, value) },
    }),
    h("span", null, label),
  );
}

function editFields(maker: Maker, id: string, parse: Parse): Child[] {
  return [
    readField(maker, { id: `${id}.goal`, label: w("f_goal") }, expects(parse)),
    readField(maker, { id: `${id}.edit`, label: w("f_edit") }, { rows: 2, print: controlsLines, parse: controlsOf }),
    numberField(maker, { id: `${id}.most`, label: w("f_mostEdits") }, false),
    readField(maker, { id: `${id}.solution`, label: w("f_solution") }, edits),
  ];
}

function kindFields(maker: Maker, id: string, kind: Kind, parse: Parse): Child[] {
  switch (kind) {
    case "number":
    case "mark":
      return [
        pickField(maker, { id: `${id}.of`, label: w("f_of") }, quantities(maker, kind)),
        numberField(maker, { id: `${id}.answer`, label: w("f_answer") }, true),
        numberField(maker, { id: `${id}.within`, label: w("f_within") }, false),
        kind === "mark" ? numberField(maker, { id: `${id}.most`, label: w("f_most") }, true) : null,
        textField(maker, { id: `${id}.unit`, label: w("f_unit") }, { needed: false }),
        wrongRows(maker, id, "number"),
      ];
    case "choice":
      return [
        rowsView(
          maker,
          `${id}.options`,
          { head: w("optionsHead"), add: w("addOption") },
          (row) => [
            textField(maker, { id: `${row}.text`, label: w("f_option") }),
            radio(maker, `${id}.answer`, textOf(maker.at(`${row}.id`)), w("isRight")),
            readField(maker, { id: `${row}.expect`, label: w("f_expect") }, expects(parse)),
            maker.at(`${row}.id`) === maker.at(`${id}.answer`)
              ? null
              : textField(maker, { id: `${row}.because`, label: w("f_because") }),
          ],
          () => ({ id: freshId(maker.at(`${id}.options`)), text: "", expect: [], because: "" }),
          2,
        ),
      ];
    case "order":
      return [
        pickField(
          maker,
          { id: `${id}.by`, label: w("f_by") },
          (["deserved", "share", "turn"] as const).map((by) => [by, w(`by_${by}`)]),
        ),
        pickField(
          maker,
          { id: `${id}.of`, label: w("f_ofKind") },
          (["queue", "job"] as const).map((of) => [of, w(`of_${of}`)]),
        ),
        readField(maker, { id: `${id}.items`, label: w("f_items") }, names),
        readField(maker, { id: `${id}.answer`, label: w("f_orderAnswer") }, names),
      ];
    case "pick":
      return [
        readField(maker, { id: `${id}.items`, label: w("f_pods") }, names),
        readField(maker, { id: `${id}.answer`, label: w("f_gone") }, names),
        wrongRows(maker, id, "pods"),
      ];
    case "drop":
      return [
        pickField(
          maker,
          { id: `${id}.pod`, label: w("f_pod") },
          maker.names.pods.map((name) => [name, name]),
        ),
        pickField(
          maker,
          { id: `${id}.answer`, label: w("f_answer") },
          maker.names.nodes.map((name) => [name, name]),
        ),
        wrongRows(maker, id, "node"),
      ];
    case "reach":
      return editFields(maker, id, parse);
    case "repair":
      return [
        rowsView(
          maker,
          `${id}.suspects`,
          { head: w("suspectsHead"), add: w("addSuspect") },
          (row) => [
            readField(
              maker,
              { id: `${row}.at`, label: w("f_suspectAt") },
              { print: textOf, parse: (text) => String(scalar(text.trim())) },
            ),
            textField(maker, { id: `${row}.text`, label: w("f_suspectText") }, { needed: false }),
            radio(maker, `${id}.cause`, textOf(maker.at(`${row}.at`)), w("isCause")),
            maker.at(`${row}.at`) === maker.at(`${id}.cause`)
              ? null
              : textField(maker, { id: `${row}.because`, label: w("f_because") }),
          ],
          () => ({ at: "", because: "" }),
          2,
        ),
        textField(maker, { id: `${id}.mend`, label: w("f_mend") }, { rows: 2 }),
        ...editFields(maker, id, parse),
      ];
  }
}

function freshId(options: unknown): string {
  const taken = Array.isArray(options) ? options.filter(isMap).map((o) => o["id"]) : [];
  const letters = "abcdefghijklmnopqrstuvwxyz";
  return [...letters].find((letter) => !taken.includes(letter)) ?? `o${taken.length}`;
}

function tellFields(maker: Maker, id: string, edited: boolean): Child[] {
  const { queues, jobs, pods } = maker.names;
  const objects = [
    ...queues.map((name) => `queue/${name}`),
    ...jobs.map((name) => `job/${name}`),
    ...pods.slice(0, 12).map((name) => `pod/${name}`),
  ];
  const last: Pick[] = [
    ...(edited ? [[{ search: true }, w("last_search")] as Pick] : []),
    ...jobs.map((name): Pick => [{ unblock: `job/${name}` }, w("last_unblock", { name })]),
    ...objects.map((object): Pick => [{ story: object }, w("last_story", { name: object })]),
  ];
  const why: Pick[] = [
    [undefined, w("why_none")],
    ["rounds", w("why_rounds")],
    ...objects.map((object): Pick => [object, w("why_story", { name: object })]),
  ];
  return [
    textField(maker, { id: `${id}.hints[0]`, label: w("f_hint1") }),
    textField(maker, { id: `${id}.hints[1]`, label: w("f_hint2") }),
    pickField(maker, { id: `${id}.last`, label: w("f_last") }, last),
    pickField(maker, { id: `${id}.why`, label: w("f_why") }, why),
    textField(maker, { id: `${id}.then`, label: w("f_then") }, { rows: 2 }),
  ];
}

// focus: of what has the selector, once it is drawn.
export function stepForm(
  maker: Maker,
  index: number,
  count: number,
  parse: Parse,
  focus: (selector: string) => void,
): VNode {
  const id = `steps[${index}]`;
  const kind = maker.at(`${id}.kind`) as Kind;
  const edited = kind === "reach" || kind === "repair";
  const steps = maker.at("steps") as Fields[];
  // The step keeps the focus, on the same button as long as that leads anywhere.
  const move = (to: number) => {
    const next = steps.slice();
    [next[index], next[to]] = [next[to]!, next[index]!];
    maker.raw.clear();
    focus(`[data-field="steps[${to}]"]${to ? " .make-step-head button" : ""}`);
    maker.set("steps", next);
  };
  const button = (label: TeachKey, icons: "down" | "trash", disabled: boolean, run: () => void, turned = false) => {
    const words = w(label, { n: index + 1 });
    return h(
      "button",
      { class: "ib", type: "button", "aria-label": words, title: words, disabled, on: { click: run } },
      h("span", { class: turned ? "turned" : "" }, icon(icons)),
    );
  };
  return h(
    "section",
    { class: "make-step", key: `step${index}`, "data-field": id, tabindex: -1 },
    h(
      "div",
      { class: "make-step-head" },
      h("h3", null, w("stepN", { n: index + 1 })),
      button("stepUp", "down", index === 0, () => move(index - 1), true),
      button("removeStep", "trash", count < 2, () => {
        maker.raw.clear();
        maker.set(
          "steps",
          steps.filter((_, i) => i !== index),
        );
      }),
    ),
    h(
      "label",
      { class: "make-field small" },
      h("span", null, w("f_kind")),
      h(
        "select",
        {
          class: "field",
          "data-field": `${id}.kind`,
          value: kind,
          on: {
            change: (e: Event) => {
              maker.raw.clear();
              maker.set(id, stepOf((e.target as HTMLSelectElement).value as Kind, maker.names, steps[index]));
            },
          },
        },
        KINDS.map((k) => h("option", { key: k, value: k, selected: k === kind }, w(`kind_${k}`))),
      ),
    ),
    textField(maker, { id: `${id}.ask`, label: w("f_ask") }, { rows: 2 }),
    readField(
      maker,
      { id: `${id}.set`, label: w("f_set") },
      { ...edits, parse: (text) => (text.trim() ? editsOf(text) : undefined) },
    ),
    numberField(maker, { id: `${id}.cycle`, label: w("f_cycle") }, false),
    ...(KINDS.includes(kind) ? kindFields(maker, id, kind, parse) : []),
    ...tellFields(maker, id, edited),
  );
}
