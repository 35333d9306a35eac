// What a lesson is, as its file in lessons/ says it. The file is data: whatever reads it (the page, a test, a command) needs
// nothing else to prove it. docs/lessons.md describes it for those who write one, validate.ts checks it.

// Every text is there in both languages. `code` stands between backticks.
export interface Both {
  en: string;
  zh: string;
}

// Fields of the scenario and what they become: {"queues.B.weight": 6}. paths.ts knows the paths.
export type Edits = Record<string, string | number>;

// One item of an `expect:` list, in the form of docs/input.md. The engine judges it.
export interface Expect {
  queue?: string;
  job?: string;
  pod?: string;
  finding?: string;
  deserved?: Record<string, string | number>;
  allocated?: Record<string, string | number>;
  share?: string | number;
  phase?: string;
  bound?: string | number;
  evicted?: string | number;
  waits?: string | number;
  node?: string;
  count?: string | number;
  when?: string | number;
  after?: string;
  tolerance?: string | number;
}

// A number that the engine has at the end of the cycle, or of all cycles where the scenario says that there are more.
export interface Quantity {
  queue?: string;
  job?: string;
  finding?: string;
  field: "deserved" | "allocated" | "inqueue" | "share" | "bound" | "evicted" | "waits" | "count";
  resource?: string; // of deserved, allocated and inqueue; without it cpu
  when?: string; // not at the end, but at this time
}

// The last hint is the engine's: the search for the smallest change that lets a job in, the search over what may be edited, or
// what its story of an object says first.
export type EngineHint = { unblock: string } | { search: true } | { story: string; code?: string };

interface Common {
  set?: Edits; // the scenario of this step, from the lesson's own
  cycle?: number; // of many: the picture, the prediction and the story are those of this one, from 0
  goesOn?: boolean; // it is understood only after the step before, so no exam has it
  ask: Both;
  hints: Both[]; // two
  last: EngineHint;
  why?: string; // the object whose story the engine tells afterwards ("queue/A", "job/a"), or "rounds": those of all queues
  only?: string[]; // of that story the links with these codes
  then: Both; // what to take along
  // Of an exam, whose steps come from many lessons: what the lesson has for all of its steps. No file says these.
  scenario?: string;
  show?: Picture[];
  resource?: string | undefined;
  from?: Pick<Lesson, "id" | "title">;
}

export interface NumberStep extends Common {
  kind: "number" | "mark"; // mark: it is put into the picture by hand
  of: Quantity;
  answer: number;
  within?: number; // how far a guess may be off
  most?: number; // of the picture's scale
  unit?: Both;
  wrong?: { answer: number; because: Both }[];
}

export interface Option {
  id: string;
  text: Both;
  expect: Expect[]; // holds of the right one alone
  because?: Both; // of a wrong one: why not
}

export interface ChoiceStep extends Common {
  kind: "choice";
  options: Option[];
  answer: string;
}

export interface OrderStep extends Common {
  kind: "order";
  by: "deserved" | "share" | "turn"; // descending; turn: whose pod is placed first
  of: "queue" | "job";
  items: string[]; // as they are shown
  answer: string[];
}

// A pod is put on a node.
export interface DropStep extends Common {
  kind: "drop";
  pod: string;
  answer: string;
  wrong?: { answer: string; because: Both }[];
}

// Of these pods some are evicted: which?
export interface PickStep extends Common {
  kind: "pick";
  items: string[]; // as they are shown
  answer: string[];
  wrong?: { answer: string[]; because: Both }[];
}

export interface Control {
  at: string; // a path
  label?: Both;
  min?: number;
  max?: number;
  step?: number;
  options?: string[]; // instead of a range
}

export interface ReachStep extends Common {
  kind: "reach";
  goal: Expect[];
  edit: Control[]; // what may be edited
  most?: number; // fields that may differ in the end
  solution: Edits;
}

export interface Suspect {
  at: string; // a path, or what else may be the cause
  text?: Both; // without it the field as it is written
  because?: Both; // of a wrong one
}

export interface RepairStep extends Common {
  kind: "repair";
  suspects: Suspect[];
  cause: string; // the `at` of one
  mend: Both; // what is asked once the cause is found
  goal: Expect[];
  edit: Control[];
  most?: number;
  solution: Edits;
}

export type PredictStep = NumberStep | ChoiceStep | OrderStep | DropStep | PickStep;
export type EditStep = ReachStep | RepairStep;
export type Step = PredictStep | EditStep;

export const PREDICTS = ["number", "mark", "choice", "order", "drop", "pick"] as const;

// Jobs of which a later step asks for a number of the same run: until then no picture says it.
export function askedLater({ steps }: Pick<Lesson, "steps">, index: number): string[] {
  const run = (step: Step | undefined) => JSON.stringify(step?.set ?? {});
  return steps
    .slice(index + 1)
    .flatMap((step) => (step.kind === "number" && step.of.job && run(step) === run(steps[index]) ? [step.of.job] : []));
}

// The jobs that a step is about: those of its goal, of its question, and of what may be edited.
export function jobsOf(step: Step): Set<string> {
  const paths = isPredict(step) ? [] : [...step.edit.map(({ at }) => at), ...Object.keys(step.solution)];
  const named = [
    ...(step.kind === "number" || step.kind === "mark" ? [step.of.job] : []),
    ...(step.kind === "choice" ? step.options.flatMap(({ expect }) => expect.map(({ job }) => job)) : []),
    ...(isPredict(step) ? [] : step.goal.map(({ job }) => job)),
    ...(step.kind === "order" && step.of === "job" ? step.items : []),
    ...paths.map((path) => /^jobs\.([\w-]+)\./.exec(path)?.[1]),
    /^job\/(.+)$/.exec(step.why ?? "")?.[1],
  ];
  return new Set(named.filter((name) => name !== undefined));
}

// The cycle that a step is of, where its scenario runs over many: what arrives later is not there in the first.
export function cycleOf({ cycle }: Pick<Step, "cycle">, scenario: string): number | undefined {
  return cycle ?? (/^simulate:/m.test(scenario) ? 0 : undefined);
}

export function isPredict(step: Step): step is PredictStep {
  return (PREDICTS as readonly string[]).includes(step.kind);
}

export interface Term extends Both {
  term: string; // as Volcano writes it
  name?: string; // what the Chinese texts call it
}

export const PICTURES = ["queues", "nodes", "jobs", "cycle", "tiers", "time"] as const;
export type Picture = (typeof PICTURES)[number]; // time: what each queue holds, over all cycles

export interface Lesson {
  id: string;
  minutes: number;
  title: Both;
  idea: Both;
  terms: Term[];
  show: Picture[];
  resource?: string; // what nodes and pods are measured in: "gpu", or a full name; without it cpu
  scenario: string; // YAML
  steps: Step[];
  say: Both; // what one should now be able to say
}

export interface Chapter {
  id: string;
  title: Both;
  about: Both;
  lessons: string[];
}

export interface Course {
  title: Both;
  chapters: Chapter[];
}

// What the list of all lessons shows of one.
export type Head = Pick<Lesson, "id" | "title" | "minutes" | "terms"> & {
  steps: number;
  alone: number[]; // those that an exam may have, from 0
};
