// The editor says this of one field; and here are the fields that several objects share.
export interface Doc {
  type: string;
  en: string;
  zh: string;
  in?: string; // the shape of what stands below
  since?: string; // a release of Volcano
  until?: string;
}

export type Shape = Record<string, Doc>;

export const f = (type: string, en: string, zh: string, below?: string): Doc => ({
  type,
  en,
  zh,
  ...(below ? { in: below } : {}),
});

export const NAME = f("string", "A name that no other object of this kind has.", "同类对象中唯一的名称。");
export const WEIGHT = f(
  "integer 0 to 65535",
  "The queue's part of the cluster beside its siblings, under the proportion plugin. Default 1.",
  "在 proportion 插件下，队列相对其同级的份额。默认 1。",
);
export const CAPABILITY = f(
  "resources",
  "The most the queue may ever use. A resource that is left out has no limit.",
  "队列最多可用的资源。未写的资源不设上限。",
  "amounts",
);
export const GUARANTEE = f(
  "resources",
  "Kept for this queue even while it does not use it; never reclaimed by others.",
  "为该队列保留的资源，即使空闲也不会借出，也不会被回收。",
  "amounts",
);
export const DESERVED = f(
  "resources",
  "What the queue deserves under the capacity plugin: below it, it may reclaim; above it, it may be reclaimed from. proportion ignores this field.",
  "capacity 插件下队列应得的资源：低于它可以回收，高于它可以被回收。proportion 忽略此字段。",
  "amounts",
);
export const PARENT = f("string", "The queue above this one. Default root.", "上级队列。默认 root。");
export const RECLAIMABLE = f(
  "boolean",
  "Whether other queues may take back what this one has beyond its deserved. Default true.",
  "其他队列是否可以收回本队列超出应得的部分。默认 true。",
);
export const QUEUE_PRIORITY = f("integer ≥ 0", "Higher goes first among queues.", "队列之间，数值越大越先调度。");
export const QUEUE_AFFINITY = f(
  "map",
  "Which groups of nodes (label volcano.sh/nodegroup-name) the queue's pods may go to; for the plugin nodegroup.",
  "队列的 Pod 可去的节点组（标签 volcano.sh/nodegroup-name）；供 nodegroup 插件使用。",
  "queue affinity",
);
export const QUEUE = f(
  "string",
  "The queue that the job waits in. Default: default.",
  "作业等待所在的队列。默认 default。",
);
export const MIN_MEMBER = f(
  "integer ≥ 0",
  "How many pods must be placed together before any of them starts.",
  "必须同时放置多少个 Pod，作业才会启动。",
);
export const MIN_RESOURCES = f(
  "resources",
  "What must be free before the job may enter. Absent: it always enters.",
  "作业进入前必须可用的资源。不写则总能进入。",
  "amounts",
);
export const REPLICAS = f("integer 0 to 1000000", "How many pods. Default 1.", "Pod 数量。默认 1。");
export const LABELS = f("map", "Labels, which selectors read.", "标签，供选择器读取。");
export const ANNOTATIONS = f(
  "map",
  "Annotations; the engine reads those of Volcano.",
  "注解；引擎会读取 Volcano 的注解。",
);
export const CREATED = f("time", "Older goes first where nothing else decides.", "其他条件相同时，较早创建者优先。");
export const TAINTS = f("list", "Taints that keep pods away.", "排斥 Pod 的污点。", "taint");
export const UNSCHEDULABLE = f("boolean", "Takes no new pods.", "不接收新的 Pod。");
export const NODE_SELECTOR = f("map", "Labels that the node must have.", "节点必须具有的标签。");
export const AFFINITY = f("map", "Which nodes and neighbours it wants.", "期望的节点与相邻 Pod。", "affinity");
export const TOLERATIONS = f("list", "Taints that it bears.", "可容忍的污点。", "toleration");
export const SPREAD = f(
  "list",
  "How evenly pods are to lie over zones, racks or nodes.",
  "Pod 在可用区、机架或节点间的均匀程度。",
  "spread",
);
export const GATES = f(
  "list",
  "A pod with a gate waits until it is removed.",
  "带有调度门控的 Pod 会一直等待，直到它被移除。",
  "gate",
);
export const PREEMPTION = f(
  "PreemptLowerPriority | Never",
  "Never: such pods do not preempt.",
  "Never：这类 Pod 不会抢占。",
);
export const NETWORK = f(
  "map",
  "How close together the pods must be, by HyperNode tiers.",
  "Pod 之间的网络距离要求，以 HyperNode 层级表示。",
  "network topology",
);
export const SUB_GROUPS = f(
  "list",
  "Pods that belong closer together, by label; each group is a gang of its own.",
  "按标签划分的子组；每个子组各自成为一个 gang。",
  "sub group",
);
export const TIER = f(
  "integer 0 to 10000",
  "1 is the tier of the closest nodes; higher is farther apart.",
  "1 表示距离最近的层级；数值越大越远。",
);
export const SELECTOR = f("map", "Which objects, by their labels.", "按标签选择对象。", "label selector");
export const POLICIES = f(
  "list",
  "What the job's controller does when something happens: {event: PodFailed, action: RestartJob}.",
  "发生事件时作业控制器的动作：{event: PodFailed, action: RestartJob}。",
  "policy",
);
export const MAX_RETRY = f(
  "integer ≥ 0",
  "The restart of this number fails the job. Default 3.",
  "第几次重启时作业失败。默认 3。",
);
