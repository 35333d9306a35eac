// New names for namespaces, queues, jobs, nodes and pods, and new values of labels and taints, the same everywhere, so that
// a cluster can be shown to others. What the engine does not read is dropped, as when objects are taken in.
// Decisions stay as they were: names end ties, so the new ones sort as the old ones did; and what Volcano reads out of a
// name stays (the namespace kube-system, the queues root and default, a pod's index behind its last dash).
import { parseAllDocuments, stringify } from "yaml";
import { listText } from "./documents.ts";
import { StandIns } from "./images.ts";
import { child, isObject, text, type Json, type JsonObject } from "./json.ts";
import { prune } from "./prune.ts";

type Renames = Map<string, string>;

const FIXED: Record<string, string[]> = { namespaces: ["default", "kube-system"], queues: ["default", "root"], nodes: [], jobs: [], pods: [] };

// New names that sort as the old ones. Fixed names stay, and the others keep their side of each.
export function inOrder(names: Iterable<string>, stem: string, fixed: string[], key: (name: string) => string = (n) => n): Renames {
  const order = (a: string, b: string) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);
  const sorted = [...new Set(names)].sort(order);
  const width = String(sorted.length).length;
  const marks = fixed.slice().sort(order);
  const out: Renames = new Map();
  sorted.forEach((name, i) => {
    if (fixed.includes(name)) return out.set(name, name);
    const below = marks.filter((f) => order(f, name) < 0).at(-1);
    // A letter above the first letter of the fixed name below, and below that of the next: a … z has room for all of them.
    const letter = below === undefined ? "a" : String.fromCharCode(below.charCodeAt(0) + 1);
    return out.set(name, `${marks.length ? `${letter}-` : ""}${stem}-${String(i + 1).padStart(width, "0")}`);
  });
  return out;
}

// A pod's new name: its place in the order of all pods, and its index where Volcano would read one.
export function podName(old: string, rank: string): string {
  const parts = old.split("-");
  const index = parts.at(-1)!;
  return parts.length >= 3 && /^\d+$/.test(index) ? `p${rank}-x-${index}` : `p${rank}`;
}

interface Names {
  namespaces: Set<string>;
  queues: Set<string>;
  jobs: Set<string>;
  nodes: Set<string>;
  pods: Set<string>;
  uids: Set<string>;
}

function collect(objects: JsonObject[]): Names {
  const names: Names = { namespaces: new Set(), queues: new Set(), jobs: new Set(), nodes: new Set(), pods: new Set(), uids: new Set() };
  const add = (set: Set<string>, name: string) => void (name && set.add(name));
  for (const o of objects) {
    const kind = text(o["kind"]);
    const meta = child(o, "metadata");
    const spec = child(o, "spec");
    const name = text(meta["name"]);
    add(names.namespaces, kind === "Namespace" ? name : text(meta["namespace"]));
    add(names.uids, text(meta["uid"]));
    if (kind === "Queue") {
      add(names.queues, name);
      add(names.queues, text(spec["parent"]));
    } else if (kind === "Node") add(names.nodes, name);
    else if (kind === "PodGroup" || kind === "Job") {
      add(names.jobs, name);
      add(names.queues, text(spec["queue"]));
    } else if (kind === "Pod") {
      add(names.pods, name);
      add(names.nodes, text(spec["nodeName"]));
      const notes = child(meta, "annotations");
      add(names.jobs, text(notes["scheduling.k8s.io/group-name"]));
      add(names.queues, text(notes["volcano.sh/queue-name"]));
      for (const owner of Array.isArray(meta["ownerReferences"]) ? meta["ownerReferences"] : []) if (isObject(owner)) add(names.uids, text(owner["uid"]));
    }
  }
  return names;
}

const JOB_KEYS = new Set(["scheduling.k8s.io/group-name", "volcano.sh/job-name"]);
const QUEUE_KEYS = new Set(["volcano.sh/queue-name", "scheduling.volcano.sh/queue-name"]);
const NAMESPACE_KEYS = new Set(["volcano.sh/job-namespace", "namespaces"]);

// What Volcano reads out of a label, and what says nothing of its owner.
const KEPT_KEY = /volcano\.sh\/|^(beta\.|node\.)?kubernetes\.io\/(arch|os|instance-type)$/;
const KEPT_VALUE = /^(-?\d+|true|false|)$/; // numbers are compared, too
const isTelling = (key: string, value: string): boolean => !KEPT_KEY.test(key) && !KEPT_VALUE.test(value);

const LABELS = new Set(["labels", "matchLabels", "nodeSelector"]);

// A copy with other texts: those of labels, of selectors and of taints come with their label's key.
function turned(value: Json, turn: (key: string, text: string, label: boolean) => string, key = "", label = false): Json {
  if (typeof value === "string") return turn(key, value, label);
  if (Array.isArray(value)) return value.map((v) => turned(v, turn, key, label));
  if (!isObject(value)) return value;
  const out: JsonObject = {};
  const own = text(value["key"]);
  for (const [k, v] of Object.entries(value)) {
    const ofKey = own !== "" && (k === "values" || k === "value");
    const next = ofKey ? turned(v, turn, own, true) : turned(v, turn, k, LABELS.has(key));
    Object.defineProperty(out, k, { value: next, enumerable: true, writable: true, configurable: true });
  }
  return out;
}

function labelValues(objects: JsonObject[]): Set<string> {
  const found = new Set<string>();
  const note = (key: string, value: string, label: boolean) => {
    if (label && isTelling(key, value)) found.add(value);
    return value;
  };
  for (const object of objects) turned(object, note);
  return found;
}

export function anonymiseObjects(objects: JsonObject[]): JsonObject[] {
  const names = collect(objects);
  const namespaces = inOrder(names.namespaces, "ns", FIXED["namespaces"]!, (n) => `${n}/`);
  const queues = inOrder(names.queues, "queue", FIXED["queues"]!);
  const jobs = inOrder(names.jobs, "job", []);
  const nodes = inOrder(names.nodes, "node", []);
  const uids = inOrder(names.uids, "uid", []);
  const sortedPods = [...names.pods].sort();
  const pods: Renames = new Map(sortedPods.map((p, i) => [p, podName(p, String(i + 1).padStart(String(sortedPods.length).length, "0"))]));
  const to = (map: Renames, value: Json | undefined): Json | undefined => (typeof value === "string" ? (map.get(value) ?? value) : value);

  const values = inOrder(labelValues(objects), "v", []);
  const renamed = (key: string, value: string, label: boolean): string => {
    const map = JOB_KEYS.has(key) ? jobs : QUEUE_KEYS.has(key) ? queues : NAMESPACE_KEYS.has(key) ? namespaces : nodes;
    return map.get(value) ?? (label && isTelling(key, value) ? values.get(value)! : value);
  };

  return objects.map((object) => {
    const kind = text(object["kind"]);
    const out = turned(object, renamed) as JsonObject;
    const [oldMeta, oldSpec, meta, spec] = [child(object, "metadata"), child(object, "spec"), child(out, "metadata"), child(out, "spec")];
    const put = (into: JsonObject, key: string, map: Renames, from: JsonObject) => {
      if (typeof from[key] === "string") into[key] = to(map, from[key])!;
    };
    put(meta, "namespace", namespaces, oldMeta);
    put(meta, "uid", uids, oldMeta);
    const own: Record<string, Renames> = { Queue: queues, Node: nodes, PodGroup: jobs, Job: jobs, Pod: pods, Namespace: namespaces };
    if (own[kind]) put(meta, "name", own[kind], oldMeta);
    put(spec, "queue", queues, oldSpec);
    put(spec, "parent", queues, oldSpec);
    put(spec, "nodeName", nodes, oldSpec);
    if (Array.isArray(meta["ownerReferences"])) meta["ownerReferences"] = meta["ownerReferences"].map((o) => (isObject(o) ? { ...o, ...(typeof o["name"] === "string" ? { name: jobs.get(o["name"]) ?? pods.get(o["name"]) ?? "owner" } : {}), uid: to(uids, o["uid"]) ?? "" } : o));
    return out;
  });
}

// The text anew, or null where it holds nothing of a cluster: what a person typed is theirs to rename.
export function anonymise(source: string): string | null {
  const documents = parseAllDocuments(source, { logLevel: "silent" });
  const values = (documents as unknown as { toJS(): Json }[]).map((d) => d.toJS());
  const flat = (value: Json): JsonObject[] => (!isObject(value) ? [] : Array.isArray(value["items"]) && text(value["kind"]).endsWith("List") ? value["items"].flatMap(flat) : [value]);
  const objects = values.flatMap(flat);
  if (!objects.length || objects.some((o) => !text(o["kind"]))) return null;
  const images = new StandIns([source]);
  const renamed = anonymiseObjects(objects.map((o) => prune(o, images).value).filter((o): o is JsonObject => isObject(o)));
  const small = renamed.filter((o) => o["kind"] !== "Pod" && o["kind"] !== "PodGroup").slice(0, 200);
  const rest = renamed.filter((o) => !small.includes(o));
  const texts = small.map((o) => stringify(o, { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd());
  if (rest.length) texts.push(listText(rest));
  return texts.join("\n---\n") + "\n";
}
