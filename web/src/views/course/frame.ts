// What stands around the course's screens: the line on top, what is said while something is fetched, and where it fails.
import { h, type Child, type VNode } from "../../dom/h.ts";
import { icon, logo } from "../../dom/icons.ts";
import { c } from "../../i18n/course-words.ts";
import { language } from "../../i18n/index.ts";

// Why a screen cannot be shown; "": nothing is wrong.
export type Trouble = "" | "noLesson" | "lessonFailed" | "lessonBroken" | "engineStopped";

export interface Frame {
  embedded: boolean; // the page stands in another one
  inLesson: boolean;
  playground(): void;
  speak(): void;
  setTheme(): void;
}

export function headerView({ embedded, inLesson, playground, speak, setTheme }: Frame): Child[] {
  const zh = language() === "zh";
  return [
    embedded
      ? h(
          "a",
          {
            class: "brand",
            key: "brand",
            href: `./learn.html${location.hash}`,
            target: "_blank",
            title: c("openWhole"),
          },
          logo(),
          h("b", null, c("course")),
        )
      : h("a", { class: "brand", key: "brand", href: "#", title: c("allLessons") }, logo(), h("b", null, c("course"))),
    h("span", { class: "grow" }),
    inLesson
      ? h(
          "button",
          { class: "btn", title: c("playgroundNote"), on: { click: playground } },
          c("playground"),
          icon("arrow"),
        )
      : embedded
        ? null
        : h("a", { class: "btn", href: "./" }, c("playground"), icon("arrow")),
    h(
      "button",
      { class: "btn plain", lang: zh ? "en" : "zh", title: zh ? "English" : "中文", on: { click: speak } },
      zh ? "EN" : "中文",
    ),
    h("button", { class: "ib", "aria-label": c("dark"), title: c("dark"), on: { click: setTheme } }, icon("sun")),
  ];
}

export function troubleView(trouble: Exclude<Trouble, "">, tryAgain: () => void, embedded: boolean): Child[] {
  return [
    h(
      "div",
      { class: "lesson-end", key: "trouble" },
      h("h1", { tabindex: -1 }, c(trouble)),
      h(
        "div",
        { class: "ask-row" },
        h("button", { class: "btn", on: { click: tryAgain } }, c("tryAgain")),
        embedded ? null : h("a", { class: "link", href: "#" }, c("allLessons")),
      ),
    ),
  ];
}

export const waitView = (): VNode => h("p", { class: "mut stage-wait", key: "wait" }, c("loading"));
