// These scenarios are what people asked Volcano's maintainers: each has its number there, the story that answers it,
// and a fix that opens as B. A test holds the texts to examples/stories, where the engine's verdict on each is kept.
import type { Entry, Words } from "./types.ts";

// fix: what is replaced in the text, and by what.
function issue(id: string, en: Words, zh: Words, asks: Entry["asks"], text: string, fix: [string, string]): Entry {
  return {
    id: `issue-${id}`,
    theme: "issues",
    en,
    zh,
    ...(asks ? { asks } : {}),
    text,
    fixed: text.replace(fix[0], fix[1]),
    example: `stories/${id}`,
  };
}

export const ISSUES: Entry[] = [
  issue(
    "1096-deserved-fits-no-job",
    {
      title: "Half a gpu too little (#1096)",
      shows:
        "Three gpus, two queues of equal weight, jobs of two gpus. Each queue deserves 1.5: no job ever starts, and all gpus idle.",
      try: "Open the fix: queue a has the weight 2, deserves 2 gpus, and its job runs.",
    },
    {
      title: "只差半块 GPU（#1096）",
      shows: "三块 GPU，两个权重相等的队列，每个作业要两块。每个队列应得 1.5 块：没有作业能启动，所有 GPU 都空闲。",
      try: "打开修复：队列 a 的权重为 2，应得 2 块 GPU，它的作业便能运行。",
    },
    { kind: "job", id: "default/a" },
    `# Three gpus, two queues, jobs of two: each queue deserves one and a half.
actions: [enqueue, allocate, backfill]
plugins: [[priority, gang, conformance], [predicates, proportion, nodeorder]]
nodes:
- {name: n, cpu: 16, gpu: 3}
queues:
- {name: a, weight: 1}
- {name: b, weight: 1}
jobs:
- {name: a, queue: a, replicas: 1, cpu: 1, gpu: 2}
- {name: b, queue: b, replicas: 1, cpu: 1, gpu: 2}
`,
    ["a, weight: 1", "a, weight: 2"],
  ),
  issue(
    "2384-backfill-passes-over",
    {
      title: "backfill passes over (#2384)",
      shows:
        "Half of the cluster idles, a pod asks for 1 cpu, and backfill does nothing: its queue is at its capability, and backfill takes only pods that ask for nothing at all.",
      try: "Open the fix: with 1 cpu more in the capability allocate places the pod.",
    },
    {
      title: "backfill 跳过了它（#2384）",
      shows:
        "集群有一半空闲，一个 Pod 只要 1 cpu，backfill 却什么也不做：队列已达上限，而 backfill 只处理什么都不请求的 Pod。",
      try: "打开修复：上限增加 1 cpu，allocate 就会放置这个 Pod。",
    },
    { kind: "job", id: "default/small" },
    `# Four of eight cpu idle, one is asked for, and backfill does nothing: it takes only pods that ask for nothing.
actions: [enqueue, allocate, backfill]
plugins: [[priority, gang, conformance], [predicates, proportion, nodeorder]]
nodes:
- {name: n, count: 2, cpu: 4}
queues:
- {name: team, capability: {cpu: 4}}
jobs:
- {name: first, queue: team, replicas: 1, cpu: 4, running: 1}
- {name: small, queue: team, replicas: 1, cpu: 1}
`,
    ["4}}", "5}}"],
  ),
  issue(
    "3332-gang-protects-victims",
    {
      title: "Gang protects the victims (#3332)",
      shows:
        "All plugins stand in one tier, and the running job has just as many pods as its minAvailable: gang spares each of them, and preempt finds nobody.",
      try: "Open the fix: gang's enablePreemptable is false, and two pods make room.",
    },
    {
      title: "gang 保护受害者（#3332）",
      shows: "所有插件在同一层，运行中的作业恰好只有 minAvailable 个 Pod：gang 放过每一个，preempt 找不到受害者。",
      try: "打开修复：gang 的 enablePreemptable 为 false，两个 Pod 让出位置。",
    },
    { kind: "job", id: "default/urgent" },
    `# All plugins in one tier: gang spares every pod of a job that has no more than minAvailable.
actions: [enqueue, allocate, preempt, backfill]
plugins: [[priority, gang, conformance, predicates, capacity, nodeorder]]
nodes:
- {name: n, count: 2, cpu: 4}
priorityClasses: {high: 1000, low: 10}
queues:
- {name: team, capability: {cpu: 8}, deserved: {cpu: 8}}
jobs:
- {name: batch, queue: team, replicas: 8, minMember: 8, cpu: 1, priority: low, running: 8}
- {name: urgent, queue: team, replicas: 2, minMember: 2, cpu: 1, priority: high}
`,
    ["gang,", "{name: gang, enablePreemptable: false},"],
  ),
  issue(
    "3373-two-gangs-deadlocked",
    {
      title: "Two gangs, deadlocked (#3373)",
      shows: "Four nodes, two gangs of four, and each of them has two places. Neither gets whole and neither lets go.",
      try: "Open the fix: two more nodes are what one of them is short of.",
    },
    {
      title: "两个成组作业互相卡死（#3373）",
      shows: "四个节点，两个各需四个 Pod 的成组作业，各占两个位置。谁也凑不齐，谁也不放手。",
      try: "打开修复：再加两个节点，其中一个便凑齐了。",
    },
    { kind: "job", id: "default/left" },
    `# Four nodes, two gangs of four, and each of them has two places: neither gets whole, neither lets go.
actions: [enqueue, allocate, backfill]
plugins: [[priority, gang, conformance], [predicates, proportion, nodeorder]]
nodes:
- {name: n, count: 4, cpu: 4}
jobs:
- {name: left, replicas: 4, minMember: 4, cpu: 4, running: 2}
- {name: right, replicas: 4, minMember: 4, cpu: 4, running: 2}
`,
    ["4, cpu: 4}", "6, cpu: 4}"],
  ),
  issue(
    "3802-order-of-plugins",
    {
      title: "The order of plugins (#3802)",
      shows:
        "In one tier the first plugin that has an opinion decides. drf stands before priority, so the job that holds less goes first, and the urgent one finds the queue full.",
      try: "Open the fix: with priority first the urgent job gets its two pods.",
    },
    {
      title: "插件的次序（#3802）",
      shows: "同一层中，第一个有意见的插件说了算。drf 排在 priority 前面，占用较少的作业先行，紧急的作业只见队列已满。",
      try: "打开修复：priority 在前，紧急的作业得到它的两个 Pod。",
    },
    { kind: "job", id: "default/urgent" },
    `# drf stands before priority: who holds less goes first, however urgent the other one is.
actions: [enqueue, allocate, backfill]
plugins: [[drf, priority, gang, conformance], [predicates, proportion, nodeorder]]
nodes:
- {name: n, cpu: 8}
priorityClasses: {high: 1000, low: 10}
jobs:
- {name: urgent, replicas: 6, minMember: 1, cpu: 1, priority: high, running: 4}
- {name: idle, replicas: 4, minMember: 4, cpu: 1, priority: low}
`,
    ["drf, priority", "priority, drf"],
  ),
  issue(
    "3990-capacity-does-not-reclaim",
    {
      title: "capacity does not reclaim (#3990)",
      shows:
        "serving is owed cpu and gpus and has nothing. training has exactly its 8 gpus and less cpu than it deserves: it has more of nothing, so capacity spares its pods.",
      try: "Open the fix: training deserves 4 gpus, and one of its pods goes.",
    },
    {
      title: "capacity 不回收（#3990）",
      shows:
        "serving 应得 cpu 和 GPU 却一无所有。training 的 8 块 GPU 恰好等于应得，cpu 还不到应得：没有一项超出，capacity 便放过它的 Pod。",
      try: "打开修复：training 只应得 4 块 GPU，它的一个 Pod 被驱逐。",
    },
    { kind: "job", id: "default/serve" },
    `# serving is owed cpu and gpus; of the gpus training has just what it deserves.
actions: [enqueue, allocate, reclaim, backfill]
plugins: [[priority, gang, conformance, predicates, capacity, nodeorder]]
nodes:
- {name: n, count: 2, cpu: 16, gpu: 4}
queues:
- {name: training, deserved: {cpu: 24, gpu: 8}}
- {name: serving, deserved: {cpu: 8, gpu: 4}}
jobs:
- {name: train, queue: training, replicas: 8, minMember: 1, cpu: 2, gpu: 1, running: 8}
- {name: serve, queue: serving, replicas: 2, minMember: 1, cpu: 2, gpu: 1}
`,
    ["8}}", "4}}"],
  ),
  issue(
    "4165-what-counts-as-the-cluster",
    {
      title: "What counts as the cluster (#4165)",
      shows:
        "a has three quarters of the weight and gets 12 cpu; 18 were promised. proportion divides all nodes, the management node too, which no pod of these queues tolerates.",
      try: "Open the fix: without that node deserved is 12.",
    },
    {
      title: "什么算作集群（#4165）",
      shows:
        "a 占四分之三的权重，得到 12 cpu，而应得写着 18。proportion 把所有节点都算进去，包括这些队列的 Pod 无法容忍的管理节点。",
      try: "打开修复：去掉那个节点，应得就是 12。",
    },
    { kind: "queue", id: "a" },
    `# Of 24 cpu a third is on a management node that nobody may use, but proportion divides all 24.
actions: [enqueue, allocate, backfill]
plugins: [[priority, gang, conformance], [predicates, proportion, nodeorder]]
nodes:
- {name: management, cpu: 8, taints: ["node-role.kubernetes.io/control-plane=:NoSchedule"]}
- {name: worker, count: 2, cpu: 8}
queues:
- {name: a, weight: 3}
- {name: b, weight: 1}
jobs:
- {name: a, queue: a, replicas: 24, cpu: 1}
- {name: b, queue: b, replicas: 24, cpu: 1}
`,
    [
      `- {name: management, cpu: 8, taints: ["node-role.kubernetes.io/control-plane=:NoSchedule"]}
`,
      "",
    ],
  ),
  issue(
    "4235-reserved-by-another-job",
    {
      title: "Reserved by another job (#4235)",
      shows:
        "The job asks for 4 of 10 cpu that nobody uses. But another job was enqueued before, found no node, and keeps its 8 reserved.",
      try: "Open the fix: the queue has the 2 cpu that are missing.",
    },
    {
      title: "被另一个作业预留（#4235）",
      shows: "作业只要 4 cpu，而 10 cpu 都没人用。但另一个作业先入了队，找不到节点，仍占着预留的 8 cpu。",
      try: "打开修复：队列补上所缺的 2 cpu。",
    },
    { kind: "job", id: "default/small" },
    `# The queue holds nothing, and yet a job of 4 cpu is not enqueued: another job reserved 8 and found no node.
actions: [enqueue, allocate, backfill]
plugins: [[priority, gang, conformance], [predicates, capacity, nodeorder]]
nodes:
- {name: n, count: 4, cpu: 4}
queues:
- {name: team, capability: {cpu: 10}, deserved: {cpu: 10}}
jobs:
- {name: big, queue: team, replicas: 1, cpu: 8, minResources: {cpu: 8}, phase: Inqueue}
- {name: small, queue: team, replicas: 4, minMember: 4, cpu: 1, minResources: {cpu: 4}}
`,
    ["0},", "2},"],
  ),
  issue(
    "4311-which-ancestor",
    {
      title: "Which queue said no (#4311)",
      shows:
        "The event says that the queue has no room, and the job's own queue is empty. It is the queue above it that is full.",
      try: "Open the fix: that queue has the 2 cpu that are missing.",
    },
    {
      title: "是哪个队列拒绝的（#4311）",
      shows: "事件说队列没有空间，可作业自己的队列是空的。满的是它上面的那个队列。",
      try: "打开修复：为那个队列补上所缺的 2 cpu。",
    },
    { kind: "job", id: "default/tune" },
    `# The team's queue has room; the department above it has none.
actions: [enqueue, allocate, backfill]
plugins: [[priority, gang], [predicates, {name: capacity, enableHierarchy: true}, nodeorder]]
nodes:
- {name: n, count: 4, cpu: 8}
queues:
- {name: dept, parent: root, capability: {cpu: 16}, deserved: {cpu: 16}}
- {name: vision, parent: dept, capability: {cpu: 16}, deserved: {cpu: 8}}
- {name: speech, parent: dept, capability: {cpu: 16}, deserved: {cpu: 8}}
jobs:
- {name: label, queue: vision, replicas: 14, cpu: 1, running: 14}
- {name: tune, queue: speech, replicas: 4, minMember: 4, cpu: 1, minResources: {cpu: 4}}
`,
    ["6}, deserved: {cpu: 1", "8}, deserved: {cpu: 1"],
  ),
  issue(
    "4679-enqueue-keeps-reclaim-out",
    {
      title: "Enqueue keeps reclaim out (#4679)",
      shows:
        "org-1 borrowed all 100 cpu; org-2 deserves 50 and asks for 10. capacity refuses to enqueue its job, as root has no room, and reclaim never looks at a job that is still Pending.",
      try: "Open the fix: without root's capability the job is enqueued, and reclaim evicts.",
    },
    {
      title: "enqueue 挡住了 reclaim（#4679）",
      shows:
        "org-1 借走了全部 100 cpu；org-2 应得 50，只要 10。capacity 因 root 没有空间而不让作业入队，而 reclaim 从不看仍为 Pending 的作业。",
      try: "打开修复：去掉 root 的上限，作业入队，reclaim 便驱逐。",
    },
    { kind: "job", id: "default/owner" },
    `# org-1 borrowed the whole cluster; org-2, which deserves half, never gets past the gate.
actions: [enqueue, allocate, reclaim, backfill]
plugins: [[priority, gang, conformance], [predicates, {name: capacity, enableHierarchy: true}, nodeorder]]
nodes:
- {name: n, count: 10, cpu: 10}
queues:
- {name: root, capability: {cpu: 100}, deserved: {cpu: 100}}
- {name: org-1, parent: root, deserved: {cpu: 50}}
- {name: org-2, parent: root, deserved: {cpu: 50}}
jobs:
- {name: borrower, queue: org-1, replicas: 100, minMember: 100, minResources: {cpu: 100}, cpu: 1, running: 100}
- {name: owner, queue: org-2, replicas: 10, minMember: 10, minResources: {cpu: 10}, cpu: 1}
`,
    [", capability: {cpu: 100}, deserved: {cpu: 100}", ""],
  ),
  issue(
    "4818-children-guarantee-more",
    {
      title: "Children are guaranteed more (#4818)",
      shows:
        "Together the children are guaranteed more than their parent. A cluster's webhook refuses such queues; the scheduler only logs it and goes on.",
      try: "Open the fix: the children's guarantees are halved.",
    },
    {
      title: "子队列的保障更多（#4818）",
      shows: "子队列的保障之和超过父队列。集群的 webhook 会拒绝这样的队列；调度器只记一条日志便继续。",
      try: "打开修复：子队列的保障减半。",
    },
    { kind: "queue", id: "parent" },
    `# The children are guaranteed more than their parent: a webhook refuses it, the scheduler only logs it.
actions: [enqueue, allocate, backfill]
plugins: [[priority, gang], [predicates, {name: capacity, enableHierarchy: true}, nodeorder]]
nodes:
- {name: n, count: 2, cpu: 8}
queues:
- {name: parent, parent: root, guarantee: {cpu: 4}, deserved: {cpu: 16}, capability: {cpu: 16}}
- {name: x, parent: parent, guarantee: {cpu: 4}, deserved: {cpu: 8}}
- {name: y, parent: parent, guarantee: {cpu: 4}, deserved: {cpu: 8}}
jobs:
- {name: work, queue: x, replicas: 4, cpu: 1}
`,
    [
      `4}, deserved: {cpu: 8}}
- {name: y, parent: parent, guarantee: {cpu: 4`,
      `2}, deserved: {cpu: 8}}
- {name: y, parent: parent, guarantee: {cpu: 2`,
    ],
  ),
  issue(
    "4947-cyclic-eviction",
    {
      title: "Cyclic eviction, one cycle of it (#4947)",
      shows:
        "q1 deserves 3 and runs 4: reclaim takes one back for q2. Whoever owns the pod starts it again, and the next cycles repeat it.",
      try: "Open the fix: q1 deserves what it runs, and nobody is evicted.",
    },
    {
      title: "循环驱逐的一个周期（#4947）",
      shows: "q1 应得 3 而运行 4：reclaim 为 q2 收回一个。Pod 的主人会再次启动它，后面的周期便不断重复。",
      try: "打开修复：q1 应得它所运行的，谁也不被驱逐。",
    },
    { kind: "task", id: "default-one-0" },
    `# q1 deserves 3 and runs 4; q2 deserves 5, runs 1 and wants 4 more.
volcano: "1.14"
actions: [enqueue, allocate, reclaim, backfill]
plugins: [[priority, gang, conformance, predicates, capacity, nodeorder]]
nodes:
- {name: n-0, cpu: 4}
- {name: n-1, cpu: 1}
queues:
- {name: q1, deserved: {cpu: 3}}
- {name: q2, deserved: {cpu: 5}}
jobs:
- {name: one, queue: q1, replicas: 4, minMember: 1, cpu: 1, running: {n-0: 4}}
- {name: two, queue: q2, replicas: 1, minMember: 1, cpu: 1, running: {n-1: 1}}
- {name: more, queue: q2, replicas: 4, minMember: 1, cpu: 1}
`,
    ["3}", "4}"],
  ),
  issue(
    "4995-guarantee-among-unreclaimable",
    {
      title: "Nobody gives anything back (#4995)",
      shows:
        "Queue one is guaranteed 2 of the parent's 9 cpu and deserves 3. Its siblings hold 8 and are not reclaimable: there is no candidate anywhere.",
      try: "Open the fix: three is reclaimable, and its pod goes.",
    },
    {
      title: "谁也不归还（#4995）",
      shows: "队列 one 在父队列的 9 cpu 中有 2 的保障，应得 3。兄弟队列占着 8 且不可回收：哪里都没有候选者。",
      try: "打开修复：three 可回收，它的 Pod 被驱逐。",
    },
    { kind: "job", id: "default/in-one" },
    `# Two siblings hold the parent's room and are not reclaimable; the third one's guarantee is of no use.
actions: [enqueue, allocate, reclaim, backfill]
plugins: [[priority, gang, conformance], [predicates, {name: capacity, enableHierarchy: true}, nodeorder]]
nodes:
- {name: n, count: 3, cpu: 4}
queues:
- {name: parent, parent: root, capability: {cpu: 9}, deserved: {cpu: 9}}
- {name: one, parent: parent, guarantee: {cpu: 2}, deserved: {cpu: 3}, capability: {cpu: 5}}
- {name: two, parent: parent, guarantee: {cpu: 2}, deserved: {cpu: 3}, capability: {cpu: 5}, reclaimable: false}
- {name: three, parent: parent, deserved: {cpu: 3}, capability: {cpu: 5}, reclaimable: false}
jobs:
- {name: in-two, queue: two, replicas: 1, cpu: 4, running: 1}
- {name: in-three, queue: three, replicas: 1, cpu: 4, running: 1}
- {name: in-one, queue: one, replicas: 1, cpu: 3}
`,
    ["t, deserved: {cpu: 3}, capability: {cpu: 5}, reclaimable: false", "t, deserved: {cpu: 3}, capability: {cpu: 5}"],
  ),
  issue(
    "5814-deserved-under-proportion",
    {
      title: "deserved under proportion (#5814)",
      shows: "prod says that it deserves 16 of 20 cpu. proportion divides by weight and does not read it: 10 for each.",
      try: "Open the fix: with capacity in its place deserved is 16 and 4.",
    },
    {
      title: "proportion 下的 deserved（#5814）",
      shows: "prod 写明应得 20 cpu 中的 16。proportion 按权重划分，根本不读它：各得 10。",
      try: "打开修复：换成 capacity，应得便是 16 和 4。",
    },
    { kind: "queue", id: "prod" },
    `# The queues say what they deserve, and proportion divides by weight all the same.
actions: [enqueue, allocate, backfill]
plugins: [[priority, gang, conformance], [predicates, proportion, nodeorder]]
nodes:
- {name: n, count: 4, cpu: 5}
queues:
- {name: prod, deserved: {cpu: 16}}
- {name: dev, deserved: {cpu: 4}}
jobs:
- {name: serve, queue: prod, replicas: 16, cpu: 1}
- {name: test, queue: dev, replicas: 16, cpu: 1}
`,
    ["proportion,", "capacity,"],
  ),
  issue(
    "5896-conformance-alone",
    {
      title: "conformance alone in a tier (#5896)",
      shows:
        "a deserves 32 cpu and has 16; b and c deserve 16 each and have 24. conformance alone in the first tier lets every candidate go and so decides: b falls to 8.",
      try: "Open the fix: in one tier with the others b and c give 8 each.",
    },
    {
      title: "独占一层的 conformance（#5896）",
      shows:
        "a 应得 32 cpu 而只有 16；b 和 c 各应得 16 却有 24。conformance 独占第一层，放行所有候选者，于是由它说了算：b 跌到 8。",
      try: "打开修复：与其他插件同在一层，b 和 c 各让出 8。",
    },
    { kind: "job", id: "default/a-new" },
    `# conformance alone in the first tier: it lets everybody go, and capacity below it is never asked.
actions: [enqueue, allocate, reclaim, backfill]
plugins: [[conformance], [priority, gang, predicates, capacity, nodeorder]]
nodes:
- {name: n, count: 4, cpu: 16}
queues:
- {name: a, deserved: {cpu: 32}}
- {name: b, deserved: {cpu: 16}}
- {name: c, deserved: {cpu: 16}}
jobs:
- {name: b, queue: b, replicas: 24, minMember: 1, cpu: 1, running: 24}
- {name: c, queue: c, replicas: 24, minMember: 1, cpu: 1, running: 24}
- {name: a-old, queue: a, replicas: 16, minMember: 1, cpu: 1, running: 16}
- {name: a-new, queue: a, replicas: 16, minMember: 16, cpu: 1}
`,
    ["], [", ", "],
  ),
];
