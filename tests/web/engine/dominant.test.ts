// What the page counts as a job's dominant share is what drf has counted when the cycle ends, as the job's story says it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { HOST, runText } from "../../../web/src/engine/run.ts";
import { GALLERY } from "../../../web/src/gallery/index.ts";
import { dominantShares } from "../../../web/src/model/dominant.ts";
import { drfOrders, jobKey } from "../../../web/src/model/jobs.ts";
import type { Report, Story } from "../../../web/src/model/report.ts";
import { Timeline } from "../../../web/src/model/timeline.ts";
import { loadEngine } from "../../wasm/load.ts";

const engine = await loadEngine();
const run = (text: string) => (JSON.parse(runText(engine, text)) as { report: Report }).report;
const entries = GALLERY.filter(({ text }) => /\bdrf\b/.test(text));

// A job with a victim, one whose pods wait for victims to go, and resources that only some pods ask for.
const TAKEN = `actions: [enqueue, allocate, preempt]
plugins: [[priority, gang], [drf, predicates, proportion, nodeorder]]
nodes: [{name: node, count: 2, cpu: 4, memory: 16Gi, gpu: 2}]
queues: [{name: q}]
jobs:
- {name: low, queue: q, replicas: 8, minMember: 1, cpu: 1, memory: 3Gi, running: 8, priority: 1}
- {name: high, queue: q, replicas: 3, minMember: 1, cpu: 1, gpu: 1, priority: 9}
- {name: none, queue: q, replicas: 1, minMember: 1, cpu: 100}
`;

for (const { id, text } of [...entries, { id: "taken", text: TAKEN }])
  test(`${id}: the share of each job`, () => {
    const report = run(text);
    const timeline = new Timeline(report);
    const shares = dominantShares(report, timeline.at(timeline.length));
    let told = 0;
    report.jobs.forEach((_, j) => {
      const asked = { sources: [{ name: "s.yaml", text }], object: `job/${jobKey(report, j)}`, language: "en" };
      const story = JSON.parse(engine.explain(JSON.stringify(asked), HOST)) as { story: Story };
      const link = story.story.links.find(({ code }) => code === "drf.share" || code === "drf.nothing");
      if (!link) return;
      told++;
      assert.ok(Math.abs(Number(link.numbers["share"]) - shares[j]!.share) < 1e-9, id);
      assert.equal(report.resources[shares[j]!.resource] ?? "", link.params["resource"]);
    });
    assert.ok(told || !drfOrders(report), "a share is told");
  });

test("shares are shown where drf orders jobs: of one queue, and where it is configured", () => {
  assert.equal(drfOrders(run(TAKEN)), true);
  assert.equal(drfOrders(run(TAKEN.replace("drf, ", ""))), false);
  assert.equal(
    drfOrders(run(TAKEN.replace(/- {name: (high|none).*\n/g, ""))),
    false,
    "one job has nobody to be ordered with",
  );
});
