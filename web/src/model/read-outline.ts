// This reads the outline of a text. It runs in the worker, where the YAML reader is.
import { isMap, isScalar, isSeq, type Document, type YAMLMap, type YAMLSeq } from "yaml";
import { DocumentReader, type Head } from "./documents.ts";
import type { JsonObject } from "./json.ts";
import { jobsOf, nameOf, namespaceOf } from "./made-jobs.ts";
import { readConf } from "./read-conf.ts";
import { GPU, QUEUE_PARTS, type Item, type ListSpot, type Outline } from "./outline.ts";
import { Reader, type Path } from "./reader.ts";

const MOST = 400; // items of one kind in the form

type ListName = "queues" | "jobs" | "nodes";

const text = (node: unknown): string =>
  isScalar(node) && node.value !== null && node.value !== undefined ? String(node.value) : "";

function keysOf(node: unknown): string[] {
  return isMap(node) ? node.items.flatMap((p) => (isScalar(p.key) ? [String(p.key.value)] : [])) : [];
}

const yaml = new DocumentReader({ logLevel: "silent", uniqueKeys: false });

export function readOutline(source: string): Outline {
  const reader = new Reader(source);
  const outline: Outline = {
    text: source,
    resources: ["cpu", "memory"],
    queues: [],
    jobs: [],
    nodes: [],
    unlisted: { queues: [], jobs: [], nodes: [] },
    lists: { queues: missing(source.length), jobs: missing(source.length), nodes: missing(source.length) },
    conf: null,
    classes: [],
    pods: 0,
    hyperNodes: [],
    title: "",
    release: false,
  };
  let documents: Document.Parsed[];
  let heads: Head[];
  try {
    ({ documents, heads, pods: outline.pods } = yaml.read(source));
  } catch {
    return outline;
  }
  const shorts: YAMLMap[] = [];
  const configMaps: YAMLMap[] = [];
  const found: { kind: string; root: YAMLMap; cut: [number, number]; doc: Document }[] = [];
  documents.forEach((doc) => {
    const root = doc.contents;
    if (!isMap(root)) return;
    const kind = text(root.get("kind", true));
    const seq = objectsOf(root);
    seq?.items.forEach(
      (item, i) =>
        isMap(item) &&
        found.push({ kind: text(item.get("kind", true)), root: item, cut: reader.cutElement(seq, i), doc }),
    );
    if (!kind) {
      shorts.push(root);
      readShort(reader, outline, root);
    } else if (!seq) {
      found.push({ kind, root, cut: documentRange(source, doc), doc });
    }
  });
  const head = ({ root, doc }: { root: YAMLMap; doc: Document }) => ({
    apiVersion: text(root.get("apiVersion", true)),
    metadata: metadataOf(root, doc),
  });
  const hasJobs = [...found, ...heads].some(({ kind }) => kind === "Job"); // most texts have none, and this runs at every keystroke
  const isGroup = ({ kind }: { kind: string }) => kind === "PodGroup";
  const hasGroup = jobsOf(hasJobs ? [...found.filter(isGroup).map(head), ...heads.filter(isGroup)] : []);
  for (const { kind, root, cut, doc } of found) {
    if (kind === "Pod") outline.pods++;
    else if (kind === "Job" && hasGroup(head({ root, doc })))
      continue; // the scheduler goes by its PodGroup
    else if (kind === "ConfigMap") configMaps.push(root);
    else if (kind === "HyperNode") {
      outline.hyperNodes.push(root.toJSON());
    } else if (kind === "PriorityClass") outline.classes.push(text(root.getIn(["metadata", "name"], true)));
    else readObject(reader, outline, kind, root, cut);
  }
  for (const object of heads) {
    if (object.kind === "HyperNode") outline.hyperNodes.push(null);
    const list = LIST_OF[object.kind];
    if (list && !(object.kind === "Job" && hasGroup(object)))
      outline.unlisted[list].push({ namespace: namespaceOf(object), name: nameOf(object), count: 1 });
  }
  collectResources(outline);
  fillResources(reader, outline);
  outline.classes = outline.classes.filter(Boolean);
  outline.conf = readConf(reader, shorts[0] ?? null, configMaps);
  return outline;
}

const LIST_OF: Record<string, ListName> = { Queue: "queues", Node: "nodes", PodGroup: "jobs", Job: "jobs" };

function metadataOf(root: YAMLMap, doc: Document): JsonObject {
  const metadata = root.get("metadata", true) as unknown;
  return isMap(metadata) ? (metadata.toJS(doc) as JsonObject) : {};
}

function missing(at: number): ListSpot {
  return { at, style: "missing", indent: 0, empty: true };
}

// Finds the objects of a List, or of a scenario.
export function objectsOf(root: YAMLMap): YAMLSeq | null {
  const kind = text(root.get("kind", true));
  const objects = root.get(kind ? "items" : "objects", true) as unknown;
  return isSeq(objects) && (!kind || kind.endsWith("List")) ? objects : null;
}

export function documentRange(source: string, doc: Document.Parsed): [number, number] {
  const marker = source.lastIndexOf("\n---", doc.contents!.range![0]);
  const from = marker >= 0 ? marker + 1 : doc.range[0];
  const next = source.indexOf("\n---", doc.contents!.range![1] - 1);
  return [from, next >= 0 ? next + 1 : source.length];
}

// The items whose cells for resources are filled once all resources are known.
const roots = new WeakMap<Item, { root: YAMLMap; paths: Paths }>();

type Paths = (resource: string) => Record<string, Path>;

function add(
  reader: Reader,
  outline: Outline,
  list: ListName,
  kind: string,
  root: YAMLMap,
  cut: [number, number],
  cells: Record<string, Path>,
  paths: Paths,
): void {
  const value = (id: string) => text(cells[id] && root.getIn(cells[id], true));
  if (outline[list].length >= MOST) {
    const count = Math.max(0, Math.round(Number(value("count") || 1))) || 0;
    outline.unlisted[list].push({ namespace: value("namespace") || "default", name: value("name"), count });
    return;
  }
  const item: Item = {
    kind,
    name: value("name"),
    line: reader.line(root.range![0]),
    cut,
    cells: Object.fromEntries(Object.entries(cells).map(([id, path]) => [id, reader.cell(root, path)])),
  };
  outline[list].push(item);
  roots.set(item, { root, paths });
}

// Maps whose keys each have a cell where they are written: "labels/zone".
const MAPS = ["annotations", "labels", "minResources", "networkTopology", "nodeSelector"];

function readShort(reader: Reader, outline: Outline, root: YAMLMap): void {
  outline.release ||= root.has("volcano");
  const hyperNodes = root.get("hyperNodes", true) as unknown;
  if (isSeq(hyperNodes))
    outline.hyperNodes.push(...hyperNodes.items.map((one) => (one as YAMLMap).toJSON() as unknown));
  const title = root.get("name", true);
  if (!outline.title && isScalar(title)) outline.title = text(title);
  const classes = root.get("priorityClasses", true) as unknown; // a map, or a list
  outline.classes.push(
    ...(isSeq(classes)
      ? classes.items.map((item) => (isMap(item) ? text(item.get("name", true)) : ""))
      : keysOf(classes)),
  );
  const each = (name: ListName, fields: string[], paths: (map: YAMLMap) => Paths) => {
    const seq = root.get(name, true) as unknown;
    if (!isSeq(seq)) return;
    outline.lists[name] = reader.list(seq);
    seq.items.forEach((map, i) => {
      if (!isMap(map)) return;
      const cells = Object.fromEntries(["name", ...fields].map((field) => [field, [field]]));
      for (const at of MAPS) for (const key of keysOf(map.get(at, true))) cells[`${at}/${key}`] = [at, key];
      add(reader, outline, name, "short", map, reader.cutElement(seq, i), cells, paths(map));
    });
  };
  const amounts =
    (map: YAMLMap): Paths =>
    (r) => ({ [r]: shortPath(map, r) });
  each(
    "queues",
    ["weight", "parent", "reclaimable"],
    (map) => (r) => Object.fromEntries(QUEUE_PARTS.map((part) => [`${part}/${r}`, amountPath(map, part, r)])),
  );
  each("jobs", ["namespace", "queue", "replicas", "minMember", "priority"], amounts);
  each("nodes", ["count"], amounts);
  // A list that is missing goes to the end of this document.
  const end = reader.lineEnd(reader.end(root));
  const { at, empty } = reader.spot(root);
  const spot: ListSpot = root.flow
    ? { at, style: "pair", indent: 0, empty }
    : missing(Math.min(reader.text.length, end + (end < reader.text.length ? 1 : 0)));
  for (const name of ["queues", "jobs", "nodes"] as const)
    if (outline.lists[name].style === "missing") outline.lists[name] = spot;
}

function readObject(reader: Reader, outline: Outline, kind: string, root: YAMLMap, cut: [number, number]): void {
  const many = (list: ListName, cells: Record<string, Path>, paths: Paths) => {
    if (/missing|pair/.test(outline.lists[list].style))
      outline.lists[list] = { at: reader.text.length, style: "documents", indent: 0, empty: false };
    add(reader, outline, list, kind, root, cut, { name: ["metadata", "name"], ...cells }, paths);
  };
  if (kind === "Queue") {
    many("queues", { weight: ["spec", "weight"], parent: ["spec", "parent"] }, (r) =>
      Object.fromEntries(
        QUEUE_PARTS.map((part) => [
          `${part}/${r}`,
          part === "guarantee" ? ["spec", part, "resource", r] : ["spec", part, r],
        ]),
      ),
    );
  } else if (kind === "Node") {
    many("nodes", {}, (r) => ({ [r]: ["status", "allocatable", r] }));
  } else if (kind === "PodGroup" || kind === "Job") {
    const task = root.hasIn(["spec", "tasks", 1]) ? -1 : 0; // of several none speaks for all
    const cells = {
      namespace: ["metadata", "namespace"],
      queue: ["spec", "queue"],
      minMember: ["spec", kind === "Job" ? "minAvailable" : "minMember"],
      replicas: ["spec", "tasks", task, "replicas"],
      priority: ["spec", "priorityClassName"],
    };
    many("jobs", cells, (r) => ({
      [r]: ["spec", "tasks", task, "template", "spec", "containers", 0, "resources", "requests", r],
    }));
  }
}

const HIDDEN = /^(pods|ephemeral-storage|hugepages-.*|attachable-volumes-.*)$/;

function collectResources(outline: Outline): void {
  const names = new Set(outline.resources);
  const all = (node: unknown) => keysOf(node).forEach((k) => names.add(k === "gpu" ? GPU : k));
  for (const it of outline.queues) {
    const { root } = roots.get(it)!;
    const spec = it.kind === "short" ? root : (root.get("spec", true) as unknown);
    if (!isMap(spec)) continue;
    all(spec.get("deserved", true));
    all(spec.get("capability", true));
    const guarantee = spec.get("guarantee", true) as unknown;
    all(it.kind !== "short" && isMap(guarantee) ? guarantee.get("resource", true) : guarantee);
  }
  for (const it of [...outline.nodes, ...outline.jobs]) {
    const { root } = roots.get(it)!;
    if (it.kind === "Node") all(root.getIn(["status", "allocatable"], true));
    else if (it.kind === "short") {
      if (root.has("gpu")) names.add(GPU);
      all(root.get("resources", true));
    }
  }
  outline.resources = [...names].filter((n) => !HIDDEN.test(n)).slice(0, 12);
}

// The short form spells nvidia.com/gpu as gpu, and has anything else below `resources`.
function shortPath(root: YAMLMap, r: string): Path {
  if (r === "cpu" || r === "memory") return [r];
  if (r === GPU && !root.hasIn(["resources", GPU])) return ["gpu"];
  return ["resources", r];
}

function amountPath(root: YAMLMap, part: string, r: string): Path {
  return r === GPU && !root.hasIn([part, GPU]) ? [part, "gpu"] : [part, r];
}

function fillResources(reader: Reader, outline: Outline): void {
  const all = new Set([...outline.resources, GPU]);
  for (const list of [outline.queues, outline.jobs, outline.nodes])
    for (const it of list) {
      const { root, paths } = roots.get(it)!;
      for (const r of list === outline.queues ? outline.resources : all)
        for (const [id, path] of Object.entries(paths(r))) it.cells[id] = reader.cell(root, path);
    }
}
