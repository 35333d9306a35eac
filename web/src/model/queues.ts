// The queues are a tree with their numbers at a moment here, ready to be drawn or tabulated.
import { memo } from "./memo.ts";
import { at, isSet, num } from "./amounts.ts";
import type { Report, Vector } from "./report.ts";
import type { Snapshot } from "./timeline.ts";

export const COLOURS = 8;

export interface QueueCell {
  resource: number;
  allocated: number; // pipelined included, as Volcano counts it
  pipelined: number;
  inqueue: number;
  request: number;
  guarantee: number;
  deserved: number | null;
  capability: number | null; // null where there is no limit
  realCapability: number | null;
  elastic: number;
  share: number | null; // allocated ÷ deserved
  decides: boolean; // this resource sets the queue's share
}

export interface QueueRow {
  queue: number;
  name: string;
  depth: number;
  inner: boolean;
  colour: number; // 1 … 8; 0 for an inner queue
  known: boolean; // the queue plugin has numbers for it
  share: number | null;
  cells: QueueCell[];
  parts: { colour: number; queue: number }[]; // the leaves below an inner queue
}

// Colours stay with the queues of a scenario: each keeps the one that it got when it first appeared.
export type Palette = Map<string, number>;
let palette: Palette | null = null; // null: each report gives out its own

export function usePalette(of: Palette): void {
  palette = of;
}

// Gives colours to names that have none: the first of those that the fewest of all have.
function giveColours(names: readonly string[], to: Palette): void {
  const uses = Array.from({ length: COLOURS }, () => 0);
  const take = (colour: number) => void uses[colour - 1]!++;
  for (const name of names) if (to.has(name)) take(to.get(name)!);
  for (const name of names) {
    if (to.has(name)) continue;
    const colour = uses.indexOf(Math.min(...uses)) + 1;
    to.set(name, colour);
    take(colour);
  }
}

// The order of the text comes first: reports have theirs by name, and a new queue stands last in the text.
export function seeQueues(names: readonly string[]): void {
  if (palette) giveColours(names, palette);
}

// A queue that is renamed is the same one.
export function keepColour(from: string, to: string): void {
  const colour = palette?.get(from);
  if (colour) palette!.set(to, colour);
}

// Of the queues that hold jobs themselves; an inner one has no colour.
export const queueColours = memo((report: Report): number[] => {
  const inner = new Set(report.queues.map((q) => q.parent));
  const used = new Set(report.jobs.map((j) => j.queue));
  const bare = report.queues.map(({ name }, i) =>
    name === "root" || (inner.has(name) && name !== "") ? 0 : name === "default" && !used.has(i) ? COLOURS : null,
  );
  const of: Palette = palette ?? new Map();
  giveColours(
    report.queues.flatMap(({ name }, i) => (bare[i] === null ? [name] : [])),
    of,
  );
  return report.queues.map(({ name }, i) => bare[i] ?? of.get(name)!);
});

// root and default are in every cluster; they are shown only where they matter.
function matters(report: Report, q: number, jobs: Set<number>, snapshot: Snapshot): boolean {
  const { name } = report.queues[q]!;
  if (name !== "root" && name !== "default") return true;
  if (jobs.has(q)) return true;
  if (name === "default") return false;
  return (
    snapshot.queues[q] != null &&
    report.queues.some((o) => o.parent === "root" && report.queues.some((c) => c.parent === o.name))
  );
}

// The leaves below a queue; a chain that never ends has none.
function below(children: number[][], q: number, above = new Set<number>()): number[] {
  if (above.has(q)) return [];
  const path = new Set(above).add(q);
  return children[q]!.length ? children[q]!.flatMap((c) => below(children, c, path)) : [q];
}

export function queueRows(report: Report, snapshot: Snapshot, resources: number[]): QueueRow[] {
  const byName = new Map(report.queues.map((q, i) => [q.name, i]));
  const children: number[][] = report.queues.map(() => []);
  const roots: number[] = [];
  const jobs = new Set(report.jobs.map((j) => j.queue));
  const shown = report.queues.map((_, q) => matters(report, q, jobs, snapshot));
  report.queues.forEach((q, i) => {
    const parent = byName.get(q.parent);
    if (parent === undefined || parent === i) roots.push(i);
    else children[parent]!.push(i);
  });
  const colours = queueColours(report);
  const pipelined = pipelinedByQueue(report, snapshot, byName);
  const rows: QueueRow[] = [];
  const visited = new Set<number>();
  const visit = (q: number, depth: number) => {
    if (visited.has(q)) return;
    visited.add(q);
    if (shown[q]) rows.push(row(report, snapshot, q, depth, resources, colours, children, pipelined));
    for (const c of children[q]!) visit(c, shown[q] ? depth + 1 : depth);
  };
  roots.forEach((q) => visit(q, 0));
  report.queues.forEach((_, q) => visit(q, 0)); // a parent chain that never ends
  return rows;
}

const limit = (v: Vector | undefined, r: number): number | null => (isSet(v?.[r]) ? num(v![r]) : null);

// cpu and memory stand in every vector; 0 means that nothing was written.
export function writtenIn({ resources }: Report, v: Vector | undefined, r: number): number | null {
  return num(v?.[r]) > 0 || !["cpu", "memory"].includes(resources[r]!) ? limit(v, r) : null;
}

function row(
  report: Report,
  snapshot: Snapshot,
  q: number,
  depth: number,
  resources: number[],
  colours: number[],
  children: number[][],
  pipelined: number[][],
): QueueRow {
  const spec = report.queues[q]!;
  const numbers = snapshot.queues[q] ?? null;
  const written = (v: Vector | undefined, r: number) => writtenIn(report, v, r);
  const cells = resources.map((r): QueueCell => {
    const deserved = numbers ? limit(numbers.deserved, r) : written(spec.deserved, r);
    const allocated = at(numbers?.allocated, r);
    return {
      resource: r,
      allocated,
      pipelined: Math.min(allocated, pipelined[q]![r]!),
      inqueue: at(numbers?.inqueue, r),
      request: at(numbers?.request, r),
      guarantee: at(numbers?.guarantee ?? spec.guarantee, r),
      deserved,
      capability: written(numbers?.capability ?? spec.capability, r),
      realCapability: limit(numbers?.realCapability, r),
      elastic: at(numbers?.elastic, r),
      share: deserved ? allocated / deserved : null,
      decides: false,
    };
  });
  const highest = Math.max(0, ...cells.map((c) => c.share ?? 0));
  for (const c of cells) c.decides = highest > 0 && c.share === highest;
  const inner = children[q]!.length > 0;
  return {
    queue: q,
    name: spec.name,
    depth,
    inner,
    colour: inner ? 0 : colours[q] || 1,
    known: numbers !== null,
    share: numbers ? num(numbers.share) : null,
    cells,
    parts: inner ? below(children, q).map((leaf) => ({ queue: leaf, colour: colours[leaf] || 1 })) : [],
  };
}

// What is promised to pipelined tasks, for each queue and all queues above it.
function pipelinedByQueue(report: Report, snapshot: Snapshot, byName: Map<string, number>): number[][] {
  const sums = report.queues.map(() => report.resources.map(() => 0));
  report.tasks.forEach((task, t) => {
    if (snapshot.status[t] !== "Pipelined") return;
    const seen = new Set<number>();
    for (
      let q: number | undefined = report.jobs[task.job]?.queue;
      q !== undefined && sums[q] && !seen.has(q);
      q = byName.get(report.queues[q]!.parent)
    ) {
      seen.add(q);
      task.request.forEach((v, r) => (sums[q!]![r]! += num(v)));
    }
  });
  return sums;
}

// A resource is worth a row where a task asks for it or a queue names it, and pods only where a queue limits them.
export const resourcesInUse = memo((report: Report): number[] => {
  const named = (r: number) =>
    report.queues.some((q) => [q.capability, q.guarantee, q.deserved].some((v) => isSet(v[r]) && num(v[r]) > 0));
  const asked = (r: number) => report.tasks.some((t) => num(t.request[r]) > 0);
  const used = report.resources
    .map((_, r) => r)
    .filter((r) => named(r) || (report.resources[r] !== "pods" && asked(r)));
  return used.length ? used : report.resources.length ? [0] : [];
});

// Which marks some bar of the run has.
export const marksOf = memo((report: Report): Set<string> => {
  const used = resourcesInUse(report);
  const any = (v: Vector | undefined) => used.some((r) => isSet(v?.[r]) && num(v![r]) > 0);
  const there = new Set<string>();
  const see = (name: string, is: boolean) => void (is && there.add(name));
  report.start.queues.forEach((numbers, q) => {
    const spec = report.queues[q]!;
    see("request", any(numbers?.request));
    see("inqueue", any(numbers?.inqueue));
    see("allocated", any(numbers?.allocated));
    see("guarantee", any(numbers?.guarantee ?? spec.guarantee));
    see("deserved", any(numbers ? numbers.deserved : spec.deserved));
    see("capability", any(numbers?.capability ?? spec.capability));
  });
  for (const event of report.events) {
    if (event.kind === "pipeline") there.add("pipelined");
    else if (event.kind === "evict") there.add("releasing");
    else if (event.kind === "queue" && !(there.has("inqueue") && there.has("allocated"))) {
      see("inqueue", any(event.inqueue));
      see("allocated", any(event.allocated));
    }
  }
  for (const { status } of report.start.tasks)
    if (status === "Pipelined" || status === "Releasing") there.add(status.toLowerCase());
  return there;
});
