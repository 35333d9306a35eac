// Make a lesson: the form, what the engine says of it, and the ways to take it away. Lessons are strung to a course below it.
import "./make.css";
import { parse } from "yaml";
import { h, type Child, type VNode } from "../../dom/h.ts";
import { icon } from "../../dom/icons.ts";
import { inWords } from "../../i18n/index.ts";
import { w, type TeachKey } from "../../i18n/teach-words.ts";
import { isMap, textOf, type Fields, type Problem } from "../../course/checks.ts";
import { nearestField, placeOf, stepOf } from "../../course/draft.ts";
import { PICTURES } from "../../course/lesson.ts";
import { saveFile } from "../parts/save.ts";
import { LONGEST } from "../../state/letters.ts";
import { pack, unpack } from "../../state/packed.ts";
import { absolute, courseForm, yamlOf, type MakeSurroundings } from "./make-course.ts";
import { Maker } from "./maker.ts";
import { languagesBox, numberField, readField, textField } from "./make-fields.ts";
import { stepForm } from "./make-step.ts";
import { hashOf } from "./route.ts";
import { prose } from "./text.ts";

const quoted = (text: string) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

export function embedCode(hash: string, title: string): string {
  const url = quoted(absolute(hash, "?embed"));
  return `<iframe src="${url}" title="${quoted(title)}" width="100%" height="760" loading="lazy"></iframe>`;
}

const NAMED =
  "ask set cycle of answer within unit pod goal edit solution mend last why then title idea say minutes show";

// Lists of things that have fields of their own: what one of them is called, and its fields.
const ROWS: Record<string, { row: TeachKey; fields: Record<string, TeachKey> }> = {
  suspects: { row: "suspectN", fields: { at: "f_suspectAt", text: "f_suspectText", because: "f_because" } },
  options: { row: "choiceN", fields: { text: "f_suspectText", expect: "f_expect", because: "f_because" } },
  wrong: { row: "wrongN", fields: { answer: "f_wrongAnswer", because: "f_because" } },
};

const short = (key: TeachKey): string =>
  w(key)
    .split(/[,(，（]/)[0]!
    .trim();

// What the form calls a field, where that is more than its name in the file.
function fieldName(field: string): string {
  const [, list, at, own] = /^(\w+)\[(\d+)\](?:\.(\w+))?/.exec(field) ?? [];
  const rows = ROWS[list ?? ""];
  if (rows) {
    const key = rows.fields[own ?? ""];
    return [w(rows.row, { n: Number(at) + 1 }), key ? short(key) : (own ?? "")].filter(Boolean).join(", ");
  }
  const hint = /^hints\[([01])\]/.exec(field)?.[1];
  const name = field.split(/[.[]/)[0]!;
  const key = hint ? (hint === "0" ? "f_hint1" : "f_hint2") : NAMED.split(" ").includes(name) ? `f_${name}` : null;
  return key ? short(key as TeachKey) : field;
}

export class MakeView {
  private readonly maker: Maker;
  private yaml: string | null = null; // what is typed there
  private yamlTrouble = "";
  private asking = false;
  private link = { of: null as unknown, hash: "" };
  private shown = ""; // a link that could not be copied, to select by hand

  constructor(private readonly around: MakeSurroundings) {
    this.maker = new Maker(around.engine, around.storage, around.redraw);
  }

  // What an address brings: a scenario {name, text}, or a lesson or course to go on with.
  async bring(code: string): Promise<void> {
    if (!code) return;
    const data = await unpack(code);
    if (isMap(data) && typeof data["text"] === "string")
      this.maker.begin(data["text"], typeof data["name"] === "string" ? data["name"] : "");
    else if (!this.open(data)) this.around.say(w("fileBad"));
    // So that a reload goes on with the draft.
    history.replaceState(null, "", "#make");
  }

  private open(data: unknown): boolean {
    if (!isMap(data)) return false;
    if ("course" in data && Array.isArray(data["lessons"])) {
      const { course, lessons } = data;
      const title = typeof course === "string" ? course : isMap(course) ? textOf(course["en"] ?? course["zh"]) : "";
      const all = lessons.filter((l): l is string | Fields => typeof l === "string" || isMap(l));
      this.maker.changeCourse(() => ({ title, lessons: all }));
      const [first] = lessons.filter(isMap);
      if (first) this.maker.take(first);
    } else if (Array.isArray(data["steps"]) || "scenario" in data) this.maker.take(data);
    else return false;
    return true;
  }

  private async openFile(file: File): Promise<void> {
    const data = await file
      .text()
      .then((text) => parse(text) as unknown)
      .catch(() => null);
    if (!this.open(data)) this.around.say(w("fileBad"));
    this.around.redraw();
  }

  async copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.shown = "";
      this.around.say(w("copied"));
    } catch {
      this.shown = text;
      this.around.say(w("copyFailed"));
    }
    this.around.redraw();
  }

  // "" until it is there; then the address of the data, which is short enough or not.
  private hashFor(data: unknown): string {
    if (this.link.of !== data) {
      this.link = { of: data, hash: "" };
      void pack(data).then((code) => {
        if (this.link.of !== data) return;
        this.link.hash = hashOf({ kind: "own", code, n: null });
        this.around.redraw();
      });
    }
    return this.link.hash;
  }

  private goTo(problem: Problem): void {
    const all = [...document.querySelectorAll<HTMLElement>("[data-field]")];
    const id = nearestField(
      placeOf(problem),
      all.map((e) => e.dataset["field"]!),
    );
    const field = all.find((e) => e.dataset["field"] === id);
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  }

  private checkView(): VNode {
    const { maker } = this;
    const { problems, state } = maker;
    const words =
      state === "checking" ? w("checking") : state === "ok" ? w("checkOk") : w("checkWrong", { n: problems.length });
    return h(
      "section",
      { class: "make-check", key: "check", "data-state": state },
      h("h2", null, w("checkHead")),
      h("p", { class: state, role: "status" }, words),
      problems.length
        ? h(
            "ol",
            { class: "make-faults" },
            problems.map((problem, i) =>
              h(
                "li",
                { key: i, "data-fault": placeOf(problem) },
                h(
                  "button",
                  { class: "link", type: "button", on: { click: () => this.goTo(problem) } },
                  [problem.step ? w("stepN", { n: problem.step }) : w("ofLesson"), fieldName(problem.field)]
                    .filter(Boolean)
                    .join(", "),
                ),
                " ",
                h("span", null, inWords(problem.message)),
                problem.instead === undefined ? null : this.insteadView(problem, problem.instead),
              ),
            ),
          )
        : null,
    );
  }

  private insteadView(problem: Problem, value: NonNullable<Problem["instead"]>): Child {
    const text = Array.isArray(value) ? value.join(", ") : String(value);
    return [
      " ",
      h(
        "button",
        {
          class: "btn",
          type: "button",
          on: {
            click: () => {
              const place = placeOf(problem);
              this.maker.raw.delete(place);
              this.maker.set(place, value);
            },
          },
        },
        w("writeThat", { value: text }),
      ),
    ];
  }

  private takeView(): VNode {
    const { maker } = this;
    const title = maker.text("title");
    const ready = maker.state === "ok";
    const hash = this.hashFor(maker.draft);
    const fits = hash.length > 0 && hash.length <= LONGEST;
    const name = `${textOf(maker.at("lesson") ?? "lesson")}.yaml`;
    return h(
      "section",
      { class: "make-take", key: "take" },
      h("h2", null, w("takeHead")),
      ready ? null : h("p", { class: "mut" }, w("takeWhen")),
      hash.length > LONGEST ? h("p", null, w("tooLong")) : null,
      h(
        "div",
        { class: "ask-row" },
        h(
          "a",
          {
            class: "btn primary",
            ...(ready && fits ? { href: hash } : { role: "link", "aria-disabled": "true" }),
            "data-try": "",
            target: "_blank",
          },
          w("tryIt"),
          icon("arrow"),
        ),
        this.button("copyLink", ready && fits, () => void this.copy(absolute(hash))),
        this.button("copyEmbed", ready && fits, () => void this.copy(embedCode(hash, title))),
        this.button("saveYaml", true, () => saveFile(name, "text/yaml", yamlOf(maker.draft))),
        this.button("addThis", ready, () =>
          maker.changeCourse(({ lessons }) => ({ lessons: [...lessons, maker.draft] })),
        ),
      ),
      this.shown
        ? h("label", { class: "make-field" }, h("span", null, w("linkText")), this.readonly(this.shown))
        : null,
    );
  }

  private readonly(text: string): VNode {
    return h("textarea", { class: "field mono", readonly: true, rows: 3, value: text });
  }

  button(label: TeachKey, enabled: boolean, run: () => void): VNode {
    return h("button", { class: "btn", type: "button", key: label, disabled: !enabled, on: { click: run } }, w(label));
  }

  private yamlView(): VNode {
    const { maker } = this;
    return h(
      "details",
      { class: "make-yaml", key: "yaml" },
      h("summary", null, w("asYaml")),
      h(
        "label",
        { class: "make-field" },
        h("span", { class: "sr" }, w("asYaml")),
        h("textarea", {
          class: "field mono",
          rows: 24,
          spellcheck: "false",
          "data-yaml": "lesson",
          value: this.yaml ?? yamlOf(maker.draft),
          on: {
            input: (e: Event) => void (this.yaml = (e.target as HTMLTextAreaElement).value),
            change: () => {
              try {
                const data = parse(this.yaml ?? "") as unknown;
                this.yaml = null;
                this.yamlTrouble = "";
                if (isMap(data)) return maker.take(data);
                this.yamlTrouble = w("fileBad");
              } catch (error) {
                this.yamlTrouble = w("yamlBad", { why: String((error as Error).message).split("\n")[0]! });
              }
              this.around.redraw();
            },
          },
        }),
      ),
      this.yamlTrouble ? h("p", { class: "ask-trouble", role: "alert" }, this.yamlTrouble) : null,
    );
  }

  private lessonFields(): Child[] {
    const { maker } = this;
    const show = maker.at("show");
    const shown = Array.isArray(show) ? (show as unknown[]) : [];
    return [
      textField(maker, { id: "title", label: w("f_title") }),
      readField(
        maker,
        { id: "lesson", label: w("f_lesson") },
        { print: textOf, parse: (text) => text.trim().replace(/[^\w-]+/g, "-") },
      ),
      textField(maker, { id: "idea", label: w("f_idea") }, { rows: 3 }),
      numberField(maker, { id: "minutes", label: w("f_minutes") }, true),
      h(
        "fieldset",
        { class: "make-rows flat", key: "show", "data-field": "show", tabindex: -1 },
        h("legend", null, w("f_show")),
        PICTURES.map((name) =>
          h(
            "label",
            { key: name, class: "make-radio" },
            h("input", {
              type: "checkbox",
              checked: shown.includes(name),
              on: {
                change: (e: Event) => {
                  const on = (e.target as HTMLInputElement).checked;
                  maker.set("show", on ? [...shown, name] : shown.filter((s) => s !== name));
                },
              },
            }),
            h("span", null, w(`show_${name}`)),
          ),
        ),
      ),
      textField(maker, { id: "resource", label: w("f_resource") }, { needed: false, twins: false }),
      textField(maker, { id: "say", label: w("f_say") }, { rows: 2 }),
    ];
  }

  draw(): Child[] {
    const { maker, around } = this;
    const steps = Array.isArray(maker.at("steps")) ? (maker.at("steps") as Fields[]) : [];
    return [
      h(
        "article",
        { class: "make", key: "make" },
        h("h1", { tabindex: -1 }, w("make")),
        h("p", null, w("makeAbout")),
        h(
          "div",
          { class: "ask-row" },
          h(
            "label",
            { class: "btn file" },
            w("makeOpen"),
            h("input", {
              type: "file",
              class: "sr",
              accept: ".yaml,.yml,.json",
              "data-open": "",
              on: {
                change: (e: Event) => {
                  const input = e.target as HTMLInputElement;
                  if (input.files?.[0]) void this.openFile(input.files[0]);
                  input.value = "";
                },
              },
            }),
          ),
          this.asking
            ? [
                h("b", { key: "sure" }, w("makeNewSure")),
                this.button("makeNew", true, () => {
                  this.asking = false;
                  maker.begin(textOf(maker.at("scenario")), "");
                }),
                this.button("keepIt", true, () => {
                  this.asking = false;
                  around.redraw();
                }),
              ]
            : this.button("makeNew", true, () => {
                this.asking = true;
                around.redraw();
              }),
        ),
        languagesBox(maker),
        h(
          "div",
          { class: "make-two" },
          h(
            "div",
            { class: "make-form" },
            h("section", { key: "lesson" }, h("h2", null, w("lessonHead")), ...this.lessonFields()),
            h(
              "section",
              { key: "scenario" },
              h("h2", null, w("scenarioHead")),
              readField(
                maker,
                { id: "scenario", label: w("scenarioField") },
                { rows: 14, print: textOf, parse: (text) => text },
              ),
            ),
            steps.map((_, i) => stepForm(maker, i, steps.length, parse, this.around.focus)),
            h(
              "button",
              {
                class: "btn big",
                type: "button",
                "data-add": "",
                on: { click: () => maker.set("steps", [...steps, stepOf("number", maker.names)]) },
              },
              icon("plus"),
              w("addStep"),
            ),
            this.yamlView(),
          ),
          h("aside", { class: "make-side", "aria-label": w("checkHead") }, this.checkView(), this.takeView()),
        ),
        courseForm(maker, this.around, this),
        h("p", null, h("a", { class: "link", href: "#class" }, prose(w("inClass")))),
      ),
    ];
  }
}
