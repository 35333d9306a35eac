// The paths by which a lesson names fields of its scenario: "queues.B.weight", "queues.B.capability.cpu", "jobs.a.replicas",
// "nodes.n.count", "plugins.overcommit.overcommit-factor", "actions". Edits are made where the form makes them.
import { setActions, setPlugin } from "../model/conf-edits.ts";
import { applyChange, scalar, setCell, type Change } from "../model/edits.ts";
import { addItem } from "../model/new-items.ts";
import { GPU, type Cell, type Outline } from "../model/outline.ts";
import type { Edits } from "./lesson.ts";

export interface Path {
  list: "queues" | "jobs" | "nodes" | "plugins" | "actions";
  name: string;
  field: string; // as the outline's cells are called; of a plugin also "tier" and "name"
}

const FIELDS = {
  queues: /^(weight|parent|reclaimable|(guarantee|deserved|capability)\.(cpu|memory|gpu)|annotations\..+)$/,
  jobs: /^(queue|replicas|minMember|priority|cpu|memory|gpu|(minResources|networkTopology|nodeSelector|resources)\..+)$/,
  nodes: /^(count|cpu|memory|gpu|labels\..+)$/,
  plugins: /^[\w.-]+$/,
};

const FLAG = /^enabled?[A-Z]\w*$/;

export function parsePath(text: string): Path | null {
  if (text === "actions") return { list: "actions", name: "", field: "" };
  const match = /^(queues|jobs|nodes|plugins)\.([\w-]+)\.(.+)$/.exec(text);
  if (!match) return null;
  const list = match[1] as keyof typeof FIELDS;
  const field = match[3]!;
  if (!FIELDS[list].test(field)) return null;
  if (list === "plugins") {
    const own = field === "tier" || field === "name" || FLAG.test(field);
    return { list, name: match[2]!, field: own ? field : `arguments/${field}` };
  }
  if (field.startsWith("resources.")) return { list, name: match[2]!, field: field.slice("resources.".length) };
  const dot = field.indexOf(".");
  const [part, key] = [field.slice(0, Math.max(0, dot)), field.slice(dot + 1)];
  const named = key === "gpu" && (!part || list === "queues") ? GPU : key;
  return { list, name: match[2]!, field: part ? `${part}/${named}` : named };
}

function pluginOf(outline: Outline, name: string) {
  for (const [tier, { plugins }] of (outline.conf?.tiers ?? []).entries())
    for (const plugin of plugins) if (plugin.name === name) return { tier, plugin };
  return undefined;
}

function cellOf(outline: Outline, path: Path): Cell | undefined {
  if (path.list === "actions" || path.list === "plugins") return undefined;
  return outline[path.list].find((item) => item.name === path.name)?.cells[path.field];
}

function actionsOf({ conf, text }: Outline): string[] | null {
  if (!conf?.actions) return null;
  return text.slice(...conf.actions.range).match(/[\w-]+/g) ?? [];
}

function pluginValue(outline: Outline, { name, field }: Path): string | null {
  const found = pluginOf(outline, name);
  if (!found) return null;
  if (field === "name") return name;
  if (field === "tier") return String(found.tier + 1);
  // What is not written of a flag is Volcano's default.
  const otherwise = FLAG.test(field) ? String(field !== "enableHierarchy") : "";
  return found.plugin.cells[field]?.value ?? otherwise;
}

// What the text says there: "" where it is not written, null where there is no such place.
export function valueAt(outline: Outline, text: string): string | null {
  const path = parsePath(text);
  if (!path) return null;
  if (path.list === "actions") return actionsOf(outline)?.join(", ") ?? null;
  if (path.list === "plugins") return pluginValue(outline, path);
  const cell = cellOf(outline, path);
  return cell ? (cell.value ?? "") : null;
}

// From one tier to another; a tier without any goes with its last plugin.
function moveToTier(outline: Outline, name: string, to: number): Change[] | null {
  const tiers = outline.conf?.tiers ?? [];
  const found = pluginOf(outline, name);
  const target = tiers[to - 1];
  if (!found || !target) return null;
  const from = tiers[found.tier]!;
  const { plugin } = found;
  const cut = from.plugins.length === 1 ? from.cut : plugin.cut;
  return [
    { from: cut[0], to: cut[1], insert: "" },
    addItem(outline.text, target.list, "plugins", outline.text.slice(...plugin.text), ""),
  ];
}

function pluginChanges(outline: Outline, { name, field }: Path, value: string): Change[] | null {
  const plugin = pluginOf(outline, name)?.plugin;
  if (!plugin) return null;
  if (field === "tier") return moveToTier(outline, name, Number(value));
  if (field === "name")
    return plugin.asMap ? null : [{ from: plugin.text[0], to: plugin.text[1], insert: scalar(value) }];
  const change = setPlugin(outline.text, plugin, field, value);
  return change && [change];
}

function changesOf(outline: Outline, text: string, value: string): Change[] | null {
  const path = parsePath(text);
  if (!path) return null;
  if (path.list === "plugins") return pluginChanges(outline, path, value);
  if (path.list === "actions") return outline.conf ? [setActions(outline.conf, value.split(/[\s,]+/))] : null;
  const cell = cellOf(outline, path);
  const change = cell ? setCell(outline.text, cell, value) : null;
  if (!change || path.field !== "reclaimable") return change && [change];
  // true and false are words there, not texts.
  return [{ ...change, insert: change.insert.replace(/"(true|false)"$/, "$1") }];
}

// The outline's text with all edits made; null where one has no place. What stays as it is needs none.
export function withEdits(outline: Outline, edits: Edits): string | null {
  const changes: Change[] = [];
  for (const [path, value] of Object.entries(edits)) {
    const now = valueAt(outline, path);
    if (now === null) return null;
    if (now === String(value)) continue;
    const made = changesOf(outline, path, String(value));
    if (!made) return null;
    changes.push(...made);
  }
  changes.sort((a, b) => b.from - a.from);
  return changes.reduce(applyChange, outline.text);
}

// How many fields differ.
export function editsMade(outline: Outline, edits: Edits): number {
  return Object.entries(edits).filter(([path, value]) => valueAt(outline, path) !== String(value)).length;
}
