// Paths by which a lesson reads and edits its scenario: the form's cells, the configuration, and what is written beside them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { editsMade, parsePath, valueAt, withEdits } from "../../web/src/course/paths.ts";
import { readOutline } from "../../web/src/model/read-outline.ts";
import { TEXT } from "./course-lessons.ts";

test("paths lead to the form's cells; edits leave everything else as it is", () => {
  assert.equal(parsePath("queues.A.colour"), null);
  assert.equal(parsePath("weights.A"), null);
  assert.deepEqual(parsePath("queues.A.capability.gpu"), {
    list: "queues",
    name: "A",
    field: "capability/nvidia.com/gpu",
  });
  assert.deepEqual(parsePath("jobs.a.gpu"), { list: "jobs", name: "a", field: "nvidia.com/gpu" });
  const outline = readOutline(TEXT);
  assert.deepEqual(
    [
      "queues.A.weight",
      "queues.A.capability.cpu",
      "queues.B.weight",
      "jobs.a.replicas",
      "nodes.node.count",
      "plugins.overcommit.overcommit-factor",
      "queues.Z.weight",
    ].map((path) => valueAt(outline, path)),
    ["2", "50", "", "80", "10", "1.2", null],
  );
  const edited = withEdits(outline, {
    "nodes.node.count": 4,
    "queues.A.weight": 7,
    "queues.B.weight": 3,
    "plugins.overcommit.overcommit-factor": 1.4,
  })!;
  assert.equal(
    edited,
    TEXT.replace("count: 10", "count: 4")
      .replace("weight: 2", "weight: 7")
      .replace("{name: B}", "{name: B, weight: 3}")
      .replace("1.2", "1.4"),
  );
  assert.equal(withEdits(outline, { "queues.A.weight": "2" }), TEXT);
  assert.equal(withEdits(outline, { "queues.Z.weight": 2 }), null);
  assert.equal(editsMade(outline, { "queues.A.weight": 2, "jobs.a.replicas": 3 }), 1);
});

const CONF = `actions: [enqueue, allocate]
plugins:
- [conformance]
- [{name: gang, enablePreemptable: false}, proportion]
jobs:
- {name: a, cpu: 1, priority: 10}
`;

test("paths of the configuration: actions, flags, tiers, one plugin in another's place", () => {
  const outline = readOutline(CONF);
  const paths = {
    actions: "enqueue, allocate",
    "plugins.gang.enablePreemptable": "false",
    "plugins.gang.enableReclaimable": "true",
    "plugins.proportion.enableHierarchy": "false",
    "plugins.conformance.tier": "1",
    "plugins.proportion.tier": "2",
    "plugins.proportion.name": "proportion",
    "plugins.drf.tier": null,
    "jobs.a.priority": "10",
  };
  for (const [path, value] of Object.entries(paths)) assert.equal(valueAt(outline, path), value, path);
  const edited = (edits: Record<string, string | number>) => withEdits(outline, edits);
  assert.equal(
    edited({ actions: "enqueue, allocate, reclaim" }),
    CONF.replace("[enqueue, allocate]", "[enqueue, allocate, reclaim]"),
  );
  assert.equal(edited({ "plugins.gang.enablePreemptable": "true" }), CONF.replace("false", "true"));
  assert.equal(
    edited({ "plugins.proportion.enableQueueOrder": "false" }),
    CONF.replace("proportion", "{name: proportion, enableQueueOrder: false}"),
  );
  assert.equal(edited({ "plugins.proportion.name": "capacity" }), CONF.replace("proportion", "capacity"));
  assert.equal(edited({ "plugins.gang.name": "capacity" }), null, "its flags are not those of another");
  const moved = readOutline(edited({ "plugins.conformance.tier": "2" })!);
  assert.deepEqual(
    moved.conf!.tiers!.map(({ plugins }) => plugins.map(({ name }) => name)),
    [["gang", "proportion", "conformance"]],
  );
  const back = readOutline(edited({ "plugins.proportion.tier": 1 })!);
  assert.deepEqual(
    back.conf!.tiers!.map(({ plugins }) => plugins.map(({ name }) => name)),
    [["conformance", "proportion"], ["gang"]],
  );
  assert.equal(edited({ "plugins.conformance.tier": "3" }), null);
  assert.equal(withEdits(readOutline("jobs: []"), { actions: "enqueue" }), null, "it writes no actions");
});

const WRITTEN = `nodes:
- {name: n, cpu: 10, labels: {disk: hdd, volcano.sh/nodegroup-name: web}}
queues:
- {name: A, reclaimable: false, annotations: {volcano.sh/hierarchy: root/A}}
- {name: B}
jobs:
- {name: a, cpu: 1, gpu: 1, minResources: {gpu: 3}, nodeSelector: {disk: ssd}, resources: {example.com/nic: 1}, networkTopology: {mode: hard, highestTierAllowed: 1}}
`;

test("paths of what is written: labels, annotations, selectors, other resources", () => {
  const outline = readOutline(WRITTEN);
  const cases: [path: string, now: string, to: string, before: string, after: string][] = [
    ["nodes.n.labels.disk", "hdd", "ssd", "hdd", "ssd"],
    ["nodes.n.labels.volcano.sh/nodegroup-name", "web", "ml", "name: web", "name: ml"],
    ["queues.A.annotations.volcano.sh/hierarchy", "root/A", "root/b/A", "root/A", "root/b/A"],
    ["queues.A.reclaimable", "false", "true", "reclaimable: false", "reclaimable: true"],
    ["jobs.a.gpu", "1", "2", "gpu: 1, min", "gpu: 2, min"],
    ["jobs.a.minResources.gpu", "3", "2", "gpu: 3", "gpu: 2"],
    ["jobs.a.resources.example.com/nic", "1", "2", "nic: 1", "nic: 2"],
    ["jobs.a.nodeSelector.disk", "ssd", "hdd", "disk: ssd", "disk: hdd"],
    ["jobs.a.networkTopology.highestTierAllowed", "1", "2", "Allowed: 1", "Allowed: 2"],
  ];
  for (const [path, now, to, before, after] of cases) {
    assert.equal(valueAt(outline, path), now, path);
    assert.equal(withEdits(outline, { [path]: to }), WRITTEN.replace(before, after), path);
  }
  assert.equal(
    withEdits(outline, { "queues.B.reclaimable": "false" }),
    WRITTEN.replace("B}", "B, reclaimable: false}"),
  );
  for (const path of ["nodes.n.labels.zone", "jobs.a.minResources.cpu", "queues.B.annotations.x"])
    assert.equal(valueAt(outline, path), null, path);
});
