// The pinned run's scenario is simulated too: its numbers stand beside those of the page's.
import { h, type Child } from "../../../dom/h.ts";
import { w } from "../../../i18n/time-words.ts";
import { openWorker } from "../../../engine/module.ts";
import { TimeClient } from "../../../engine/time-client.ts";
import { duration, meanWait, parseLength, placedJobs } from "../../../model/simulation.ts";
import type { SimulationReport } from "../../../model/report.ts";
import type { State } from "../../../state/state.ts";
import type { App } from "../../parts/app.ts";

let client: TimeClient | null = null;
let known: { text: string; length: string; report: SimulationReport | null } | null = null;

// A's run over many cycles, where B is another.
export function pinnedRun(state: Readonly<State>): SimulationReport | null {
  const { pinned, text } = state;
  return pinned && pinned.text !== text && known?.text === pinned.text ? known.report : null;
}

export function versusView(app: App, state: Readonly<State>, b: SimulationReport): Child {
  const { pinned, runLength } = state;
  if (!pinned || pinned.text === state.text) return null;
  if (known?.text !== pinned.text || known.length !== runLength) {
    known = { text: pinned.text, length: runLength, report: null };
    const mine = known;
    client ??= new TimeClient(openWorker);
    void client
      .simulate({ text: pinned.text, length: parseLength(runLength) ?? {}, hosts: state.allowed })
      .then((simulated) => {
        mine.report = simulated?.report ?? null;
        // The state is as it was, and this picture of it is not.
        if (mine === known)
          app.store.set({ simulation: app.store.get().simulation && { ...app.store.get().simulation! } });
      });
  }
  const a = known.report;
  const row = (label: string, of: (report: SimulationReport) => string) =>
    h(
      "tr",
      { key: label },
      h("th", { scope: "row" }, label),
      h("td", { class: "num" }, a ? of(a) : "…"),
      h("td", { class: "num" }, of(b)),
    );
  return h(
    "table",
    { key: "versus", class: "cycles-vs", "aria-label": w("comparedHow") },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "col" }, h("span", { class: "sr" }, w("measure"))),
        h("th", { scope: "col", class: "num" }, w("comparedA")),
        h("th", { scope: "col", class: "num" }, w("comparedB")),
      ),
    ),
    h(
      "tbody",
      null,
      row(w("findingsRow"), (r) => String(r.findings.length)),
      row(w("evictions"), (r) => String(r.evictions)),
      row(w("jobsPlaced"), (r) => String(placedJobs(r).length)),
      row(w("waited"), (r) => duration(meanWait(r))),
      row(w("lost"), (r) => duration(r.jobs.reduce((sum, j) => sum + j.lostSeconds, 0))),
    ),
  );
}
