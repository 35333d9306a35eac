// Volcano's controller makes the names of a Job's PodGroup and pods of the Job's own, and knows by them what is there.
import { child, isObject, text, type Json, type JsonObject } from "./json.ts";
import type { Item } from "./outline.ts";

export const kindOf = (object: JsonObject): string => text(object["kind"]);
export const nameOf = (object: JsonObject): string => text(child(object, "metadata")["name"]);
export const namespaceOf = (object: JsonObject): string => text(child(object, "metadata")["namespace"]) || "default";

// Of what the form shows of an object.
export function namespaceOfItem(item: Item): string {
  return item.cells["namespace"]?.value || "default";
}

export function isVolcanoJob(object: JsonObject): boolean {
  return kindOf(object) === "Job" && text(object["apiVersion"]).startsWith("batch.volcano.sh/");
}

// A uid that is missing is filled in by the engine.
export function groupName(name: string, namespace: string, uid: string): string {
  return `${name}-${uid || `${namespace}-${name}`}`;
}

export function groupOf(job: JsonObject): string {
  return groupName(nameOf(job), namespaceOf(job), text(child(job, "metadata")["uid"]));
}

// The annotation by which a pod names its PodGroup.
export const GROUP_NAME = "scheduling.k8s.io/group-name";

const owned = (namespace: string, version: Json | undefined, job: Json | undefined) =>
  `${text(version)} ${namespace}/${text(job)}`;
const named = (namespace: string, group: string) => `${namespace}/${group}`;

// Which Jobs one of these PodGroups is made of: by its owner, or by the name that the controller gives it.
export function jobsOf(groups: JsonObject[]): (job: JsonObject) => boolean {
  const keys = new Set(
    groups.flatMap((group) => {
      const owners = child(group, "metadata")["ownerReferences"];
      const jobs = (Array.isArray(owners) ? owners : []).filter(
        (owner) => isObject(owner) && owner["kind"] === "Job",
      ) as JsonObject[];
      return [
        named(namespaceOf(group), nameOf(group)),
        ...jobs.map((owner) => owned(namespaceOf(group), owner["apiVersion"], owner["name"])),
      ];
    }),
  );
  return (job) =>
    keys.has(named(namespaceOf(job), groupOf(job))) ||
    keys.has(owned(namespaceOf(job), job["apiVersion"], nameOf(job)));
}

export interface MadePod {
  name: string;
  task: string;
  index: number;
}

export function madePods(job: JsonObject): MadePod[] {
  const tasks = child(job, "spec")["tasks"];
  return (Array.isArray(tasks) ? tasks.filter(isObject) : []).flatMap((task, i) => {
    const name = text(task["name"]) || `default${i}`;
    return Array.from({ length: countOf(task["replicas"]) }, (_, index) => ({
      name: `${nameOf(job)}-${name}-${index}`,
      task: name,
      index,
    }));
  });
}

function countOf(value: Json | undefined): number {
  return typeof value === "number" && value >= 0 ? Math.min(value, 100_000) : 0;
}
