// Which item of a text made what has a name on the page: itself, or one of several that are named after it.
import { groupName, namespaceOfItem } from "./made-jobs.ts";
import { knownName } from "./names.ts";
import type { Item, Outline } from "./outline.ts";

export type List = "queues" | "jobs" | "nodes";

// A job is known by "namespace/name", its pods by theirs.
const parts = (list: List, of: string): [space: string, bare: string] =>
  list === "jobs" ? [of.slice(0, of.indexOf("/") + 1), of.slice(of.indexOf("/") + 1)] : ["", of];

export function makes(list: List, item: Item, of: string): boolean {
  const { name, cells, kind } = item;
  const [space, bare] = parts(list, of);
  if (bare === "") return false;
  if (list === "jobs" && space !== `${namespaceOfItem(item)}/`) return false;
  if (bare === name) return true;
  // A Volcano Job's PodGroup.
  if (kind === "Job" && (knownName(bare) === name || bare === groupName(name, namespaceOfItem(item), ""))) return true;
  const copies = list === "nodes" ? cells["count"]?.value : list === "jobs";
  return Boolean(copies && bare.startsWith(`${name}-`) && /^-\d+$/.test(bare.slice(name.length)));
}

// Its place in the list; -1: the text has none.
export function makerOf(outline: Outline, list: List, of: string): number {
  const [, bare] = parts(list, of);
  const exact = outline[list].findIndex((item) => item.name === bare && makes(list, item, of));
  return exact >= 0 ? exact : outline[list].findIndex((item) => makes(list, item, of));
}

// What it is called once its maker has another name.
export function namedAfter(list: List, item: Item, of: string, to: string): string {
  const [space, bare] = parts(list, of);
  return space + to + bare.slice(item.name.length);
}
