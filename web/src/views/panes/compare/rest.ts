// What is folded below the outcome: the bars of the queues on both sides, every job that changed, the other findings, and the
// change as commands.
import { h, type Child } from "../../../dom/h.ts";
import { icon } from "../../../dom/icons.ts";
import { t } from "../../../i18n/later.ts";
import { c } from "../../../i18n/compare-words.ts";
import { r } from "../../../i18n/release-words.ts";
import type { Table } from "../../../model/csv.ts";
import { knownName } from "../../../model/names.ts";
import type { Variant } from "../../../model/report.ts";
import { inScope, type Scope } from "../../../model/scope.ts";
import { queueTable } from "../../../model/tables.ts";
import type { Timeline } from "../../../model/timeline.ts";
import { num } from "../../../model/amounts.ts";
import type { Pinned, Result, State } from "../../../state/state.ts";
import type { App } from "../../parts/app.ts";
import { menuOf, saveMenu } from "../../parts/menu.ts";
import { axisHead, drawQueues, pictureQueues, type Base } from "../../parts/queue-chart.ts";
import { sideItems } from "../../parts/release-pair.ts";
import type { Answer, Known } from "./answer.ts";
import { evictedTable, findingView } from "./outcome.ts";

// What a queue had allocated at the end of a run, by names.
function allocatedAtEnd(timeline: Timeline): (queue: string, resource: string) => number | null {
  const { report } = timeline;
  const end = timeline.at(timeline.length);
  const byName = new Map(report.queues.map((q, i) => [q.name, end.queues[i]]));
  return (queue, resource) => {
    const numbers = byName.get(queue);
    const at = report.resources.indexOf(resource);
    return numbers && at >= 0 ? num(numbers.allocated[at]) : null;
  };
}

function chart(result: Result, resource: string, scope: Scope, base: Base | null): Child {
  const end = result.timeline.at(result.timeline.length);
  const picture = pictureQueues(result.report, end, resource, inScope(result.report, scope).queue);
  return h(
    "div",
    { class: "qchart" },
    h("div", { class: "qhead" }, h("span", null), ...axisHead(picture)),
    drawQueues(picture, { base }),
  );
}

function saveChart(name: string, result: Result, resource: string): Child {
  const end = () => result.timeline.at(result.timeline.length);
  return saveMenu(name, {
    csv: () => queueTable(result.report, end()),
    drawing: async () => {
      const { queuesSheet } = await import("../../../charts/sheets.ts");
      const { chart: bars, scales } = pictureQueues(result.report, end(), resource);
      return queuesSheet(bars, scales);
    },
  });
}

function sideView(app: App, state: Readonly<State>, side: "A" | "B", name: string, result: Result, base: Base | null) {
  return h(
    "section",
    { "aria-label": side },
    h(
      "h3",
      { "data-term": side },
      h("span", { class: side === "B" ? "ab b" : "ab" }, side),
      h("span", { class: "clip" }, name),
      // Which release answered on this side, and the others to choose from.
      menuOf(
        `${r("releaseOf", { side })}: ${result.report.volcano}`,
        [result.report.volcano, icon("down")],
        () => sideItems(app, side),
        { class: "btn plain release" },
      ),
      h("span", { class: "grow" }),
      saveChart(`queues-${side}`, result, state.resource),
    ),
    chart(result, state.resource, state.scope, base),
  );
}

type Jobs = Variant["diff"]["jobs"];

// Makes a table of the jobs that changed.
export function changeTable(jobs: Jobs): Table {
  const text = (name: string) => ({ name, numeric: false });
  const figure = (name: string) => ({ name, numeric: true });
  const side = (name: "A" | "B") => [
    text(`phase ${name}`),
    ...["placed", "waiting", "pipelined", "evicted"].map((what) => figure(`${what} ${name}`)),
  ];
  const cells = (x: Jobs[number]["before"]) => [
    x?.phase ?? "",
    x?.placed ?? null,
    x?.waiting ?? null,
    x?.reserved ?? null,
    x?.evicted ?? null,
  ];
  return {
    columns: [text("job"), ...side("A"), ...side("B")],
    rows: jobs.map(({ job, before, after }) => [job, ...cells(before), ...cells(after)]),
  };
}

function jobChange({ before, after }: Jobs[number]): string {
  const side = (x: typeof before) =>
    x
      ? `${x.phase} ${x.placed}/${x.placed + x.waiting + x.evicted}` +
        (x.reserved ? ` (${t("pipelined")} ${x.reserved})` : "") +
        (x.evicted ? ` (−${x.evicted})` : "")
      : t("absent");
  return `${side(before)} → ${side(after)}`;
}

function jobsView(jobs: Jobs): Child {
  if (!jobs.length) return null;
  return [
    h("div", { class: "diff-head" }, h("h3", null, c("jobs")), saveMenu("jobs-A-B", { csv: () => changeTable(jobs) })),
    h(
      "ul",
      { class: "diff-list" },
      jobs
        .slice(0, 50)
        .map((job) =>
          h("li", { key: job.job }, h("b", null, knownName(job.job)), h("span", { class: "num-left" }, jobChange(job))),
        ),
    ),
  ];
}

function commandsView(patches: readonly string[]): Child {
  if (!patches.length) return null;
  return [
    h("h3", { "data-term": "field" }, c("commands")),
    h("p", { class: "mut" }, c("commandsHow")),
    h("pre", { class: "cmp-code", tabindex: 0, role: "region", "aria-label": c("commands") }, patches.join("\n")),
  ];
}

function findingsView(title: "found" | "gone", findings: Variant["found"], known: Known): Child {
  if (!findings.length) return null;
  return [
    h("h3", { "data-term": "findings" }, c(title)),
    ...findings.slice(0, 50).map((finding) => findingView(finding, known)),
  ];
}

export function restView(
  app: App,
  state: Readonly<State>,
  pinned: Pinned,
  result: Result,
  { difference, known }: Answer,
): Child {
  const before = allocatedAtEnd(pinned.result.timeline);
  const base: Base = { allocated: (queue, at) => before(queue, result.report.resources[at]!) };
  // Whoever compares releases wants to choose them there.
  const open = pinned.result.report.volcano !== result.report.volcano || difference === null;
  return h(
    "details",
    // The key makes it anew where the answer changes, since what has been opened by hand stays.
    { class: "cmp-rest", key: `rest-${open}`, made: (e) => ((e as HTMLDetailsElement).open = open) },
    h("summary", null, c("rest")),
    h(
      "div",
      { class: "ab-charts" },
      sideView(app, state, "A", pinned.name || t("untitled"), pinned.result, null),
      sideView(app, state, "B", t("asItIsNow"), result, base),
    ),
    difference
      ? [
          jobsView(difference.diff.jobs),
          difference.spared.length
            ? [
                h("h3", { "data-term": "evicted" }, c("spared")),
                evictedTable(app, pinned.result.report, "spared", difference.spared),
              ]
            : null,
          findingsView("found", difference.found.slice(1), known),
          findingsView("gone", difference.noMoreFound, known),
          commandsView(difference.patches),
        ]
      : null,
  );
}
