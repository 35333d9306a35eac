// What an upgrade means for a configuration, and an upgrade as Markdown; the words about releases in both languages.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerQuestion } from "../../../web/src/engine/run.ts";
import { CHANGES } from "../../../web/src/gallery/changes.ts";
import { RELEASE_WORDS } from "../../../web/src/i18n/release-words.ts";
import { catalogue, setCatalogue } from "../../../web/src/model/catalogue.ts";
import { isIn, newIn } from "../../../web/src/model/conf-docs.ts";
import { isCommit, upgradeMarkdown } from "../../../web/src/model/upgrade.ts";
import { loadEngine } from "../../wasm/load.ts";

const engine = await loadEngine();
setCatalogue(engine.catalogue());

const names = (entries: { name: string }[]): string[] => entries.map(({ name }) => name);
const lesson = (change: string) => CHANGES.find((entry) => entry.change === change)!;

test("the words about releases have the same gaps in both languages", () => {
  const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort();
  for (const [key, text] of Object.entries(RELEASE_WORDS.en))
    assert.deepEqual(gaps(RELEASE_WORDS.zh[key as keyof typeof RELEASE_WORDS.zh]), gaps(text), key);
});

test("a configuration gains what comes to its own plugins, and new actions; going back it loses what it writes of them", () => {
  const ask = (text: string, from: string, to: string) =>
    answerQuestion(engine, { kind: "upgrade", text, from, to, language: "en", hosts: [] }).upgrade!;
  const { fixed } = lesson("ancestorreclaim");
  const up = ask(fixed, "1.14", "1.15");
  assert.deepEqual(names(up.confGains), [
    "the action gangpreempt",
    "the action gangreclaim",
    "capacity.DynamicResourceAllocationEnable of capacity",
    "capacity.DRAConsumableCapacityEnable of capacity",
  ]);
  assert.deepEqual(names(up.confMeans), ["ancestorReclaimLevel of capacity"]);
  assert.deepEqual(names(ask(fixed, "1.15", "1.14").confLoses), ["ancestorReclaimLevel of capacity"]);
  // What is not written yet could be.
  const plain = 'volcano: "1.14"\nplugins: [[gang], [capacity]]\nnodes: [{name: n, cpu: 1}]\n';
  const gains = names(ask(plain, "1.14", "1.15").confGains);
  assert.ok(gains.includes("ancestorReclaimLevel of capacity"));
  assert.ok(!gains.some((gain) => gain.includes("nodegroup")));
  assert.ok(names(ask(plain, "1.13", "1.14").confGains).includes("the flag enabledSubJobReady"));
  const told = upgradeMarkdown(up, "", "");
  assert.ok(
    told.includes("#### Your configuration in v1.15.1: Newly means\n\n- ancestorReclaimLevel of capacity: "),
    told,
  );
});

test("what a release lacks is known by the version of a report", () => {
  const action = catalogue().actions.find(({ name }) => name === "gangpreempt")!;
  assert.equal(isIn(action, "v1.15.1"), true);
  assert.equal(isIn(action, "v1.14.4"), false);
  assert.equal(isIn(action, "v9.9.9"), true, "the engine may be newer than what it is asked about");
  assert.equal(newIn(action, false), "new in 1.15");
  assert.equal(newIn({ since: "1.14", until: "1.15" }, false), "new in 1.14, gone in 1.15");
  assert.equal(newIn({}, true), "");
});

test("an upgrade as Markdown: the headline, each cause with its commit, each difference with its causes", () => {
  const { text } = lesson("preemptstmt");
  for (const language of ["en", "zh"] as const) {
    const { upgrade } = answerQuestion(engine, {
      kind: "upgrade",
      text,
      from: "1.14",
      to: "1.15",
      language,
      hosts: [],
    });
    const told = upgradeMarkdown(upgrade!, "a | b", "https://example.com/#1/x");
    assert.match(told, /^### a \\\| b: Volcano v1\.14\.4 → v1\.15\.1\n/);
    assert.ok(told.includes(`**${upgrade!.headline}**`));
    const [cause] = upgrade!.because;
    assert.ok(isCommit(cause!.commit));
    assert.ok(told.includes(`- \`preemptstmt\`: ${cause!.what}`));
    assert.ok(told.includes(`(https://github.com/volcano-sh/volcano/commit/${cause!.commit})`));
    assert.ok(told.includes("| default/low | Running: 1/1, -2 | Running: 3/3 | preemptstmt |"), told);
    assert.ok(told.endsWith("[Pumice](https://example.com/#1/x)\n"));
    assert.equal(told.includes("undefined"), false);
  }
});

test("Kubernetes' own changes have no commit to lead to", () => {
  const commits = catalogue().changes.map(({ commit }) => commit);
  assert.deepEqual([...new Set(commits.filter((commit) => !isCommit(commit)))].sort(), [
    "Kubernetes 1.34",
    "Kubernetes 1.35",
  ]);
});
