// Lessons and courses of somebody else's, which a link holds whole.
import { cx, h, type Child } from "../../dom/h.ts";
import { icon } from "../../dom/icons.ts";
import { c } from "../../i18n/course-words.ts";
import type { Both, Head, Lesson } from "../../course/lesson.ts";
import { readOwn } from "../../course/own.ts";
import type { Progress } from "../../course/progress.ts";
import { nameOf, unpack } from "../../state/packed.ts";
import { hashOf, type Target } from "./route.ts";
import { prose } from "./text.ts";

interface OwnLesson {
  lesson: Lesson;
  id: string;
  list: { hash: string; title: Both } | null;
  next: { title: Both; href: string } | null;
}

// The lesson, or the list of a course; null: the link holds neither.
export async function openOwn(
  target: Target & { kind: "own" },
  inClass: boolean,
  ware: { heads: readonly Head[]; load(id: string): Promise<Lesson> },
  progress: () => Progress,
): Promise<OwnLesson | { draw(): Child[] } | null> {
  const { code, n } = target;
  const { own } = readOwn(
    await unpack(code),
    ware.heads.map(({ id }) => id),
  );
  if (!own) return null;
  const idOf = (i: number | null) => `${inClass ? "class" : "own"}-${nameOf(code)}${i === null ? "" : `-${i}`}`;
  if (own.kind === "lesson") return { lesson: own.lesson, id: idOf(null), list: null, next: null };
  const hash = hashOf({ kind: "own", code, n: null }, inClass);
  const lessons = await Promise.all(own.lessons.map((item) => (typeof item === "string" ? ware.load(item) : item)));
  if (n !== null) {
    const lesson = lessons[n - 1];
    const following = lessons[n];
    return lesson
      ? {
          lesson,
          id: idOf(n),
          list: { hash, title: own.title },
          next: following ? { title: following.title, href: hashOf({ kind: "own", code, n: n + 1 }, inClass) } : null,
        }
      : null;
  }
  return {
    draw: () => [
      h(
        "div",
        { class: "course-map", key: "own" },
        h("section", { class: "course-head" }, h("h1", { tabindex: -1 }, prose(own.title))),
        h(
          "section",
          { class: "chapter" },
          h(
            "ol",
            null,
            lessons.map((lesson, i) => {
              const done = progress().lessons[idOf(i + 1)]?.best !== undefined;
              return h(
                "li",
                { key: i },
                h(
                  "a",
                  {
                    href: hashOf({ kind: "own", code, n: i + 1 }, inClass),
                    class: cx("lesson-link", done && "done"),
                    "data-lesson": lesson.id,
                  },
                  h("span", { class: "lesson-number", "aria-hidden": "true" }, done ? icon("k-commit") : i + 1),
                  h("b", null, prose(lesson.title)),
                  h(
                    "small",
                    null,
                    [done ? c("finished") : "", c("minutes", { n: lesson.minutes })].filter(Boolean).join(" · "),
                  ),
                ),
              );
            }),
          ),
        ),
      ),
    ],
  };
}
