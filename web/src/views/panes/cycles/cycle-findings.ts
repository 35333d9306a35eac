// A finding about many cycles says what is odd, since when, and leads to that cycle, to its jobs and to their story.
import { h, type Child } from "../../../dom/h.ts";
import { icon } from "../../../dom/icons.ts";
import { said } from "../../../i18n/index.ts";
import { w } from "../../../i18n/time-words.ts";
import { asKnown } from "../../../model/asking.ts";
import type { Sentence, SimulationReport } from "../../../model/report.ts";
import type { Selection } from "../../../model/selection.ts";
import { duration } from "../../../model/simulation.ts";
import type { State } from "../../../state/state.ts";

// Of a simulation's object: the world that the page shows may be one in which it is not there yet.
export function objectSelection(report: SimulationReport, name: string): Selection {
  if (report.jobs.some((j) => j.name === name)) return { kind: "job", id: name };
  if (report.queues.some((q) => q.name === name)) return { kind: "queue", id: name };
  return null;
}

// A finding leads to the story of "job/default/a" or "queue/a".
export function storySelection(explain: string): Selection {
  const [, kind, id] = /^(job|queue)\/(.+)$/s.exec(explain) ?? [];
  return kind && id ? { kind: kind as "job" | "queue", id } : null;
}

export function findingView(
  report: SimulationReport,
  says: Sentence | undefined,
  f: SimulationReport["findings"][number],
  i: number,
  go: (cycle: number, more?: Partial<State>) => void,
): Child {
  const at = w("cycleAt", { cycle: f.cycle, at: duration(f.at) });
  const show = (more: Partial<State> = {}) => go(f.cycle, more);
  const object = (name: string) => {
    const selection = objectSelection(report, name);
    return selection
      ? h("button", { key: name, class: "link name", on: { click: () => show({ selection }) } }, asKnown(report, name))
      : h("b", { key: name }, name);
  };
  const told = storySelection(f.explain);
  const message = said(asKnown(report, f.message), asKnown(report, says));
  return h(
    "li",
    { key: i, class: "cycles-finding", "data-kind": f.kind },
    icon("warn"),
    h(
      "div",
      null,
      h(
        "p",
        null,
        h("b", null, w(`finding_${f.kind}`)),
        " ",
        h("button", { class: "link", title: w("showCycle", { cycle: f.cycle }), on: { click: () => show() } }, at),
      ),
      h("p", null, w(`about_${f.kind}`)),
      h("p", { class: "objects" }, f.objects.map(object)),
      h("p", { class: "mut", lang: message.lang }, message.text),
      told
        ? h("button", { class: "link", on: { click: () => show({ selection: told, drawer: "why" }) } }, w("whyThere"))
        : null,
    ),
  );
}
