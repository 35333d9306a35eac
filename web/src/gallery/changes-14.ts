// What people notice as they go from 1.13 to 1.14.
import { changed, FOURTEEN, plugins, TREE, type Change } from "./changed.ts";

export const CHANGES_14: Change[] = [
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
        "org-1 借走全部 10 CPU；org-2 应得 5，申请 4。1.13 中 root 以集群总量为限，作业在入队关口没有空间，reclaim 看不到它。1.14 让它进入：驱逐 4 个 Pod。",
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
