// The picture of a lesson: as much of the cluster as the lesson is about, and of what comes of it nothing before it was guessed.
import "./stage.css";
import { layoutBar } from "../../charts/bars.ts";
import { drawBar } from "../../charts/bars-draw.ts";
import { cx, h, type Child, type VNode } from "../../dom/h.ts";
import { c } from "../../i18n/course-words.ts";
import { counted } from "../../i18n/index.ts";
import { spelled } from "../../course/judge.ts";
import { isPredict, type Lesson } from "../../course/lesson.ts";
import { valueAt } from "../../course/paths.ts";
import type { Now } from "../../course/play.ts";
import { num } from "../../model/amounts.ts";
import { jobNumbers } from "../../model/jobs.ts";
import { totals } from "../../model/nodes.ts";
import { queueColours, queueRows, type QueueRow } from "../../model/queues.ts";
import type { TaskStatus } from "../../model/report.ts";
import type { Snapshot, Timeline } from "../../model/timeline.ts";
import { cpu, jobText, queueFacts } from "./facts.ts";
import { measureOf, saysOf, tiersPicture, type Measure } from "./measure.ts";
import { timePicture } from "./stage-time.ts";

export interface StageActions {
  mark(value: number): void; // of the step's queue
  drop(node: string): void;
}

const CPU = 1000;

// Before the guess a bar shows only what is known.
function masked(rows: QueueRow[]): QueueRow[] {
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, deserved: null, share: null, inqueue: 0 })),
  }));
}

// A flag that stands on a bar: the guess, or what is to be reached.
function flag(kind: "guess" | "target", part: number, label: string): VNode {
  return h(
    "span",
    { class: cx("flag", kind, part > 0.75 && "left"), key: kind, style: { "--at": `${Math.min(1, part) * 100}%` } },
    h("b", null, label),
  );
}

// What the goal wants a queue to deserve or hold.
function targetOf(now: Now, queue: string): number | null {
  if (isPredict(now.step) || !now.mending) return null;
  const about = now.judged.find(
    (j) => j.name === queue && j.resource === "cpu" && (j.field === "deserved" || j.field === "allocated"),
  );
  return about?.amount ?? null;
}

function queuesPicture(now: Now, timeline: Timeline, snapshot: Snapshot, actions: StageActions): VNode {
  const { report } = timeline;
  const r = Math.max(0, report.resources.indexOf("cpu"));
  const all = totals(report);
  const real = queueRows(report, snapshot, [r]).filter((row) => row.name !== "root");
  const rows = now.shown ? real : masked(real);
  const leaves = new Map(rows.map((row) => [row.queue, row.cells[0]!]));
  const shallow = Math.min(...rows.map((row) => row.depth));
  // The scale is the whole cluster: it stays as it is, whatever is shown or changed.
  const axis = { most: 1, ticks: [0, 0.25, 0.5, 0.75, 1] };
  const full = all[r] ?? 0;
  const { step } = now;
  const marks = (step.kind === "mark" || step.kind === "number") && step.of.queue !== undefined ? step : null;
  return h(
    "div",
    { class: cx("stage-queues", now.shown && "shown"), role: "list", "aria-label": c("picture") },
    rows.map((row) => {
      const cell = row.cells[0]!;
      const mine = marks?.of.queue === row.name ? marks : null;
      const guess = mine && typeof now.guess === "number" && mine.of.field !== "share" ? now.guess : null;
      const target = targetOf(now, row.name);
      const draggable = mine?.kind === "mark" && !now.shown;
      const value = typeof now.draft === "number" ? now.draft : 0;
      return h(
        "div",
        {
          class: cx("stage-queue", row.depth > shallow && "below"),
          key: row.name,
          role: "listitem",
          "data-queue": row.name,
          style: { "--depth": String(row.depth - shallow) },
        },
        h(
          "p",
          { class: "stage-name" },
          row.inner ? null : h("i", { class: `dot q${row.colour}` }),
          h("b", null, row.name),
          h("span", null, queueFacts(report, row).join(" · ")),
        ),
        h(
          "div",
          { class: "stage-bar" },
          h("svg", { class: "bar", "aria-hidden": "true" }, drawBar(layoutBar(cell, row, full, leaves), axis)),
          guess === null ? null : flag("guess", (guess * CPU) / full, c("guess")),
          target === null ? null : flag("target", (target * CPU) / full, c("target")),
          draggable
            ? [
                h("span", {
                  class: "mark-knob",
                  "aria-hidden": "true",
                  style: { "--at": `${((value * CPU) / full) * 100}%` },
                }),
                h("input", {
                  type: "range",
                  class: "mark-range",
                  min: 0,
                  max: full / CPU,
                  step: 1,
                  value: String(value),
                  "aria-label": c("markLabel", { queue: row.name }),
                  on: { input: (e: Event) => actions.mark(Number((e.target as HTMLInputElement).value)) },
                }),
              ]
            : null,
        ),
        h(
          "p",
          { class: "stage-nums" },
          now.shown
            ? [
                h(
                  "span",
                  null,
                  c("holds"),
                  " ",
                  h("b", { "data-value": "allocated" }, cpu(cell.allocated - cell.pipelined)),
                ),
                cell.pipelined > 0 ? h("span", null, c("promisedHere"), " ", h("b", null, cpu(cell.pipelined))) : null,
                cell.deserved === null
                  ? null
                  : h("span", null, c("deserves"), " ", h("b", { "data-value": "deserved" }, cpu(cell.deserved))),
                cell.inqueue > 0 ? h("span", null, c("reserved"), " ", h("b", null, cpu(cell.inqueue))) : null,
              ]
            : draggable
              ? h("span", null, c("yourGuess"), " ", h("b", null, spelled(value)))
              : cell.allocated > 0
                ? h("span", null, c("holds"), " ", h("b", null, cpu(cell.allocated)))
                : null,
        ),
      );
    }),
    h(
      "div",
      { class: "stage-axis", "aria-hidden": "true" },
      axis.ticks.map((tick) =>
        h(
          "span",
          { key: tick, style: { "--at": `${(tick / axis.most) * 100}%` } },
          tick === axis.most ? c("theCpu", { n: cpu((all[r] ?? 0) * tick) }) : cpu((all[r] ?? 0) * tick),
        ),
      ),
    ),
  );
}

// Room is kept for the pod, and it is not bound: what has been allocated and not bound in the end waits for its gang.
function promisedIn(now: Now, timeline: Timeline, status: TaskStatus): boolean {
  return status === "Pipelined" || (status === "Allocated" && now.moment >= timeline.length);
}

// A pod is as wide as its part of the node.
function nodesPicture(
  now: Now,
  timeline: Timeline,
  snapshot: Snapshot,
  actions: StageActions,
  { r, text }: Measure,
): VNode {
  const { report } = timeline;
  const colours = queueColours(report);
  const drop = now.step.kind === "drop" && !now.shown ? now.step : null;
  const many = report.nodes.length > 4;
  const colourOf = (task: number) => colours[report.jobs[report.tasks[task]!.job]?.queue ?? -1] || 8;
  const isPromised = (task: number) => promisedIn(now, timeline, snapshot.status[task]!);
  return h(
    "div",
    { class: cx("stage-nodes", many && "many"), role: "list", "aria-label": c("picture") },
    drop
      ? h(
          "p",
          { class: "drop-pod", key: "pod" },
          h(
            "span",
            {
              class: "pod-chip",
              draggable: "true",
              on: { dragstart: (e: DragEvent) => e.dataTransfer?.setData("text/plain", drop.pod) },
            },
            drop.pod,
          ),
          h("small", null, c("dropHere")),
        )
      : null,
    report.nodes.map((node, n) => {
      const all = num(node.allocatable[r]);
      const says = saysOf(node);
      const pods = report.tasks.flatMap((task, t) =>
        snapshot.node[t] === n && snapshot.status[t] !== "Pending"
          ? [{ t, task, part: num(task.request[r]) / all }]
          : [],
      );
      // What is promised to a pod may still be held by one that leaves.
      const here = pods.filter(({ t }) => !isPromised(t));
      const promised = pods.filter(({ t }) => isPromised(t));
      const used = here.reduce((sum, { part }) => sum + part, 0);
      const slot = ({ t, task, part }: (typeof pods)[number]) => {
        const leaving = snapshot.status[t] === "Releasing";
        return h(
          "span",
          {
            key: task.uid,
            class: cx("slot", `q${colourOf(t)}`, leaving && "gone"),
            title: leaving ? `${task.name}: ${c("leaving")}` : task.name,
            style: { "--part": `${part * 100}%` },
          },
          part >= (many ? 0.5 : 0.15) ? task.name : "",
        );
      };
      return h(
        "div",
        {
          class: cx("stage-node", drop && "takes", now.draft === node.name && drop && "chosen"),
          key: node.name,
          role: "listitem",
          on: drop
            ? {
                click: () => actions.drop(node.name),
                dragover: (e: DragEvent) => e.preventDefault(),
                drop: (e: DragEvent) => {
                  e.preventDefault();
                  actions.drop(node.name);
                },
              }
            : {},
        },
        h(
          "p",
          null,
          h("b", null, node.name),
          h("small", null, ` ${c("takenOf", { n: cpu(used * all), all: text(cpu(all)) })}`),
          says ? h("small", { class: "node-says" }, says) : null,
        ),
        h("div", { class: "stage-slots" }, here.map(slot)),
        promised.length
          ? h(
              "div",
              { class: "stage-promised" },
              h("small", null, c("promisedHere")),
              h("div", { class: "stage-slots" }, promised.map(slot)),
            )
          : null,
      );
    }),
  );
}

const MOST_SQUARES = 60;

function jobsPicture(now: Now, timeline: Timeline, snapshot: Snapshot, measure: Measure): VNode {
  const { report } = timeline;
  const numbers = jobNumbers(report, snapshot);
  const colours = queueColours(report);
  return h(
    "div",
    { class: "stage-jobs", role: "list", "aria-label": c("picture") },
    report.jobs.map((job, j) => {
      const mine = report.tasks.flatMap((task, t) => (task.job === j ? [snapshot.status[t]!] : []));
      const promised = mine.filter((status) => promisedIn(now, timeline, status)).length;
      const { releasing } = numbers[j]!;
      const placed = numbers[j]!.placed + numbers[j]!.pipelined - promised;
      // Of a job that is in no session the report counts no pods.
      const total =
        job.queue < 0 ? Number(now.start && valueAt(now.start, `jobs.${job.name}.replicas`)) : numbers[j]!.total;
      const waits = now.shown && snapshot.phase[j] === "Pending" && !placed && !releasing;
      const state = (i: number) =>
        i < placed ? "in" : i < placed + releasing ? "gone" : i < placed + releasing + promised ? "promised" : "";
      return h(
        "div",
        { class: cx("stage-job", waits && "waits"), key: job.name, role: "listitem", "data-job": job.name },
        h(
          "p",
          { class: "stage-name" },
          h("i", { class: `dot q${colours[job.queue] || 8}` }),
          h("b", null, job.name),
          h("span", null, jobText(report, j, total, measure)),
        ),
        h(
          "div",
          { class: `squares q${colours[job.queue] || 8}`, "aria-hidden": "true" },
          Array.from({ length: Math.min(total, MOST_SQUARES) }, (_, i) => h("i", { key: i, class: state(i) })),
        ),
        h(
          "p",
          { class: "stage-nums" },
          now.shown
            ? [
                snapshot.phase[j] ? h("span", { class: "phase" }, snapshot.phase[j]) : null,
                h("span", null, waits ? c("waits") : counted(c("ofPods", { n: placed, all: total }))),
                releasing ? h("span", null, c("leavingN", { n: releasing })) : null,
                promised ? h("span", null, c("promisedN", { n: promised })) : null,
              ]
            : null,
        ),
      );
    }),
  );
}

function cyclePicture(now: Now, timeline: Timeline): VNode {
  const { actions } = timeline.report.conf;
  const segment = now.shown && now.moment < timeline.length ? timeline.segmentOf(Math.max(1, now.moment)) : null;
  return h(
    "div",
    { class: "stage-cycle" },
    h("small", null, c("actions")),
    h(
      "ol",
      null,
      actions.map((name) => h("li", { key: name, class: segment?.action === name ? "on" : "" }, name)),
    ),
  );
}

export function stageView(
  now: Now,
  { show, resource }: Pick<Lesson, "show" | "resource">,
  actions: StageActions,
): Child[] {
  const { timeline } = now;
  if (!timeline) return [h("p", { class: "mut stage-wait", key: "wait" }, c("loading"))];
  const snapshot = timeline.at(now.moment);
  const measure = measureOf(timeline.report, resource);
  const pictures = {
    queues: () => queuesPicture(now, timeline, snapshot, actions),
    nodes: () => nodesPicture(now, timeline, snapshot, actions, measure),
    jobs: () => jobsPicture(now, timeline, snapshot, measure),
    cycle: () => cyclePicture(now, timeline),
    tiers: () => tiersPicture(timeline.report),
    time: () => timePicture(now, timeline.report),
  };
  return show.map((name) => {
    const picture = pictures[name]();
    return { ...picture, props: { ...picture.props, key: name } };
  });
}
