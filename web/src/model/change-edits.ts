// The engine's changes (fixes of findings, answers to "what would let it in?") become edits of the text where the form
// knows the place: comments and everything else stay. null says that this change is made by hand.
import { setActions, addPlugin, removePlugin, setPlugin } from "./conf-edits.ts";
import { applyChange, removeItem, setCell, type Change as TextChange } from "./edits.ts";
import type { JsonObject } from "./json.ts";
import { kindOf, nameOf, namespaceOfItem } from "./made-jobs.ts";
import type { Item, Outline } from "./outline.ts";
import type { Change, Report } from "./report.ts";

// Finds the cell of the form for a field of an object.
function cellOf(change: Change): string | null {
  const field = change.field ?? "";
  if (change.kind === "Queue") {
    const amount = /^spec\.(guarantee\.resource|deserved|capability)\.(.+)$/.exec(field);
    if (amount) return `${amount[1] === "guarantee.resource" ? "guarantee" : amount[1]}/${amount[2]}`;
    return { "spec.weight": "weight", "spec.parent": "parent" }[field] ?? null;
  }
  if (change.kind === "PodGroup") return { "spec.minMember": "minMember", "spec.queue": "queue" }[field] ?? null;
  return null;
}

function itemOf(outline: Outline, change: Change): Item | undefined {
  const [name, namespace = "default"] = (change.name ?? "").split("/").reverse();
  if (change.kind === "Queue") return outline.queues.find((i) => i.name === name);
  if (change.kind === "PodGroup")
    return outline.jobs.find(
      (i) => i.name === name && (i.kind === "short" || (i.kind === "PodGroup" && namespaceOfItem(i) === namespace)),
    );
  if (change.kind === "Node") return outline.nodes.find((i) => i.name === name);
  return undefined;
}

function confEdit(text: string, outline: Outline, report: Report, change: Change): TextChange | null {
  const { conf } = outline;
  const field = change.field ?? "";
  const value = change.value ?? "";
  const { actions, tiers } = report.conf;
  if (!conf || report.conf.refused) return null;
  if (field === "actions") {
    if (change.op === "set")
      return setActions(
        conf,
        value
          .replace(/[[\]"]/g, "")
          .split(/[,\s]+/)
          .filter(Boolean),
      );
    if (change.op === "add" && !actions.includes(value)) return setActions(conf, [...actions, value]);
    if (change.op === "remove")
      return setActions(
        conf,
        actions.filter((a) => a !== value),
      );
    return null;
  }
  const list = /^tiers\[(\d+)\]\.plugins$/.exec(field);
  if (list && change.op === "add") return addPlugin(text, conf, tiers, Number(list[1]), value);
  const one = /^tiers\[(\d+)\]\.plugins\[(\d+)\](?:\.(.+))?$/.exec(field);
  if (!one) return null;
  const [tier, index] = [Number(one[1]), Number(one[2])];
  if (!one[3]) return change.op === "remove" ? removePlugin(conf, tiers, tier, index) : null;
  const plugin = conf.tiers?.[tier]?.plugins[index];
  if (!plugin || (change.op !== "set" && change.op !== "remove")) return null;
  return setPlugin(text, plugin, one[3].replace(/^arguments\./, "arguments/"), change.op === "set" ? value : "");
}

// More nodes like this one: in the short form, where nodes are counted, so many more of them.
function moreNodes(text: string, outline: Outline, name: string, more: number): TextChange | null {
  const stem = name.replace(/-\d+$/, "");
  const item = outline.nodes.find((i) => i.kind === "short" && i.name === stem && Number(i.cells["count"]?.value) >= 1);
  return item ? setCell(text, item.cells["count"]!, String(Number(item.cells["count"]!.value) + more)) : null;
}

// Of a change of how many nodes there are like one, the engine makes the new ones (core/edit/change_node.cc), which are
// added as they are where the text does not count nodes.
function countedNodes(text: string, outline: Outline, name: string, apply: string): TextChange | null {
  const { items = [] } = JSON.parse(apply || "{}") as { items?: JsonObject[] };
  const isNew = (object: JsonObject) => kindOf(object) === "Node" && nameOf(object).startsWith(`${name}-new-`);
  const made = items.filter(isNew);
  if (!made.length) return null;
  const documents = made.map((node) => `---\n${JSON.stringify(node)}\n`).join("");
  const insert = `${text.endsWith("\n") ? "" : "\n"}${documents}`;
  return moreNodes(text, outline, name, made.length) ?? { from: text.length, to: text.length, insert };
}

// The job of a cluster that is taken out: not only its PodGroup goes (remove-job.ts).
export function droppedJob(outline: Outline, changes: readonly Change[]): Item | undefined {
  const [change] = changes;
  const item = changes.length === 1 && change?.op === "drop" ? itemOf(outline, change) : undefined;
  return item?.kind === "PodGroup" ? item : undefined;
}

function changeEdit(text: string, outline: Outline, report: Report, change: Change, apply: string): TextChange | null {
  if (!change.kind) return confEdit(text, outline, report, change);
  if (change.kind === "Node" && change.op === "add" && !change.field)
    return moreNodes(text, outline, change.name ?? "", 1);
  if (change.kind === "Node" && change.op === "set" && change.field === "count")
    return countedNodes(text, outline, change.name ?? "", apply);
  const item = itemOf(outline, change);
  if (!item) return null;
  if (droppedJob(outline, [change])) return null;
  // A node of the short form may stand for many.
  if (change.op === "drop")
    return item.kind === "short" && change.kind === "Node" && item.cells["count"]?.value ? null : removeItem(item);
  const id = cellOf(change);
  const cell = id ? item.cells[id] : undefined;
  if (!cell || (change.op !== "set" && change.op !== "remove")) return null;
  return setCell(text, cell, change.op === "set" ? (change.value ?? "").replace(/^"(.*)"$/, "$1") : "");
}

// Puts one plugin in the place of another: that is taken out, and this one is added where it stood.
function replacement(outline: Outline, changes: readonly Change[]): TextChange | null {
  const [out, into] = changes;
  const place = /^tiers\[(\d+)\]\.plugins\[(\d+)\]$/.exec(out?.field ?? "");
  if (
    changes.length !== 2 ||
    !place ||
    out!.kind ||
    into!.kind ||
    out!.op !== "remove" ||
    into!.op !== "add" ||
    into!.field !== out!.field
  )
    return null;
  const item = outline.conf?.tiers?.[Number(place[1])]?.plugins[Number(place[2])];
  return item && !item.asMap ? { from: item.text[0], to: item.text[1], insert: into!.value ?? "" } : null;
}

// Makes all changes of one fix. Only a single change, or several that are far apart in one outline, can be made at
// once; the text is then edited from its end to its beginning. apply: the objects that the engine made of the changes.
export function applyChanges(
  text: string,
  outline: Outline,
  report: Report,
  changes: readonly Change[],
  apply = "",
): string | null {
  const replaced = replacement(outline, changes);
  if (replaced) return applyChange(text, replaced);
  const edits: TextChange[] = [];
  for (const change of changes) {
    const edit = changeEdit(text, outline, report, change, apply);
    if (!edit) return null;
    edits.push(edit);
  }
  edits.sort((a, b) => b.from - a.from);
  for (let i = 1; i < edits.length; i++) if (edits[i]!.to > edits[i - 1]!.from) return null;
  return edits.length ? edits.reduce(applyChange, text) : null;
}
