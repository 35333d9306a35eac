// The form shows the scenario as queues with sliders, jobs and nodes. It edits the text where the outline says things
// stand.
import "./form.css";
import { h, type Child } from "../../dom/h.ts";
import { patch } from "../../dom/patch.ts";
import { counted, t } from "../../i18n/index.ts";
import { queueColours } from "../../model/queues.ts";
import type { State } from "../../state/state.ts";
import { draw, type App } from "../parts/app.ts";
import { newScroller } from "../parts/rows.ts";
import { jobSection, LIST_HEIGHT, nodeSection, type List } from "./lists.ts";
import { queueSection } from "./queues.ts";

// In parts, so that each can be drawn in a frame of its own.
export function formView(app: App, element: HTMLElement): void {
  const part = (deps: (state: State) => readonly unknown[], view: (state: Readonly<State>) => Child | Child[]) => {
    const box = document.createElement("div");
    element.append(box);
    draw(app, box, deps, view, { late: true });
    return () => patch(box, view(app.store.get()));
  };
  const colours = ({ result }: Readonly<State>) => (result ? queueColours(result.report) : []);
  const colourOf = (state: Readonly<State>) => {
    const list = colours(state);
    const byName = new Map(state.result?.report.queues.map((q, i) => [q.name, list[i]!]) ?? []);
    return (queue: string) => byName.get(queue) ?? 0;
  };
  part(
    (s) => [s.outline, s.resource, s.selection, s.result, s.engine, s.diagnostics],
    (state) =>
      state.outline
        ? queueSection(app, state, state.outline, colourOf(state))
        : h("p", { class: "form-note" }, state.engine === "starting" ? t("engineStarting") : t("formNothing")),
  );
  const jobs: List = { scroller: newScroller(28, LIST_HEIGHT, LIST_HEIGHT), redraw: () => drawJobs() };
  const drawJobs = part(
    (s) => [s.outline, s.formColumns, colours(s).join(), s.diagnostics, s.result],
    (state) => (state.outline ? jobSection(app, jobs, state, state.outline, colourOf(state)) : []),
  );
  let others: typeof import("./others.ts") | null = null;
  const drawOthers = part(
    (s) => [s.outline, s.result],
    ({ outline, result }) => {
      if (!outline?.pods || !result) return [];
      if (!others) void import("./others.ts").then((m) => ((others = m), drawOthers()));
      return others?.othersView(app, result.report, outline);
    },
  );
  let grouped: typeof import("./grouped.ts") | null = null;
  const nodes: List = { scroller: newScroller(28, LIST_HEIGHT, LIST_HEIGHT), redraw: () => drawNodes() };
  const drawNodes = part(
    (s) => [s.outline, s.formColumns, s.diagnostics],
    (state) => {
      if (state.outline && state.outline.nodes.length > 12 && !grouped)
        void import("./grouped.ts").then((m) => ((grouped = m), drawNodes()));
      return state.outline
        ? [
            nodeSection(app, nodes, state, state.outline, grouped),
            state.outline.pods
              ? h("p", { class: "form-note", key: "pods" }, counted(t("formPods", { n: state.outline.pods })))
              : null,
          ]
        : [];
    },
  );
  // What the scheduler is told comes once there is something to see.
  let conf: typeof import("./conf.ts") | null = null;
  const drawConf = part(
    (s) => [s.outline, s.result],
    (state) => {
      if (state.result && !conf)
        void import("./conf.ts").then((views) => {
          conf = views;
          drawConf();
        });
      return state.outline && conf ? conf.confSection(app, state) : [];
    },
  );
}
