// What the page offers of a configuration is what the engine's catalogue says: flags, arguments, their words.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { complete } from "../../../web/src/editor/complete.ts";
import { fieldAt, hoverText } from "../../../web/src/editor/context.ts";
import { childrenOf } from "../../../web/src/editor/schema.ts";
import { catalogue, flagsOf, pluginRow, setCatalogue } from "../../../web/src/model/catalogue.ts";
import { aboutArgument, aboutFlag, choicesOf, typeOf } from "../../../web/src/model/conf-docs.ts";
import { loadEngine } from "../../wasm/load.ts";

const engine = await loadEngine();

function offered(marked: string, zh = false): { label: string; info?: string }[] {
  const at = { state: { doc: marked.replace("|", "") }, pos: marked.indexOf("|"), explicit: true };
  const found = complete(() => zh)(at as unknown as CompletionContext) as CompletionResult | null;
  return (found?.options ?? []) as { label: string; info?: string }[];
}
const names = (marked: string): string[] => offered(marked).map(({ label }) => label);

test("before the engine has said anything nothing is offered, and nothing breaks", () => {
  assert.deepEqual(names("actions: [|]\n"), []);
  assert.deepEqual(flagsOf("gang"), []);
  assert.deepEqual(
    childrenOf("", ["plugins"]).map(({ name }) => name),
    ["name", "arguments"],
  );
  setCatalogue(engine.catalogue());
  assert.ok(names("actions: [|]\n").includes("shuffle"));
});

test("a plugin offers the flags that its subscriptions make meaningful, and no other", () => {
  assert.deepEqual(flagsOf("capacity"), [
    "enableHierarchy",
    "enableReclaimable",
    "enablePreemptive",
    "enableQueueOrder",
    "enablePredicate",
    "enableJobEnqueued",
    "enabledAllocatable",
  ]);
  assert.ok(flagsOf("proportion").includes("enablePreemptive"));
  assert.deepEqual(flagsOf("resource-strategy-fit"), ["enablePredicate", "enableNodeOrder"]);
  const capacity = names("plugins:\n- name: capacity\n  enab|\n");
  assert.ok(capacity.includes("enablePreemptive"));
  assert.ok(!capacity.includes("enabledOverused") && !capacity.includes("enablePreemptable"));
  const unnamed = names("plugins:\n- enab|\n");
  assert.ok(unnamed.includes("enabledOverused") && unnamed.includes("enablePreemptable"));
  assert.ok(!unnamed.includes("enableBestNode"), "no plugin answers to it");
});

test("a plugin and an action offer their own arguments", () => {
  assert.deepEqual(names("plugins:\n- name: usage\n  arguments:\n    |\n"), [
    "usage.weight",
    "cpu.weight",
    "memory.weight",
    "thresholds",
  ]);
  assert.deepEqual(names("plugins: [{name: nodegroup, arguments: {|}}]\n"), ["strict", "enablePreferredOrder"]);
  assert.ok(names("plugins:\n- arguments:\n    |\n").length > 60, "those of all, where there is no name");
  assert.deepEqual(names("configurations:\n- name: reclaim\n  arguments:\n    |\n"), ["predicateErrorCacheEnable"]);
  assert.deepEqual(names("plugins: [{name: nodegroup, arguments: {strict: |}}]\n"), ["true", "false"]);
  assert.deepEqual(names("plugins: [{name: deviceshare, arguments: {deviceshare.SchedulePolicy: |}}]\n"), [
    "binpack",
    "spread",
  ]);
});

test("the words of an argument and a flag are the engine's, with default and values", () => {
  const hover = (marked: string, zh: boolean) => hoverText(fieldAt(marked.replace("|", ""), marked.indexOf("|"))!, zh);
  const overcommit = "plugins: [{name: overcommit, arguments: {overcommit-f|actor: 2}}]\n";
  assert.equal(hover(overcommit, false), "enqueue lets in so many times what the cluster has. Default 1.2.");
  assert.equal(hover(overcommit, true), "enqueue 放行的总量相对集群的倍数。默认 1.2。");
  const zone = "plugins: [{name: tdm, arguments: {tdm.revocable-zone.r|z1: 10:00-21:00}}]\n";
  assert.match(hover(zone, false)!, /^When nodes of the zone/);
  const flag = "plugins:\n- name: gang\n  enable|JobOrder: true\n";
  assert.equal(hover(flag, false), "Takes part in ordering jobs. On unless written.");
  assert.equal(hover(flag, true), "参与作业排序。默认开启。");
  assert.equal(typeOf(pluginRow("overcommit")!.arguments[0]!), "number ≥ 1");
  assert.match(offered("plugins: [{name: usage, arguments: {|}}]\n", true)[0]!.info!, /权重/);
});

test("everything has words in both languages", () => {
  const { plugins, actions, flags } = catalogue();
  assert.ok(plugins.length >= 24 && actions.length >= 6 && flags.length >= 25);
  for (const { what } of [...plugins, ...actions, ...flags]) {
    assert.match(what.en, /^[A-Z].*\.$/);
    assert.match(what.zh, /[\u4e00-\u9fff].*。$/);
  }
  for (const argument of [...plugins, ...actions].flatMap((row) => row.arguments)) {
    assert.match(aboutArgument(argument, false), /\.$/, argument.key);
    assert.match(aboutArgument(argument, true), /。$/, argument.key);
    if (argument.type === "boolean") assert.deepEqual(choicesOf(argument), ["true", "false"]);
  }
  for (const flag of flags) assert.match(aboutFlag(flag, false), flag.initial ? /On unless/ : /Off unless/);
});

test("the engine says of every flag and argument that it is offered that it knows it", () => {
  // Each is read by the release that has it.
  const releases = ["1.13", "1.14", "1.15"];
  for (const row of catalogue().plugins) {
    const values = { integer: 1, number: 0.5, boolean: true, list: [], map: {} } as Record<string, unknown>;
    const args = row.arguments
      .filter(({ effect }) => effect !== "not simulated")
      .map(({ key, type }) => [key.replace("*", "x"), values[type] ?? "1h"]);
    const plugin = {
      name: row.name,
      arguments: Object.fromEntries(args) as object,
      ...Object.fromEntries(row.flags.map((flag) => [flag, true])),
    };
    const conf = { actions: "enqueue, allocate", tiers: [{ plugins: [plugin] }] };
    const unknown = releases.map((volcano) => {
      const text = JSON.stringify({ volcano, conf, nodes: [{ name: "n", cpu: 1 }] });
      const { diagnostics } = JSON.parse(
        engine.run(JSON.stringify({ sources: [{ name: "", text }] }), { yaml: () => "" }),
      ) as { diagnostics: { code: string; field: string }[] };
      return diagnostics.filter(({ code }) => /^(unused-|unknown-|argument-type)/.test(code)).map(({ field }) => field);
    });
    const everywhere = unknown[0]!.filter((field) => unknown.every((fields) => fields.includes(field)));
    assert.deepEqual(everywhere, [], row.name);
  }
});
