// What the editor offers, the engine reads; and what the documentation has, the editor offers.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { childrenOf, KINDS } from "../../../web/src/editor/schema.ts";
import { runText } from "../../../web/src/engine/run.ts";
import type { Diagnostic } from "../../../web/src/model/report.ts";
import { loadEngine } from "../../wasm/load.ts";

const engine = await loadEngine();

// Whatever the value is: a field that is known is not called unused.
function unused(object: unknown): string[] {
  const { diagnostics } = JSON.parse(runText(engine, JSON.stringify(object))) as { diagnostics: Diagnostic[] };
  return diagnostics.filter((d) => d.code === "unused-field").map((d) => d.field ?? "");
}

// Every field below this place, each in an object of its own. put: the object around what stands there.
function check(
  kind: string,
  path: string[],
  beside: Record<string, unknown>,
  put: (value: unknown) => unknown,
): number {
  let count = 0;
  for (const {
    name,
    doc: { type },
  } of childrenOf(kind, path)) {
    const field = [...path, name];
    const inner = childrenOf(kind, field).length > 0;
    const around = (value: unknown) => put({ ...beside, [name]: type.startsWith("list") ? [value] : value });
    count += 1 + (inner ? check(kind, field, {}, around) : 0);
    if (!inner) assert.deepEqual(unused(put({ ...beside, [name]: name === "name" ? "x" : 1 })), [], field.join("."));
  }
  return count;
}

test("no field of the short form is offered that nothing uses", () => {
  for (const list of ["queues", "nodes", "jobs", "hyperNodes", "priorityClasses"]) {
    const count = check("", [list], { name: "x" }, (value) => ({ [list]: [value] }));
    assert.ok(count > 3, list);
  }
  for (const { name } of childrenOf("", ["simulate"])) {
    if (name !== "events") assert.deepEqual(unused({ simulate: { [name]: 1 } }), [], name);
  }
  // Each belongs to an event of a node, of a queue or of a pod.
  for (const { name } of childrenOf("", ["simulate", "events"])) {
    const known = ["node", "queue", "pod"].some(
      (of) => unused({ simulate: { events: [{ at: 1, [of]: "x", [name]: "x" }] } }).length === 0,
    );
    assert.ok(known, name);
  }
});

test("no field of an object is offered that nothing uses", () => {
  let count = 0;
  for (const [kind, apiVersion] of Object.entries(KINDS)) {
    count += check(kind, [], { apiVersion, kind, metadata: { name: "x" } }, (value) => value);
  }
  assert.ok(count > 300, String(count));
});

test("docs/input.md has each field of the short form that is offered, and no other", () => {
  const docs = readFileSync(new URL("../../../docs/input.md", import.meta.url), "utf8");
  const below = (heading: string) =>
    docs.split(`\n${heading}\n`)[1]?.split(/\n#{2,3} /)[0] ?? assert.fail(`no heading ${heading}`);
  // The names in the first column of the tables below these headings, or in the second: `a`, `b`.
  const fields = (headings: string[], column = 1) =>
    headings
      .flatMap((heading) => below(heading).split("\n"))
      .map((line) => line.split(" | ")[column - 1]?.replace(/^\| /, "") ?? "")
      .filter((cell) => /^`\w+`(, `\w+`)*$/.test(cell))
      .flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map((m) => m[1]!));
  const same = (path: string[], found: string[]) => {
    const offered = childrenOf("", path).map(({ name }) => name);
    assert.ok(found.length > 1, path.join("."));
    assert.deepEqual([...new Set(found)].sort(), [...offered].sort(), path.join("."));
  };
  // Volcano takes `metrics`, which have no effect here: the editor does not offer them.
  const keys = fields(["### The keys of a file"]).filter((name) => name !== "metrics");
  same([], keys);
  for (const list of ["nodes", "queues", "priorityClasses", "hyperNodes"]) same([list], fields([`### ${list}`]));
  same(["jobs"], fields(["### jobs", "### Jobs over time"]));
  same(["jobs", "tasks"], fields(["### jobs[].tasks"]));
  same(["jobs", "arrive"], fields(["### arrive"]));
  same(["simulate"], fields(["### simulate"]));
  same(["expect"], [...fields(["## What is expected"]), ...fields(["## What is expected"], 2)]);
  const events = below("### Events");
  for (const { name } of childrenOf("", ["simulate", "events"]))
    assert.match(events, new RegExp(`\\b${name}\\b`), name);
});
