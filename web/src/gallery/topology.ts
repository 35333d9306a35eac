// These scenarios of the gallery show network topology: jobs that must stay below one switch, or would rather.
import type { Entry } from "./types.ts";

const CLUSTER = `actions: [enqueue, allocate, backfill]
plugins:
  - [priority, gang]
  - [predicates, proportion, nodeorder, {name: network-topology-aware, arguments: {weight: 10}}]
nodes:
  - {name: a, count: 4, cpu: 8, memory: 32Gi, gpu: 2}
  - {name: b, count: 4, cpu: 8, memory: 32Gi, gpu: 2}
hyperNodes:
  - {name: switch-a, tier: 1, nodes: [a-0, a-1, a-2, a-3]}
  - {name: switch-b, tier: 1, nodes: [b-0, b-1, b-2, b-3]}
  - {name: spine, tier: 2, hyperNodes: [switch-a, switch-b]}
jobs:
  - {name: resident, replicas: 3, cpu: 1, gpu: 1, running: {a-0: 2, a-1: 1}}
`;

export const TOPOLOGY: Entry[] = [
  {
    id: "one-switch",
    theme: "topology",
    en: {
      title: "All below one switch",
      shows:
        "train needs 7 GPUs below one switch (tier 1, hard). switch-a has 5 left, switch-b has 8: all seven go to b, though a has room for some.",
      try: "Move a resident to b: running: {a-0: 1, b-0: 2}.",
    },
    zh: {
      title: "同一交换机之下",
      shows:
        "train 要求 7 个 GPU 在同一交换机下（第 1 层，硬性）。switch-a 剩 5，switch-b 有 8：七个全去 b，尽管 a 也放得下几个。",
      try: "把一个 resident 移到 b：running: {a-0: 1, b-0: 2}。",
    },
    text: `${CLUSTER}  - {name: train, replicas: 7, minMember: 7, cpu: 1, gpu: 1, networkTopology: {mode: hard, highestTierAllowed: 1}}
`,
    placed: { train: 7 },
  },
  {
    id: "too-wide",
    theme: "topology",
    en: {
      title: "Too wide for a switch",
      shows:
        "The same with 10 pods: no switch has 10 free GPUs, and a hard limit of tier 1 is not stretched. The gang waits although 13 GPUs are free.",
      try: "Set highestTierAllowed to 2: the spine has room.",
    },
    zh: {
      title: "一个交换机放不下",
      shows:
        "同样的作业，但有 10 个 Pod：没有交换机有 10 个空闲 GPU，而硬性的第 1 层不会放宽。虽有 13 个 GPU 空闲，整组仍在等待。",
      try: "把 highestTierAllowed 设为 2：spine 放得下。",
    },
    text: `${CLUSTER}  - {name: train, replicas: 10, minMember: 10, cpu: 1, gpu: 1, networkTopology: {mode: hard, highestTierAllowed: 1}}
`,
    placed: { train: 0 },
  },
  {
    id: "soft-topology",
    theme: "topology",
    en: {
      title: "Close if possible",
      shows: "mode: soft prefers nodes below one switch and takes others where that is not enough: all 10 run.",
      try: "Set the pods and the min of train to 5: all land below one switch.",
    },
    zh: {
      title: "尽量靠近",
      shows: "mode: soft 优先同一交换机下的节点，不够时也用别的：10 个全部运行。",
      try: "把 train 的 Pod 数与 min 都设为 5：全部落在同一交换机下。",
    },
    text: `${CLUSTER}  - {name: train, replicas: 10, minMember: 10, cpu: 1, gpu: 1, networkTopology: {mode: soft}}
`,
    placed: { train: 10 },
  },
];
