// Every field that a person may want to type, with its words: the one source of completion and hover text.
import { catalogue } from "../model/catalogue.ts";
import { f, type Doc, type Shape } from "./fields.ts";
import { confShape, longArgument } from "./shapes-conf.ts";
import { OBJECTS } from "./shapes-objects.ts";
import { SHORT } from "./shapes-short.ts";

export type Kind = string; // "" is the short form

const AMOUNTS: Shape = {
  cpu: f("quantity", "Cores, as in 16 or 500m.", "CPU 核数，如 16 或 500m。"),
  memory: f("quantity", "Bytes, as in 64Gi.", "内存，如 64Gi。"),
  pods: f("integer", "Number of pods.", "Pod 数量。"),
  "nvidia.com/gpu": f("integer", "Number of GPUs.", "GPU 数量。"),
};
const SHAPES: Record<string, Shape> = { ...SHORT, ...OBJECTS, amounts: AMOUNTS };
// The kinds of objects that it knows, with their API versions.
export const KINDS: Record<string, string> = {
  Queue: "scheduling.volcano.sh/v1beta1",
  PodGroup: "scheduling.volcano.sh/v1beta1",
  Node: "v1",
  Pod: "v1",
  ConfigMap: "v1",
  Job: "batch.volcano.sh/v1alpha1",
  PriorityClass: "scheduling.k8s.io/v1",
  HyperNode: "topology.volcano.sh/v1alpha1",
  Numatopology: "nodeinfo.volcano.sh/v1alpha1",
  ResourceQuota: "v1",
  PodDisruptionBudget: "policy/v1",
  Namespace: "v1",
  ResourceClaim: "resource.k8s.io/v1",
  ResourceClaimTemplate: "resource.k8s.io/v1",
  DeviceClass: "resource.k8s.io/v1",
};

// owner: the plugin or action whose fields these are, "" where that is not known.
function shapeOf(kind: Kind, path: string[], owner: string): Shape | null {
  let shape = kind === "" || Object.hasOwn(KINDS, kind) || kind === "List" ? SHAPES[kind] : undefined;
  for (const step of path) {
    const below: string | undefined = shape && Object.hasOwn(shape, step) ? shape[step]!.in : undefined;
    if (below === undefined) return null;
    shape = SHAPES[below] ?? confShape(below, owner);
  }
  return shape ?? null;
}

export function documentation(kind: Kind, path: string[], name: string, owner = ""): Doc | undefined {
  const shape = shapeOf(kind, path, owner);
  if (shape && Object.hasOwn(shape, name)) return shape[name];
  return shape && path.at(-1) === "arguments" ? longArgument(name) : undefined;
}

export function childrenOf(kind: Kind, path: string[], owner = ""): { name: string; doc: Doc }[] {
  const shape = shapeOf(kind, path, owner);
  return shape ? Object.entries(shape).map(([name, doc]) => ({ name, doc })) : [];
}

// Names that the text gives anything.
function namesIn(text: string): string[] {
  return [...text.matchAll(/^\s*(?:-\s*)?\{?\s*name:\s*["']?([\w.-]+)/gm)].map((m) => m[1]!);
}

export interface Value {
  name: string;
  what?: { en: string; zh: string };
  since?: string; // a release of Volcano
  until?: string;
}

// What may stand after this key, or in the list below it: queues that exist, plugins, kinds, true and false.
export function valuesOf(kind: Kind, path: string[], name: string, text: string, owner = ""): Value[] {
  return namesFor(kind, path, name, text, owner).map((value) => (typeof value === "string" ? { name: value } : value));
}

function namesFor(kind: Kind, path: string[], name: string, text: string, owner: string): (string | Value)[] {
  if (name === "queue" || name === "parent") return [...new Set(["root", "default", ...namesIn(text)])];
  if (name === "kind") return Object.keys(KINDS);
  if (name === "apiVersion") return [...new Set(Object.values(KINDS))];
  const type = documentation(kind, path, name, owner)?.type;
  if (name === "plugins" || type === "plugin") return catalogue().plugins;
  if (name === "actions" || type === "action") return catalogue().actions;
  if (type === "release") return catalogue().releases.map((release) => `"${release.name}"`);
  if (type === "boolean") return ["true", "false"];
  const choice = type?.split(" | ") ?? [];
  return choice.length > 1 ? choice : [];
}
