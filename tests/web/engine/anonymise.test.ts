// A cluster that names things in every way: under other names it decides the same, and no name of it is left.
import assert from "node:assert/strict";
import { test } from "node:test";
import { runText } from "../../../web/src/engine/run.ts";
import { anonymise } from "../../../web/src/model/anonymise.ts";
import type { Diagnostic, Report } from "../../../web/src/model/report.ts";
import { loadEngine } from "../../wasm/load.ts";

const engine = await loadEngine();

const ACME = "acme.example.org";
const list = (...items: { metadata: object }[]) =>
  JSON.stringify({
    apiVersion: "v1",
    kind: "List",
    items: items.map((o, i) => ({
      ...o,
      metadata: { ...o.metadata, creationTimestamp: `2026-01-01T00:00:${10 + i}Z` },
    })),
  });
const resources = { requests: { cpu: "1", "nvidia.com/gpu": "1" }, limits: { "nvidia.com/gpu": "1" } };
const container = { name: "acme-train", image: "acme/train", resources };
const node = (name: string, pool: string, more: object = {}) => ({
  apiVersion: "v1",
  kind: "Node",
  metadata: {
    name,
    labels: { "kubernetes.io/hostname": name, [`${ACME}/pool`]: pool, "nvidia.com/gpu.product": "acme-card" },
  },
  status: { allocatable: { cpu: "4", memory: "16Gi", pods: "110", "nvidia.com/gpu": "4" } },
  ...more,
});
const hyper = (name: string, tier: number, ...members: object[]) => ({
  apiVersion: "topology.volcano.sh/v1alpha1",
  kind: "HyperNode",
  metadata: { name },
  spec: { tier, members },
});
const member = (type: string, selector: object) => ({ type, selector });
const group = (name: string, spec: object = {}, meta: object = {}) => ({
  apiVersion: "scheduling.volcano.sh/v1beta1",
  kind: "PodGroup",
  metadata: { name, namespace: "acme-ml", ...meta },
  spec: { minMember: 1, queue: "acme-q", ...spec },
  status: { phase: "Pending" },
});
const pod = (name: string, of: string, task: string, spec: object = {}, meta: object = {}, phase = "Pending") => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: {
    name,
    namespace: "acme-ml",
    labels: { app: "acme-app", "volcano.sh/task-spec": task, "volcano.sh/job-name": of.replace(/-\d+$/, "") },
    annotations: { "scheduling.k8s.io/group-name": of, "volcano.sh/task-spec": task },
    ...meta,
  },
  spec: { schedulerName: "volcano", containers: [container], ...spec },
  status: {
    phase,
    ...(phase === "Running"
      ? { containerStatuses: [{ name: "acme-train", resources: { requests: { cpu: "2" } } }] }
      : {}),
  },
});
const owner = (name: string, uid: string) => ({
  ownerReferences: [{ apiVersion: "batch.volcano.sh/v1alpha1", kind: "Job", name, uid, controller: true }],
});
const job = (name: string, uid: string, spec: object = {}) => ({
  apiVersion: "batch.volcano.sh/v1alpha1",
  kind: "Job",
  metadata: { name, namespace: "acme-ml", ...(uid ? { uid } : {}) },
  spec: {
    minAvailable: 2,
    queue: "acme-q",
    schedulerName: "volcano",
    priorityClassName: "acme-low",
    policies: [{ event: "PodEvicted", action: "RestartJob" }],
    tasks: [
      { name: "acme-ps", replicas: 1, template: { spec: { containers: [container], restartPolicy: "Never" } } },
      {
        name: "acme-worker",
        replicas: 1,
        dependsOn: { name: ["acme-ps"] },
        template: { spec: { containers: [container], restartPolicy: "Never" } },
      },
    ],
    ...spec,
  },
});
const CONF =
  'actions: "enqueue, allocate, preempt, backfill"\ntiers:\n- plugins: [{name: priority}, {name: gang}, {name: conformance}]\n- plugins: [{name: drf}, {name: predicates}, {name: proportion}, {name: nodeorder}, {name: task-topology}, {name: network-topology-aware}]\n';
const near = {
  podAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: [
      { labelSelector: { matchLabels: { app: "acme-app" } }, topologyKey: `${ACME}/pool` },
    ],
  },
};
const onPool = {
  nodeAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: {
      nodeSelectorTerms: [{ matchExpressions: [{ key: `${ACME}/pool`, operator: "In", values: ["acme-b"] }] }],
    },
  },
};

const WORLD = [
  {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "volcano-scheduler-configmap" },
    data: { "volcano-scheduler.conf": CONF },
  },
  { apiVersion: "scheduling.volcano.sh/v1beta1", kind: "Queue", metadata: { name: "acme-q" }, spec: { weight: 1 } },
  { apiVersion: "scheduling.k8s.io/v1", kind: "PriorityClass", metadata: { name: "acme-low" }, value: 10 },
  { apiVersion: "scheduling.k8s.io/v1", kind: "PriorityClass", metadata: { name: "acme-high" }, value: 1000 },
  node("acme-n1", "acme-a"),
  node("acme-n2", "acme-a", { spec: { taints: [{ key: `${ACME}/team`, value: "acme-team", effect: "NoSchedule" }] } }),
  node("acme-n3", "acme-b"),
  node("acme-n4", "acme-b"),
  hyper(
    "acme-s1",
    1,
    member("Node", { exactMatch: { name: "acme-n1" } }),
    member("Node", { exactMatch: { name: "acme-n2" } }),
  ),
  hyper("acme-s2", 1, member("Node", { regexMatch: { pattern: "^acme-n[34]$" } })),
  hyper("acme-s3", 1, member("Node", { labelMatch: { matchLabels: { [`${ACME}/pool`]: "acme-c" } } })),
  hyper(
    "acme-top",
    2,
    member("HyperNode", { exactMatch: { name: "acme-s1" } }),
    member("HyperNode", { exactMatch: { name: "acme-s2" } }),
  ),
  {
    apiVersion: "v1",
    kind: "ResourceQuota",
    metadata: { name: "acme-quota", namespace: "acme-ml" },
    spec: {
      hard: { pods: "100" },
      scopeSelector: { matchExpressions: [{ scopeName: "PriorityClass", operator: "In", values: ["acme-high"] }] },
    },
  },
  {
    apiVersion: "policy/v1",
    kind: "PodDisruptionBudget",
    metadata: { name: "acme-budget", namespace: "acme-ml" },
    spec: { minAvailable: 1, selector: { matchLabels: { "volcano.sh/task-spec": "acme-old" } } },
  },
  // One whose pods are all there, one with a PodGroup alone, one that nobody has seen yet. What the engine makes of them
  // comes first among the pods, before and after, so that a pod has the same number.
  job("acme-made", "11"),
  group(
    "acme-made-11",
    { minMember: 2, minTaskMember: { "acme-ps": 1, "acme-worker": 1 }, priorityClassName: "acme-low" },
    owner("acme-made", "11"),
  ),
  pod("acme-made-acme-ps-0", "acme-made-11", "acme-ps", {}, owner("acme-made", "11")),
  pod("acme-made-acme-worker-0", "acme-made-11", "acme-worker", {}, owner("acme-made", "11")),
  job("acme-begun", "22"),
  group("acme-begun-22", { minMember: 2 }, owner("acme-begun", "22")),
  job("acme-anew", ""),
  group("acme-old", { minMember: 2 }),
  ...[0, 1, 2].map((i) =>
    pod(
      `acme-old-x-${i}`,
      "acme-old",
      "acme-old",
      { nodeName: "acme-n1", priorityClassName: "acme-low" },
      {},
      "Running",
    ),
  ),
  group(
    "acme-first",
    { minTaskMember: { "acme-chief": 1 }, priorityClassName: "acme-high" },
    { annotations: { "volcano.sh/task-topology-affinity": "acme-chief,acme-eval" } },
  ),
  pod("acme-first-a-0", "acme-first", "acme-chief", {
    priorityClassName: "acme-high",
    affinity: onPool,
    volumes: [{ name: "acme-data", persistentVolumeClaim: { claimName: "acme-claim" } }],
  }),
  pod("acme-first-b-0", "acme-first", "acme-eval", { priorityClassName: "acme-high", affinity: near }),
  group("acme-hard", {
    minMember: 2,
    priorityClassName: "acme-high",
    networkTopology: { mode: "hard", highestTierAllowed: 1 },
  }),
  ...[0, 1].map((i) =>
    pod(`acme-hard-x-${i}`, "acme-hard", "acme-x", {
      priorityClassName: "acme-high",
      tolerations: [{ key: `${ACME}/team`, operator: "Equal", value: "acme-team", effect: "NoSchedule" }],
      nodeSelector: { [`${ACME}/pool`]: "acme-a" },
    }),
  ),
  group("acme-system", {}),
  pod("acme-system-0", "acme-system", "acme-x", {
    priorityClassName: "system-node-critical",
    topologySpreadConstraints: [
      {
        maxSkew: 1,
        topologyKey: `${ACME}/pool`,
        whenUnsatisfiable: "DoNotSchedule",
        labelSelector: { matchExpressions: [{ key: "volcano.sh/task-spec", operator: "In", values: ["acme-x"] }] },
      },
    ],
  }),
];

const ran = (text: string) => JSON.parse(runText(engine, text)) as { report: Report | null; diagnostics: Diagnostic[] };

function run(text: string): Report {
  const { report, diagnostics } = ran(text);
  assert.ok(report, JSON.stringify(diagnostics.filter((d) => d.severity === "error")));
  return report;
}

const decisions = (r: Report) => ({
  events: r.events.map((e) => ("name" in e ? e : { ...e, reason: "" })),
  start: r.start,
  end: { queues: r.end.queues, tasks: r.end.tasks, phases: r.end.jobs.map((j) => j.phase) },
  jobs: r.jobs.map((j) => [j.minMember, j.priority, j.queue]),
  tasks: r.tasks.map((t) => [t.job, t.priority, t.request]),
});

test("a rich cluster decides the same under other names, and none of its own is left", () => {
  const text = list(...WORLD);
  const renamed = anonymise(text)!;
  assert.doesNotMatch(renamed, /acme/);
  for (const kept of ["system-node-critical", "nvidia.com/gpu.product", "kubernetes.io/hostname"])
    assert.ok(renamed.includes(kept), kept);
  const before = run(text);
  for (const kind of ["enqueue", "allocate", "bind"])
    assert.ok(
      before.events.some((e) => e.kind === kind),
      kind,
    );
  assert.deepEqual(decisions(run(renamed)), decisions(before));
});

const begun = (group: string) =>
  `"name":"${group}","namespace":"acme-ml","ownerReferences":[{"apiVersion":"batch.volcano.sh/v1alpha1","kind":"Job","name":"`;
const CHANGES = [
  [`"nodeSelector":{"${ACME}/pool"`, `"nodeSelector":{"${ACME}/x"`],
  [`"key":"${ACME}/pool"`, `"key":"${ACME}/x"`],
  [`"topologyKey":"${ACME}/pool"}]`, `"topologyKey":"${ACME}/x"}]`],
  [`"key":"${ACME}/team","operator"`, `"key":"${ACME}/x","operator"`],
  ["^acme-n[34]$", "^node"],
  [`"name":"acme-high","creation`, `"name":"acme-x","creation`],
  [`"minTaskMember":{"acme-chief":1}`, `"minTaskMember":{"acme-x":1}`],
  [`"name":"acme-train","resources":{"requests":{"cpu":"2"}`, `"name":"acme-x","resources":{"requests":{"cpu":"2"}`],
  // A Job's PodGroup is known by its name, and by who controls it.
  [`${begun("acme-begun-22")}acme-begun"`, `${begun("acme-begun-23")}acme-x"`],
] as const;

for (const [from, to] of CHANGES)
  test(`the world's names decide: with ${to} something else comes of it`, () => {
    const text = list(...WORLD);
    assert.ok(text.includes(from));
    const { report } = ran(text.replaceAll(from, to));
    if (report) assert.notDeepEqual(decisions(report), decisions(run(text)));
  });

// With the defaults, which know no percentage, only one of the pods would fit.
test("deviceshare reads its ConfigMap under the names that the configuration gives it now", () => {
  const conf = `actions: "enqueue, allocate"\ntiers:\n- plugins: [{name: gang}, {name: predicates}, {name: proportion}, {name: deviceshare, arguments: {deviceshare.VGPUEnable: true, deviceshare.KnownGeometriesCMNamespace: acme-gpu, deviceshare.KnownGeometriesCMName: acme-cards}}]\n`;
  const names =
    "nvidia:\n  resourceCountName: volcano.sh/vgpu-number\n  resourceMemoryName: volcano.sh/vgpu-memory\n  resourceMemoryPercentageName: volcano.sh/vgpu-memory-percentage\n  resourceCoreName: volcano.sh/vgpu-cores\n";
  const amounts = {
    "volcano.sh/vgpu-number": "9",
    "volcano.sh/vgpu-memory": "9000",
    "volcano.sh/vgpu-cores": "100",
    "volcano.sh/vgpu-memory-percentage": "900",
  };
  const asks = { "volcano.sh/vgpu-number": "1", "volcano.sh/vgpu-memory-percentage": "40" };
  const text = list(
    {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "volcano-scheduler-configmap" },
      data: { "volcano-scheduler.conf": conf },
    } as { metadata: object },
    {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "acme-cards", namespace: "acme-gpu" },
      data: { "device-config.yaml": names },
    } as { metadata: object },
    {
      apiVersion: "scheduling.volcano.sh/v1beta1",
      kind: "Queue",
      metadata: { name: "acme-q" },
      spec: { weight: 1 },
    } as { metadata: object },
    {
      apiVersion: "v1",
      kind: "Node",
      metadata: {
        name: "acme-n",
        annotations: { "volcano.sh/node-vgpu-register": "GPU-a,9,9000,NVIDIA-A100,true,hami-core:" },
      },
      status: { capacity: { cpu: "9", pods: "9", ...amounts }, allocatable: { cpu: "9", pods: "9", ...amounts } },
    } as { metadata: object },
    group("acme-g"),
    ...[0, 1].map((i) =>
      pod(`acme-g-x-${i}`, "acme-g", "acme-x", {
        containers: [{ name: "c", resources: { requests: asks, limits: asks } }],
      }),
    ),
  );
  const before = run(text);
  assert.equal(before.events.filter((e) => e.kind === "bind").length, 2);
  const renamed = anonymise(text)!;
  assert.doesNotMatch(renamed, /acme/);
  assert.deepEqual(decisions(run(renamed)), decisions(before));
});
