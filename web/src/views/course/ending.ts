// What stands at the end of an exam, and of a lesson in class: what one had, and the short result for the teacher.
import "./make.css";
import { h, type Child } from "../../dom/h.ts";
import { inWords } from "../../i18n/index.ts";
import { w } from "../../i18n/teach-words.ts";
import type { Lesson } from "../../course/lesson.ts";
import { LEARNER, type StepDone } from "../../course/progress.ts";
import { stepRight, type Result } from "../../course/results.ts";
import { read, write, type Storage } from "../../state/storage.ts";
import { pack } from "../../state/packed.ts";
import { ofTarget, type Target } from "./route.ts";
import { prose } from "./text.ts";

export class EndingView {
  private name: string;
  private code = "";
  private turn = 0;

  constructor(
    private readonly lesson: Lesson,
    private readonly target: Target,
    private readonly inClass: boolean,
    private readonly steps: readonly (StepDone | null)[],
    private readonly storage: Storage,
    private readonly redraw: () => void,
    private readonly say: (text: string) => void,
  ) {
    const name = read(storage, LEARNER);
    this.name = typeof name === "string" ? name : "";
    if (inClass) void this.make();
  }

  private async make(): Promise<void> {
    const mine = ++this.turn;
    const result: Result = {
      version: 1,
      of: ofTarget(this.target),
      name: this.name.trim(),
      steps: [...this.steps],
    };
    const code = await pack(result);
    if (mine !== this.turn) return;
    this.code = code;
    this.redraw();
  }

  private async copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.say(w("copied"));
    } catch {
      this.say(w("copyFailed"));
    }
  }

  private examView(): Child {
    const { lesson, steps } = this;
    const right = steps.filter((done, i) => stepRight(lesson.steps[i], done)).length;
    return h(
      "section",
      { key: "exam", class: "exam-end" },
      h("p", { class: "say" }, h("b", null, w("examScore", { n: right, all: lesson.steps.length }))),
      h("h2", null, w("examSteps")),
      h(
        "ol",
        { class: "exam-steps" },
        lesson.steps.map((step, i) => {
          const done = steps[i] ?? null;
          const good = stepRight(step, done);
          return h(
            "li",
            { key: i },
            h("span", { class: good ? "yes" : "no" }, good ? "✓ " : "✕ "),
            prose(step.ask),
            " ",
            h(
              "small",
              null,
              done?.left ? `${w("leftOut")} · ` : "",
              `${w("examFrom")} `,
              step.from ? h("a", { class: "link", href: `#lesson/${step.from.id}` }, inWords(step.from.title)) : null,
            ),
          );
        }),
      ),
      this.inClass ? null : h("p", null, h("a", { class: "btn", href: "#exam" }, w("examAgain"))),
    );
  }

  private resultView(): Child {
    const url = `${location.href.replace(/[?#].*$/s, "")}#result/${this.code}`;
    return h(
      "section",
      { key: "result", class: "result" },
      h("h2", null, w("shortResult")),
      h("p", null, w("resultNote")),
      h(
        "label",
        { class: "make-field small" },
        h("span", null, w("yourName")),
        h("input", {
          class: "field",
          autocomplete: "name",
          "data-result": "name",
          value: this.name,
          on: {
            input: (e: Event) => {
              this.name = (e.target as HTMLInputElement).value;
              write(this.storage, LEARNER, this.name);
              void this.make();
            },
          },
        }),
      ),
      h(
        "label",
        { class: "make-field" },
        h("span", null, w("code")),
        h("textarea", { class: "field mono", readonly: true, rows: 3, "data-result": "code", value: this.code }),
      ),
      h(
        "div",
        { class: "ask-row" },
        h(
          "button",
          {
            class: "btn primary",
            type: "button",
            disabled: !this.code,
            on: { click: () => void this.copy(this.code) },
          },
          w("copyCode"),
        ),
        h(
          "button",
          { class: "btn", type: "button", disabled: !this.code, on: { click: () => void this.copy(url) } },
          w("copyLink"),
        ),
      ),
    );
  }

  draw(): Child[] {
    return [this.target.kind === "exam" ? this.examView() : null, this.inClass ? this.resultView() : null];
  }
}
