import assert from "node:assert/strict";
import { test } from "node:test";
import { axisOf, layoutQueues } from "../../web/src/charts/bars.ts";
import { drawAxis, drawBar } from "../../web/src/charts/bars-draw.ts";
import { queuesSheet } from "../../web/src/charts/bars-file.ts";
import { curvesSheet } from "../../web/src/charts/curves-file.ts";
import { drawCurves, layoutCurves, OVER_EVENTS } from "../../web/src/charts/curves.ts";
import { escapeXml, plainColour, svgText } from "../../web/src/charts/file.ts";
import { drawHeat } from "../../web/src/charts/heat-draw.ts";
import { heatSheet } from "../../web/src/charts/heat-file.ts";
import { heatAt, layoutHeat, type HeatNode } from "../../web/src/charts/heat.ts";
import { layoutLane, strokes } from "../../web/src/charts/lane.ts";
import { drawLane } from "../../web/src/charts/lane-draw.ts";
import { laneSheet } from "../../web/src/charts/lane-file.ts";
import { curvesOfSeries, seriesOf } from "../../web/src/charts/series.ts";
import { drawLabel, drawSlot } from "../../web/src/charts/slots-draw.ts";
import { nodesSheet } from "../../web/src/charts/slots-file.ts";
import { layoutNodes, slotLabels } from "../../web/src/charts/slots.ts";
import { h, type Child, type VNode } from "../../web/src/dom/h.ts";
import { scalesOf } from "../../web/src/model/amounts.ts";
import { nodeNumbers, totals } from "../../web/src/model/nodes.ts";
import { marksOf, queueColours, queueRows, resourcesInUse, seeQueues, usePalette } from "../../web/src/model/queues.ts";
import { Timeline } from "../../web/src/model/timeline.ts";
import { fixture, guide } from "./fixture.ts";

const text = (drawing: VNode) => svgText(drawing, (css) => `<${css}>`);
const parts = (...drawing: Child[]) => h("g", null, ...drawing).kids.map((kid) => svgText(kid, (css) => `<${css}>`));
const count = (drawing: VNode | string): number =>
  typeof drawing === "string" ? 0 : 1 + drawing.kids.reduce((sum, kid) => sum + count(kid), 0);

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

test("the axis ends at the whole cluster, further on where more is promised, and a longer request runs off", () => {
  const { report, rows } = chartOf(fixture([{ name: "q", deserved: 20, pods: 300, placed: 20 }]));
  assert.equal(axisOf(rows, totals(report)).most, 1);
  const small = chartOf(fixture([{ name: "q", deserved: 20, pods: 22, placed: 20 }]));
  assert.equal(small.chart.axis.most, 1);
  const promised = chartOf(fixture([{ name: "q", deserved: 120, pods: 130, placed: 20 }]));
  assert.equal(promised.chart.axis.most, 1.25);
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

test("pods are named by themselves where that fits, else together by their job; the last have the free room, too", () => {
  const report = fixture(
    [
      { name: "a", deserved: 4, pods: 4, placed: 4 },
      { name: "b", deserved: 2, pods: 2, placed: 2 },
    ],
    1,
    10,
  );
  const timeline = new Timeline(report);
  const end = timeline.at(timeline.length);
  const [row] = layoutNodes(report, end, nodeNumbers(report, end));
  const labels = (pixels: number, slots = row!.slots) =>
    slotLabels(report, { ...row!, slots }, pixels).map(({ text, from, to }) => [
      text,
      Math.round(from * 10),
      Math.round(to * 10),
    ]);
  // "a-job-0" is 7 letters of 6 pixels and an edge of 9: 51 of a box that is a tenth of the row.
  assert.deepEqual(labels(511), [
    ["a-job-0", 0, 1],
    ["a-job-1", 1, 2],
    ["a-job-2", 2, 3],
    ["a-job-3", 3, 4],
    ["b-job-0", 4, 5],
    ["b-job-1", 5, 10],
  ]);
  // "a-job ×4" takes 57: four boxes have them from 143 on.
  assert.deepEqual(labels(509), [
    ["a-job ×4", 0, 4],
    ["b-job ×2", 4, 10],
  ]);
  assert.deepEqual(labels(143), labels(509));
  assert.deepEqual(labels(142), [["b-job ×2", 4, 10]]);
  assert.deepEqual(labels(90), []);
  // Who leaves is not one with who stays; one alone is named by its job where its own name has no room.
  const leaving = row!.slots.map((slot, i) => ({ ...slot, kind: i === 3 ? ("releasing" as const) : slot.kind }));
  assert.deepEqual(labels(400, leaving), [
    ["a-job ×3", 0, 3],
    ["a-job", 3, 4],
    ["b-job ×2", 4, 10],
  ]);
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

test("the lane as a file has each action, and a mark and a word for each kind of event", () => {
  const timeline = new Timeline(guide());
  const svg = text(laneSheet(timeline));
  for (const { action } of timeline.segments) assert.ok(svg.includes(`>${action}<tspan`), action);
  assert.match(svg, /<path d="M[^"]{500,}" fill="none" stroke="&lt;var\(--k-allocate\)&gt;"/);
  assert.ok(svg.includes(">allocate</text>"));
  assert.ok(!/NaN|undefined/.test(svg));
});

test("the lane's strokes are drawn on both sides of the playhead, and its icons where there is room for them", () => {
  const timeline = new Timeline(guide());
  const strokesAt = (now: number | null) => {
    const lane = layoutLane(timeline.segments, 900, () => 60);
    return h("g", null, drawLane(timeline, lane, now)).kids.map((kid) => (kid as VNode).props);
  };
  const [done, later, head] = strokesAt(40).slice(-3);
  assert.equal(done!["class"], "done");
  near(later!["x"] as number, done!["width"] as number);
  near((head!["x"] as number) + 0.5, done!["width"] as number);
  assert.equal(strokesAt(null).at(-1)!["width"], 900);
  const wide = layoutLane(timeline.segments, 6000, () => 60);
  const icons = h("g", null, drawLane(timeline, wide, 3)).kids.filter((kid) =>
    /tick/.test(String((kid as VNode).props.class)),
  );
  assert.equal(icons.length, timeline.length);
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

test("a file's bars, boxes, squares and lines are those of the page", () => {
  const { report, timeline, chart } = chartOf();
  const scales = scalesOf(report);
  const bars = text(queuesSheet(chart, scales));
  for (const { bars: all } of chart.rows)
    for (const bar of all) assert.ok(bars.includes(parts(drawBar(bar, chart.axis)).join("")));
  assert.ok(bars.includes(parts(drawAxis(chart.axis)).join("")));

  const end = timeline.at(timeline.length);
  const rows = layoutNodes(report, end, nodeNumbers(report, end));
  const boxes = text(nodesSheet(report, rows, scales, () => 3));
  const [slot] = rows[0]!.slots;
  const look = { colour: 3, pixels: (slot!.to - slot!.from) * 520 };
  assert.ok(boxes.includes(text(drawSlot(slot!, look, { role: "button", "data-tip": "x", key: "a" }))));
  const [label] = slotLabels(report, rows[0]!, 520);
  assert.ok(boxes.includes(text(drawLabel(label!, look))));

  const lines = layoutCurves(curvesOfSeries(seriesOf(timeline, "allocated", 0, () => true)), [], {
    width: 860,
    height: 320,
    end: timeline.length,
    across: OVER_EVENTS,
    unit: 1000,
  });
  const picture = { curves: lines, colour: () => 2, format: String };
  assert.ok(text(curvesSheet(picture)).includes(parts(drawCurves(picture)).join("")));
  assert.ok(lines.yTicks.every(({ value }) => value % 1000 === 0));
  assert.ok(lines.xTicks.every(({ label }) => Number.isInteger(Number(label))));

  const squares: HeatNode[] = [{ fill: 0.5, releasing: false, pipelined: true, on: true }];
  const field = text(heatSheet(squares, ["n0"]));
  for (const part of parts(drawHeat(layoutHeat(1, 860), squares))) assert.ok(field.includes(part), part);
});

test("a drawing fills with stripes that its file defines, and leaves what only the page needs", () => {
  const report = fixture([{ name: "q", deserved: 10, pods: 6, placed: 5 }], 1, 10);
  const timeline = new Timeline(report);
  const end = timeline.at(timeline.length);
  const leaving = { ...end, status: end.status.map((s, i) => (i === 0 ? "Releasing" : s)) };
  const rows = layoutNodes(report, leaving, nodeNumbers(report, leaving));
  const svg = svgText(
    nodesSheet(report, rows, scalesOf(report), () => 1),
    () => "#123456",
  );
  const used = [...svg.matchAll(/url\(#(\w+)\)/g)].map(([, id]) => id!);
  assert.deepEqual([...new Set(used)], ["gone1"]);
  for (const id of used) assert.ok(svg.includes(`<pattern id="${id}"`), id);
  assert.ok(!/ (role|tabindex|class|data-\w+|aria-\w+)=/.test(svg));
  assert.ok(!svg.includes("var("));
});

test("a field of 10,000 nodes is some dozens of elements on the page", () => {
  const nodes = Array.from({ length: 10_000 }, (_, i) => ({
    fill: (i % 101) / 100,
    releasing: i % 7 === 0,
    pipelined: i % 5 === 0,
    on: i === 3,
  }));
  assert.ok(count(h("g", null, drawHeat(layoutHeat(nodes.length, 420), nodes))) < 40);
});

test("colours that a browser has mixed are written as every program reads them", () => {
  assert.equal(plainColour("rgb(1, 2, 3)"), "rgb(1, 2, 3)");
  assert.equal(plainColour("color(srgb 0.5 0.2 1)"), "rgb(128, 51, 255)");
  assert.equal(plainColour("color(srgb 0 1e-07 1 / 0.55)"), "rgba(0, 0, 255, 0.55)");
});

test("the chart as a file is well-formed, and hostile names stay text", () => {
  const { report, chart } = chartOf(
    fixture([{ name: `<img src=x onerror="a">\u0000&`, deserved: 1, pods: 1, placed: 1 }]),
  );
  const svg = svgText(queuesSheet(chart, scalesOf(report)), () => "#123456");
  assert.ok(!svg.includes("<img"));
  assert.ok(svg.includes("&lt;img"));
  assert.equal(escapeXml("\u0000"), "\ufffd");
});

test("a queue keeps its colour when another comes before it in the report, when it goes and comes back, and in its text's order", () => {
  const of = (...names: string[]) => {
    const report = fixture(names.map((name) => ({ name, deserved: 10, pods: 10, placed: 10 })));
    return Object.fromEntries(report.queues.map((q, i) => [q.name, queueColours(report)[i]]));
  };
  assert.deepEqual(of("b", "c"), { b: 1, c: 2 });
  assert.deepEqual(of("a", "b", "c"), { a: 1, b: 2, c: 3 }); // without a scenario each report is its own
  usePalette(new Map());
  seeQueues(["c", "b"]); // as they stand in the text
  assert.deepEqual(of("b", "c"), { b: 2, c: 1 });
  assert.deepEqual(of("a", "b", "c"), { a: 3, b: 2, c: 1 });
  assert.deepEqual(of("a", "c"), { a: 3, c: 1 });
  assert.deepEqual(of("a", "b", "c"), { a: 3, b: 2, c: 1 });
  usePalette(new Map());
  assert.deepEqual(of("a", "b", "c"), { a: 1, b: 2, c: 3 });
});

test("the legend has the marks that some bar of the run has", () => {
  const plain = marksOf(fixture([{ name: "q", deserved: 20, pods: 22, placed: 20 }]));
  assert.deepEqual([...plain].sort(), ["allocated", "deserved", "request"]);
  assert.ok(marksOf(guide()).has("guarantee"));
  assert.ok(marksOf(guide()).has("capability"));
  assert.ok(!marksOf(guide()).has("pipelined"));
});

// Queues without jobs of their own: the jobs of the fixture are taken from them.
function withoutJobs(report: ReturnType<typeof guide>, ...names: string[]) {
  report.jobs.forEach((job) => {
    if (names.includes(job.queueName)) job.queue = -1;
  });
  return report;
}
const q = (name: string, parent = "root") => ({ name, parent, deserved: 10, pods: 0, placed: 0 });
const rowsAt = (report: ReturnType<typeof guide>, change: object = {}) =>
  queueRows(report, { ...new Timeline(report).at(0), ...change }, resourcesInUse(report));

test("root is shown above a tree that Volcano counts, default where it has jobs", () => {
  const shown = (report: ReturnType<typeof guide>, change: object = {}) =>
    rowsAt(withoutJobs(report, "root", "default"), change).map(({ name, depth }) => `${depth} ${name}`);
  const tree = () => fixture([q("lab"), q("x", "lab"), q("root", ""), q("default")]);
  assert.deepEqual(shown(tree()), ["0 root", "1 lab", "2 x"]);
  assert.deepEqual(shown(tree(), { queues: [null, null, null, null] }), ["0 lab", "1 x"], "nothing is counted");
  assert.deepEqual(shown(fixture([q("a"), q("b"), q("root", ""), q("default")])), ["0 a", "0 b"], "no tree");
  assert.deepEqual(shown(fixture([q("lab", "gone"), q("x", "lab"), q("root", "")])), ["0 lab", "1 x"], "not below it");
  assert.deepEqual(
    rowsAt(fixture([q("a"), q("root", ""), q("default")])).map(({ name }) => name),
    ["root", "a", "default"],
    "with jobs of their own",
  );
});

test("what is promised counts for the queue and for all above it, and pods without a queue for none", () => {
  const report = fixture([q("lab"), { ...q("x", "lab"), pods: 3 }, { ...q("lost"), pods: 1 }]);
  report.jobs[2]!.queue = -1;
  const status = report.tasks.map((_, t) => (t ? "Pipelined" : "Pending"));
  const queues = report.start.queues.map((numbers) => ({ ...numbers!, allocated: [3000, 0, 0] }));
  assert.deepEqual(
    rowsAt(report, { status, queues }).map(({ name, cells }) => [name, cells[0]!.pipelined, cells[0]!.allocated]),
    [
      ["lab", 2000, 3000],
      ["x", 2000, 3000],
      ["lost", 0, 3000],
    ],
  );
});

test("a resource is shown where a pod asks for it or a queue names it, pods only where a queue limits them", () => {
  const report = () => fixture([q("a"), { ...q("b"), pods: 1 }]);
  assert.deepEqual(resourcesInUse(report()), [0, 1]);
  const limited = report();
  limited.queues[1]!.capability = [null, null, 5];
  assert.deepEqual(resourcesInUse(limited), [0, 1, 2]);
  const named = fixture([q("a")]);
  named.queues[0]!.guarantee = [null, 2 ** 30, 0];
  assert.deepEqual(resourcesInUse(named), [1]);
  assert.deepEqual(resourcesInUse(fixture([q("a")])), [0], "something is shown at least");
});

test("a bar has the marks of what a queue has, and those of what happens in the run", () => {
  const marks = (change: (report: ReturnType<typeof guide>) => void) => {
    const report = fixture([{ name: "a", deserved: 5, capability: 9, pods: 2, placed: 0 }]);
    change(report);
    return [...marksOf(report)].sort();
  };
  assert.deepEqual(
    marks(() => {}),
    ["capability", "deserved", "request"],
  );
  assert.deepEqual(
    marks((report) => (report.start.queues = [null])),
    ["capability"],
    "no plugin counts",
  );
  assert.deepEqual(
    marks((report) => {
      report.start.queues = [null];
      report.start.tasks = [
        { status: "Pipelined", node: 0 },
        { status: "Pending", node: -1 },
      ];
      report.queues[0]!.guarantee = [1000, null, null];
      report.events = [
        { kind: "evict", task: 0, node: 0, reason: "" },
        { kind: "queue", queue: 0, allocated: [1000, 0, 0], inqueue: [0, 0, 0], share: 0 },
      ];
    }),
    ["allocated", "capability", "guarantee", "pipelined", "releasing"],
  );
});
