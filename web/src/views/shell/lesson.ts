// A scenario of the gallery says below the editor what it shows and what to try, as long as it is on the page.
import "./lesson.css";
import { h, type Child } from "../../dom/h.ts";
import { icon } from "../../dom/icons.ts";
import type { Lesson, Words } from "../../gallery/types.ts";
import { language, t } from "../../i18n/later.ts";
import type { Timeline } from "../../model/timeline.ts";
import { stepTo, type State } from "../../state/state.ts";
import { draw, pane, type App } from "../parts/app.ts";
import { pinThen } from "../parts/pin.ts";

const wordsOf = (lesson: Lesson): Words => (language() === "zh" ? lesson.zh : lesson.en);

export function openLesson(app: App, lesson: Lesson): void {
  app.open(wordsOf(lesson).title, lesson.text);
  showLesson(app, lesson);
  if (!lesson.cycles && !lesson.fixed) openAtTelling(app, lesson);
}

// A link says by its id which lesson its scenario is of.
export async function showLessonOf(app: App, id: string): Promise<void> {
  const { GALLERY } = await import("../../gallery/index.ts");
  const lesson = GALLERY.find((entry) => entry.id === id);
  if (lesson) showLesson(app, lesson);
}

// Where pods are evicted or a gang is given up, that is what the lesson is about: the page opens there, not at an end where
// there is nothing to be seen.
export function tellingMoment(timeline: Timeline): number | null {
  const first = (...kinds: string[]) => {
    for (let moment = 1; moment <= timeline.length; moment++)
      if (kinds.includes(timeline.event(moment)!.kind)) return moment;
    return null;
  };
  const evicted = first("evict");
  // What was only tried on the way to a place is not it.
  const placed = timeline.report.events.some((event) => event.kind === "bind");
  const back = placed ? null : first("discard", "unallocate", "unpipeline");
  return evicted ?? (back && back - 1);
}

function openAtTelling(app: App, lesson: Lesson): void {
  const stop = app.store.watch(
    (s) => [s.result],
    ({ result, text, atEnd }) => {
      if (text !== lesson.text) return stop();
      if (result?.text !== lesson.text) return;
      stop();
      const moment = atEnd ? tellingMoment(result.timeline) : null;
      if (moment === null) return;
      stepTo(app.store, moment);
      // Whoever changes something wants to see what comes of it.
      const changed = app.store.watch(
        (s) => [s.text],
        (s) => {
          if (s.text === lesson.text) return;
          changed();
          if (s.step === moment) app.store.set({ atEnd: true });
        },
        "first",
      );
    },
  );
}

// The scenario becomes A as soon as it has run, and its fix is B.
export function openFixed(app: App, lesson: Lesson): void {
  openLesson(app, lesson);
  app.store.set({ ...pane(lesson.cycles ? "cycles" : "compare") });
  pinThen(app, wordsOf(lesson).title, lesson.fixed!);
}

let drawn = false;

export function showLesson(app: App, lesson: Lesson): void {
  app.store.set({ lesson });
  if (drawn) return;
  drawn = true;
  const element = document.createElement("div");
  element.className = "lesson-slot";
  // On a phone it stands above whichever panel is shown.
  const phone = matchMedia("(max-width: 719px)");
  const place = () =>
    phone.matches
      ? document.querySelector("main > .time")!.after(element)
      : document.querySelector(".editor > .banner-slot")!.before(element);
  place();
  phone.addEventListener("change", place);
  draw(
    app,
    element,
    (s) => [s.lesson, s.pinned, s.text],
    (state) => lessonView(app, state),
  );
}

const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/name: *([\w.-]+)/g)].map((found) => found[1]!)),
];

// Whether a text is still the lesson's, with whatever was changed: most of its objects are there by their names.
export function isAbout(lesson: Lesson, text: string): boolean {
  const mine = namesIn(lesson.text);
  const now = new Set(namesIn(text));
  return mine.filter((name) => now.has(name)).length * 2 >= mine.length;
}

function lessonView(app: App, { lesson, pinned, text }: Readonly<State>): Child[] {
  if (!lesson || !isAbout(lesson, text)) return [];
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
