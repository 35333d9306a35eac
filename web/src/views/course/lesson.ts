// The screen of a lesson: the idea, what is asked, the picture that it needs, and nothing else.
import "./lesson.css";
import { cx, h, type Child, type VNode } from "../../dom/h.ts";
import { icon } from "../../dom/icons.ts";
import { c } from "../../i18n/course-words.ts";
import { inWords } from "../../i18n/index.ts";
import { becauseOf } from "../../course/guess.ts";
import { isPredict, type Both, type Lesson, type Term } from "../../course/lesson.ts";
import type { Play } from "../../course/play.ts";
import type { FirstUses } from "../../course/words.ts";
import type { Score } from "../../course/progress.ts";
import { askView, causeView, guessText, type Typing } from "./asks.ts";
import { factsView } from "./facts.ts";
import { reachView } from "./reach.ts";
import { stageView } from "./stage.ts";
import { editsText, prose, termName } from "./text.ts";
import { toldView } from "./told.ts";
import type { CourseWords } from "./words.ts";

export interface LessonScreen {
  lesson: Lesson;
  chapter: Child;
  play: Play;
  typing: Typing;
  redraw: () => void;
  exam: boolean; // without idea, hints and headlines
  words: readonly Term[]; // of the lessons before
  about: CourseWords;
  next: () => void; // the step is done
  leave: () => void; // of an exam: the step is passed over
  playground: (solution: boolean) => void;
}

function hintsView(screen: LessonScreen): VNode {
  const { play } = screen;
  const { hints, found, step, done } = play.now;
  const engine = (): Child => {
    if (!found) return c("hintWait");
    if (found.edits) {
      const change = editsText(found.edits, isPredict(step) ? [] : step.edit);
      const n = Object.keys(found.edits).length;
      if (n > 1) return c("hintTogether", { n, change });
      return found.tried === 1 ? c("hintFirst", { change }) : c("hintSearch", { n: found.tried, change });
    }
    return found.texts?.length
      ? found.texts.map((text, i) => h("span", { key: i }, text.replaceAll("default/", ""), " "))
      : c("hintNone");
  };
  return h(
    "section",
    { class: "hints", key: "hints", "aria-live": "polite" },
    step.hints
      .slice(0, hints)
      .map((hint, i) =>
        h("p", { key: i, class: "hint-text" }, h("b", null, c("hint", { n: i + 1 })), " ", prose(hint)),
      ),
    hints >= 3
      ? h("p", { key: "engine", class: "hint-text engine" }, h("b", null, c("engineHint")), " ", engine())
      : null,
    hints >= 3 && !done && !isPredict(step) && play.now.mending
      ? h("p", { key: "solution" }, solutionLink(screen))
      : null,
    hints < play.mostHints && !done
      ? h(
          "button",
          { class: "link", type: "button", key: "more", on: { click: () => void play.hint() } },
          hints < 2 ? c("hint", { n: hints + 1 }) : c("engineHint"),
        )
      : null,
    hints === 2 && play.mostHints === 2 ? h("p", { class: "mut", key: "later" }, c("hintLater")) : null,
  );
}

function solutionLink(screen: LessonScreen): VNode {
  return h(
    "button",
    { class: "link", type: "button", title: c("solutionNote"), on: { click: () => screen.playground(true) } },
    c("solution"),
  );
}

function answerText(screen: LessonScreen): Child {
  const { step } = screen.play.now;
  if (!isPredict(step)) return null;
  if (step.kind === "choice") return prose(step.options.find((option) => option.id === step.answer)!.text);
  return guessText(step.answer, step.kind === "order");
}

function saysEngine(screen: LessonScreen): Child {
  const [before, after] = c("itIs", { answer: "|" }).split("|");
  return [before!, h("b", null, answerText(screen)), after!];
}

// What is said once a step is done.
function outcome(screen: LessonScreen, uses: FirstUses): VNode {
  const { play, lesson } = screen;
  const { now } = play;
  const { step } = now;
  const last = now.index === lesson.steps.length - 1;
  const because = isPredict(step) && now.guess !== null && !now.right ? becauseOf(step, now.guess) : null;
  const verdict = isPredict(step)
    ? now.right
      ? h("p", { class: "answer yes" }, h("b", null, c("right")), " ", saysEngine(screen))
      : h(
          "div",
          { class: "answer no" },
          h(
            "p",
            null,
            h("b", null, c("notQuite")),
            " ",
            step.kind === "choice"
              ? null
              : c(step.kind === "pick" || step.kind === "order" ? "chose" : "marked", {
                  guess: guessText(now.guess, step.kind === "order"),
                }),
            " ",
            saysEngine(screen),
          ),
          because ? h("p", null, prose(because)) : null,
          now.because.length
            ? h(
                "ul",
                { class: "why-not", "aria-label": c("whyNot") },
                now.because.map((line) => h("li", { key: line }, line)),
              )
            : null,
        )
    : h("p", { class: "answer yes" }, h("b", null, c("goalReached")));
  return h(
    "section",
    {
      class: "outcome",
      key: "outcome",
      tabindex: -1,
      role: "status",
    },
    verdict,
    h("p", { class: "take" }, prose(step.then, uses)),
    h(
      "div",
      { class: "ask-row" },
      h(
        "button",
        { class: "btn primary big", type: "button", on: { click: screen.next } },
        last ? c("finish") : c("continue"),
        icon("arrow"),
      ),
      isPredict(step) ? null : play.isOfficial() ? h("small", null, c("solutionSame")) : solutionLink(screen),
    ),
  );
}

// What is asked; the picture that it is about stands beside it, on a phone below it.
function askedView({ play, lesson }: LessonScreen, uses: FirstUses): VNode {
  const { now } = play;
  const { step } = now;
  const kind = isPredict(step) ? c("predict") : step.kind === "reach" ? c("reach") : c("repair");
  return h(
    "section",
    { class: "step", key: `step${now.index}` },
    h(
      "p",
      { class: "kicker" },
      kind,
      h("small", null, ` · ${c("stepOf", { n: now.index + 1, all: lesson.steps.length })}`),
    ),
    h(
      "h2",
      { class: "question", tabindex: -1, "data-question": now.index },
      prose(step.kind === "repair" && now.mending ? step.mend : step.ask, uses),
    ),
    step.from && now.timeline
      ? factsView(now.timeline, step.show ?? lesson.show, step.resource ?? lesson.resource)
      : null,
  );
}

// How it is answered, and what is said of the answer.
function answersView(screen: LessonScreen, uses: FirstUses): VNode {
  const { play, lesson, typing, redraw } = screen;
  const { now } = play;
  const { step } = now;
  return h(
    "section",
    { class: "answers", key: `answers${now.index}` },
    step.kind === "repair" && !now.mending ? causeView(play, lesson, step, typing, redraw) : null,
    isPredict(step) && !now.done ? askView(play, typing, redraw) : null,
    !isPredict(step) && now.mending ? reachView(play, step) : null,
    now.done ? outcome(screen, uses) : null,
    screen.exam ? (now.done ? null : leaveView(screen)) : hintsView(screen),
  );
}

function leaveView(screen: LessonScreen): VNode {
  return h("button", { class: "link", type: "button", key: "leave", on: { click: screen.leave } }, c("leaveIt"));
}

function dots(lesson: Lesson, index: number): VNode {
  return h(
    "div",
    { class: "dots", "aria-hidden": "true" },
    lesson.steps.map((_, i) => h("i", { key: i, class: cx(i < index && "past", i === index && "now") })),
  );
}

function termsView(terms: readonly Term[], says: (term: Term) => Both | string = (term) => term): VNode {
  return h(
    "dl",
    { class: "terms" },
    terms.map((term) => h("div", { key: term.term }, h("dt", null, termName(term)), h("dd", null, prose(says(term))))),
  );
}

// Somebody forgets what a word of chapter 1 means while reading chapter 5: the newest stand first.
function wordsView(words: readonly Term[], about: CourseWords): VNode {
  return h(
    "details",
    { class: "idea words", key: "words" },
    h("summary", null, c("wordsBefore")),
    termsView(words.slice().reverse(), (term) => about.says(term)),
  );
}

// The idea of a lesson that begins with a repair is its cause: until that is found there is only the symptom, and the words.
function ideaView(lesson: Lesson, { index, mending }: Play["now"], uses: FirstUses): Child {
  const first = index === 0;
  if (first && !mending && !lesson.terms.length) return null;
  return h(
    first ? "div" : "details",
    { class: "idea", key: first ? "idea" : "idea-again" },
    first ? null : h("summary", null, c("idea")),
    first && !mending ? null : h("p", null, prose(lesson.idea, first ? uses : undefined)),
    lesson.terms.length ? termsView(lesson.terms) : null,
  );
}

// Of many cycles, which one is shown or told.
function cycleView({ step }: Play["now"]): Child {
  return step.cycle === undefined ? null : h("p", { class: "kicker", key: "cycle" }, c("ofCycle", { n: step.cycle }));
}

export function lessonView(screen: LessonScreen): Child[] {
  const { lesson, play } = screen;
  const { now } = play;
  const uses = screen.about.firstUses(lesson.terms);
  return [
    h(
      "article",
      { class: "lesson-page", key: lesson.id },
      h(
        "div",
        { class: "lesson-head" },
        h("p", { class: "kicker" }, screen.chapter),
        h("h1", { tabindex: -1 }, prose(lesson.title)),
        dots(lesson, now.index),
        screen.exam ? null : ideaView(lesson, now, uses),
      ),
      askedView(screen, uses),
      h(
        "div",
        { class: "lesson-picture" },
        h("h2", { class: "sr" }, c("picture")),
        h(
          "div",
          { class: "stage", key: `stage${now.index}` },
          (now.step.show ?? lesson.show).some((name) => name !== "time") ? cycleView(now) : null,
          ...stageView(now, now.step.show ? { show: now.step.show, resource: now.step.resource } : lesson, {
            mark: (value) => {
              screen.typing.text = String(value);
              play.draft(value);
            },
            drop: (node) => play.draft(node),
          }),
        ),
        now.told && now.timeline ? [cycleView(now), toldView(now.timeline.report, now.told)] : null,
        h("details", { class: "lesson-yaml" }, h("summary", null, c("yaml")), h("pre", { tabindex: 0 }, now.text)),
      ),
      answersView(screen, uses),
      screen.exam || !screen.words.length ? null : wordsView(screen.words, screen.about),
    ),
  ];
}

export function scoreLines(score: Score): string[] {
  return [
    score.of ? c("scorePredicted", { n: score.right, all: score.of }) : "",
    score.par ? c("scoreEdits", { n: score.edits, par: score.par }) : "",
    c("scoreHints", { n: score.hints }),
  ].filter(Boolean);
}

// more: what an exam or a class has at its end.
export function endView(
  lesson: Lesson,
  score: Score,
  best: Score | undefined,
  next: { title: Both; href: string } | null,
  home: string | null,
  more: Child,
  exam: boolean,
  again: () => void,
): Child[] {
  const perfect = score.right === score.of && score.edits <= score.par && score.hints === 0;
  return [
    h(
      "article",
      { class: "lesson-end", key: `end-${lesson.id}` },
      h("p", { class: "kicker" }, c(exam ? "examDone" : "wellDone")),
      h("h1", { tabindex: -1 }, prose(lesson.title)),
      lesson.say.en || lesson.say.zh
        ? h("section", { class: "say" }, h("h2", null, c("sayNow")), h("p", null, prose(lesson.say)))
        : null,
      more,
      exam
        ? null
        : h(
            "ul",
            { class: "score" },
            scoreLines(score).map((line) => h("li", { key: line }, line)),
            perfect ? h("li", { class: "perfect" }, c("perfect")) : null,
          ),
      !exam && best && best !== score
        ? h("p", { class: "mut" }, `${c("bestSoFar")}: ${scoreLines(best).join(" · ")}`)
        : null,
      h(
        "div",
        { class: "ask-row" },
        next
          ? h(
              "a",
              { class: "btn primary big", href: next.href },
              c("nextLesson", { title: inWords(next.title) }),
              icon("arrow"),
            )
          : null,
        h("button", { class: "btn big", type: "button", on: { click: again } }, c("again")),
        home === null ? null : h("a", { class: "link", href: home }, c("allLessons")),
      ),
    ),
  ];
}
