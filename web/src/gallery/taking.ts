// These scenarios of the gallery show how pods lose their place: preemption within a queue, reclaim between queues, and
// what forbids either.
import type { Entry } from "./types.ts";

export const TAKING: Entry[] = [
  {
    id: "preempt",
    theme: "preempt",
    en: {
      title: "The important goes first",
      shows:
        "low fills its queue. high waits in the same queue with a higher priority, and preempt evicts pods of low for it.",
      try: "Jump to the evictions, then give both the same priority: drf, a tier below, still lets the job that holds more give way. Without drf nobody is evicted.",
    },
    zh: {
      title: "重要者先行",
      shows: "low 占满了队列。同队列中优先级更高的 high 在等待，preempt 为它驱逐 low 的 Pod。",
      try: "跳到驱逐事件，然后把两者的优先级设为相同：下一层的 drf 仍让占得更多的作业让出。去掉 drf 就无人被驱逐。",
    },
    text: `actions: [enqueue, allocate, preempt, backfill]
plugins:
  - [priority, gang, conformance]
  - [drf, predicates, proportion, nodeorder]
nodes:
  - {name: node, count: 2, cpu: 4, memory: 16Gi}
queues:
  - {name: team, weight: 1}
jobs:
  - {name: low, queue: team, replicas: 8, minMember: 1, cpu: 1, priority: 10, running: 8}
  - {name: high, queue: team, replicas: 2, minMember: 2, cpu: 1, priority: 1000}
`,
    evicted: 2,
  },
  {
    id: "preempt-off",
    theme: "preempt",
    en: {
      title: "Preempt is off by default",
      shows:
        "The same as before with the actions that a fresh installation has: priority orders the waiting, but nothing is evicted.",
      try: "Add preempt to the actions.",
    },
    zh: {
      title: "默认不抢占",
      shows: "与上例相同，但使用默认安装的动作：优先级只决定等待的次序，不会驱逐任何 Pod。",
      try: "在动作中加入 preempt。",
    },
    text: `actions: [enqueue, allocate, backfill]
plugins:
  - [priority, gang, conformance]
  - [drf, predicates, proportion, nodeorder]
nodes:
  - {name: node, count: 2, cpu: 4, memory: 16Gi}
queues:
  - {name: team, weight: 1}
jobs:
  - {name: low, queue: team, replicas: 8, minMember: 1, cpu: 1, priority: 10, running: 8}
  - {name: high, queue: team, replicas: 2, minMember: 2, cpu: 1, priority: 1000}
`,
    placed: { low: 8, high: 0 },
    evicted: 0,
  },
  {
    id: "gang-veto",
    theme: "preempt",
    en: {
      title: "A gang protects its members",
      shows:
        "low needs all 8 of its pods. Evicting one would break the gang, so gang vetoes every victim and high waits.",
      try: "Lower low's min to 6, or set enablePreemptable of gang to false.",
    },
    zh: {
      title: "成组保护成员",
      shows: "low 需要全部 8 个 Pod。驱逐任何一个都会破坏成组，于是 gang 否决所有受害者，high 继续等待。",
      try: "把 low 的 min 降到 6，或将 gang 的 enablePreemptable 设为 false。",
    },
    text: `actions: [enqueue, allocate, preempt]
plugins:
  - [priority, gang, conformance]
  - [predicates, proportion, nodeorder]
nodes:
  - {name: node, count: 2, cpu: 4, memory: 16Gi}
queues:
  - {name: team, weight: 1}
jobs:
  - {name: low, queue: team, replicas: 8, minMember: 8, cpu: 1, priority: 10, running: 8}
  - {name: high, queue: team, replicas: 2, minMember: 2, cpu: 1, priority: 1000}
`,
    placed: { high: 0 },
    evicted: 0,
  },
  {
    id: "reclaim",
    theme: "reclaim",
    en: {
      title: "Taking back what is owed",
      shows:
        "borrower runs on all 8 CPU though it deserves 4. reclaim evicts four pods for owner, whose gang of 4 needs what was lent.",
      try: "Step to the evictions and watch the shares.",
    },
    zh: {
      title: "收回应得",
      shows: "borrower 占着全部 8 CPU，而它只应得 4。owner 的 4 人组需要借出去的部分，reclaim 为它驱逐四个 Pod。",
      try: "逐步看驱逐，观察份额的变化。",
    },
    text: `actions: [enqueue, allocate, reclaim]
plugins:
  - [priority, gang, conformance]
  - [predicates, proportion, nodeorder]
nodes:
  - {name: node, count: 2, cpu: 4, memory: 16Gi}
queues:
  - {name: borrower, weight: 1}
  - {name: owner, weight: 1}
jobs:
  - {name: old, queue: borrower, replicas: 8, minMember: 1, cpu: 1, running: 8}
  - {name: new, queue: owner, replicas: 4, minMember: 4, cpu: 1}
`,
    evicted: 4,
  },
  {
    id: "not-reclaimable",
    theme: "reclaim",
    en: {
      title: "A queue that keeps what it has",
      shows: "reclaimable: false on the borrower: nobody may take from it, however much it has.",
      try: "Set reclaimable to true.",
    },
    zh: {
      title: "只进不出的队列",
      shows: "borrower 设置了 reclaimable: false：无论占了多少，谁也不能收回。",
      try: "把 reclaimable 改为 true。",
    },
    text: `actions: [enqueue, allocate, reclaim]
plugins:
  - [priority, gang, conformance]
  - [predicates, proportion, nodeorder]
nodes:
  - {name: node, count: 2, cpu: 4, memory: 16Gi}
queues:
  - {name: borrower, weight: 1, reclaimable: false}
  - {name: owner, weight: 1}
jobs:
  - {name: old, queue: borrower, replicas: 8, minMember: 1, cpu: 1, running: 8}
  - {name: new, queue: owner, replicas: 4, minMember: 1, cpu: 1}
`,
    placed: { new: 0 },
    evicted: 0,
  },
  {
    id: "blocked-at-the-gate",
    theme: "reclaim",
    en: {
      title: "Reclaim skips who never entered",
      shows:
        "full has borrowed all 100 CPU. late is owed 50, but its job asks at the gate for room that is not there, stays Pending, and reclaim looks at no Pending job.",
      try: "Remove minResources, so that the job may enter.",
    },
    zh: {
      title: "没进门的不予回收",
      shows:
        "full 借走了全部 100 CPU。late 应得 50，但其作业在入队关口要求的空间不存在，停在 Pending，而 reclaim 不看 Pending 的作业。",
      try: "删掉 minResources，让作业进入。",
    },
    text: `actions: [enqueue, allocate, reclaim]
plugins:
  - [priority, gang, conformance, overcommit]
  - [predicates, capacity, nodeorder]
nodes:
  - {name: node, count: 10, cpu: 10, memory: 40Gi}
queues:
  - {name: full, deserved: {cpu: 50}}
  - {name: late, deserved: {cpu: 50}}
jobs:
  - {name: old, queue: full, replicas: 100, minMember: 1, cpu: 1, running: 100}
  - {name: new, queue: late, replicas: 60, minMember: 1, cpu: 1, minResources: {cpu: 60}}
`,
    placed: { new: 0 },
    evicted: 0,
  },
];
