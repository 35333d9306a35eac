// Where two runs part, this says what each does next, and the engine's reason on either side where it has one.
import { h, type Child } from "../../../dom/h.ts";
import { said, t } from "../../../i18n/later.ts";
import type { Parting } from "../../../model/report.ts";
import type { Timeline } from "../../../model/timeline.ts";
import { stepTo, type Pinned, type Result } from "../../../state/state.ts";
import type { App } from "../../parts/app.ts";
import { kindChip, sentence } from "../../parts/sentence.ts";

// The engine's answer for the pair of runs that is compared; told() when it has come.
export function askParting(app: App, told: () => void): (pinned: Pinned, result: Result) => Parting | null {
  let about: readonly unknown[] = [];
  let known: Parting | null = null;
  return (pinned, result) => {
    const { language, allowed } = app.store.get();
    if (about[0] === pinned.result && about[1] === result && about[2] === language) return known;
    const mine = [pinned.result, result, language];
    about = mine;
    known = null;
    void app
      .ask({
        kind: "diff",
        text: pinned.result.text,
        after: [{ name: "", text: result.text }],
        language,
        hosts: allowed,
      })
      .then((reply) => {
        if (mine !== about) return;
        known = reply?.difference?.diff.parting ?? null;
        told();
      });
    return known;
  };
}

export function partingView(app: App, a: Timeline, b: Timeline, moment: number | null, parting: Parting | null): Child {
  if (moment === null) return h("p", { key: "parting" }, t("sameEvents"));
  const side = (name: string, timeline: Timeline, engine: Parting["before"] | undefined): Child => {
    const event = timeline.event(moment);
    // What changed nothing (a statement that is taken back empty) is no moment of the timeline, but the run did it.
    const idle = event ? undefined : timeline.report.events[engine?.step ?? -1];
    const does: Child = event
      ? sentence(timeline.report, event)
      : idle
        ? kindChip(idle.kind, engine?.action ? `${engine.action} · ${idle.kind}` : idle.kind)
        : t("runEnds");
    const why = engine?.why;
    const reason = event && "reason" in event && event.reason === why ? undefined : why; // the sentence has it already
    return h(
      "div",
      { key: name },
      h("dt", null, h("span", { class: name === "B" ? "ab b" : "ab" }, name)),
      h(
        "dd",
        null,
        h("p", null, does),
        reason ? h("p", { class: "mut", lang: said(reason, undefined).lang }, reason) : null,
      ),
    );
  };
  return h(
    "section",
    { key: "parting", class: "parting", "aria-label": t("theyPart") },
    h(
      "p",
      null,
      `${t("theyPart")} `,
      h(
        "button",
        { class: "link", on: { click: () => stepTo(app.store, Math.min(moment, b.length)) } },
        t("eventN", { n: moment }),
      ),
    ),
    h("dl", null, side("A", a, parting?.before), side("B", b, parting?.after)),
  );
}
