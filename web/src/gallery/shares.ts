// These scenarios of the gallery show what each queue deserves: weights, limits, guarantees, trees of queues.
import { FIRST } from "./first.ts";
import type { Entry } from "./types.ts";

export const SHARES: Entry[] = [
  {
    ...FIRST,
    id: "fair-shares",
    theme: "shares",
    placed: { a: 28, b: 42, c: 30 },
    deserved: { A: 28, B: 42, C: 30 },
  },
  {
    id: "fractions",
    theme: "shares",
    guide: "guide-three-queues",
    en: {
      title: "Fractions of a pod",
      shows:
        "B asks for 15 of its 30. The rest is shared 2 : 5, so A deserves 24.29 and C 60.71; whole pods of 1 CPU give 24 and 60, and one CPU stays idle.",
      try: "Make the pods of C ask for 500m.",
    },
    zh: {
      title: "不足一个 Pod 的份额",
      shows:
        "B 只请求 30 中的 15。余量按 2 : 5 分，A 应得 24.29，C 应得 60.71；1 CPU 的整 Pod 只能放 24 与 60 个，剩 1 CPU 空闲。",
      try: "让 C 的每个 Pod 只请求 500m。",
    },
    text: `nodes:
  - {name: node, count: 10, cpu: 10, memory: 40Gi}
queues:
  - {name: A, weight: 2}
  - {name: B, weight: 3}
  - {name: C, weight: 5}
jobs:
  - {name: a, queue: A, replicas: 80, cpu: 1}
  - {name: b, queue: B, replicas: 15, cpu: 1}
  - {name: c, queue: C, replicas: 200, cpu: 1}
`,
    placed: { a: 24, b: 15, c: 60 },
    deserved: { A: 24.2857, B: 15, C: 60.7143 },
  },
  {
    id: "by-weight",
    theme: "shares",
    en: {
      title: "Weight only",
      shows: "Two queues ask for everything. 40 CPU go 1 : 3, that is 10 and 30.",
      try: "Set both weights to the same number.",
    },
    zh: {
      title: "只看权重",
      shows: "两个队列都请求全部资源。40 CPU 按 1 : 3 分为 10 与 30。",
      try: "把两个权重设为相同。",
    },
    text: `nodes:
  - {name: node, count: 4, cpu: 10, memory: 40Gi}
queues:
  - {name: small, weight: 1}
  - {name: large, weight: 3}
jobs:
  - {name: s, queue: small, replicas: 40, cpu: 1}
  - {name: l, queue: large, replicas: 40, cpu: 1}
`,
    placed: { s: 10, l: 30 },
    deserved: { small: 10, large: 30 },
  },
  {
    id: "borrowing",
    theme: "shares",
    en: {
      title: "Unused share is lent",
      shows: "Equal weights on 60 CPU, but idle asks for 10 only: busy may deserve 50.",
      try: "Give idle 40 pods and watch busy shrink to 30.",
    },
    zh: {
      title: "用不完的份额会借出",
      shows: "60 CPU 权重相同，但 idle 只请求 10：busy 的应得变为 50。",
      try: "让 idle 请求 40 个 Pod，看 busy 缩到 30。",
    },
    text: `nodes:
  - {name: node, count: 6, cpu: 10, memory: 40Gi}
queues:
  - {name: busy, weight: 1}
  - {name: idle, weight: 1}
jobs:
  - {name: many, queue: busy, replicas: 100, cpu: 1}
  - {name: few, queue: idle, replicas: 10, cpu: 1}
`,
    placed: { many: 50, few: 10 },
    deserved: { busy: 50, idle: 10 },
  },
  {
    id: "two-resources",
    theme: "shares",
    en: {
      title: "Two resources",
      shows:
        "Each resource is shared by itself, and a queue's share is its largest one: web is bound by CPU, cache by memory.",
      try: "Choose memory above the bars, then double the nodes' memory.",
    },
    zh: {
      title: "两种资源",
      shows: "每种资源各自分配，队列的份额取最大的一种：web 受 CPU 限制，cache 受内存限制。",
      try: "在条形图上方选择 memory，然后把节点内存加倍。",
    },
    text: `nodes:
  - {name: node, count: 4, cpu: 16, memory: 64Gi}
queues:
  - {name: web, weight: 1}
  - {name: cache, weight: 1}
jobs:
  - {name: front, queue: web, replicas: 60, cpu: 1, memory: 1Gi}
  - {name: keep, queue: cache, replicas: 60, cpu: 250m, memory: 4Gi}
`,
  },
  {
    id: "capability",
    theme: "guarantee",
    en: {
      title: "A ceiling",
      shows: "capped has the weight for 50 CPU but a capability of 20; free takes the rest, 40 pods of its own.",
      try: "Raise the capability until the bars meet.",
    },
    zh: {
      title: "上限",
      shows: "capped 的权重可得 50 CPU，但上限为 20；其余归 free，它的 40 个 Pod 全部运行。",
      try: "提高上限，直到两者相接。",
    },
    text: `nodes:
  - {name: node, count: 10, cpu: 10, memory: 40Gi}
queues:
  - {name: capped, weight: 5, capability: {cpu: 20}}
  - {name: free, weight: 5}
jobs:
  - {name: stuck, queue: capped, replicas: 60, cpu: 1}
  - {name: flow, queue: free, replicas: 40, cpu: 1}
`,
    placed: { stuck: 20, flow: 40 },
    deserved: { capped: 20, free: 40 },
  },
  {
    id: "guarantee",
    theme: "guarantee",
    en: {
      title: "A floor",
      shows: "vital has weight 1 of 10, but a guarantee of 30: the loop raises it to 30 before the others share.",
      try: "Lower the guarantee to 5: weight decides again.",
    },
    zh: {
      title: "下限",
      shows: "vital 的权重只占十分之一，但保障为 30：循环会先把它抬到 30。",
      try: "把保障降到 5：权重重新起作用。",
    },
    text: `nodes:
  - {name: node, count: 10, cpu: 10, memory: 40Gi}
queues:
  - {name: vital, weight: 1, guarantee: {cpu: 30}}
  - {name: bulk, weight: 9}
jobs:
  - {name: core, queue: vital, replicas: 50, cpu: 1}
  - {name: batch, queue: bulk, replicas: 100, cpu: 1}
`,
    placed: { core: 30, batch: 70 },
  },
  {
    id: "reserved",
    theme: "guarantee",
    en: {
      title: "Nobody borrows a guarantee",
      shows:
        "sleeping asks for 5 but is guaranteed 40. The other 35 stay idle: a guarantee is kept even while it is not used.",
      try: "Delete the guarantee: worker takes the 35.",
    },
    zh: {
      title: "保障不外借",
      shows: "sleeping 只请求 5，但保障为 40。其余 35 保持空闲：保障即使不用也会保留。",
      try: "删掉保障：worker 会用上这 35。",
    },
    text: `nodes:
  - {name: node, count: 10, cpu: 10, memory: 40Gi}
queues:
  - {name: sleeping, weight: 1, guarantee: {cpu: 40}}
  - {name: worker, weight: 1}
jobs:
  - {name: nap, queue: sleeping, replicas: 5, cpu: 1}
  - {name: work, queue: worker, replicas: 100, cpu: 1}
`,
    placed: { nap: 5, work: 60 },
  },
  {
    id: "deserved",
    theme: "capacity",
    en: {
      title: "Deserved as written",
      shows:
        "The capacity plugin shares by what each queue says it deserves; what is idle may be borrowed up to capability. Both get all they ask for here.",
      try: "Let prod ask for 90 pods: nothing is idle any more, and each gets what it deserves, 70 and 30.",
    },
    zh: {
      title: "按写明的应得",
      shows: "capacity 插件按队列写明的应得来分配；空闲部分可以借用到上限。这里两者都得到全部请求。",
      try: "让 prod 请求 90 个 Pod：不再有空闲，各得应得的 70 与 30。",
    },
    text: `plugins:
  - [priority, gang, conformance]
  - [predicates, capacity, nodeorder]
nodes:
  - {name: node, count: 10, cpu: 10, memory: 40Gi}
queues:
  - {name: prod, deserved: {cpu: 70}}
  - {name: dev, deserved: {cpu: 30}, capability: {cpu: 60}}
jobs:
  - {name: site, queue: prod, replicas: 40, cpu: 1}
  - {name: test, queue: dev, replicas: 55, cpu: 1}
`,
    placed: { site: 40, test: 55 },
    deserved: { prod: 70, dev: 30 },
  },
  {
    id: "ignored-deserved",
    theme: "capacity",
    en: {
      title: "The field nobody reads",
      shows: "deserved is written, but the plugin is proportion, which goes by weight: 50 and 50, not 80 and 20.",
      try: "Replace proportion by capacity.",
    },
    zh: {
      title: "没人读取的字段",
      shows: "写了 deserved，但用的是只看权重的 proportion：得到 50 与 50，而不是 80 与 20。",
      try: "把 proportion 换成 capacity。",
    },
    text: `plugins:
  - [priority, gang, conformance]
  - [predicates, proportion, nodeorder]
nodes:
  - {name: node, count: 10, cpu: 10, memory: 40Gi}
queues:
  - {name: first, weight: 1, deserved: {cpu: 80}}
  - {name: second, weight: 1, deserved: {cpu: 20}}
jobs:
  - {name: one, queue: first, replicas: 100, cpu: 1}
  - {name: two, queue: second, replicas: 100, cpu: 1}
`,
    placed: { one: 50, two: 50 },
    deserved: { first: 50, second: 50 },
  },
  {
    id: "tree",
    theme: "capacity",
    en: {
      title: "A tree of queues",
      shows:
        "With enableHierarchy a parent's limit counts for all below it: the lab stops at 60 although its children together may have 80.",
      try: "Drag a queue onto another one in the form.",
    },
    zh: {
      title: "树形队列",
      shows: "启用 enableHierarchy 后，上级的上限对其下全部生效：两个子队列合计可到 80，但 lab 止于 60。",
      try: "在表单中把一个队列拖到另一个上。",
    },
    text: `plugins:
  - [priority, gang, conformance]
  - [predicates, {name: capacity, enableHierarchy: true}, nodeorder]
nodes:
  - {name: node, count: 10, cpu: 10, memory: 40Gi}
queues:
  - {name: lab, deserved: {cpu: 60}, capability: {cpu: 60}}
  - {name: vision, parent: lab, deserved: {cpu: 30}, capability: {cpu: 40}}
  - {name: speech, parent: lab, deserved: {cpu: 30}, capability: {cpu: 40}}
  - {name: office, deserved: {cpu: 40}}
jobs:
  - {name: see, queue: vision, replicas: 50, cpu: 1}
  - {name: hear, queue: speech, replicas: 50, cpu: 1}
  - {name: mail, queue: office, replicas: 20, cpu: 1}
`,
  },
];
