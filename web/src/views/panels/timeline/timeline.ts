// The cycle as a timeline: play, step, jump, scrub. The lane is one slider to the keyboard and to a screen reader.
import "./timeline.css";
import { labelWidth, layoutLane, strokes, type Lane } from "../../../charts/lane.ts";
import { cx, h, type Child, type VNode } from "../../../dom/h.ts";
import { icon } from "../../../dom/icons.ts";
import { patch } from "../../../dom/patch.ts";
import { watchSize } from "../../../dom/size.ts";
import { t } from "../../../i18n/index.ts";
import { target, type Go } from "../../../model/stepping.ts";
import type { EventKind } from "../../../model/report.ts";
import type { Timeline } from "../../../model/timeline.ts";
import { stepTo, type State } from "../../../state/state.ts";
import { draw, type App } from "../../parts/app.ts";
import { go } from "../../parts/player.ts";
import { eventIcon, kindChip, sentence, sentenceText, startText } from "../../parts/sentence.ts";

// The strokes of a long run are many: they are laid out once per run and width.
let laid: { timeline: Timeline; width: number; paths: [EventKind, string][] } | null = null;

function strokesOf(timeline: Timeline, lane: Lane): [EventKind, string][] {
  if (laid?.timeline !== timeline || laid.width !== lane.width)
    laid = { timeline, width: lane.width, paths: [...strokes(timeline, lane, 22, 18)] };
  return laid.paths;
}

function drawLane(app: App, state: Readonly<State>, lane: Lane): VNode {
  const { timeline, report } = state.result!;
  const event = timeline.event(state.step);
  const here = timeline.segmentOf(state.step);
  const now = event ? sentenceText(report, event) : startText(report);
  const scrub = (e: PointerEvent) => {
    const element = e.currentTarget as HTMLElement;
    stepTo(app.store, lane.momentAt(e.clientX - element.getBoundingClientRect().left));
  };
  const marks: Child[] = [];
  if (lane.icons) {
    for (let m = 1; m <= timeline.length; m++) {
      const kind = timeline.event(m)!.kind;
      marks.push(
        h(
          "span",
          {
            key: m,
            class: cx("tick", kind, m === state.step && "now", m > state.step && "later"),
            style: { left: `${lane.x(m).toFixed(1)}px` },
          },
          eventIcon(kind),
        ),
      );
    }
  } else {
    const paths = strokesOf(timeline, lane);
    const edge = lane.x(state.step) + 0.5;
    const set = (name: string, from: number, to: number) =>
      h(
        "svg",
        {
          class: cx("marks", name),
          key: name,
          "aria-hidden": "true",
          style: { "clip-path": `inset(0 ${Math.max(0, lane.width - to).toFixed(1)}px 0 ${from.toFixed(1)}px)` },
        },
        paths.map(([kind, d]) => h("path", { key: kind, class: `stroke ${kind}`, d })),
      );
    marks.push(set("done", 0, edge), set("later", edge, lane.width));
  }
  return h(
    "div",
    {
      class: cx("lane", lane.icons && "icons"),
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
    lane.segments.map((s, i) =>
      h(
        "div",
        {
          key: `a${i}`,
          class: cx("act", here !== null && here.first === s.first && s.count > 0 && "on"),
          style: { left: `${s.from.toFixed(1)}px`, width: `${(s.to - s.from).toFixed(1)}px` },
        },
        h("span", { class: "a-name" }, s.action, h("small", null, s.count || "–")),
      ),
    ),
    marks,
    h("i", { class: "playhead", key: "head", style: { left: `${lane.x(state.step).toFixed(1)}px` } }),
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
    const lane = timeline
      ? layoutLane(
          timeline.segments.filter((s) => s.first <= s.last || (s.action !== "open" && s.action !== "close")),
          Math.max(200, size.width - 26),
          labelWidth,
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
      lane ? drawLane(app, state, lane) : h("div", { class: "lane", key: "lane" }),
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
  draw(app, element, (s) => [s.result, s.step, s.playing, s.engine], view);
}
