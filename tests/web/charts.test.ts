import assert from "node:assert/strict";
import { test } from "node:test";
import { axisOf, layoutQueues } from "../../web/src/charts/bars.ts";
import { escapeXml, queuesSvgText } from "../../web/src/charts/bars-svg.ts";
import { heatAt, layoutHeat } from "../../web/src/charts/heat.ts";
import { layoutLane, strokes } from "../../web/src/charts/lane.ts";
import { laneSvgText } from "../../web/src/charts/lane-svg.ts";
import { seriesOf } from "../../web/src/charts/series.ts";
import { layoutNodes, slotLabel } from "../../web/src/charts/slots.ts";
import { scalesOf } from "../../web/src/model/amounts.ts";
import { nodeNumbers, totals } from "../../web/src/model/nodes.ts";
import { queueRows, resourcesInUse } from "../../web/src/model/queues.ts";
import { Timeline } from "../../web/src/model/timeline.ts";
import { fixture, guide } from "./fixture.ts";

const near = (a: number | null | undefined, b: number) =>
  assert.ok(a !== null && a !== undefined && Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

function chartOf(report = guide()) {
  const timeline = new Timeline(report);
  const rows = queueRows(report, timeline.at(timeline.length), resourcesInUse(report));
  return { report, timeline, rows, chart: layoutQueues(rows, totals(report)) };
}

test("a bar shows guarantee, deserved, capability, request and allocated in parts of the cluster", () => {
  const { chart } = chartOf();
  assert.equal(chart.axis.most, 1);
  const [a, b, c] = chart.rows.map((r) => r.bars[0]!);
  assert.deepEqual(
    a!.segments.map((s) => [s.kind, s.colour, s.from, s.to]),
    [["run", 1, 0, 0.28]],
  );
  near(a!.guarantee, 0.1);
  near(a!.deserved, 0.28);
  near(a!.capability, 0.5);
  near(a!.track, 0.5);
  near(a!.request.to, 0.8);
  assert.equal(b!.capability, null);
  near(b!.segments[0]!.to, 0.42);
  near(c!.deserved, 0.3);
});

test("the axis ends at the smallest quarter that holds what counts, and a longer request runs off", () => {
  const { report, rows } = chartOf(fixture([{ name: "q", deserved: 20, pods: 300, placed: 20 }]));
  assert.equal(axisOf(rows, totals(report)).most, 1);
  const small = chartOf(fixture([{ name: "q", deserved: 20, pods: 22, placed: 20 }]));
  assert.equal(small.chart.axis.most, 0.25);
  assert.equal(layoutQueues(rows, totals(report)).rows[0]!.bars[0]!.request.beyond, true);
});

test("an inner queue is the stack of its children, and its children stand below it", () => {
  const report = fixture([
    { name: "lab", deserved: 60, pods: 0, placed: 0 },
    { name: "x", parent: "lab", deserved: 30, pods: 20, placed: 20 },
    { name: "y", parent: "lab", deserved: 30, pods: 10, placed: 10 },
  ]);
  const { chart } = chartOf(report);
  assert.deepEqual(
    chart.rows.map((r) => [r.row.name, r.row.depth, r.row.colour]),
    [
      ["lab", 0, 0],
      ["x", 1, 1],
      ["y", 1, 2],
    ],
  );
  assert.deepEqual(
    chart.rows[0]!.bars[0]!.segments.map((s) => s.colour),
    [1, 2],
  );
});

test("a parent chain that never ends does not hang, and every queue is still shown", () => {
  const report = fixture([
    { name: "x", parent: "y", deserved: 1, pods: 1, placed: 1 },
    { name: "y", parent: "x", deserved: 1, pods: 1, placed: 1 },
  ]);
  assert.equal(chartOf(report).rows.length, 2);
});

test("a node is filled as far as its fullest resource; a pipelined pod takes idle room", () => {
  const report = fixture([{ name: "q", deserved: 10, pods: 6, placed: 5 }], 1, 10);
  const timeline = new Timeline(report);
  const end = timeline.at(timeline.length);
  const before = layoutNodes(report, end, nodeNumbers(report, end))[0]!;
  assert.equal(before.slots.length, 5);
  near(before.slots.at(-1)!.to, 0.5);
  const promised = { ...end, status: end.status.slice(), node: end.node.slice() };
  promised.status[5] = "Pipelined";
  promised.node[5] = 0;
  const after = layoutNodes(report, promised, nodeNumbers(report, promised))[0]!;
  assert.deepEqual(after.slots.slice(0, 5), before.slots);
  assert.equal(after.slots[5]!.kind, "pipelined");
  assert.ok(after.slots[5]!.from >= 0.5 && after.slots[5]!.to <= 1);
});

test("a pod's label is what fits", () => {
  assert.equal(slotLabel("train-12", 200), "train-12");
  assert.equal(slotLabel("train-12", 30), "12");
  assert.equal(slotLabel("train-12", 8), "");
});

test("the lane gives every moment a place, in order, and finds it again", () => {
  const timeline = new Timeline(guide());
  const lane = layoutLane(timeline.segments, 900, (a) => a.length * 7 + 24);
  let last = -1;
  for (let m = 1; m <= timeline.length; m++) {
    const x = lane.x(m);
    assert.ok(x > last && x <= 900);
    last = x;
    assert.equal(lane.momentAt(x), m);
  }
  assert.equal(lane.momentAt(-5), 0);
  assert.equal(lane.momentAt(9000), timeline.length);
  assert.equal(lane.icons, false);
  assert.ok(strokes(timeline, lane, 0, 10).get("allocate")!.length > 500);
  assert.equal(layoutLane(timeline.segments, 4000, () => 60).icons, true);
});

test("the lane as a drawing has each action, and a stroke and a word for each kind of event", () => {
  const timeline = new Timeline(guide());
  const svg = laneSvgText(timeline, (role) => `${role}-colour`);
  for (const { action } of timeline.segments) assert.ok(svg.includes(`>${action} <tspan`), action);
  assert.match(svg, /<path d="M[^"]{500,}" stroke="k-allocate-colour" fill="none"\/>/);
  assert.ok(svg.includes(">allocate</text>"));
  assert.ok(!/NaN|undefined/.test(svg));
});

test("the heat map finds the node under the pointer", () => {
  const heat = layoutHeat(1000, 420);
  assert.equal(heatAt(heat, 1, 1, 1000), 0);
  assert.equal(heatAt(heat, heat.cell * 3 + 1, heat.cell + 1, 1000), heat.columns + 3);
  assert.equal(heatAt(heat, 1, heat.height + 5, 1000), -1);
  assert.equal(heatAt(heat, 5000, 1, 1000), -1);
});

test("shares over the events", () => {
  const { timeline } = chartOf();
  const series = seriesOf(timeline, "allocated", 0, () => true);
  assert.equal(series.moments.at(-1), timeline.length);
  assert.deepEqual(
    series.queues.map((q) => [q.name, q.values[0], q.values.at(-1)]),
    [
      ["A", 0, 28000],
      ["B", 0, 42000],
      ["C", 0, 30000],
    ],
  );
});

test("the chart as a file is well-formed, and hostile names stay text", () => {
  const { report, chart } = chartOf(
    fixture([{ name: `<img src=x onerror="a">\u0000&`, deserved: 1, pods: 1, placed: 1 }]),
  );
  const svg = queuesSvgText(chart, scalesOf(report), () => "#123456", ["allocated", "deserved", "share"]);
  assert.ok(!svg.includes("<img"));
  assert.ok(svg.includes("&lt;img"));
  assert.equal(escapeXml("\u0000"), "\ufffd");
});
