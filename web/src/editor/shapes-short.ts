// The short form: every field of docs/input.md.
import * as $ from "./fields.ts";
import { f, type Shape } from "./fields.ts";

const DURATION = f(
  "length of time",
  "How long each pod runs: 10m, or drawn as uniform(30s, 2m) or exponential(10m). Without it, until evicted.",
  "每个 Pod 运行多久：10m，或随机的 uniform(30s, 2m)、exponential(10m)。不写则直到被驱逐。",
);
const FAILURE = f(
  "integer 0 to 100",
  "So many pods of a hundred fail when their duration is over. Default 0.",
  "每百个 Pod 中有多少在运行结束时失败。默认 0。",
);
const GRACE = f(
  "length of time",
  "From an eviction to the pod's end. Default 30s.",
  "从驱逐到 Pod 结束的时间。默认 30s。",
);
const RUNNING = f(
  "integer or map",
  "How many pods run already, first fit; {node: count} says where.",
  "已在运行的 Pod 数量，按首次适配放置；{节点: 数量} 可指定位置。",
);
const GPU = f("integer", "Number of nvidia.com/gpu.", "nvidia.com/gpu 的数量。");
const RESOURCES = f("resources", "Any resource by its full name.", "以全名书写的任意资源。", "amounts");
const AT = f("length of time", "When, from the first cycle: 30s, 5m.", "发生时间，从第一个周期算起：30s、5m。");

// Of a job's pods, or of one kind of them.
const PODS: Shape = {
  replicas: $.REPLICAS,
  minMember: $.MIN_MEMBER,
  cpu: f("quantity", "What one pod asks for.", "每个 Pod 的 CPU 请求。"),
  memory: f("quantity", "What one pod asks for, as in 4Gi.", "每个 Pod 的内存请求，如 4Gi。"),
  gpu: GPU,
  resources: RESOURCES,
  running: RUNNING,
  nodeSelector: $.NODE_SELECTOR,
  affinity: $.AFFINITY,
  tolerations: $.TOLERATIONS,
  topologySpreadConstraints: $.SPREAD,
  schedulingGates: $.GATES,
  preemptionPolicy: $.PREEMPTION,
  duration: DURATION,
  failurePercent: FAILURE,
  grace: GRACE,
  policies: $.POLICIES,
};

export const SHORT: Record<string, Shape> = {
  "": {
    name: f("string", "What this scenario is called.", "场景的名称。"),
    now: f(
      "time",
      "The clock of the run. Default: one day after the last creation.",
      "运行时的时钟。默认为最后创建时间之后一天。",
    ),
    cycles: f("integer 1 to 1000000", "How many cycles to run. Default 1.", "运行多少个周期。默认 1。"),
    volcano: f(
      "release",
      'The release of Volcano that answers: "1.13", "1.14", "1.15", or a full version.',
      '由哪个 Volcano 版本作答："1.13"、"1.14"、"1.15"，或完整版本号。',
    ),
    featureGates: f(
      "map",
      "Feature gates that are off by default: SchedulingGatesQueueAdmission, DRAConsumableCapacity.",
      "默认关闭的特性门控：SchedulingGatesQueueAdmission、DRAConsumableCapacity。",
    ),
    queues: f(
      "list",
      "The queues. root and default exist without being written.",
      "队列列表。root 与 default 自动存在。",
      "short queue",
    ),
    nodes: f("list", "The nodes, or groups of equal nodes.", "节点，或一组相同的节点。", "short node"),
    jobs: f(
      "list",
      "The jobs: each becomes a PodGroup and its pods.",
      "作业：每个会展开为一个 PodGroup 及其 Pod。",
      "short job",
    ),
    priorityClasses: f(
      "map or list",
      "{high: 1000}, or a list of {name, value}.",
      "{high: 1000}，或 {name, value} 的列表。",
      "short class",
    ),
    hyperNodes: f(
      "list",
      "The network's tree: which nodes are close together.",
      "网络拓扑树：哪些节点彼此靠近。",
      "short hypernode",
    ),
    nodeUsage: f(
      "map",
      "What each node really uses, in per cent: {n-0: {cpu: 80, memory: 40}}; for usage and rescheduling.",
      "各节点的实际使用率（百分比）：{n-0: {cpu: 80, memory: 40}}；供 usage 与 rescheduling 使用。",
    ),
    actions: f("list", "What the scheduler does in a cycle, in order.", "调度器每个周期依次执行的动作。"),
    plugins: f(
      "list",
      "The plugins: a list is one tier, a list of lists several.",
      "插件：一个列表为一层，列表的列表为多层。",
      "plugin",
    ),
    tiers: f(
      "list",
      "The plugins by tier, as in the scheduler's configuration.",
      "按层排列的插件，与调度器配置相同。",
      "tier",
    ),
    configurations: f(
      "list",
      "Arguments of actions: {name: preempt, arguments: {…}}.",
      "动作的参数：{name: preempt, arguments: {…}}。",
      "configuration",
    ),
    conf: f(
      "string or map",
      "The whole of volcano-scheduler.conf, instead of actions and plugins.",
      "完整的 volcano-scheduler.conf，代替 actions 与 plugins。",
    ),
    simulate: f(
      "map",
      "What happens over time: how long to run, how pods start and end, and events.",
      "随时间发生的事：运行多久、Pod 如何启动与结束，以及事件。",
      "simulate",
    ),
    expect: f(
      "list",
      "What is to come of it; pumice check holds the run against it.",
      "预期结果；pumice check 会逐项核对。",
      "expectation",
    ),
    objects: f("list", "Anything else, as Kubernetes spells it.", "其他任何 Kubernetes 对象。"),
  },
  "short queue": {
    name: $.NAME,
    parent: $.PARENT,
    weight: $.WEIGHT,
    capability: $.CAPABILITY,
    guarantee: $.GUARANTEE,
    deserved: $.DESERVED,
    reclaimable: $.RECLAIMABLE,
    priority: $.QUEUE_PRIORITY,
    state: f(
      "Open | Closed | Closing",
      "A closed queue takes no new jobs. Default Open.",
      "关闭的队列不接收新作业。默认 Open。",
    ),
    affinity: $.QUEUE_AFFINITY,
    labels: $.LABELS,
    annotations: $.ANNOTATIONS,
  },
  "short node": {
    name: f("string", "The node's name; a group's names get numbers.", "节点名；成组时自动编号。"),
    count: f("integer 0 to 1000000", "How many nodes like this one.", "相同节点的数量。"),
    cpu: f("quantity", "Cores, as in 16 or 500m.", "CPU 核数，如 16 或 500m。"),
    memory: f("quantity", "Bytes, as in 64Gi.", "内存，如 64Gi。"),
    gpu: GPU,
    pods: f("integer", "How many pods fit. Default 110.", "可容纳的 Pod 数。默认 110。"),
    resources: RESOURCES,
    labels: f("map", "Labels that selectors and topologies read.", "供选择器与拓扑使用的标签。"),
    annotations: $.ANNOTATIONS,
    taints: f("list", "Taints that keep pods away: key=value:NoSchedule.", "排斥 Pod 的污点：key=value:NoSchedule。"),
    unschedulable: $.UNSCHEDULABLE,
  },
  "short job": {
    name: $.NAME,
    namespace: f("string", "Default: default.", "默认 default。"),
    queue: $.QUEUE,
    minResources: $.MIN_RESOURCES,
    priority: f(
      "integer or string",
      "A number, or the name of a PriorityClass. Higher goes first, and may preempt lower.",
      "数值，或 PriorityClass 的名称。数值越大越先调度，并可抢占较低者。",
    ),
    preemptable: f("boolean", "Whether plugins like tdm may evict its pods.", "tdm 等插件是否可以驱逐它的 Pod。"),
    phase: f("Pending | Inqueue | Running | Unknown", "The PodGroup's phase at the start.", "PodGroup 的初始阶段。"),
    ...PODS,
    tasks: f("list", "Pods of several kinds.", "多种 Pod。", "short task"),
    labels: $.LABELS,
    annotations: $.ANNOTATIONS,
    networkTopology: $.NETWORK,
    subGroupPolicy: $.SUB_GROUPS,
    arrive: f(
      "length of time or map",
      "When the job comes; {every: 30s, count: 3} makes copies.",
      "作业何时到达；{every: 30s, count: 3} 会产生多个副本。",
      "arrive",
    ),
    maxRetry: { ...$.MAX_RETRY, type: "integer 0 to 1000000" },
  },
  "short task": { name: $.NAME, ...PODS },
  "short class": {
    name: $.NAME,
    value: f("integer", "The priority.", "优先级数值。"),
    globalDefault: f("boolean", "For pods that name no class.", "用于未指定优先级类的 Pod。"),
    preemptionPolicy: $.PREEMPTION,
  },
  "short hypernode": {
    name: $.NAME,
    tier: $.TIER,
    tierName: f("string", "A name for the tier, as in rack.", "层级的名称，如 rack。"),
    nodes: f("list", "Names of the nodes in it.", "其中节点的名称。"),
    hyperNodes: f("list", "Names of the HyperNodes in it.", "其中 HyperNode 的名称。"),
  },
  arrive: {
    every: f(
      "length of time",
      "From one copy to the next; drawn each time: exponential(30s).",
      "相邻副本之间的间隔；每次随机：exponential(30s)。",
    ),
    first: f(
      "length of time",
      "When the first comes. Without it, after one every.",
      "第一个何时到达。不写则在一个 every 之后。",
    ),
    count: f("integer 0 to 1000000", "How many copies. Without it there is no last.", "副本数量。不写则没有最后一个。"),
  },
  simulate: {
    period: f("length of time", "From one cycle to the next. Default 1s.", "相邻周期的间隔。默认 1s。"),
    until: f("length of time", "How long to run.", "运行多久。"),
    seed: f("integer ≥ 0", "Of all that is drawn. Default 1.", "所有随机量的种子。默认 1。"),
    grace: GRACE,
    startDelay: f(
      "length of time",
      "From a bind to the pod's start. Default 0s.",
      "从绑定到 Pod 启动的时间。默认 0s。",
    ),
    bindFailurePercent: f(
      "integer 0 to 100",
      "So many binds of a hundred fail. Default 0.",
      "每百次绑定失败多少次。默认 0。",
    ),
    failingBinds: f(
      "list",
      "Pods whose first bind fails; without a namespace in default.",
      "首次绑定会失败的 Pod；未写命名空间时在 default 中。",
    ),
    starvation: f(
      "length of time",
      "A job that waits longer, though its queue has less than it deserves, is a finding. Default 10m.",
      "队列未达应得而作业等待超过此时间，记为一项发现。默认 10m。",
    ),
    pingPong: f(
      "integer ≥ 2",
      "A pod that is evicted so many times is a finding. Default 3.",
      "Pod 被驱逐达到此次数，记为一项发现。默认 3。",
    ),
    stuckCycles: f(
      "integer ≥ 1",
      "A gang deadlock of so many cycles is a finding. Default 10.",
      "gang 死锁持续这么多周期，记为一项发现。默认 10。",
    ),
    events: f("list", "What happens to nodes, queues and pods.", "节点、队列与 Pod 上发生的事件。", "event"),
  },
  event: {
    at: AT,
    node: f("string", "The node that it happens to.", "发生在哪个节点。"),
    queue: f(
      "string",
      "The queue that it happens to; weight, capability … beside it replace what the queue has.",
      "发生在哪个队列；同级的 weight、capability 等会替换队列原有的值。",
    ),
    pod: f("string", "The pod that it happens to.", "发生在哪个 Pod。"),
    do: f(
      "down | up | cordon | uncordon | remove | add | open | close | fail | evict",
      "What happens: the first six to a node, open and close to a queue, fail and evict to a pod.",
      "发生什么：前六个用于节点，open 与 close 用于队列，fail 与 evict 用于 Pod。",
    ),
    // Of an event there is no webhook.
    weight: { ...$.WEIGHT, type: "integer ≥ 1" },
    priority: { ...$.QUEUE_PRIORITY, type: "integer" },
    reclaimable: $.RECLAIMABLE,
    capability: $.CAPABILITY,
    deserved: $.DESERVED,
    guarantee: $.GUARANTEE,
  },
  expectation: {
    queue: f("string", "Of this queue: deserved, allocated, share.", "针对该队列：deserved、allocated、share。"),
    job: f("string", "Of this job: phase, bound, evicted, waits.", "针对该作业：phase、bound、evicted、waits。"),
    pod: f("string", "Of this pod: node.", "针对该 Pod：node。"),
    finding: f(
      "any | ping-pong | starvation | gang-deadlock | guarantee-unmet",
      "Of such findings: count.",
      "针对这类发现：count。",
    ),
    deserved: f("resources", "What the queue is to deserve.", "队列预期应得的资源。", "amounts"),
    allocated: f("resources", "What the queue is to hold.", "队列预期占用的资源。", "amounts"),
    share: f("number", "The queue's share, a part of 1.", "队列的 share，以 1 为整体。"),
    phase: f(
      "Pending | Inqueue | Running | Unknown | Completed | Failed | Aborted | Terminated",
      "The phase that the job is to have.",
      "作业预期所处的阶段。",
    ),
    bound: f("integer", "How many of the job's pods are to be on nodes.", "作业预期有多少 Pod 在节点上。"),
    evicted: f("integer", "How often the scheduler is to evict the job's pods.", "作业的 Pod 预期被驱逐的次数。"),
    waits: f(
      "length of time",
      'How long the job is to wait for minMember places: "<= 5s".',
      '作业等待 minMember 个位置的时间："<= 5s"。',
    ),
    node: f("string", 'Where the pod is to be; "" for nowhere.', 'Pod 预期所在的节点；"" 表示没有。'),
    count: f("integer", "How many such findings.", "这类发现的数量。"),
    when: f("length of time or word", "end (the default), always, or a time.", "end（默认）、always，或一个时间。"),
    after: f("action", "In the first cycle, after that action.", "第一个周期中该动作之后。"),
    tolerance: f("number", "How far a number may be off: 1% or 0.01.", "数值允许的偏差：1% 或 0.01。"),
  },
};
