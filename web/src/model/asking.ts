// Here is whose story is asked for, and where the parts of a story lead.
import { jobKey } from "./jobs.ts";
import { memo } from "./memo.ts";
import { knownName } from "./names.ts";
import type { Change, Report, Suggestion } from "./report.ts";
import type { Timeline } from "./timeline.ts";
import type { Selection } from "./selection.ts";

// What the engine is asked about; "" is what is wrong in the world.
export function objectOf(report: Report, selection: Selection): string {
  switch (selection?.kind) {
    case "queue":
      return report.queues.some((q) => q.name === selection.id) ? `queue/${selection.id}` : "";
    case "job":
      return report.jobs.some((_, j) => jobKey(report, j) === selection.id) ? `job/${selection.id}` : "";
    case "task": {
      const task = report.tasks.find((t) => t.uid === selection.id);
      return task ? `pod/${task.namespace}/${task.name}` : "";
    }
    default:
      return "";
  }
}

// What a name in a story stands for, by the blank that it fills; null: nothing that can be selected.
type Kind = "queue" | "job" | "task" | "node";
const BLANKS: Record<string, Kind> = {
  queue: "queue",
  at: "queue",
  job: "job",
  pod: "task",
  evictor: "task",
  node: "node",
  nominated: "node",
};

// What each name stands for, with its namespace and without; where several have one, the first.
const idsByName = memo((report: Report): Record<Kind, ReadonlyMap<string, string>> => {
  const table = () => new Map<string, string>();
  const ids = { queue: table(), job: table(), task: table(), node: table() };
  const put = (kind: Kind, name: string, id: string) => ids[kind].has(name) || ids[kind].set(name, id);
  for (const { name } of report.queues) put("queue", name, name);
  for (const { name } of report.nodes) put("node", name, name);
  report.jobs.forEach(({ name }, i) => [jobKey(report, i), name].forEach((one) => put("job", one, jobKey(report, i))));
  for (const { namespace, name, uid } of report.tasks)
    [`${namespace}/${name}`, name].forEach((one) => put("task", one, uid));
  return ids;
});

// What is of one of these kinds, the first that has something of that name.
function selectionAmong(report: Report, kinds: readonly Kind[], name: string): Selection {
  for (const kind of kinds) {
    const id = idsByName(report)[kind].get(name);
    if (id !== undefined) return { kind, id };
  }
  return null;
}

export function selectionOf(report: Report, blank: string, name: string): Selection {
  return BLANKS[blank] ? selectionAmong(report, [BLANKS[blank]], name) : null;
}

export const podSelection = (report: Report, name: string): Selection => selectionAmong(report, ["task"], name);

// One that a story lists: a node that refused, a pod that was evicted, a job that waits.
export const memberSelection = (report: Report, name: string): Selection =>
  selectionAmong(report, ["node", "task", "job"], name);

export interface Piece {
  text: string;
  blank: string; // "" where it is no name
}

// A text of the engine cut where the names stand that filled its blanks, the longest first.
export function cutNames(text: string, params: Record<string, string>): Piece[] {
  const names = Object.entries(params)
    .filter(([blank, value]) => value && BLANKS[blank])
    .sort((a, b) => b[1].length - a[1].length);
  let pieces: Piece[] = [{ text, blank: "" }];
  for (const [blank, value] of names)
    pieces = pieces.flatMap((piece) => {
      if (piece.blank) return [piece];
      const at = indexOfWord(piece.text, value);
      if (at < 0) return [piece];
      return [
        { text: piece.text.slice(0, at), blank: "" },
        { text: value, blank },
        { text: piece.text.slice(at + value.length), blank: "" },
      ].filter((p) => p.text);
    });
  return pieces;
}

type Jobs = { jobs: readonly { name: string }[] };

// The jobs that people know by another name. A simulation has their namespaces before them.
const knownNames = memo(
  ({ jobs }: Jobs) =>
    new Map(
      jobs
        .map(({ name }) => name.replace(/.*\//, ""))
        .map((name) => [name, knownName(name)] as const)
        .filter(([name, known]) => known !== name),
    ),
);

// What is told of a run, with its jobs called as people know them. For reading: what leads on needs the real names.
export function asKnown<T>(run: Jobs, told: T): T {
  const known = knownNames(run);
  if (!known.size) return told;
  const said = (text: string) => text.replace(/[\w.-]+-[\da-f-]{36}/g, (name) => known.get(name) ?? name);
  return JSON.parse(JSON.stringify(told), (_, value) => (typeof value === "string" ? said(value) : value)) as T;
}

// Not inside another name: "a" is not the a of "a-0".
function indexOfWord(text: string, word: string): number {
  const inName = (c: string | undefined) => c !== undefined && /[\w/-]/.test(c);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const after = text[at + word.length];
    const dotted = after === "." && /\w/.test(text[at + word.length + 1] ?? "");
    if (!inName(text[at - 1]) && !inName(after) && !dotted) return at;
  }
  return -1;
}

// The moment of the timeline at which so many events had happened.
export function momentAfter(timeline: Timeline, events: number): number {
  let [low, high] = [0, timeline.moments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeline.moments[middle]! < events) low = middle + 1;
    else high = middle;
  }
  return low;
}

// What a suggestion says, its amounts as people write them: cores, not thousandths of one.
export function suggestionText({ what, was, changes }: Pick<Suggestion, "what" | "was" | "changes">): string {
  const amounts = [was, ...changes.map(({ value = "" }) => value)].filter((value) => /^\d+m$/.test(value));
  return amounts.reduce((text, value) => {
    const at = indexOfWord(text, value);
    return at < 0 ? text : text.slice(0, at) + String(parseInt(value) / 1000) + text.slice(at + value.length);
  }, what);
}

export function changeText(change: Change): string {
  const where = [change.kind, change.name].filter(Boolean).join(" ");
  const field = change.field ?? "";
  const at = [where, field].filter(Boolean).join(" ");
  switch (change.op) {
    case "set":
      return `${at}: ${change.value ?? ""}`;
    case "add":
      return field ? `${at} + ${change.value ?? ""}` : `+ ${change.kind ?? ""} ${change.value ?? change.name ?? ""}`;
    case "remove":
      return `${at} − ${change.value ?? ""}`.replace(/ − $/, " −");
    case "drop":
      return `− ${where}`;
  }
}
