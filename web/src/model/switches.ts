// The network above the nodes: HyperNodes, each a switch with nodes or smaller HyperNodes below it. The engine's report does not
// have them, so that they are drawn where the text names every member; what is chosen by labels or patterns is the engine's to know.
import { num } from "./amounts.ts";
import { totals } from "./nodes.ts";
import type { Report } from "./report.ts";

export interface Switch {
  name: string;
  tier: number;
  nodes: string[];
  below: string[]; // HyperNodes
}

export interface Branch {
  name: string;
  tier: number;
  nodes: number[]; // of the report, all that are below it
  below: Branch[];
}

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const names = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

// Of an object; null: a member of it is chosen by labels or a pattern.
function switchOf({ metadata, spec }: Plain): Switch | null {
  if (!isPlain(metadata) || !isPlain(spec)) return null;
  const one: Switch = { name: String(metadata["name"]), tier: Number(spec["tier"]) || 1, nodes: [], below: [] };
  for (const member of Array.isArray(spec["members"]) ? spec["members"] : []) {
    const selector = isPlain(member) && isPlain(member["selector"]) ? member["selector"] : {};
    const exact = selector["exactMatch"];
    if (!isPlain(exact) || selector["regexMatch"] || selector["labelMatch"]) return null;
    (isPlain(member) && member["type"] === "HyperNode" ? one.below : one.nodes).push(String(exact["name"]));
  }
  return one;
}

// HyperNodes as they are written; null: of some the text does not name the members.
export function switchesOf(written: readonly unknown[]): Switch[] | null {
  const all: Switch[] = [];
  for (const item of written) {
    if (item === null) return null;
    if (!isPlain(item)) continue;
    const { name, tier, nodes, hyperNodes } = item;
    if ([nodes, hyperNodes].some((list) => isPlain(list) || (Array.isArray(list) && list.some(isPlain)))) return null; // an alias
    const one = item["kind"]
      ? switchOf(item)
      : { name: String(name ?? ""), tier: Number(tier) || 1, nodes: names(nodes), below: names(hyperNodes) };
    if (!one) return null;
    if (one.name) all.push(one);
  }
  return all;
}

// What is at the top comes first, each with what is below it; a HyperNode below itself is left out there.
export function switchTree(report: Report, switches: readonly Switch[]): Branch[] {
  const known = new Map(switches.map((one) => [one.name, one]));
  const index = new Map(report.nodes.map(({ name }, n) => [name, n]));
  const hung = new Set(switches.flatMap(({ name, below }) => below.filter((other) => other !== name)));
  const branch = ({ name, tier, nodes, below }: Switch, above: readonly string[]): Branch => {
    const path = [...above, name];
    const branches = below.flatMap((other) => {
      const one = known.get(other);
      return one && !path.includes(other) ? [branch(one, path)] : [];
    });
    const own = nodes.flatMap((node) => index.get(node) ?? []);
    const all = [...new Set([...own, ...branches.flatMap((b) => b.nodes)])];
    return { name, tier, nodes: all.sort((a, b) => a - b), below: branches };
  };
  return switches.filter(({ name }) => !hung.has(name)).map((one) => branch(one, []));
}

// The resource that the pods ask most of, measured by what the cluster has: how full a switch is is said of it.
export function scarcest(report: Report): number {
  const all = totals(report);
  const part = report.resources.map((name, r) =>
    name === "pods" || !all[r] ? 0 : report.tasks.reduce((sum, { request }) => sum + num(request[r]), 0) / all[r],
  );
  return part.indexOf(Math.max(...part));
}
