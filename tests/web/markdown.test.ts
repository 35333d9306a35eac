// A run as Markdown, to paste into an issue: the whole text, and what is escaped, cut short or left out.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cell, markdown, simulationMarkdown, storyMarkdown } from "../../web/src/model/markdown.ts";
import type { SimulationReport, Story } from "../../web/src/model/report.ts";
import { Timeline } from "../../web/src/model/timeline.ts";
import { upgradeMarkdown, type Upgrade, type UpgradeDifference } from "../../web/src/model/upgrade.ts";
import { fixture } from "./fixture.ts";

test("a cell has no marks of Markdown, one space where there were several, and an end", () => {
  assert.equal(
    cell("a | b  *c*\n`d` #1 [x](y) <i> \\_{z}"),
    "a \\| b \\*c\\* \\`d\\` \\#1 \\[x\\](y) \\<i\\> \\\\\\_\\{z\\}",
  );
  assert.equal(cell("x".repeat(300)).length, 200);
});

const link = (text: string, more: object = {}) => ({ verdict: "info", text, lines: [], ...more });
const story = (change: object) => ({ kind: "job", name: "ml/a", text: "It waits.", verdict: 1, links: [], ...change });

test("a story is a list of its links with who decided, the one that settles it bold, and the sums below", () => {
  const links = [
    link("It is valid  here.", { verdict: "yes", action: "enqueue", plugin: "gang", tier: 1 }),
    link("No *room*.", {
      verdict: "no",
      plugin: "proportion",
      lines: [
        { text: "8 cpu <= 9", holds: true },
        { text: "memory", holds: false },
      ],
    }),
    link("Later.", { verdict: "wait" }),
    link("That is all."),
  ];
  assert.equal(
    storyMarkdown(story({ links }) as unknown as Story),
    `#### job ml/a: It waits.

1. ✓ It is valid here. (enqueue · gang · tier 1)
2. ✕ **No \\*room\\*.** (proportion)
   - ✓ 8 cpu \\<= 9
   - ✕ memory
3. … Later.
4. · That is all.`,
  );
  assert.match(storyMarkdown(story({ kind: "cluster", name: "" }) as unknown as Story), /^#### cluster: It waits\./);
});

const queue = (name: string, change: object = {}) => ({
  name,
  jobsPlaced: 0,
  evictions: 0,
  meanWait: 65,
  longestWait: 3600,
  points: [],
  ...change,
});

test("a simulation names the queues in which something happened, and what was odd", () => {
  const report = {
    cycles: 120,
    period: 1,
    binds: 1,
    evictions: 3,
    queues: [
      queue("placed", { jobsPlaced: 2 }),
      queue("evicted", { evictions: 3 }),
      queue("waits", { points: [{ pending: 0 }, { pending: 1 }] }),
      queue("idle", { points: [{ pending: 0 }] }),
    ],
    findings: [{ kind: "starved", cycle: 7, at: 70, objects: ["job/a", "b|c"], message: "waits #1" }],
  } as unknown as SimulationReport;
  assert.equal(
    simulationMarkdown(report),
    `#### 120 cycles, 2m: 1 bind, 3 evictions

| queue | jobs placed | evictions | mean wait | longest wait |
| --- | --- | --- | --- | --- |
| placed | 2 | 0 | 1m5s | 1h |
| evicted | 0 | 3 | 1m5s | 1h |
| waits | 0 | 0 | 1m5s | 1h |

- starved, cycle 7 (1m10s), job/a, b\\|c: waits \\#1`,
  );
  const many = { ...report, findings: Array.from({ length: 30 }, () => report.findings[0]!) };
  assert.equal(simulationMarkdown(many).match(/- starved/g)!.length, 20);
  assert.doesNotMatch(simulationMarkdown({ ...report, findings: [] }), /\n$/);
});

test("a run has its queues, its jobs, its input and how to open it", () => {
  const report = fixture([
    { name: "A", capability: 50, guarantee: 10, deserved: 40, pods: 80, placed: 20 },
    { name: "B", deserved: 60, pods: 6, placed: 6 },
  ]);
  const text = "\n# a\nqueues: []\n\n";
  assert.equal(
    markdown("two *teams*", text, new Timeline(report), "https://x.test/#1/abc"),
    `### two \\*teams\\*

Volcano v1.14.4, Pumice 0.1.0, actions: enqueue, allocate, backfill

| queue | resource | guarantee | deserved | capability | request | allocated | share |
| --- | --- | --- | --- | --- | --- | --- | --- |
| A | cpu | 10 | 40 | 50 | 80 | 20 | 0.50 |
| A | memory | 0 Gi | 40 Gi | – | 80 Gi | 20 Gi | 0.50 |
| B | cpu | 0 | 60 | – | 6 | 6 | 0.10 |
| B | memory | 0 Gi | 60 Gi | – | 6 Gi | 6 Gi | 0.10 |

| job | queue | phase | placed | minMember |
| --- | --- | --- | --- | --- |
| default/A-job | A | Running | 20/80 | 1 |
| default/B-job | B | Running | 6/6 | 1 |

<details><summary>Input</summary>

\`\`\`yaml

# a
queues: []
\`\`\`

</details>

[Open in the playground](https://x.test/#1/abc)
`,
  );
});

test("what is long is cut or left out, and what is fenced cannot end its fence", () => {
  const jobs = Array.from({ length: 60 }, (_, i) => ({ name: `q${i}`, deserved: 1, pods: 1, placed: 1 }));
  const timeline = new Timeline(fixture(jobs));
  const of = (text: string, link = "", more: string[] = []) => markdown("", text, timeline, link, more);
  const long = of("a");
  assert.ok(long.startsWith("### Scenario\n"));
  assert.equal(long.match(/^\| q\d+ \|/gm)!.length, 50);
  assert.equal(long.match(/^\| default\/q\d+-job \|/gm)!.length, 50);
  assert.match(long, /\n\n… and 10 more jobs\n/);
  assert.doesNotMatch(long, /Open in the playground/);
  assert.match(of("a", "https://x.test/", ["#### more"]), /more jobs\n\n#### more\n\n<details>/);
  assert.match(of("# \`\`\`\`\n"), /\n\`{5}yaml\n# \`\`\`\`\n\`{5}\n/);
  assert.match(of("x".repeat(8191)), /<details>/);
  assert.doesNotMatch(of("x".repeat(8192)), /<details>/);
  assert.doesNotMatch(of("a", `https://x.test/${"y".repeat(8192)}`), /Open/);
});

test("an upgrade has its causes, what a release alone says, what a configuration gains, and the differences by what they are", () => {
  const different = (change: Partial<UpgradeDifference>) =>
    ({ aspect: "job", object: "ml/a", before: "1", after: "2", because: ["x"], ...change }) as UpgradeDifference;
  const upgrade = {
    from: "v1.14.4",
    to: "v1.15.1",
    headline: "One job waits.",
    simulated: false,
    runs: 3,
    because: [
      { name: "x", what: "Does more.", go: "a.go", commit: "0123456789" },
      { name: "y", what: "Kubernetes'.", go: "b.go", commit: "Kubernetes 1.35" },
    ],
    onlyBefore: ["old *words*"],
    onlyAfter: [],
    confLoses: [{ name: "k", what: "Was." }],
    confMeans: [],
    confGains: [{ name: "g", what: "Is." }],
    differences: [
      different({ because: ["x", "y"], instead: ["z"] }),
      different({ object: "", before: "", after: "", because: [] }),
      different({ aspect: "queue", object: "A | B" }),
    ],
  } as unknown as Upgrade;
  assert.equal(
    upgradeMarkdown(upgrade, "", ""),
    `### Scenario: Volcano v1.14.4 → v1.15.1

**One job waits.**

Compared over one cycle, in 3 runs.

#### The changes behind it

- \`x\`: Does more. (2 differences; \`a.go\`, [0123456789](https://github.com/volcano-sh/volcano/commit/0123456789))
- \`y\`: Kubernetes'. (1 difference; \`b.go\`, Kubernetes 1.35)

#### What v1.14.4 alone says of the input

- old *words*

#### Your configuration in v1.15.1: Loses

- k: Was.

#### Your configuration in v1.15.1: Gains

- g: Is.

#### Jobs after one cycle: phase, pods placed of pods, +reserved, −evicted

| object | v1.14.4 | v1.15.1 | because of |
| --- | --- | --- | --- |
| ml/a | 1 | 2 | x, y or z |
| – | – | – | not found |

#### Queues after one cycle: allocated / deserved

| object | v1.14.4 | v1.15.1 | because of |
| --- | --- | --- | --- |
| A \\| B | 1 | 2 | x |
`,
  );
  const many = { ...upgrade, simulated: true, differences: Array.from({ length: 203 }, () => different({})) };
  const told = upgradeMarkdown(many, "n", "https://x.test/");
  assert.equal(told.match(/^\| ml\/a /gm)!.length, 200);
  assert.match(told, /\n\n… and 3 more\n\n\[Pumice\]\(https:\/\/x\.test\/\)\n$/);
  assert.match(told, /over simulated time/);
});
