// What is asked at a step, and where the answer goes: a number, a choice, an order, a mark on a bar, a pod on a node; of a
// repair first the cause.
import "./asks.css";
import { cx, h, type Child, type VNode } from "../../dom/h.ts";
import { c } from "../../i18n/course-words.ts";
import { shownOrder } from "../../course/draw.ts";
import { numberIn, type Guess } from "../../course/guess.ts";
import { spelled } from "../../course/judge.ts";
import { isPredict, type Both, type Lesson, type PredictStep, type RepairStep } from "../../course/lesson.ts";
import { valueAt } from "../../course/paths.ts";
import type { Play } from "../../course/play.ts";
import { pathText, prose } from "./text.ts";

export interface Typing {
  text: string; // of the field for a number
  trouble: string;
}

// What to say where there is no guess: of a number what is wrong with what was typed.
function noGuess({ kind }: PredictStep, text: string): string {
  if (kind === "order") return c("orderAll");
  if (kind === "pick") return c("chooseSome");
  if (kind !== "number" && kind !== "mark") return c("chooseOne");
  if (!text.trim()) return c("numberEmpty");
  return /^\s*[-−–]\s*[\d.,]/.test(text) ? c("numberBelow") : c("notNumber");
}

// Draws the step's way to answer; `typing` lives as long as the step.
export function askView(play: Play, typing: Typing, redraw: () => void): Child[] {
  const { now } = play;
  const { step } = now;
  if (!isPredict(step)) return [];
  const say = (trouble: string) => {
    typing.trouble = trouble;
    redraw();
  };
  const commit = (event: Event) => {
    event.preventDefault();
    const number = step.kind === "number" || step.kind === "mark";
    const guess = number && typing.text ? numberIn(typing.text) : play.now.draft; // which may be newer than what is drawn
    const short = step.kind === "order" && placedIn(guess).length < step.items.length;
    if (guess === null || short) return say(noGuess(step, typing.text));
    typing.trouble = "";
    play.answer(guess);
  };
  return [
    h(
      "form",
      { class: "ask-form", key: `ask${now.index}`, on: { submit: commit } },
      ...fieldsOf(play, step, typing, redraw),
      typing.trouble ? h("p", { class: "ask-trouble", role: "alert" }, typing.trouble) : null,
      h(
        "div",
        { class: "ask-row" },
        h("button", { class: "btn primary big", disabled: !now.timeline }, c("guessNow")),
        h("small", null, c("guessFirst")),
      ),
    ),
  ];
}

function numberField(play: Play, step: PredictStep & { unit?: Both }, typing: Typing, redraw: () => void): VNode {
  return h(
    "label",
    { class: "ask-number" },
    h("span", { class: "sr" }, c("yourGuess")),
    h("input", {
      class: "field",
      inputmode: "decimal",
      autocomplete: "off",
      "data-guess": "number",
      value: typing.text,
      on: {
        input: (e: Event) => {
          typing.text = (e.target as HTMLInputElement).value;
          typing.trouble = "";
          if (step.kind === "mark") play.draft(numberIn(typing.text));
          else redraw();
        },
      },
    }),
    step.unit ? h("span", null, prose(step.unit)) : null,
  );
}

// What has its place in an order so far.
const placedIn = (guess: Guess | null): readonly string[] => (Array.isArray(guess) ? guess : []);

// Nothing is in order until somebody has put it there: what is shown first is no answer, neither a right one nor a wrong one.
function orderField(play: Play, step: PredictStep & { kind: "order" }): Child[] {
  const placed = placedIn(play.now.draft);
  const toggle = (name: string) => {
    const before = placedIn(play.now.draft); // which may be newer than what is drawn
    play.draft(before.includes(name) ? before.filter((one) => one !== name) : [...before, name]);
  };
  return [
    h("p", { class: "mut" }, c("orderNote")),
    h(
      "div",
      { class: "ask-order", role: "group", "aria-label": c("orderNote") },
      shownOrder(play.lesson.id, play.now.index, step.items).map((name) => {
        const n = placed.indexOf(name) + 1;
        return h(
          "button",
          {
            key: name,
            type: "button",
            class: cx(n > 0 && "chosen"),
            "data-item": name,
            "aria-pressed": String(n > 0),
            "aria-label": n ? c("placeOf", { name, n }) : name,
            on: { click: () => toggle(name) },
          },
          h("i", { "aria-hidden": "true" }, n || ""),
          h("b", null, name),
        );
      }),
    ),
  ];
}

function fieldsOf(play: Play, step: PredictStep, typing: Typing, redraw: () => void): Child[] {
  const { now } = play;
  switch (step.kind) {
    case "number":
      return [numberField(play, step, typing, redraw)];
    case "mark":
      return [
        h("p", { class: "mut" }, c("dragMark", { queue: step.of.queue ?? "" })),
        numberField(play, step, typing, redraw),
      ];
    case "choice":
      return [
        h(
          "fieldset",
          { class: "ask-choices" },
          h("legend", { class: "sr" }, prose(step.ask)),
          step.options.map((option) =>
            h(
              "label",
              { key: option.id, class: cx(now.draft === option.id && "chosen") },
              h("input", {
                type: "radio",
                name: "choice",
                value: option.id,
                checked: now.draft === option.id,
                on: { change: () => play.draft(option.id) },
              }),
              h("span", null, prose(option.text)),
            ),
          ),
        ),
      ];
    case "order":
      return orderField(play, step);
    case "drop":
      return [
        h(
          "fieldset",
          { class: "ask-choices ask-nodes" },
          h("legend", { class: "mut" }, c("chooseNode")),
          (now.timeline?.report.nodes ?? []).map(({ name }) =>
            h(
              "label",
              { key: name, class: cx(now.draft === name && "chosen") },
              h("input", {
                type: "radio",
                name: "drop",
                value: name,
                checked: now.draft === name,
                "aria-label": c("putOn", { pod: step.pod, node: name }),
                on: { change: () => play.draft(name) },
              }),
              h("span", { "aria-hidden": "true" }, name),
            ),
          ),
        ),
      ];
    case "pick": {
      const chosen = Array.isArray(now.draft) ? now.draft : [];
      const toggle = (pod: string) => {
        const before = Array.isArray(play.now.draft) ? play.now.draft : [];
        const next = step.items.filter((item) => (item === pod) !== before.includes(item));
        play.draft(next.length ? next : null);
      };
      return [
        h(
          "fieldset",
          { class: "ask-choices" },
          h("legend", { class: "sr" }, prose(step.ask)),
          step.items.map((pod) =>
            h(
              "label",
              { key: pod, class: cx(chosen.includes(pod) && "chosen") },
              h("input", {
                type: "checkbox",
                value: pod,
                checked: chosen.includes(pod),
                on: { change: () => toggle(pod) },
              }),
              h("span", null, pod),
            ),
          ),
        ),
      ];
    }
  }
}

// A guess or an answer in words; only an order has a direction.
export function guessText(guess: unknown, ordered: boolean): string {
  if (Array.isArray(guess)) return guess.join(ordered ? " → " : ", ");
  if (typeof guess === "number") return spelled(guess);
  return String(guess);
}

// The cause, among the suspects.
export function causeView(play: Play, lesson: Lesson, step: RepairStep, typing: Typing, redraw: () => void): VNode {
  const { now } = play;
  const accuse = (event: Event) => {
    event.preventDefault();
    const { draft } = play.now; // which may be newer than what is drawn
    typing.trouble = typeof draft === "string" ? "" : c("chooseOne");
    if (typeof draft === "string") play.accuse(draft);
    else redraw();
  };
  const last = now.ruledOut.at(-1);
  const told = step.suspects.find(({ at }) => at === last)?.because;
  const written = (at: string) => {
    const value = now.start && valueAt(now.start, at);
    return value ? `${pathText(at)}: ${value}` : pathText(at);
  };
  return h(
    "form",
    { class: "ask-form", key: `cause${lesson.id}${now.index}`, on: { submit: accuse } },
    h(
      "fieldset",
      { class: "ask-choices" },
      h("legend", null, c("whichCause")),
      step.suspects.map(({ at, text }) =>
        h(
          "label",
          { key: at, class: cx(now.draft === at && "chosen", now.ruledOut.includes(at) && "out") },
          h("input", {
            type: "radio",
            name: "cause",
            value: at,
            checked: now.draft === at,
            disabled: now.ruledOut.includes(at),
            on: { change: () => play.draft(at) },
          }),
          h("span", null, text ? prose(text) : written(at)),
        ),
      ),
    ),
    typing.trouble ? h("p", { class: "ask-trouble", role: "alert" }, typing.trouble) : null,
    told ? h("p", { class: "answer no", role: "status" }, h("b", null, c("notQuite")), " ", prose(told)) : null,
    h("div", { class: "ask-row" }, h("button", { class: "btn primary big" }, c("thatIsIt"))),
  );
}
