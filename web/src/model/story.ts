// What an engine that can explain answers with.
// Why an object is where it is: links in the order in which Volcano asks.
export interface Story {
  kind: "job" | "pod" | "queue" | "victims" | "world";
  name: string; // "namespace/name", or a queue's name
  verdict: number; // the link that settles it
  text: string; // that link's words
  links: StoryLink[];
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
  rows: { name: string; cells: Record<string, number | "inf"> }[]; // scores: a node, and each plugin's points
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
