// The scheduler's configuration: tiers, plugins and their arguments.
import { ACTIONS } from "../model/plugins.ts";
import { f, type Shape } from "./fields.ts";

const on = (en: string, zh: string) => f("boolean", `${en} On unless written.`, `${zh}默认开启。`);
const weight = (en: string, zh: string) => f("integer", `How much ${en} counts.`, `${zh}的权重。`);

export const CONF: Record<string, Shape> = {
  tier: {
    plugins: f(
      "list",
      "The plugins of this tier. An earlier tier decides first.",
      "该层的插件。靠前的层先决定。",
      "plugin",
    ),
  },
  plugin: {
    name: f("string", "The plugin's name.", "插件名。"),
    arguments: f(
      "map",
      "The plugin's arguments; a wrong type is ignored as Volcano does.",
      "插件参数；类型错误时与 Volcano 一样忽略。",
      "arguments",
    ),
    enableHierarchy: f(
      "boolean",
      "Queues as a tree (capacity, drf). Off unless written.",
      "按树形队列处理（capacity、drf）。不写则关闭。",
    ),
    enableJobOrder: on("Takes part in ordering jobs.", "参与作业排序。"),
    enableQueueOrder: on("Takes part in ordering queues.", "参与队列排序。"),
    enableTaskOrder: on("Takes part in ordering tasks.", "参与任务排序。"),
    enabledSubJobOrder: on("Takes part in ordering sub-jobs.", "参与子作业排序。"),
    enableJobReady: on("Votes on whether a job has enough tasks.", "对作业的任务是否足够投票。"),
    enableJobPipelined: on("Votes on whether a job will have enough tasks.", "对作业将来的任务是否足够投票。"),
    enableJobStarving: on("Says which jobs reclaim and preempt help.", "决定 reclaim 与 preempt 帮助哪些作业。"),
    enableJobEnqueued: on("Votes on whether a job may enter.", "对作业能否入队投票。"),
    enablePredicate: on("Filters nodes.", "参与节点过滤。"),
    enableNodeOrder: on("Scores nodes.", "参与节点打分。"),
    enablePreemptable: on("May veto victims of preempt.", "可否决 preempt 的受害者。"),
    enableReclaimable: on("May veto victims of reclaim.", "可否决 reclaim 的受害者。"),
    enablePreemptive: on("Says whether a queue may reclaim.", "决定队列是否可以回收。"),
    enabledVictim: on("Names victims of shuffle.", "为 shuffle 指出受害者。"),
    enabledOverused: on("Says when a queue has had enough.", "判断队列是否已超用。"),
    enabledAllocatable: on("Says whether a queue may have one more pod.", "判断队列能否再放一个 Pod。"),
    enabledHyperNodeOrder: on("Scores HyperNodes.", "参与 HyperNode 打分。"),
    enabledHyperNodeGradient: on("Says which HyperNodes a job may use.", "决定作业可用的 HyperNode。"),
  },
  configuration: {
    name: f(ACTIONS.join(" | "), "The action.", "动作名。"),
    arguments: f("map", "The action's arguments.", "动作的参数。", "action arguments"),
  },
  "action arguments": {
    predicateErrorCacheEnable: f(
      "boolean",
      "A task like one that fitted nowhere is not tried. Default true.",
      "与放不下的任务相同者不再尝试。默认 true。",
    ),
    enableTopologyAwarePreemption: f(
      "boolean",
      "preempt looks for the cheapest node. Default false.",
      "preempt 寻找代价最小的节点。默认 false。",
    ),
  },
  arguments: {
    weight: weight("the plugin", "插件"),
    "binpack.weight": weight("packing nodes full", "装满节点"),
    "binpack.cpu": weight("cpu in it", "其中 cpu"),
    "binpack.memory": weight("memory in it", "其中内存"),
    "binpack.resources": f(
      "string",
      "Other resources that count: nvidia.com/gpu, …",
      "计入的其他资源：nvidia.com/gpu 等。",
    ),
    "nodeaffinity.weight": weight("preferred node affinity", "节点亲和偏好"),
    "podaffinity.weight": weight("preferred pod affinity", "Pod 亲和偏好"),
    "leastrequested.weight": weight("an empty node", "空闲节点"),
    "mostrequested.weight": weight("a full node", "较满节点"),
    "balancedresource.weight": weight("a balance of cpu and memory", "cpu 与内存均衡"),
    "tainttoleration.weight": weight("having no PreferNoSchedule taints", "无 PreferNoSchedule 污点"),
    "imagelocality.weight": weight("having the images", "已有镜像"),
    "podtopologyspread.weight": weight("soft spreading", "软性打散"),
    "overcommit-factor": f(
      "number",
      "enqueue lets in so many times what the cluster has. Default 1.2.",
      "enqueue 放行的总量相对集群的倍数。默认 1.2。",
    ),
    "sla-waiting-time": f(
      "length of time",
      "A job that has waited so long goes first, and in: 1h.",
      "等待超过此时间的作业优先并放行：1h。",
    ),
    "predicate.NodeAffinityEnable": f(
      "boolean",
      "Node selectors and affinity. Default true.",
      "节点选择与亲和。默认 true。",
    ),
    "predicate.NodePortsEnable": f("boolean", "Host ports. Default true.", "主机端口。默认 true。"),
    "predicate.TaintTolerationEnable": f("boolean", "Taints. Default true.", "污点。默认 true。"),
    "predicate.PodAffinityEnable": f(
      "boolean",
      "Pod affinity and anti-affinity. Default true.",
      "Pod 亲和与反亲和。默认 true。",
    ),
    "predicate.PodTopologySpreadEnable": f("boolean", "Hard spreading. Default true.", "硬性打散。默认 true。"),
    strict: f(
      "boolean",
      "nodegroup: nodes of no group take no pods. false lets in queues without affinity. Default true.",
      "nodegroup：未分组的节点不接收 Pod；false 时允许无亲和的队列使用。默认 true。",
    ),
    "task-topology.weight": weight("standing beside related tasks", "靠近相关任务"),
    "tdm.revocable-zone.": f(
      "hh:mm-hh:mm",
      "When nodes of the zone of that name may be used: tdm.revocable-zone.rz1: 10:00-21:00.",
      "该名称的区域何时可用：tdm.revocable-zone.rz1: 10:00-21:00。",
    ),
    "tdm.evict.period": f("length of time", "How often tdm evicts.", "tdm 驱逐的间隔。"),
    interval: f("length of time", "rescheduling: how often. Default 5m.", "rescheduling：运行间隔。默认 5m。"),
    strategies: f(
      "list",
      "rescheduling: [{name: lowNodeUtilization, params: {…}}].",
      "rescheduling：[{name: lowNodeUtilization, params: {…}}]。",
    ),
    thresholds: f(
      "map",
      "usage: nodes above {cpu: 80, memory: 70} per cent take no pods.",
      "usage：使用率高于 {cpu: 80, memory: 70} 的节点不接收 Pod。",
    ),
    "usage.weight": weight("a node that is little used", "使用率低的节点"),
    "cpu.weight": weight("cpu in it", "其中 cpu"),
    "memory.weight": weight("memory in it", "其中内存"),
    "hypernode.binpack.cpu": weight("cpu in packing HyperNodes", "HyperNode 装箱中的 cpu"),
    "hypernode.binpack.memory": weight("memory in packing HyperNodes", "HyperNode 装箱中的内存"),
    "hypernode.binpack.normal-pod.enable": f(
      "boolean",
      "Whether pods without a topology are packed too. Default true.",
      "无拓扑要求的 Pod 是否也装箱。默认 true。",
    ),
    "hypernode.binpack.normal-pod.fading": f(
      "number",
      "How fast it counts less with each tier. Default 0.8.",
      "权重随层级衰减的速度。默认 0.8。",
    ),
    resourceStrategyFitWeight: weight("resource-strategy-fit", "resource-strategy-fit"),
    resources: f(
      "map",
      "resource-strategy-fit: by resource {type: MostAllocated, weight: 1}.",
      "resource-strategy-fit：按资源 {type: MostAllocated, weight: 1}。",
    ),
    proportional: f(
      "map",
      "resource-strategy-fit: keeps cpu and memory beside a scarce resource.",
      "resource-strategy-fit：为稀缺资源保留 cpu 与内存。",
    ),
    "extender.urlPrefix": f("string", "Where the extender listens.", "扩展服务的地址。"),
    "extender.httpTimeout": f("length of time", "How long to wait for it.", "等待的时间。"),
    "extender.ignorable": f("boolean", "Whether its failures are passed over.", "是否忽略其失败。"),
    "extender.managedResources": f(
      "string",
      "It is asked only about pods that ask for these.",
      "只对请求这些资源的 Pod 询问。",
    ),
  },
};
