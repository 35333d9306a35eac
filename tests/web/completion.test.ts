// What the editor offers at a place of the text.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { complete } from "../../web/src/editor/complete.ts";
import { fieldAt, hoverText } from "../../web/src/editor/context.ts";
import { setCatalogue } from "../../web/src/model/catalogue.ts";
import { loadEngine } from "../wasm/load.ts";

setCatalogue((await loadEngine()).catalogue());

// A text with | where the cursor is.
function options(marked: string, zh = false): CompletionResult["options"] {
  const at = { state: { doc: marked.replace("|", "") }, pos: marked.indexOf("|"), explicit: true };
  return (complete(() => zh)(at as unknown as CompletionContext) as CompletionResult | null)?.options ?? [];
}
const offered = (marked: string): string[] => options(marked).map(({ label }) => label);
function explained(marked: string): string | null {
  const field = fieldAt(marked.replace("|", ""), marked.indexOf("|"))!;
  return hoverText(field, false);
}

const CLUSTER = `apiVersion: v1
items:
- apiVersion: scheduling.volcano.sh/v1beta1
  kind: Queue
  metadata:
    name: a
  spec:
    WEIGHT: 1
- apiVersion: v1
  kind: Pod
  metadata:
    name: kind
  spec:
    PRIORITY: 1
    containers:
    - name: main
kind: List
`;

test("of what kubectl prints, each object of the list has its own fields", () => {
  assert.match(explained(CLUSTER.replace("WEIGHT", "we|ight"))!, /queue's part of the cluster/);
  assert.match(explained(CLUSTER.replace("PRIORITY", "prio|rity"))!, /may preempt lower/);
  assert.ok(offered(CLUSTER.replace("WEIGHT: 1", "cap|")).includes("capability"));
  assert.ok(!offered(CLUSTER.replace("PRIORITY: 1", "cap|")).includes("capability"));
  assert.ok(offered(CLUSTER.replace("    - name: main", "    - na|")).includes("resources"));
  assert.deepEqual(offered(`${CLUSTER}it|`), ["apiVersion", "kind", "items"]);
});

test("so has each object that stands in a scenario, indented or not", () => {
  for (const room of ["", "  "]) {
    const text = `queues: [{name: a}]\nobjects:\n${room}- kind: HyperNode\n${room}  metadata: {name: s0}\n${room}  spec:\n${room}    TIER: 1\n${room}    members:\n${room}    - type: Nod|\n${room}- {kind: Numatopology, spec: {po|}}\n`;
    assert.deepEqual(offered(text.replace("{po|}", "{}")), ["Node", "HyperNode"]);
    assert.match(explained(text.replaceAll("|", "").replace("TIER", "ti|er"))!, /tier of the closest nodes/);
    assert.ok(offered(text.replace("Nod|", "Node")).includes("cpuDetail"));
  }
});

test("words that a list may hold", () => {
  assert.ok(offered("actions: [enqueue, al|]\n").includes("allocate"));
  assert.ok(offered("actions:\n- enqueue\n- al|\n").includes("allocate"));
  assert.ok(offered("plugins: [[priority, ga|]]\n").includes("gang"));
  assert.ok(offered("plugins:\n- - name: nu|\n").includes("numa-aware"));
  assert.deepEqual(offered("nodes:\n- name: n\n  labels: {a: tr|}\n"), []);
});

test("plugins' arguments, what happens over time, what is expected", () => {
  assert.ok(offered("plugins:\n- name: binpack\n  arguments:\n    bin|\n").includes("binpack.weight"));
  assert.ok(offered("plugins: [{name: binpack, arguments: {bin|}}]\n").includes("binpack.cpu"));
  assert.ok(offered("simulate:\n  events:\n  - {at: 30s, node: n-0, do: co|}\n").includes("cordon"));
  assert.ok(offered("expect:\n- job: a\n  pha|\n").includes("phase"));
  assert.ok(offered("jobs:\n- name: a\n  tasks:\n  - name: ps\n    run|\n").includes("running"));
});

test("what some release of Volcano lacks says since when it is there, and the releases are offered", () => {
  const detail = (marked: string, label: string, zh = false) =>
    options(marked, zh).find((option) => option.label === label)?.detail;
  assert.equal(detail("actions: [|]", "gangpreempt"), "new in 1.15");
  assert.equal(detail("actions: [|]", "gangpreempt", true), "1.15 新增");
  assert.equal(detail("actions: [|]", "allocate"), undefined);
  const capacity = "plugins:\n- - name: capacity\n    arguments:\n      |";
  assert.equal(detail(capacity, "ancestorReclaimLevel"), "integer · new in 1.15");
  assert.match(detail("plugins:\n- - name: gang\n    enab|", "enabledSubJobReady")!, /^boolean · new in 1.14$/);
  assert.deepEqual(offered("volcano: |"), ['"1.13"', '"1.14"', '"1.15"']);
});
