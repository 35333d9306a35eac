// The dialog that puts the present scenario into somebody's page: choices, a live preview by the element itself, and the code.
import "./embed-code.css";
import { h, type Child, type VNode } from "../../dom/h.ts";
import { m, type EmbedCodeKey } from "../../i18n/embed-code-words.ts";
import { language } from "../../i18n/later.ts";
import { objectOf } from "../../model/asking.ts";
import { attributesOf, codeOf, KINDS, type Embedding, type Kind } from "../../model/embed-code.ts";
import { VIEWS, type Part, type View } from "../../model/embed-options.ts";
import { GPU, type Outline } from "../../model/outline.ts";
import { spanOf } from "../../model/slider.ts";
import { parametersOf } from "../../model/sweep.ts";
import { encode } from "../../state/address.ts";
import { LONGEST } from "../../state/letters.ts";
import type { State } from "../../state/state.ts";
import type { App } from "../parts/app.ts";
import { copy } from "../parts/clipboard.ts";
import type { DialogContent } from "./dialog.ts";
import { askBeforeSharing } from "./share.ts";

interface Choice {
  kind: Kind;
  view: View;
  hide: Part[];
  edit: boolean;
  height: number | null;
  theme: Embedding["theme"];
  lang: Embedding["lang"];
  field: string;
  min: string;
  max: string;
  by: string;
  choices: string;
}

let choice: Choice = {
  kind: "element",
  view: "queues",
  hide: [],
  edit: false,
  height: null,
  theme: "",
  lang: "",
  field: "",
  min: "",
  max: "",
  by: "",
  choices: "",
};
let made = { of: null as State["text"] | null, name: "", hash: "", src: "" };
let shown = 0; // the height of the preview
let changes = 0;
let listening = false;

export const embedDeps = (): unknown[] => [changes];

// Which parts a view has.
const PARTS_OF: Record<View, Part[]> = {
  queues: ["head", "open", "timeline", "sentence", "legend", "numbers", "tools"],
  nodes: ["head", "open", "timeline", "sentence", "legend", "tools"],
  jobs: ["head", "open", "timeline", "sentence", "tools"],
  why: ["head", "open", "timeline", "sentence", "findings"],
  slider: ["head", "open", "numbers"],
};

// As the author of an embed writes the path of a field.
function fieldsOf(outline: Outline | null): { path: string; now: string }[] {
  if (!outline) return [];
  return parametersOf(outline).flatMap(({ id, now }) => {
    const [list, name, ...field] = id.split("/");
    const path = `${list}.${name}.${field.join("/").replace(GPU, "gpu").replaceAll("/", ".")}`;
    return /^[\w-]+$/.test(name!) && spanOf(path, now, { min: null, max: null, step: null }) ? [{ path, now }] : [];
  });
}

export function embedContent(app: App, state: Readonly<State>): DialogContent {
  if (state.sharing === "ask") return askBeforeSharing(app, state, m("title"));
  const change = (part: Partial<Choice>) => {
    choice = { ...choice, ...part };
    changes++;
    app.store.touch();
  };
  start(app);
  if (made.of !== state.text || made.name !== state.name) void make(app, state);
  const fields = fieldsOf(state.outline);
  if (!fields.some(({ path }) => path === choice.field)) choice.field = fields[0]?.path ?? "";
  const parts = PARTS_OF[choice.view];
  const about = state.result ? objectOf(state.result.report, state.selection) : "";
  const embedding: Embedding = {
    ...choice,
    site: new URL("./", location.href).href,
    name: state.name,
    text: state.text,
    src: made.of === state.text ? made.src : "",
    hash: made.of === state.text ? made.hash : "",
    hide: choice.hide.filter((part) => parts.includes(part)),
    shown: shown || 420,
    about: about.replace("/default/", "/"),
    step: state.atEnd ? null : state.step,
    resource: state.resource,
  };
  const code = codeOf(choice.kind, embedding);
  const body: Child[] = [
    h(
      "div",
      { class: "embed-code" },
      h("div", { class: "embed-choices", key: "choices" }, ...choices(choice, change, fields, parts, about)),
      h(
        "div",
        { class: "embed-shown", key: "shown" },
        h("h3", null, m("preview")),
        h("div", { class: "embed-frame", tabindex: 0, role: "region", "aria-label": m("preview") }, preview(embedding)),
      ),
    ),
    h(
      "div",
      { class: "embed-lines", key: "lines" },
      radios(
        m("code"),
        KINDS.map((kind) => [kind, m(`kind_${kind}`)]),
        choice.kind,
        (kind) => change({ kind }),
      ),
      h(
        "p",
        { class: "mut" },
        code ? m(`note_${choice.kind}`, { height: embedding.height ?? embedding.shown }) : m("tooLong"),
      ),
      code ? h("pre", { class: "embed-text", tabindex: 0, "aria-label": m("code") }, h("code", null, code)) : null,
      h(
        "div",
        { class: "b-row" },
        h("button", { class: "btn primary", disabled: !code, on: { click: () => void copy(app, code) } }, m("copy")),
        h(
          "a",
          { class: "btn", href: language() === "zh" ? "./docs.zh.html" : "./docs.html", target: "_blank" },
          m("docs"),
        ),
      ),
    ),
  ];
  return { title: m("title"), body };
}

// The element is a module of the site, as in anybody's page; its frame says how high it is.
function start(app: App): void {
  if (listening) return;
  listening = true;
  void import(/* @vite-ignore */ new URL("./pumice-playground.js", location.href).href);
  addEventListener("message", ({ data }: MessageEvent<{ pumice?: unknown; height?: unknown } | null>) => {
    if (data?.pumice !== "height" || typeof data.height !== "number") return;
    shown = data.height + 2;
    changes++;
    app.store.touch();
  });
}

async function make(app: App, { name, text }: Readonly<State>): Promise<void> {
  made = { of: text, name, hash: "", src: "" };
  const mine = made;
  const [hash, { GALLERY }] = await Promise.all([encode({ name, text }), import("../../gallery/index.ts")]);
  if (made !== mine) return;
  const src = GALLERY.find((entry) => entry.text === text)?.id ?? "";
  made = { ...mine, hash: hash.length <= LONGEST ? hash : "", src };
  changes++;
  app.store.touch();
}

function preview(e: Embedding): VNode {
  const said = Object.fromEntries(attributesOf({ ...e, src: "" }));
  return h("pumice-playground", {
    ...said,
    lang: e.lang || undefined,
    site: e.site,
    drawn: (element) => ((element as Element & { scenario: string }).scenario = e.text),
    made: (element) => ((element as Element & { scenario: string }).scenario = e.text),
  });
}

function radios<T extends string>(
  label: string,
  all: readonly (readonly [T, string])[],
  now: T,
  set: (to: T) => void,
): VNode {
  return h(
    "span",
    { class: "segm", role: "group", "aria-label": label },
    all.map(([value, words]) =>
      h(
        "button",
        {
          key: value,
          class: value === now ? "on" : undefined,
          "aria-pressed": value === now,
          on: { click: () => set(value) },
        },
        words,
      ),
    ),
  );
}

function choices(
  now: Choice,
  change: (part: Partial<Choice>) => void,
  fields: { path: string; now: string }[],
  parts: Part[],
  about: string,
): Child[] {
  const row = (label: string, ...kids: Child[]) =>
    h("div", { class: "embed-row", key: label }, h("span", { class: "embed-label" }, label), h("span", null, ...kids));
  const box = (key: string, label: string, checked: boolean, set: (on: boolean) => void) =>
    h(
      "label",
      { class: "check", key },
      h("input", {
        type: "checkbox",
        checked,
        on: { change: (event: Event) => set((event.target as HTMLInputElement).checked) },
      }),
      label,
    );
  const number = (label: string, value: string, placeholder: string, set: (to: string) => void) =>
    h(
      "label",
      { class: "embed-number", key: label },
      label,
      h("input", {
        class: "field",
        type: "number",
        value,
        placeholder,
        on: { change: (event: Event) => set((event.target as HTMLInputElement).value) },
      }),
    );
  const field = fields.find(({ path }) => path === now.field);
  const span = field && spanOf(field.path, field.now, { min: null, max: null, step: null });
  return [
    row(
      m("view"),
      radios(
        m("view"),
        VIEWS.map((view) => [view, m(`view_${view}`)]),
        now.view,
        (view) => change({ view }),
      ),
    ),
    now.view === "why" ? row("", h("small", null, about ? m("about", { about }) : m("aboutCluster"))) : null,
    now.view === "slider"
      ? fields.length
        ? [
            row(
              m("field"),
              h(
                "select",
                {
                  class: "field",
                  "aria-label": m("field"),
                  value: now.field,
                  on: {
                    change: (event: Event) =>
                      change({
                        field: (event.target as HTMLSelectElement).value,
                        min: "",
                        max: "",
                        by: "",
                        choices: "",
                      }),
                  },
                },
                fields.map(({ path }) => h("option", { key: path, value: path, selected: path === now.field }, path)),
              ),
            ),
            now.choices
              ? null
              : row(
                  "",
                  number(m("from"), now.min, String(span?.min ?? ""), (min) => change({ min })),
                  number(m("to"), now.max, String(span?.max ?? ""), (max) => change({ max })),
                  number(m("by"), now.by, String(span?.step ?? ""), (by) => change({ by })),
                ),
            row(
              m("choices"),
              h("input", {
                class: "field",
                "aria-label": m("choices"),
                value: now.choices,
                placeholder: "1, 3, 9",
                maxlength: 300,
                on: { change: (event: Event) => change({ choices: (event.target as HTMLInputElement).value.trim() }) },
              }),
            ),
          ]
        : row(m("field"), h("small", null, m("noFields")))
      : null,
    row(
      m("shows"),
      parts.map((part) =>
        box(part, m(`part_${part}` as EmbedCodeKey), !now.hide.includes(part), (on) =>
          change({ hide: on ? now.hide.filter((p) => p !== part) : [...now.hide, part] }),
        ),
      ),
      box("edit", m("edit"), now.edit, (edit) => change({ edit })),
    ),
    row(
      m("height"),
      radios(
        m("height"),
        [
          ["fits", m("fits")],
          ["fixed", m("fixed")],
        ],
        now.height === null ? "fits" : "fixed",
        (to) => change({ height: to === "fits" ? null : Math.max(180, shown || 420) }),
      ),
      now.height === null
        ? null
        : number(m("pixels"), String(now.height), "", (to) => change({ height: Math.max(100, Number(to) || 420) })),
    ),
    row(
      m("looks"),
      radios(
        m("looks"),
        [
          ["", m("asPage")],
          ["light", m("light")],
          ["dark", m("dark")],
        ],
        now.theme,
        (theme) => change({ theme }),
      ),
    ),
    row(
      m("language"),
      radios(
        m("language"),
        [
          ["", m("asPage")],
          ["en", "English"],
          ["zh", "中文"],
        ],
        now.lang,
        (lang) => change({ lang }),
      ),
    ),
  ];
}
