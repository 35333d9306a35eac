// What a run and a simulation give: a start state and the events after it; series, marks and findings.

// cpu in thousandths of a core, memory in bytes, pods in pods, other resources in thousandths. null: never mentioned.
export type Amount = number | "inf" | null;
// In the order of Report.resources.
export type Vector = Amount[];

export type TaskStatus =
  | "Pending"
  | "Allocated"
  | "Pipelined"
  | "Binding"
  | "Bound"
  | "Running"
  | "Releasing"
  | "Succeeded"
  | "Failed"
  | "Unknown";

export interface Report {
  version: 1;
  pumice: string;
  volcano: string;
  name: string;
  now: string; // RFC 3339
  resources: string[];
  conf: {
    actions: string[];
    tiers: { plugins: { name: string; flags: Record<string, boolean>; arguments: Record<string, unknown> }[] }[];
    // With which text Volcano refuses the configuration; what stands here is then the built-in one.
    refused?: string;
  };
  queuePlugin: "proportion" | "capacity" | "";
  nodes: NodeSpec[]; // in input order
  queues: QueueSpec[]; // by name
  jobs: JobSpec[]; // all PodGroups, by namespace/name
  tasks: TaskSpec[]; // the pods that Volcano sees, by uid
  start: State & { jobs: { phase: string }[] };
  events: Event[];
  end: State & {
    jobs: JobStatus[];
    fitErrors: Record<string, string>; // by index of the task
    podConditions: Record<string, { reason: string; message: string; nominatedNode?: string }>;
  };
}

export interface NodeSpec {
  name: string;
  allocatable: Vector;
  capacity: Vector;
  unschedulable: boolean;
  taints: string[]; // "key=value:Effect"
  labels: Record<string, string>;
  cards?: NodeCard[]; // that deviceshare shares among pods; only where it counts any
}

// Memory is in what the node counts it in: units of volcano.sh/gpu-memory, or what the vGPU device plugin has registered.
export interface NodeCard {
  id: string; // gpushare's index, vgpu's UUID
  type: string; // of vgpu
  memory: number;
}

// What a pod has of a card, as it asked for it: a MIG instance may have more. Both 0 where pods get whole cards
// (volcano.sh/gpu-number).
export interface CardPart {
  card: number; // among those of the node
  id: string; // as the pod's annotation has it: the card's, or a MIG instance's (UUID[group-place])
  memory: number;
  cores: number; // in hundredths of the card's
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
  queue: number; // -1: the queue does not exist, and the job is not in the session
  queueName: string;
  priority: number;
  minMember: number;
  minResources: Vector | null;
  created: number | null; // seconds since 1970
}

export interface TaskSpec {
  namespace: string;
  name: string;
  uid: string;
  job: number; // -1: none
  request: Vector;
  priority: number;
  bestEffort: boolean;
  role: string;
}

export interface State {
  tasks: { status: TaskStatus; node: number }[]; // node: -1 for none
  queues: (QueueNumbers | null)[]; // null: the queue plugin does not know the queue
}

// What proportion or capacity says of a queue.
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

export interface JobStatus {
  phase: string;
  running: number;
  succeeded: number;
  failed: number;
  conditions: { type: string; status: string; reason: string; message: string }[];
}

// The state at step k is the start state and the first k events.
export type Event =
  | { kind: "action"; name: string } // one begins; "open" and "close" frame the session
  | { kind: "enqueue"; job: number }
  | { kind: "allocate" | "pipeline" | "unallocate" | "unpipeline"; task: number; node: number }
  | { kind: "evict"; task: number; node: number; reason: string; forTask?: number; forJob?: number }
  | { kind: "unevict"; task: number; node: number; reason: string }
  | { kind: "commit" | "discard"; job: number; operations: number }
  | { kind: "bind"; task: number; node: number } // reached the cluster
  // For whom: a gang has no task of its own, and shuffle evicts for nobody.
  | { kind: "evicted"; task: number; node: number; reason: string; forTask?: number; forJob?: number }
  | { kind: "queue"; queue: number; allocated: Vector; inqueue: Vector; share: number | "inf" }
  | { kind: "phase"; job: number; phase: string }
  // What a pod has of its node's cards from now on, until it loses its place. Those of running pods come first of all.
  | { kind: "cards"; task: number; node: number; cards: CardPart[] };

// By resource name, in the units of Amount; without pods, and without what is 0.
export type Amounts = Record<string, number>;

// Every "at" and every length of time is in seconds, "at" from the first cycle on. A point's values hold until the next.
export interface SimulationReport {
  pumice: string;
  volcano: string;
  name?: string;
  refused?: string; // why Volcano refuses the scenario's configuration; its default one ran instead
  seed: number;
  start: number; // seconds since 1970 of the first cycle
  period: number; // from one cycle to the next
  cycles: number;
  interrupted?: boolean;
  binds: number;
  evictions: number;
  failedBinds: number;
  podsSucceeded: number;
  podsFailed: number;
  cluster: {
    utilisation: Record<string, number>; // used / capacity over the whole time
    jain: number; // mean of the points' over time
    fairnessError: number; // likewise
    points: ClusterPoint[];
  };
  queues: QueueOverTime[]; // ascending name
  jobs: JobOverTime[]; // ascending name
  marks: Mark[]; // ascending at; with very many of a kind one stands for all that are close
  findings: SimulationFinding[]; // ascending cycle
}

export interface Mark {
  at: number;
  kind: "world" | "bind-failed" | "pod-failed" | "evicted" | "finished";
  object: string; // the first one; pods and jobs as namespace/name; of world a node, queue or pod
  what?: string; // of world "down", "close", "change" …; of finished the job's phase
  count: number;
}

export interface ClusterPoint {
  at: number;
  used: Amounts;
  capacity: Amounts;
  // Of what is free, the part on nodes where none of the waiting pods fits.
  stranded: Record<string, number>;
  jain: number; // Jain's index of allocated / (deserved and wanted), over the queues that want something
  fairnessError: number; // weighted mean of |dominant share − dominant share of what is deserved and wanted|
}

export interface QueueOverTime {
  name: string;
  jobsPlaced: number;
  evictions: number;
  meanWait: number;
  longestWait: number;
  meanAllocated: Amounts;
  points: {
    at: number;
    allocated: Amounts;
    deserved: Amounts;
    share: number;
    running: number; // pods that hold resources
    pending: number; // pods that wait
    waiting: number; // jobs without their minMember pods
  }[];
}

export interface JobOverTime {
  name: string; // namespace/name of its PodGroup
  queue: string;
  phase: string; // of a Volcano job
  arrived: number;
  placed?: number; // when it first had its minMember pods
  finished?: number;
  wait: number; // until placed, or so far
  retries: number;
  evictions: number;
  lostSeconds: number; // that its pods ran and must run again
}

export interface SimulationFinding {
  kind: "ping-pong" | "starvation" | "gang-deadlock" | "guarantee-unmet";
  cycle: number;
  at: number;
  objects: string[];
  message: string;
  explain: string; // the object of an ExplainRequest of that cycle
}
