// What people notice as they go from 1.14 to 1.15.
import { changed, FIFTEEN, plugins, type Change } from "./changed.ts";

export const CHANGES_15: Change[] = [
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
        "团队的 3 CPU 已满，每个节点一个 Pod，urgent 要 2。没有节点有两个受害者。1.14 保留第一个节点上的驱逐，再驱逐第二个节点上的；1.15 逐个撤销，urgent 等待。",
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
];
