// New names for namespaces, queues, jobs and their tasks, nodes, pods and all that they name, and new values of labels
// and taints, the same everywhere, so that a cluster can be shown to others. What the engine does not read is dropped,
// as when objects are taken in, and objects of other kinds with it. Decisions stay as they were: names end ties, so the new ones sort as the old ones did;
// and what Volcano reads out of a name stays (the namespace kube-system, the queues root and default, a pod's index
// behind its last dash).
import { parseAllDocuments, stringify } from "yaml";
import { listText } from "./documents.ts";
import { StandIns } from "./images.ts";
import { child, isObject, text, type Json, type JsonObject } from "./json.ts";
import { groupName, groupOf, isVolcanoJob, kindOf, madePods, nameOf, namespaceOf } from "./made-jobs.ts";
import { isTelling, namesIn, turned, type Sort, type Turn } from "./name-places.ts";
import { prune } from "./prune.ts";
import { releaseIn } from "./release.ts";

type Renames = Map<string, string>;
type NameSort = Sort | "budgets" | "maps" | "nodes" | "quotas" | "uids";

// Which objects the engine reads besides those that SORT_OF_KIND names.
const OTHER_KINDS = new Set(["ConfigMap", "Deployment", "Pod"]);

const FIXED: Partial<Record<NameSort, string[]>> = {
  maps: ["volcano-scheduler-configmap", "volcano-vgpu-device-config"],
  namespaces: ["default", "kube-system"],
  queues: ["default", "root"],
};
const STEMS: Record<NameSort, string> = {
  budgets: "budget",
  classes: "class",
  claims: "claim",
  containers: "c",
  devices: "class",
  groups: "job",
  hyperNodes: "hyper",
  jobs: "owner",
  keys: "example.com/key",
  maps: "config",
  namespaces: "ns",
  nodes: "node",
  queues: "queue",
  quotas: "quota",
  tasks: "task",
  templates: "template",
  tiers: "tier",
  uids: "uid",
  values: "v",
};
const SORT_OF_KIND: Record<string, NameSort> = {
  DeviceClass: "devices",
  HyperNode: "hyperNodes",
  Namespace: "namespaces",
  Node: "nodes",
  Numatopology: "nodes",
  PodDisruptionBudget: "budgets",
  PodGroup: "groups",
  PriorityClass: "classes",
  Queue: "queues",
  ResourceClaim: "claims",
  ResourceClaimTemplate: "claims",
  ResourceQuota: "quotas",
};

// With which ConfigMap deviceshare is told of cards, in a configuration's text.
const CONFIG_MAP = /(deviceshare\.KnownGeometriesCMName(space)?["']?\s*:\s*["']?)([\w.-]+)/g;

function textsOf(object: JsonObject): [string, string][] {
  return kindOf(object) === "ConfigMap"
    ? Object.entries(child(object, "data")).filter((e): e is [string, string] => typeof e[1] === "string")
    : [];
}

function isRead(object: JsonObject): boolean {
  const kind = kindOf(object);
  if (kind === "ConfigMap") return textsOf(object).length > 0; // prune leaves what is read
  return Object.hasOwn(SORT_OF_KIND, kind) || OTHER_KINDS.has(kind) || isVolcanoJob(object);
}

// New names that sort as the old ones. Fixed names stay, and the others keep their side of each.
export function inOrder(
  names: Iterable<string>,
  stem: string,
  fixed: string[],
  key: (name: string) => string = (n) => n,
): Renames {
  const order = (a: string, b: string) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);
  const sorted = [...new Set(names)].sort(order);
  const width = String(sorted.length).length;
  const marks = fixed.slice().sort(order);
  const out: Renames = new Map();
  sorted.forEach((name, i) => {
    if (fixed.includes(name)) return out.set(name, name);
    const below = marks.filter((f) => order(f, name) < 0).at(-1);
    // A letter above the first letter of the fixed name below, and below that of the next: a … z has room for all of
    // them.
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

function collect(objects: JsonObject[]): Record<NameSort, Set<string>> {
  const names: Record<NameSort, Set<string>> = {
    ...namesIn(objects),
    budgets: new Set(),
    maps: new Set(),
    nodes: new Set(),
    quotas: new Set(),
    uids: new Set(),
  };
  const add = (sort: NameSort, value: Json | undefined) => {
    const name = text(value);
    if (name && ((sort !== "classes" && sort !== "devices") || isTelling(sort, name))) names[sort].add(name);
  };
  for (const object of objects) {
    const [meta, spec] = [child(object, "metadata"), child(object, "spec")];
    const sort = SORT_OF_KIND[kindOf(object)];
    if (sort) add(sort, meta["name"]);
    add("namespaces", meta["namespace"]);
    add("uids", meta["uid"]);
    add("queues", spec["queue"]);
    add("queues", spec["parent"]);
    add("nodes", spec["nodeName"]);
    for (const owner of ownersOf(meta)) {
      add("uids", owner["uid"]);
      if (owner["kind"] === "Job") add("jobs", owner["name"]);
    }
    if (isVolcanoJob(object)) names.groups.add(groupOf(object));
    if (kindOf(object) === "ConfigMap") add("maps", meta["name"]);
    for (const [, words] of textsOf(object))
      for (const [, , space, name] of words.matchAll(CONFIG_MAP)) add(space ? "namespaces" : "maps", name);
  }
  return names;
}

function ownersOf(meta: JsonObject): JsonObject[] {
  const owners = meta["ownerReferences"];
  return Array.isArray(owners) ? owners.filter(isObject) : [];
}

// Whether all that the controller makes of the Job is among the objects. It is left out then: the names of its pods
// could not both sort as they did and be made of the Job's.
function isMade(job: JsonObject, there: Set<string>): boolean {
  const namespace = namespaceOf(job);
  return (
    there.has(`PodGroup ${namespace}/${groupOf(job)}`) &&
    madePods(job).every(({ name }) => there.has(`Pod ${namespace}/${name}`))
  );
}

class Renamer {
  private readonly maps: Record<NameSort, Renames>;
  private readonly pods: Renames;
  private readonly jobs: Renames = new Map(); // by namespace/name, as the pods that are made of them
  private readonly madePods: Renames = new Map();

  constructor(objects: JsonObject[]) {
    const names = collect(objects);
    const sorts = Object.keys(STEMS) as NameSort[];
    this.maps = Object.fromEntries(
      sorts.map((sort) => [
        sort,
        inOrder(names[sort], STEMS[sort], FIXED[sort] ?? [], sort === "namespaces" ? (n) => `${n}/` : undefined),
      ]),
    ) as Record<NameSort, Renames>;
    const pods = [...new Set(objects.filter((o) => kindOf(o) === "Pod").map(nameOf))].sort();
    this.pods = new Map(pods.map((p, i) => [p, podName(p, String(i + 1).padStart(String(pods.length).length, "0"))]));
    for (const job of objects.filter(isVolcanoJob)) this.makeOf(job);
  }

  private to(sort: NameSort, name: string): string {
    return this.maps[sort].get(name) ?? name;
  }

  // A Job's name is its PodGroup's in the order of all, and what is made of it is named after it.
  private makeOf(job: JsonObject): void {
    const namespace = namespaceOf(job);
    const group = groupOf(job);
    const name = this.to("groups", group);
    this.jobs.set(`${namespace}/${nameOf(job)}`, name);
    this.maps.groups.set(
      group,
      groupName(name, this.to("namespaces", namespace), this.to("uids", text(child(job, "metadata")["uid"]))),
    );
    for (const pod of madePods(job))
      this.madePods.set(`${namespace}/${pod.name}`, `${name}-${this.to("tasks", pod.task)}-${pod.index}`);
  }

  private job(namespace: string, name: string): string {
    return this.jobs.get(`${namespace}/${name}`) ?? this.to("jobs", name);
  }

  private pod(namespace: string, name: string): string {
    return this.madePods.get(`${namespace}/${name}`) ?? this.pods.get(name) ?? name;
  }

  private owner(namespace: string, owner: JsonObject): JsonObject {
    const name = text(owner["name"]);
    const known =
      owner["kind"] === "Job" ? this.job(namespace, name) : this.pods.has(name) ? this.pod(namespace, name) : "owner";
    return { ...owner, ...(name ? { name: known } : {}), uid: this.to("uids", text(owner["uid"])) };
  }

  // A pattern of the nodes' names becomes a list of those that it means.
  private selector(member: JsonObject, turn: Turn): Json {
    const selector = child(member, "selector");
    const exact = text(child(selector, "exactMatch")["name"]);
    const pattern = text(child(selector, "regexMatch")["pattern"]);
    if (exact) return { exactMatch: { name: this.to(member["type"] === "HyperNode" ? "hyperNodes" : "nodes", exact) } };
    return pattern ? { regexMatch: { pattern: this.patternOf(pattern) } } : turned(selector, turn);
  }

  private patternOf(pattern: string): string {
    try {
      const regex = new RegExp(pattern);
      return `^(${[...this.maps.nodes].flatMap(([old, name]) => (regex.test(old) ? [name] : [])).join("|")})$`;
    } catch {
      return "^$";
    }
  }

  private renamed(object: JsonObject): JsonObject {
    const namespace = namespaceOf(object);
    const turn: Turn = (sort, name) => {
      if (sort === "jobs") return this.job(namespace, name);
      if (sort === "values" || !sort) return this.maps.nodes.get(name) ?? (sort ? this.to(sort, name) : name);
      return this.to(sort, name);
    };
    const out = turned(object, turn) as JsonObject;
    const [oldMeta, oldSpec, meta, spec] = [
      child(object, "metadata"),
      child(object, "spec"),
      child(out, "metadata"),
      child(out, "spec"),
    ];
    const put = (into: JsonObject, key: string, sort: NameSort, from: JsonObject) => {
      if (typeof from[key] === "string") into[key] = this.to(sort, from[key]);
    };
    put(meta, "namespace", "namespaces", oldMeta);
    put(meta, "uid", "uids", oldMeta);
    const kind = kindOf(object);
    const sort = SORT_OF_KIND[kind];
    if (sort) put(meta, "name", sort, oldMeta);
    else if (kind === "Pod") meta["name"] = this.pod(namespace, nameOf(object));
    else if (kind === "ConfigMap") put(meta, "name", "maps", oldMeta);
    else if (kind === "Job") meta["name"] = this.job(namespace, nameOf(object));
    else if (kind === "Deployment") meta["name"] = "volcano-scheduler"; // Helm names it after the installation
    put(spec, "queue", "queues", oldSpec);
    put(spec, "parent", "queues", oldSpec);
    put(spec, "nodeName", "nodes", oldSpec);
    if (Array.isArray(meta["ownerReferences"]))
      meta["ownerReferences"] = ownersOf(oldMeta).map((owner) => this.owner(namespace, owner));
    for (const [key, words] of textsOf(object))
      child(out, "data")[key] = words.replace(
        CONFIG_MAP,
        (_, before: string, space: string | undefined, name: string) =>
          before + this.to(space ? "namespaces" : "maps", name),
      );
    if (Array.isArray(oldSpec["members"]))
      spec["members"] = oldSpec["members"]
        .filter(isObject)
        .map((member): Json => ({ ...member, selector: this.selector(member, turn) }));
    return out;
  }

  run(objects: readonly JsonObject[]): JsonObject[] {
    return objects.map((object) => this.renamed(object));
  }
}

function withoutMade(objects: JsonObject[]): JsonObject[] {
  const there = new Set(objects.map((o) => `${kindOf(o)} ${namespaceOf(o)}/${nameOf(o)}`));
  return objects.filter((o) => isRead(o) && (!isVolcanoJob(o) || !isMade(o, there)));
}

export function anonymiseObjects(objects: JsonObject[]): JsonObject[] {
  const kept = withoutMade(objects);
  return new Renamer(kept).run(kept);
}

// The release that was chosen for a cluster's objects is a document of its own beside them.
const isRelease = (o: JsonObject) => Object.keys(o).join() === "volcano";

// The objects of a text; null where it holds nothing of a cluster: what a person typed is theirs to rename.
function objectsOf(source: string, images: StandIns): JsonObject[] | null {
  const documents = parseAllDocuments(source, { logLevel: "silent" });
  const values = (documents as unknown as { toJS(): Json }[]).map((d) => d.toJS());
  const flat = (value: Json): JsonObject[] =>
    !isObject(value)
      ? []
      : Array.isArray(value["items"]) && text(value["kind"]).endsWith("List")
        ? value["items"].flatMap(flat)
        : [value];
  const objects = values.flatMap(flat).filter((o) => !isRelease(o));
  if (!objects.length || objects.some((o) => !text(o["kind"]))) return null;
  return withoutMade(objects.map((o) => prune(o, images).value).filter((o): o is JsonObject => isObject(o)));
}

function written(renamed: JsonObject[], release: string): string {
  const small = renamed.filter((o) => o["kind"] !== "Pod" && o["kind"] !== "PodGroup").slice(0, 200);
  const rest = renamed.filter((o) => !small.includes(o));
  const texts = small.map((o) => stringify(o, { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd());
  if (rest.length) texts.push(listText(rest));
  if (release) texts.push(`volcano: "${release}"`);
  return texts.join("\n---\n") + "\n";
}

// Several texts anew, in which one name has one new name; null where one of them holds nothing of a cluster.
export function anonymiseAll(sources: readonly string[]): string[] | null {
  const images = new StandIns([...sources]);
  const all = sources.map((source) => objectsOf(source, images));
  if (all.some((objects) => !objects)) return null;
  const renamer = new Renamer(all.flatMap((objects) => objects!));
  return all.map((objects, i) => written(renamer.run(objects!), releaseIn(sources[i]!)));
}

export function anonymise(source: string): string | null {
  return anonymiseAll([source])?.[0] ?? null;
}
