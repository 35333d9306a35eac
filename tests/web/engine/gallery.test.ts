// The engine, as the page calls it, held to what the gallery's texts say.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { answerQuestion, HOST, runText, simulateText, worldAt } from "../../../web/src/engine/run.ts";
import { GALLERY, THEMES } from "../../../web/src/gallery/index.ts";
import { objectOf } from "../../../web/src/model/asking.ts";
import { anonymise } from "../../../web/src/model/anonymise.ts";
import { jobNumbers } from "../../../web/src/model/jobs.ts";
import type { Diagnostic, Report } from "../../../web/src/model/report.ts";
import { releaseIn } from "../../../web/src/model/release.ts";
import { STARTER } from "../../../web/src/model/starter.ts";
import { Timeline } from "../../../web/src/model/timeline.ts";
import type { LintResult } from "../../../wasm/engine.d.ts";
import { loadEngine } from "../../wasm/load.ts";

const engine = await loadEngine();

function run(text: string): Report {
  const { report, diagnostics } = JSON.parse(runText(engine, text)) as {
    report: Report | null;
    diagnostics: Diagnostic[];
  };
  assert.ok(report, JSON.stringify(diagnostics.filter((d) => d.severity === "error")));
  return report;
}

test("there are at least twenty scenarios, each of a known theme, with its words in both languages", () => {
  assert.ok(GALLERY.length >= 20);
  assert.equal(new Set(GALLERY.map((e) => e.id)).size, GALLERY.length);
  for (const e of GALLERY) {
    assert.ok(THEMES.includes(e.theme), e.id);
    for (const words of [e.en, e.zh]) assert.ok(words.title && words.shows && words.try, e.id);
  }
});

test("what is seen first, on the page and in docs/input.md, no cluster rejects", () => {
  const document = readFileSync(new URL("../../../docs/input.md", import.meta.url), "utf8");
  const sample = /```yaml\n(.*?)```/s.exec(document)![1]!;
  for (const text of [STARTER, sample]) {
    const { findings } = JSON.parse(
      engine.lint(JSON.stringify({ sources: [{ name: "s.yaml", text }] }), HOST),
    ) as LintResult;
    assert.deepEqual(findings, [], text);
  }
});

for (const entry of GALLERY)
  test(`${entry.id}: the numbers of its text`, () => {
    const report = run(entry.text);
    assert.equal(report.conf.refused, undefined);
    const timeline = new Timeline(report);
    const end = timeline.at(timeline.length);
    const numbers = jobNumbers(report, end);
    const placed = (name: string) => numbers[report.jobs.findIndex((j) => j.name === name)]?.placed;
    const deserved = (name: string) => report.end.queues[report.queues.findIndex((q) => q.name === name)]?.deserved[0];
    for (const [name, n] of Object.entries(entry.placed ?? {})) assert.equal(placed(name), n, name);
    for (const [name, n] of Object.entries(entry.deserved ?? {}))
      assert.ok(Math.abs((deserved(name) as number) / 1000 - n) < 1e-3, `${name}: ${deserved(name)}`);
    if (entry.evicted !== undefined)
      assert.equal(new Set(report.events.flatMap((e) => (e.kind === "evicted" ? [e.task] : []))).size, entry.evicted);
  });

for (const entry of GALLERY.filter((e) => e.cycles))
  test(`${entry.id}: what is found over many cycles, and no longer found in its fix`, () => {
    const found = (text: string) => {
      const { report, diagnostics } = simulateText(engine, text, {});
      assert.ok(report, JSON.stringify(diagnostics.filter((d) => d.severity === "error")));
      return [...new Set(report.findings.map((f) => f.kind))];
    };
    if (entry.findings) assert.deepEqual(found(entry.text), entry.findings);
    if (entry.fixed) assert.deepEqual(found(entry.fixed), []);
  });

test("what people asked: the same worlds and fixes as in examples/, and the story that a person is led to is the one told there", () => {
  const body = (text: string) => text.replace(/^name:.*\n/m, "");
  const asked = GALLERY.filter((e) => e.example);
  assert.equal(
    asked.length,
    readdirSync(new URL("../../../examples/stories", import.meta.url), { withFileTypes: true }).filter((f) =>
      f.isDirectory(),
    ).length,
  );
  for (const { example, text, fixed, asks, id } of asked) {
    const read = (name: string) =>
      readFileSync(new URL(`../../../examples/${example}/${name}`, import.meta.url), "utf8");
    assert.equal(text, body(read("scenario.yaml")), id);
    assert.equal(fixed, body(read("fixed.yaml")), id);
    const verdict = JSON.parse(read("verdict.json")) as { object: string; verdict: string };
    const report = run(text);
    const object = objectOf(report, asks!);
    if (verdict.object === "victims") continue; // the page has that story a click away
    assert.equal(object.replace("/default/", "/"), verdict.object, id);
    const { story } = answerQuestion(engine, { kind: "explain", text, object, language: "en", hosts: [] });
    assert.equal(story!.links[story!.verdict]!.code, verdict.verdict, id);
  }
});

test("the scenarios of examples/ and of the gallery are the same where they have the same name", () => {
  const body = (text: string) =>
    text
      .replace(/^name:.*\n/m, "")
      .replace(/^expect:[\s\S]*/m, "")
      .trim();
  for (const [id, example] of [
    ["ping-pong", "eviction-ping-pong"],
    ["gang-deadlock", "gang-deadlock"],
  ] as const) {
    const entry = GALLERY.find((e) => e.id === id)!;
    const read = (name: string) =>
      body(readFileSync(new URL(`../../../examples/${name}/scenario.yaml`, import.meta.url), "utf8"));
    assert.equal(body(entry.text), read(example));
    assert.equal(body(entry.fixed!), read(`${example}-fixed`));
  }
});

test("the world of a cycle, run for itself, evicts whom that cycle of the simulation evicted", () => {
  const { text } = GALLERY.find((e) => e.id === "ping-pong")!;
  const { marks } = simulateText(engine, text, {}).report!;
  const evicting = new Set(marks.filter((m) => m.kind === "evicted").map((m) => m.at));
  assert.ok(evicting.size > 10);
  for (let cycle = 0; cycle < 12; cycle++) {
    const { world } = worldAt(engine, text, cycle);
    assert.equal(
      run(world!).events.some((e) => e.kind === "evicted"),
      evicting.has(cycle),
      `cycle ${cycle}`,
    );
  }
});

test("a simulation tells how far it is and ends when it is told to", () => {
  const { text } = GALLERY.find((e) => e.id === "ping-pong")!;
  const told: [number, number][] = [];
  const { report } = simulateText(
    engine,
    text,
    { cycles: 500 },
    { ...HOST, progress: (done, of) => told.push([done, of]) < 7 },
  );
  assert.equal(told.length, 7);
  assert.deepEqual(told.at(-1), [report!.cycles, 500]);
  assert.equal(report!.interrupted, true);
});

// The recorded cases of the guides: what Volcano itself said each queue deserves, what it bound and evicted.
interface Recorded {
  name: string;
  objects: {
    kind: string;
    metadata: { name: string; namespace?: string; annotations?: Record<string, string> };
    spec: { queue?: string };
  }[];
  expect: {
    ops: { op: string; task: string }[];
    afterOpen: { queues: Record<string, { deserved: Record<string, number | "inf"> }> };
  };
}

const recorded = readFileSync(new URL("../../conformance/cases/guide.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Recorded);

test("every recorded example of the fairness guides is in the gallery", () => {
  assert.deepEqual(GALLERY.flatMap((e) => e.guide ?? []).sort(), recorded.map((r) => r.name).sort());
});

for (const entry of GALLERY.filter((e) => e.guide))
  test(`${entry.id}: Volcano's own numbers`, () => {
    const wanted = recorded.find((r) => r.name === entry.guide)!;
    const report = run(entry.text);
    const queueOfGroup = new Map(
      wanted.objects.flatMap((o) => (o.kind === "PodGroup" ? [[o.metadata.name, o.spec.queue!]] : [])),
    );
    const queueOfPod = new Map(
      wanted.objects.flatMap((o) =>
        o.kind === "Pod"
          ? [
              [
                `${o.metadata.namespace}/${o.metadata.name}`,
                queueOfGroup.get(o.metadata.annotations!["scheduling.k8s.io/group-name"]!)!,
              ],
            ]
          : [],
      ),
    );
    const counts = (ops: [string, string][]) => {
      const all: Record<string, number> = {};
      for (const [op, queue] of ops) all[`${op} ${queue}`] = (all[`${op} ${queue}`] ?? 0) + 1;
      return all;
    };
    const kinds: Record<string, string> = { bind: "bind", evicted: "evict" };
    assert.deepEqual(
      counts(
        report.events.flatMap((e): [string, string][] =>
          "task" in e && kinds[e.kind] ? [[kinds[e.kind]!, report.jobs[report.tasks[e.task]!.job]!.queueName]] : [],
        ),
      ),
      counts(wanted.expect.ops.map((o) => [o.op, queueOfPod.get(o.task)!])),
    );
    const cpu = report.resources.indexOf("cpu");
    for (const [name, numbers] of Object.entries(wanted.expect.afterOpen.queues)) {
      const queue = report.queues.findIndex((q) => q.name === name);
      const ours = report.start.queues[queue]?.deserved[cpu];
      const theirs = numbers.deserved["cpu"]!;
      assert.ok(
        ours === theirs || Math.abs((ours as number) - (theirs as number)) < 1e-6,
        `${name} deserves ${theirs}, not ${ours}`,
      );
    }
  });

test("what the page folds from the events is the engine's end state", () => {
  for (const entry of GALLERY) {
    const report = run(entry.text);
    const timeline = new Timeline(report);
    const end = timeline.at(timeline.length);
    report.end.queues.forEach((q, i) => {
      assert.deepEqual(end.queues[i]?.allocated, q?.allocated, `${entry.id}: ${report.queues[i]!.name}`);
      assert.deepEqual(end.queues[i]?.share, q?.share, `${entry.id}: ${report.queues[i]!.name}`);
    });
    report.end.jobs.forEach((j, i) => assert.equal(end.phase[i], j.phase, `${entry.id}: ${report.jobs[i]!.name}`));
    report.end.tasks.forEach((t, i) => {
      const placed = (s: string) => !["Pending", "Pipelined"].includes(s);
      assert.equal(
        placed(end.status[i]!),
        placed(t.status),
        `${entry.id}: ${report.tasks[i]!.name} ${end.status[i]} ${t.status}`,
      );
    });
  }
});

test("anonymising leaves every decision as it was", () => {
  for (const entry of GALLERY) {
    const { scenario } = JSON.parse(
      engine.convert(JSON.stringify({ sources: [{ name: "", text: entry.text }] }), HOST),
    ) as { scenario: { objects: unknown[]; schedulerConf?: unknown } };
    const text = JSON.stringify({
      apiVersion: "v1",
      kind: "List",
      items: [...scenario.objects, ...(scenario.schedulerConf ? [confMap(scenario.schedulerConf)] : [])],
    });
    const release = releaseIn(entry.text);
    const renamed = anonymise(release ? `${text}\n---\nvolcano: "${release}"` : text)!;
    assert.equal(releaseIn(renamed), release);
    assert.doesNotMatch(renamed, /"(fair|train|borrower|owner|lab|vision)"/);
    const decisions = (r: Report) => ({
      events: r.events.map((e) => ("name" in e ? e : { ...e, reason: "" })),
      start: r.start.queues,
      end: r.end.queues,
      tasks: r.end.tasks,
    });
    assert.deepEqual(decisions(run(renamed)), decisions(run(entry.text)), entry.id);
  }
});

function confMap(conf: unknown): object {
  return {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "volcano-scheduler-configmap" },
    data: { "volcano-scheduler.conf": typeof conf === "string" ? conf : JSON.stringify(conf) },
  };
}
