// Each kind of event has an icon and the role of a colour here, for the timeline's lane and for an event's words. The
// styles (base.css) name colours after the same roles.
import type { IconName } from "../dom/icons.ts";
import type { EventKind } from "../model/report.ts";

const LOOKS: Partial<Record<EventKind, [icon: IconName, role: string]>> = {
  enqueue: ["k-enqueue", "k-enqueue"],
  allocate: ["k-allocate", "k-allocate"],
  bind: ["k-commit", "k-allocate"],
  pipeline: ["k-pipeline", "k-pipeline"],
  evict: ["k-evict", "k-evict"],
  evicted: ["k-evict", "ink3"],
  commit: ["k-commit", "k-commit"],
  discard: ["k-discard", "k-discard"],
  unallocate: ["k-discard", "k-discard"],
  unpipeline: ["k-discard", "k-discard"],
  unevict: ["k-discard", "k-discard"],
  phase: ["k-phase", "k-phase"],
};

export function kindIcon(kind: EventKind): IconName {
  return LOOKS[kind]?.[0] ?? "k-phase";
}

export function kindRole(kind: EventKind): string {
  return LOOKS[kind]?.[1] ?? "ink3";
}
