import assert from "node:assert/strict";
import { test } from "node:test";
import { parse, parseAllDocuments, stringify } from "yaml";
import { addPlugin, removePlugin, setActions, setPlugin, writeOutWith } from "../../web/src/model/conf-edits.ts";
import { applyChange, difference, removeItem, scalar, setCell } from "../../web/src/model/edits.ts";
import { addItem, freshName, newItem } from "../../web/src/model/new-items.ts";
import { readOutline } from "../../web/src/model/read-outline.ts";
import { wrongCells } from "../../web/src/model/wrong-cells.ts";

const SHORT = `# kept
name: demo # and this
nodes:
  - {name: n, count: 10, cpu: 10, gpu: 8}
queues:
  # about A
  - name: A
    weight: 2 # two
    capability: {cpu: 50}
    unknown: stays
  - {name: B, "weight": "3"}
jobs:
- {name: a, queue: A, replicas: 80, cpu: 1}
`;

const set = (text: string, list: "queues" | "jobs" | "nodes", i: number, id: string, value: string) => {
  const cell = readOutline(text).lists && readOutline(text)[list][i]!.cells[id]!;
  const change = setCell(text, cell, value);
  return change ? applyChange(text, change) : text;
};

test("reads queues, jobs and nodes of the short form", () => {
  const o = readOutline(SHORT);
  assert.deepEqual(
    o.queues.map((q) => [q.name, q.cells["weight"]!.value, q.line]),
    [
      ["A", "2", 7],
      ["B", "3", 11],
    ],
  );
  assert.deepEqual(o.resources, ["cpu", "memory", "nvidia.com/gpu"]);
  assert.equal(o.nodes[0]!.cells["nvidia.com/gpu"]!.value, "8");
  assert.equal(o.jobs[0]!.cells["replicas"]!.value, "80");
  assert.equal(o.queues[0]!.cells["guarantee/cpu"]!.value, null);
});

test("an edit changes the value and nothing else", () => {
  assert.equal(set(SHORT, "queues", 0, "weight", "7"), SHORT.replace("weight: 2 # two", "weight: 7 # two"));
  assert.equal(set(SHORT, "queues", 1, "weight", "4"), SHORT.replace(`"weight": "3"`, `"weight": "4"`));
  assert.equal(set(SHORT, "queues", 0, "capability/cpu", "60"), SHORT.replace("{cpu: 50}", "{cpu: 60}"));
});

test("what is missing is added in the style around it, and taken out again", () => {
  const nested = set(SHORT, "queues", 0, "guarantee/cpu", "10");
  assert.ok(nested.includes("    unknown: stays\n    guarantee: {cpu: 10}\n"), nested);
  assert.equal(set(nested, "queues", 0, "guarantee/cpu", ""), SHORT);
  const flow = set(SHORT, "queues", 1, "capability/nvidia.com/gpu", "4");
  assert.ok(flow.includes(`- {name: B, "weight": "3", capability: {gpu: 4}}`), flow);
  assert.equal(set(flow, "queues", 1, "capability/nvidia.com/gpu", ""), SHORT);
  const inside = set(SHORT, "queues", 0, "capability/memory", "4Gi");
  assert.ok(inside.includes("capability: {cpu: 50, memory: 4Gi}"));
});

test("items come and go", () => {
  const o = readOutline(SHORT);
  const more = applyChange(SHORT, addItem(SHORT, o.lists.jobs, "jobs", "{name: b, cpu: 1}", ""));
  assert.deepEqual(
    (parse(more) as { jobs: { name: string }[] }).jobs.map((j) => j.name),
    ["a", "b"],
  );
  const fewer = applyChange(SHORT, removeItem(o.queues[0]!));
  assert.deepEqual(
    (parse(fewer) as { queues: { name: string }[] }).queues.map((q) => q.name),
    ["B"],
  );
  assert.ok(fewer.startsWith("# kept"));
  const none = "nodes:\n  - {name: n}\n";
  const first = applyChange(none, addItem(none, readOutline(none).lists.queues, "queues", "{name: q}", ""));
  assert.deepEqual(parse(first), { nodes: [{ name: "n" }], queues: [{ name: "q" }] });
});

test("a new item stands on lines of its own, in the queue that is there, or in Volcano's own", () => {
  const made = (text: string, list: "queues" | "jobs" | "nodes") =>
    applyChange(text, newItem(readOutline(text), list)).slice(text.length);
  const nodes = "nodes:\n  - {name: n}";
  assert.equal(made(`${nodes}\n`, "queues"), "queues:\n  - {name: queue-1, weight: 1}\n");
  assert.equal(made(nodes, "queues"), "\nqueues:\n  - {name: queue-1, weight: 1}\n");
  assert.equal(made(nodes, "nodes"), "\n  - {name: node-1, cpu: 10}");
  assert.equal(made(`${nodes}\n`, "jobs"), 'jobs:\n  - {name: job-1, queue: "default", replicas: 4, cpu: 1}\n');
  assert.equal(
    made("queues: [{name: A}, {name: B}]\n", "jobs"),
    'jobs:\n  - {name: job-1, queue: "B", replicas: 4, cpu: 1}\n',
  );
  const before = "queues: []\n---\nkind: Pod\n";
  assert.equal(
    applyChange(before, newItem(readOutline(before), "nodes")),
    "queues: []\nnodes:\n  - {name: node-1, cpu: 10}\n\n---\nkind: Pod\n",
  );
  const objects = (kind: string) => `kind: ${kind}\nmetadata: {name: a}`;
  assert.equal(
    made(objects("Queue"), "queues"),
    "\n---\napiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata:\n  name: queue-1\nspec:\n  weight: 1\n",
  );
  assert.equal(
    made(`${objects("Node")}\n`, "nodes"),
    '---\napiVersion: v1\nkind: Node\nmetadata:\n  name: node-1\nstatus:\n  allocatable:\n    cpu: "10"\n    memory: 32Gi\n    pods: "110"\n',
  );
  assert.equal(
    made(`${objects("PodGroup")}\n`, "jobs"),
    '---\njobs:\n  - {name: job-1, queue: "default", replicas: 4, cpu: 1}\n',
  );
});

const LONG = `apiVersion: scheduling.volcano.sh/v1beta1
kind: Queue
metadata:
  name: A
spec:
  weight: 2
  guarantee:
    resource:
      cpu: "10"
---
apiVersion: v1
kind: ConfigMap
metadata: {name: volcano-scheduler-configmap}
data:
  volcano-scheduler.conf: |
    actions: "enqueue, allocate, backfill"
    # tiers
    tiers:
    - plugins:
      - name: gang
        enablePreemptable: false
      - name: binpack
        arguments:
          binpack.weight: 5
---
apiVersion: v1
kind: Node
metadata: {name: n}
status: {allocatable: {cpu: "4", memory: 8Gi, pods: "110"}}
`;

test("reads and edits objects of a cluster", () => {
  const o = readOutline(LONG);
  assert.equal(o.queues[0]!.cells["guarantee/cpu"]!.value, "10");
  assert.equal(o.nodes[0]!.cells["memory"]!.value, "8Gi");
  assert.ok(set(LONG, "queues", 0, "guarantee/cpu", "12").includes(`      cpu: "12"\n`));
  assert.ok(
    set(LONG, "queues", 0, "deserved/cpu", "30").includes(
      '  weight: 2\n  guarantee:\n    resource:\n      cpu: "10"\n  deserved: {cpu: 30}\n---',
    ),
  );
  assert.ok(!applyChange(LONG, removeItem(o.nodes[0]!)).includes("kind: Node"));
});

const MIXED = {
  nodes: [{ name: "n", cpu: 8 }],
  objects: [
    { apiVersion: "scheduling.volcano.sh/v1beta1", kind: "Queue", metadata: { name: "A" }, spec: { weight: 2 } },
    { apiVersion: "v1", kind: "Node", metadata: { name: "big" }, status: { allocatable: { cpu: "64" } } },
    {
      apiVersion: "scheduling.volcano.sh/v1beta1",
      kind: "PodGroup",
      metadata: { name: "g", namespace: "a" },
      spec: { queue: "A", minMember: 3 },
    },
    { apiVersion: "v1", kind: "Pod", metadata: { name: "p", namespace: "a" } },
  ],
};

for (const [form, text] of Object.entries({
  YAML: stringify(MIXED),
  JSON: JSON.stringify(MIXED),
  "indented JSON": JSON.stringify(MIXED, null, 2),
}))
  test(`objects of a scenario are listed beside its short form: ${form}`, () => {
    const o = readOutline(text);
    const shown = [o.queues, o.jobs, o.nodes].map((list) => list.map(({ kind, name }) => `${kind} ${name}`));
    assert.deepEqual([...shown, o.pods], [["Queue A"], ["PodGroup g"], ["short n", "Node big"], 1]);
    assert.deepEqual(parse(set(text, "queues", 0, "weight", "5")), {
      ...MIXED,
      objects: [{ ...MIXED.objects[0], spec: { weight: 5 } }, ...MIXED.objects.slice(1)],
    });
    assert.deepEqual((parse(set(text, "queues", 0, "deserved/cpu", "30")) as typeof MIXED).objects[0]!.spec, {
      weight: 2,
      deserved: { cpu: 30 },
    });
    assert.deepEqual(parse(applyChange(text, removeItem(o.nodes[1]!))), {
      ...MIXED,
      objects: MIXED.objects.filter((object) => object.kind !== "Node"),
    });
  });

test("what is missing is added to a scenario in flow style, too", () => {
  for (const text of ['{"nodes": [{"name": "n"}]}', "{}", JSON.stringify({ nodes: [] }, null, 2)]) {
    const more = applyChange(text, addItem(text, readOutline(text).lists.queues, "queues", "{name: q}", ""));
    assert.deepEqual(parse(more), { ...(parse(text) as object), queues: [{ name: "q" }] });
  }
  // Where there are objects of the kind, one more is one, too.
  const text = JSON.stringify(MIXED);
  const more = parseAllDocuments(
    applyChange(text, addItem(text, readOutline(text).lists.queues, "queues", "{name: q}", "kind: Queue\n")),
  );
  assert.deepEqual(
    more.map((document) => document.toJS() as unknown),
    [MIXED, { kind: "Queue" }],
  );
});

// In milliseconds of the processor: the clock on the wall, and any one number, would tell of the machine and what else it does.
function timed<T>(run: () => T): [took: number, result: T] {
  const started = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(started);
  return [(user + system) / 1000, result];
}

// As `pumice bench` and scripts write it: the form shows what stands beside the objects, and that is read at every change.
test("a big scenario in JSON is read without its objects, each cell where it stands", () => {
  const pod = (i: number) => ({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: `p${i}`, annotations: { note: 'a \\ "quoted" ] } [ {' } },
  });
  const scenario = (pods: number) => ({
    name: "objects",
    queues: [{ name: "A", weight: 2 }],
    objects: Array.from({ length: pods }, (_, i) => pod(i)),
    nodes: [{ name: "n", count: 3, cpu: 8 }],
    schedulerConf: { actions: "allocate" },
  });
  for (const indent of [0, 2]) {
    const big = JSON.stringify(scenario(60_000), null, indent);
    const [parsed] = timed(() => JSON.parse(big) as unknown);
    const [took, o] = timed(() => readOutline(big));
    const small = readOutline(JSON.stringify(scenario(1), null, indent));
    assert.deepEqual(
      [o.title, o.queues.length, o.nodes.length, o.resources],
      [small.title, small.queues.length, small.nodes.length, small.resources],
    );
    const [from, to] = o.nodes[0]!.cells["cpu"]!.range!;
    assert.deepEqual([o.nodes[0]!.cells["cpu"]!.value, big.slice(from, to)], ["8", "8"]);
    assert.deepEqual(JSON.parse(set(big, "queues", 0, "weight", "5")), {
      ...scenario(60_000),
      queues: [{ name: "A", weight: 5 }],
    });
    // Read as YAML it takes some 200 times as long.
    assert.ok(took < 100 * parsed, `${took} ms where JSON alone takes ${parsed} ms`);
  }
});

const vcjob = (name: string, uid: string, tasks: string) => `apiVersion: batch.volcano.sh/v1alpha1
kind: Job
metadata: {name: ${name}, namespace: ml, uid: ${uid}}
spec: {queue: q, minAvailable: 3, tasks: [${tasks}]}
`;
const task = (replicas: number) =>
  `{replicas: ${replicas}, template: {spec: {containers: [{resources: {requests: {cpu: 4}}}]}}}`;
const podGroup = (name: string) =>
  `kind: PodGroup\nmetadata: {name: ${name}, namespace: ml}\nspec: {queue: q, minMember: 3}\n`;

test("a Volcano Job is one row: its PodGroup's where there is one, which is what the scheduler reads", () => {
  const text = [vcjob("bert", "u1", task(3)), vcjob("etl", "u2", task(3)), podGroup("bert-u1")].join("---\n");
  assert.deepEqual(
    readOutline(text).jobs.map((j) => `${j.kind} ${j.name}`),
    ["Job etl", "PodGroup bert-u1"],
  );
  assert.ok(set(text, "jobs", 1, "minMember", "2").includes("spec: {queue: q, minMember: 2}"));
});

test("a PodGroup of another name is the Job's that owns it", () => {
  const owned = (owner: string) =>
    `kind: PodGroup\nmetadata: {name: other, namespace: ml, ownerReferences: [{${owner}}]}\nspec: {queue: q}\n`;
  const rows = (owner: string) =>
    readOutline(`${vcjob("etl", "u2", task(3))}---\n${owned(owner)}`).jobs.map((j) => `${j.kind} ${j.name}`);
  assert.deepEqual(rows("apiVersion: batch.volcano.sh/v1alpha1, kind: Job, name: etl"), ["PodGroup other"]);
  assert.deepEqual(rows("apiVersion: batch/v1, kind: Job, name: etl"), ["Job etl", "PodGroup other"]);
  assert.deepEqual(rows("apiVersion: batch.volcano.sh/v1alpha1, kind: Job, name: elt"), ["Job etl", "PodGroup other"]);
});

test("pods and amounts of a Volcano Job are those of its one task; of several there is no one number", () => {
  const [one, two] = readOutline(
    [vcjob("one", "u1", task(3)), vcjob("two", "u2", `${task(1)}, ${task(2)}`)].join("---\n"),
  ).jobs;
  assert.deepEqual([one!.cells["replicas"]?.value, one!.cells["cpu"]?.value], ["3", "4"]);
  assert.equal(two!.cells["minMember"]!.value, "3");
  for (const id of ["replicas", "cpu"])
    assert.deepEqual(two!.cells[id], { value: null, range: null, cut: null, into: null, rest: [] }, id);
});

test("the configuration inside a ConfigMap's text is edited where it stands", () => {
  const conf = readOutline(LONG).conf!;
  assert.deepEqual(
    conf.tiers!.map((t) => t.plugins.map((p) => p.name)),
    [["gang", "binpack"]],
  );
  assert.ok(applyChange(LONG, setActions(conf, ["allocate"])).includes(`    actions: "allocate"\n    # tiers\n`));
  const flag = applyChange(LONG, setPlugin(LONG, conf.tiers![0]!.plugins[0]!, "enablePreemptable", "true")!);
  assert.ok(flag.includes("        enablePreemptable: true\n"));
  const argument = applyChange(LONG, setPlugin(LONG, conf.tiers![0]!.plugins[1]!, "arguments/binpack.weight", "7")!);
  assert.ok(argument.includes("          binpack.weight: 7\n"));
  const added = applyChange(LONG, addPlugin(LONG, conf, [], 0, "proportion")!);
  assert.ok(added.includes("          binpack.weight: 5\n      - {name: proportion}\n---"), added);
  assert.ok(!applyChange(LONG, removePlugin(conf, [], 0, 0)!).includes("gang"));
});

test("the short form's own plugins, and those that are not written yet", () => {
  const text = "actions: [enqueue, allocate]\nplugins: [gang, proportion]\n";
  const conf = readOutline(text).conf!;
  assert.equal(
    applyChange(text, setActions(conf, ["allocate", "enqueue"])),
    "actions: [allocate, enqueue]\nplugins: [gang, proportion]\n",
  );
  assert.equal(
    applyChange(text, setPlugin(text, conf.tiers![0]!.plugins[0]!, "enablePreemptable", "false")!),
    "actions: [enqueue, allocate]\nplugins: [{name: gang, enablePreemptable: false}, proportion]\n",
  );
  assert.equal(
    applyChange(text, addPlugin(text, conf, [], 0, "drf")!),
    "actions: [enqueue, allocate]\nplugins: [gang, proportion, drf]\n",
  );
  const tiers = [
    { plugins: [{ name: "gang", flags: {}, arguments: {} }] },
    { plugins: [{ name: "proportion", flags: {}, arguments: {} }] },
  ];
  for (const none of ["nodes: []\n", '{"nodes": []}']) {
    const written = applyChange(none, addPlugin(none, readOutline(none).conf!, tiers, 1, "drf")!);
    assert.deepEqual(parse(written), { nodes: [], plugins: [["gang"], ["proportion", "drf"]] });
  }
});

test("the last plugin of a tier goes with its tier, where tiers are written", () => {
  const without = (text: string, tier: number) =>
    applyChange(text, removePlugin(readOutline(text).conf!, [], tier, 0)!);
  assert.equal(without("plugins: [gang]\n", 0), "plugins: []\n");
  assert.equal(without("plugins: [[gang], [drf]]\n", 0), "plugins: [[drf]]\n");
  assert.equal(without("plugins: [[gang, priority], [drf]]\n", 0), "plugins: [[priority], [drf]]\n");
  assert.equal(removePlugin(readOutline("plugins: [gang]\n").conf!, [], 1, 0), null);
});

test("a new argument, and a plugin changed before anything is written", () => {
  const conf = readOutline(LONG).conf!;
  const [gang, binpack] = conf.tiers![0]!.plugins;
  assert.ok(applyChange(LONG, setPlugin(LONG, gang!, "arguments/a.b", "7")!).includes("arguments: {a.b: 7}\n"));
  assert.ok(
    applyChange(LONG, setPlugin(LONG, binpack!, "arguments/binpack.cpu", "2")!).includes(
      "          binpack.weight: 5\n          binpack.cpu: 2\n",
    ),
  );
  const none = "nodes: []\n";
  const tiers = [
    { plugins: [{ name: "gang", flags: {}, arguments: {} }] },
    { plugins: [{ name: "binpack", flags: {}, arguments: { "binpack.weight": 10 } }] },
  ];
  const written = (tier: number, id: string, value: string) =>
    parse(applyChange(none, writeOutWith(readOutline(none).conf!, tiers, tier, 0, id, value))).plugins;
  assert.deepEqual(written(0, "enablePreemptable", "false"), [
    [{ name: "gang", enablePreemptable: false }],
    [{ name: "binpack", arguments: { "binpack.weight": 10 } }],
  ]);
  assert.deepEqual(written(1, "arguments/binpack.cpu", "3"), [
    ["gang"],
    [{ name: "binpack", arguments: { "binpack.weight": 10, "binpack.cpu": 3 } }],
  ]);
});

test("half-written and hostile texts give an outline, never an exception", () => {
  for (const text of [
    "",
    "queues: [",
    "a: b: c",
    "- 1",
    "{",
    "\u0000",
    "queues:\n  - name: x\n   bad",
    "__proto__: {x: 1}\nqueues: [{name: __proto__, constructor: 1}]",
    "queues: &a [*a]",
    "kind: Queue",
    "kind: List\nitems: 3",
  ]) {
    assert.equal(readOutline(text).text, text);
  }
  assert.equal(({} as Record<string, unknown>)["x"], undefined);
});

test("scalars are quoted where they would mean something else", () => {
  assert.deepEqual(["a", "4Gi", "1.5", "yes", "a b", "", "1e3", "a: b", "null", "2026-01-02"].map(scalar), [
    "a",
    "4Gi",
    "1.5",
    `"yes"`,
    `"a b"`,
    `""`,
    `"1e3"`,
    `"a: b"`,
    `"null"`,
    `"2026-01-02"`,
  ]);
});

test("the smallest change between two texts", () => {
  assert.deepEqual(difference("abcd", "abXd"), { from: 2, to: 3, insert: "X" });
  assert.deepEqual(difference("aaa", "aa"), { from: 2, to: 3, insert: "" });
  assert.deepEqual(difference("", "x"), { from: 0, to: 0, insert: "x" });
});

test("a new name is none that the copies of another item have or may get", () => {
  const fresh = (text: string, list: "nodes" | "jobs", stem: string) => freshName(readOutline(text), list, stem);
  assert.equal(fresh("nodes: [{name: node, count: 10}]", "nodes", "node"), "node1");
  assert.equal(fresh("nodes: [{name: node}, {name: node1}]", "nodes", "node"), "node2");
  assert.equal(fresh("nodes: [{name: n, count: 3}, {name: node-1}]", "nodes", "node"), "node-2");
  assert.equal(fresh("jobs: [{name: job, arrive: {every: 5s}}]", "jobs", "job"), "job1");
});

test("the names of PriorityClasses: of a map, of a list and of objects", () => {
  assert.deepEqual(readOutline("priorityClasses: {high: 1000, low: 1}\n").classes, ["high", "low"]);
  assert.deepEqual(
    readOutline(
      "priorityClasses: [{name: high, value: 3}]\n---\napiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: mine}\nvalue: 7\n",
    ).classes,
    ["high", "mine"],
  );
  assert.deepEqual(readOutline("priorityClasses: 3\n").classes, []);
  assert.deepEqual(
    readOutline(
      "priorityClasses: [{value: 3}, 7]\n---\napiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nvalue: 7\n",
    ).classes,
    [],
    "none without a name",
  );
});

test("jobs and nodes have a place for the first GPU, queues none", () => {
  const { queues, jobs, nodes, resources } = readOutline(
    "queues: [{name: q}]\njobs: [{name: j}]\nnodes: [{name: n}]\n",
  );
  assert.deepEqual(resources, ["cpu", "memory"]);
  assert.deepEqual(
    [jobs[0]!, nodes[0]!].map((item) => item.cells["nvidia.com/gpu"]?.rest),
    [["gpu"], ["gpu"]],
  );
  assert.equal(
    Object.keys(queues[0]!.cells).some((id) => id.includes("gpu")),
    false,
  );
});

test("a PriorityClass or a queue that looks like a number is written as a name", () => {
  const text = "apiVersion: scheduling.volcano.sh/v1beta1\nkind: PodGroup\nmetadata:\n  name: p\nspec:\n  queue: q\n";
  const cells = readOutline(text).jobs[0]!.cells;
  const written = (id: string, value: string) => applyChange(text, setCell(text, cells[id]!, value, true)!);
  assert.match(written("priority", "3"), /priorityClassName: "3"\n/);
  assert.match(written("priority", "high"), /priorityClassName: high\n/);
  assert.match(written("queue", "7"), /queue: "7"\n/);
});

test("a cell is wrong where an error points at its key, and no other of its line", () => {
  const text = `# é\nqueues:\n- {name: q, weight: abc, capability: {cpu: -1}, guarantee: {cpu: 1}}\n`;
  const { cells } = readOutline(text).queues[0]!;
  const at = (word: string) => ({
    severity: "error" as const,
    code: "x",
    message: "",
    line: 3,
    column: text.split("\n")[2]!.indexOf(word) + 1,
  });
  const wrong = wrongCells(text, [at("abc"), at("cpu")]); // a value, and a key
  assert.deepEqual(
    Object.keys(cells).filter((id) => wrong(cells[id]!)),
    ["weight", "capability/cpu"],
  );
  assert.equal(wrongCells(text, [])(cells["weight"]!), false);
});

test("the parent of a queue is read and written where its object has it", () => {
  const text = "kind: Queue\nmetadata: {name: a}\nspec: {parent: b}\n";
  assert.equal(readOutline(text).queues[0]!.cells["parent"]!.value, "b");
  assert.equal(set(text, "queues", 0, "parent", "c"), text.replace("parent: b", "parent: c"));
});
