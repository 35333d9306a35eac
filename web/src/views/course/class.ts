// The teacher's page: a link that starts everybody on the same, and a table of what comes back.
import "./make.css";
import { h, type Child, type VNode } from "../../dom/h.ts";
import { inWords, language } from "../../i18n/index.ts";
import { w } from "../../i18n/teach-words.ts";
import { csv } from "../../model/csv.ts";
import { isMap } from "../../course/checks.ts";
import { examOf } from "../../course/exam.ts";
import type { Head, Lesson } from "../../course/lesson.ts";
import { readOwn } from "../../course/own.ts";
import {
  answerOf,
  codesIn,
  guessWords,
  places,
  readResult,
  rightOf,
  stepRight,
  tableOf,
  type Result,
} from "../../course/results.ts";
import { read, write, type Storage } from "../../state/storage.ts";
import { saveFile } from "../parts/save.ts";
import { nameOf, unpack } from "../../state/packed.ts";
import { hashOf, ofTarget, routeOf, type Target } from "./route.ts";
import { pathText, prose } from "./text.ts";

const KEPT = "pumice.class.1";

export interface ClassSurroundings {
  storage: Storage;
  heads: readonly Head[];
  load(id: string): Promise<Lesson>;
  redraw: () => void;
  say: (text: string) => void;
}

interface Kept {
  what: "lesson" | "own" | "exam";
  lesson: string;
  link: string;
  seed: number;
  pasted: string;
}

export class ClassView {
  private kept: Kept;
  private results: Result[] = [];
  private bad = 0;
  private of = ""; // whose results are shown
  private lesson: Lesson | null = null;
  private turn = 0;

  constructor(private readonly around: ClassSurroundings) {
    const from = read(around.storage, KEPT);
    const kept = isMap(from) ? from : {};
    const text = (key: string) => (typeof kept[key] === "string" ? kept[key] : "");
    this.kept = {
      what: kept["what"] === "own" || kept["what"] === "exam" ? kept["what"] : "lesson",
      lesson: around.heads.some(({ id }) => id === kept["lesson"]) ? text("lesson") : around.heads[0]!.id,
      link: text("link"),
      seed: typeof kept["seed"] === "number" ? kept["seed"] : 1 + Math.floor(Math.random() * 999),
      pasted: text("pasted"),
    };
    void this.readPasted();
  }

  // A link of a result brings it in.
  bring(code: string): void {
    if (!code) return;
    if (!this.kept.pasted.includes(code)) this.set({ pasted: `${this.kept.pasted}\n${code}`.trim() });
    history.replaceState(null, "", "#class");
  }

  private set(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    write(this.around.storage, KEPT, this.kept);
    void this.readPasted();
    this.around.redraw();
  }

  private target(): Target | null {
    const { what, lesson, link, seed } = this.kept;
    if (what === "lesson") return { kind: "lesson", id: lesson };
    if (what === "exam") return { kind: "exam", seed };
    const at = link.indexOf("#");
    const route = at < 0 ? null : routeOf(link.slice(at).trim());
    return route?.kind === "own" ? { kind: "own", code: route.code, n: route.n } : null;
  }

  // The lesson that results are of, where this page can know it.
  private async lessonOf(of: string): Promise<Lesson | null> {
    const { heads, load } = this.around;
    const [kind, name = "", n] = of.split("/");
    if (kind === "lesson") return heads.some(({ id }) => id === name) ? load(name) : null;
    if (kind === "exam") return examOf(heads, Number(name), load);
    const target = this.target();
    if (target?.kind !== "own" || nameOf(target.code) !== name) return null;
    const { own } = readOwn(
      await unpack(target.code),
      heads.map(({ id }) => id),
    );
    if (own?.kind === "lesson") return own.lesson;
    const item = own?.lessons[Number(n) - 1];
    return typeof item === "string" ? load(item) : (item ?? null);
  }

  private async readPasted(): Promise<void> {
    const mine = ++this.turn;
    const codes = codesIn(this.kept.pasted);
    const read = await Promise.all(codes.map(async (code) => readResult(await unpack(code))));
    const results = read.filter((result) => result !== null);
    const target = this.target();
    const chosen = target ? ofTarget(target) : "";
    const counts = new Map<string, number>();
    for (const { of } of results) counts.set(of, (counts.get(of) ?? 0) + 1);
    const of = counts.has(chosen) ? chosen : ([...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "");
    const lesson = of ? await this.lessonOf(of).catch(() => null) : null;
    if (mine !== this.turn) return;
    this.results = results;
    this.bad = codes.length - results.length;
    this.of = of;
    this.lesson = lesson;
    this.around.redraw();
  }

  private async copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.around.say(w("copied"));
    } catch {
      this.around.say(w("copyFailed"));
    }
  }

  private whatView(): VNode {
    const { what, lesson, link, seed } = this.kept;
    const { heads } = this.around;
    const way = (value: Kept["what"], label: string, control: VNode) =>
      h(
        "div",
        { class: "make-row", key: value },
        h(
          "label",
          { class: "make-radio" },
          h("input", {
            type: "radio",
            name: "class-what",
            value,
            checked: what === value,
            on: { change: () => this.set({ what: value }) },
          }),
          h("span", null, label),
        ),
        what === value ? control : null,
      );
    const target = this.target();
    const url = target ? location.href.replace(/[?#].*$/s, "") + hashOf(target, true) : "";
    return h(
      "section",
      { key: "what" },
      h(
        "fieldset",
        { class: "make-rows" },
        h("legend", null, w("classWhat")),
        way(
          "lesson",
          w("classLesson"),
          h(
            "select",
            {
              class: "field",
              "aria-label": w("classLesson"),
              "data-class": "lesson",
              value: lesson,
              on: { change: (e: Event) => this.set({ lesson: (e.target as HTMLSelectElement).value }) },
            },
            heads.map(({ id, title }) => h("option", { key: id, value: id, selected: id === lesson }, inWords(title))),
          ),
        ),
        way(
          "own",
          w("classOwn"),
          h(
            "label",
            { class: "make-field" },
            h("span", null, w("classOwnField")),
            h("input", {
              class: "field",
              "data-class": "link",
              value: link,
              on: { input: (e: Event) => this.set({ link: (e.target as HTMLInputElement).value }) },
            }),
          ),
        ),
        way(
          "exam",
          w("classExam"),
          h(
            "label",
            { class: "make-field small" },
            h("span", null, w("classSeed")),
            h("input", {
              class: "field",
              inputmode: "numeric",
              "data-class": "seed",
              value: String(seed),
              on: {
                input: (e: Event) => {
                  const typed = (e.target as HTMLInputElement).value;
                  if (/^\d{1,9}$/.test(typed)) this.set({ seed: Number(typed) });
                },
              },
            }),
          ),
        ),
      ),
      url
        ? h(
            "label",
            { class: "make-field" },
            h("span", null, w("classLink")),
            h("textarea", { class: "field mono", "data-class": "out", readonly: true, rows: 2, value: url }),
          )
        : h("p", { class: "mut" }, w("classLinkBad")),
      h(
        "div",
        { class: "ask-row" },
        h(
          "button",
          { class: "btn primary", type: "button", disabled: !url, on: { click: () => void this.copy(url) } },
          w("copyLink"),
        ),
      ),
    );
  }

  private cell(done: Result["steps"][number], i: number): Child {
    const step = this.lesson?.steps[i];
    if (!done) return "–";
    const right = stepRight(step, done);
    const words = [
      done.left ? w("leftOut") : "",
      done.guess === undefined ? "" : guessWords(step, done.guess, language(), pathText),
      done.edits === undefined ? "" : w("editsOf", { n: done.edits }),
      done.hints ? `${done.hints} ${w("hintsOf")}` : "",
    ];
    return [h("span", { class: right ? "yes" : "no" }, right ? "✓ " : "✕ "), words.filter(Boolean).join(" · ")];
  }

  private resultsView(): Child[] {
    const mine = this.results.filter(({ of }) => of === this.of);
    const others = this.results.length - mine.length;
    if (!mine.length) return [h("p", { class: "mut", key: "none" }, w("noResults"))];
    const { lesson } = this;
    const count = Math.max(...mine.map(({ steps }) => steps.length));
    const steps = Array.from({ length: count }, (_, i) => i);
    const wrong = places(lesson, mine).filter(({ right, of }) => right < of);
    return [
      h("h3", { key: "title" }, lesson ? inWords(lesson.title) : this.of),
      h(
        "div",
        { class: "class-table", key: "table", tabindex: 0, role: "region", "aria-label": w("results") },
        h(
          "table",
          null,
          h(
            "thead",
            null,
            h(
              "tr",
              null,
              h("th", { scope: "col" }, w("learner")),
              h("th", { scope: "col" }, w("rightOf")),
              steps.map((i) => h("th", { key: i, scope: "col" }, w("stepN", { n: i + 1 }))),
            ),
          ),
          h(
            "tbody",
            null,
            mine.map((result, r) =>
              h(
                "tr",
                { key: r },
                h("th", { scope: "row" }, result.name || w("nobody")),
                h("td", null, `${rightOf(lesson, result)} / ${count}`),
                steps.map((i) => h("td", { key: i }, this.cell(result.steps[i] ?? null, i))),
              ),
            ),
          ),
        ),
      ),
      h(
        "section",
        { key: "wrong", class: "class-wrong" },
        h("h3", null, w("wrongPlaces")),
        wrong.length
          ? h(
              "ol",
              null,
              wrong.map((place) => this.placeView(place)),
            )
          : h("p", null, w("allRight")),
      ),
      others ? h("p", { class: "mut", key: "others" }, w("otherLesson", { n: others })) : null,
      h(
        "div",
        { class: "ask-row", key: "csv" },
        h(
          "button",
          {
            class: "btn",
            type: "button",
            on: {
              click: () =>
                saveFile(
                  `${this.of.replace(/\W+/g, "-")}.csv`,
                  "text/csv",
                  csv(tableOf(lesson, mine, language(), pathText)),
                ),
            },
          },
          w("saveCsv"),
        ),
      ),
    ];
  }

  private placeView({ step: i, right, of, wrong }: ReturnType<typeof places>[number]): VNode {
    const step = this.lesson?.steps[i];
    const answer = step ? answerOf(step) : null;
    return h(
      "li",
      { key: i, value: i + 1 },
      h("p", null, h("b", null, w("stepWrong", { n: right, all: of })), step ? [" · ", prose(step.ask)] : null),
      wrong.length
        ? h(
            "p",
            { class: "mut" },
            wrong
              .slice(0, 3)
              .map(({ guess, count }) =>
                w("mostSaid", { n: count, answer: guessWords(step, guess, language(), pathText) }),
              )
              .join(" · "),
            answer === null ? null : ` · ${w("itWas", { answer: guessWords(step, answer, language(), pathText) })}`,
          )
        : null,
    );
  }

  draw(): Child[] {
    return [
      h(
        "article",
        { class: "class-page", key: "class" },
        h("h1", { tabindex: -1 }, w("inClass")),
        h("p", null, w("classAbout")),
        this.whatView(),
        h(
          "section",
          { key: "results" },
          h("h2", null, w("results")),
          h(
            "label",
            { class: "make-field" },
            h("span", null, w("pasteResults")),
            h("textarea", {
              class: "field mono",
              rows: 5,
              spellcheck: "false",
              "data-class": "pasted",
              value: this.kept.pasted,
              on: { input: (e: Event) => this.set({ pasted: (e.target as HTMLTextAreaElement).value }) },
            }),
          ),
          h(
            "p",
            { role: "status" },
            [
              this.results.length ? w("resultsRead", { n: this.results.length }) : "",
              this.bad ? w("resultsBad", { n: this.bad }) : "",
            ]
              .filter(Boolean)
              .join(" "),
          ),
          this.kept.pasted
            ? h(
                "button",
                { class: "btn", type: "button", on: { click: () => this.set({ pasted: "" }) } },
                w("clearResults"),
              )
            : null,
          ...this.resultsView(),
        ),
      ),
    ];
  }
}
