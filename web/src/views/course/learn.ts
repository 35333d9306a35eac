// The course's page is put together here: the list of lessons, one lesson, its end; what is kept; the address. The form for
// lessons, the class and the exam are fetched when they are opened.
import "./learn.css";
import { type Child } from "../../dom/h.ts";
import { patch } from "../../dom/patch.ts";
import type { AskingEngine } from "../../engine/asking.ts";
import { c, COURSE_WORDS } from "../../i18n/course-words.ts";
import { inWords, language, loadLanguage, setLanguage, type Language } from "../../i18n/index.ts";
import type { Both, Course, Head, Lesson } from "../../course/lesson.ts";
import { isPredict } from "../../course/lesson.ts";
import { withEdits } from "../../course/paths.ts";
import { guessedOf, parsOf, Play } from "../../course/play.ts";
import {
  again,
  learnAt,
  LEARNER,
  lessonDone,
  merged,
  NO_PROGRESS,
  readProgress,
  readProgressFile,
  scoreOf,
  stepDone,
  stepNow,
  visit,
  type Progress,
  type Score,
  type StepDone,
} from "../../course/progress.ts";
import { encode } from "../../state/address.ts";
import { prefs, setPrefs } from "../../state/prefs.ts";
import { read, write, type Storage } from "../../state/storage.ts";
import { saveFile } from "../parts/save.ts";
import { headerView, troubleView, waitView, type Trouble } from "./frame.ts";
import { endView, lessonView } from "./lesson.ts";
import { hrefOf, mapView } from "./map.ts";
import { hashOf, routeOf, type Route, type Target } from "./route.ts";
import { chapterView } from "./text.ts";
import { CourseWords } from "./words.ts";

export const PROGRESS = "pumice.course.1";
const OWN = "pumice.course.own.1"; // of lessons that come from links, of exams and of classes

export interface Courseware {
  course: Course;
  heads: Head[];
  load(id: string): Promise<Lesson>;
}

// A screen that is fetched when it is opened.
interface Screen {
  draw(): Child[];
}

// The lesson that is open, and where it is from.
interface Under {
  lesson: Lesson;
  id: string; // under which its progress is kept
  own: boolean; // it is none of the page's course
  target: Target;
  inClass: boolean;
  list: { hash: string; title: Both } | null; // the course of somebody else's that it belongs to
  next: { title: Both; href: string } | null;
}

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const RUN = 1400; // ms that a run plays for

export function startLearn(
  root: HTMLElement,
  ware: Courseware,
  engine: () => AskingEngine,
  storage: Storage,
  embedded = false,
): void {
  const header = document.createElement("header");
  header.className = "learn-top";
  const main = document.createElement("main");
  main.className = "learn-main";
  const notice = document.createElement("div");
  notice.id = "notice";
  notice.setAttribute("role", "status");
  notice.hidden = true;
  const tip = document.createElement("div");
  tip.id = "tip";
  tip.hidden = true;
  root.append(header, main, notice, tip);

  const ids = ware.heads.map((head) => head.id);
  const readKept = () => ({
    course: readProgress(read(storage, PROGRESS)) ?? NO_PROGRESS,
    own: readProgress(read(storage, OWN)) ?? NO_PROGRESS,
  });
  let kept = readKept();
  let under: Under | null = null;
  let play: Play | null = null;
  let ended: { score: Score; best: Score | undefined; more: Screen | null } | null = null;
  let screen: Screen | null = null;
  let trouble: Trouble = "";
  let asking = false;
  let refused = false; // the store keeps nothing, and that was said
  let waiting = false;
  let turn = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let typing = { text: "", trouble: "" };
  let frame = 0;
  let focusOn = "";

  const progress = () => (under?.own ? kept.own : kept.course);
  const keep = (next: Progress, own = under?.own ?? false) => {
    kept[own ? "own" : "course"] = next;
    if (write(storage, own ? OWN : PROGRESS, next) || refused) return;
    refused = true;
    say(c("notKept"));
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
  // A lesson has the words so far; everything else of the course has all of them.
  const words = new CourseWords(
    engine,
    () => {
      const at = under ? ids.indexOf(under.id) : -1;
      const of = (heads: readonly Head[]) => heads.flatMap(({ terms }) => terms);
      const own = under && at < 0 ? under.lesson.terms : [];
      const count = at < 0 ? ware.heads.length : at + 1;
      return { known: [...own, ...of(ware.heads.slice(0, count))], later: of(ware.heads.slice(count)) };
    },
    redraw,
  );
  let tips: Promise<void> | null = null;
  const installTips = () => (tips ??= import("../parts/term-tips.ts").then((it) => it.installTips(() => words.tips())));

  let wasShown = false;
  let wasMending = true;
  const changed = () => {
    if (play?.now.guess !== null && play?.now.shown && !wasShown && isPredict(play.now.step)) {
      wasShown = true;
      focusOn = ".outcome";
      playRun();
    }
    // What had the focus is gone once the cause is found.
    if (play?.now.mending && !wasMending) focusOn = "[data-question]";
    wasMending = play?.now.mending ?? true;
    // What a word means comes after what is asked.
    if (play?.now.timeline)
      void installTips()
        .then(() => words.load())
        .catch(() => {});
    redraw();
  };

  const top = () => {
    focusOn = "h1";
    scrollTo(0, 0);
    redraw();
  };

  const openStep = (index: number) => {
    typing = { text: "", trouble: "" };
    wasShown = false;
    clearInterval(timer);
    if (play && play.lesson === under?.lesson) play.go(index);
    else play = new Play(under!.lesson, index, engine(), changed);
    focusOn = index ? "[data-question]" : "h1";
    scrollTo(0, 0);
    redraw();
  };

  const goOn = (done: StepDone) => {
    if (!under || !play) return;
    const count = under.lesson.steps.length;
    const { index } = play.now;
    keep(stepDone(progress(), under.id, count, index, done));
    // Another tab may have forgotten the steps before.
    const next = index + 1 < count ? index + 1 : stepNow(progress(), under.id, count);
    if (next < count) return openStep(next);
    void finish();
  };
  const finish = async () => {
    if (!under) return;
    const { lesson, id, target, inClass } = under;
    const steps = progress().lessons[id]?.steps ?? [];
    const score = scoreOf(steps, parsOf(lesson), guessedOf(lesson));
    keep(lessonDone(progress(), id, score));
    play = null;
    const mine = turn;
    const more = inClass || target.kind === "exam" ? await ending(lesson, target, inClass, steps) : null;
    if (mine !== turn) return;
    ended = { score, best: progress().lessons[id]?.best, more };
    top();
  };
  const ending = async (lesson: Lesson, target: Target, inClass: boolean, steps: readonly (StepDone | null)[]) => {
    const { EndingView } = await import("./ending.ts");
    return new EndingView(lesson, target, inClass, steps, storage, redraw, say);
  };

  // The same scenario in the playground; with the solution as B beside one's own as A.
  const playground = async (solution: boolean) => {
    if (!under || !play) return;
    const { now } = play;
    const name = inWords(now.step.from?.title ?? under.lesson.title);
    const { cycle } = now.step;
    const solved = solution && !isPredict(now.step) && now.start ? withEdits(now.start, now.step.solution) : null;
    const hash = await encode(
      solved === null
        ? { name, text: now.text, tab: "form", ...(cycle === undefined ? {} : { cycle }) }
        : { name, text: solved, tab: "form", drawer: "compare", a: { name, text: now.text } },
    );
    window.open(new URL(`./${hash}`, location.href), "_blank", "noopener");
  };

  const { en, zh: chinese } = COURSE_WORDS;
  const after = (id: string) => {
    const head = ware.heads[ids.indexOf(id) + 1];
    return head
      ? { title: head.title, href: hrefOf(head.id) }
      : { title: { en: en.exam, zh: chinese.exam }, href: "#exam" };
  };

  // What an address leads to; null: there is no such lesson. A course of somebody else's without a number is a list.
  const fetchUnder = async (target: Target, inClass: boolean): Promise<Under | Screen | null> => {
    const common = { target, inClass, list: null, next: null };
    if (target.kind === "lesson") {
      if (!ids.includes(target.id)) return null;
      const lesson = await ware.load(target.id);
      const id = inClass ? `class-${target.id}` : target.id;
      return { ...common, lesson, id, own: inClass, next: inClass ? null : after(target.id) };
    }
    if (target.kind === "exam") {
      const { examOf } = await import("../../course/exam.ts");
      const lesson = await examOf(ware.heads, target.seed, ware.load);
      return { ...common, lesson, id: `${inClass ? "class-" : ""}${lesson.id}`, own: true };
    }
    const { openOwn } = await import("./own.ts");
    const found = await openOwn(target, inClass, ware, () => kept.own);
    return found && ("draw" in found ? found : { ...common, ...found, own: true });
  };

  const openScreen = async (route: Route & { kind: "make" | "class" }): Promise<Screen> => {
    const focus = (selector: string) => void (focusOn = selector);
    const around = { engine, storage, heads: ware.heads, load: ware.load, redraw, say, focus };
    if (route.kind === "make") {
      const { MakeView } = await import("./make.ts");
      const view = new MakeView(around);
      await view.bring(route.code);
      return view;
    }
    const { ClassView } = await import("./class.ts");
    const view = new ClassView(around);
    view.bring(route.code);
    return view;
  };

  const show = async () => {
    const mine = ++turn;
    const route = routeOf(location.hash);
    [under, play, ended, screen, trouble, asking, waiting] = [null, null, null, null, "", false, route.kind !== "map"];
    clearInterval(timer);
    redraw();
    if (route.kind === "continue") {
      const to = learnAt(kept.course, ids);
      return location.replace(to === null ? "#" : hrefOf(to));
    }
    if (route.kind === "newExam") return location.replace(hashOf({ kind: "exam", seed: seedNow() }));
    try {
      if (route.kind === "unknown") trouble = "noLesson";
      else if (route.kind === "make" || route.kind === "class") {
        const opened = await openScreen(route);
        if (mine === turn) screen = opened;
      } else if (route.kind !== "map") {
        const found = await fetchUnder(route, route.inClass);
        if (mine !== turn) return;
        waiting = false;
        if (found && "draw" in found) screen = found;
        else if (!found) trouble = route.kind === "own" ? "lessonBroken" : "noLesson";
        else {
          under = found;
          const { id, lesson, own } = found;
          if (!own) keep(visit(progress(), id));
          const at = stepNow(progress(), id, lesson.steps.length);
          return at < lesson.steps.length ? openStep(at) : void finish();
        }
      }
    } catch {
      if (mine === turn) trouble = "lessonFailed";
    }
    if (mine !== turn) return;
    waiting = false;
    top();
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
    void words.again();
    redraw();
  };
  const relabel = () => {
    document.documentElement.lang = zh() ? "zh-Hans" : "en";
    document.title = `${c("course")} – Pumice`;
  };

  const mainView = (): Child[] => {
    if (trouble)
      return troubleView(trouble, () => (trouble === "engineStopped" ? location.reload() : void show()), embedded);
    if (screen) return screen.draw();
    const home = embedded ? null : under?.list ? under.list.hash : "#";
    const exam = under?.target.kind === "exam";
    if (under && ended)
      return endView(under.lesson, ended.score, ended.best, under.next, home, ended.more?.draw() ?? null, exam, () => {
        keep(again(progress(), under!.id));
        ended = null;
        openStep(0);
      });
    if (under && play)
      return lessonView({
        lesson: under.lesson,
        chapter: embedded
          ? null
          : chapterView(ware.course, under.target.kind === "lesson" ? under.target.id : "", under.list),
        exam,
        about: words,
        words: ware.heads.slice(0, Math.max(0, ids.indexOf(under.id))).flatMap((head) => head.terms),
        play,
        typing,
        redraw,
        next: () => goOn(play!.result()),
        leave: () => goOn({ hints: 0, left: true }),
        playground: (solution) => void playground(solution),
      });
    if (waiting || routeOf(location.hash).kind !== "map") return [waitView()];
    // What was pressed first does not wipe if it is pressed twice.
    const ask = (yes: boolean) => {
      asking = yes;
      focusOn = yes ? "[data-wipe=no]" : "[data-wipe=ask]";
      redraw();
    };
    const actions = {
      export: () => saveFile("volcano-course.json", "application/json", JSON.stringify(kept.course, null, 1)),
      import: async (file: File) => {
        const other = readProgressFile(
          await file
            .text()
            .then(JSON.parse, () => null)
            .catch(() => null),
        );
        if ("wrong" in other)
          return say(
            other.wrong === "lesson"
              ? c("importBadLesson", { id: other.id })
              : c(other.wrong === "newer" ? "importNewer" : "importBad"),
          );
        keep(merged(kept.course, other), false);
        say(c("imported"));
        redraw();
      },
      wipe: () => {
        storage.removeItem(PROGRESS);
        storage.removeItem(OWN);
        storage.removeItem(LEARNER);
        kept = { course: NO_PROGRESS, own: NO_PROGRESS };
        say(c("wiped"));
        ask(false);
      },
      asking,
      askWipe: ask,
    };
    return mapView(ware.course, ware.heads, kept.course, actions, words);
  };

  const drawNow = () => {
    patch(
      header,
      ...headerView({
        embedded,
        inLesson: play !== null,
        playground: () => void playground(false),
        speak: () => void speak(zh() ? "en" : "zh"),
        setTheme,
      }),
    );
    patch(main, ...mainView());
    main.setAttribute("aria-busy", String(play !== null && play.now.timeline === null));
    if (!focusOn) return;
    const there = main.querySelector<HTMLElement>(focusOn);
    there?.focus({ preventScroll: true });
    // On a phone what is said, and what is asked next, may stand above what was typed.
    there?.scrollIntoView({ block: "nearest" });
    focusOn = "";
  };

  stopped = () => {
    trouble = "engineStopped";
    redraw();
  };
  relabel();
  addEventListener("hashchange", () => void show());
  // Another tab has kept or forgotten something.
  addEventListener("storage", ({ key }) => {
    if (key !== null && key !== PROGRESS && key !== OWN) return;
    kept = readKept();
    redraw();
  });
  void show();
}

const SEEDS = 1_000_000;
const seedNow = () => 1 + Math.floor(Math.random() * (SEEDS - 1));

let stopped = () => {};
// The engine says so wherever it stops.
export const engineStopped = (): void => stopped();

export function wanted(storage: Storage): Language {
  return prefs(storage).language ?? (navigator.language.startsWith("zh") ? "zh" : "en");
}
