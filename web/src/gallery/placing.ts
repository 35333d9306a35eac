import type { Entry } from "./types.ts";

export const PLACING: Entry[] = [
  {
    id: "binpack",
    theme: "placing",
    en: { title: "Packed", shows: "binpack prefers the node that is fullest already: six pods end on as few nodes as can be, the others stay free for large jobs.", try: "Replace binpack by nodeorder." },
    zh: { title: "紧凑放置", shows: "binpack 偏好已经最满的节点：六个 Pod 挤在尽量少的节点上，其余留给大作业。", try: "把 binpack 换成 nodeorder。" },
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
    en: { title: "Spread", shows: "nodeorder's default prefers the emptiest node: the same six pods end side by side on all nodes.", try: "Replace nodeorder by binpack." },
    zh: { title: "分散放置", shows: "nodeorder 默认偏好最空的节点：同样六个 Pod 分散在所有节点上。", try: "把 nodeorder 换成 binpack。" },
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
    en: { title: "Keep out", shows: "The GPU node is tainted: web stays off it, and the plain node has room for 4 of its pods only, while trained tolerates the taint.", try: "Delete the taint." },
    zh: { title: "闲人免进", shows: "GPU 节点带污点：web 不能用它，plain 节点只放得下它的 4 个 Pod，而 trained 可容忍该污点。", try: "删掉污点。" },
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
    en: { title: "Only there", shows: "near wants nodes with zone: a, of which there is one; the other node stays half empty.", try: "Label the second node zone: a, too." },
    zh: { title: "只去那里", shows: "near 只要 zone: a 的节点，而这样的只有一个；另一个节点空着一半。", try: "给第二个节点也加上 zone: a。" },
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
];
