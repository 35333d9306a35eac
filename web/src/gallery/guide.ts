// Here is every worked example of Volcano's fairness guides that is not among the shares already. `guide` names the
// recorded answer of Volcano that a test holds each of them to.
import type { Entry } from "./types.ts";

const CAPACITY = `actions: [enqueue, allocate, backfill, reclaim]
plugins:
  - [priority, gang, conformance]
  - [drf, predicates, {name: capacity, enableHierarchy: true}, nodeorder, binpack]
`;

export const GUIDE: Entry[] = [
  {
    id: "guide-weights",
    theme: "guide",
    guide: "guide-weights-guarantee-capability",
    en: {
      title: "Weights, guarantees and a capability",
      shows:
        "Weights 2, 3 and 5 share 100 CPU. A may hold 50 at most and is guaranteed 10, C is guaranteed 20, and none of that binds: proportion works deserved out anew, 28, 42 and 30, whatever the queues say.",
      try: "Give C a guarantee of 40: what is guaranteed is nobody else's, and A and B get less.",
    },
    zh: {
      title: "权重、保障与上限",
      shows:
        "权重 2、3、5 分 100 CPU。A 最多 50、保障 10，C 保障 20，此处都不起作用：proportion 会重新计算应得，为 28、42、30，与队列所写无关。",
      try: "把 C 的保障设为 40：被保障的别人不能占用，A 与 B 因此减少。",
    },
    text: `nodes:
  - {name: node, count: 10, cpu: 10, memory: 40Gi}
queues: # clusters want deserved beside a guarantee; proportion works it out anew
  - {name: A, weight: 2, capability: {cpu: 50}, guarantee: {cpu: 10}, deserved: {cpu: 10}}
  - {name: B, weight: 3}
  - {name: C, weight: 5, guarantee: {cpu: 20}, deserved: {cpu: 20}}
jobs:
  - {name: a, queue: A, replicas: 80, cpu: 1}
  - {name: b, queue: B, replicas: 60, cpu: 1}
  - {name: c, queue: C, replicas: 30, cpu: 1}
`,
    placed: { a: 28, b: 42, c: 30 },
    deserved: { A: 28, B: 42, C: 30 },
  },
  {
    id: "guide-real-capability",
    theme: "guide",
    guide: "guide-real-capability",
    en: {
      title: "What a capability is worth",
      shows:
        "Each queue is guaranteed 10 of 100 CPU. What the others are guaranteed is no queue's to take: B, without a limit, can have 80 at most (realCapability). Gangs of 30 fit once in each queue; 10 CPU stay idle.",
      try: "Hover over B's bar to see realCapability, then make job-a0 a gang of 33: A deserves 33.3, so it fits. One of 34 does not.",
    },
    zh: {
      title: "上限的实际值",
      shows:
        "每个队列保障 100 CPU 中的 10。别人的保障谁也不能占用：没有上限的 B 最多得到 80（realCapability）。每个队列只放得下一个 30 的组，剩 10 CPU 空闲。",
      try: "把指针移到 B 的条上查看 realCapability，再把 job-a0 设为 33 个一组：A 应得 33.3，放得下；34 个就放不下。",
    },
    text: `actions: [enqueue, allocate, backfill]
plugins:
  - [priority, gang, conformance]
  - [drf, predicates, proportion, nodeorder, binpack]
nodes:
  - {name: node, count: 10, cpu: 10, memory: 100Gi}
queues:
  - {name: A, weight: 1, guarantee: {cpu: 10}, capability: {cpu: 60}}
  - {name: B, weight: 1, guarantee: {cpu: 10}}
  - {name: C, weight: 1, guarantee: {cpu: 10}, capability: {cpu: 50}}
jobs:
  - {name: job-a0, queue: A, replicas: 30, minMember: 30, cpu: 1, minResources: {cpu: 30}}
  - {name: job-a1, queue: A, replicas: 30, minMember: 30, cpu: 1, minResources: {cpu: 30}}
  - {name: job-a2, queue: A, replicas: 30, minMember: 30, cpu: 1, minResources: {cpu: 30}}
  - {name: job-b0, queue: B, replicas: 30, minMember: 30, cpu: 1, minResources: {cpu: 30}}
  - {name: job-b1, queue: B, replicas: 30, minMember: 30, cpu: 1, minResources: {cpu: 30}}
  - {name: job-b2, queue: B, replicas: 30, minMember: 30, cpu: 1, minResources: {cpu: 30}}
  - {name: job-c0, queue: C, replicas: 30, minMember: 30, cpu: 1, minResources: {cpu: 30}}
  - {name: job-c1, queue: C, replicas: 30, minMember: 30, cpu: 1, minResources: {cpu: 30}}
  - {name: job-c2, queue: C, replicas: 30, minMember: 30, cpu: 1, minResources: {cpu: 30}}
`,
  },
  ...(["proportion", "capacity"] as const).map((plugin): Entry => ({
    id: `guide-reclaim-${plugin}`,
    theme: "guide",
    guide: `guide-reclaim-${plugin}`,
    en: {
      title: `One pod at a time (${plugin})`,
      shows: `research holds all 16 CPU and ${plugin === "proportion" ? "by weight deserves 8" : "says that it deserves 8"}. serve needs one pod to be ready, so one cycle of reclaim evicts one pod for it, not eight.`,
      try: "Raise serve's min to 8: now eight go at once.",
    },
    zh: {
      title: `一次一个 Pod（${plugin}）`,
      shows: `research 占着全部 16 CPU，${plugin === "proportion" ? "按权重应得 8" : "写明应得 8"}。serve 只需一个 Pod 就绪，所以一个周期的 reclaim 只为它驱逐一个，而不是八个。`,
      try: "把 serve 的 min 提高到 8：这次一下驱逐八个。",
    },
    text: `actions: [enqueue, allocate, backfill, reclaim]
plugins:
  - [priority, gang, conformance]
  - [drf, predicates, ${plugin}, nodeorder, binpack]
nodes:
  - {name: node, count: 2, cpu: 8, memory: 64Gi}
queues:
  - {name: research${plugin === "capacity" ? ", deserved: {cpu: 8}" : ", weight: 1"}}
  - {name: production${plugin === "capacity" ? ", deserved: {cpu: 8}" : ", weight: 1"}}
jobs:
  - {name: train, queue: research, replicas: 16, minMember: 1, cpu: 1, running: 16}
  - {name: serve, queue: production, replicas: 8, minMember: 1, cpu: 1}
`,
    evicted: 1,
  })),
  {
    id: "guide-hierarchy",
    theme: "guide",
    guide: "guide-hierarchy",
    en: {
      title: "Departments and teams",
      shows:
        "team-a2 borrowed 70 CPU, 50 more than it deserves. dept-b takes the 30 that are idle; team-a1, a sibling of the borrower, gets its first pod by reclaim, for a parent's borrowing is its children's to sort out.",
      try: "Give team-a1's job a min of 10.",
    },
    zh: {
      title: "部门与团队",
      shows:
        "team-a2 借到 70 CPU，比应得多 50。dept-b 拿走空闲的 30；team-a1 是借用者的兄弟，通过 reclaim 得到第一个 Pod：上级借来的由其下级分清。",
      try: "把 team-a1 作业的 min 设为 10。",
    },
    text: `${CAPACITY}nodes:
  - {name: node, count: 10, cpu: 10, memory: 100Gi}
queues:
  - {name: dept-a, deserved: {cpu: 60}, capability: {cpu: 80}}
  - {name: dept-b, deserved: {cpu: 40}}
  - {name: team-a1, parent: dept-a, guarantee: {cpu: 10}, deserved: {cpu: 40}}
  - {name: team-a2, parent: dept-a, deserved: {cpu: 20}}
jobs:
  - {name: a2-greedy, queue: team-a2, replicas: 70, minMember: 1, cpu: 1, running: 70}
  - {name: a1-work, queue: team-a1, replicas: 30, minMember: 1, cpu: 1}
  - {name: b-work, queue: dept-b, replicas: 50, minMember: 1, cpu: 1}
`,
    evicted: 1,
  },
  {
    id: "guide-teams",
    theme: "guide",
    guide: "guide-teams",
    en: {
      title: "Two teams, four queues",
      shows:
        "dev borrowed 60 of its team's 70. training and inference take the 40 idle CPU of their own team's share; prod, owed 25 inside team-a, reclaims from dev, one pod for one that is ready.",
      try: "Lower team-a's capability to 60: nobody notices, for team-a has just that, and prod takes from dev inside it.",
    },
    zh: {
      title: "两个团队，四个队列",
      shows:
        "dev 借用了本团队 70 中的 60。training 与 inference 拿走自己团队份额中空闲的 40 CPU；prod 在 team-a 内应得 25，从 dev 收回，一个 Pod 对应一个就绪。",
      try: "把 team-a 的上限降到 60：谁也不受影响，team-a 正好有 60，prod 是在其内部从 dev 收回。",
    },
    text: `${CAPACITY}nodes:
  - {name: node, count: 10, cpu: 10, memory: 100Gi}
queues:
  - {name: team-a, deserved: {cpu: 40}, capability: {cpu: 70}}
  - {name: team-b, deserved: {cpu: 60}}
  - {name: dev, parent: team-a, deserved: {cpu: 15}}
  - {name: prod, parent: team-a, deserved: {cpu: 25}}
  - {name: training, parent: team-b, deserved: {cpu: 35}}
  - {name: inference, parent: team-b, deserved: {cpu: 25}}
jobs:
  - {name: etl, queue: dev, replicas: 60, minMember: 1, cpu: 1, running: 60}
  - {name: web, queue: prod, replicas: 30, minMember: 1, cpu: 1}
  - {name: llm, queue: training, replicas: 50, minMember: 1, cpu: 1}
  - {name: api, queue: inference, replicas: 10, minMember: 1, cpu: 1}
`,
    evicted: 1,
  },
  {
    id: "guide-blocked",
    theme: "guide",
    guide: "guide-enqueue-blocks-reclaim",
    en: {
      title: "The gate and the tree",
      shows:
        "org-1 runs 100 pods where it deserves 50. waiting of org-2 is owed its 10, but root has no room left at the gate; the job stays Pending, and reclaim passes over it.",
      try: "Raise root's capability to 110, or remove enableHierarchy: either way waiting enters, and reclaim evicts ten pods for it.",
    },
    zh: {
      title: "入队关口与树",
      shows:
        "org-1 运行 100 个 Pod，而它只应得 50。org-2 的 waiting 应得 10，但 root 在入队关口已没有空间；作业停在 Pending，reclaim 略过它。",
      try: "把 root 的上限提高到 110，或去掉 enableHierarchy：waiting 都能进入，reclaim 为它驱逐十个 Pod。",
    },
    text: `${CAPACITY}nodes:
  - {name: node, count: 10, cpu: 10, memory: 100Gi}
queues:
  - {name: root, capability: {cpu: 100}}
  - {name: org-1, deserved: {cpu: 50}, capability: {cpu: 100}}
  - {name: org-2, deserved: {cpu: 50}, capability: {cpu: 100}}
jobs:
  - {name: busy, queue: org-1, replicas: 100, minMember: 100, cpu: 1, running: 100, minResources: {cpu: 100}}
  - {name: waiting, queue: org-2, replicas: 10, minMember: 10, cpu: 1, minResources: {cpu: 10}}
`,
    evicted: 0,
    placed: { waiting: 0 },
  },
];
