// The functions of pumice.mjs, and the JSON that they take and give. A test holds this file against the module.
// Text in, text out; no function throws.

import type { Difference, Upgrade } from "./comparisons.d.ts";
import type { Report, SimulationReport } from "./report.d.ts";
import type { Diagnostic, Finding, Stop, StopKind, Story, Unblocking } from "./stories.d.ts";

export type * from "./comparisons.d.ts";
export type * from "./report.d.ts";
export type * from "./stories.d.ts";

export interface Engine {
  // A Version.
  version(): string;
  // A Catalogue: which actions, plugins, arguments and flags a configuration may name, and what can be stopped at.
  catalogue(): string;
  // A list of Terms: what every word of Volcano and of the page means.
  glossary(language: "en" | "zh"): string;
  // A Request in, a RunResult out.
  run(request: string, host: Host): string;
  // A SimulateRequest in, a SimulateResult out.
  simulate(request: string, host: Host): string;
  // A CheckRequest in, a CheckResult out: as `pumice check` judges an `expect:` list.
  check(request: string, host: Host): string;
  // A WorldAtRequest in, a ConvertResult out: a scenario whose first cycle decides what that cycle of the simulation did.
  worldAt(request: string, host: Host): string;
  // A Request in, a ConvertResult out.
  convert(request: string, host: Host): string;
  // A WordsRequest in, a LintResult out.
  lint(request: string, host: Host): string;
  // A DiffRequest in, a DiffResult out: `sources` against `after`.
  diff(request: string, host: Host): string;
  // A WhatIfRequest in, a DiffResult out: `sources` against the same with the changes applied.
  whatif(request: string, host: Host): string;
  // An UnblockRequest in, an UnblockResult out.
  unblock(request: string, host: Host): string;
  // A ShrinkRequest in, a ShrinkResult out.
  shrink(request: string, host: Host): string;
  // An UpgradeRequest in, an UpgradeResult out.
  upgrade(request: string, host: Host): string;
  // An ExplainRequest in, an ExplainResult out: the cycle is run again, with a trace for the object.
  explain(request: string, host: Host): string;
  // A StopsRequest in, a StopsResult out: decision breakpoints. The cycle is run again, with every decision recorded.
  stops(request: string, host: Host): string;
  // A Request in; {"bench": {name, seconds, binds, evictions, peakBytes, work}, "diagnostics"} out: where the time goes
  // (core/report/bench.h). `bench` is null with an error among the diagnostics.
  bench(request: string, host: Host): string;
  // A recorded case in; {"name", "answer"} out, or {"name", "diagnostics"} where it cannot be read.
  answer(scenario: string, host: Host): string;
  // For an editor's Host.
  Memory: new () => Memory;
}

// A word, in a line, with a second one for the curious. Several kinds may have a word of one name: the plugin gang and a gang.
export interface Term {
  kind: "term" | "phase" | "plugin" | "action" | "flag" | "word" | "event" | "mark" | "view" | "number";
  name: string; // as Volcano writes it
  called?: string; // in the language, where that differs
  names?: string[]; // other words for it
  says: string;
  more?: string;
  lesson?: string; // the id of a scenario of the page's gallery
}

// What was read of the documents of the last texts; it lives in the engine.
export interface Memory {
  delete(): void;
}

// What the engine asks of its surroundings, at once and synchronously.
export interface Host {
  // The events of a YAML text as JSON (core/text/yaml_events.h says which; web/src/model/yaml-events.ts makes them).
  yaml(text: string): string;
  // The text of a source that a request only names: as it is, it crosses faster than in JSON.
  text?(name: string): string;
  // With it, an edit of a text reads only the YAML document that it changes; nothing else differs.
  memory?: Memory;
  // POSTs JSON for the extender plugin. Without it every request fails.
  post?(url: string, body: string, timeoutMs: number): PostResult;
  // Told after each cycle that ran (simulate) how many have passed; false ends the simulation with what it has.
  progress?(done: number, of: number): boolean;
  // Asked before each run of a search (unblock, shrink): true ends it with what it has.
  cancelled?(): boolean;
  // How `answer` runs, which has no request: as in Request.
  volcano?: string;
  straight?: boolean;
  // The clock of bench. Without it, that on the wall.
  seconds?(): number;
}

export interface PostResult {
  status: number;
  body: string;
  // Why there is no answer, for people; the other members are then without meaning.
  error?: string;
}

export interface EngineOptions {
  // The bytes of pumice.wasm. Needed under Node only; a browser fetches them itself.
  wasmBinary?: Uint8Array | ArrayBuffer;
  locateFile?: (path: string) => string;
  // Makes the instance of a module that is compiled already, and hands it to `done`.
  instantiateWasm?: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => object | void;
}

export default function createEngine(options?: EngineOptions): Promise<Engine>;

export interface Version {
  pumice: string;
  volcano: string; // the release that answers where nothing is said, "v1.14.4"
  releases: { name: string; version: string }[]; // all that can answer, ascending
}

export interface Words {
  en: string;
  zh: string;
}

export interface Catalogue {
  releases: { name: string; version: string }[]; // ascending
  changes: CatalogueChange[]; // between releases, in the order in which they came
  actions: CatalogueRow[];
  plugins: PluginRow[];
  flags: { key: string; initial: boolean; what: Words; since?: string }[]; // of all plugins; initial: where it is not written
  stops: { name: StopKind; what: Words }[]; // the kinds of decisions that can be stopped at
}

// A behaviour of Volcano that is otherwise since a release.
export interface CatalogueChange {
  name: string;
  since: string; // a release
  what: Words;
  go: string;
  commit: string;
}

export interface CatalogueRow {
  name: string;
  what: Words;
  go: string; // the file of Volcano's that it follows
  arguments: CatalogueArgument[];
  since?: string; // a release of Volcano
  until?: string;
}

export interface PluginRow extends CatalogueRow {
  flags: string[]; // those that by themselves change what the plugin is asked
  points: string[]; // the extension points that it may subscribe
  reads: { where: string; key: string }[]; // labels and annotations
  readsTime: boolean; // whether its answers may depend on the time or on what is outside the cluster
}

export interface CatalogueArgument {
  key: string; // one that ends in * stands for every key that begins so
  type: "integer" | "number" | "boolean" | "string" | "length of time" | "hh:mm-hh:mm" | "list" | "map";
  what: Words;
  initial?: string; // where it is not written
  values?: string; // "≥ 0", "binpack | spread"
  effect?: "none" | "not simulated"; // where it is not what Volcano does with it
  since?: string;
  until?: string;
}

export interface Request {
  // Read together, as one scenario.
  sources: { name: string; text?: string }[]; // without a text: as Host.text has it
  strict?: boolean; // warnings are errors
  fillIn?: boolean; // false: the objects are taken as they are
  volcano?: string; // the release that answers ("1.15"), whatever the sources say; one that is not there is an error
  straight?: boolean; // no shortcuts: every plugin is asked about every pod and node; slower, the same result
}

export interface RunResult {
  report: Report | null; // null with an error among the diagnostics
  diagnostics: Diagnostic[];
}

export interface SimulateRequest extends Request {
  // How many cycles, or for how many seconds; without either what the scenario says, else 60 cycles.
  cycles?: number;
  until?: number;
  seed?: number;
}

// One cycle runs where the scenario says nothing of time, else as many as it says.
export interface CheckRequest extends Request {
  expect?: object[]; // beside what the sources expect
  simulation?: boolean; // give the simulation's report, too
}

export interface CheckResult {
  checked: { outcomes: Outcome[]; simulation?: SimulationReport } | null; // null with an error among the diagnostics
  diagnostics: Diagnostic[];
}

// What became of one thing that was expected, in the order written; an item names as many as it has fields.
export interface Outcome {
  about: "queue" | "job" | "pod" | "finding";
  object: string; // a queue; "namespace/name" of a job or pod; the kind of a finding, or "any"
  field: string; // "deserved", "bound" …
  resource?: string;
  wanted: string; // as it is written: "35", "<= 3", "Running"
  amount?: number; // the same as a number, without its bound; in the units of Amount
  number?: number; // what was found; none of a text
  found: string; // as it would be written; "" for nothing
  exists: boolean; // what it is about was there at any time
  met: boolean;
  when: string; // "at the end", "at 12s (cycle 12)"
  explained?: string; // what the scheduler says
}

export interface WorldAtRequest extends SimulateRequest {
  cycle: number; // from 0
}

export interface SimulateResult {
  report: SimulationReport | null; // null with an error among the diagnostics
  says?: Sentence[]; // of each of the report's findings its message
  diagnostics: Diagnostic[];
}

export interface ConvertResult {
  scenario: object | null; // {name, now, schedulerConf, simulate, expect, objects}
  diagnostics: Diagnostic[];
}

// A request whose answer has sentences.
export interface WordsRequest extends Request {
  lang?: "en" | "zh";
}

// Several variants are compared with the same `sources`: `others` are one text each.
export interface VariantsRequest extends WordsRequest {
  name?: string; // what the first variant is called where there are several
  others?: { name: string; text: string }[];
  // Instead of `difference` the answer has `document`: Markdown of at most 4,096 bytes, or a page that needs nothing else.
  document?: "markdown" | "html";
  title?: string;
  link?: string; // left out of Markdown where it would not fit
}

export interface DiffRequest extends VariantsRequest {
  after: { name: string; text: string }[]; // read together, as one scenario
}

export interface WhatIfRequest extends VariantsRequest {
  changes?: { name: string; text: string }[]; // objects that are new or replace those of the same kind and name
  deletions?: string[]; // "Queue/a", "Job/default/j"
}

export interface UnblockRequest extends WordsRequest {
  object: string; // "job/NAME", "pod/NAME"
}

export interface ShrinkRequest extends WordsRequest {
  keep: string; // "job/NAME waits", "pod/NAME is evicted", "{queue: A, share: 1}", "weight-ignored"
  keepNames?: boolean; // else all that tells of a cluster's owner gets new names
}

export interface ShrinkResult {
  small: Small | null; // null with an error among the diagnostics, or in what is to be kept
  diagnostics: Diagnostic[];
}

// The smallest scenario that still shows what was to be kept; each step was run.
export interface Small {
  // stopped: the search was cancelled, it is as small as it got; names-matter: with other names it does not hold.
  state: "small" | "stopped" | "does-not-hold" | "names-matter";
  claim: string; // with its names in the small scenario
  documents: object[]; // settings, ConfigMap, objects; none where there is nothing to show
  objects: number;
  objectsBefore: number;
  pods: number;
  podsBefore: number;
  runs: number;
}

export interface LintResult {
  findings: Finding[] | null; // null with an error among the diagnostics
  diagnostics: Diagnostic[];
}

export interface DiffResult {
  difference?: Difference | null; // null with an error among the diagnostics
  document?: string; // where the request asks for one
  diagnostics: Diagnostic[];
}

// What another release of Volcano decides otherwise, each difference with the smallest set of changes that explains it.
export interface UpgradeRequest extends Request {
  from?: string; // a release ("1.14"); without it the one that the sources ask for
  to: string;
  until?: number; // seconds of simulated time that are compared, too; without it what the scenario says
  lang?: "en" | "zh";
}

export interface UpgradeResult {
  upgrade: Upgrade | null; // null with an error among the diagnostics
  diagnostics: Diagnostic[];
}

export interface UnblockResult {
  unblocking: Unblocking | null;
  diagnostics: Diagnostic[];
}

export interface ExplainRequest extends WordsRequest {
  // "job/NAME", "pod/NAME", "queue/NAME" ("job/NAMESPACE/NAME" where the name alone is not clear), "victims", or "" for
  // what is wrong in the world.
  object: string;
  cycle?: number; // of a simulation, from 0; without it of the one cycle that run runs
}

export interface ExplainResult {
  story: Story | null; // null with an error among the diagnostics; the hint of an unknown name offers the nearest one
  diagnostics: Diagnostic[];
}

// Stop where the cycle decides something of one of these kinds (none: of any) under this condition. Runs are
// deterministic: to step on ask again with `from` one after a stop's decision, to step back with `before` a stop's decision.
export interface StopsRequest extends Request {
  at?: StopKind[];
  if?: string; // "queue = B, allocated.cpu > deserved.cpu": all must hold; = != < <= > >= over words and numbers
  from?: number; // the first decision to look at
  before?: number; // the last stops before this decision
  count?: number; // at most so many stops; one unless said
}

export interface StopsResult {
  // null with an error among the diagnostics. Without a stop a warning may say which name of the condition nothing knows.
  found: { decisions: number; stops: Stop[] } | null; // decisions: of the whole run
  diagnostics: Diagnostic[];
}
