// Here is where the player's buttons lead, and how fast it plays.
import type { Timeline } from "./timeline.ts";

export type Go = "first" | "prev" | "next" | "last" | "play" | "action" | "evict";

// Where a jump leads; null where there is nothing of the kind.
export function target(timeline: Timeline, step: number, go: Go): number | null {
  switch (go) {
    case "first":
      return 0;
    case "last":
      return timeline.length;
    case "prev":
      return Math.max(0, step - 1);
    case "next":
      return Math.min(timeline.length, step + 1);
    case "action": {
      const next = timeline.segments.find((s) => s.first <= s.last && s.last > step);
      return next ? next.last : null;
    }
    case "evict":
      for (let m = step + 1; m <= timeline.length; m++) if (timeline.event(m)!.kind === "evict") return m;
      return null;
    default:
      return null;
  }
}

// A whole run plays in about twelve seconds, however long it is; a short one keeps a readable pace.
export function pace(length: number): { every: number; stride: number } {
  const every = Math.max(60, Math.min(700, 12_000 / Math.max(1, length)));
  return { every, stride: Math.max(1, Math.round((length * every) / 12_000)) };
}
