// Where the parts of a story lead, and the engine's changes as edits of the text.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  asKnown,
  changeText,
  cutNames,
  memberSelection,
  momentAfter,
  objectOf,
  podSelection,
  selectionOf,
  suggestionText,
} from "../../web/src/model/asking.ts";
import { applyChanges } from "../../web/src/model/change-edits.ts";
import { readOutline } from "../../web/src/model/read-outline.ts";
import type { Change } from "../../web/src/model/report.ts";
import { Timeline } from "../../web/src/model/timeline.ts";
import { guide } from "./fixture.ts";

const report = guide();

test("what is selected is what is asked about", () => {
  for (const [selection, object] of [
    [null, ""],
    [{ kind: "queue", id: "A" }, "queue/A"],
    [{ kind: "queue", id: "gone" }, ""],
    [{ kind: "job", id: "default/A-job" }, "job/default/A-job"],
    [{ kind: "task", id: "default-B-job-3" }, "pod/default/B-job-3"],
    [{ kind: "node", id: "node-0" }, ""],
  ] as const)
    assert.equal(objectOf(report, selection), object);
});

test("names in a story lead to what they name, and only whole names do", () => {
  const pieces = cutNames("Queue A has no room for pod default/A-job-1, not even A-job.", {
    queue: "A",
    pod: "default/A-job-1",
    plugin: "even",
  });
  assert.deepEqual(
    pieces.filter((p) => p.blank),
    [
      { text: "A", blank: "queue" },
      { text: "default/A-job-1", blank: "pod" },
    ],
  );
  assert.equal(pieces.map((p) => p.text).join(""), "Queue A has no room for pod default/A-job-1, not even A-job.");
  assert.deepEqual(selectionOf(report, "pod", "default/A-job-1"), { kind: "task", id: "default-A-job-1" });
  assert.deepEqual(selectionOf(report, "node", "node-3"), { kind: "node", id: "node-3" });
  assert.equal(selectionOf(report, "queue", "nobody"), null);
  assert.deepEqual(selectionOf(report, "queue", "A"), { kind: "queue", id: "A" });
  for (const name of ["default/B-job", "B-job"])
    assert.deepEqual(selectionOf(report, "job", name), { kind: "job", id: "default/B-job" });
  for (const blank of ["job", "pod", "node", "plugin"]) assert.equal(selectionOf(report, blank, "nobody"), null, blank);
});

test("where one name ends as another does, the longer one leads to what it names", () => {
  assert.deepEqual(cutNames("Node gpu.a has a in it", { queue: "a", node: "gpu.a" }), [
    { text: "Node ", blank: "" },
    { text: "gpu.a", blank: "node" },
    { text: " has ", blank: "" },
    { text: "a", blank: "queue" },
    { text: " in it", blank: "" },
  ]);
});

test("what a story lists is selected by name where it is there: a node, a pod, a job", () => {
  assert.deepEqual(memberSelection(report, "node-3"), { kind: "node", id: "node-3" });
  assert.deepEqual(memberSelection(report, "default/B-job-1"), { kind: "task", id: "default-B-job-1" });
  assert.deepEqual(memberSelection(report, "default/B-job"), { kind: "job", id: "default/B-job" });
  assert.equal(memberSelection(report, "node-99"), null);
  for (const name of ["B-job-1", "default/B-job-1"])
    assert.deepEqual(podSelection(report, name), { kind: "task", id: "default-B-job-1" });
  assert.equal(podSelection(report, "default/nobody"), null);
});

test("what is told names a report's jobs as people know them, and nothing else", () => {
  const uid = "40498cb3-1111-4222-8333-74d0a0c2995f";
  const jobs = report.jobs.map((j, i) => (i ? j : { ...j, name: `train-${uid}` }));
  const told = {
    text: `Job ml/train-${uid}, node-${uid}.`,
    links: [{ params: { job: `default/train-${uid}` }, event: 3 }],
  };
  assert.deepEqual(asKnown({ ...report, jobs }, told), {
    text: `Job ml/train, node-${uid}.`,
    links: [{ params: { job: "default/train" }, event: 3 }],
  });
  assert.equal(asKnown(report, told), told);
  // A simulation has its jobs' namespaces before their names.
  assert.equal(
    asKnown({ jobs: [{ name: `ml/train-${uid}` }] }, `ml/train-${uid}: Completed, node-${uid}`),
    `ml/train: Completed, node-${uid}`,
  );
});

test("which jobs of a report people know by another name is worked out once, however often something is told", () => {
  const uid = "40498cb3-1111-4222-8333-74d0a0c2995f";
  let looks = 0;
  const jobs = report.jobs.map((j) => ({
    ...j,
    get name() {
      looks++;
      return `${j.name}-${uid}`;
    },
  }));
  const world = { ...report, jobs };
  for (let finding = 0; finding < 50; finding++) assert.equal(asKnown(world, `A-job-${uid} waits`), "A-job waits");
  assert.equal(looks, jobs.length);
});

test("an event's number leads to the moment before which it stands", () => {
  const timeline = new Timeline(report);
  assert.equal(momentAfter(timeline, 0), 0);
  assert.equal(momentAfter(timeline, report.events.length), timeline.length);
  for (let m = 1; m <= timeline.length; m += 7) assert.equal(momentAfter(timeline, timeline.moments[m - 1]! + 1), m);
});

const TEXT = `# kept
actions: [enqueue, allocate]
plugins:
  - [priority, gang, conformance]
  - [predicates, proportion]
nodes:
  - {name: node, count: 2, cpu: 4}
queues:
  - {name: A, weight: 2, capability: {cpu: 5}} # and this
jobs:
  - {name: j, queue: A, replicas: 9, minMember: 9, cpu: 1}
`;
const conf = {
  ...report,
  conf: {
    actions: ["enqueue", "allocate"],
    tiers: [
      { plugins: ["priority", "gang", "conformance"].map((name) => ({ name, flags: {}, arguments: {} })) },
      { plugins: ["predicates", "proportion"].map((name) => ({ name, flags: {}, arguments: {} })) },
    ],
  },
};

test("changes become the smallest edits of the text", () => {
  const make = (...changes: Change[]) => applyChanges(TEXT, readOutline(TEXT), conf, changes);
  for (const [changes, from, to] of [
    [[{ op: "set", kind: "Queue", name: "A", field: "spec.weight", value: "7" }], "weight: 2", "weight: 7"],
    [[{ op: "set", kind: "Queue", name: "A", field: "spec.capability.cpu", value: '"9"' }], "{cpu: 5}", "{cpu: 9}"],
    [
      [{ op: "set", kind: "Queue", name: "A", field: "spec.guarantee.resource.cpu", value: "1" }],
      "capability: {cpu: 5}}",
      "capability: {cpu: 5}, guarantee: {cpu: 1}}",
    ],
    [
      [{ op: "set", kind: "PodGroup", name: "default/j", field: "spec.minMember", value: "5" }],
      "minMember: 9",
      "minMember: 5",
    ],
    [[{ op: "add", kind: "Node", name: "node-0", value: "node-0-new" }], "count: 2", "count: 3"],
    [
      [
        { op: "set", kind: "Queue", name: "A", field: "spec.guarantee.resource.cpu", value: "8" },
        { op: "set", kind: "Queue", name: "A", field: "spec.deserved.cpu", value: "8" },
      ],
      "capability: {cpu: 5}}",
      "capability: {cpu: 5}, deserved: {cpu: 8}, guarantee: {cpu: 8}}",
    ],
    [[{ op: "add", field: "actions", value: "reclaim" }], "[enqueue, allocate]", "[enqueue, allocate, reclaim]"],
    [
      [{ op: "set", field: "actions", value: "enqueue, allocate, preempt" }],
      "[enqueue, allocate]",
      "[enqueue, allocate, preempt]",
    ],
    [
      [{ op: "add", field: "tiers[1].plugins", value: "nodeorder" }],
      "[predicates, proportion]",
      "[predicates, proportion, nodeorder]",
    ],
    [
      [
        { op: "remove", field: "tiers[1].plugins[1]" },
        { op: "add", field: "tiers[1].plugins[1]", value: "capacity" },
      ],
      "[predicates, proportion]",
      "[predicates, capacity]",
    ],
    [[{ op: "remove", field: "tiers[0].plugins[2]" }], "[priority, gang, conformance]", "[priority, gang]"],
  ] as [Change[], string, string][]) {
    const text = make(...changes);
    assert.equal(text, TEXT.replace(from, to).replace(/: +\[/g, ": ["), JSON.stringify(changes));
  }
  assert.equal(
    make(
      { op: "set", kind: "Queue", name: "A", field: "spec.weight", value: "7" },
      { op: "set", kind: "PodGroup", name: "default/j", field: "spec.minMember", value: "5" },
    ),
    TEXT.replace("weight: 2", "weight: 7").replace("minMember: 9", "minMember: 5"),
  );
  // What the form has no place for is made by hand: nothing is changed by half.
  assert.equal(
    make(
      { op: "set", kind: "Queue", name: "A", field: "spec.weight", value: "7" },
      { op: "add", kind: "Node", name: "other-0", value: "node-9" },
    ),
    null,
  );
  assert.equal(make({ op: "drop", kind: "Node", name: "node" }), null);
});

const made = (...names: string[]) =>
  JSON.stringify({
    kind: "List",
    items: names.map((name) => ({ apiVersion: "v1", kind: "Node", metadata: { name }, status: {} })),
  });

test("more nodes: so many more where they are counted, else each as the engine made it", () => {
  const make = (text: string, apply: string, ...changes: Change[]) =>
    applyChanges(text, readOutline(text), conf, changes, apply);
  const more: Change = { op: "set", kind: "Node", name: "node-0", field: "count", value: "4" };
  const weight: Change = { op: "set", kind: "Queue", name: "A", field: "spec.weight", value: "7" };
  const two = made("node-0-new-1", "node-0-new-2");
  assert.equal(make(TEXT, two, more), TEXT.replace("count: 2", "count: 4"));
  assert.equal(make(TEXT, two, weight, more), TEXT.replace("count: 2", "count: 4").replace("weight: 2", "weight: 7"));
  const objects = 'apiVersion: v1\nkind: Node\nmetadata: {name: node-0}\nstatus: {allocatable: {cpu: "4"}}';
  const grown = make(objects, two, more)!;
  assert.ok(grown.startsWith(`${objects}\n---\n`));
  assert.deepEqual(
    readOutline(grown).nodes.map(({ name }) => name),
    ["node-0", "node-0-new-1", "node-0-new-2"],
  );
  const single = TEXT.replace("name: node, count: 2", "name: node-0");
  assert.deepEqual(
    readOutline(make(single, made("node-0-new-1"), more)!).nodes.map(({ name }) => name),
    ["node-0", "node-0-new-1"],
  );
  assert.equal(make(TEXT, "", more), null, "without the nodes it is made by hand");
});

test("a suggestion says amounts as people write them, and leaves names alone", () => {
  const changes: Change[] = [
    { op: "set", kind: "Queue", name: "q-21667m", field: "spec.guarantee.resource.cpu", value: "21667m" },
  ];
  assert.equal(
    suggestionText({
      what: "Queue q-21667m: raise spec.guarantee.resource.cpu from 500m to 21667m",
      was: "500m",
      changes,
    }),
    "Queue q-21667m: raise spec.guarantee.resource.cpu from 0.5 to 21.667",
  );
});

test("a change goes to the queue, the namespace, the plugin and the nodes that it names, and to no other", () => {
  const group = (namespace: string) =>
    `kind: PodGroup\nmetadata: {name: g, ${namespace}}\nspec: {queue: B, minMember: 3}\n`;
  const objects = [
    "plugins: [[{name: gang, enableJobReady: true}, drf]]\nqueues:\n- {name: A, weight: 2}\n- {name: B, weight: 2}\nnodes:\n- {name: one, cpu: 4}\n- {name: many, count: 2, cpu: 4}\n",
    group("namespace: ml"),
    group("labels: {a: b}"),
  ];
  const text = objects.join("---\n");
  const make = (...changes: Change[]) => applyChanges(text, readOutline(text), conf, changes);
  const setTo = (kind: string, name: string, field: string): Change => ({ op: "set", kind, name, field, value: "7" });
  assert.equal(make(setTo("Queue", "B", "spec.weight")), text.replace("B, weight: 2", "B, weight: 7"));
  const [first, second] = [
    text.replace("minMember: 3", "minMember: 7"),
    text.replace(/minMember: 3(?=\}\n$)/, "minMember: 7"),
  ];
  assert.notEqual(first, second);
  assert.equal(make(setTo("PodGroup", "ml/g", "spec.minMember")), first);
  for (const name of ["g", "default/g"]) assert.equal(make(setTo("PodGroup", name, "spec.minMember")), second);
  assert.equal(make({ op: "add", kind: "Node", name: "many-0" }), text.replace("count: 2", "count: 3"));
  assert.equal(make({ op: "add", kind: "Node", name: "one" }), null, "where nodes are not counted");
  assert.equal(make({ op: "drop", kind: "Queue", name: "A" }), text.replace("- {name: A, weight: 2}\n", ""));
  const flag = (op: "set" | "add" | "remove", index = 0): Change => ({
    op,
    field: `tiers[0].plugins[${index}].enableJobReady`,
    value: "false",
  });
  assert.equal(make(flag("set")), text.replace("enableJobReady: true", "enableJobReady: false"));
  assert.equal(make(flag("remove")), text.replace(", enableJobReady: true", ""));
  assert.equal(make(flag("add")), null, "a flag is set or taken out");
  assert.equal(make(flag("set", 5)), null, "no such plugin");
  assert.equal(
    make({ op: "set", field: "tiers[0].plugins[0].arguments.a.b", value: "7" }),
    text.replace("enableJobReady: true", "enableJobReady: true, arguments: {a.b: 7}"),
  );
});

test("a change is said in a line", () => {
  assert.equal(
    changeText({ op: "set", kind: "Queue", name: "A", field: "spec.weight", value: "7" }),
    "Queue A spec.weight: 7",
  );
  assert.equal(changeText({ op: "add", field: "actions", value: "reclaim" }), "actions + reclaim");
  assert.equal(changeText({ op: "drop", kind: "PodGroup", name: "default/j" }), "− PodGroup default/j");
  assert.equal(changeText({ op: "add", kind: "Node", name: "node-0", value: "node-9" }), "+ Node node-9");
});
