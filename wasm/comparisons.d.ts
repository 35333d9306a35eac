// What changes make of a world: variants of a scenario beside it, two reports, another release of Volcano.

import type { Amount } from "./report.d.ts";
import type { Finding } from "./stories.d.ts";

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
