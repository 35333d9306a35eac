// A lesson under way to being one: its data, what the engine says of it, and the course that lessons are strung to.
import type { AskingEngine } from "../../engine/asking.ts";
import { language, type Language } from "../../i18n/index.ts";
import { isMap, type Fields, type Problem } from "../../course/checks.ts";
import { lessonOf, namesIn, valueIn, withNames, withValue } from "../../course/draft.ts";
import type { Lesson } from "../../course/lesson.ts";
import { readOwnLesson } from "../../course/own.ts";
import { pageProver, Stopped } from "../../course/page-prover.ts";
import { proveLesson } from "../../course/prove.ts";
import { STARTER } from "../../model/starter.ts";
import { read, write, type Storage } from "../../state/storage.ts";

const DRAFT = "pumice.make.1";
const COURSE = "pumice.makeCourse.1";
export const LANGUAGES = ["en", "zh"] as const;
const PAUSE = 300; // ms without a letter, after which the engine checks

export interface CourseDraft {
  title: string;
  lessons: (string | Fields)[];
}

export class Maker {
  draft: Fields;
  course: CourseDraft;
  problems: Problem[] = [];
  state: "checking" | "ok" | "wrong" = "checking";
  lesson: Lesson | null = null; // where nothing is wrong with it
  names = namesIn(null);
  // What is typed into a field of lines or numbers, as long as somebody is there.
  readonly raw = new Map<string, string>();
  // Whether the form asks for each text in both languages; null: where the title has both.
  private twins: boolean | null = null;
  private turn = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly engine: () => AskingEngine,
    private readonly storage: Storage,
    private readonly changed: () => void,
  ) {
    const kept = read(storage, DRAFT);
    this.draft = isMap(kept) ? kept : lessonOf(STARTER, "", this.names);
    const course = read(storage, COURSE);
    this.course = { title: "", lessons: [] };
    if (isMap(course) && typeof course["title"] === "string" && Array.isArray(course["lessons"]))
      this.course = {
        title: course["title"],
        lessons: course["lessons"].filter((l): l is string | Fields => typeof l === "string" || isMap(l)),
      };
    this.check(0);
  }

  take(draft: Fields): void {
    this.raw.clear();
    this.draft = draft;
    this.keep();
    this.check(0);
  }

  begin(scenario: string, title: string): void {
    this.take(lessonOf(scenario, title, this.names));
  }

  at(path: string): unknown {
    return valueIn(this.draft, path);
  }

  get both(): boolean {
    const title = this.at("title");
    return this.twins ?? (isMap(title) && LANGUAGES.every((one) => typeof title[one] === "string"));
  }

  setBoth(on: boolean): void {
    this.twins = on;
    this.changed();
  }

  // A text in a language, which is the page's where it is written in one alone.
  text(path: string, of: Language = language()): string {
    const value = this.at(path);
    if (typeof value === "string") return of === language() ? value : "";
    return isMap(value) && typeof value[of] === "string" ? String(value[of]) : "";
  }

  set(path: string, value: unknown): void {
    this.draft = withValue(this.draft, path, value) as Fields;
    this.keep();
    this.check(PAUSE);
  }

  // `needed`: it stays, though empty, so that it is asked for.
  setText(path: string, text: string, needed: boolean, of: Language = language()): void {
    const value = this.at(path);
    if (isMap(value)) this.set(path, { ...value, [of]: text });
    else if (of !== language()) this.set(path, { [language()]: value ?? "", [of]: text });
    else this.set(path, text || needed ? text : undefined);
  }

  // From the course as it is now: what is drawn may be older than what was chosen last.
  changeCourse(change: (now: CourseDraft) => Partial<CourseDraft>): void {
    this.course = { ...this.course, ...change(this.course) };
    write(this.storage, COURSE, this.course);
    this.changed();
  }

  private keep(): void {
    write(this.storage, DRAFT, this.draft);
  }

  private check(pause: number): void {
    const turn = ++this.turn;
    this.state = "checking";
    this.lesson = null;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.prove(turn), pause);
    this.changed();
  }

  private async prove(turn: number): Promise<void> {
    const { lesson, problems } = readOwnLesson(this.draft);
    const scenario = this.at("scenario");
    let all = problems;
    try {
      const prover = pageProver(this.engine(), () => turn === this.turn);
      const report = typeof scenario === "string" ? await prover.run(scenario) : null;
      if (turn !== this.turn) return;
      if (report && "events" in report) {
        this.names = namesIn(report);
        const filled = withNames(this.draft, this.names);
        if (filled !== this.draft) return this.take(filled);
      } else if (report)
        all = [
          { lesson: "", step: 0, field: "scenario", message: report },
          ...problems.filter((p) => p.field !== "scenario"),
        ];
      if (!all.length && lesson) all = await proveLesson(lesson, prover);
    } catch (error) {
      if (error instanceof Stopped) return;
      throw error;
    }
    if (turn !== this.turn) return;
    this.problems = all;
    this.state = all.length ? "wrong" : "ok";
    this.lesson = all.length ? null : lesson;
    this.changed();
  }
}
