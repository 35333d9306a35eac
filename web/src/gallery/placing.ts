// These scenarios of the gallery show which node a pod gets: scores, taints, selectors, topology of a node, cards.
import type { Entry } from "./types.ts";

export const PLACING: Entry[] = [
  {
    id: "binpack",
    theme: "placing",
    en: {
      title: "Packed",
      shows:
        "binpack prefers the node that is fullest already: six pods end on as few nodes as can be, the others stay free for large jobs.",
      try: "Replace binpack by nodeorder.",
    },
    zh: {
      title: "紧凑放置",
      shows: "binpack 偏好已经最满的节点：六个 Pod 挤在尽量少的节点上，其余留给大作业。",
      try: "把 binpack 换成 nodeorder。",
    },
    text: `plugins:
  - [priority, gang]
  - [predicates, proportion, binpack]
nodes:
  - {name: node, count: 4, cpu: 4, memory: 16Gi}
queues:
  - {name: team, weight: 1}
jobs:
  - {name: job, queue: team, replicas: 6, cpu: 1, memory: 1Gi}
`,
    placed: { job: 6 },
  },
  {
    id: "spread",
    theme: "placing",
    en: {
      title: "Spread",
      shows: "nodeorder's default prefers the emptiest node: the same six pods end side by side on all nodes.",
      try: "Replace nodeorder by binpack.",
    },
    zh: {
      title: "分散放置",
      shows: "nodeorder 默认偏好最空的节点：同样六个 Pod 分散在所有节点上。",
      try: "把 nodeorder 换成 binpack。",
    },
    text: `plugins:
  - [priority, gang]
  - [predicates, proportion, nodeorder]
nodes:
  - {name: node, count: 4, cpu: 4, memory: 16Gi}
queues:
  - {name: team, weight: 1}
jobs:
  - {name: job, queue: team, replicas: 6, cpu: 1, memory: 1Gi}
`,
    placed: { job: 6 },
  },
  {
    id: "taints",
    theme: "placing",
    en: {
      title: "Keep out",
      shows:
        "The GPU node is tainted: web stays off it, and the plain node has room for 4 of its pods only, while trained tolerates the taint.",
      try: "Delete the taint.",
    },
    zh: {
      title: "闲人免进",
      shows: "GPU 节点带污点：web 不能用它，plain 节点只放得下它的 4 个 Pod，而 trained 可容忍该污点。",
      try: "删掉污点。",
    },
    text: `nodes:
  - {name: plain, count: 1, cpu: 4, memory: 16Gi}
  - {name: gpu, count: 1, cpu: 8, memory: 32Gi, gpu: 4, taints: ["gpu=only:NoSchedule"]}
queues:
  - {name: team, weight: 1}
jobs:
  - {name: web, queue: team, replicas: 6, cpu: 1}
  - name: trained
    queue: team
    replicas: 4
    cpu: 1
    gpu: 1
    tolerations: [{key: gpu, operator: Exists}]
`,
    placed: { web: 4, trained: 4 },
  },
  {
    id: "selector",
    theme: "placing",
    en: {
      title: "Only there",
      shows: "near wants nodes with zone: a, of which there is one; the other node stays half empty.",
      try: "Label the second node zone: a, too.",
    },
    zh: {
      title: "只去那里",
      shows: "near 只要 zone: a 的节点，而这样的只有一个；另一个节点空着一半。",
      try: "给第二个节点也加上 zone: a。",
    },
    text: `nodes:
  - {name: east, count: 1, cpu: 4, memory: 16Gi, labels: {zone: a}}
  - {name: west, count: 1, cpu: 4, memory: 16Gi, labels: {zone: b}}
queues:
  - {name: team, weight: 1}
jobs:
  - {name: near, queue: team, replicas: 6, cpu: 1, nodeSelector: {zone: a}}
  - {name: any, queue: team, replicas: 2, cpu: 1, nodeSelector: {zone: b}}
`,
    placed: { near: 4, any: 2 },
  },
  {
    id: "numa",
    theme: "placing",
    en: {
      title: "CPUs side by side",
      shows:
        "Each pod of solver wants three CPUs of one NUMA node. The machine has three NUMA nodes of four CPUs: three pods fit. Three CPUs stay free, one on each NUMA node, which is of no use to the fourth.",
      try: "Take numa-aware away: the fourth pod is placed, too, and the kubelet would turn it away.",
    },
    zh: {
      title: "相邻的 CPU",
      shows:
        "solver 的每个 Pod 需要同一 NUMA 节点上的三个 CPU。机器有三个 NUMA 节点，各四个 CPU：放得下三个 Pod。剩下的三个 CPU 分处三个 NUMA 节点，对第四个 Pod 没有用。",
      try: "去掉 numa-aware：第四个 Pod 也会被放置，而 kubelet 会拒绝它。",
    },
    text: `plugins:
  - [priority, gang]
  - [predicates, proportion, nodeorder, numa-aware]
nodes:
  - {name: machine, cpu: 12, memory: 64Gi}
queues:
  - {name: team, weight: 1}
objects:
  - apiVersion: batch.volcano.sh/v1alpha1
    kind: Job
    metadata: {name: solver, uid: "1"}
    spec:
      queue: team
      minAvailable: 1
      schedulerName: volcano
      tasks:
        - name: rank
          replicas: 4
          topologyPolicy: single-numa-node
          template:
            spec:
              containers:
                - name: rank
                  image: solver
                  resources: {requests: &three {cpu: 3, memory: 2Gi}, limits: *three}
  - apiVersion: nodeinfo.volcano.sh/v1alpha1
    kind: Numatopology
    metadata: {name: machine}
    spec:
      policies: {CPUManagerPolicy: static, TopologyManagerPolicy: single-numa-node}
      numares: {cpu: {allocatable: "0-11", capacity: 12}}
      cpuDetail:
        "0": {numa: 0, socket: 0, core: 0}
        "1": {numa: 0, socket: 0, core: 1}
        "2": {numa: 0, socket: 0, core: 2}
        "3": {numa: 0, socket: 0, core: 3}
        "4": {numa: 1, socket: 0, core: 4}
        "5": {numa: 1, socket: 0, core: 5}
        "6": {numa: 1, socket: 0, core: 6}
        "7": {numa: 1, socket: 0, core: 7}
        "8": {numa: 2, socket: 1, core: 8}
        "9": {numa: 2, socket: 1, core: 9}
        "10": {numa: 2, socket: 1, core: 10}
        "11": {numa: 2, socket: 1, core: 11}
`,
    placed: { "solver-1": 3 },
    asks: { kind: "job", id: "default/solver-1" },
  },
  {
    id: "gpu-sharing",
    theme: "placing",
    en: {
      title: "Parts of a GPU",
      shows:
        "The node has two cards of 8, and a notebook takes 5 of each. 6 of 16 are free, but no card has more than 3: train, which wants 6, waits. infer is content with 3.",
      try: "Take deviceshare away: train is placed, since nobody looks at the cards, and is given none.",
    },
    zh: {
      title: "GPU 的一部分",
      shows:
        "节点有两张容量为 8 的卡，每张被一个 notebook 占去 5。16 中还剩 6，但没有一张卡多于 3：想要 6 的 train 只能等待，infer 有 3 就够了。",
      try: "去掉 deviceshare：train 会被放置，因为没有人看卡，它也分不到卡。",
    },
    text: `plugins:
  - [priority, gang]
  - [predicates, proportion, nodeorder, {name: deviceshare, arguments: {deviceshare.GPUSharingEnable: true}}]
nodes:
  - {name: machine, cpu: 16, memory: 64Gi, resources: {volcano.sh/gpu-memory: 16, volcano.sh/gpu-number: 2}}
queues:
  - {name: team, weight: 1}
jobs:
  - {name: notebook, queue: team, replicas: 2, minMember: 2, cpu: 1, resources: {volcano.sh/gpu-memory: 5}}
  - {name: train, queue: team, cpu: 4, resources: {volcano.sh/gpu-memory: 6}}
  - {name: infer, queue: team, cpu: 1, resources: {volcano.sh/gpu-memory: 3}}
`,
    placed: { notebook: 2, train: 0, infer: 1 },
    asks: { kind: "job", id: "default/train" },
  },
];
