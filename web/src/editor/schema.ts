// Every field that a person may want to type, with its words: the one source of completion and hover text.
export type Kind = string; // "" is the short form

interface Doc {
  type: string;
  en: string;
  zh: string;
  in?: string; // the shape of what stands below
}

type Shape = Record<string, Doc>;

const f = (type: string, en: string, zh: string, below?: string): Doc => ({ type, en, zh, ...(below ? { in: below } : {}) });

const META = f("map", "Name, namespace, labels and annotations.", "名称、命名空间、标签与注解。", "meta");
const API = f("string", "The API group and version.", "API 组与版本。");
const KIND = f("string", "What kind of object this is.", "对象的类型。");
const NAME = f("string", "A name that no other object of this kind has.", "同类对象中唯一的名称。");
const WEIGHT = f("integer ≥ 1", "The queue's part of the cluster beside its siblings, under the proportion plugin. Default 1.", "在 proportion 插件下，队列相对其同级的份额。默认 1。");
const CAPABILITY = f("resources", "The most the queue may ever use. A resource that is left out has no limit.", "队列最多可用的资源。未写的资源不设上限。", "amounts");
const GUARANTEE = f("resources", "Kept for this queue even while it does not use it; never reclaimed by others.", "为该队列保留的资源，即使空闲也不会借出，也不会被回收。", "amounts");
const DESERVED = f("resources", "What the queue deserves under the capacity plugin: below it, it may reclaim; above it, it may be reclaimed from. proportion ignores this field.", "capacity 插件下队列应得的资源：低于它可以回收，高于它可以被回收。proportion 忽略此字段。", "amounts");
const PARENT = f("string", "The queue above this one. Default root.", "上级队列。默认 root。");
const RECLAIMABLE = f("boolean", "Whether other queues may take back what this one has beyond its deserved. Default true.", "其他队列是否可以收回本队列超出应得的部分。默认 true。");
const QUEUE = f("string", "The queue that the job waits in. Default: default.", "作业等待所在的队列。默认 default。");
const MIN_MEMBER = f("integer", "How many pods must be placed together before any of them starts.", "必须同时放置多少个 Pod，作业才会启动。");
const PRIORITY = f("integer", "Higher goes first, and may preempt lower.", "数值越大越先调度，并可抢占较低者。");

const SHAPES: Record<string, Shape> = {
  "": {
    name: f("string", "What this scenario is called.", "场景的名称。"),
    now: f("time", "The clock of the run. Default: one day after the last creation.", "运行时的时钟。默认为最后创建时间之后一天。"),
    queues: f("list", "The queues. root and default exist without being written.", "队列列表。root 与 default 自动存在。", "short queue"),
    nodes: f("list", "The nodes, or groups of equal nodes.", "节点，或一组相同的节点。", "short node"),
    jobs: f("list", "The jobs: each becomes a PodGroup and its pods.", "作业：每个会展开为一个 PodGroup 及其 Pod。", "short job"),
    actions: f("list", "What the scheduler does in a cycle, in order: enqueue, allocate, backfill, preempt, reclaim …", "调度器每个周期依次执行的动作：enqueue、allocate、backfill、preempt、reclaim 等。"),
    tiers: f("list", "The plugins by tier, as in the scheduler's configuration.", "按层排列的插件，与调度器配置相同。", "tier"),
    plugins: f("list", "The plugins, in one tier.", "插件（单层）。"),
  },
  "short queue": { name: NAME, parent: PARENT, weight: WEIGHT, capability: CAPABILITY, guarantee: GUARANTEE, deserved: DESERVED, reclaimable: RECLAIMABLE, priority: f("integer", "Higher goes first among queues.", "队列之间，数值越大越先调度。"), state: f("Open | Closed", "A closed queue takes no new jobs. Default Open.", "关闭的队列不接收新作业。默认 Open。") },
  "short node": { name: f("string", "The node's name; a group's names get numbers.", "节点名；成组时自动编号。"), count: f("integer", "How many nodes like this one.", "相同节点的数量。"), cpu: f("quantity", "Cores, as in 16 or 500m.", "CPU 核数，如 16 或 500m。"), memory: f("quantity", "Bytes, as in 64Gi.", "内存，如 64Gi。"), pods: f("integer", "How many pods fit. Default 110.", "可容纳的 Pod 数。默认 110。"), labels: f("map", "Labels that selectors and topologies read.", "供选择器与拓扑使用的标签。"), taints: f("list", "Taints that keep pods away.", "排斥 Pod 的污点。"), unschedulable: f("boolean", "Takes no new pods.", "不接收新的 Pod。") },
  "short job": { name: NAME, namespace: f("string", "Default: default.", "默认 default。"), queue: QUEUE, replicas: f("integer", "How many pods. Default 1.", "Pod 数量。默认 1。"), minMember: MIN_MEMBER, minResources: f("resources", "What must be free before the job may enter. Absent: it always enters.", "作业进入前必须可用的资源。不写则总能进入。", "amounts"), priority: f("integer or string", "A number, or the name of a PriorityClass. Higher goes first, and may preempt lower.", "数值，或 PriorityClass 的名称。数值越大越先调度，并可抢占较低者。"), cpu: f("quantity", "What one pod asks for.", "每个 Pod 的 CPU 请求。"), memory: f("quantity", "What one pod asks for, as in 4Gi.", "每个 Pod 的内存请求，如 4Gi。") },
  tier: { plugins: f("list", "The plugins of this tier. An earlier tier decides first.", "该层的插件。靠前的层先决定。", "plugin") },
  plugin: {
    name: f("string", "The plugin's name.", "插件名。"),
    arguments: f("map", "The plugin's arguments; a wrong type is ignored as Volcano does.", "插件参数；类型错误时与 Volcano 一样忽略。"),
    enableHierarchy: f("boolean", "Queues as a tree (capacity, drf). Off unless written.", "按树形队列处理（capacity、drf）。不写则关闭。"),
    enablePreemptable: f("boolean", "May veto victims of preempt. On unless written.", "可否决 preempt 的受害者。默认开启。"),
    enableReclaimable: f("boolean", "May veto victims of reclaim. On unless written.", "可否决 reclaim 的受害者。默认开启。"),
    enableJobOrder: f("boolean", "Takes part in ordering jobs. On unless written.", "参与作业排序。默认开启。"),
    enableQueueOrder: f("boolean", "Takes part in ordering queues. On unless written.", "参与队列排序。默认开启。"),
    enableTaskOrder: f("boolean", "Takes part in ordering tasks. On unless written.", "参与任务排序。默认开启。"),
    enableJobEnqueued: f("boolean", "Votes on whether a job may enter. On unless written.", "对作业能否入队投票。默认开启。"),
    enablePredicate: f("boolean", "Filters nodes. On unless written.", "参与节点过滤。默认开启。"),
    enableNodeOrder: f("boolean", "Scores nodes. On unless written.", "参与节点打分。默认开启。"),
  },
  amounts: { cpu: f("quantity", "Cores, as in 16 or 500m.", "CPU 核数，如 16 或 500m。"), memory: f("quantity", "Bytes, as in 64Gi.", "内存，如 64Gi。"), pods: f("integer", "Number of pods.", "Pod 数量。"), "nvidia.com/gpu": f("integer", "Number of GPUs.", "GPU 数量。") },
  meta: { name: NAME, namespace: f("string", "Where the object lives.", "对象所在的命名空间。"), labels: f("map", "Labels.", "标签。"), annotations: f("map", "Annotations; the engine reads those of Volcano.", "注解；引擎会读取 Volcano 的注解。"), creationTimestamp: f("time", "Older goes first where nothing else decides.", "其他条件相同时，较早创建者优先。"), uid: f("string", "Ends the last ties. Default namespace-name.", "用于最终决胜。默认 namespace-name。") },
  Queue: { apiVersion: API, kind: KIND, metadata: META, spec: f("map", "What the queue may have.", "队列的规格。", "queue spec"), status: f("map", "state: Open or Closed.", "state：Open 或 Closed。") },
  "queue spec": { weight: WEIGHT, parent: PARENT, capability: CAPABILITY, deserved: DESERVED, guarantee: f("map", "Kept for this queue: write it below resource.", "为该队列保留的资源：写在 resource 之下。", "guarantee"), reclaimable: RECLAIMABLE, priority: f("integer", "Higher goes first among queues.", "队列之间，数值越大越先调度。") },
  guarantee: { resource: GUARANTEE },
  PodGroup: { apiVersion: API, kind: KIND, metadata: META, spec: f("map", "The job's wishes.", "作业的要求。", "podgroup spec"), status: f("map", "phase: Pending, Inqueue, Running …", "phase：Pending、Inqueue、Running 等。") },
  "podgroup spec": { queue: QUEUE, minMember: MIN_MEMBER, minResources: f("resources", "What must be free before the job may enter.", "作业进入前必须可用的资源。", "amounts"), minTaskMember: f("map", "The same as minMember for each task of the job.", "作业中每类任务的 minMember。"), priorityClassName: f("string", "Gives the job's priority.", "决定作业的优先级。") },
  Node: { apiVersion: API, kind: KIND, metadata: META, spec: f("map", "taints, unschedulable.", "taints、unschedulable。", "node spec"), status: f("map", "What the node has.", "节点的资源。", "node status") },
  "node spec": { taints: f("list", "Taints that keep pods away.", "排斥 Pod 的污点。"), unschedulable: f("boolean", "Takes no new pods.", "不接收新的 Pod。") },
  "node status": { allocatable: f("resources", "What pods may use.", "可供 Pod 使用的资源。", "amounts"), capacity: f("resources", "What the machine has.", "机器的总资源。", "amounts") },
  Pod: { apiVersion: API, kind: KIND, metadata: META, spec: f("map", "What the pod asks for.", "Pod 的要求。", "pod spec"), status: f("map", "phase: Pending, Running …", "phase：Pending、Running 等。") },
  "pod spec": { schedulerName: f("string", "volcano for pods that Volcano places.", "由 Volcano 调度的 Pod 填 volcano。"), nodeName: f("string", "The node that it runs on.", "所在节点。"), priority: PRIORITY, priorityClassName: f("string", "Gives the priority.", "决定优先级。"), nodeSelector: f("map", "Labels that the node must have.", "节点必须具有的标签。"), affinity: f("map", "Which nodes and neighbours it wants.", "期望的节点与相邻 Pod。"), tolerations: f("list", "Taints that it bears.", "可容忍的污点。"), containers: f("list", "Their requests are added up.", "各容器的请求会累加。", "container") },
  container: { name: NAME, resources: f("map", "requests and limits.", "requests 与 limits。", "resources") },
  resources: { requests: f("resources", "What is asked for.", "请求量。", "amounts"), limits: f("resources", "Stands in for requests that are absent.", "缺少 requests 时由 limits 代替。", "amounts") },
  Job: { apiVersion: API, kind: KIND, metadata: META, spec: f("map", "A Volcano Job.", "Volcano Job。", "vcjob spec") },
  "vcjob spec": { queue: QUEUE, minAvailable: MIN_MEMBER, priorityClassName: f("string", "Gives the job's priority.", "决定作业的优先级。"), schedulerName: f("string", "volcano.", "volcano。"), tasks: f("list", "Groups of equal pods.", "相同 Pod 的分组。", "vcjob task") },
  "vcjob task": { name: NAME, replicas: f("integer", "How many pods.", "Pod 数量。"), minAvailable: MIN_MEMBER, template: f("map", "The pods of this task.", "该任务的 Pod 模板。", "template") },
  template: { metadata: META, spec: f("map", "What each pod asks for.", "每个 Pod 的要求。", "pod spec") },
  PriorityClass: { apiVersion: API, kind: KIND, metadata: META, value: f("integer", "The priority.", "优先级数值。"), globalDefault: f("boolean", "For pods that name no class.", "用于未指定优先级类的 Pod。"), preemptionPolicy: f("PreemptLowerPriority | Never", "Never: pods of this class do not preempt.", "Never：该类的 Pod 不抢占。") },
  ConfigMap: { apiVersion: API, kind: KIND, metadata: META, data: f("map", "volcano-scheduler.conf holds the scheduler's configuration.", "volcano-scheduler.conf 保存调度器配置。") },
};

const PLUGINS = ["priority", "gang", "conformance", "drf", "predicates", "proportion", "capacity", "nodeorder", "binpack", "overcommit", "sla", "tdm", "task-topology", "numa-aware", "rescheduling", "resourcequota", "extender", "usage", "nodegroup", "network-topology-aware", "resource-strategy-fit", "pdb", "cdp", "deviceshare"];
const KINDS: Record<string, string> = { Queue: "scheduling.volcano.sh/v1beta1", PodGroup: "scheduling.volcano.sh/v1beta1", Node: "v1", Pod: "v1", ConfigMap: "v1", Job: "batch.volcano.sh/v1alpha1", PriorityClass: "scheduling.k8s.io/v1" };

function shapeOf(kind: Kind, path: string[]): Shape | null {
  let shape = SHAPES[Object.hasOwn(SHAPES, kind) ? kind : "-"];
  for (const step of path) {
    const below: string | undefined = shape && Object.hasOwn(shape, step) ? shape[step]!.in : undefined;
    if (below === undefined) return null;
    shape = SHAPES[below];
  }
  return shape ?? null;
}

export function documentation(kind: Kind, path: string[], name: string): Doc | undefined {
  const shape = shapeOf(kind, path);
  return shape && Object.hasOwn(shape, name) ? shape[name] : undefined;
}

export function childrenOf(kind: Kind, path: string[]): { name: string; type: string }[] {
  const shape = shapeOf(kind, path);
  return shape ? Object.entries(shape).map(([name, doc]) => ({ name, type: doc.type })) : [];
}

// Values that can be named: queues that exist, plugins, kinds, true and false.
export function valuesOf(kind: Kind, path: string[], name: string, text: string): string[] {
  if (name === "queue" || name === "parent") {
    const names = [...text.matchAll(/^\s*(?:-\s*)?\{?\s*name:\s*["']?([\w.-]+)/gm)].map((m) => m[1]!);
    return [...new Set(["root", "default", ...names])];
  }
  if (name === "kind") return Object.keys(KINDS);
  if (name === "apiVersion") return [...new Set(Object.values(KINDS))];
  if (name === "name" && path.includes("plugins")) return PLUGINS;
  if (documentation(kind, path, name)?.type === "boolean") return ["true", "false"];
  const choice = documentation(kind, path, name)?.type.split(" | ") ?? [];
  return choice.length > 1 ? choice : [];
}
