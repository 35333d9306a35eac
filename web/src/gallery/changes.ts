// What people notice as they upgrade: each change with the smallest scenario in which it decides, the same text in the release
// before it (A) and in the one that has it (B). A test holds both answers to what is said of them, and to the change that the
// engine names as their cause.
import type { Entry, Words } from "./types.ts";

const FIFTEEN = ["1.14", "1.15"] as const;
const FOURTEEN = ["1.13", "1.14"] as const;

export type Change = Entry & { change: string; fixed: string };

// change: as the engine's catalogue names it. besides: what B writes otherwise beyond its release.
function changed(
  change: string,
  [before, after]: readonly [string, string],
  en: Words,
  zh: Words,
  text: string,
  besides: [string, string] = ["", ""],
): Change {
  return {
    id: `change-${change}`,
    theme: "changes",
    change,
    en,
    zh,
    text: `volcano: "${before}"\n${text}`,
    fixed: `volcano: "${after}"\n${text.replace(...besides)}`,
  };
}

const plugins = (queues: string, scores = "nodeorder") =>
  `plugins: [[priority, gang, conformance], [predicates, ${queues}, ${scores}]]`;
const TREE = "{name: capacity, enableHierarchy: true}";

export const CHANGES: Change[] = [
  changed(
    "reclaimfirst",
    FIFTEEN,
    {
      title: "Reclaim where room is (1.15)",
      shows:
        "Here reclaim comes before allocate, and two of eight CPU idle. 1.14 evicts two pods for the two that ask; 1.15 looks first whether there is room, and evicts nobody.",
      try: "In B let new ask for 4 pods at once: it evicts two, the two that are missing.",
    },
    {
      title: "有空位就不驱逐（1.15）",
      shows:
        "这里 reclaim 在 allocate 之前，八个 CPU 中有两个空闲。1.14 为申请的两个 Pod 驱逐两个；1.15 先看有没有空位，谁也不驱逐。",
      try: "在 B 中让 new 一次申请 4 个 Pod：只驱逐所缺的两个。",
    },
    `actions: [enqueue, reclaim, allocate]
${plugins("proportion")}
nodes:
- {name: node, cpu: 8}
queues:
- {name: borrower, weight: 1}
- {name: owner, weight: 1}
jobs:
- {name: old, queue: borrower, replicas: 6, minMember: 1, cpu: 1, running: 6}
- {name: new, queue: owner, replicas: 2, minMember: 2, cpu: 1}
`,
  ),
  changed(
    "inqueue",
    FIFTEEN,
    {
      title: "More jobs pass the gate (1.15)",
      shows:
        "first asked for 8 CPU at the gate and already holds 4. 1.14 counts its 8 again, and second stays outside, although 2 CPU are left. 1.15 counts the 4 that first still lacks.",
      try: "Give second 3 pods and minResources of 3: it stays outside in both.",
    },
    {
      title: "更多作业可以入队（1.15）",
      shows:
        "first 入队时要求 8 CPU，已占 4。1.14 又把 8 全数计入，虽还剩 2 CPU，second 仍被挡在外面。1.15 只计 first 尚缺的 4。",
      try: "让 second 有 3 个 Pod、minResources 为 3：两个版本都挡住它。",
    },
    `actions: [enqueue, allocate, backfill]
${plugins("proportion")}
nodes:
- {name: node, cpu: 10}
queues:
- {name: team, capability: {cpu: 10}}
jobs:
- {name: first, queue: team, replicas: 8, minMember: 8, cpu: 1, minResources: {cpu: 8}, phase: Inqueue, running: 4}
- {name: second, queue: team, replicas: 2, minMember: 2, cpu: 1, minResources: {cpu: 2}}
`,
  ),
  changed(
    "preemptstmt",
    FIFTEEN,
    {
      title: "Preempt undoes what did not help (1.15)",
      shows:
        "The team is at its 3 CPU, one pod a node, and urgent wants 2. No node has two victims. 1.14 keeps its eviction on the first node and adds one on the second; 1.15 undoes each, and urgent waits.",
      try: "In B put two low pods onto node-0: running: {node-0: 2, node-1: 1}.",
    },
    {
      title: "抢占会撤销无用的驱逐（1.15）",
      shows:
        "团队的 3 CPU 已满，每个节点一个 Pod，urgent 要 2。没有节点有两个牺牲者。1.14 保留第一个节点上的驱逐，再驱逐第二个节点上的；1.15 逐个撤销，urgent 等待。",
      try: "在 B 中让 node-0 有两个 low 的 Pod：running: {node-0: 2, node-1: 1}。",
    },
    `actions: [enqueue, allocate, preempt]
${plugins("capacity")}
nodes:
- {name: node, count: 3, cpu: 4}
priorityClasses: {high: 100, low: 1}
queues:
- {name: team, capability: {cpu: 3}, deserved: {cpu: 3}}
jobs:
- {name: low, queue: team, replicas: 3, minMember: 1, cpu: 1, priority: low, running: {node-0: 1, node-1: 1, node-2: 1}}
- {name: urgent, queue: team, replicas: 1, minMember: 1, cpu: 2, priority: high}
`,
  ),
  changed(
    "nodeorderinfos",
    FIFTEEN,
    {
      title: "Soft spreading works again (1.15)",
      shows:
        "web asks to be spread over hosts where that can be (ScheduleAnyway), and binpack packs. 1.14 counts none of the session's pods and puts all four onto node-0; 1.15 counts them: four nodes.",
      try: "Write DoNotSchedule for ScheduleAnyway: both releases spread.",
    },
    {
      title: "软性打散重新生效（1.15）",
      shows:
        "web 希望尽量按主机打散（ScheduleAnyway），binpack 则要装紧。1.14 不计本次会话的 Pod，四个都放到 node-0；1.15 计入它们：放到四个节点。",
      try: "把 ScheduleAnyway 改为 DoNotSchedule：两个版本都会打散。",
    },
    `actions: [enqueue, allocate, backfill]
${plugins("proportion", "nodeorder, binpack")}
nodes:
- {name: node, count: 4, cpu: 8}
jobs:
- name: web
  replicas: 4
  cpu: 1
  labels: {app: web}
  topologySpreadConstraints:
  - {maxSkew: 1, topologyKey: kubernetes.io/hostname, whenUnsatisfiable: ScheduleAnyway, labelSelector: {matchLabels: {app: web}}}
`,
  ),
  changed(
    "getbool",
    FIFTEEN,
    {
      title: '"false" in quotes (1.15)',
      shows:
        'A chart wrote the argument as "false", in quotes. 1.14 takes it for no boolean and goes on with the default, so the node selector holds and no node fits. 1.15 reads it as false: both pods are placed.',
      try: "Take the quotes away: both releases agree.",
    },
    {
      title: '带引号的 "false"（1.15）',
      shows:
        '模板把参数写成了带引号的 "false"。1.14 不认为这是布尔值，沿用默认值：节点选择器生效，没有节点合适。1.15 读作 false：两个 Pod 都放下。',
      try: "去掉引号：两个版本一致。",
    },
    `actions: [enqueue, allocate, backfill]
plugins:
- [priority, gang, conformance]
- [{name: predicates, arguments: {predicate.NodeAffinityEnable: "false"}}, proportion, nodeorder]
nodes:
- {name: node, count: 2, cpu: 4}
jobs:
- {name: job, replicas: 2, cpu: 1, nodeSelector: {disk: ssd}}
`,
  ),
  changed(
    "preferredorder",
    FIFTEEN,
    {
      title: "The first group is liked best (1.15)",
      shows:
        "The queue prefers the node groups fast and slow, in this order, and enablePreferredOrder asks to heed it. 1.14 has no such argument: both groups score alike, and the first node wins. 1.15 takes fast.",
      try: "In B turn the list around, [slow, fast]: the pods go to slow.",
    },
    {
      title: "靠前的节点组更受青睐（1.15）",
      shows:
        "队列依次偏好节点组 fast 与 slow，enablePreferredOrder 要求遵循次序。1.14 没有这个参数：两组得分相同，第一个节点胜出。1.15 选 fast。",
      try: "在 B 中把列表反过来写成 [slow, fast]：Pod 去 slow。",
    },
    `actions: [enqueue, allocate, backfill]
${plugins("proportion", "{name: nodegroup, arguments: {enablePreferredOrder: true}}")}
nodes:
- {name: slow, cpu: 4, labels: {volcano.sh/nodegroup-name: slow}}
- {name: fast, cpu: 4, labels: {volcano.sh/nodegroup-name: fast}}
queues:
- {name: team, affinity: {nodeGroupAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [fast, slow]}}}
jobs:
- {name: job, queue: team, replicas: 2, cpu: 1}
`,
  ),
  changed(
    "podoverhead",
    FIFTEEN,
    {
      title: "A pod's own resources (1.15)",
      shows:
        "The pod as a whole requests 6 CPU, its container 1. 1.14 adds up containers alone and places it on a node of 4. 1.15 takes the pod's own 6, which fit nowhere.",
      try: "Give the node 6 CPU: both releases place it.",
    },
    {
      title: "Pod 级资源（1.15）",
      shows:
        "整个 Pod 申请 6 CPU，容器只写 1。1.14 只算容器，放到 4 CPU 的节点上。1.15 按 Pod 级的 6 计，哪里都放不下。",
      try: "给节点 6 CPU：两个版本都会放置。",
    },
    `actions: [enqueue, allocate, backfill]
${plugins("proportion")}
nodes:
- {name: node, cpu: 4}
objects:
- {apiVersion: scheduling.volcano.sh/v1beta1, kind: PodGroup, metadata: {name: job}, spec: {minMember: 1}}
- apiVersion: v1
  kind: Pod
  metadata: {name: job-0, annotations: {scheduling.k8s.io/group-name: job}}
  spec:
    schedulerName: volcano
    resources: {requests: {cpu: 6}}
    containers: [{name: main, resources: {requests: {cpu: 1}}}]
`,
  ),
  changed(
    "nodeaffnorm",
    FIFTEEN,
    {
      title: "A preference of weight 1 (1.15)",
      shows:
        "db prefers nodes with an ssd, with weight 1. 1.14 adds that 1 to scores of up to 100, so the emptier node wins. 1.15 scales preferences to 0…100 first: db goes to the ssd.",
      try: "In A raise the weight to 100: db goes to the ssd there, too.",
    },
    {
      title: "权重为 1 的偏好（1.15）",
      shows:
        "db 偏好带 ssd 的节点，权重 1。1.14 把这个 1 加到最高 100 的得分上，较空的节点胜出。1.15 先把偏好归一化到 0…100：db 去 ssd。",
      try: "在 A 中把权重提高到 100：那里 db 也去 ssd。",
    },
    `actions: [enqueue, allocate, backfill]
${plugins("proportion")}
nodes:
- {name: ssd, cpu: 8, labels: {disk: ssd}}
- {name: plain, cpu: 8}
jobs:
- {name: there, replicas: 4, minMember: 1, cpu: 1, running: {ssd: 4}}
- name: db
  replicas: 1
  cpu: 1
  affinity:
    nodeAffinity:
      preferredDuringSchedulingIgnoredDuringExecution:
      - {weight: 1, preference: {matchExpressions: [{key: disk, operator: In, values: [ssd]}]}}
`,
  ),
  changed(
    "ancestorreclaim",
    FIFTEEN,
    {
      title: "What the department deserves (1.15)",
      shows:
        "team-a deserves nothing by itself; dept-a above it deserves 4, and dept-b holds all 8. With ancestorReclaimLevel: 1 the parent's share counts in 1.15: team-a reclaims 4. 1.14 has no such argument.",
      try: "In B set the level to 0: nobody is evicted.",
    },
    {
      title: "部门应得的（1.15）",
      shows:
        "team-a 自己没有应得；上级 dept-a 应得 4，而 dept-b 占着全部 8。有 ancestorReclaimLevel: 1，1.15 会看上级的份额：team-a 收回 4。1.14 没有这个参数。",
      try: "在 B 中把级数设为 0：谁也不被驱逐。",
    },
    `actions: [enqueue, allocate, reclaim]
${plugins("{name: capacity, enableHierarchy: true, arguments: {ancestorReclaimLevel: 1}}")}
nodes:
- {name: node, cpu: 8}
queues:
- {name: dept-a, deserved: {cpu: 4}}
- {name: dept-b, deserved: {cpu: 4}}
- {name: team-a, parent: dept-a}
- {name: team-b, parent: dept-b}
jobs:
- {name: old, queue: team-b, replicas: 8, minMember: 1, cpu: 1, running: 8}
- {name: new, queue: team-a, replicas: 4, minMember: 4, cpu: 1}
`,
  ),
  changed(
    "capreclaimcap",
    FIFTEEN,
    {
      title: "No reclaim past the capability (1.15)",
      shows:
        "owner is at its capability of 2 CPU and below what it deserves in memory. For the memory 1.14 evicts a pod of borrower, and owner holds 3 CPU. In 1.15 the capability says no first.",
      try: "Raise owner's capability to 3: both releases evict one.",
    },
    {
      title: "回收不得超过上限（1.15）",
      shows:
        "owner 已达 2 CPU 的上限，内存则低于应得。1.14 因为内存驱逐 borrower 的一个 Pod，owner 便占 3 CPU。1.15 先看上限，予以拒绝。",
      try: "把 owner 的上限提高到 3：两个版本都驱逐一个。",
    },
    `actions: [enqueue, allocate, reclaim]
${plugins("capacity")}
nodes:
- {name: node, cpu: 8, memory: 16Gi}
queues:
- {name: borrower, deserved: {cpu: 4, memory: 8Gi}}
- {name: owner, deserved: {cpu: 2, memory: 8Gi}, capability: {cpu: 2}}
jobs:
- {name: old, queue: borrower, replicas: 6, minMember: 1, cpu: 1, memory: 2Gi, running: 6}
- {name: mine, queue: owner, replicas: 2, minMember: 1, cpu: 1, memory: 1Gi, running: 2}
- {name: new, queue: owner, replicas: 1, minMember: 1, cpu: 1, memory: 1Gi}
`,
  ),
  changed(
    "gangpreempt",
    FIFTEEN,
    {
      title: "A whole gang makes room (1.15)",
      shows:
        "Both running gangs need all their 4 pods, so gang spares each pod, and preempt of 1.14 finds nobody. B runs the new action gangpreempt instead, which may take a gang as a whole: 4 pods go for urgent's 3.",
      try: "In B write preempt again: nobody goes.",
    },
    {
      title: "整组让位（1.15）",
      shows:
        "两个运行中的组都缺一不可，gang 放过每个 Pod，1.14 的 preempt 找不到人。B 改用新动作 gangpreempt，它可以整组驱逐：为 urgent 的 3 个 Pod 让出 4 个。",
      try: "在 B 中改回 preempt：谁也不走。",
    },
    `actions: [enqueue, allocate, preempt]
${plugins("proportion")}
nodes:
- {name: node, count: 2, cpu: 4}
priorityClasses: {high: 100, low: 1}
jobs:
- {name: one, replicas: 4, minMember: 4, cpu: 1, priority: low, running: 4}
- {name: two, replicas: 4, minMember: 4, cpu: 1, priority: low, running: 4}
- {name: urgent, replicas: 3, minMember: 3, cpu: 1, priority: high}
`,
    ["preempt]", "gangpreempt]"],
  ),
  changed(
    "taintmessage",
    FIFTEEN,
    {
      title: "Another text for a taint (1.15)",
      shows:
        "The pod tolerates no taint and waits in both. But 1.15 no longer names the taint, {gpu: only}, in what it writes: whoever searches logs or alerts by that text finds nothing after the upgrade.",
      try: "Select the job and compare what the scheduler writes.",
    },
    {
      title: "污点的另一种说法（1.15）",
      shows:
        "Pod 不容忍污点，在两个版本中都等待。但 1.15 写下的文字不再给出污点 {gpu: only}：按该文字搜索日志或告警，升级后就找不到了。",
      try: "选中作业，比较调度器写下的信息。",
    },
    `actions: [enqueue, allocate, backfill]
${plugins("proportion")}
nodes:
- {name: node, cpu: 4, taints: ["gpu=only:NoSchedule"]}
jobs:
- {name: job, replicas: 1, cpu: 1}
`,
  ),
  changed(
    "reclaim",
    FOURTEEN,
    {
      title: "Reclaim, all or nothing (1.14)",
      shows:
        "new needs 6 pods at once, and its queue may get 4. 1.13 evicts pod by pod, 4 of them, for a gang that cannot start. 1.14 works for the whole job and evicts only if it can: nobody.",
      try: "Let new need 4: both releases evict 4.",
    },
    {
      title: "要么全部回收，要么不回收（1.14）",
      shows:
        "new 需要 6 个 Pod 一起，而队列只能得 4。1.13 逐个驱逐 4 个，作业仍无法启动。1.14 按整个作业处理，能成才驱逐：谁也不驱逐。",
      try: "让 new 只需 4 个：两个版本都驱逐 4 个。",
    },
    `actions: [enqueue, allocate, reclaim]
${plugins("proportion")}
nodes:
- {name: node, count: 2, cpu: 4}
queues:
- {name: borrower, weight: 1}
- {name: owner, weight: 1}
jobs:
- {name: old, queue: borrower, replicas: 8, minMember: 1, cpu: 1, running: 8}
- {name: new, queue: owner, replicas: 6, minMember: 6, cpu: 1}
`,
  ),
  changed(
    "capshare",
    FOURTEEN,
    {
      title: "Who deserves nothing goes last (1.14)",
      shows:
        "guest has no deserved, owner deserves all 4 CPU, and either gang fills the node. In 1.13 the share of guest is 0, a tie that it wins by its name. In 1.14 its share is 1: owner goes first.",
      try: "Give guest a deserved of 4: a tie again, in both.",
    },
    {
      title: "没有应得的排在最后（1.14）",
      shows:
        "guest 没有 deserved，owner 应得全部 4 CPU，任一组都能占满节点。1.13 中 guest 的 share 是 0，平局时靠名字胜出。1.14 中它的 share 是 1：owner 先行。",
      try: "让 guest 的 deserved 为 4：两个版本都是平局。",
    },
    `actions: [enqueue, allocate, backfill]
${plugins("capacity")}
nodes:
- {name: node, cpu: 4}
queues:
- {name: guest}
- {name: owner, deserved: {cpu: 4}}
jobs:
- {name: visit, queue: guest, replicas: 4, minMember: 4, cpu: 1}
- {name: work, queue: owner, replicas: 4, minMember: 4, cpu: 1}
`,
  ),
  changed(
    "caproot",
    FOURTEEN,
    {
      title: "The root queue has no limit (1.14)",
      shows:
        "org-1 borrowed all 10 CPU; org-2 deserves 5 and asks for 4. In 1.13 root is limited to the cluster, so the job finds no room at the gate, and reclaim never sees it. 1.14 lets it in: 4 pods are evicted.",
      try: "Remove owner's minResources: both releases evict.",
    },
    {
      title: "root 队列不受限制（1.14）",
      shows:
        "org-1 借走全部 10 CPU；org-2 应得 5，申请 4。1.13 中 root 以集群总量为限，作业在准入处没有空间，reclaim 看不到它。1.14 让它进入：驱逐 4 个 Pod。",
      try: "去掉 owner 的 minResources：两个版本都驱逐。",
    },
    `actions: [enqueue, allocate, reclaim, backfill]
${plugins(TREE)}
nodes:
- {name: node, count: 2, cpu: 5}
queues:
- {name: org-1, deserved: {cpu: 5}}
- {name: org-2, deserved: {cpu: 5}}
jobs:
- {name: borrower, queue: org-1, replicas: 10, minMember: 1, minResources: {cpu: 10}, cpu: 1, running: 10}
- {name: owner, queue: org-2, replicas: 4, minMember: 4, minResources: {cpu: 4}, cpu: 1}
`,
  ),
  changed(
    "capbroken",
    FOURTEEN,
    {
      title: "A tree that does not add up (1.14)",
      shows:
        "The teams deserve 3 and 3, their department 4. In 1.13 such a tree stops all allocation: the job waits on an empty cluster. 1.14 only logs it and places both pods.",
      try: "Let the department deserve 6: both releases place them.",
    },
    {
      title: "加不起来的树（1.14）",
      shows:
        "两个团队各应得 3，部门只有 4。1.13 中这样的树会停止一切分配：集群空着，作业也等待。1.14 只记日志，两个 Pod 都放下。",
      try: "让部门应得 6：两个版本都会放置。",
    },
    `actions: [enqueue, allocate, backfill]
${plugins(TREE)}
nodes:
- {name: node, cpu: 8}
queues:
- {name: dept, deserved: {cpu: 4}}
- {name: team-a, parent: dept, deserved: {cpu: 3}}
- {name: team-b, parent: dept, deserved: {cpu: 3}}
jobs:
- {name: job, queue: team-a, replicas: 2, minMember: 2, cpu: 1}
`,
  ),
  changed(
    "capchildguar",
    FOURTEEN,
    {
      title: "A guarantee is deserved (1.14)",
      shows:
        "owner is guaranteed 4 CPU, has no deserved written, and borrower holds all 8. In 1.13 owner deserves 0 and may take nothing back. In 1.14 it deserves its guarantee: 2 pods go for the 2 that ask.",
      try: "Write deserved: {cpu: 4} beside the guarantee: both releases evict.",
    },
    {
      title: "保障的就是应得的（1.14）",
      shows:
        "owner 保障 4 CPU，没有写 deserved，borrower 占着全部 8。1.13 中 owner 应得 0，什么也收不回。1.14 中它应得所保障的：为申请的 2 个驱逐 2 个。",
      try: "在保障旁写 deserved: {cpu: 4}：两个版本都驱逐。",
    },
    `actions: [enqueue, allocate, reclaim]
${plugins(TREE)}
nodes:
- {name: node, cpu: 8}
queues:
- {name: owner, guarantee: {cpu: 4}}
- {name: borrower, deserved: {cpu: 4}}
jobs:
- {name: old, queue: borrower, replicas: 8, minMember: 1, cpu: 1, running: 8}
- {name: new, queue: owner, replicas: 2, minMember: 2, cpu: 1}
`,
  ),
  changed(
    "topopreempt",
    FOURTEEN,
    {
      title: "A topology does not preempt (1.14)",
      shows:
        "train is urgent and wants both pods below one switch. 1.13 evicts 2 pods of low for it. From 1.14 on a job with a networkTopology does not preempt: it waits until there is room.",
      try: "In B remove networkTopology: it preempts.",
    },
    {
      title: "带拓扑的作业不抢占（1.14）",
      shows:
        "train 很紧急，两个 Pod 要在同一交换机下。1.13 为它驱逐 low 的 2 个 Pod。从 1.14 起，带 networkTopology 的作业不抢占：等到有空位为止。",
      try: "在 B 中去掉 networkTopology：它会抢占。",
    },
    `actions: [enqueue, allocate, preempt]
${plugins("proportion", "nodeorder, network-topology-aware")}
nodes:
- {name: a, count: 2, cpu: 4}
- {name: b, count: 2, cpu: 4}
hyperNodes:
- {name: switch-a, tier: 1, nodes: [a-0, a-1]}
- {name: switch-b, tier: 1, nodes: [b-0, b-1]}
priorityClasses: {high: 100, low: 1}
jobs:
- {name: low, replicas: 16, minMember: 1, cpu: 1, priority: low, running: 16}
- {name: train, replicas: 2, minMember: 2, cpu: 1, priority: high, networkTopology: {mode: hard, highestTierAllowed: 1}}
`,
  ),
];
