// A timeline knows the state at any moment of a run: the start state plus the first k events. A moment is an event
// worth stopping at together with the quiet ones that follow it (queue numbers, binds, commits of a single operation).
// Moment 0 is the start.
import type { CardPart, Event, QueueNumbers, Report, TaskStatus } from "./report.ts";

export interface Snapshot {
  status: TaskStatus[];
  node: number[];
  phase: string[];
  queues: (QueueNumbers | null)[];
  cards: (CardPart[] | undefined)[]; // by task, of those that have some
}

export interface Segment {
  action: string;
  first: number; // its first moment; first > last where nothing happened
  last: number;
}

const CHECKPOINT = 512;

function visible(event: Event): boolean {
  switch (event.kind) {
    case "action":
    case "queue":
    case "bind":
    case "evicted":
    case "cards":
      return false;
    case "commit":
      return event.operations > 1;
    case "discard":
      return event.operations > 0;
    case "phase":
      return event.phase !== "Inqueue"; // says the same as enqueue
    default:
      return true;
  }
}

export class Timeline {
  readonly report: Report;
  readonly moments: number[] = []; // index of the visible event of moment 1, 2, …
  readonly segments: Segment[] = [];
  private readonly checkpoints: Snapshot[] = []; // before event i * CHECKPOINT
  private last: { moment: number; snapshot: Snapshot } | null = null;

  constructor(report: Report) {
    this.report = report;
    let open: Segment | null = null;
    report.events.forEach((event, i) => {
      if (event.kind === "action") {
        open = { action: event.name, first: this.moments.length + 1, last: this.moments.length };
        this.segments.push(open);
      } else if (visible(event)) {
        if (!open) {
          open = { action: "", first: 1, last: 0 };
          this.segments.push(open);
        }
        this.moments.push(i);
        open.last = this.moments.length;
      }
    });
  }

  get length(): number {
    return this.moments.length;
  }

  event(moment: number): Event | null {
    const index = this.moments[moment - 1];
    return index === undefined ? null : this.report.events[index]!;
  }

  segmentOf(moment: number): Segment | null {
    return this.segments.find((s) => s.first <= moment && moment <= s.last) ?? null;
  }

  // How many events belong to the first `moment` moments.
  private eventsUntil(moment: number): number {
    if (moment >= this.length) return this.report.events.length;
    if (moment <= 0) {
      // The opening of the session, up to the first thing that happens, is part of the start.
      return this.moments[0] ?? this.report.events.length;
    }
    return this.moments[moment]!;
  }

  at(moment: number): Snapshot {
    const clamped = Math.max(0, Math.min(this.length, moment));
    if (this.last?.moment === clamped) return this.last.snapshot;
    const until = this.eventsUntil(clamped);
    const snapshot = this.fold(until);
    this.last = { moment: clamped, snapshot };
    return snapshot;
  }

  private fold(until: number): Snapshot {
    const wanted = Math.floor(until / CHECKPOINT);
    if (!this.checkpoints.length) this.checkpoints.push(startOf(this.report));
    while (this.checkpoints.length <= wanted) {
      const from = this.checkpoints.length - 1;
      const next = copy(this.checkpoints[from]!);
      for (let i = from * CHECKPOINT; i < (from + 1) * CHECKPOINT; i++) apply(next, this.report.events[i]!);
      this.checkpoints.push(next);
    }
    const snapshot = copy(this.checkpoints[wanted]!);
    for (let i = wanted * CHECKPOINT; i < until; i++) apply(snapshot, this.report.events[i]!);
    return snapshot;
  }
}

function startOf(report: Report): Snapshot {
  return {
    status: report.start.tasks.map((t) => t.status),
    node: report.start.tasks.map((t) => t.node),
    phase: report.start.jobs.map((j) => j.phase),
    queues: report.start.queues.slice(),
    cards: [],
  };
}

function copy(s: Snapshot): Snapshot {
  return {
    status: s.status.slice(),
    node: s.node.slice(),
    phase: s.phase.slice(),
    queues: s.queues.slice(),
    cards: s.cards.slice(),
  };
}

function place(s: Snapshot, task: number, status: TaskStatus, node: number): void {
  s.status[task] = status;
  s.node[task] = node;
}

function apply(s: Snapshot, event: Event): void {
  switch (event.kind) {
    case "enqueue":
      s.phase[event.job] = "Inqueue";
      break;
    case "phase":
      s.phase[event.job] = event.phase;
      break;
    case "allocate":
      place(s, event.task, "Allocated", event.node);
      break;
    case "pipeline":
      place(s, event.task, "Pipelined", event.node);
      break;
    case "unallocate":
    case "unpipeline":
      place(s, event.task, "Pending", -1);
      delete s.cards[event.task];
      break;
    case "cards":
      s.cards[event.task] = event.cards;
      break;
    case "evict":
      place(s, event.task, "Releasing", event.node);
      break;
    case "unevict":
      place(s, event.task, "Running", event.node);
      break;
    case "bind":
      place(s, event.task, "Binding", event.node);
      break;
    case "queue": {
      const before = s.queues[event.queue];
      if (before)
        s.queues[event.queue] = { ...before, allocated: event.allocated, inqueue: event.inqueue, share: event.share };
      break;
    }
  }
}
