// An outline says where the things that the form edits stand in the text. It has offsets, so that an edit is the
// smallest change of the text, and comments, order and unknown fields stay as they are.

export interface Spot {
  at: number; // where a new pair goes
  flow: boolean; // { a: 1 } or one pair a line
  indent: number; // of a block map's keys
  empty: boolean;
}

export interface Cell {
  value: string | null; // null: not written
  range: [number, number] | null; // the value's text
  cut: [number, number] | null; // what to take out to unset it
  into: Spot | null; // where it would go, below `rest`
  rest: string[];
}

export interface Item {
  kind: string; // "short", "Queue", "Node", "Job", "PodGroup"
  name: string;
  line: number; // 1-based
  cut: [number, number];
  cells: Record<string, Cell>;
}

// What the text has and the form doesn't list, because there is too much of it.
export interface Unlisted {
  namespace: string;
  name: string;
  count: number; // of nodes that are written once
}

export interface ListSpot {
  at: number;
  style: "block" | "flow" | "missing" | "pair" | "documents"; // pair: missing, in a scenario in flow style
  indent: number;
  empty: boolean;
}

export interface PluginItem {
  name: string;
  cut: [number, number];
  text: [number, number]; // the whole item
  asMap: boolean; // {name: …} and not a bare name
  cells: Record<string, Cell>; // its flags, and its arguments as "arguments/…"; "arguments/" is where a new one goes
}

// The scheduler's configuration, where it is written in a way that the form can edit.
export interface ConfOutline {
  actions: { range: [number, number]; style: "text" | "list" } | null;
  tiers: { list: ListSpot; cut: [number, number]; plugins: PluginItem[] }[] | null; // null: not written
  short: boolean; // plugins are written as `plugins:` and may be bare names
  spot: Spot; // where `actions:` and `plugins:` go if they are not written
}

export interface Outline {
  text: string; // what it describes
  resources: string[];
  queues: Item[];
  jobs: Item[];
  nodes: Item[];
  unlisted: { queues: Unlisted[]; jobs: Unlisted[]; nodes: Unlisted[] };
  lists: { queues: ListSpot; jobs: ListSpot; nodes: ListSpot };
  conf: ConfOutline | null;
  classes: string[]; // names of PriorityClasses
  pods: number; // Pod objects, which the form only counts
  hyperNodes: unknown[]; // as they are written, of the short form or objects; null: one that is not read here
  title: string;
  release: boolean; // whether it says which release of Volcano answers
}

export const GPU = "nvidia.com/gpu";
export const QUEUE_PARTS = ["guarantee", "deserved", "capability"] as const;
