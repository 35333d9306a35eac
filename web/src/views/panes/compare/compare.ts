// The pane "compare" shows A and B: a run that was pinned beside the run that is on the page.
import "./compare.css";
import { h, type Child, type VNode } from "../../../dom/h.ts";
import { icon } from "../../../dom/icons.ts";
import { t } from "../../../i18n/later.ts";
import { r } from "../../../i18n/release-words.ts";
import { allocatedAtEnd, compareRuns, type JobChange } from "../../../model/compare.ts";
import type { Table } from "../../../model/csv.ts";
import { knownName } from "../../../model/names.ts";
import { queueTable } from "../../../model/tables.ts";
import type { Result, State } from "../../../state/state.ts";
import { draw, type App } from "../../parts/app.ts";
import { menuOf, saveMenu } from "../../parts/menu.ts";
import { askParting, partingView } from "./parting.ts";
import { pin } from "../../parts/pin.ts";
import { bothReleases, pairFor, sideItems } from "../../parts/release-pair.ts";
import { axisHead, drawQueues, pictureQueues, type Base } from "../../parts/queue-chart.ts";

function stat(label: string, [a, b]: [number, number]): VNode {
  return h(
    "li",
    { class: "stat" },
    h("span", null, label),
    h("b", null, b),
    a === b ? h("small", null, " =") : h("em", null, `${b > a ? "+" : "−"}${Math.abs(b - a)}`),
  );
}

function chart(result: Result, resource: string, base: Base | null): Child {
  const picture = pictureQueues(result.report, result.timeline.at(result.timeline.length), resource);
  return h(
    "div",
    { class: "qchart" },
    h("div", { class: "qhead" }, h("span", null), ...axisHead(picture)),
    drawQueues(picture, { base }),
  );
}

// Which release answered on this side, and the others to choose from.
function releaseMenu(app: App, side: "A" | "B", { report }: Result): VNode {
  return menuOf(
    `${r("releaseOf", { side })}: ${report.volcano}`,
    [report.volcano, icon("down")],
    () => sideItems(app, side),
    { class: "btn plain release" },
  );
}

function saveChart(name: string, result: Result, resource: string): VNode {
  const end = () => result.timeline.at(result.timeline.length);
  return saveMenu(name, {
    csv: () => queueTable(result.report, end()),
    drawing: async () => {
      const { queuesSheet } = await import("../../../charts/sheets.ts");
      const { chart, scales } = pictureQueues(result.report, end(), resource);
      return queuesSheet(chart, scales);
    },
  });
}

// Makes a table of the jobs that changed.
export function changeTable(jobs: JobChange[]): Table {
  const text = (name: string) => ({ name, numeric: false });
  const figure = (name: string) => ({ name, numeric: true });
  return {
    columns: [
      text("job"),
      text("queue"),
      text("phase A"),
      figure("placed A"),
      figure("pipelined A"),
      text("phase B"),
      figure("placed B"),
      figure("pipelined B"),
    ],
    rows: jobs.map((j) => [
      j.key,
      j.queue,
      j.a?.phase ?? "",
      j.a?.placed ?? null,
      j.a?.pipelined ?? null,
      j.b?.phase ?? "",
      j.b?.placed ?? null,
      j.b?.pipelined ?? null,
    ]),
  };
}

function change(job: JobChange): string {
  const side = (x: JobChange["a"]) =>
    x ? `${x.phase} ${x.placed}/${x.total}${x.pipelined ? ` (${t("pipelined")} ${x.pipelined})` : ""}` : t("absent");
  return `${side(job.a)} → ${side(job.b)}`;
}

function pairButton(app: App, state: Readonly<State>): VNode {
  const { from, to } = pairFor(state);
  return h(
    "button",
    { class: "btn", key: "both", on: { click: () => void bothReleases(app, from, to) } },
    icon("ab"),
    r("pairNow", { from, to }),
  );
}

export function compareView(app: App, element: HTMLElement): void {
  let bump = 0;
  const parting = askParting(app, () => {
    bump++;
    app.store.touch();
  });
  const view = (state: Readonly<State>): Child[] => {
    if (state.drawer !== "compare") return [];
    const { pinned, result } = state;
    if (!pinned || !result)
      return [
        h(
          "div",
          { class: "compare-empty", key: "empty" },
          h("p", null, t("compareHow")),
          h(
            "button",
            { class: "btn primary", disabled: !result, on: { click: () => pin(app) } },
            icon("pin"),
            t("pinA"),
          ),
          result ? [h("p", { key: "pair" }, r("pairHow")), pairButton(app, state)] : null,
        ),
      ];
    const c = compareRuns(pinned.result.timeline, result.timeline);
    const before = allocatedAtEnd(pinned.result.timeline);
    const base: Base = { allocated: (queue, r) => before(queue, result.report.resources[r]!) };
    return [
      h(
        "div",
        { class: "compare", tabindex: 0, role: "region", "aria-label": t("compareTab"), key: "ab" },
        h(
          "div",
          { class: "row-ab" },
          h(
            "ul",
            { class: "row-ab" },
            stat(t("podsPlaced"), c.bound),
            stat(t("jobsWaiting"), c.waiting),
            stat(t("evictions"), c.evicted),
            stat(t("jobsChanged"), [0, c.jobs.length]),
          ),
          partingView(
            app,
            pinned.result.timeline,
            result.timeline,
            c.part,
            c.part === null ? null : parting(pinned, result),
          ),
          h(
            "span",
            { class: "tools" },
            h("button", { class: "btn", on: { click: () => app.edit(pinned.text) } }, t("backToA")),
            h("button", { class: "btn", on: { click: () => app.store.set({ pinned: null }) } }, t("unpin")),
          ),
        ),
        h(
          "div",
          { class: "ab-charts" },
          h(
            "section",
            { "aria-label": "A" },
            h(
              "h3",
              null,
              h("span", { class: "ab" }, "A"),
              h("span", { class: "clip" }, pinned.name || t("untitled")),
              releaseMenu(app, "A", pinned.result),
              h("span", { class: "grow" }),
              saveChart("queues-A", pinned.result, state.resource),
            ),
            chart(pinned.result, state.resource, null),
          ),
          h(
            "section",
            { "aria-label": "B" },
            h(
              "h3",
              null,
              h("span", { class: "ab b" }, "B"),
              h("span", { class: "clip" }, t("asItIsNow")),
              releaseMenu(app, "B", result),
              h("span", { class: "grow" }),
              saveChart("queues-B", result, state.resource),
            ),
            chart(result, state.resource, base),
          ),
        ),
        c.jobs.length
          ? h(
              "div",
              { class: "diff-head" },
              h("h3", null, t("jobsChanged")),
              saveMenu("jobs-A-B", { csv: () => changeTable(c.jobs) }),
            )
          : null,
        c.jobs.length
          ? h(
              "ul",
              { class: "diff-list" },
              c.jobs
                .slice(0, 50)
                .map((j) =>
                  h("li", { key: j.key }, h("b", null, knownName(j.key)), h("span", { class: "num-left" }, change(j))),
                ),
            )
          : null,
      ),
    ];
  };
  draw(app, element, (s) => [s.drawer, s.pinned, s.result, s.resource, bump], view);
}
