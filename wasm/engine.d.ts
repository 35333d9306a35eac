// The functions of pumice.mjs, and the JSON that they take and give. A test holds this file against the module.
// Text in, text out; no function throws.

import type { Amount, Report, SimulationReport } from "./report.d.ts";

export type * from "./report.d.ts";

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

// The first variant, and beside it what the others are compared with.
export interface Difference extends Variant {
  before: Totals;
  others: Variant[];
}

export interface Totals {
  placed: number; // pods
  waiting: number;
  evicted: number;
  jobsWaiting: number; // without the pods that they need
}

// What a variant changes, and what comes of it in one cycle.
export interface Variant {
  name: string;
  headline: string;
  fields: ChangedField[]; // what was changed
  patches: string[]; // the same as kubectl commands, and comments where there is none
  changed: string[]; // of whatif: "Queue a"
  totals: Totals;
  gains: Gain[]; // queues first; of each resource the largest gain first and the largest loss last
  starts: Turn[]; // jobs that have the pods that they need on this side alone
  stops: Turn[]; // … before alone
  evicted: EvictedPod[]; // on this side alone
  spared: EvictedPod[]; // before alone
  refused: Finding[]; // of whatif: what the cluster's webhooks would say to the change
  found: Finding[]; // by the linter on this side alone, the gravest first
  noMoreFound: Finding[];
  diff: ReportDiff;
}

export interface ChangedField {
  kind?: string; // missing: the configuration
  of?: string; // of pods: their job
  objects: string[]; // those that change alike
  object: string; // the same for people: "Queue a", "16 pods of default/train"
  field: string; // "spec.weight"; "": they are new, or gone
  before: string;
  after: string;
}

export interface Gain {
  kind: "queue" | "job";
  name: string;
  resource: string; // "": pods
  before: number;
  after: number;
  label: string; // "a · cpu"
  change: string; // "5 → 8 (+3)"
  part: number; // of the largest change of that resource, with its sign
}

export interface Turn {
  job: string;
  queue: string;
  before: number; // pods placed
  after: number;
  needed: number;
}

export interface EvictedPod {
  pod: string;
  job: string;
  queue: string;
  node: string;
  action: string;
  forPod: string; // "" of a gang, and of shuffle
  forJob: string; // "": for nobody
  forQueue: string;
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

export interface Upgrade {
  from: string; // "v1.14.4"
  to: string;
  headline: string;
  simulated: boolean; // whether time was simulated, too
  cycles: number; // that were compared one by one; above 1 each object ends in "@0", "@1" …
  because: { name: string; what: string; go: string; commit: string }[]; // those behind decisions first
  onlyBefore: string[]; // what is said of the input by one of the releases alone
  onlyAfter: string[];
  confLoses: { name: string; what: string }[]; // what the configuration says and is no longer read
  confMeans: { name: string; what: string }[]; // what it says and is read from then on
  confGains: { name: string; what: string }[]; // what it could say
  differences: UpgradeDifference[];
  counts: {
    earlier: number;
    later: number;
    morePlaced: number;
    lessPlaced: number;
    moreEvicted: number;
    lessEvicted: number;
    evictionsBefore: number;
    evictionsAfter: number;
  };
  runs: number;
}

export interface UpgradeDifference {
  aspect:
    | "configuration"
    | "job"
    | "start"
    | "evictions"
    | "victim"
    | "queue"
    | "number"
    | "place"
    | "order"
    | "message"
    | "calls";
  object: string;
  before: string; // "" where there is nothing
  after: string;
  because: string[]; // names of Upgrade.because; none: the search ended before
  instead?: string[]; // where that is one: others each of which explains it as well
}

export interface UnblockResult {
  unblocking: Unblocking | null;
  diagnostics: Diagnostic[];
}

// One change of a world. No kind: the scheduler's configuration ("actions", "tiers[0].plugins[1].enablePreemptable").
export interface Change {
  op: "set" | "remove" | "add" | "drop";
  kind?: string;
  name?: string;
  field?: string;
  value?: string;
}

export interface Finding {
  code: string;
  severity: "error" | "warning" | "note";
  admission: boolean; // what a cluster's webhooks would refuse; the engine takes it
  kind?: string; // missing: the scheduler's configuration, or the cluster as a whole
  name?: string;
  field?: string;
  line?: number; // in the configuration's text
  numbers: Record<string, string>;
  what: string;
  why: string;
  fix: string;
  changes: Change[]; // all together are the fix
}

interface AmountPair {
  resource: string;
  before: Amount; // null: there is no such queue, or the queue plugin does not know it
  after: Amount;
}

interface JobCounts {
  phase: string;
  placed: number;
  waiting: number;
  reserved: number; // of those that wait: they have a place that is still being left
  evicted: number;
}

interface PartingSide {
  step: number; // in Report.events; -1: nothing more happens
  action?: string;
  kind?: string;
  object?: string;
  detail?: string;
  why?: string;
}

export interface ReportDiff {
  queues: { queue: string; inBefore: boolean; inAfter: boolean; deserved: AmountPair[]; allocated: AmountPair[] }[];
  jobs: { job: string; before: JobCounts | null; after: JobCounts | null }[];
  pods: { pod: string; before: string; after: string }[]; // nodes; "": none, "-": no such pod
  parting: { before: PartingSide; after: PartingSide } | null;
}

export interface Unblocking {
  state: "blocked" | "fine" | "unknown";
  job?: string;
  pod?: string;
  nearest?: string; // of an unknown name
  placed: number;
  needed: number;
  pods: number;
  cycles: number; // without a change: those of the run that told it
  firstPlaced: number; // of the job's pods, when its first cycle ends
  oneMore: boolean; // it has the pods that it needs: what is searched for is one more
  tried: number; // changes, and sets of them
  runs: number;
  cancelled: boolean; // there may be more: it was stopped, or the work allowed ran out
  suggestions: {
    code: string;
    changes: Change[];
    was: string;
    smallest: boolean; // no smaller number would do
    what: string;
    costs: string;
    evicted: string[];
    lostPlaces: number;
    lostReservations: number;
    later: number; // pods of other jobs that get their place in a later cycle
    ended: number; // pods of a job that ends for it
    held: string[]; // jobs that would have been past the enqueue gate
    losers: string[]; // jobs whose places, reservations and times these are
    effort: "field" | "recreate" | "object" | "end" | "configuration";
    asks: string; // the same, for people
    cycles: number; // it was proved over so many, evicted pods leaving at once
    proof: string;
    firstCycle: { placed: number; reserved: number }; // of the job: what whatif says
    apply: string; // what whatif takes: a List, or ""
    delete: string[]; // and what it deletes: "Job/default/j"
    deservedLost: { queue: string; resource: string; before: string; after: string }[];
    refused: string[]; // codes of findings
  }[];
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

// Why an object is where it is: links in the order in which Volcano asks.
export interface Story {
  kind: "job" | "pod" | "queue" | "victims" | "world";
  name: string; // "namespace/name", or a queue's name
  verdict: number; // the link that settles it
  text: string; // the lead: what binds a job that waits where that is proved, else that link's words
  links: StoryLink[];
  // Of a job that waits, and of its pods: the changes without which it gets no further, and other sets that would do.
  blockers?: Blocker[];
  alternatives?: Blocker[][];
  noRoomHelps?: Verdict | null; // what leads where no room would help
  proof?: Proof;
  others?: string[]; // the alternatives in words
  // Of evictions: what led to the lead, a sentence each, and the searches for victims that the object was part of; of a
  // pod the one that settles it first.
  why?: string[];
  evictions?: Eviction[];
}

// One search for victims: on a node, in a gang's domain, or of shuffle.
export interface Eviction {
  action: string;
  job: string; // for whom; "" of shuffle
  pod: string; // "" of a gang, and of shuffle
  node: string; // "" of a gang, and of shuffle
  event: number; // how many events of the report came before
  stands: boolean; // whoever was chosen left for good; else it was undone, or nobody was chosen
  candidates: {
    pod: string;
    fate: "taken" | "undone" | "spared" | "notNeeded" | "notEnough";
    tier?: number; // of the plugin that spared it
    plugin?: string;
    text?: string; // why
  }[]; // in the order in which they stood
  answers: { tier: number; plugin: string; abstained: boolean; keeps: string[] }[]; // whom each plugin lets go
  decided: number; // the tier that decided; 0: none
  taken: string[]; // in that order
  left: string[]; // who might have gone too, in the order in which they would have
  // Why each of those taken went before the next.
  order: {
    pod: string;
    before: string;
    by: string; // "taskOrder", "podNumber", "queueOrder" …
    tier?: number;
    plugin?: string;
    numbers: (number | "inf")[]; // the first one's and the other's
    text: string;
  }[];
}

// Why a job would wait in a cluster ten times as large that it had for itself. (gangOverCluster: in this one.)
export interface Verdict {
  kind: "podOverNodes" | "gangOverCluster" | "gangOverQueue" | "members" | "gate" | "queue" | "action" | "alone";
  name: string; // of the queue, the role
  resource: string;
  need: string;
  have: string;
}

// A thing in a job's way, as a person would edit it.
export interface Blocker {
  kind: "Node" | "Queue" | "PodGroup" | "Pod" | "ResourceQuota" | "Configuration"; // Pod: and those that share its template
  name: string; // "namespace/name"
  field: string;
  have: string; // "" where nothing
  need: string; // "" where the field, or the element of the list, has to go
  by: { plugin: string; action: string }; // who says no
  change: Change;
}

// What came of the runs: pods of the job at the end of one.
export interface Proof {
  state: "nothingWaits" | "proved" | "notProved";
  base: { placed: number; reserved: number };
  with?: { placed: number; reserved: number }; // with all blockers changed
  without?: { placed: number; reserved: number }[]; // with each one left out
  oneUnitLess?: { placed: number; reserved: number }[]; // with each amount one unit less
  cycles: number; // of each run
  runs: number;
  complete: boolean; // false: the search ended for want of work allowed
}

export interface StoryLink {
  code: string; // stable: "enqueue.no.room"
  verdict: "yes" | "no" | "wait" | "info";
  action?: string;
  plugin?: string;
  tier?: number; // from 1
  event: number; // how many of the report's events came before
  params: Record<string, string>; // the words' blanks: queue, job, pod, node, plugin …
  numbers: Record<string, number | "inf">;
  lines: StoryLine[];
  groups: { reason: string; members: string[]; text: string }[]; // nodes, pods or jobs that share a fate
  rows: { name: string; cells: Record<string, number | "inf"> }[]; // a node, and each plugin's points, or what a refusal leaves unsaid
  text: string;
}

// A line of arithmetic: the parts add up to left, which stands to the limit as op says.
export interface StoryLine {
  rule: string;
  resource: string; // "" where counts are compared
  unit: "milli" | "bytes" | "";
  queue?: string; // whose numbers
  object?: string; // "pod/…" about whom
  parts: { sign: "+" | "-"; name: string; value: number | "inf" }[];
  left: number | "inf";
  op: "<=" | ">" | ">=" | "<" | "=";
  limit: { name: string; value: number | "inf" };
  holds: boolean; // as the rule wants it
  text: string;
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

export type StopKind =
  | "limits" // where a queue's realCapability comes from
  | "round" // proportion's deserved loop: a queue's slice; the next five are the same decisions, chosen more narrowly
  | "clampCapability" // a slice stopped by realCapability
  | "clampRequest" // … by what the queue requests
  | "clampGuarantee" // … raised to the guarantee
  | "met" // a queue leaves the loop
  | "remaining" // a round ends
  | "valid" // a plugin's answer to whether a job is valid
  | "gate" // enqueue lets a job in unasked
  | "enqueue" // a plugin's vote on letting a job in
  | "turn" // an action takes up a queue or a job
  | "overtaken" // another job is taken up before a job that waits
  | "overused"
  | "allocatable"
  | "preemptive"
  | "skipped" // a pod is not tried, as one of its role has failed
  | "prePredicate" // a pod is refused for all nodes at once
  | "nodes" // which nodes refuse a pod: predicates
  | "scores"
  | "ready" // whether a job has enough pods now
  | "commit"
  | "discard"
  | "handler" // a plugin's event handler: allocated and share, before and after
  | "starving" // a job needs no help of reclaim or preempt
  | "policy" // a pod for which nobody may be evicted
  | "candidates" // who might be evicted on a node
  | "victims" // a plugin's answer about them
  | "tier" // a tier of plugins has answered
  | "room" // whether a node has room once the victims are gone
  | "evicted"
  | "hunt" // no victims on any node
  | "counted" // a job is added to what its queue holds
  | "passedOver"; // a pod that was named is no candidate for eviction

export interface StopsResult {
  // null with an error among the diagnostics. Without a stop a warning may say which name of the condition nothing knows.
  found: { decisions: number; stops: Stop[] } | null; // decisions: of the whole run
  diagnostics: Diagnostic[];
}

export interface Stop {
  site: StopKind; // "round" for all that is decided in a round
  decision: number; // its place among all decisions
  event: number; // how many of the report's events came before
  // action, plugin, verdict ("yes", "no"), queue, job, pod, node, text; pods: the candidates or victims; clamp.RESOURCE:
  // what stopped a slice.
  words: Record<string, string>;
  // Amounts in cores, bytes and whole devices: "deserved.cpu", "remaining.memory", "sum.cpu" (the left side of a comparison),
  // "PARENT:allocated.cpu" (another queue's), "NAMESPACE/POD:allocated.cpu" (of a candidate), "share", "weights", "score.NODE",
  // "PLUGIN.NODE".
  numbers: Record<string, number | "inf">;
}

export interface Diagnostic {
  severity: "error" | "warning" | "note";
  code: string;
  source?: string;
  kind?: string;
  name?: string;
  field?: string;
  line?: number; // from 1
  column?: number;
  count?: number;
  message: string;
  hint?: string;
  // The same as data. Only a host that makes a diagnostic itself leaves it out.
  says?: { message: Sentence; hint?: Sentence };
}

// A sentence of the engine: which one, and what fills its gaps.
export interface Sentence {
  key: string; // "must-be"; "verbatim": words that are the same in every language
  values?: Record<string, string>; // by the gap's name, in English
  zh?: string; // the whole in Chinese
}
