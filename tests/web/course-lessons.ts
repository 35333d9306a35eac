// A lesson that is one, to take parts of.
export const both = (en: string) => ({ en, zh: "字" });
export const common = { ask: both("?"), hints: [both("1"), both("2")], last: { story: "queue/A" }, then: both("so") };
export const numberStep = { kind: "number", ...common, of: { queue: "A", field: "deserved" }, answer: 28 };
export const reachStep = {
  kind: "reach",
  ...common,
  last: { search: true },
  goal: [{ queue: "A", deserved: { cpu: 36 } }],
  edit: [{ at: "queues.A.weight", min: 1, max: 10 }],
  solution: { "queues.A.weight": 6 },
};
export const lessonOf = (...steps: object[]) => ({
  lesson: "x",
  minutes: 3,
  title: both("X"),
  idea: both("An idea."),
  show: ["queues"],
  scenario: "nodes: []",
  steps,
  say: both("I can say it."),
});

// A scenario whose fields lessons read and edit.
export const TEXT = `plugins:
- [gang, {name: overcommit, arguments: {overcommit-factor: 1.2}}, proportion]
nodes:
- {name: node, count: 10, cpu: 10} # ten of them
queues:
- {name: A, weight: 2, capability: {cpu: 50}}
- {name: B}
jobs:
- {name: a, queue: A, replicas: 80, cpu: 1}
`;
