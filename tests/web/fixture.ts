// A report made by hand, for the tests of what is drawn from one. No scheduling happens here: queues get what the test says.
import type { Amount, Event, QueueNumbers, Report, StartState, Vector } from "../../web/src/model/report.ts";

export interface FixtureQueue {
  name: string;
  parent?: string;
  weight?: number;
  capability?: number;
  guarantee?: number;
  deserved: number;
  pods: number; // of 1 cpu and 1 GiB each
  placed: number;
}

const CPU = 1000;
const GI = 2 ** 30;

export function fixture(queues: FixtureQueue[], nodes = 10, perNode = 10): Report {
  const resources = ["cpu", "memory", "pods"];
  const none: Vector = [null, null, null];
  const cpu = (v: number | undefined): Vector => (v === undefined ? none : [v * CPU, null, null]);
  const amounts = (n: number): Amount[] => [n * CPU, n * GI, n];
  const numbers = (q: FixtureQueue, allocated: number): QueueNumbers => ({
    deserved: [q.deserved * CPU, q.deserved * GI, null],
    allocated: amounts(allocated),
    request: amounts(q.pods),
    elastic: amounts(0),
    inqueue: amounts(0),
    guarantee: cpu(q.guarantee),
    capability: cpu(q.capability),
    realCapability: cpu(q.capability ?? nodes * perNode),
    share: q.deserved ? allocated / q.deserved : 0,
  });
  const tasks: Report["tasks"] = [];
  const events: Event[] = [
    { kind: "action", name: "enqueue" },
    ...queues.map((_, job): Event => ({ kind: "enqueue", job })),
    { kind: "action", name: "allocate" },
  ];
  const start: StartState = {
    tasks: [],
    jobs: queues.map(() => ({ phase: "Pending" })),
    queues: queues.map((q) => numbers(q, 0)),
  };
  const end = {
    tasks: [],
    jobs: queues.map(() => ({ phase: "Running", running: 0, succeeded: 0, failed: 0, conditions: [] })),
    queues: queues.map((q) => numbers(q, q.placed)),
  } as Pick<Report["end"], "tasks" | "jobs" | "queues">;
  let placed = 0;
  queues.forEach((q, job) => {
    for (let i = 0; i < q.pods; i++) {
      const task = tasks.length;
      tasks.push({
        namespace: "default",
        name: `${q.name}-job-${i}`,
        uid: `default-${q.name}-job-${i}`,
        job,
        request: amounts(1),
        priority: 1,
        bestEffort: false,
        role: "",
      });
      start.tasks.push({ status: "Pending", node: -1 });
      const node = i < q.placed ? placed++ % nodes : -1;
      end.tasks.push(node < 0 ? { status: "Pending", node } : { status: "Binding", node });
      if (node < 0) continue;
      events.push(
        { kind: "allocate", task, node },
        { kind: "queue", queue: job, allocated: amounts(i + 1), inqueue: amounts(0), share: (i + 1) / q.deserved },
        { kind: "commit", job, operations: 1 },
        { kind: "bind", task, node },
      );
    }
  });
  events.push(
    { kind: "action", name: "backfill" },
    { kind: "action", name: "close" },
    ...queues.map((_, job): Event => ({ kind: "phase", job, phase: "Running" })),
  );
  return {
    version: 1,
    pumice: "0.1.0",
    volcano: "v1.14.4",
    name: "",
    now: "2026-01-02T00:00:00Z",
    resources,
    conf: {
      actions: ["enqueue", "allocate", "backfill"],
      tiers: [
        {
          plugins: [
            { name: "priority", flags: {}, arguments: {} },
            { name: "gang", flags: {}, arguments: {} },
          ],
        },
        { plugins: [{ name: "proportion", flags: {}, arguments: {} }] },
      ],
    },
    queuePlugin: "proportion",
    nodes: Array.from({ length: nodes }, (_, i) => ({
      name: `node-${i}`,
      allocatable: [perNode * CPU, perNode * 4 * GI, 110],
      capacity: [perNode * CPU, perNode * 4 * GI, 110],
      unschedulable: false,
      taints: [],
      labels: {},
    })),
    queues: queues.map((q) => ({
      name: q.name,
      parent: q.parent ?? "root",
      weight: q.weight ?? 1,
      state: "Open",
      reclaimable: true,
      capability: cpu(q.capability),
      guarantee: cpu(q.guarantee),
      deserved: none,
    })),
    jobs: queues.map((q, i) => ({
      namespace: "default",
      name: `${q.name}-job`,
      queue: i,
      queueName: q.name,
      priority: 0,
      minMember: 1,
      minResources: null,
      created: i,
    })),
    tasks,
    start,
    events,
    end: { ...end, fitErrors: {}, podConditions: {} },
  };
}

// The first worked example of Volcano's fairness guide.
export const guide = (): Report =>
  fixture([
    { name: "A", weight: 2, capability: 50, guarantee: 10, deserved: 28, pods: 80, placed: 28 },
    { name: "B", weight: 3, deserved: 42, pods: 60, placed: 42 },
    { name: "C", weight: 5, guarantee: 20, deserved: 30, pods: 30, placed: 30 },
  ]);
