// The paths by which a lesson names fields of its scenario: "queues.B.weight", "queues.B.capability.cpu", "jobs.a.replicas",
// "nodes.n.count", "plugins.overcommit.overcommit-factor". Edits are made where the form makes them.
import { setPlugin } from "../model/conf-edits.ts";
import { applyChange, setCell, type Change } from "../model/edits.ts";
import { GPU, type Cell, type Outline } from "../model/outline.ts";
import type { Edits } from "./lesson.ts";

export interface Path {
  list: "queues" | "jobs" | "nodes" | "plugins";
  name: string;
  field: string; // as the outline's cells are called
}

const FIELDS = {
  queues: /^(weight|parent|(guarantee|deserved|capability)\.(cpu|memory|gpu))$/,
  jobs: /^(queue|replicas|minMember|priority|cpu|memory|gpu)$/,
  nodes: /^(count|cpu|memory|gpu)$/,
  plugins: /^[\w.-]+$/,
};

export function parsePath(text: string): Path | null {
  const match = /^(queues|jobs|nodes|plugins)\.([\w-]+)\.(.+)$/.exec(text);
  if (!match) return null;
  const list = match[1] as Path["list"];
  const field = match[3]!;
  if (!FIELDS[list].test(field)) return null;
  if (list === "plugins") return { list, name: match[2]!, field: `arguments/${field}` };
  const [part, resource] = field.includes(".") ? (field.split(".") as [string, string]) : ["", field];
  const named = resource === "gpu" ? GPU : resource;
  return { list, name: match[2]!, field: part ? `${part}/${named}` : named };
}

function pluginOf(outline: Outline, name: string) {
  return outline.conf?.tiers?.flatMap((tier) => tier.plugins).find((plugin) => plugin.name === name);
}

function cellOf(outline: Outline, path: Path): Cell | undefined {
  if (path.list === "plugins") return pluginOf(outline, path.name)?.cells[path.field];
  return outline[path.list].find((item) => item.name === path.name)?.cells[path.field];
}

// What the text says there: "" where it is not written, null where there is no such place.
export function valueAt(outline: Outline, text: string): string | null {
  const path = parsePath(text);
  if (!path) return null;
  if (path.list === "plugins") return pluginOf(outline, path.name) ? (cellOf(outline, path)?.value ?? "") : null;
  const cell = cellOf(outline, path);
  return cell ? (cell.value ?? "") : null;
}

function changeOf(outline: Outline, text: string, value: string): Change | null {
  const path = parsePath(text);
  if (!path) return null;
  if (path.list === "plugins") {
    const plugin = pluginOf(outline, path.name);
    return plugin ? setPlugin(outline.text, plugin, path.field, value) : null;
  }
  const cell = cellOf(outline, path);
  return cell ? setCell(outline.text, cell, value) : null;
}

// The outline's text with all edits made; null where one has no place. What stays as it is needs none.
export function withEdits(outline: Outline, edits: Edits): string | null {
  const changes: Change[] = [];
  for (const [path, value] of Object.entries(edits)) {
    const now = valueAt(outline, path);
    if (now === null) return null;
    if (now === String(value)) continue;
    const change = changeOf(outline, path, String(value));
    if (!change) return null;
    changes.push(change);
  }
  changes.sort((a, b) => b.from - a.from);
  return changes.reduce(applyChange, outline.text);
}

// How many fields differ.
export function editsMade(outline: Outline, edits: Edits): number {
  return Object.entries(edits).filter(([path, value]) => valueAt(outline, path) !== String(value)).length;
}
