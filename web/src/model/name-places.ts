// Names that tell of a cluster's owner stand in these places of its objects, apart from the objects' own names.
import { isObject, text, type Json, type JsonObject } from "./json.ts";

export const SORTS = [
  "classes",
  "claims",
  "containers",
  "devices",
  "groups",
  "hyperNodes",
  "jobs",
  "keys",
  "namespaces",
  "queues",
  "tasks",
  "templates",
  "tiers",
  "values",
] as const;
export type Sort = (typeof SORTS)[number];

const OF_KEY = new Map<string, Sort>([
  ["priorityClassName", "classes"],
  ["claimName", "claims"],
  ["resourceClaimName", "claims"],
  ["resourceClaimTemplateName", "claims"],
  ["deviceClassName", "devices"],
  ["request", "claims"], // of a container: which request of a claim
  ["key", "keys"], // of a taint, a toleration, an expression
  ["topologyKey", "keys"],
  ["matchLabelKeys", "keys"],
  ["mismatchLabelKeys", "keys"],
  ["namespaces", "namespaces"],
  ["tierName", "tiers"],
  ["highestTierName", "tiers"],
  ["scheduling.k8s.io/group-name", "groups"],
  ["volcano.sh/job-name", "jobs"],
  ["volcano.sh/job-namespace", "namespaces"],
  ["volcano.sh/job-allocated-hypernode", "hyperNodes"],
  ["volcano.sh/queue-name", "queues"],
  ["scheduling.volcano.sh/queue-name", "queues"],
  ["volcano.sh/task-spec", "tasks"],
  ["volcano.sh/template-uid", "templates"],
]);
// Whose elements have it as their `name`, or are it.
const OF_LIST = new Map<string, Sort>([
  ["containers", "containers"],
  ["initContainers", "containers"],
  ["containerStatuses", "containers"],
  ["initContainerStatuses", "containers"],
  ["volumes", "claims"],
  ["claims", "claims"],
  ["requests", "claims"],
  ["resourceClaims", "claims"],
  ["resourceClaimStatuses", "claims"],
  ["tasks", "tasks"],
  ["dependsOn", "tasks"],
  ["subGroupPolicy", "tasks"],
]);
const TASK_LISTS = /^volcano\.sh\/task-topology-/; // "ps,worker;evaluator"
const LABELS = new Set(["labels", "matchLabels", "nodeSelector"]);

// What Volcano reads out of a label, and what says nothing of its owner.
const KEPT_KEY = /volcano\.sh\/|^(beta\.|node\.)?kubernetes\.io\/(arch|os|instance-type)$/;
const KEPT_VALUE = /^(-?\d+|true|false|)$/; // numbers are compared, too
// These domains belong to Kubernetes and Volcano, and to makers of hardware and platforms. A key without a domain is a
// word that many have.
const KNOWN_DOMAINS = [
  ...["kubernetes.io", "k8s.io", "x-k8s.io", "volcano.sh", "volcano.io"],
  ...["nvidia.com", "amd.com", "intel.com", "huawei.com", "habana.ai"],
  ...["cloud.google.com", "amazonaws.com", "azure.com", "kubeflow.org", "ray.io", "karpenter.sh", "helm.sh"],
];
const isKnownDomain = (domain: string) =>
  KNOWN_DOMAINS.some((known) => domain === known || domain.endsWith(`.${known}`));
// A queue names devices "deviceclass/CLASS" and "DIMENSION.deviceclass/CLASS".
const DEVICES = /^(.*\.)?deviceclass\//;
const KNOWN_CLASS = /^system-(node|cluster)-critical$/;

export function isTelling(sort: Sort, name: string): boolean {
  if (sort === "keys") return name.includes("/") && !isKnownDomain(name.slice(0, name.indexOf("/")));
  if (sort === "devices") return !isKnownDomain(name);
  return sort !== "classes" || !KNOWN_CLASS.test(name);
}

interface Place {
  key: string;
  parent: string;
  label: boolean; // the text is a label's value
}

function sortOf({ key, parent, label }: Place, name: string): Sort | "" {
  const own = label && !key.includes("/");
  const sort = own ? undefined : (OF_KEY.get(key) ?? (key === "name" ? OF_LIST.get(parent) : undefined));
  if (sort) return isTelling(sort, name) ? sort : "";
  return label && !KEPT_KEY.test(key) && !KEPT_VALUE.test(name) ? "values" : "";
}

function keySortOf(map: string, name: string): Sort | "" {
  if (map === "minTaskMember") return "tasks";
  return LABELS.has(map) && isTelling("keys", name) ? "keys" : "";
}

// Makes a copy with other texts; the sort is "" where a text is of none.
export type Turn = (sort: Sort | "", name: string) => string;

export function turned(value: Json, turn: Turn, at: Place = { key: "", parent: "", label: false }): Json {
  if (typeof value === "string")
    return TASK_LISTS.test(at.key)
      ? value.replace(/[^,;]+/g, (task) => turn("tasks", task))
      : turn(sortOf(at, value), value);
  if (Array.isArray(value)) return value.map((v) => turned(v, turn, at));
  if (!isObject(value) || at.key === "ephemeral") return isObject(value) ? {} : value;
  const out: JsonObject = {};
  const own = value["scopeName"] === "PriorityClass" ? "priorityClassName" : text(value["key"]);
  for (const [k, v] of Object.entries(value)) {
    const sort = keySortOf(at.key, k);
    const devices = DEVICES.exec(k)?.[0] ?? "";
    const renamed = devices
      ? devices + turn(isTelling("devices", k.slice(devices.length)) ? "devices" : "", k.slice(devices.length))
      : sort
        ? turn(sort, k)
        : k;
    const of =
      own !== "" && (k === "values" || k === "value")
        ? { key: own, parent: k, label: "key" in value }
        : { key: k, parent: at.key, label: LABELS.has(at.key) };
    Object.defineProperty(out, renamed, {
      value: turned(v, turn, of),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return out;
}

export function namesIn(objects: JsonObject[]): Record<Sort, Set<string>> {
  const found = Object.fromEntries(SORTS.map((sort) => [sort, new Set<string>()])) as Record<Sort, Set<string>>;
  const note: Turn = (sort, name) => {
    if (sort && name) found[sort].add(name);
    return name;
  };
  for (const object of objects) turned(object, note);
  return found;
}
