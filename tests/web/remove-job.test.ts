// A job of a cluster is taken out with all that belongs to it, wherever in the text that stands.
import assert from "node:assert/strict";
import { test } from "node:test";
import { parse, parseAllDocuments, stringify } from "yaml";
import { applyChanges, droppedJob } from "../../web/src/model/change-edits.ts";
import { applyChange } from "../../web/src/model/edits.ts";
import { readOutline } from "../../web/src/model/read-outline.ts";
import { removeJob } from "../../web/src/model/remove-job.ts";
import { guide } from "./fixture.ts";

const GROUP = "scheduling.k8s.io/group-name";
const BATCH = "batch.volcano.sh/v1alpha1";
const queue = { kind: "Queue", metadata: { name: "q" } };
const job = (name: string, namespace: string, uid = "") => ({
  apiVersion: BATCH,
  kind: "Job",
  metadata: { name, namespace, ...(uid ? { uid } : {}) },
});
const group = (name: string, namespace: string, owner = "", apiVersion = BATCH) => ({
  kind: "PodGroup",
  metadata: { name, namespace, ...(owner ? { ownerReferences: [{ apiVersion, kind: "Job", name: owner }] } : {}) },
});
const pod = (name: string, namespace: string, of: string, more: object = {}) => ({
  kind: "Pod",
  metadata: { name, namespace, annotations: { [GROUP]: of } },
  ...more,
});

const yaml = (...objects: object[]) => objects.map((o) => stringify(o)).join("---\n");
const list = (...items: object[]) => JSON.stringify({ apiVersion: "v1", kind: "List", items });

// Removes the job that the form shows as `kind` and `name`, the last of them; what is left, in short.
function left(text: string, kind: string, name: string): string[] {
  const item = readOutline(text)
    .jobs.filter((j) => j.kind === kind && j.name === name)
    .at(-1)!;
  const rest = applyChange(text, removeJob(text, item));
  const values = parseAllDocuments(rest).flatMap((d) => {
    assert.deepEqual(d.errors, [], rest);
    const value = d.toJS() as { kind?: string; items?: unknown[]; objects?: unknown[] | null } | null;
    return value?.items ?? (value?.kind ? [value] : (value?.objects ?? []));
  }) as { kind: string; metadata: { name: string; namespace?: string } }[];
  return values.map(({ kind: k, metadata: m }) => `${k} ${m.namespace ?? ""}/${m.name}`);
}

const WORLD = [
  queue,
  group("train", "a"),
  group("train", "b"),
  group("train-2", "a"),
  pod("p-0", "a", "train"),
  pod("p-1", "b", "train"),
  pod("p-2", "b", "train"),
  pod("p-3", "a", "train-2"),
];
const WITHOUT = ["Queue /q", "PodGroup a/train", "PodGroup a/train-2", "Pod a/p-0", "Pod a/p-3"];
const small = (o: object, i: number) => (i < 4 ? stringify(o) : "");
const big = list(...WORLD.slice(4).map((o) => ({ ...o, spec: { x: "x".repeat(200_000) } })));

for (const [form, text] of Object.entries({
  documents: yaml(...WORLD),
  "a list in JSON": list(...WORLD),
  "a list in YAML": stringify(JSON.parse(list(...WORLD))),
  "a scenario in JSON": JSON.stringify({ name: "s", objects: WORLD }),
  "a scenario in YAML": stringify({ objects: WORLD, name: "s" }),
  "documents and a list of pods": `${yaml(...WORLD.slice(0, 4))}---\n${list(...WORLD.slice(4))}\n`,
  "documents and a big list of pods": `${WORLD.map(small).filter(Boolean).join("---\n")}---\n${big}\n`,
  "a list of which nothing is left": `${yaml(...WORLD.filter((o) => !(o.kind === "Pod" && o.metadata.name > "p-0" && o.metadata.name < "p-3")))}---\n${list(pod("p-1", "b", "train"), pod("p-2", "b", "train"))}\n`,
}))
  test(`a PodGroup goes with its pods, those of its namespace: ${form}`, () =>
    assert.deepEqual(left(text, "PodGroup", "train").sort(), WITHOUT.slice().sort()));

test("a scenario of which no object is left stays", () => {
  for (const write of [JSON.stringify, stringify]) {
    const text = write({ name: "s", objects: [group("g", "a"), pod("p", "a", "g")], nodes: [] });
    const rest = applyChange(text, removeJob(text, readOutline(text).jobs[0]!));
    assert.deepEqual(parse(rest.replace(/objects:\n/, "objects: []\n")), { name: "s", objects: [], nodes: [] });
  }
});

test("the last of a list and the ones before it", () => {
  const text = list(
    queue,
    group("g", "a"),
    group("h", "a"),
    pod("p-0", "a", "g"),
    pod("p-1", "a", "h"),
    pod("p-2", "a", "h"),
  );
  assert.deepEqual(left(text, "PodGroup", "h"), ["Queue /q", "PodGroup a/g", "Pod a/p-0"]);
});

const JOBS = [job("train", "a", "11"), job("train", "b", "22"), job("other", "a", "33")];
const GROUPS = [group("train-11", "a", "train"), group("train-22", "b", "train"), group("other-33", "a")];
const PODS = [pod("train-w-0", "a", "train-11"), pod("train-w-0", "b", "train-22"), pod("other-w-0", "a", "other-33")];
const OTHERS = [
  "Job a/other",
  "Job a/train",
  "Pod a/other-w-0",
  "Pod a/train-w-0",
  "PodGroup a/other-33",
  "PodGroup a/train-11",
];

test("a Job of Volcano goes with its PodGroup and pods, also where the PodGroup is not written", () => {
  const text = yaml(...JOBS, ...GROUPS, ...PODS);
  assert.deepEqual(left(text, "PodGroup", "train-22").sort(), OTHERS);
  assert.deepEqual(
    left(yaml(...JOBS, ...PODS), "Job", "train").sort(),
    OTHERS.filter((o) => !/PodGroup/.test(o)),
  );
  // Without an owner the name tells.
  assert.deepEqual(
    left(text, "PodGroup", "other-33").filter((o) => /other/.test(o)),
    [],
  );
});

test("a Job of another kind, with the same name, stays", () => {
  const text = yaml(...JOBS, group("podgroup-5", "a", "train", "batch/v1"), pod("p", "a", "podgroup-5"));
  assert.deepEqual(left(text, "PodGroup", "podgroup-5"), ["Job a/train", "Job b/train", "Job a/other"]);
});

test("comments and everything else stay as they are", () => {
  const before = `# mine\n${stringify(queue)}# of the queue\n`;
  const other = `---\n# other\n${stringify(group("h", "a"))}`;
  const text = `${before}---\n# first\n${stringify(group("g", "a"))}${other}---\n# its pod\n${stringify(pod("p", "a", "g"))}`;
  const rest = applyChange(text, removeJob(text, readOutline(text).jobs[0]!));
  assert.equal(rest, before + other);
});

test("what the engine says to drop is the whole job, too, and the one of its namespace", () => {
  const outline = readOutline(yaml(...WORLD));
  const drop = { op: "drop", kind: "PodGroup", name: "b/train" } as const;
  assert.equal(droppedJob(outline, [drop])?.line, outline.jobs[1]!.line);
  assert.equal(applyChanges(outline.text, outline, guide(), [drop]), null);
});

test("a Job of another namespace has no say in which PodGroups go", () => {
  const theirs = [group("train", "b", "x"), job("x", "b", "train")];
  assert.deepEqual(left(yaml(...theirs, group("x-train", "a"), group("train", "a")), "PodGroup", "train"), [
    "PodGroup b/train",
    "Job b/x",
    "PodGroup a/x-train",
  ]);
});
