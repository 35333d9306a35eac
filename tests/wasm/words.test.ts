// What the module says about its input is handed over as data: which sentence, what fills its gaps, and it in Chinese.
import assert from "node:assert/strict";
import { test } from "node:test";
import { host, loadEngine } from "./load.ts";
import type { Catalogue, Diagnostic, RunResult, SimulateResult } from "../../wasm/engine.d.ts";
import { STOP_GROUPS } from "../../web/src/model/stops.ts";

const engine = await loadEngine();
const said = (text: string): Diagnostic[] =>
  (JSON.parse(engine.run(JSON.stringify({ sources: [{ name: "", text }] }), host)) as RunResult).diagnostics;

test("a diagnostic names its sentence and what fills the gaps", () => {
  const [wrong] = said("queues: [{name: q, weight: a}]");
  assert.equal(wrong?.message, 'must be a whole number, not a string ("a")');
  assert.deepEqual(wrong.says?.message, {
    key: "must-be",
    values: { wanted: "a whole number", found: 'a string ("a")' },
    zh: '必须是整数，而不是字符串（"a"）',
  });
  const [action] = said("actions: [enqeue, allocate]");
  assert.equal(action?.message, "failed to find Action enqeue");
  assert.deepEqual(action.says, {
    message: { key: "verbatim" },
    hint: { key: "did-you-mean", values: { word: "enqueue" }, zh: "是否指 enqueue？" },
  });
});

test("what the YAML reader says of common slips has no English left", () => {
  for (const [text, zh] of [
    ["a:\n\t- b", "不是 YAML：不能用制表符缩进"],
    ['a: "b', "不是 YAML：缺少结尾的双引号"],
    ["a: {b: 1", "不是 YAML：映射须缩进足够并以 } 结尾"],
    ["a: [b", "不是 YAML：列表须缩进足够并以 ] 结尾"],
    ["a: b: c", "不是 YAML：一行内不能有嵌套的映射"],
    ["a: @b", null],
  ] as const) {
    const message = said(text)[0]?.says?.message;
    assert.equal(message?.key, "not-yaml", text);
    assert.doesNotMatch(message.zh!, /：[A-Z]/, text);
    if (zh) assert.equal(message.zh, zh);
  }
});

test("of a simulation's findings, too", () => {
  const text = `plugins: [gang, proportion]
nodes: [{name: n, cpu: 4}]
queues: [{name: q}]
jobs:
- {name: a, queue: q, replicas: 4, minMember: 4, cpu: 2}
simulate: {starvation: 5s, until: 20s}
`;
  const { report, says } = JSON.parse(
    engine.simulate(JSON.stringify({ sources: [{ name: "", text }] }), host),
  ) as SimulateResult;
  assert.ok(report && report.findings.length > 0);
  assert.equal(says?.length, report.findings.length);
  assert.equal(says[0]!.key, "starves");
  assert.equal(report.findings[0]!.message, `waits longer than 5s though its queue has less than it deserves`);
  assert.equal(says[0]!.zh, "等待超过 5s，而其队列未达到应得");
});

test("what can be stopped at has its words, and stands in one of the page's groups", () => {
  const { stops } = JSON.parse(engine.catalogue()) as Catalogue;
  assert.deepEqual(stops.map((row) => row.name).sort(), Object.values(STOP_GROUPS).flat().sort());
  assert.deepEqual(stops[0], {
    name: "limits",
    what: { en: "where a queue's realCapability comes from", zh: "队列的 realCapability 从何而来" },
  });
});
