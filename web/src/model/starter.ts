// A first visit shows this text: the first worked example of Volcano's fairness guide, by weights alone.
export const STARTER = `# Three queues share 100 CPU by weight. Change a number and watch the bars.
nodes:
  - {name: node, count: 10, cpu: 10, memory: 40Gi}
queues:
  - {name: A, weight: 2}
  - {name: B, weight: 3}
  - {name: C, weight: 5}
jobs:
  - {name: a, queue: A, replicas: 80, cpu: 1}
  - {name: b, queue: B, replicas: 60, cpu: 1}
  - {name: c, queue: C, replicas: 30, cpu: 1}
`;

export const EMPTY = `nodes:
  - {name: node, count: 1, cpu: 10, memory: 40Gi}
queues:
  - {name: team, weight: 1}
jobs:
  - {name: job, queue: team, replicas: 4, cpu: 1}
`;
