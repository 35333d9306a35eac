// These scenarios run over many cycles: they show what goes wrong only over time, and a day's work in two hours. The
// first two are the ones of examples/, with what undoes them.
import type { Entry } from "./types.ts";

export const TIME: Entry[] = [
  {
    id: "ping-pong",
    theme: "time",
    cycles: true,
    en: {
      title: "Eviction ping-pong",
      shows:
        "q1's pod is larger than what q1 deserves. reclaim evicts it; q1 then holds nothing, comes first, and gets the room back: 40 evictions in two minutes (Volcano 4947).",
      try: "Step to the next cycle in which something happens; then open the fixed one beside it.",
    },
    zh: {
      title: "来回驱逐",
      shows:
        "q1 的 Pod 大于 q1 的应得。reclaim 驱逐它；q1 便一无所有、排到最前，又取回这块空间：两分钟内 40 次驱逐（Volcano 4947）。",
      try: "跳到下一个有事发生的周期；再打开修正后的场景对比。",
    },
    findings: ["ping-pong"],
    text: `# q1's one pod is larger than what q1 deserves: evicted, q1 has nothing, comes first, and gets the room back.
actions: [enqueue, allocate, reclaim]
plugins: [[priority, {name: gang, enableReclaimable: false}], [predicates, capacity, nodeorder]]
nodes:
- {name: node, cpu: 5, memory: 16Gi}
queues:
- {name: q1, weight: 1, deserved: {cpu: 3}}
- {name: q2, weight: 1, deserved: {cpu: 5}}
jobs:
- {name: big, queue: q1, cpu: 4, running: 1, preemptable: true}
- {name: small, queue: q2, cpu: 1, running: 1, preemptable: true}
- {name: wanted, queue: q2, cpu: 4, preemptable: true}
simulate: {until: 2m, grace: 2s}
`,
    fixed: `# Each queue deserves what its pods take: nobody is above it, nobody is evicted, and the third job waits its turn.
actions: [enqueue, allocate, reclaim]
plugins: [[priority, {name: gang, enableReclaimable: false}], [predicates, capacity, nodeorder]]
nodes:
- {name: node, cpu: 5, memory: 16Gi}
queues:
- {name: q1, weight: 1, deserved: {cpu: 4}}
- {name: q2, weight: 1, deserved: {cpu: 1}}
jobs:
- {name: big, queue: q1, cpu: 4, running: 1, duration: 1m, preemptable: true}
- {name: small, queue: q2, cpu: 1, running: 1, preemptable: true}
- {name: wanted, queue: q2, cpu: 4, preemptable: true}
simulate: {until: 2m, grace: 2s}
`,
  },
  {
    id: "gang-deadlock",
    theme: "time",
    cycles: true,
    en: {
      title: "Two gangs hold each other up",
      shows:
        "Each gang of four loses a node after a minute and holds on to its other three pods: neither can be whole again until one ends (Volcano 3373).",
      try: "Look at cycle 70, where it is found; then open the fixed one, in which a gang that loses a pod starts anew.",
    },
    zh: {
      title: "两个 gang 互相卡住",
      shows:
        "一分钟后两个四 Pod 的 gang 各失去一个节点，却都占着其余三个 Pod：直到其中一个结束，谁也凑不齐（Volcano 3373）。",
      try: "查看发现它的周期 70；再打开修正后的场景：失去 Pod 的 gang 整体重来。",
    },
    findings: ["gang-deadlock"],
    text: `# Two gangs of four fill the cluster. Two nodes go: each gang has three pods left, needs four, and holds on to its three.
actions: [enqueue, allocate, backfill]
plugins: [priority, gang, predicates, proportion, nodeorder]
nodes:
- {name: n, count: 8, cpu: 1, memory: 4Gi}
queues:
- {name: training, weight: 1}
jobs:
- {name: a, queue: training, replicas: 4, minMember: 4, cpu: 1, duration: 10m, running: {n-0: 1, n-1: 1, n-2: 1, n-3: 1}}
- {name: b, queue: training, replicas: 4, minMember: 4, cpu: 1, duration: 10m, running: {n-4: 1, n-5: 1, n-6: 1, n-7: 1}}
simulate:
  until: 30m
  grace: 2s
  events:
  - {at: 1m, node: n-0, do: remove}
  - {at: 1m, node: n-7, do: remove}
`,
    fixed: `# The same loss; but a gang that loses a pod gives up the others too and starts again as a whole, one after the other.
actions: [enqueue, allocate, backfill]
plugins: [priority, gang, predicates, proportion, nodeorder]
nodes:
- {name: n, count: 8, cpu: 1, memory: 4Gi}
queues:
- {name: training, weight: 1}
jobs:
- {name: a, queue: training, replicas: 4, minMember: 4, cpu: 1, duration: 10m, policies: [{event: PodEvicted, action: RestartJob}], running: {n-0: 1, n-1: 1, n-2: 1, n-3: 1}}
- {name: b, queue: training, replicas: 4, minMember: 4, cpu: 1, duration: 10m, policies: [{event: PodEvicted, action: RestartJob}], running: {n-4: 1, n-5: 1, n-6: 1, n-7: 1}}
simulate:
  until: 30m
  grace: 2s
  events:
  - {at: 1m, node: n-0, do: remove}
  - {at: 1m, node: n-7, do: remove}
`,
  },
  {
    id: "job-trace",
    theme: "time",
    cycles: true,
    en: {
      title: "A trace of jobs",
      shows:
        "28 jobs of two teams arrive over 40 minutes on 16 GPUs, run and end. research comes first and waits most.",
      try: "Choose pods waiting above the picture, then sweep production's weight.",
    },
    zh: {
      title: "作业轨迹",
      shows: "两个团队的 28 个作业在 40 分钟内陆续到达，使用 16 块 GPU，运行后结束。research 先来，也等得最多。",
      try: "在图上方选择“等待的 Pod”，再扫描 production 的权重。",
    },
    text: `actions: [enqueue, allocate, backfill]
plugins: [[priority, gang, conformance], [predicates, proportion, nodeorder, binpack]]
nodes:
  - {name: gpu, count: 4, cpu: 32, memory: 256Gi, gpu: 4}
queues:
  - {name: research, weight: 1}
  - {name: production, weight: 3}
jobs:
  - {name: job-1, queue: research, replicas: 4, cpu: 2, memory: 32Gi, duration: 252s, arrive: 92s, priority: 10}
  - {name: job-2, queue: production, cpu: 2, memory: 8Gi, gpu: 1, duration: 948s, arrive: 195s, priority: 100}
  - {name: job-3, queue: research, cpu: 8, memory: 16Gi, duration: 181s, arrive: 312s, priority: 10}
  - {name: job-4, queue: research, replicas: 8, cpu: 8, memory: 32Gi, duration: 872s, arrive: 353s, priority: 10}
  - {name: job-5, queue: research, cpu: 4, memory: 16Gi, gpu: 1, duration: 355s, arrive: 375s, priority: 10}
  - {name: job-6, queue: production, replicas: 2, cpu: 2, memory: 32Gi, gpu: 1, duration: 1229s, arrive: 415s, priority: 100}
  - {name: job-7, queue: research, cpu: 8, memory: 8Gi, duration: 1327s, arrive: 473s, priority: 10}
  - {name: job-8, queue: research, replicas: 8, cpu: 4, memory: 16Gi, gpu: 2, duration: 1259s, arrive: 535s, priority: 10}
  - {name: job-9, queue: research, replicas: 2, cpu: 2, memory: 32Gi, gpu: 1, duration: 559s, arrive: 661s, priority: 10}
  - {name: job-10, queue: production, replicas: 2, cpu: 4, memory: 32Gi, gpu: 2, duration: 979s, arrive: 691s, priority: 100}
  - {name: job-11, queue: production, cpu: 8, memory: 16Gi, duration: 397s, arrive: 774s, priority: 100}
  - {name: job-12, queue: research, replicas: 4, cpu: 2, memory: 32Gi, gpu: 2, duration: 218s, arrive: 871s, priority: 10}
  - {name: job-13, queue: research, replicas: 2, cpu: 8, memory: 16Gi, gpu: 2, duration: 200s, arrive: 961s, priority: 10}
  - {name: job-14, queue: research, replicas: 4, cpu: 2, memory: 32Gi, duration: 1496s, arrive: 994s, priority: 10}
  - {name: job-15, queue: production, replicas: 8, cpu: 4, memory: 32Gi, gpu: 2, duration: 850s, arrive: 1083s, priority: 100}
  - {name: job-16, queue: research, replicas: 4, cpu: 2, memory: 32Gi, gpu: 1, duration: 299s, arrive: 1181s, priority: 10}
  - {name: job-17, queue: research, cpu: 2, memory: 32Gi, gpu: 1, duration: 567s, arrive: 1317s, priority: 10}
  - {name: job-18, queue: research, replicas: 4, cpu: 2, memory: 16Gi, duration: 882s, arrive: 1428s, priority: 10}
  - {name: job-19, queue: research, replicas: 4, cpu: 8, memory: 16Gi, gpu: 1, duration: 794s, arrive: 1509s, priority: 10}
  - {name: job-20, queue: research, cpu: 2, memory: 8Gi, duration: 535s, arrive: 1616s, priority: 10}
  - {name: job-21, queue: research, replicas: 4, cpu: 4, memory: 16Gi, gpu: 1, duration: 68s, arrive: 1685s, priority: 10}
  - {name: job-22, queue: research, replicas: 8, cpu: 8, memory: 32Gi, gpu: 1, duration: 712s, arrive: 1732s, priority: 10}
  - {name: job-23, queue: production, replicas: 8, cpu: 4, memory: 32Gi, duration: 1205s, arrive: 1774s, priority: 100}
  - {name: job-24, queue: research, replicas: 4, cpu: 2, memory: 16Gi, gpu: 2, duration: 1359s, arrive: 1884s, priority: 10}
  - {name: job-25, queue: research, cpu: 2, memory: 16Gi, duration: 392s, arrive: 1996s, priority: 10}
  - {name: job-26, queue: research, replicas: 8, cpu: 2, memory: 8Gi, duration: 1220s, arrive: 2034s, priority: 10}
  - {name: job-27, queue: production, cpu: 8, memory: 8Gi, gpu: 1, duration: 204s, arrive: 2082s, priority: 100}
  - {name: job-28, queue: production, replicas: 4, cpu: 8, memory: 16Gi, gpu: 1, duration: 771s, arrive: 2145s, priority: 100}
simulate: {until: 2h, grace: 5s}
`,
  },
];
