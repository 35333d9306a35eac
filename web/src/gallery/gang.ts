// These scenarios of the gallery show gangs: all of a job or nothing, and what stands in the way.
import type { Entry } from "./types.ts";

export const GANG: Entry[] = [
  {
    id: "all-or-nothing",
    theme: "gang",
    en: {
      title: "All or nothing",
      shows:
        "Eight pods must start together, six fit. The scheduler places six, sees that the gang is not complete and takes them back.",
      try: "Set min to 6, or the number of nodes to 4.",
    },
    zh: {
      title: "全有或全无",
      shows: "八个 Pod 必须一起启动，只放得下六个。调度器放了六个，发现不成组，又全部收回。",
      try: "把 min 设为 6，或把节点数设为 4。",
    },
    text: `nodes:
  - {name: node, count: 3, cpu: 2, memory: 8Gi}
queues:
  - {name: train, weight: 1}
jobs:
  - {name: model, queue: train, replicas: 8, minMember: 8, cpu: 1}
`,
    placed: { model: 0 },
  },
  {
    id: "some-is-enough",
    theme: "gang",
    en: {
      title: "Some is enough",
      shows: "minMember 4 of 8: the job starts with the six pods that fit, and two go on waiting.",
      try: "Raise min step by step to see where it tips.",
    },
    zh: {
      title: "部分即可",
      shows: "minMember 为 8 个中的 4 个：作业以放得下的六个启动，两个继续等待。",
      try: "逐步提高 min，看在哪里翻转。",
    },
    text: `nodes:
  - {name: node, count: 3, cpu: 2, memory: 8Gi}
queues:
  - {name: train, weight: 1}
jobs:
  - {name: model, queue: train, replicas: 8, minMember: 4, cpu: 1}
`,
    placed: { model: 6 },
  },
  {
    id: "two-gangs",
    theme: "gang",
    en: {
      title: "Two gangs, one room",
      shows:
        "Each gang of 6 fits alone on 8 CPU, both don't. One gets all its pods, the other none: no deadlock of two halves.",
      try: "Give the second job a higher priority.",
    },
    zh: {
      title: "两组争一处",
      shows: "8 CPU 容得下任一 6 人组，容不下两组。一组全部放置，另一组一个也没有：不会各占一半而死锁。",
      try: "给第二个作业更高的优先级。",
    },
    text: `nodes:
  - {name: node, count: 2, cpu: 4, memory: 16Gi}
queues:
  - {name: train, weight: 1}
jobs:
  - {name: first, queue: train, replicas: 6, minMember: 6, cpu: 1}
  - {name: second, queue: train, replicas: 6, minMember: 6, cpu: 1}
`,
    placed: { first: 6, second: 0 },
  },
  {
    id: "no-one-fits",
    theme: "gang",
    en: {
      title: "Three GPUs, nobody runs",
      shows:
        "Two queues deserve 1.5 GPUs each, both jobs need 2. proportion lets no queue pass its deserved, so three GPUs stay idle.",
      try: "Give one queue twice the weight.",
    },
    zh: {
      title: "三块 GPU，无人运行",
      shows: "两个队列各应得 1.5 块 GPU，两个作业都要 2 块。proportion 不让队列超过应得，于是三块 GPU 都闲置。",
      try: "把一个队列的权重加倍。",
    },
    text: `nodes:
  - {name: node, count: 1, cpu: 32, memory: 128Gi, gpu: 3}
queues:
  - {name: left, weight: 1}
  - {name: right, weight: 1}
jobs:
  - {name: l, queue: left, replicas: 1, cpu: 1, gpu: 2}
  - {name: r, queue: right, replicas: 1, cpu: 1, gpu: 2}
`,
    placed: { l: 0, r: 0 },
  },
  {
    id: "backfill",
    theme: "gang",
    en: {
      title: "What backfill fills",
      shows:
        "8 CPU are full with two jobs of 4. backfill still places the pod that asks for nothing, and only that one: small is not best-effort.",
      try: "Remove cpu from small.",
    },
    zh: {
      title: "backfill 填什么",
      shows: "8 CPU 被两个 4 CPU 的作业占满。backfill 仍会放置什么都不请求的 Pod，但只放它：small 不是尽力而为。",
      try: "删掉 small 的 cpu。",
    },
    text: `nodes:
  - {name: node, count: 1, cpu: 8, memory: 32Gi}
queues:
  - {name: batch, weight: 1}
jobs:
  - {name: one, queue: batch, cpu: 4}
  - {name: two, queue: batch, cpu: 4}
  - {name: small, queue: batch, cpu: 1}
  - {name: nothing, queue: batch}
`,
    placed: { one: 1, two: 1, small: 0, nothing: 1 },
  },
];
