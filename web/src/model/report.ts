// What the engine gives back: a start state and a list of events. Numbers come as arrays aligned to `resources`: cpu in
// milli-CPU, memory in bytes, other scalars in thousandths, pods whole. null means "never mentioned".
export type Amount = number | null | "inf";
export type Vector = Amount[];

export type TaskStatus =
  | "Pending" | "Allocated" | "Pipelined" | "Binding" | "Bound" | "Running" | "Releasing" | "Succeeded" | "Failed" | "Unknown";

export interface NodeSpec {
  name: string;
  allocatable: Vector;
  capacity: Vector;
  unschedulable: boolean;
  taints: string[];
  labels: Record<string, string>;
}

export interface QueueSpec {
  name: string;
  parent: string;
  weight: number;
  state: string;
  reclaimable: boolean;
  capability: Vector;
  guarantee: Vector;
  deserved: Vector;
}

export interface JobSpec {
  namespace: string;
  name: string;
  queue: number; // index, or -1 where the queue does not exist
  queueName: string;
  priority: number;
  minMember: number;
  minResources: Vector | null;
  created: number | null;
}

export interface TaskSpec {
  namespace: string;
  name: string;
  uid: string;
  job: number;
  request: Vector;
  priority: number;
  bestEffort: boolean;
  role: string;
}

export interface QueueNumbers {
  deserved: Vector;
  allocated: Vector;
  request: Vector;
  elastic: Vector;
  inqueue: Vector;
  guarantee: Vector;
  capability: Vector;
  realCapability: Vector;
  share: number | "inf";
}

export interface State {
  tasks: { status: TaskStatus; node: number }[];
  jobs: { phase: string }[];
  queues: (QueueNumbers | null)[];
}

export interface Condition {
  type: string;
  status: string;
  reason: string;
  message: string;
}

export interface EndState extends State {
  jobs: { phase: string; running: number; succeeded: number; failed: number; conditions: Condition[] }[];
  // By the task's index, as text.
  fitErrors: Record<string, string>;
  podConditions: Record<string, { reason: string; message: string; nominatedNode?: string }>;
}

export type Event =
  | { kind: "action"; name: string }
  | { kind: "enqueue"; job: number }
  | { kind: "allocate" | "pipeline" | "unallocate" | "unpipeline"; task: number; node: number }
  | { kind: "evict" | "unevict"; task: number; node: number; reason: string }
  | { kind: "commit" | "discard"; job: number; operations: number }
  | { kind: "bind"; task: number; node: number }
  | { kind: "evicted"; task: number; node: number; reason: string }
  | { kind: "queue"; queue: number; allocated: Vector; inqueue: Vector; share: number | "inf" }
  | { kind: "phase"; job: number; phase: string };

export type EventKind = Event["kind"];

export interface Plugin {
  name: string;
  flags: Record<string, boolean>;
  arguments: Record<string, unknown>;
}

export interface Report {
  version: 1;
  pumice: string;
  volcano: string;
  name: string;
  now: string;
  resources: string[];
  conf: { actions: string[]; tiers: { plugins: Plugin[] }[]; refused?: string };
  queuePlugin: "proportion" | "capacity" | "";
  nodes: NodeSpec[];
  queues: QueueSpec[];
  jobs: JobSpec[];
  tasks: TaskSpec[];
  start: State;
  events: Event[];
  end: EndState;
}

export interface Diagnostic {
  severity: "error" | "warning" | "note";
  code: string;
  kind: string;
  name: string;
  field: string;
  line?: number;
  column?: number;
  source?: string;
  message: string;
  hint?: string;
}
