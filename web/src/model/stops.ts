// Decision breakpoints say where a person wants the cycle to stop; here is which of the engine's answers comes next.
import type { Stop, StopKind } from "@pumice/engine";

export type { Stop, StopKind };

export const STOP_GROUPS = {
  open: ["limits", "counted", "round", "clampCapability", "clampRequest", "clampGuarantee", "met", "remaining"],
  enqueue: ["valid", "gate", "enqueue"],
  order: ["turn", "overtaken", "overused"],
  allocate: ["allocatable", "skipped", "prePredicate", "nodes", "scores", "ready", "commit", "discard", "handler"],
  taking: [
    "starving",
    "preemptive",
    "policy",
    "passedOver",
    "candidates",
    "victims",
    "tier",
    "room",
    "evicted",
    "hunt",
  ],
} as const satisfies Record<string, readonly StopKind[]>;

const KINDS = new Set<string>(Object.values(STOP_GROUPS).flat());

export function isStopKind(kind: string): kind is StopKind {
  return KINDS.has(kind);
}

export type Breakpoints = ReadonlyMap<StopKind, string>; // the condition of each; "" is none

// What is asked of the engine: kinds with the same condition together.
export function queries(stops: Breakpoints): { at: StopKind[]; if: string }[] {
  const byCondition = new Map<string, StopKind[]>();
  for (const [kind, condition] of stops) byCondition.set(condition, [...(byCondition.get(condition) ?? []), kind]);
  return [...byCondition].map(([condition, at]) => ({ at, if: condition }));
}

// Of the answers to all queries: the nearest on this side.
export function nearest(found: readonly Stop[], back: boolean): Stop | null {
  let best: Stop | null = null;
  for (const stop of found)
    if (!best || (back ? stop.decision > best.decision : stop.decision < best.decision)) best = stop;
  return best;
}

// Adds one more clause. Words that a condition could not take as they are stand in no clause.
export function andClause(condition: string, name: string, value: string): string {
  return condition.trim() ? `${condition.trim().replace(/,\s*$/, "")}, ${name} = ${value}` : `${name} = ${value}`;
}
