// What the engine says in words: why an object is where it is, what would help, what the linter finds, at which decisions a run
// stops, and what is wrong with the input.

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
