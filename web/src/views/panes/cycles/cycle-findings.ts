// A finding about many cycles says what is odd, since when, and leads to that cycle, to its jobs and to their story.
import { cx, h, type Child } from "../../../dom/h.ts";
import { icon } from "../../../dom/icons.ts";
import { said } from "../../../i18n/index.ts";
import { t } from "../../../i18n/later.ts";
import { w } from "../../../i18n/time-words.ts";
import { asKnown } from "../../../model/asking.ts";
import { grouped } from "../../../model/grouped.ts";
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

type Go = (cycle: number, more?: Partial<State>) => void;
type Found = SimulationReport["findings"][number];

const MANY = 2; // of one kind are shown one by one

// What one finding is about, and where it leads. `alone`: it says itself what kind it is of.
function toldView(report: SimulationReport, says: Sentence | undefined, f: Found, go: Go, alone: boolean): Child[] {
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
  return [
    h(
      "p",
      null,
      alone ? [h("b", null, w(`finding_${f.kind}`)), " "] : null,
      h("button", { class: "link", title: w("showCycle", { cycle: f.cycle }), on: { click: () => show() } }, at),
    ),
    alone ? h("p", null, w(`about_${f.kind}`)) : null,
    h("p", { class: "objects" }, f.objects.map(object)),
    h("p", { class: "mut", lang: message.lang }, message.text),
    told
      ? h("button", { class: "link", on: { click: () => show({ selection: told, drawer: "why" }) } }, w("whyThere"))
      : null,
  ];
}

// Findings of one kind are one row with their number; what they say of each is a click away.
function groupView(report: SimulationReport, says: Sentence[] | undefined, group: readonly number[], go: Go): Child[] {
  const all = group.map((i) => report.findings[i]!);
  const first = all[0]!;
  const last = all.at(-1)!.cycle;
  const when =
    first.cycle === last
      ? w("cycleAt", { cycle: last, at: duration(first.at) })
      : w("cyclesFrom", { first: first.cycle, last });
  return [
    h(
      "p",
      null,
      h("b", null, `${all.length} × ${w(`finding_${first.kind}`)}`),
      " ",
      h(
        "button",
        { class: "link", title: w("showCycle", { cycle: first.cycle }), on: { click: () => go(first.cycle) } },
        when,
      ),
    ),
    h("p", null, w(`about_${first.kind}`)),
    h(
      "details",
      null,
      h("summary", null, t("eachOfThese", { n: all.length })),
      h(
        "ul",
        null,
        all.map((f, i) => h("li", { key: i }, toldView(report, says?.[group[i]!], f, go, false))),
      ),
    ),
  ];
}

export function findingsView(report: SimulationReport, says: Sentence[] | undefined, go: Go): Child {
  const shown = report.findings.slice(0, 1000).map((_, i) => i);
  return h(
    "ul",
    null,
    grouped(shown, (i) => report.findings[i]!.kind, MANY).map((group) => {
      const [i] = group as [number];
      const many = group.length > 1;
      return h(
        "li",
        { key: i, class: cx("cycles-finding", many && "group"), "data-kind": report.findings[i]!.kind },
        icon("warn"),
        h(
          "div",
          null,
          many ? groupView(report, says, group, go) : toldView(report, says?.[i], report.findings[i]!, go, true),
        ),
      );
    }),
  );
}
