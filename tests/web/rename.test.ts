// A new name goes wherever the old one stood, in the short form and in objects, and nowhere else; something that happens becomes an event.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readOutline } from "../../web/src/model/read-outline.ts";
import { renamed, type Renamed } from "../../web/src/model/rename.ts";
import { periodOf, takenBack, withEvent } from "../../web/src/model/world-events.ts";

function rename(text: string, what: Renamed, from: string, to: string): string | null {
  const outline = readOutline(text);
  return renamed(
    outline,
    what,
    outline[what].find((item) => item.name === from)!,
    to,
  );
}

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
