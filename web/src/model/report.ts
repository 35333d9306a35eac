// The engine gives back a start state and a list of events; wasm/report.d.ts says what is in them.
import type { Event, Report, ReportDiff, Unblocking } from "@pumice/engine";

export type {
  Amount,
  CardPart,
  Change,
  Diagnostic,
  Difference,
  Event,
  EvictedPod,
  Finding,
  Unblocking,
  Eviction,
  Story,
  StoryLine,
  StoryLink,
  NodeCard,
  NodeSpec,
  QueueNumbers,
  Report,
  Sentence,
  SimulationReport,
  TaskStatus,
  Totals,
  Turn,
  Variant,
  Vector,
} from "@pumice/engine";

export type Parting = NonNullable<ReportDiff["parting"]>;
export type Suggestion = Unblocking["suggestions"][number];
export type EventKind = Event["kind"];
export type StartState = Report["start"];
export type Plugin = Report["conf"]["tiers"][number]["plugins"][number];
