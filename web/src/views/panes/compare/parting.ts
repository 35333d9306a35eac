// Where two runs part, this says what each does next, and the engine's reason on either side where it has one.
import { h, type Child } from "../../../dom/h.ts";
import { said, t } from "../../../i18n/later.ts";
import type { Parting } from "../../../model/report.ts";
import type { Timeline } from "../../../model/timeline.ts";
import { momentAfter } from "../../../model/asking.ts";
import { stepTo } from "../../../state/state.ts";
import type { App } from "../../parts/app.ts";
import { kindChip, sentence } from "../../parts/sentence.ts";

// The moment of a timeline at which this event of its report happens, or the next that is one.
function momentOf(timeline: Timeline, step: number): number {
  return step < 0 ? timeline.length + 1 : momentAfter(timeline, step) + 1;
}

export function partingView(app: App, a: Timeline, b: Timeline, parting: Parting | null): Child {
  if (!parting) return h("p", { key: "parting" }, t("sameEvents"));
  const moment = Math.min(momentOf(a, parting.before.step), momentOf(b, parting.after.step));
  const side = (name: string, timeline: Timeline, engine: Parting["before"], other: Parting["before"]): Child => {
    const event = timeline.event(moment);
    // What changed nothing (a statement that is taken back empty) is no moment of the timeline, but the run did it.
    const idle = event ? undefined : timeline.report.events[engine.step];
    const does: Child = event
      ? sentence(timeline.report, event)
      : idle
        ? kindChip(idle.kind, engine.action ? `${engine.action} · ${idle.kind}` : idle.kind)
        : t("runEnds");
    const why = engine.why;
    const reason = event && "reason" in event && event.reason === why ? undefined : why; // the sentence has it already
    // It is the reason why what the other does is not done here, unless it begins with the job that it is about.
    const about = other.object && !/^[\w.-]+\/[\w.-]+: /.test(reason ?? "") ? `${other.object}: ` : "";
    return h(
      "div",
      { key: name },
      h("dt", null, h("span", { class: name === "B" ? "ab b" : "ab" }, name)),
      h(
        "dd",
        null,
        h("p", null, does),
        reason ? h("p", { class: "mut", lang: said(reason, undefined).lang }, about, reason) : null,
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
    h("dl", null, side("A", a, parting.before, parting.after), side("B", b, parting.after, parting.before)),
  );
}
