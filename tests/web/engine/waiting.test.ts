// What the page counts of a run is what the engine counts where it compares two.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerQuestion, runText } from "../../../web/src/engine/run.ts";
import { GALLERY } from "../../../web/src/gallery/index.ts";
import { jobsNotPlaced } from "../../../web/src/model/jobs.ts";
import type { Report } from "../../../web/src/model/report.ts";
import { Timeline } from "../../../web/src/model/timeline.ts";
import { loadEngine } from "../../wasm/load.ts";

const engine = await loadEngine();

// Its only job loses all of its pods in this cycle, and has fewer than it needs.
const EVICTED = `nodes: [{name: n, cpu: 4}]
queues: [{name: a, weight: 1}, {name: b, weight: 1}]
jobs:
- {name: old, queue: a, replicas: 4, minMember: 1, cpu: 1, running: 4, priority: 0}
- {name: short, queue: b, replicas: 2, minMember: 3, cpu: 1}
`;

test("jobs that are not placed are as many above the timeline as in a comparison", () => {
  let some = 0;
  for (const text of [EVICTED, ...GALLERY.slice(0, 24).map((entry) => entry.text)]) {
    const { report } = JSON.parse(runText(engine, text)) as { report: Report | null };
    if (!report) continue;
    const { difference } = answerQuestion(engine, {
      kind: "diff",
      text,
      after: [{ name: "B", text }],
      name: "B",
      others: [],
      language: "en",
      hosts: [],
    });
    const timeline = new Timeline(report);
    assert.equal(jobsNotPlaced(report, timeline.at(timeline.length)), difference!.before.jobsWaiting, text);
    some += difference!.before.jobsWaiting;
  }
  assert.ok(some > 2, String(some));
});
