// A lesson under way: what was guessed, changed and shown at the step where somebody is. It asks the engine, and tells whoever
// draws whenever something has changed.
import type { AskingEngine } from "../engine/asking.ts";
import { language } from "../i18n/index.ts";
import type { Outline } from "../model/outline.ts";
import type { Ran } from "../engine/protocol.ts";
import type { Report, SimulationReport, Story, Unblocking } from "../model/report.ts";
import { Timeline } from "../model/timeline.ts";
import { becauseOf, isRight, type Guess } from "./guess.ts";
import { allMet, checkedOf, type Checked, type Judged } from "./judge.ts";
import {
  askedLater,
  cycleOf,
  isPredict,
  type Edits,
  type EditStep,
  type Expect,
  type Lesson,
  type Step,
} from "./lesson.ts";
import { editsMade, valueAt, withEdits } from "./paths.ts";
import type { StepDone } from "./progress.ts";
import { roundsOf, type Rounds } from "./rounds.ts";
import { searchEdits } from "./search.ts";
import { aboutOf, linksOf, missedBy, silent, toldOf, type About } from "./telling.ts";

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
  simulation: SimulationReport | null; // of what is written now, where the picture is one of time
  text: string; // what is written now
  world: string; // what the timeline is of: the text, or the world as a later cycle finds it
  startWorld: string; // the same of the step's own scenario
  moment: number; // of the timeline; where nothing is to be shown yet, 0
  shown: boolean; // what came of it
  draft: Guess | null;
  guess: Guess | null; // the first one
  right: boolean;
  because: string[]; // of a wrong one that the lesson has no words for: what the engine says of it
  ruledOut: string[]; // of a repair: what is not the cause
  mending: boolean; // of a repair: the cause is found
  edits: Edits;
  made: number; // fields that differ
  judged: Judged[];
  hints: number;
  found: Found | null;
  told: Told | null;
  done: boolean;
  later: string[]; // jobs of which more is asked later
}

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
    const text = step.scenario ?? this.lesson.scenario;
    return {
      index,
      step,
      start: null,
      timeline: null,
      simulation: null,
      text,
      world: text,
      startWorld: text,
      moment: 0,
      shown: !isPredict(step),
      draft: null,
      guess: null,
      right: false,
      because: [],
      ruledOut: [],
      mending: step.kind !== "repair",
      edits: {},
      made: 0,
      judged: [],
      hints: 0,
      found: null,
      told: null,
      done: false,
      later: askedLater(this.lesson, index),
    };
  }

  private set(change: Partial<Now>): void {
    this.now = { ...this.now, ...change };
    this.changed();
  }

  private async begin(): Promise<void> {
    const turn = this.turn;
    const { step } = this.now;
    let { text } = this.now;
    if (step.set) {
      const { outline } = await this.engine.run(text);
      if (outline) text = withEdits(outline, step.set) ?? text;
    }
    const ran = await this.engine.run(text, cycleOf(step, text));
    if (turn !== this.turn || !ran.report || !ran.outline) return;
    const startWorld = ran.world ?? text;
    await this.take(ran, text, { start: ran.outline, startWorld });
  }

  // What the engine says of a goal; of nothing but the run where there is none.
  private async check(text: string, expect: readonly Expect[]): Promise<Checked> {
    const simulation = (this.now.step.show ?? this.lesson.show).includes("time");
    const nothing: Checked = { judged: [], wrong: [], simulation: null };
    if (!simulation && !expect.length) return nothing;
    const question = { kind: "check", text, expect: [...expect], simulation, language: language(), hosts: [] } as const;
    const reply = await this.engine.ask(question);
    return reply ? checkedOf({ checked: reply.checked ?? null, diagnostics: reply.diagnostics }) : nothing;
  }

  // False where something else has come meanwhile.
  private async take(ran: Ran, text: string, more: Partial<Now> = {}): Promise<boolean> {
    const turn = this.turn;
    const { step, shown, edits } = this.now;
    const { judged, simulation } = await this.check(text, isPredict(step) ? [] : step.goal);
    if (turn !== this.turn || this.now.edits !== edits) return false;
    const timeline = new Timeline(ran.report!);
    const moment = shown || this.now.shown ? timeline.length : 0;
    this.set({ timeline, simulation, text, world: ran.world ?? text, moment, judged, ...more });
    return true;
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
    void this.tellWhyNot();
  }

  // What the engine says of a wrong guess that the lesson does not know.
  private async tellWhyNot(): Promise<void> {
    const turn = this.turn;
    const { step, guess, right, timeline } = this.now;
    if (!isPredict(step) || guess === null || right || !timeline || becauseOf(step, guess)) return;
    const missed = await this.said(missedBy(step, guess, timeline.report));
    const because = missed.length ? missed : await this.said(aboutOf(step));
    if (turn === this.turn) this.set({ because });
  }

  // What settles it, of each of these objects.
  private async said(objects: readonly About[]): Promise<string[]> {
    const told: { about: About; story: Story }[] = [];
    for (const about of objects) {
      const { object } = about;
      const question = { kind: "explain", text: this.now.startWorld, object, language: language(), hosts: [] } as const;
      const story = (await this.engine.ask(question))?.story;
      if (story) told.push({ about, story: silent(story) });
    }
    return toldOf(told);
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
    const ran = await this.engine.run(text, cycleOf(step, text));
    if (turn !== this.turn || !ran.report || this.now.edits !== edits) return;
    if (!(await this.take(ran, text))) return;
    const { judged, made } = this.now;
    if (!this.now.done && allMet(judged) && this.now.mending && made <= (step.most ?? Infinity)) {
      this.set({ done: true });
      void this.tell();
    }
  }

  async reset(): Promise<void> {
    const turn = this.turn;
    const { start, step } = this.now;
    if (!start) return;
    this.set({ edits: {}, made: 0 });
    const ran = await this.engine.run(start.text, cycleOf(step, start.text));
    if (turn === this.turn && ran.report) await this.take(ran, start.text);
  }

  at(moment: number): void {
    this.set({ moment });
  }

  // Of a repair two hints lead to the cause; what mends it, the engine says once it is found.
  get mostHints(): 2 | 3 {
    return this.now.mending ? 3 : 2;
  }

  async hint(): Promise<void> {
    const turn = this.turn;
    if (this.now.hints >= this.mostHints) return;
    this.set({ hints: this.now.hints + 1 });
    if (this.now.hints < 3) return;
    const found = await this.engineHint();
    if (turn === this.turn) this.set({ found });
  }

  private async engineHint(): Promise<Found> {
    const { step, start, startWorld } = this.now;
    const { last } = step;
    const common = { text: startWorld, language: language(), hosts: [] };
    if ("search" in last) return this.search(step as EditStep, start!);
    if ("unblock" in last) {
      const reply = await this.engine.ask({ kind: "unblock", object: last.unblock, ...common });
      const { suggestions = [], runs = 0 } = (reply?.unblocking ?? {}) as Partial<Unblocking>;
      return { texts: suggestions.slice(0, 1).map((s) => s.what), tried: runs };
    }
    return { texts: await this.said(aboutOf(step)), tried: 0 };
  }

  private async search(step: EditStep, start: Outline): Promise<Found> {
    let tried = 0;
    for (const edits of searchEdits(step, start)) {
      const text = withEdits(start, edits);
      if (text === null) continue;
      tried++;
      const { judged } = await this.check(text, step.goal);
      if (allMet(judged)) return { edits, tried };
    }
    return { tried };
  }

  // How the engine came to it; anew where the language is another.
  async tell(): Promise<void> {
    const turn = this.turn;
    const { step, world: text, timeline } = this.now;
    if (!step.why || !timeline) return;
    const ask = async (object: string) => {
      const reply = await this.engine.ask({ kind: "explain", text, object, language: language(), hosts: [] });
      return reply?.story ? silent(reply.story) : null;
    };
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
      if (story) told = { story: { ...story, links: linksOf(story, step.only) } };
    }
    if (turn === this.turn) this.set({ told });
  }

  // The language is another.
  async again(): Promise<void> {
    const turn = this.turn;
    if (this.now.told) await this.tell();
    if (this.now.because.length) await this.tellWhyNot();
    if (!this.now.found?.texts || turn !== this.turn) return;
    const found = await this.engineHint();
    if (turn === this.turn) this.set({ found });
  }

  // Whether what is edited now is what the official solution edits.
  isOfficial(): boolean {
    const { step, start, edits, made } = this.now;
    if (isPredict(step) || !start) return false;
    const wanted = Object.entries(step.solution);
    const is = (at: string) => String(edits[at] ?? valueAt(start, at));
    return made === wanted.length && wanted.every(([at, value]) => is(at) === String(value));
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
