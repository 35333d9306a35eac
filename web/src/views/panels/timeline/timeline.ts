// The panel of the timeline plays, steps, jumps and scrubs. Its lane is one slider to the keyboard and to a screen
// reader.
import "./timeline.css";
import { labelWidth, layoutLane, type Lane } from "../../../charts/lane.ts";
import { drawLane } from "../../../charts/lane-draw.ts";
import { cx, h, type Child, type VNode } from "../../../dom/h.ts";
import { icon } from "../../../dom/icons.ts";
import { patch } from "../../../dom/patch.ts";
import { watchSize, xWithin } from "../../../dom/size.ts";
import { t } from "../../../i18n/index.ts";
import { inScope, momentsInScope } from "../../../model/scope.ts";
import { target, type Go } from "../../../model/stepping.ts";
import { stepTo, type State } from "../../../state/state.ts";
import { draw, type App } from "../../parts/app.ts";
import { go } from "../../parts/player.ts";
import { kindChip, sentence, sentenceText, startText } from "../../parts/sentence.ts";

// Where one looks at a namespace or a queue: the moments that belong to it.
function ownMoments({ result, scope }: Readonly<State>): number[] | null {
  return !result || inScope(result.report, scope).all ? null : momentsInScope(result.timeline, scope);
}

function laneView(app: App, state: Readonly<State>, lane: Lane): VNode {
  const { timeline, report } = state.result!;
  const event = timeline.event(state.step);
  const now = event ? sentenceText(report, event) : startText(report);
  const scrub = (e: PointerEvent) => {
    const element = e.currentTarget as HTMLElement;
    stepTo(app.store, lane.momentAt(xWithin(element, e.clientX)));
  };
  return h(
    "div",
    {
      class: "lane",
      key: "lane",
      role: "slider",
      tabindex: 0,
      "aria-label": t("timeline"),
      "aria-valuemin": 0,
      "aria-valuemax": timeline.length,
      "aria-valuenow": state.step,
      "aria-valuetext": `${state.step}: ${now}`,
      on: {
        pointerdown: (e: PointerEvent) => {
          const element = e.currentTarget as HTMLElement;
          element.setPointerCapture(e.pointerId);
          element.classList.add("scrubbing");
          app.store.set({ playing: false });
          scrub(e);
        },
        pointermove: (e: PointerEvent) => (e.currentTarget as HTMLElement).hasPointerCapture(e.pointerId) && scrub(e),
        pointerup: (e: PointerEvent) => (e.currentTarget as HTMLElement).classList.remove("scrubbing"),
      },
    },
    h("svg", { "aria-hidden": "true" }, drawLane(timeline, lane, state.step, ownMoments(state))),
  );
}

export function timelineView(app: App, element: HTMLElement): void {
  const button = (where: Go, name: Parameters<typeof icon>[0], label: string, more = "") =>
    h(
      "button",
      { class: cx("ib", more), "aria-label": label, title: label, on: { click: () => go(app, where) } },
      icon(name),
    );
  const size = watchSize(element, () => patch(element, view(app.store.get())));
  const view = (state: Readonly<State>): Child[] => {
    const timeline = state.result?.timeline;
    const event = timeline?.event(state.step) ?? null;
    const at = timeline?.segmentOf(state.step);
    const own = ownMoments(state);
    const lane = timeline
      ? layoutLane(
          timeline.segments.filter((s) => s.first <= s.last || (s.action !== "open" && s.action !== "close")),
          Math.max(200, size.width - 26),
          (action, count) => labelWidth(action, count) + (own ? 7 * (String(count).length + 1) : 0),
        )
      : null;
    const report = state.result?.report;
    return [
      h(
        "div",
        { class: "t-row" },
        h(
          "span",
          { class: "transport", role: "group", "aria-label": t("playback") },
          button("first", "first", t("firstEvent"), "edge"),
          button("prev", "prev", t("prevEvent")),
          button("play", state.playing ? "pause" : "play", state.playing ? t("pause") : t("play"), "solid"),
          button("next", "next", t("nextEvent")),
          button("last", "last", t("lastEvent"), "edge"),
        ),
        h(
          "span",
          { class: "jumps" },
          h(
            "button",
            {
              class: "btn plain",
              disabled: !timeline || target(timeline, state.step, "action") === null,
              on: { click: () => go(app, "action") },
              title: t("runAction"),
            },
            icon("arrow"),
            h("span", { class: "word" }, t("runAction")),
          ),
          timeline && report?.events.some((e) => e.kind === "evict")
            ? h(
                "button",
                {
                  class: "btn plain evict",
                  disabled: target(timeline, state.step, "evict") === null,
                  on: { click: () => go(app, "evict") },
                  title: t("nextEviction"),
                },
                icon("k-evict"),
                h("span", { class: "word" }, t("nextEviction")),
              )
            : null,
        ),
        h("span", { class: "grow" }),
        timeline ? h("span", { class: "count" }, t("eventOf", { n: state.step, all: timeline.length })) : null,
        h("span", { class: "keys", "aria-hidden": "true" }, h("kbd", null, "←"), h("kbd", null, "→")),
      ),
      lane ? laneView(app, state, lane) : h("div", { class: "lane", key: "lane" }),
      h(
        "div",
        { class: "saying", key: "saying" },
        report && event
          ? [
              kindChip(
                event.kind,
                at?.action && at.action !== event.kind ? `${at.action} · ${event.kind}` : event.kind,
              ),
              h("span", { class: "say" }, ...sentence(report, event)),
            ]
          : report
            ? [
                h("span", { class: "kind" }, t("start")),
                h("span", { class: "say" }, startText(report), timeline?.length ? "" : ` ${t("nothingHappened")}`),
              ]
            : h("span", { class: "say mut" }, state.engine === "starting" ? t("engineStarting") : "\u00a0"),
      ),
    ];
  };
  draw(app, element, (s) => [s.result, s.step, s.playing, s.engine, s.scope], view);
}
