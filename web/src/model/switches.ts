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
