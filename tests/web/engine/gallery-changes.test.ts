// The chapter "What changed": both releases are held to what is said of them, they really differ, and the engine finds the
// change that the lesson is about to be the cause.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerQuestion, runText } from "../../../web/src/engine/run.ts";
import { CHANGES, type Change } from "../../../web/src/gallery/changes.ts";
import { catalogue, setCatalogue } from "../../../web/src/model/catalogue.ts";
import { jobNumbers } from "../../../web/src/model/jobs.ts";
import { releaseIn, setRelease } from "../../../web/src/model/release.ts";
import { applyChange } from "../../../web/src/model/edits.ts";
import type { Diagnostic, Report } from "../../../web/src/model/report.ts";
import { Timeline } from "../../../web/src/model/timeline.ts";
import { loadEngine } from "../../wasm/load.ts";

const engine = await loadEngine();
setCatalogue(engine.catalogue());

// Pods that a job has, promised ones included; how many are evicted; the nodes that its pods are on; what is written of it.
interface Side {
  has?: Record<string, number>;
  evicted?: number;
  on?: Record<string, string[]>;
  writes?: RegExp;
}
type Try = [side: "A" | "B" | "both", from: string | RegExp, to: string, then: Side];

const HELD: Record<string, [a: Side, b: Side, ...tries: Try[]]> = {
  reclaimfirst: [
    { has: { old: 4, new: 2 }, evicted: 2 },
    { has: { old: 6, new: 2 }, evicted: 0 },
    ["B", "replicas: 2, minMember: 2", "replicas: 4, minMember: 4", { has: { old: 4, new: 4 }, evicted: 2 }],
  ],
  inqueue: [
    { has: { first: 8, second: 0 } },
    { has: { first: 8, second: 2 } },
    [
      "both",
      "replicas: 2, minMember: 2, cpu: 1, minResources: {cpu: 2}",
      "replicas: 3, minMember: 3, cpu: 1, minResources: {cpu: 3}",
      { has: { second: 0 } },
    ],
  ],
  preemptstmt: [
    { has: { low: 1, urgent: 1 }, evicted: 2 },
    { has: { low: 3, urgent: 0 }, evicted: 0 },
    ["B", "{node-0: 1, node-1: 1, node-2: 1}", "{node-0: 2, node-1: 1}", { has: { urgent: 1 }, evicted: 2 }],
  ],
  nodeorderinfos: [
    { on: { web: ["node-0"] } },
    { on: { web: ["node-0", "node-1", "node-2", "node-3"] } },
    ["both", "ScheduleAnyway", "DoNotSchedule", { on: { web: ["node-0", "node-1", "node-2", "node-3"] } }],
  ],
  getbool: [{ has: { job: 0 } }, { has: { job: 2 } }, ["both", '"false"', "false", { has: { job: 2 } }]],
  preferredorder: [
    { on: { job: ["slow"] } },
    { on: { job: ["fast"] } },
    ["B", "[fast, slow]", "[slow, fast]", { on: { job: ["slow"] } }],
  ],
  podoverhead: [
    { has: { job: 1 } },
    { has: { job: 0 } },
    ["both", "{name: node, cpu: 4}", "{name: node, cpu: 6}", { has: { job: 1 } }],
  ],
  nodeaffnorm: [
    { on: { db: ["plain"] } },
    { on: { db: ["ssd"] } },
    ["A", "weight: 1,", "weight: 100,", { on: { db: ["ssd"] } }],
  ],
  ancestorreclaim: [
    { has: { old: 8, new: 0 }, evicted: 0 },
    { has: { old: 4, new: 4 }, evicted: 4 },
    ["B", "Level: 1", "Level: 0", { evicted: 0 }],
  ],
  capreclaimcap: [
    { has: { old: 5, mine: 2, new: 1 }, evicted: 1 },
    { has: { old: 6, mine: 2, new: 0 }, evicted: 0 },
    ["both", "capability: {cpu: 2}", "capability: {cpu: 3}", { has: { new: 1 }, evicted: 1 }],
  ],
  gangpreempt: [
    { has: { one: 4, two: 4, urgent: 0 }, evicted: 0 },
    { has: { urgent: 3 }, evicted: 4 },
    ["B", "gangpreempt", "preempt", { has: { urgent: 0 }, evicted: 0 }],
  ],
  taintmessage: [
    { has: { job: 0 }, writes: /untolerated taint \{gpu: only\}/ },
    { has: { job: 0 }, writes: /untolerated taint\(s\)/ },
  ],
  reclaim: [
    { has: { old: 4, new: 4 }, evicted: 4 },
    { has: { old: 8, new: 0 }, evicted: 0 },
    ["both", "replicas: 6, minMember: 6", "replicas: 6, minMember: 4", { evicted: 4 }],
  ],
  capshare: [
    { has: { visit: 4, work: 0 } },
    { has: { visit: 0, work: 4 } },
    ["both", "{name: guest}", "{name: guest, deserved: {cpu: 4}}", { has: { visit: 4, work: 0 } }],
  ],
  caproot: [
    { has: { borrower: 10, owner: 0 }, evicted: 0 },
    { has: { borrower: 6, owner: 4 }, evicted: 4 },
    ["both", "minMember: 4, minResources: {cpu: 4}", "minMember: 4", { has: { owner: 4 }, evicted: 4 }],
  ],
  capbroken: [
    { has: { job: 0 } },
    { has: { job: 2 } },
    ["both", "{name: dept, deserved: {cpu: 4}}", "{name: dept, deserved: {cpu: 6}}", { has: { job: 2 } }],
  ],
  capchildguar: [
    { has: { old: 8, new: 0 }, evicted: 0 },
    { has: { old: 6, new: 2 }, evicted: 2 },
    ["both", "guarantee: {cpu: 4}", "guarantee: {cpu: 4}, deserved: {cpu: 4}", { evicted: 2 }],
  ],
  topopreempt: [
    { has: { low: 14, train: 2 }, evicted: 2 },
    { has: { low: 16, train: 0 }, evicted: 0 },
    ["B", ", networkTopology: {mode: hard, highestTierAllowed: 1}", "", { has: { train: 2 }, evicted: 2 }],
  ],
};

function run(text: string): Report {
  const { report, diagnostics } = JSON.parse(runText(engine, text)) as {
    report: Report | null;
    diagnostics: Diagnostic[];
  };
  assert.ok(report, JSON.stringify(diagnostics.filter((d) => d.severity === "error")));
  assert.equal(report.conf.refused, undefined);
  return report;
}

function hold(text: string, { has = {}, evicted, on = {}, writes }: Side, what: string): void {
  const report = run(text);
  const timeline = new Timeline(report);
  const numbers = jobNumbers(report, timeline.at(timeline.length));
  const at = (job: string) => report.jobs.findIndex(({ name }) => name === job);
  for (const [job, n] of Object.entries(has))
    assert.equal(numbers[at(job)]!.placed + numbers[at(job)]!.pipelined, n, `${what}: ${job}`);
  const gone = new Set(report.events.flatMap((e) => (e.kind === "evicted" ? [e.task] : [])));
  if (evicted !== undefined) assert.equal(gone.size, evicted, `${what}: evicted`);
  for (const [job, nodes] of Object.entries(on)) {
    const found = report.tasks.flatMap((task, i) =>
      task.job === at(job) ? [report.nodes[report.end.tasks[i]!.node]!.name] : [],
    );
    assert.deepEqual([...new Set(found)].sort(), nodes, `${what}: ${job}`);
  }
  if (writes) assert.match(Object.values(report.end.fitErrors).join("\n"), writes, what);
}

// All that a person could see a difference in, without the release itself and what only it writes.
const answer = (text: string) => {
  const { end, events } = run(text);
  return { end, events };
};

const edited = (text: string, from: string | RegExp, to: string): string => {
  const after = text.replace(from, to);
  assert.notEqual(after, text, String(from));
  return after;
};

test("the chapter has more than ten lessons, and each is held to something", () => {
  assert.ok(CHANGES.length >= 10);
  assert.deepEqual(CHANGES.map(({ change }) => change).sort(), Object.keys(HELD).sort());
});

for (const entry of CHANGES) {
  const [a, b, ...tries] = HELD[entry.change]!;

  test(`${entry.id}: the numbers of its text, in both releases`, () => {
    hold(entry.text, a, "A");
    hold(entry.fixed, b, "B");
    assert.notDeepEqual(answer(entry.text), answer(entry.fixed));
  });

  test(`${entry.id}: what is to be tried`, () => {
    for (const [side, from, to, then] of tries) {
      if (side !== "B") hold(edited(entry.text, from, to), then, "A, tried");
      if (side !== "A") hold(edited(entry.fixed, from, to), then, "B, tried");
    }
  });

  test(`${entry.id}: the same scenario in two releases that follow each other, and the change is the cause`, () => {
    const names = catalogue().releases.map(({ name }) => name);
    const [from, to] = [releaseIn(entry.text), releaseIn(entry.fixed)];
    assert.equal(names.indexOf(to), names.indexOf(from) + 1);
    const row = catalogue().changes.find(({ name }) => name === entry.change)!;
    assert.equal(row.since, to);
    assert.ok(entry.en.title.endsWith(`(${to})`) && entry.zh.title.endsWith(`（${to}）`), "the title says since when");
    // Only the lesson of a new action writes something else as well: the action itself.
    if (entry.change !== "gangpreempt") assert.equal(inRelease(entry, from, entry.fixed), entry.text);
    const { upgrade } = answerQuestion(engine, {
      kind: "upgrade",
      text: entry.fixed,
      from,
      to,
      language: "en",
      hosts: [],
    });
    const decided = upgrade!.differences.filter(({ aspect }) => aspect === "job" || aspect === "place");
    for (const { because, object } of decided.length ? decided : upgrade!.differences)
      assert.deepEqual(because, [entry.change], object);
  });

  test(`${entry.id}: one idea in at most sixty words`, () => {
    const words = `${entry.en.shows} ${entry.en.try}`.split(/\s+/).length;
    assert.ok(words <= 60, `${words}`);
    // A word of English is about two characters of Chinese.
    const characters = [...`${entry.zh.shows}${entry.zh.try}`].filter((c) => /\p{Script=Han}/u.test(c)).length;
    assert.ok(characters <= 120, `${characters}`);
  });
}

function inRelease(entry: Change, release: string, text: string): string {
  const change = setRelease(text, release);
  assert.ok(change, entry.id);
  return applyChange(text, change);
}
