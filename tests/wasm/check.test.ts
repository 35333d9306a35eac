// `check` of the module judges an `expect:` list as `pumice check` does: one cycle, or as many as the scenario says; a list may
// come beside the text.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { CheckRequest, CheckResult } from "../../wasm/engine.d.ts";
import { host, loadEngine } from "./load.ts";

const engine = await loadEngine();

const TEXT = `nodes: [{name: n, count: 10, cpu: 10, memory: 100Gi}]
queues: [{name: A, weight: 2}, {name: B, weight: 3}, {name: C, weight: 5}]
jobs:
- {name: a, queue: A, replicas: 80, cpu: 1}
- {name: b, queue: B, replicas: 60, cpu: 1}
- {name: c, queue: C, replicas: 30, cpu: 1, memory: 1Gi}
`;

const check = (text: string, more: Partial<CheckRequest> = {}): CheckResult =>
  JSON.parse(engine.check(JSON.stringify({ sources: [{ name: "", text }], ...more }), host)) as CheckResult;
const outcomes = (text: string, expect: object[]) => check(text, { expect }).checked!.outcomes;

test("amounts, bounds, tolerance, texts, and what is not there", () => {
  const cases: [object, boolean[]][] = [
    [{ queue: "A", deserved: { cpu: 28 } }, [true]],
    [{ queue: "A", deserved: { cpu: "<= 27" } }, [false]],
    [{ queue: "A", deserved: { cpu: ">= 27" }, allocated: { cpu: 28 }, share: 1 }, [true, true, true]],
    [{ queue: "C", allocated: { memory: "30Gi" } }, [true]],
    [{ queue: "B", allocated: { cpu: 43 } }, [false]],
    [{ queue: "B", allocated: { cpu: 43 }, tolerance: "3%" }, [true]],
    [{ job: "b", bound: 42, evicted: 0 }, [true, true]],
    [{ queue: "A", allocated: { cpu: 28 }, after: "allocate" }, [true]],
    [{ queue: "Z", deserved: { cpu: 0 } }, [false]],
    [{ job: "z", bound: 0 }, [false]],
    [{ finding: "any", count: 0 }, [true]],
  ];
  for (const [item, wanted] of cases)
    assert.deepEqual(
      outcomes(TEXT, [item]).map((o) => o.met),
      wanted,
      JSON.stringify(item),
    );
});

test("an outcome says what was wanted, what was found, as text and as number, and whether the thing exists", () => {
  assert.deepEqual(
    outcomes(TEXT, [
      { queue: "B", allocated: { cpu: "<= 40" } },
      { pod: "a-79", node: "n-1" },
    ]),
    [
      {
        about: "queue",
        object: "B",
        field: "allocated",
        resource: "cpu",
        wanted: "<= 40",
        amount: 40000,
        number: 42000,
        found: "42",
        exists: true,
        met: false,
        when: "at the end",
      },
      {
        about: "pod",
        object: "default/a-79",
        field: "node",
        wanted: "n-1",
        found: "",
        exists: true,
        met: false,
        when: "at the end",
      },
    ],
  );
  const [gone] = outcomes(TEXT, [{ job: "z", bound: 1 }]);
  assert.deepEqual([gone!.exists, gone!.found, gone!.when], [false, "", "there is no such job"]);
});

test("over many cycles: when, waits, evictions and findings; the simulation comes where it is wanted", () => {
  const text = `nodes: [{name: n, cpu: 4}]
queues: [{name: q}]
jobs:
- {name: first, queue: q, replicas: 4, cpu: 1, duration: 10s}
- {name: second, queue: q, replicas: 4, minMember: 4, cpu: 1}
simulate: {until: 30s}
expect:
- {job: first, bound: 4, when: 5s}
`;
  const { checked } = check(text, {
    expect: [
      { job: "second", bound: 0, when: "5s" },
      { job: "second", bound: 4, waits: ">= 10s", evicted: 0 },
      { job: "first", phase: "Completed" },
      { finding: "any", count: 0 },
    ],
    simulation: true,
  });
  assert.deepEqual(
    checked!.outcomes.map((o) => [o.object, o.field, o.met]),
    [
      ["default/first", "bound", true],
      ["default/second", "bound", true],
      ["default/second", "bound", true],
      ["default/second", "evicted", true],
      ["default/second", "waits", true],
      ["default/first", "phase", true],
      ["any", "count", true],
    ],
  );
  assert.equal(checked!.simulation!.cycles, 30);
  assert.equal(check(text).checked!.simulation, undefined);
  assert.deepEqual(check("nodes: [{name: n, cpu: 4}]", { simulation: true }).checked!.outcomes, []);
});

test("what cannot be read of a list that comes beside is said, and nothing runs", () => {
  const { checked, diagnostics } = check(TEXT, { expect: [{ queue: "A", deserved: { cpu: "much" } }] });
  assert.equal(checked, null);
  const [wrong] = diagnostics.filter((d) => d.severity === "error");
  assert.equal(wrong!.source, "expect");
  assert.match(wrong!.field!, /expect\[0\]\.deserved\.cpu/);
  assert.ok(wrong!.says?.message.zh);
});
