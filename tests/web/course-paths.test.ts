// Paths by which a lesson edits what its scenario writes beside the form's fields.
import assert from "node:assert/strict";
import { test } from "node:test";
import { valueAt, withEdits } from "../../web/src/course/paths.ts";
import { readOutline } from "../../web/src/model/read-outline.ts";

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
