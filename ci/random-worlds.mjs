// Random worlds in the short form, by seed: what ci/same.sh runs two engines on. Node draws them and not the engine, so
// that both get the same ones, whatever has become of its sources.
//   node ci/random-worlds.mjs FOLDER 200     writes FOLDER/000.json to FOLDER/199.json

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Mulberry32: the same numbers of the same seed on every machine. */
class Random {
  constructor(seed) {
    this.state = (seed + 1) * 0x9e3779b9;
  }
  unit() {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  below(n) {
    return Math.floor(this.unit() * n);
  }
  between(low, high) {
    return low + this.below(high - low + 1);
  }
  of(items) {
    return items[this.below(items.length)];
  }
  /** One time of so many. */
  once(of) {
    return this.below(of) === 0;
  }
}

const ACTIONS = [
  "enqueue, allocate, backfill",
  "enqueue, allocate, preempt, reclaim, backfill",
  "enqueue, allocate, reclaim, backfill, preempt",
  "enqueue, reclaim, allocate, backfill, preempt",
  "allocate, backfill, preempt, reclaim",
  "enqueue, allocate, preempt, backfill, shuffle",
  "enqueue, backfill",
];

function plugins(random, tree) {
  const queues = tree
    ? { name: "capacity", enableHierarchy: true }
    : random.of(["proportion", "capacity", "proportion"]);
  const first = [
    "priority",
    random.of(["gang", { name: "gang", enablePreemptable: false }, { name: "gang", enableJobStarving: true }]),
  ];
  if (random.once(2)) first.push("conformance");
  if (random.once(6)) first.push("cdp");
  if (random.once(6)) first.push("sla");
  const second = ["predicates"];
  if (!random.once(12)) second.push(queues);
  if (random.once(3)) second.push("drf");
  if (random.once(3)) second.push("overcommit");
  if (random.once(3)) second.push("nodeorder");
  if (random.once(3)) second.push("binpack");
  for (const rare of [
    "resourcequota",
    "pdb",
    "tdm",
    "nodegroup",
    "task-topology",
    "deviceshare",
    "usage",
    "rescheduling",
    "resource-strategy-fit",
  ]) {
    if (random.once(9)) second.push(rare);
  }
  if (random.once(3)) second.push("network-topology-aware");
  return random.once(5) ? [[...second, ...first]] : [first, second];
}

function nodes(random) {
  const groups = [];
  for (let i = random.between(1, 3); i > 0; --i) {
    const node = {
      name: `n${i}`,
      count: random.between(1, 4),
      cpu: random.of([2, 4, 8, "3500m"]),
      memory: random.of(["8Gi", "16Gi", "5121Mi"]),
    };
    if (random.once(3)) node.gpu = random.between(1, 4);
    if (random.once(4))
      node.labels = { zone: random.of(["a", "b"]), "volcano.sh/nodegroup-name": random.of(["x", "y"]) };
    if (random.once(6)) node.labels = { "volcano.sh/revocable-zone": "rz1" };
    if (random.once(6)) node.taints = [random.of(["k=v:NoSchedule", "k=v:NoExecute", "k=v:PreferNoSchedule"])];
    if (random.once(10)) node.unschedulable = true;
    if (random.once(8)) node.pods = random.between(1, 4);
    groups.push(node);
  }
  return groups;
}

function amounts(random, most) {
  const list = { cpu: random.between(1, most) };
  if (random.once(2)) list.memory = `${random.between(1, 2 * most)}Gi`;
  if (random.once(6)) list.gpu = random.between(1, 4);
  return list;
}

function queues(random, tree) {
  const all = [];
  for (let i = random.between(1, 4); i > 0; --i) {
    const queue = { name: `q${i}`, weight: random.between(1, 5) };
    if (random.once(2)) queue.deserved = amounts(random, 12);
    if (random.once(3)) queue.capability = amounts(random, 16);
    if (random.once(4)) queue.guarantee = amounts(random, 3);
    if (random.once(5)) queue.reclaimable = false;
    if (random.once(5)) queue.priority = random.between(1, 3);
    if (random.once(12)) queue.state = random.of(["Closed", "Closing"]);
    if (random.once(8))
      queue.affinity = {
        nodeGroupAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [random.of(["x", "y"])] },
      };
    if (random.once(6))
      queue.annotations = {
        "volcano.sh/hierarchy": `root/${queue.name}`,
        "volcano.sh/hierarchy-weights": `1/${queue.weight}`,
      };
    if (tree && random.once(2)) {
      all.push({ ...queue, name: `${queue.name}-up`, ...(random.once(2) ? { guarantee: amounts(random, 6) } : {}) });
      queue.parent = random.once(9) ? "nowhere" : `${queue.name}-up`;
    }
    all.push(queue);
  }
  return all;
}

/** So many pods of this size where there is room: {node: pods}. */
function running(random, of, free) {
  const cpu = String(of.cpu ?? 0).endsWith("m") ? parseInt(of.cpu, 10) : 1000 * (of.cpu ?? 0);
  const places = {};
  for (let i = random.between(1, of.replicas); i > 0; --i) {
    const node = random.of(Object.keys(free));
    if (free[node] < cpu) continue;
    free[node] -= cpu;
    places[node] = (places[node] ?? 0) + 1;
  }
  return places;
}

function pods(random, free) {
  const of = { replicas: random.between(1, 6), cpu: random.of([1, 1, 2, 3, "500m", "1700m"]) };
  if (random.once(2)) of.memory = random.of(["1Gi", "3Gi", "6000Mi"]);
  if (random.once(10)) delete of.cpu;
  if (random.once(7)) of.gpu = random.between(1, 2);
  if (random.once(3)) of.running = running(random, of, free);
  if (random.once(8)) of.nodeSelector = { zone: random.of(["a", "b", "c"]) };
  if (random.once(8)) of.tolerations = [{ key: "k", operator: "Exists" }];
  if (random.once(12)) of.schedulingGates = [{ name: "held" }];
  if (random.once(12)) of.preemptionPolicy = "Never";
  if (random.once(12)) of.nodeSelector = { "kubernetes.io/hostname": random.of(Object.keys(free)) };
  if (random.once(12)) {
    of.topologySpreadConstraints = [
      {
        maxSkew: 1,
        topologyKey: "kubernetes.io/hostname",
        whenUnsatisfiable: "DoNotSchedule",
        labelSelector: { matchLabels: { app: "web" } },
      },
    ];
  }
  return of;
}

function job(random, i, free, queueNames, topology) {
  const made = { name: `j${i}`, queue: random.once(30) ? "gone" : random.of(queueNames) };
  if (random.once(4)) {
    made.tasks = ["ps", "worker"].map((name) => ({
      name,
      ...pods(random, free),
      ...(random.once(2) ? { minMember: 1 } : {}),
    }));
    made.minMember = random.between(1, made.tasks[0].replicas + made.tasks[1].replicas);
  } else {
    Object.assign(made, pods(random, free));
    made.minMember = random.between(1, made.replicas);
    if (random.once(6)) made.minMember = made.replicas;
  }
  if (random.once(2)) made.priority = random.of(["high", "mid", "low"]);
  if (random.once(3)) made.preemptable = random.once(2);
  if (random.once(3)) made.minResources = amounts(random, 8);
  if (random.once(5)) made.labels = { app: "web" };
  if (random.once(6)) made.phase = random.of(["Pending", "Inqueue", "Running"]);
  if (random.once(9)) made.namespace = "other";
  if (random.once(9)) made.annotations = { "volcano.sh/cooldown-time": "10m" };
  if (topology && random.once(2))
    made.networkTopology = { mode: random.of(["hard", "soft"]), highestTierAllowed: random.between(1, 2) };
  made.duration = random.of(["20s", "uniform(5s, 90s)", "4m"]);
  if (random.once(4)) made.failurePercent = 30;
  if (random.once(5)) made.arrive = "30s";
  if (random.once(4))
    made.policies = [
      { event: random.of(["PodFailed", "PodEvicted"]), action: random.of(["RestartJob", "RestartTask", "AbortJob"]) },
    ];
  return made;
}

export function world(seed) {
  const random = new Random(seed);
  const tree = random.once(4);
  const groups = nodes(random);
  const names = groups.flatMap(({ name, count }) => [...Array(count).keys()].map((i) => `${name}-${i}`));
  const free = Object.fromEntries(
    groups.flatMap(({ name, count, cpu }) =>
      [...Array(count).keys()].map((i) => [`${name}-${i}`, cpu === "3500m" ? 3500 : 1000 * cpu]),
    ),
  );
  const made = {
    name: `random ${seed}`,
    actions: random.of(ACTIONS),
    plugins: plugins(random, tree),
    priorityClasses: { high: 1000, mid: 100, low: 10 },
    nodes: groups,
    queues: queues(random, tree),
  };
  const topology = names.length > 1 && random.once(3);
  if (topology) {
    const half = Math.ceil(names.length / 2);
    made.hyperNodes = [
      { name: "s0", tier: 1, nodes: names.slice(0, half) },
      { name: "s1", tier: 1, nodes: names.slice(half) },
      { name: "s2", tier: 2, hyperNodes: ["s0", "s1"] },
    ];
  }
  if (random.once(6)) made.nodeUsage = { [names[0]]: { cpu: random.between(10, 95), memory: random.between(10, 95) } };
  const parents = new Set(made.queues.map((queue) => queue.parent));
  const queueNames = [
    "default",
    ...made.queues.map((queue) => queue.name).filter((name) => random.once(20) || !parents.has(name)),
  ];
  made.jobs = [];
  for (let i = random.between(2, 8); i > 0; --i) made.jobs.push(job(random, i, free, queueNames, topology));
  const objects = [];
  if (random.once(4)) {
    objects.push({
      apiVersion: "v1",
      kind: "ResourceQuota",
      metadata: { name: "quota", namespace: "default" },
      spec: { hard: { cpu: "6" } },
      status: { hard: { cpu: "6" }, used: { cpu: "2" } },
    });
  }
  if (random.once(4)) {
    objects.push({
      apiVersion: "policy/v1",
      kind: "PodDisruptionBudget",
      metadata: { name: "web", namespace: "default" },
      spec: { minAvailable: 1, selector: { matchLabels: { app: "web" } } },
      status: { disruptionsAllowed: random.below(3) },
    });
  }
  if (objects.length > 0) made.objects = objects;
  made.simulate = { seed, grace: random.of(["0s", "3s"]), bindFailurePercent: random.of([0, 0, 20]) };
  return made;
}

const [folder, count] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (let seed = 0; seed < Number(count); ++seed) {
  writeFileSync(join(folder, `${String(seed).padStart(3, "0")}.json`), JSON.stringify(world(seed), null, 1));
}
