// A new name goes wherever the old one stood, in the short form and in objects, and nowhere else; something that happens becomes an event.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readOutline } from "../../web/src/model/read-outline.ts";
import { makerOf, makes, namedAfter, type List } from "../../web/src/model/makers.ts";
import { renamed } from "../../web/src/model/rename.ts";
import { periodOf, takenBack, withEvent } from "../../web/src/model/world-events.ts";

function rename(text: string, what: List, from: string, to: string): string | null {
  const outline = readOutline(text);
  return renamed(
    outline,
    what,
    outline[what].find((item) => item.name === from)!,
    to,
  );
}

test("what made something is known by its name, and what it is called once that has another", () => {
  const outline = readOutline(`nodes: [{name: box, count: 2}, {name: box-1-1}, {name: lone}]
jobs: [{name: j}, {name: j-1}, {name: j, namespace: ml}]
---
apiVersion: batch.volcano.sh/v1alpha1
kind: Job
metadata: {name: train}
`);
  const made = (list: List, of: string) => {
    const item = outline[list][makerOf(outline, list, of)];
    return item ? [item.name, namedAfter(list, item, of, "new")] : null;
  };
  assert.deepEqual(made("nodes", "box-1"), ["box", "new-1"]);
  assert.deepEqual(made("nodes", "box-1-1"), ["box-1-1", "new"]);
  assert.equal(made("nodes", "lone-1"), null); // it is one, not several
  assert.equal(made("queues", "default"), null);
  assert.deepEqual(made("jobs", "default/j-1"), ["j-1", "default/new"]);
  assert.deepEqual(made("jobs", "ml/j"), ["j", "ml/new"]);
  assert.equal(makerOf(outline, "jobs", "ml/j"), 2);
  assert.equal(made("jobs", "other/j"), null);
  // A Volcano Job's PodGroup, whether its uid is written or not.
  assert.deepEqual(made("jobs", "default/train-default-train"), ["train", "default/new-default-train"]);
  assert.equal(made("jobs", "default/train-0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f")?.[0], "train");
  assert.equal(made("jobs", "default/train-w"), null);
  assert.ok(makes("jobs", outline.jobs[0]!, "default/j-0"), "a pod of it");
});

const OBJECTS = `apiVersion: scheduling.volcano.sh/v1beta1
kind: Queue
metadata: {name: low}
spec: {weight: 1}
---
apiVersion: scheduling.volcano.sh/v1beta1
kind: Queue
metadata: {name: lower}
spec: {weight: 1, parent: low} # low stays in a comment
---
apiVersion: scheduling.volcano.sh/v1beta1
kind: PodGroup
metadata: {name: g, namespace: ml}
spec: {minMember: 1, queue: "low"}
---
apiVersion: v1
kind: Pod
metadata: {name: low, namespace: ml, annotations: {scheduling.k8s.io/group-name: g}}
spec: {nodeName: n-1, schedulerName: volcano}
---
apiVersion: v1
kind: Node
metadata: {name: n-1, labels: {kubernetes.io/hostname: n-1}}
status: {allocatable: {cpu: "4"}}
`;

test("in objects: the queue in its own object, in those below it and in jobs; a pod of that name stays", () => {
  assert.equal(
    rename(OBJECTS, "queues", "low", "high"),
    OBJECTS.replace("{name: low}", "{name: high}").replace("parent: low}", "parent: high}").replace('"low"', '"high"'),
  );
  assert.equal(
    rename(OBJECTS, "jobs", "g", "h"),
    OBJECTS.replace("{name: g,", "{name: h,").replace("name: g}", "name: h}"),
  );
  assert.equal(rename(OBJECTS, "nodes", "n-1", "m"), OBJECTS.replaceAll("n-1", "m"));
});

test("a name that is taken, or is none, is refused; one that reads as a number is quoted", () => {
  const text = "queues: [{name: a}, {name: b}]\njobs: [{name: j, queue: a}]\n";
  for (const to of ["", "a", "b", "x y", "a/b"]) assert.equal(rename(text, "queues", "a", to), null);
  assert.equal(rename(text, "queues", "a", "true"), text.replaceAll(/\ba\b/g, '"true"'));
});

test("a queue is renamed in annotations and labels, a node in all that says where something is or runs", () => {
  const annotated = (name: string) =>
    ["volcano.sh", "scheduling.volcano.sh"].map((domain) => `${domain}/queue-name: ${name}`).join(", ");
  const queue = (name: string) =>
    `queues: [{name: ${name}}, {name: x, parent: ${name}}]\nexpect: [{queue: ${name}}]\nsimulate: {events: [{at: 1s, queue: ${name}, do: close}]}\n---\nkind: Job\nmetadata: {name: q, annotations: {${annotated(name)}}, labels: {volcano.sh/queue-name: ${name}}}\nspec: {queue: ${name}}\n`;
  assert.equal(rename(queue("q1"), "queues", "q1", "r"), queue("r"));
  const hostname = (name: string) => `{kubernetes.io/hostname: ${name}}`;
  const node = (name: string) => `nodes:
- {name: ${name}, labels: ${hostname(name)}}
- {name: m}
jobs:
- {name: j, nodeSelector: ${hostname(name)}, running: {${name}: 2, m: 1}, tasks: [{nodeSelector: ${hostname(name)}, running: {${name}: 1}}]}
hyperNodes: [{name: h, nodes: [${name}, m]}]
nodeUsage: {${name}: {cpu: 1}}
expect: [{node: ${name}}]
simulate: {events: [{at: 1s, node: ${name}, do: down}]}
---
kind: Numatopology
metadata: {name: ${name}}
---
kind: HyperNode
metadata: {name: h}
spec: {members: [{selector: {exactMatch: {name: ${name}}}}]}
---
kind: Pod
metadata: {name: p}
spec: {nodeName: ${name}, nodeSelector: ${hostname(name)}}
`;
  assert.equal(rename(node("n1"), "nodes", "n1", "k"), node("k"));
});

test("what is made of a job or of counted nodes is named after them, and nothing that is made of another", () => {
  const job = (name: string) => `jobs:
- {name: ${name}}
- {name: a-b}
expect: [{pod: ${name}-0}, {pod: default/${name}-w-1}, {pod: a-b-0}, {pod: ${name}x-0}, {job: ${name}}, {job: default/${name}}]
simulate: {failingBinds: [${name}-7], events: [{at: 1s, pod: ${name}-10, do: fail}]}
`;
  assert.equal(rename(job("a"), "jobs", "a", "c"), job("c").replace("cx-0", "ax-0"));
  assert.equal(
    rename("jobs: [{name: a}]\nexpect: [{pod: a-w}]\n", "jobs", "a", "c"),
    "jobs: [{name: c}]\nexpect: [{pod: a-w}]\n",
  );
  const nodes = (name: string, count: string) =>
    `nodes: [{name: ${name}${count}}, {name: o}]\nexpect: [{node: ${name}-1}]\n`;
  assert.equal(rename(nodes("n", ", count: 2"), "nodes", "n", "k"), nodes("k", ", count: 2"));
  assert.equal(rename(nodes("n", ""), "nodes", "n", "k"), "nodes: [{name: k}, {name: o}]\nexpect: [{node: n-1}]\n");
});

test("a name in quotes stays in quotes, and what stands for something else is left alone", () => {
  const text = (name: string) => `name: &title x\nother: *title\nnothing:\nqueues: [{name: ${name}}]\n`;
  assert.equal(rename(text("'a'"), "queues", "a", "b"), text('"b"'));
  assert.equal(rename(text('"a"'), "queues", "a", "b"), text('"b"'));
  assert.equal(rename(text("a"), "queues", "a", "b"), text("b"));
});

test("an event goes where the text has its events, or makes their place", () => {
  const event = { at: 5, object: "node", name: "n-1", deed: "down" } as const;
  const item = "{at: 5s, node: n-1, do: down}";
  assert.equal(
    withEvent("nodes:\n- {name: n}\n# end", event),
    `nodes:\n- {name: n}\nsimulate:\n  events:\n  - ${item}\n# end`,
  );
  assert.equal(withEvent("simulate:\n  until: 1m\n", event), `simulate:\n  until: 1m\n  events:\n  - ${item}\n`);
  assert.equal(
    withEvent("simulate:\n  events:\n  - {at: 1s, queue: a, do: close} # c\nexpect: []\n", event),
    `simulate:\n  events:\n  - {at: 1s, queue: a, do: close} # c\n  - ${item}\nexpect: []\n`,
  );
  assert.equal(withEvent("simulate: {until: 1m}\n", event), `simulate: {until: 1m, events: [${item}]}\n`);
  assert.equal(withEvent("simulate: {events: []}\n", event), `simulate: {events: [${item}]}\n`);
  assert.equal(withEvent("{nodes: []}\n", event), `{nodes: [], simulate: {events: [${item}]}}\n`);
  assert.equal(
    withEvent("kind: Node\nmetadata: {name: n-1}\n", event),
    `kind: Node\nmetadata: {name: n-1}\n---\nsimulate:\n  events:\n  - ${item}\n`,
  );
  assert.equal(withEvent("", event), `---\nsimulate:\n  events:\n  - ${item}\n`);
  assert.equal(withEvent("kind: Node", event), `kind: Node\n---\nsimulate:\n  events:\n  - ${item}\n`);
  assert.equal(periodOf("simulate: {period: 10s}"), 10);
  assert.equal(periodOf("nodes: []"), 1);
});

test("what undoes an event of the same moment takes it out, and leaves the text as it was before", () => {
  const down = { at: 5, object: "node", name: "n-1", deed: "down" } as const;
  const up = { ...down, deed: "up" } as const;
  for (const text of [
    "nodes:\n- {name: n}\n",
    "simulate:\n  until: 1m\n",
    "simulate:\n  events:\n  - {at: 1s, queue: a, do: close}\n",
    "simulate: {until: 1m}\n",
    "{nodes: []}\n",
  ])
    assert.equal(takenBack(withEvent(text, down), up), text);
  assert.equal(
    takenBack("kind: Node\n---\nsimulate:\n  events:\n  - {at: 5s, node: n-1, do: down}\n", up),
    "kind: Node\n---\nsimulate:\n  events:\n  []\n",
  );
  const text = withEvent("nodes: []\n", down);
  for (const other of [{ ...up, at: 6 }, { ...up, name: "n-2" }, { ...up, deed: "uncordon" }, down] as const)
    assert.equal(takenBack(text, other), null);
});
