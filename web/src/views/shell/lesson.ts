// A scenario of the gallery says below the editor what it shows and what to try, as long as it is on the page.
import "./lesson.css";
import { h, type Child } from "../../dom/h.ts";
import { icon } from "../../dom/icons.ts";
import type { Lesson, Words } from "../../gallery/types.ts";
import { language, t } from "../../i18n/later.ts";
import type { State } from "../../state/state.ts";
import { draw, type App } from "../parts/app.ts";
import { pinThen } from "../parts/pin.ts";

const wordsOf = (lesson: Lesson): Words => (language() === "zh" ? lesson.zh : lesson.en);

export function openLesson(app: App, lesson: Lesson): void {
  app.open(wordsOf(lesson).title, lesson.text);
  showLesson(app, lesson);
}

// The scenario becomes A as soon as it has run, and its fix is B.
export function openFixed(app: App, lesson: Lesson): void {
  openLesson(app, lesson);
  app.store.set({ drawer: lesson.cycles ? "cycles" : "compare", panel: "events" });
  pinThen(app, wordsOf(lesson).title, lesson.fixed!);
}

let drawn = false;

export function showLesson(app: App, lesson: Lesson): void {
  app.store.set({ lesson });
  if (drawn) return;
  drawn = true;
  const element = document.createElement("div");
  element.className = "lesson-slot";
  document.querySelector(".editor > .banner-slot")!.before(element);
  draw(
    app,
    element,
    (s) => [s.lesson, s.pinned],
    (state) => lessonView(app, state),
  );
}

function lessonView(app: App, { lesson, pinned }: Readonly<State>): Child[] {
  if (!lesson) return [];
  const { title, shows, try: trying } = wordsOf(lesson);
  const fix =
    lesson.fixed && !pinned
      ? h(
          "button",
          { class: "link", on: { click: () => openFixed(app, lesson) } },
          t(lesson.change ? "openBoth" : "openFixed"),
        )
      : null;
  return [
    h(
      "section",
      { class: "lesson", "aria-label": title },
      h("p", null, shows),
      h("p", null, h("b", null, t("tryThis")), ` ${trying} `, fix),
      h(
        "button",
        {
          class: "ib sm",
          "aria-label": t("close"),
          title: t("close"),
          on: { click: () => app.store.set({ lesson: null }) },
        },
        icon("cross"),
      ),
    ),
  ];
}
