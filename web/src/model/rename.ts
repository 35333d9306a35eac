// A queue, a job or a node is given another name, wherever the text speaks of it: as a parent, in events, in what is expected, in
// labels and annotations. Everything else stays as it is written.
import { isMap, isScalar, isSeq, parseAllDocuments, type Document, type Node } from "yaml";
import { partsOf } from "./documents.ts";
import { scalar } from "./edits.ts";
import { namespaceOfItem } from "./made-jobs.ts";
import type { List } from "./makers.ts";
import type { Item, Outline } from "./outline.ts";

// Where names stand: a path of keys, in an object behind its kind. "*" is any element of a list, or any kind.
interface Places {
  values: readonly string[];
  keys: readonly string[]; // maps whose keys are names
}

const PLACES: Record<List, Places> = {
  queues: {
    values: [
      "queues *name",
      "queues *parent",
      "jobs *queue",
      "simulate events *queue",
      "expect *queue",
      "Queue: metadata name",
      "Queue: spec parent",
      "PodGroup: spec queue",
      "Job: spec queue",
      "*: metadata annotations scheduling.volcano.sh/queue-name",
      "*: metadata annotations volcano.sh/queue-name",
      "*: metadata labels volcano.sh/queue-name",
    ],
    keys: [],
  },
  jobs: {
    values: [
      "jobs *name",
      "simulate events *pod",
      "simulate failingBinds *",
      "expect *job",
      "expect *pod",
      "PodGroup: metadata name",
      "Job: metadata name",
      "Pod: metadata annotations scheduling.k8s.io/group-name",
      "Pod: metadata labels volcano.sh/job-name",
      "Pod: metadata annotations volcano.sh/job-name",
    ],
    keys: [],
  },
  nodes: {
    values: [
      "nodes *name",
      "simulate events *node",
      "expect *node",
      "hyperNodes *nodes *",
      "jobs *nodeSelector kubernetes.io/hostname",
      "jobs *tasks *nodeSelector kubernetes.io/hostname",
      "nodes *labels kubernetes.io/hostname",
      "Node: metadata name",
      "Node: metadata labels kubernetes.io/hostname",
      "Numatopology: metadata name",
      "Pod: spec nodeName",
      "Pod: spec nodeSelector kubernetes.io/hostname",
      "HyperNode: spec members *selector exactMatch name",
    ],
    keys: ["jobs *running", "jobs *tasks *running", "nodeUsage"],
  },
};

interface Cut {
  from: number;
  to: number;
  insert: string;
}

// What is made of the item is named after it: NAME-0, NAME-TASK-1, and with its namespace ns/NAME-0.
function newName(outline: Outline, what: List, item: Item, to: string): (name: string) => string | null {
  const others = new Set(outline[what].flatMap((other) => (other === item ? [] : [other.name])));
  const old = item.name;
  const space = `${namespaceOfItem(item)}/`;
  const many = what === "jobs" || item.cells["count"]?.value;
  const isOthers = (name: string) =>
    others.has(name) || [...others].some((o) => o.length > old.length && name.startsWith(`${o}-`));
  return (name) => {
    const bare = what === "jobs" && name.startsWith(space) ? name.slice(space.length) : name;
    const front = name.slice(0, name.length - bare.length);
    if (bare === old) return front + to;
    if (what === "queues" || !many || !bare.startsWith(`${old}-`) || isOthers(bare)) return null;
    return /-\d+$/.test(bare) ? front + to + bare.slice(old.length) : null;
  };
}

function cutsIn(
  document: Document.Parsed,
  offset: number,
  places: Places,
  turn: (name: string) => string | null,
): Cut[] {
  const cuts: Cut[] = [];
  const replace = (node: Node, name: string) => {
    const to = turn(name);
    const [from, end] = node.range!;
    const quoted = /^["']/.test((node as { source?: string }).source ?? "") || isQuoted(node);
    if (to !== null)
      cuts.push({ from: from + offset, to: end + offset, insert: quoted ? JSON.stringify(to) : scalar(to) });
  };
  const isAt = (list: readonly string[], path: string) =>
    list.some((p) => p === path || p === path.replace(/^[^:]+/, "*"));
  const walk = (node: unknown, path: string): void => {
    if (isScalar(node)) {
      if (node.range && isAt(places.values, path)) replace(node, String(node.value));
    } else if (isSeq(node)) {
      for (const one of node.items) walk(one, `${path} *`);
    } else if (isMap(node)) {
      const kind = node.get("kind");
      const top = path === "" || /^(items|objects) \*$/.test(path);
      const at = top && typeof kind === "string" && !kind.endsWith("List") ? `${kind}:` : path;
      for (const { key, value } of node.items) {
        if (!isScalar(key)) continue;
        if (key.range && isAt(places.keys, at)) replace(key, String(key.value));
        walk(
          value,
          at === "" ? String(key.value) : at.endsWith("*") ? at + String(key.value) : `${at} ${String(key.value)}`,
        );
      }
    }
  };
  walk(document.contents, "");
  return cuts;
}

function isQuoted(node: Node): boolean {
  const { type } = node as { type?: string };
  return type === "QUOTE_DOUBLE" || type === "QUOTE_SINGLE";
}

// The text with the new name everywhere; null: it is taken, or is none, or the object is named after another.
export function renamed(outline: Outline, what: List, item: Item, to: string): string | null {
  const { text } = outline;
  if (!to || to === item.name || /[\s/:,{}[\]#&*!|>'"%@`]/.test(to)) return null;
  const alike = (other: Item) => what !== "jobs" || namespaceOfItem(other) === namespaceOfItem(item);
  if (outline[what].some((other) => other.name === to && alike(other))) return null;
  const turn = newName(outline, what, item, to);
  const cuts = partsOf(text).flatMap(({ text: part, offset }) =>
    part.includes(item.name)
      ? (parseAllDocuments(part, { logLevel: "silent", uniqueKeys: false }) as Document.Parsed[]).flatMap((document) =>
          cutsIn(document, offset, PLACES[what], turn),
        )
      : [],
  );
  return cuts
    .sort((a, b) => b.from - a.from)
    .reduce((now, { from, to: end, insert }) => now.slice(0, from) + insert + now.slice(end), text);
}
