// A lesson under way: what was guessed, changed and shown at the step where somebody is. It asks the engine, and tells whoever
// draws whenever something has changed.
import type { AskingEngine } from "../engine/asking.ts";
import { language } from "../i18n/index.ts";
import type { Outline } from "../model/outline.ts";
import type { Ran } from "../engine/protocol.ts";
import type { Report, Story, Unblocking } from "../model/report.ts";
import { Timeline } from "../model/timeline.ts";
import { detailsOf } from "./details.ts";
import { isRight, type Guess } from "./guess.ts";
import { allMet, judge, type Judged } from "./judge.ts";
import { isPredict, type Edits, type EditStep, type Lesson, type Step } from "./lesson.ts";
import { editsMade, withEdits } from "./paths.ts";
import type { StepDone } from "./progress.ts";
import { roundsOf, type Rounds } from "./rounds.ts";
import { searchEdits } from "./search.ts";

export interface Told {
  rounds?: Rounds;
  story?: Story;
}

// What the engine's hint has found: words of its own, or an edit.
export interface Found {
  texts?: string[];
  edits?: Edits;
  tried: number;
}

export interface Now {
  index: number;
  step: Step;
  start: Outline | null; // of the step's own scenario; null: the engine is not there yet
  timeline: Timeline | null; // of what is written now
  text: string; // what is written now
  moment: number; // of the timeline; where nothing is to be shown yet, 0
  shown: boolean; // what came of it
  draft: Guess | null;
  guess: Guess | null; // the first one
  right: boolean;
  ruledOut: string[]; // of a repair: what is not the cause
  mending: boolean; // of a repair: the cause is found
  edits: Edits;
  made: number; // fields that differ
  judged: Judged[];
  hints: number;
  found: Found | null;
  told: Told | null;
  done: boolean;
}

const CUT = (story: Story, only: readonly string[] | undefined): Story => ({
  ...story,
  links: only
    ? story.links.filter(({ code }) => only.some((o) => code === o || code.startsWith(`${o}.`)))
    : story.links,
});

export class Play {
  now: Now;
  private turn = 0;

  constructor(
    readonly lesson: Lesson,
    index: number,
    private readonly engine: AskingEngine,
    private readonly changed: () => void,
  ) {
    this.now = this.fresh(index);
    void this.begin();
  }

  go(index: number): void {
    this.now = this.fresh(index);
    void this.begin();
  }

  private fresh(index: number): Now {
    this.turn++;
    const step = this.lesson.steps[index]!;
    return {
      index,
      step,
      start: null,
      timeline: null,
      text: this.lesson.scenario,
      moment: 0,
      shown: !isPredict(step),
      draft: null,
      guess: null,
      right: false,
      ruledOut: [],
      mending: step.kind !== "repair",
      edits: {},
      made: 0,
      judged: [],
      hints: 0,
      found: null,
      told: null,
      done: false,
    };
  }

  private set(change: Partial<Now>): void {
    this.now = { ...this.now, ...change };
    this.changed();
  }

  private async begin(): Promise<void> {
    const turn = this.turn;
    const { step } = this.now;
    let text = this.lesson.scenario;
    let ran = await this.engine.run(text);
    if (step.set && ran.outline) {
      text = withEdits(ran.outline, step.set) ?? text;
      ran = await this.engine.run(text);
    }
    if (turn !== this.turn || !ran.report || !ran.outline) return;
    this.take(ran, text, { start: ran.outline, ...(step.kind === "order" ? { draft: step.items } : {}) });
  }

  private take(ran: Ran, text: string, more: Partial<Now> = {}): void {
    const { step, shown } = this.now;
    const report = ran.report!;
    const timeline = new Timeline(report);
    const judged = isPredict(step) ? [] : judge(report, step.goal);
    this.set({ timeline, text, moment: shown ? timeline.length : 0, judged, ...more });
  }

  draft(guess: Guess | null): void {
    this.set({ draft: guess });
  }

  // The first guess counts; what came of it is shown.
  answer(guess: Guess): void {
    const { step, timeline } = this.now;
    if (!isPredict(step) || this.now.guess !== null || !timeline) return;
    this.set({ guess, draft: guess, right: isRight(step, guess), shown: true, done: true });
    void this.tell();
  }

  // Of a repair: whether that is the cause.
  accuse(at: string): void {
    const { step, guess, ruledOut } = this.now;
    if (step.kind !== "repair" || this.now.mending) return;
    const right = at === step.cause;
    this.set({
      draft: null,
      ...(guess === null ? { guess: at, right } : {}),
      ...(right ? { mending: true } : { ruledOut: [...ruledOut, at] }),
    });
  }

  async edit(at: string, value: string | number): Promise<void> {
    const turn = this.turn;
    const { step, start } = this.now;
    if (isPredict(step) || !start) return;
    const edits = { ...this.now.edits, [at]: value };
    const text = withEdits(start, edits);
    if (text === null) return;
    this.set({ edits, made: editsMade(start, edits) });
    const ran = await this.engine.run(text);
    if (turn !== this.turn || !ran.report || this.now.edits !== edits) return;
    this.take(ran, text);
    const { judged, made } = this.now;
    if (!this.now.done && allMet(judged) && this.now.mending && made <= (step.most ?? Infinity)) {
      this.set({ done: true });
      void this.tell();
    }
  }

  async reset(): Promise<void> {
    const turn = this.turn;
    const { start, done } = this.now;
    if (!start) return;
    this.set({ edits: {}, made: 0, done });
    const ran = await this.engine.run(start.text);
    if (turn === this.turn && ran.report) this.take(ran, start.text);
  }

  at(moment: number): void {
    this.set({ moment });
  }

  async hint(): Promise<void> {
    const turn = this.turn;
    if (this.now.hints >= 3) return;
    this.set({ hints: this.now.hints + 1 });
    if (this.now.hints < 3) return;
    const found = await this.engineHint();
    if (turn === this.turn) this.set({ found });
  }

  private async engineHint(): Promise<Found> {
    const { step, start } = this.now;
    const { last } = step;
    const common = { text: this.now.start?.text ?? "", language: language(), hosts: [] };
    if ("search" in last) return this.search(step as EditStep, start!);
    if ("unblock" in last) {
      const reply = await this.engine.ask({ kind: "unblock", object: last.unblock, ...common });
      const { suggestions = [], runs = 0 } = (reply?.unblocking ?? {}) as Partial<Unblocking>;
      return { texts: suggestions.slice(0, 1).map((s) => s.what), tried: runs };
    }
    const reply = await this.engine.ask({ kind: "explain", object: last.story, ...common });
    const links = reply?.story ? CUT(reply.story, last.code ? [last.code] : undefined).links : [];
    const first = links[0];
    return { texts: first ? [first.text, ...detailsOf(first)] : [], tried: 0 };
  }

  private async search(step: EditStep, start: Outline): Promise<Found> {
    let tried = 0;
    for (const edits of searchEdits(step, start)) {
      const text = withEdits(start, edits);
      if (text === null) continue;
      tried++;
      const { report } = await this.engine.run(text);
      if (report && allMet(judge(report, step.goal))) return { edits, tried };
    }
    return { tried };
  }

  // How the engine came to it; anew where the language is another.
  async tell(): Promise<void> {
    const turn = this.turn;
    const { step, text, timeline } = this.now;
    if (!step.why || !timeline) return;
    const ask = async (object: string) =>
      (await this.engine.ask({ kind: "explain", text, object, language: language(), hosts: [] }))?.story ?? null;
    let told: Told = {};
    if (step.why === "rounds") {
      const stories: Story[] = [];
      for (const { name } of queuesWithRounds(timeline.report)) {
        const story = await ask(`queue/${name}`);
        if (story) stories.push(story);
      }
      told = { rounds: roundsOf(stories) };
    } else {
      const story = await ask(step.why);
      if (story) told = { story: CUT(story, step.only) };
    }
    if (turn === this.turn) this.set({ told });
  }

  // The language is another.
  async again(): Promise<void> {
    const turn = this.turn;
    if (this.now.told) await this.tell();
    if (!this.now.found?.texts || turn !== this.turn) return;
    const found = await this.engineHint();
    if (turn === this.turn) this.set({ found });
  }

  result(): StepDone {
    const { step, guess, right, made, hints } = this.now;
    return {
      hints,
      ...(guess === null ? {} : { guess, right }),
      ...(isPredict(step) ? {} : { edits: made }),
    };
  }
}

function queuesWithRounds(report: Report) {
  return report.queues.filter((_, i) => report.end.queues[i] !== null && report.jobs.some((j) => j.queue === i));
}

// What the official solution of each step edits; null where nothing is edited.
export function parsOf(lesson: Lesson): (number | null)[] {
  return lesson.steps.map((step) => (isPredict(step) ? null : Object.keys(step.solution).length));
}

export function guessedOf(lesson: Lesson): boolean[] {
  return lesson.steps.map((step) => step.kind !== "reach");
}
