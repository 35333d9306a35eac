// All lessons by chapter, how far one is, and the words of the course.
import "./map.css";
import { cx, h, type Child, type VNode } from "../../dom/h.ts";
import { icon } from "../../dom/icons.ts";
import { c } from "../../i18n/course-words.ts";
import type { Course, Head } from "../../course/lesson.ts";
import { whereNow, type Progress } from "../../course/progress.ts";
import { scoreLines } from "./lesson.ts";
import { prose, termName } from "./text.ts";
import type { CourseWords } from "./words.ts";

export interface MapActions {
  export(): void;
  import(file: File): void;
  wipe(): void;
  asking: boolean; // whether to forget it all is really meant
  askWipe(yes: boolean): void;
}

export const hrefOf = (id: string) => `#lesson/${id}`;

function lessonRow(head: Head, number: string, progress: Progress): VNode {
  const known = progress.lessons[head.id];
  const begun = known?.steps.some((s) => s !== null) ?? false;
  const state = known?.best ? "finished" : begun ? "begun" : null;
  return h(
    "li",
    { key: head.id },
    h(
      "a",
      {
        href: hrefOf(head.id),
        class: cx("lesson-link", known?.best && "done"),
        "data-lesson": head.id,
        title: known?.best ? scoreLines(known.best).join("\n") : undefined,
      },
      h("span", { class: "lesson-number", "aria-hidden": "true" }, known?.best ? icon("k-commit") : number),
      h("b", null, prose(head.title)),
      h("small", null, [state ? c(state) : "", c("minutes", { n: head.minutes })].filter(Boolean).join(" · ")),
    ),
  );
}

export function mapView(
  course: Course,
  heads: readonly Head[],
  progress: Progress,
  actions: MapActions,
  words: CourseWords,
): Child[] {
  const ids = heads.map((head) => head.id);
  const at = whereNow(progress, ids);
  const headOf = (id: string) => heads.find((head) => head.id === id)!;
  const done = ids.filter((id) => progress.lessons[id]?.best).length;
  const start = at ?? ids[0]!;
  return [
    h(
      "div",
      { class: "course-map", key: "map" },
      h(
        "section",
        { class: "course-head" },
        h("h1", { tabindex: -1 }, prose(course.title)),
        h("p", null, c("courseAbout")),
        h(
          "a",
          { class: "btn primary big", href: hrefOf(start), "data-go": start },
          at ? c("continueHere") : c("startHere"),
          h("span", { class: "go-title" }, prose(headOf(start).title)),
          icon("arrow"),
        ),
        h(
          "p",
          null,
          h(
            "button",
            {
              class: "link",
              type: "button",
              on: { click: () => document.querySelector<HTMLElement>("#after-lessons")?.focus() },
            },
            c("afterLessons"),
          ),
        ),
      ),
      course.chapters.map((chapter, n) =>
        h(
          "section",
          { class: "chapter", key: chapter.id, "aria-labelledby": `chapter-${chapter.id}` },
          h("p", { class: "kicker" }, c("chapterN", { n: n + 1 })),
          h("h2", { id: `chapter-${chapter.id}` }, prose(chapter.title)),
          h("p", { class: "mut" }, prose(chapter.about)),
          h(
            "ol",
            null,
            chapter.lessons.map((id, i) => lessonRow(headOf(id), `${n + 1}.${i + 1}`, progress)),
          ),
        ),
      ),
      h(
        "section",
        { class: "chapter", key: "exam" },
        h("h2", { id: "after-lessons", tabindex: -1 }, c("exam")),
        h("p", { class: "mut" }, c("examAbout")),
        h("p", null, h("a", { class: "btn", href: "#exam", "data-exam": "" }, c("examStart"), icon("arrow"))),
      ),
      h(
        "details",
        { class: "glossary", on: { toggle: () => void words.load() } },
        h("summary", null, c("glossary")),
        h(
          "dl",
          { class: "terms" },
          heads.flatMap((head) =>
            head.terms.map((term) =>
              h(
                "div",
                { key: term.term },
                h("dt", null, termName(term)),
                h(
                  "dd",
                  null,
                  prose(words.says(term)),
                  " ",
                  h("a", { class: "link", href: hrefOf(head.id) }, prose(head.title)),
                ),
              ),
            ),
          ),
        ),
      ),
      h(
        "section",
        { class: "chapter", key: "teach" },
        h("h2", null, c("teach")),
        h("p", { class: "mut" }, c("teachNote")),
        h(
          "div",
          { class: "ask-row" },
          h("a", { class: "btn", href: "#make" }, c("make")),
          h("a", { class: "btn", href: "#class" }, c("inClass")),
        ),
      ),
      h(
        "section",
        { class: "progress-box" },
        h("h2", null, c("progress")),
        h(
          "p",
          null,
          h("b", null, c("doneOf", { n: done, all: ids.length })),
          ". ",
          h("span", { class: "mut" }, c("progressNote")),
        ),
        h(
          "div",
          { class: "ask-row" },
          h("button", { class: "btn", on: { click: actions.export } }, c("export")),
          h(
            "label",
            { class: "btn file" },
            c("import"),
            h("input", {
              type: "file",
              class: "sr",
              accept: ".json,application/json",
              on: {
                change: (e: Event) => {
                  const input = e.target as HTMLInputElement;
                  if (input.files?.[0]) actions.import(input.files[0]);
                  input.value = "";
                },
              },
            }),
          ),
          actions.asking
            ? [
                h("b", { key: "sure" }, c("wipeSure")),
                h("button", { class: "btn bad", key: "wipe", on: { click: actions.wipe } }, c("wipe")),
                h(
                  "button",
                  { class: "btn", key: "no", "data-wipe": "no", on: { click: () => actions.askWipe(false) } },
                  c("wipeNo"),
                ),
              ]
            : h(
                "button",
                { class: "btn plain", key: "ask", "data-wipe": "ask", on: { click: () => actions.askWipe(true) } },
                c("wipe"),
              ),
        ),
      ),
    ),
  ];
}
