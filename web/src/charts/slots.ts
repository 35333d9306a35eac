// This layout says where the pods of a node go in its row. The row is filled as far as the node's most used resource;
// pods share that by their dominant request. A pipelined pod takes the idle room and part of what is being released;
// the others don't move.
import { num } from "../model/amounts.ts";
import { knownName } from "../model/names.ts";
import type { NodeNumbers } from "../model/nodes.ts";
import type { Report } from "../model/report.ts";
import type { Snapshot } from "../model/timeline.ts";

export type SlotKind = "run" | "releasing" | "pipelined" | "effort";

export interface Slot {
  task: number;
  kind: SlotKind;
  from: number;
  to: number;
}

export interface NodeRow {
  node: number;
  main: number; // the resource that the node is fullest in
  used: number;
  total: number;
  slots: Slot[];
}

const EFFORT = 0.012;

function dominant(report: Report, task: number, capacity: number[]): number {
  let most = 0;
  report.tasks[task]!.request.forEach((amount, r) => {
    if (report.resources[r] !== "pods" && capacity[r]! > 0) most = Math.max(most, num(amount) / capacity[r]!);
  });
  return most;
}

// The resource that a node is fullest in. An accelerator is the scarcer thing: it wins a tie.
export function fullest(
  report: Report,
  node: number,
  numbers: NodeNumbers,
): { main: number; part: number; total: number } {
  let main = 0;
  let part = -1;
  report.nodes[node]!.allocatable.forEach((amount, r) => {
    const total = num(amount);
    if (total <= 0 || report.resources[r] === "pods") return;
    const used = numbers.used[r]! / total;
    if (used > part || (used === part && used > 0 && r > 1)) {
      part = used;
      main = r;
    }
  });
  return { main, part: Math.max(0, Math.min(1, part)), total: num(report.nodes[node]!.allocatable[main]) };
}

export function layoutNode(report: Report, snapshot: Snapshot, node: number, numbers: NodeNumbers): NodeRow {
  const capacity = report.nodes[node]!.allocatable.map(num);
  const { main, part: filled } = fullest(report, node, numbers);
  const size = (t: number) => dominant(report, t, capacity);
  const held = numbers.tasks.filter((t) => snapshot.status[t] !== "Pipelined");
  const promised = numbers.tasks.filter((t) => snapshot.status[t] === "Pipelined");
  const ordered = [
    ...held.filter((t) => snapshot.status[t] !== "Releasing"),
    ...held.filter((t) => snapshot.status[t] === "Releasing"),
  ];
  const sum = ordered.reduce((s, t) => s + size(t), 0);
  const squeeze = promised.length ? 0.45 : 1;
  const slots: Slot[] = [];
  let at = 0;
  for (const t of ordered) {
    const leaving = snapshot.status[t] === "Releasing";
    const own = size(t);
    const width = own > 0 && sum > 0 ? (own / sum) * filled * (leaving ? squeeze : 1) : EFFORT;
    slots.push({
      task: t,
      kind: own > 0 ? (leaving ? "releasing" : "run") : "effort",
      from: at,
      to: Math.min(1, at + width),
    });
    at = Math.min(1, at + width);
  }
  const room = 1 - at;
  const promisedSum = promised.reduce((s, t) => s + size(t), 0) || 1;
  const wanted = Math.min(room, promisedSum);
  for (const t of promised) {
    const width = (Math.max(size(t), 0.001) / promisedSum) * wanted;
    slots.push({ task: t, kind: "pipelined", from: at, to: Math.min(1, at + width) });
    at = Math.min(1, at + width);
  }
  return { node, main, used: numbers.used[main] ?? 0, total: capacity[main] ?? 0, slots };
}

export function layoutNodes(report: Report, snapshot: Snapshot, numbers: NodeNumbers[]): NodeRow[] {
  return numbers.map((n, i) => layoutNode(report, snapshot, i, n));
}

export interface SlotLabel {
  text: string;
  slot: Slot; // the first of those that it names
  pods: number; // how many these are
  from: number;
  to: number;
}

const LETTER = 6; // pixels
const EDGE = 9;

// What stands on the pods of a row that is so many pixels wide. Neighbours of one job are named together: each by its own
// name where all of these fit, else once by their job and how many they are. The last in a row has the free room behind it, too. A
// number alone, the end of a name that is cut, says nothing.
export function slotLabels(report: Report, row: NodeRow, pixels: number): SlotLabel[] {
  const runs: { job: number; kind: SlotKind; pods: SlotLabel[] }[] = [];
  row.slots.forEach((slot, i) => {
    const { job, name } = report.tasks[slot.task]!;
    const pod = { text: name, slot, pods: 1, from: slot.from, to: row.slots[i + 1]?.from ?? 1 };
    const last = runs.at(-1);
    if (last?.job === job && last.kind === slot.kind) last.pods.push(pod);
    else runs.push({ job, kind: slot.kind, pods: [pod] });
  });
  const fits = ({ text, from, to }: SlotLabel) => text.length * LETTER + EDGE <= (to - from) * pixels;
  return runs.flatMap(({ job, pods }) => {
    if (pods.every(fits)) return pods;
    const name = knownName(report.jobs[job]?.name ?? pods[0]!.text);
    const n = pods.length;
    const all = { ...pods[0]!, text: n > 1 ? `${name} ×${n}` : name, pods: n, to: pods.at(-1)!.to };
    return fits(all) ? all : [];
  });
}
