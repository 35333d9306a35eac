// The course's page is put together here: the list of lessons, one lesson, its end; what is kept; the address.
import "./learn.css";
import { h, type Child } from "../../dom/h.ts";
import { icon, logo } from "../../dom/icons.ts";
import { patch } from "../../dom/patch.ts";
import type { AskingEngine } from "../../engine/asking.ts";
import { c } from "../../i18n/course-words.ts";
import { inWords, language, loadLanguage, setLanguage, type Language } from "../../i18n/index.ts";
import type { Course, Head, Lesson } from "../../course/lesson.ts";
import { guessedOf, parsOf, Play } from "../../course/play.ts";
import {
  again,
  lessonDone,
  merged,
  NO_PROGRESS,
  readProgress,
  scoreOf,
  stepDone,
  stepNow,
  visit,
  type Progress,
  type Score,
} from "../../course/progress.ts";
import { withEdits } from "../../course/paths.ts";
import { isPredict } from "../../course/lesson.ts";
import { encode } from "../../state/address.ts";
import { prefs, setPrefs } from "../../state/prefs.ts";
import { read, write, type Storage } from "../../state/storage.ts";
import { saveFile } from "../parts/save.ts";
import { endView, lessonView } from "./lesson.ts";
import { hrefOf, mapView } from "./map.ts";
import { prose } from "./text.ts";

export const PROGRESS = "pumice.course.1";

export interface Courseware {
  course: Course;
  heads: Head[];
  load(id: string): Promise<Lesson>;
}

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const RUN = 1400; // ms that a run plays for

export function startLearn(root: HTMLElement, ware: Courseware, engine: () => AskingEngine, storage: Storage): void {
  const header = document.createElement("header");
  header.className = "learn-top";
  const main = document.createElement("main");
  main.className = "learn-main";
  const notice = document.createElement("div");
  notice.id = "notice";
  notice.setAttribute("role", "status");
  notice.hidden = true;
  root.append(header, main, notice);

  const ids = ware.heads.map((head) => head.id);
  let progress: Progress = readProgress(read(storage, PROGRESS)) ?? NO_PROGRESS;
  let lesson: Lesson | null = null;
  let play: Play | null = null;
  let ended: Score | null = null;
  let trouble: "" | "noLesson" | "lessonFailed" | "engineStopped" = "";
  let asking = false;
  let route = "";
  let turn = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let typing = { text: "", trouble: "" };
  let frame = 0;
  let focusOn = "";

  const keep = (next: Progress) => {
    progress = next;
    write(storage, PROGRESS, progress);
  };
  const redraw = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      drawNow();
    });
  };
  const say = (text: string) => {
    patch(notice, text);
    notice.hidden = false;
    setTimeout(() => (notice.hidden = true), 6000);
  };

  // What was hidden until the guess plays once.
  const playRun = () => {
    clearInterval(timer);
    const length = play?.now.timeline?.length ?? 0;
    if (still() || length < 2) return play?.at(length);
    const begun = performance.now();
    timer = setInterval(() => {
      const part = Math.min(1, (performance.now() - begun) / RUN);
      play?.at(Math.round(length * part));
      if (part === 1) clearInterval(timer);
    }, 40);
  };
  let wasShown = false;
  let wasMending = true;
  const changed = () => {
    if (play?.now.guess !== null && play?.now.shown && !wasShown && isPredict(play.now.step)) {
      wasShown = true;
      focusOn = ".outcome";
      // Where the picture stands above the question, one is led to what happens there.
      if (matchMedia("(max-width: 899px)").matches) main.querySelector(".stage")?.scrollIntoView({ block: "start" });
      playRun();
    }
    // What had the focus is gone once the cause is found.
    if (play?.now.mending && !wasMending) focusOn = "[data-question]";
    wasMending = play?.now.mending ?? true;
    redraw();
  };

  const openStep = (index: number) => {
    typing = { text: "", trouble: "" };
    wasShown = false;
    clearInterval(timer);
    if (play && play.lesson === lesson) play.go(index);
    else play = new Play(lesson!, index, engine(), changed);
    focusOn = index ? "[data-question]" : "h1";
    scrollTo(0, 0);
    redraw();
  };

  const next = () => {
    if (!lesson || !play) return;
    const count = lesson.steps.length;
    const { index } = play.now;
    keep(stepDone(progress, lesson.id, count, index, play.result()));
    if (index + 1 < count) return openStep(index + 1);
    finish();
  };
  const finish = () => {
    if (!lesson) return;
    ended = scoreOf(progress.lessons[lesson.id]?.steps ?? [], parsOf(lesson), guessedOf(lesson));
    keep(lessonDone(progress, lesson.id, ended));
    play = null;
    focusOn = "h1";
    scrollTo(0, 0);
    redraw();
  };

  // The same scenario in the playground; with the solution as B beside one's own as A.
  const playground = async (solution: boolean) => {
    if (!lesson || !play) return;
    const { now } = play;
    const name = inWords(lesson.title);
    const solved = solution && !isPredict(now.step) && now.start ? withEdits(now.start, now.step.solution) : null;
    const hash = await encode(
      solved === null
        ? { name, text: now.text, tab: "form" }
        : { name, text: solved, tab: "form", drawer: "compare", a: { name, text: now.text } },
    );
    window.open(new URL(`./${hash}`, location.href), "_blank", "noopener");
  };

  const show = async () => {
    const mine = ++turn;
    const id = /^#lesson\/([\w-]+)$/.exec(location.hash)?.[1] ?? "";
    route = id;
    [lesson, play, ended, trouble, asking] = [null, null, null, "", false];
    clearInterval(timer);
    if (id && !ids.includes(id)) trouble = "noLesson";
    else if (id) {
      try {
        const loaded = await ware.load(id);
        if (mine !== turn) return;
        lesson = loaded;
        keep(visit(progress, id));
        const at = stepNow(progress, id, loaded.steps.length);
        if (at < loaded.steps.length) return openStep(at);
        return finish();
      } catch {
        if (mine !== turn) return;
        trouble = "lessonFailed";
      }
    }
    focusOn = "h1";
    scrollTo(0, 0);
    redraw();
  };

  const zh = () => language() === "zh";
  const dark = () => {
    const { theme } = document.documentElement.dataset;
    return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  };
  const setTheme = () => {
    const theme = dark() ? "light" : "dark";
    document.documentElement.dataset["theme"] = theme;
    setPrefs(storage, { theme });
  };
  const speak = async (to: Language) => {
    await loadLanguage(to);
    setLanguage(to);
    setPrefs(storage, { language: to });
    relabel();
    void play?.again();
    redraw();
  };
  const relabel = () => {
    document.documentElement.lang = zh() ? "zh-Hans" : "en";
    document.title = `${c("course")} – Pumice`;
  };

  const headerView = (): Child[] => [
    h("a", { class: "brand", href: "#", title: c("allLessons") }, logo(), h("b", null, c("course"))),
    h("span", { class: "grow" }),
    play
      ? h(
          "button",
          { class: "btn", title: c("playgroundNote"), on: { click: () => void playground(false) } },
          c("playground"),
          icon("arrow"),
        )
      : h("a", { class: "btn", href: "./" }, c("playground"), icon("arrow")),
    h(
      "button",
      {
        class: "btn plain",
        lang: zh() ? "en" : "zh",
        title: zh() ? "English" : "中文",
        on: { click: () => void speak(zh() ? "en" : "zh") },
      },
      zh() ? "EN" : "中文",
    ),
    h("button", { class: "ib", "aria-label": c("dark"), title: c("dark"), on: { click: setTheme } }, icon("sun")),
  ];

  const chapterOf = (id: string): Child => {
    const at = ware.course.chapters.findIndex((chapter) => chapter.lessons.includes(id));
    const chapter = ware.course.chapters[at];
    return chapter
      ? [h("a", { class: "link", href: "#" }, c("chapterN", { n: at + 1 })), " · ", prose(chapter.title)]
      : null;
  };
  const after = (id: string) => {
    const head = ware.heads[ids.indexOf(id) + 1];
    return head ? { title: inWords(head.title), href: hrefOf(head.id) } : null;
  };

  const mainView = (): Child[] => {
    if (trouble)
      return [
        h(
          "div",
          { class: "lesson-end", key: "trouble" },
          h("h1", { tabindex: -1 }, c(trouble)),
          h(
            "div",
            { class: "ask-row" },
            h(
              "button",
              { class: "btn", on: { click: () => (trouble === "engineStopped" ? location.reload() : void show()) } },
              c("tryAgain"),
            ),
            h("a", { class: "link", href: "#" }, c("allLessons")),
          ),
        ),
      ];
    if (route && !lesson) return [h("p", { class: "mut stage-wait", key: "wait" }, c("loading"))];
    if (lesson && ended)
      return endView(lesson, ended, progress.lessons[lesson.id]?.best, after(lesson.id), () => {
        keep(again(progress, lesson!.id));
        ended = null;
        openStep(0);
      });
    if (lesson && play)
      return lessonView({
        lesson,
        chapter: chapterOf(lesson.id),
        play,
        typing,
        redraw,
        next,
        playground: (solution) => void playground(solution),
      });
    return mapView(ware.course, ware.heads, progress, {
      export: () => saveFile("volcano-course.json", "application/json", JSON.stringify(progress, null, 1)),
      import: async (file) => {
        const other = readProgress(
          await file
            .text()
            .then(JSON.parse, () => null)
            .catch(() => null),
        );
        if (!other) return say(c("importBad"));
        keep(merged(progress, other));
        say(c("imported"));
        redraw();
      },
      wipe: () => {
        storage.removeItem(PROGRESS);
        progress = NO_PROGRESS;
        asking = false;
        say(c("wiped"));
        redraw();
      },
      asking,
      askWipe: (yes) => {
        asking = yes;
        redraw();
      },
    });
  };

  const drawNow = () => {
    patch(header, ...headerView());
    patch(main, ...mainView());
    main.setAttribute("aria-busy", String(play !== null && play.now.timeline === null));
    if (!focusOn) return;
    main.querySelector<HTMLElement>(focusOn)?.focus({ preventScroll: true });
    focusOn = "";
  };

  stopped = () => {
    trouble = "engineStopped";
    redraw();
  };
  relabel();
  addEventListener("hashchange", () => void show());
  void show();
}

let stopped = () => {};
// The engine says so wherever it stops.
export const engineStopped = (): void => stopped();

export function wanted(storage: Storage): Language {
  return prefs(storage).language ?? (navigator.language.startsWith("zh") ? "zh" : "en");
}
