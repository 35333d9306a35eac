// The rounds in which proportion shares a resource, gathered from the engine's stories of all queues.
import type { Story } from "../model/report.ts";

export interface RoundCell {
  before: number;
  slice: number;
  deserved: number; // after the round
  // What the slice was cut to, or raised to.
  by: "" | "request" | "guarantee" | "realCapability";
}

export interface Rounds {
  count: number;
  queues: { name: string; weight: number; cells: (RoundCell | null)[] }[]; // by round; null: it had left before
  remaining: number[]; // before each round, and after the last
}

// "cpu 20, memory 4Gi" → 20.
function amountIn(text: string | undefined, resource: string): number {
  return Number(new RegExp(`\\b${resource} ([\\d.]+)`).exec(text ?? "")?.[1] ?? 0);
}

export function roundsOf(stories: readonly Story[], resource = "cpu"): Rounds {
  const remaining: number[] = [];
  const queues = stories.map((story) => {
    const cells: (RoundCell | null)[] = [];
    let weight = 1;
    for (const link of story.links) {
      const line = link.code.startsWith("round.") ? link.lines.find((l) => l.resource === resource) : undefined;
      if (!line) continue;
      const round = Number(link.numbers["round"]);
      weight = Number(link.numbers["weight"]);
      const [before, slice] = line.parts.map((p) => Number(p.value) / 1000);
      const limit = line.limit.name as RoundCell["by"] | "deserved";
      cells[round - 1] = {
        before: before!,
        slice: slice!,
        deserved: Number(line.limit.value) / 1000,
        by: limit === "deserved" ? "" : limit,
      };
      remaining[round - 1] = amountIn(link.params["remaining"], resource);
      remaining[round] ??= amountIn(link.params["left"], resource);
    }
    return { name: story.name, weight, cells };
  });
  // A round in which nothing of this resource is given, as another one is still shared, tells nothing here.
  const gives = (r: number) => queues.some(({ cells }) => cells[r] && cells[r].deserved !== cells[r].before);
  let count = Math.max(0, ...queues.map(({ cells }) => cells.length));
  while (count > 0 && !gives(count - 1)) count--;
  return {
    count,
    queues: queues
      .filter(({ cells }) => cells.length)
      .map((q) => ({ ...q, cells: Array.from({ length: count }, (_, r) => q.cells[r] ?? null) })),
    remaining: remaining.slice(0, count + 1),
  };
}
