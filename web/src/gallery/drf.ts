// These scenarios of the gallery show dominant resource fairness: what drf counts, and where it gives way.
import type { Entry } from "./types.ts";

export const DRF: Entry[] = [
  {
    id: "drf",
    theme: "drf",
    en: {
      title: "Dominant resources",
      shows:
        "The example of the DRF paper: 9 CPU and 18 Gi; A's pods ask for 1 CPU and 4 Gi, B's for 3 CPU and 1 Gi. drf gives the next pod to the job whose largest share is smallest: A ends with 3 pods, B with 2, both at two thirds.",
      try: "Remove drf from the plugins: the first job takes what it can.",
    },
    zh: {
      title: "主导资源",
      shows:
        "DRF 论文中的例子：9 CPU 与 18 Gi；A 的 Pod 各要 1 CPU、4 Gi，B 的各要 3 CPU、1 Gi。drf 总把下一个 Pod 给最大份额最小的作业：A 得 3 个，B 得 2 个，都是三分之二。",
      try: "从插件中去掉 drf：第一个作业能拿多少拿多少。",
    },
    text: `actions: [enqueue, allocate]
plugins:
  - [priority, gang]
  - [drf, predicates, proportion, nodeorder]
nodes:
  - {name: node, count: 1, cpu: 9, memory: 18Gi}
queues:
  - {name: shared, weight: 1}
jobs:
  - {name: A, queue: shared, replicas: 9, cpu: 1, memory: 4Gi}
  - {name: B, queue: shared, replicas: 9, cpu: 3, memory: 1Gi}
`,
    placed: { A: 3, B: 2 },
  },
  {
    id: "drf-priority",
    theme: "drf",
    en: {
      title: "Priority before fairness",
      shows:
        "priority stands in the tier above drf, so its word on the order of jobs is final: urgent takes all four CPU, however unequal that is.",
      try: "Give both jobs the same priority: two pods each.",
    },
    zh: {
      title: "优先级先于公平",
      shows: "priority 在 drf 之上的一层，作业次序由它说了算：urgent 拿走全部四个 CPU，不管多不均。",
      try: "让两个作业优先级相同：各得两个 Pod。",
    },
    text: `actions: [enqueue, allocate]
plugins:
  - [priority, gang]
  - [drf, predicates, proportion, nodeorder]
nodes:
  - {name: node, count: 1, cpu: 4, memory: 16Gi}
queues:
  - {name: shared, weight: 1}
jobs:
  - {name: calm, queue: shared, replicas: 4, cpu: 1, priority: 10}
  - {name: urgent, queue: shared, replicas: 4, cpu: 1, priority: 100}
`,
    placed: { calm: 0, urgent: 4 },
  },
  {
    id: "hdrf",
    theme: "drf",
    en: {
      title: "Hierarchical DRF",
      shows:
        "With enableHierarchy, drf shares along the annotated tree: eng and sci weigh the same, so sci alone gets 11 of 24 CPU and the two teams of eng 7 and 6: halves, as near as one pod at a time comes.",
      try: "Change dev's weights to 1/1/2. A parent counts as much as its poorest child, so eng as a whole gets more, too.",
    },
    zh: {
      title: "层级 DRF",
      shows:
        "启用 enableHierarchy 后，drf 沿注解中的树来分：eng 与 sci 权重相同，sci 独得 24 CPU 中的 11，eng 的两个团队得 7 与 6：按整个 Pod 分，已最接近一半。",
      try: "把 dev 的权重改为 1/1/2。上级按其最穷的下级计算，因此 eng 整体也会得到更多。",
    },
    text: `actions: [enqueue, allocate]
plugins:
  - [priority, gang]
  - [{name: drf, enableHierarchy: true}, predicates, nodeorder]
nodes:
  - {name: node, count: 6, cpu: 4, memory: 16Gi}
queues:
  - {name: sci, annotations: {volcano.sh/hierarchy: root/sci, volcano.sh/hierarchy-weights: 1/1}}
  - {name: dev, annotations: {volcano.sh/hierarchy: root/eng/dev, volcano.sh/hierarchy-weights: 1/1/1}}
  - {name: prod, annotations: {volcano.sh/hierarchy: root/eng/prod, volcano.sh/hierarchy-weights: 1/1/1}}
jobs:
  - {name: s, queue: sci, replicas: 20, cpu: 1}
  - {name: d, queue: dev, replicas: 20, cpu: 1}
  - {name: p, queue: prod, replicas: 20, cpu: 1}
`,
    placed: { s: 11, d: 7, p: 6 },
  },
];
