// The HyperNodes of a text as a tree of switches, where the text names every member.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readOutline } from "../../web/src/model/read-outline.ts";
import type { Report } from "../../web/src/model/report.ts";
import { scarcest, switchesOf, switchTree, type Branch } from "../../web/src/model/switches.ts";

const SHORT = `nodes: [{name: a, count: 4, cpu: 8}]
hyperNodes:
- {name: s0, tier: 1, nodes: [a-0, a-1]}
- {name: s1, tier: 1, nodes: [a-2]}
- {name: spine, tier: 2, hyperNodes: [s0, s1]}
- just a text
`;
const object = (name: string, tier: number, members: string) =>
  `---\napiVersion: topology.volcano.sh/v1alpha1\nkind: HyperNode\nmetadata: {name: ${name}}\nspec: {tier: ${tier}, members: [${members}]}\n`;
const exact = (type: string, name: string) => `{type: ${type}, selector: {exactMatch: {name: ${name}}}}`;

const report = (names: string[]) =>
  ({
    resources: ["cpu", "gpu", "pods"],
    nodes: names.map((name) => ({ name, allocatable: [8000, 4000, 110] })),
    tasks: [{ request: [1000, 1000, 1] }],
  }) as unknown as Report;
const read = (text: string) => switchesOf(readOutline(text).hyperNodes);
const said = (branches: Branch[]): unknown => branches.map((b) => [b.name, b.tier, b.nodes, said(b.below)]);

test("the short form and objects make the same tree; a node that there is not is left out", () => {
  const objects =
    object("s0", 1, `${exact("Node", "a-0")}, ${exact("Node", "a-1")}`) +
    object("s1", 1, `${exact("Node", "a-2")}, ${exact("Node", "gone")}`) +
    object("spine", 2, `${exact("HyperNode", "s0")}, ${exact("HyperNode", "s1")}`);
  for (const text of [SHORT, objects])
    assert.deepEqual(said(switchTree(report(["a-0", "a-1", "a-2", "a-3"]), read(text)!)), [
      [
        "spine",
        2,
        [0, 1, 2],
        [
          ["s0", 1, [0, 1], []],
          ["s1", 1, [2], []],
        ],
      ],
    ]);
});

test("where members are chosen by labels or a pattern nothing is drawn: which nodes they are is the engine's to know", () => {
  for (const selector of ["{regexMatch: {pattern: a-.*}}", "{labelMatch: {matchLabels: {rack: r0}}}", "{}"])
    assert.equal(read(SHORT + object("s2", 1, `{type: Node, selector: ${selector}}`)), null);
  for (const nodes of ["*n", "[*n]"])
    assert.equal(read(`x: &n a-0\nhyperNodes: [{name: s, nodes: ${nodes}}]\n`), null, "an alias is not looked up");
  assert.deepEqual(read("nodes: [{name: a}]\n"), []);
  assert.deepEqual(read("hyperNodes: 3\n"), []);
});

test("what hangs below itself ends, and what is scarce is what is asked for most", () => {
  const loop = [
    { name: "top", tier: 3, nodes: [], below: ["x"] },
    { name: "x", tier: 2, nodes: ["a-0"], below: ["y"] },
    { name: "y", tier: 1, nodes: [], below: ["x", "y"] },
  ];
  assert.deepEqual(said(switchTree(report(["a-0"]), loop)), [["top", 3, [0], [["x", 2, [0], [["y", 1, [], []]]]]]]);
  assert.equal(scarcest(report(["a-0", "a-1"])), 1);
});
