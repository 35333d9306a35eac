// These are the fields of Kubernetes' and Volcano's objects, as far as the engine reads them.
import * as $ from "./fields.ts";
import { f, type Shape } from "./fields.ts";

const API = f("string", "The API group and version.", "API 组与版本。");
const KIND = f("string", "What kind of object this is.", "对象的类型。");
const META = f("map", "Name, namespace, labels and annotations.", "名称、命名空间、标签与注解。", "meta");
const CLASS = f("string", "The PriorityClass that gives the priority.", "决定优先级的 PriorityClass。");
const CONDITIONS = f("list", "What was last said of it.", "最近的状态条件。");
const KEYS = f("list", "Label keys whose values must be the pod's own.", "取值须与 Pod 自身相同的标签键。");
const TOPOLOGY_KEY = f(
  "string",
  "The node label that tells places apart, as in topology.kubernetes.io/zone.",
  "区分位置的节点标签，如 topology.kubernetes.io/zone。",
);
const KEY = f("string", "The label's key.", "标签的键。");
const VALUES = f("list", "Values to compare with.", "用于比较的取值。");
const OPERATOR = f("In | NotIn | Exists | DoesNotExist", "How the label compares.", "标签的比较方式。");
const WEIGHTED = f("integer 1 to 100", "How much it counts.", "所占的权重。");

const object = (fields: Shape): Shape => ({ apiVersion: API, kind: KIND, metadata: META, ...fields });

// What a pod says, and a template of pods.
const POD_SPEC = {
  schedulerName: f("string", "volcano for pods that Volcano places.", "由 Volcano 调度的 Pod 填 volcano。"),
  priority: f("integer", "Higher goes first, and may preempt lower.", "数值越大越先调度，并可抢占较低者。"),
  priorityClassName: CLASS,
  preemptionPolicy: $.PREEMPTION,
  nodeSelector: $.NODE_SELECTOR,
  affinity: $.AFFINITY,
  tolerations: $.TOLERATIONS,
  topologySpreadConstraints: $.SPREAD,
  schedulingGates: $.GATES,
  containers: f("list", "Their requests are added up.", "各容器的请求会累加。", "container"),
  initContainers: f(
    "list",
    "They run before the others: the larger need counts.",
    "先于其他容器运行：取较大的需求。",
    "container",
  ),
  overhead: f("resources", "Added to what the containers ask for.", "加在容器请求之上。", "amounts"),
  resources: f(
    "map",
    "requests and limits of the pod as a whole; what each release makes of them, a warning says.",
    "整个 Pod 的 requests 与 limits；各版本如何处理，由警告说明。",
    "resources",
  ),
  resourceClaims: f(
    "list",
    "The devices that it claims, for queues' quotas.",
    "申领的设备，用于队列配额。",
    "pod claim",
  ),
  hostNetwork: f("boolean", "Its ports are the node's.", "端口即节点端口。"),
  terminationGracePeriodSeconds: f(
    "integer",
    "From an eviction to the pod's end, in a simulation.",
    "模拟中从驱逐到 Pod 结束的秒数。",
  ),
};

export const OBJECTS: Record<string, Shape> = {
  meta: {
    name: $.NAME,
    namespace: f("string", "Where the object lives.", "对象所在的命名空间。"),
    labels: $.LABELS,
    annotations: $.ANNOTATIONS,
    creationTimestamp: $.CREATED,
    deletionTimestamp: f(
      "time",
      "Set on what is being deleted; such a pod is Releasing.",
      "正在删除的对象才有；这样的 Pod 处于 Releasing。",
    ),
    uid: f("string", "Ends the last ties. Default namespace-name.", "用于最终决胜。默认 namespace-name。"),
    ownerReferences: f("list", "Whose object this is.", "该对象的所有者。"),
  },
  "label selector": {
    matchLabels: f("map", "Labels that all must match.", "须全部匹配的标签。"),
    matchExpressions: f("list", "Conditions on labels.", "对标签的条件。", "label expression"),
  },
  "label expression": { key: KEY, operator: OPERATOR, values: VALUES },

  Queue: object({
    spec: f("map", "What the queue may have.", "队列的规格。", "queue spec"),
    status: f("map", "The queue's state.", "队列的状态。", "queue status"),
  }),
  "queue spec": {
    weight: $.WEIGHT,
    parent: $.PARENT,
    capability: $.CAPABILITY,
    deserved: $.DESERVED,
    guarantee: f(
      "map",
      "Kept for this queue: write it below resource.",
      "为该队列保留的资源：写在 resource 之下。",
      "guarantee",
    ),
    reclaimable: $.RECLAIMABLE,
    priority: $.QUEUE_PRIORITY,
    affinity: $.QUEUE_AFFINITY,
    dequeueStrategy: f(
      "traverse | fifo",
      "The scheduler of v1.14.4 does not read it.",
      "v1.14.4 的调度器不读取此字段。",
    ),
  },
  "queue status": {
    state: f("Open | Closed | Closing", "A closed queue takes no new jobs.", "关闭的队列不接收新作业。"),
    allocated: f("resources", "What the last session wrote.", "上一次调度写入的值。", "amounts"),
  },
  "queue affinity": {
    nodeGroupAffinity: f("map", "Groups that it goes to.", "要去的节点组。", "node groups"),
    nodeGroupAntiAffinity: f("map", "Groups that it keeps away from.", "要避开的节点组。", "node groups"),
  },
  "node groups": {
    requiredDuringSchedulingIgnoredDuringExecution: f("list", "Names of groups; a must.", "节点组名称；必须满足。"),
    preferredDuringSchedulingIgnoredDuringExecution: f(
      "list",
      "Names of groups; rather than others.",
      "节点组名称；优先满足。",
    ),
  },
  guarantee: { resource: $.GUARANTEE },

  PodGroup: object({
    spec: f("map", "The job's wishes.", "作业的要求。", "podgroup spec"),
    status: f("map", "Its phase and conditions.", "阶段与状态条件。", "podgroup status"),
  }),
  "podgroup spec": {
    queue: $.QUEUE,
    minMember: $.MIN_MEMBER,
    minResources: $.MIN_RESOURCES,
    minTaskMember: f("map", "The same as minMember for each task of the job.", "作业中每类任务的 minMember。"),
    priorityClassName: CLASS,
    networkTopology: $.NETWORK,
    subGroupPolicy: $.SUB_GROUPS,
  },
  "podgroup status": {
    phase: f(
      "Pending | Inqueue | Running | Unknown | Completed",
      "Pending: not yet let in by enqueue.",
      "Pending：尚未被 enqueue 放行。",
    ),
    conditions: CONDITIONS,
    running: f("integer ≥ 0", "Pods that run.", "运行中的 Pod 数。"),
    succeeded: f("integer ≥ 0", "Pods that ended well.", "成功结束的 Pod 数。"),
    failed: f("integer ≥ 0", "Pods that failed.", "失败的 Pod 数。"),
  },
  "network topology": {
    mode: f(
      "hard | soft",
      "hard: within the tier or not at all. soft: the closer, the better.",
      "hard：必须在该层级之内。soft：越近越好。",
    ),
    highestTierAllowed: { ...$.TIER, type: "integer ≥ 0" },
    highestTierName: f("string", "The tier by its name, instead.", "以名称指定层级。"),
  },
  "sub group": {
    name: f("string", "The policy's name.", "策略的名称。"),
    labelSelector: $.SELECTOR,
    matchLabelKeys: f("list", "Pods that agree in these labels are one group.", "这些标签取值相同的 Pod 为一组。"),
    subGroupSize: f("integer ≥ 1", "How many pods make one group.", "每组的 Pod 数。"),
    minSubGroups: f("integer ≥ 0", "How many groups must be placed together.", "必须同时放置的组数。"),
    networkTopology: $.NETWORK,
  },

  Node: object({
    spec: f("map", "Taints, and whether it takes new pods.", "污点，以及是否接收新的 Pod。", "node spec"),
    status: f("map", "What the node has.", "节点的资源。", "node status"),
  }),
  "node spec": { taints: $.TAINTS, unschedulable: $.UNSCHEDULABLE },
  "node status": {
    allocatable: f("resources", "What pods may use.", "可供 Pod 使用的资源。", "amounts"),
    capacity: f("resources", "What the machine has.", "机器的总资源。", "amounts"),
    images: f("list", "Images that are there already: names, sizeBytes.", "已有的镜像：names、sizeBytes。"),
  },
  taint: {
    key: f("string", "The taint's key.", "污点的键。"),
    value: f("string", "The taint's value.", "污点的值。"),
    effect: f(
      "NoSchedule | PreferNoSchedule | NoExecute",
      "PreferNoSchedule only lowers the score.",
      "PreferNoSchedule 只降低得分。",
    ),
  },

  Pod: object({
    spec: f("map", "What the pod asks for.", "Pod 的要求。", "pod spec"),
    status: f("map", "Where it has got to.", "Pod 的状态。", "pod status"),
  }),
  "template spec": POD_SPEC,
  "pod spec": { ...POD_SPEC, nodeName: f("string", "The node that it runs on.", "所在节点。") },
  "pod status": {
    phase: f("Pending | Running | Succeeded | Failed | Unknown", "Where the pod has got to.", "Pod 所处的阶段。"),
    qosClass: f(
      "Guaranteed | Burstable | BestEffort",
      "numa-aware looks only at Guaranteed.",
      "numa-aware 只处理 Guaranteed。",
    ),
    nominatedNodeName: f("string", "Where room was made for it.", "已为其腾出空间的节点。"),
    startTime: f("time", "When it started; preempt evicts the latest first.", "启动时间；preempt 先驱逐最晚启动的。"),
    conditions: CONDITIONS,
  },
  container: {
    name: $.NAME,
    image: f("string", "Nodes that have it score higher.", "已有该镜像的节点得分更高。"),
    resources: f("map", "requests and limits.", "requests 与 limits。", "resources"),
    ports: f("list", "A hostPort is taken once a node.", "每个节点上同一 hostPort 只能占用一次。", "port"),
    restartPolicy: f(
      "Always | OnFailure | Never",
      "Of an init container: Always makes it a sidecar.",
      "用于 init 容器：Always 表示边车容器。",
    ),
  },
  resources: {
    requests: f("resources", "What is asked for.", "请求量。", "amounts"),
    limits: f("resources", "Stands in for requests that are absent.", "缺少 requests 时由 limits 代替。", "amounts"),
  },
  port: {
    containerPort: f("integer 1 to 65535", "The port inside.", "容器内端口。"),
    hostPort: f("integer 0 to 65535", "The port on the node.", "节点端口。"),
    hostIP: f("string", "The node's address; every one without it.", "节点地址；不写则为全部。"),
    protocol: f("TCP | UDP | SCTP", "Default TCP.", "默认 TCP。"),
  },
  toleration: {
    key: f("string", "The taint's key; every taint without it.", "污点的键；不写则为所有污点。"),
    operator: f("Equal | Exists", "Default Equal.", "默认 Equal。"),
    value: f("string", "The taint's value.", "污点的值。"),
    effect: f(
      "NoSchedule | PreferNoSchedule | NoExecute",
      "The taint's effect; any without it.",
      "污点的效果；不写则为任意。",
    ),
    tolerationSeconds: f("integer", "Changes no placement.", "不影响放置。"),
  },
  gate: { name: $.NAME },
  spread: {
    maxSkew: f("integer ≥ 1", "By how many pods places may differ.", "各位置间允许的 Pod 数差。"),
    topologyKey: TOPOLOGY_KEY,
    whenUnsatisfiable: f(
      "DoNotSchedule | ScheduleAnyway",
      "ScheduleAnyway only scores.",
      "ScheduleAnyway 只影响得分。",
    ),
    labelSelector: $.SELECTOR,
    minDomains: f("integer ≥ 1", "How many places there must be.", "至少要有的位置数。"),
    matchLabelKeys: KEYS,
    nodeAffinityPolicy: f(
      "Honor | Ignore",
      "Whether nodes count that the pod may not go to. Default Honor.",
      "是否忽略 Pod 不能去的节点。默认 Honor。",
    ),
    nodeTaintsPolicy: f(
      "Honor | Ignore",
      "Whether nodes count whose taints it does not bear. Default Ignore.",
      "是否计入污点不被容忍的节点。默认 Ignore。",
    ),
  },
  affinity: {
    nodeAffinity: f("map", "Which nodes.", "哪些节点。", "node affinity"),
    podAffinity: f("map", "Beside which pods.", "靠近哪些 Pod。", "pod affinity"),
    podAntiAffinity: f("map", "Away from which pods.", "远离哪些 Pod。", "pod affinity"),
  },
  "node affinity": {
    requiredDuringSchedulingIgnoredDuringExecution: f("map", "A must.", "必须满足。", "node terms"),
    preferredDuringSchedulingIgnoredDuringExecution: f(
      "list",
      "Adds to the score.",
      "增加得分。",
      "weighted node term",
    ),
  },
  "node terms": { nodeSelectorTerms: f("list", "One of them must match.", "须至少匹配其中之一。", "node term") },
  "node term": {
    matchExpressions: f("list", "Conditions on the node's labels.", "对节点标签的条件。", "node expression"),
    matchFields: f("list", "Conditions on metadata.name.", "对 metadata.name 的条件。", "node expression"),
  },
  "node expression": {
    key: KEY,
    operator: f("In | NotIn | Exists | DoesNotExist | Gt | Lt", "How the label compares.", "标签的比较方式。"),
    values: VALUES,
  },
  "weighted node term": { weight: WEIGHTED, preference: f("map", "Which nodes.", "哪些节点。", "node term") },
  "pod affinity": {
    requiredDuringSchedulingIgnoredDuringExecution: f("list", "A must.", "必须满足。", "pod term"),
    preferredDuringSchedulingIgnoredDuringExecution: f("list", "Adds to the score.", "增加得分。", "weighted pod term"),
  },
  "pod term": {
    labelSelector: $.SELECTOR,
    topologyKey: TOPOLOGY_KEY,
    namespaces: f(
      "list",
      "Whose pods; the pod's own namespace without it.",
      "哪些命名空间的 Pod；不写则为自身命名空间。",
    ),
    namespaceSelector: $.SELECTOR,
    matchLabelKeys: KEYS,
    mismatchLabelKeys: f(
      "list",
      "Label keys whose values must be other than the pod's own.",
      "取值须与 Pod 自身不同的标签键。",
    ),
  },
  "weighted pod term": { weight: WEIGHTED, podAffinityTerm: f("map", "Which pods.", "哪些 Pod。", "pod term") },

  Job: object({ spec: f("map", "A Volcano Job.", "Volcano Job。", "vcjob spec") }),
  "vcjob spec": {
    queue: $.QUEUE,
    minAvailable: $.MIN_MEMBER,
    priorityClassName: CLASS,
    schedulerName: f("string", "volcano.", "volcano。"),
    tasks: f("list", "Groups of equal pods.", "相同 Pod 的分组。", "vcjob task"),
    policies: $.POLICIES,
    maxRetry: $.MAX_RETRY,
    plugins: f("map", "Of the job controller: svc, ssh, env …", "作业控制器的插件：svc、ssh、env 等。"),
    networkTopology: $.NETWORK,
  },
  "vcjob task": {
    name: $.NAME,
    replicas: $.REPLICAS,
    minAvailable: $.MIN_MEMBER,
    template: f("map", "The pods of this task.", "该任务的 Pod 模板。", "template"),
    policies: $.POLICIES,
    topologyPolicy: f(
      "none | best-effort | restricted | single-numa-node",
      "From how few NUMA nodes the pods' CPUs are to come; for numa-aware.",
      "Pod 的 CPU 应来自多少个 NUMA 节点；供 numa-aware 使用。",
    ),
    dependsOn: f("map", "Tasks that must come first.", "须先行的任务。"),
    partitionPolicy: f("map", "Divides the task's pods into groups.", "把任务的 Pod 划分为多个组。", "partition"),
  },
  partition: {
    totalPartitions: f("integer ≥ 1", "How many groups.", "组数。"),
    partitionSize: f("integer ≥ 1", "Pods of one group.", "每组的 Pod 数。"),
    minPartitions: f("integer ≥ 0", "How many groups must be placed together.", "必须同时放置的组数。"),
    networkTopology: $.NETWORK,
  },
  template: {
    metadata: f("map", "Labels and annotations of each pod.", "每个 Pod 的标签与注解。", "template meta"),
    spec: f("map", "What each pod asks for.", "每个 Pod 的要求。", "template spec"),
  },
  "template meta": { labels: $.LABELS, annotations: $.ANNOTATIONS },
  policy: {
    event: f('PodFailed | PodEvicted | TaskCompleted | Unknown | "*"', "What happens.", "发生的事件。"),
    events: f("list", "Any of these.", "其中任意一个事件。"),
    action: f(
      "RestartJob | RestartTask | RestartPod | RestartPartition | AbortJob | TerminateJob | CompleteJob | SyncJob",
      "What is done then.",
      "随后执行的动作。",
    ),
  },

  PriorityClass: object({
    value: f("integer", "The priority.", "优先级数值。"),
    globalDefault: f("boolean", "For pods that name no class.", "用于未指定优先级类的 Pod。"),
    preemptionPolicy: $.PREEMPTION,
  }),
  HyperNode: object({ spec: f("map", "A part of the network.", "网络中的一部分。", "hypernode spec") }),
  "hypernode spec": {
    tier: $.TIER,
    tierName: f("string", "A name for the tier, as in rack.", "层级的名称，如 rack。"),
    members: f(
      "list",
      "What is in it: nodes, or HyperNodes of a lower tier.",
      "其成员：节点，或更低层级的 HyperNode。",
      "hypernode member",
    ),
  },
  "hypernode member": {
    type: f("Node | HyperNode", "What the selector chooses among.", "选择器的对象类型。"),
    selector: f(
      "map",
      "One of exactMatch, regexMatch, labelMatch.",
      "exactMatch、regexMatch、labelMatch 之一。",
      "hypernode selector",
    ),
  },
  "hypernode selector": {
    exactMatch: f("map", "By name: {name: n-0}.", "按名称：{name: n-0}。", "exact match"),
    regexMatch: f("map", 'By pattern: {pattern: "^n-"}.', '按模式：{pattern: "^n-"}。', "regex match"),
    labelMatch: f("map", "By labels; of nodes alone.", "按标签；仅用于节点。", "label selector"),
  },
  "exact match": { name: $.NAME },
  "regex match": { pattern: f("string", "A regular expression of Go's.", "Go 的正则表达式。") },
  Numatopology: object({
    spec: f(
      "map",
      "The CPUs of the node of this name; for numa-aware.",
      "同名节点的 CPU；供 numa-aware 使用。",
      "numatopology spec",
    ),
  }),
  "numatopology spec": {
    policies: f("map", "The kubelet's.", "kubelet 的策略。", "numa policies"),
    numares: f(
      "map",
      'By resource: {cpu: {allocatable: "0-7", capacity: 8}}.',
      '按资源：{cpu: {allocatable: "0-7", capacity: 8}}。',
    ),
    cpuDetail: f(
      "map",
      'By CPU: {"0": {numa: 0, socket: 0, core: 0}}.',
      '按 CPU：{"0": {numa: 0, socket: 0, core: 0}}。',
    ),
    resReserved: f("resources", "What the kubelet keeps for itself.", "kubelet 为自身保留的资源。", "amounts"),
  },
  "numa policies": {
    CPUManagerPolicy: f("none | static", "Only static gives CPUs away.", "只有 static 会独占分配 CPU。"),
    TopologyManagerPolicy: f(
      "none | best-effort | restricted | single-numa-node",
      "From how few NUMA nodes a container's CPUs must come.",
      "容器的 CPU 必须来自多少个 NUMA 节点。",
    ),
  },
  ResourceQuota: object({
    spec: f("map", "hard: what the namespace may have.", "hard：命名空间可用的资源。", "quota spec"),
    status: f(
      "map",
      "hard and used, which resourcequota reads.",
      "hard 与 used，供 resourcequota 读取。",
      "quota status",
    ),
  }),
  "quota spec": { hard: f("resources", "The most.", "上限。") },
  "quota status": { hard: f("resources", "The most.", "上限。"), used: f("resources", "What is in use.", "已用量。") },
  PodDisruptionBudget: object({
    spec: f("map", "Which pods, and how many of them may go.", "哪些 Pod，以及其中多少可被驱逐。", "budget spec"),
    status: f("map", "What the plugin pdb reads.", "pdb 插件读取的内容。", "budget status"),
  }),
  "budget spec": {
    selector: $.SELECTOR,
    minAvailable: f("integer or percentage", "How many must stay.", "必须保留的数量。"),
    maxUnavailable: f("integer or percentage", "How many may go.", "可被驱逐的数量。"),
  },
  "budget status": { disruptionsAllowed: f("integer", "How many pods may still be evicted.", "还可驱逐多少个 Pod。") },
  Namespace: object({}),
  "pod claim": {
    name: $.NAME,
    resourceClaimName: f("string", "A ResourceClaim that is there.", "已存在的 ResourceClaim。"),
    resourceClaimTemplateName: f(
      "string",
      "A ResourceClaimTemplate, of which one is made for the pod.",
      "ResourceClaimTemplate，为该 Pod 创建一个。",
    ),
  },
  DeviceClass: object({}),
  ResourceClaim: object({
    spec: f("map", "The devices that are claimed.", "申领的设备。", "claim spec"),
  }),
  ResourceClaimTemplate: object({
    spec: f("map", "What is claimed for each pod anew.", "为每个 Pod 单独申领的内容。", "claim template"),
  }),
  "claim template": { spec: f("map", "The devices that are claimed.", "申领的设备。", "claim spec") },
  "claim spec": { devices: f("map", "What is asked for.", "请求的内容。", "claim devices") },
  "claim devices": {
    requests: f("list", "Each asks for devices of one class.", "每项申请一个类的设备。", "claim request"),
  },
  "claim request": {
    name: $.NAME,
    exactly: f(
      "map",
      "One class and how many; what capacity counts.",
      "一个设备类及数量；capacity 会计入。",
      "claim exactly",
    ),
    firstAvailable: f("list", "Alternatives, which capacity does not count.", "备选项，capacity 不计入。"),
  },
  "claim exactly": {
    deviceClassName: f("string", "The DeviceClass.", "DeviceClass 的名称。"),
    allocationMode: f("ExactCount | All", "All that there are is not counted.", "All（全部设备）不计入。"),
    count: f("integer ≥ 1", "How many; 1 where it is not written.", "数量；未写时为 1。"),
    capacity: f("map", "requests: so much of each capacity of the device.", "requests：设备各项容量的用量。"),
  },
  ConfigMap: object({
    data: f(
      "map",
      "volcano-scheduler.conf holds the scheduler's configuration, device-config.yaml what deviceshare is told of virtual GPUs.",
      "volcano-scheduler.conf 保存调度器配置，device-config.yaml 告诉 deviceshare 关于虚拟 GPU 的事。",
    ),
  }),
  List: { apiVersion: API, kind: KIND, items: f("list", "The objects.", "对象列表。") },
};
