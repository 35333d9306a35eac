// The state is everything that the page knows. The pictures are functions of it and of nothing else.
import type { HostNews } from "../engine/hosts.ts";
import type { Lesson } from "../gallery/types.ts";
import type { Language } from "../i18n/index.ts";
import type { Outline } from "../model/outline.ts";
import type { Diagnostic, Report, Sentence, SimulationReport } from "../model/report.ts";
import { EVERYTHING, type Scope } from "../model/scope.ts";
import type { Selection } from "../model/selection.ts";
import type { Breakpoints } from "../model/stops.ts";
import { Timeline } from "../model/timeline.ts";
import { Store } from "./store.ts";

export interface Result {
  text: string; // what was run
  scenario: string; // the same, but where a cycle among many was run: what that cycle is of
  cycle: number | null;
  report: Report;
  timeline: Timeline;
  ms: number;
}

export interface Simulation {
  text: string; // what was simulated
  report: SimulationReport | null; // null: `diagnostics` says why
  says?: Sentence[]; // of each of its findings the message
  diagnostics: Diagnostic[];
  ms: number;
}

export interface Pinned {
  name: string;
  text: string;
  result: Result;
}

export interface Kept {
  name: string;
  text: string;
}

export type Tab = "form" | "yaml";
export type Panel = "queues" | "nodes" | "jobs" | "events" | "edit";
export type Engine = "starting" | "ready" | "running" | "stopped";
export type Theme = "" | "light" | "dark";

export interface State {
  name: string;
  text: string;
  lesson: Lesson | null; // what the scenario shows, and what to try
  outline: Outline | null; // of `outline.text`, which may be a moment older than `text`
  diagnostics: Diagnostic[]; // of the latest answer
  answered: string | null; // the text that it answers
  result: Result | null; // the last good one
  pinned: Pinned | null;
  variants: readonly Kept[]; // other changes of what is pinned
  engine: Engine;
  busySince: number; // 0 when nothing is being computed
  trouble: string; // why the engine stopped
  step: number; // moment of the timeline
  atEnd: boolean; // stay at the end when a new answer comes
  playing: boolean;
  resource: string; // "" is all
  selection: Selection;
  victims: boolean; // Why? tells of all evictions where nothing is selected, not of the cluster
  tab: Tab;
  drawer: string; // the id of the pane below (views/panes/index.ts)
  asked: object | null; // another one each time that a pane is asked for from elsewhere than its tab
  panel: Panel;
  language: Language;
  theme: Theme;
  queuesAsTable: boolean;
  nodesAsTable: boolean;
  sharesAsTable: boolean;
  podsOf: Record<string, number>; // of each job, where one has no queue: the report doesn't say whose its pods are
  formColumns: readonly string[]; // "jobs/memory": that were asked for, whether anything has a value there or not
  scope: Scope; // what all panels show of a cluster
  jobFilter: string;
  jobSort: string;
  eventFilter: string;
  eventKinds: string; // kinds that are shown, separated by spaces; "" is all
  stops: boolean; // playing stops at the events that the filter shows
  notice: string; // a short message that leaves by itself
  dialog: "" | "gallery" | "keys" | "share" | "paste" | "upgrade" | "embed";
  hosts: HostNews[]; // whom the extender plugin of the latest run asked, or would have
  allowed: readonly string[]; // origins that it may ask, for as long as this page is open
  sharing: "free" | "ask"; // "ask": imported data, which goes into a link only after a yes
  cycle: number | null; // the one of the simulation, from 0, that the page shows; null: the scenario as it is written
  simulation: Simulation | null; // the latest
  simulatingSince: number; // 0 when none runs
  breakpoints: Breakpoints; // of decisions
  galleryFilter: string;
  runLength: string; // "2m", "500 cycles"; "": as the scenario says
  importing: { name: string; done: number; total: number } | null;
  importTrouble: string; // why what was pasted is not taken in
}

// What belongs to one scenario, as another one begins with it.
export const fresh: Pick<
  State,
  | "pinned"
  | "variants"
  | "podsOf"
  | "step"
  | "atEnd"
  | "playing"
  | "selection"
  | "victims"
  | "formColumns"
  | "scope"
  | "jobFilter"
  | "eventFilter"
  | "eventKinds"
  | "dialog"
  | "cycle"
  | "simulation"
  | "runLength"
  | "breakpoints"
> = {
  pinned: null,
  variants: [],
  podsOf: {},
  step: 0,
  atEnd: true,
  playing: false,
  selection: null,
  victims: false,
  formColumns: [],
  scope: EVERYTHING,
  jobFilter: "",
  eventFilter: "",
  eventKinds: "",
  dialog: "",
  cycle: null,
  simulation: null,
  runLength: "",
  breakpoints: new Map(),
};

export const initial: State = {
  ...fresh,
  name: "",
  text: "",
  lesson: null,
  outline: null,
  diagnostics: [],
  answered: null,
  result: null,
  engine: "starting",
  busySince: 0,
  trouble: "",
  resource: "",
  tab: "form",
  drawer: "events",
  asked: null,
  panel: "queues",
  language: "en",
  theme: "",
  queuesAsTable: false,
  nodesAsTable: false,
  sharesAsTable: false,
  jobSort: "",
  stops: false,
  notice: "",
  hosts: [],
  allowed: [],
  sharing: "free",
  simulatingSince: 0,
  galleryFilter: "",
  importing: null,
  importTrouble: "",
};

export type AppStore = Store<State>;

export function newStore(change: Partial<State> = {}): AppStore {
  return new Store<State>({ ...initial, ...change });
}

// Taking in a new report: the chosen moment is kept where it makes sense.
export function withResult(state: Readonly<State>, ran: Omit<Result, "timeline">): Partial<State> {
  const timeline = new Timeline(ran.report);
  const step = state.atEnd ? timeline.length : Math.min(state.step, timeline.length);
  return { result: { ...ran, timeline }, step };
}

export function stepTo(store: AppStore, step: number): void {
  const { result } = store.get();
  if (!result) return;
  const length = result.timeline.length;
  const to = Math.max(0, Math.min(length, step));
  store.set({ step: to, atEnd: to === length });
}

export function errorsOf(diagnostics: Diagnostic[]): Diagnostic[] {
  return diagnostics.filter((d) => d.severity === "error");
}
