// The pane "events" lists everything that happened; the list can be filtered by kind and by name, and a click goes to
// that moment.
import "./events.css";
import { cx, h, type Child, type VNode } from "../../../dom/h.ts";
import { icon } from "../../../dom/icons.ts";
import { patch } from "../../../dom/patch.ts";
import { t } from "../../../i18n/later.ts";
import { filterEvents, nextOf } from "../../../model/event-filter.ts";
import type { Event, EventKind, Report } from "../../../model/report.ts";
import { momentsInScope } from "../../../model/scope.ts";
import { stepTo, type State } from "../../../state/state.ts";
import { askWhy, draw, type App } from "../../parts/app.ts";
import { saveMenu } from "../../parts/menu.ts";
import { eventIcon, kindChip, sentence } from "../../parts/sentence.ts";
import { newScroller } from "../../parts/rows.ts";
import { vlist } from "../../parts/vlist.ts";

// The story of whom an eviction or a discard is about.
function whyButton(app: App, report: Report, event: Event): Child {
  const task = event.kind === "evict" ? report.tasks[event.task] : undefined;
  const job = event.kind === "discard" ? report.jobs[event.job] : undefined;
  if (!task && !job) return null;
  const label = task ? t("whyPod", { pod: task.name }) : t("whyNot");
  const ask = (e: MouseEvent) => {
    e.stopPropagation();
    if (task) askWhy(app, "task", task.uid);
    else if (job) askWhy(app, "job", `${job.namespace}/${job.name}`);
  };
  return h("button", { class: "link why-b", "aria-label": label, title: label, on: { click: ask } }, t("why"));
}

export function eventsView(app: App, element: Element): void {
  const scroller = newScroller();
  const redraw = () => patch(element, view(app.store.get()));
  const toggle = (kinds: EventKind[], now: string, kind: EventKind) => {
    const on = new Set(now ? now.split(" ") : kinds);
    if (!now) on.clear();
    if (on.has(kind)) on.delete(kind);
    else on.add(kind);
    app.store.set({ eventKinds: on.size === kinds.length ? "" : [...on].join(" ") });
  };
  let cache: { key: unknown[]; moments: number[] } = { key: [], moments: [] };
  const view = (state: Readonly<State>): Child[] => {
    if (!state.result || state.drawer !== "events") return [];
    const { timeline, report } = state.result;
    const counts = new Map<EventKind, number>();
    const own = momentsInScope(timeline, state.scope);
    for (const m of own) counts.set(timeline.event(m)!.kind, (counts.get(timeline.event(m)!.kind) ?? 0) + 1);
    const kinds = [...counts.keys()];
    const key = [timeline, state.eventKinds, state.eventFilter, state.scope];
    if (key.some((k, i) => k !== cache.key[i]))
      cache = {
        key,
        moments: filterEvents(timeline, state.eventKinds, state.eventFilter, own),
      };
    const { moments } = cache;
    const filtered = Boolean(state.eventKinds || state.eventFilter.trim());
    const next = nextOf(moments, state.step);
    const row = (i: number): VNode => {
      const m = moments[i]!;
      const event = timeline.event(m)!;
      return h(
        "tr",
        {
          key: m,
          class: cx(m === state.step && "sel", m > state.step && "later"),
          "aria-rowindex": i + 2,
          on: { click: () => stepTo(app.store, m) },
        },
        h(
          "td",
          { class: "num c-n" },
          h(
            "button",
            {
              class: "link",
              "aria-current": m === state.step ? "step" : undefined,
              "aria-label": t("goToEvent", { n: m }),
            },
            m,
          ),
        ),
        h("td", { class: "c-action mut" }, timeline.segmentOf(m)?.action),
        h("td", { class: "c-kind" }, kindChip(event.kind, event.kind)),
        h("td", null, h("span", { class: "say" }, ...sentence(report, event)), whyButton(app, report, event)),
      );
    };
    return [
      h(
        "div",
        { class: "events-bar" },
        h(
          "span",
          { class: "kinds", role: "group", "aria-label": t("kinds") },
          kinds.map((kind) =>
            h(
              "button",
              {
                key: kind,
                class: kind,
                "aria-pressed": !state.eventKinds || state.eventKinds.split(" ").includes(kind),
                on: { click: () => toggle(kinds, state.eventKinds, kind) },
              },
              eventIcon(kind),
              kind,
              h("small", null, counts.get(kind)),
            ),
          ),
        ),
        h(
          "span",
          { class: "events-tools" },
          h("input", {
            class: "field",
            type: "search",
            placeholder: t("filter"),
            "aria-label": t("filterEvents"),
            value: state.eventFilter,
            on: { input: (e: InputEvent) => app.store.set({ eventFilter: (e.target as HTMLInputElement).value }) },
          }),
          h(
            "button",
            {
              class: "btn plain",
              disabled: !filtered || next === null,
              title: t("nextMatch"),
              on: { click: () => next !== null && stepTo(app.store, next) },
            },
            icon("arrow"),
            t("nextMatch"),
          ),
          h(
            "button",
            {
              class: cx("btn plain", state.stops && "on"),
              "aria-pressed": state.stops,
              disabled: !filtered,
              title: t("stopHereTitle"),
              on: { click: () => app.store.set({ stops: !state.stops }) },
            },
            t("stopHere"),
          ),
          saveMenu("events", {
            csv: async () => (await import("../../../model/saved-tables.ts")).eventTable(timeline, moments),
            drawing: async () => (await import("../../../charts/sheets.ts")).laneSheet(timeline),
          }),
        ),
      ),
      h(
        "div",
        { class: "events drawer-body" },
        vlist({
          columns: [
            { key: "n", label: t("event"), class: "num c-n" },
            { key: "action", label: t("action"), class: "c-action" },
            { key: "kind", label: t("kind"), class: "c-kind" },
            { key: "what", label: t("what") },
          ],
          count: moments.length,
          row,
          label: t("events"),
          empty: t("noEvents"),
          redraw,
          scroller,
        }),
      ),
    ];
  };
  draw(app, element, (s) => [s.result, s.step, s.drawer, s.eventKinds, s.eventFilter, s.scope, s.stops], view, {
    late: true,
  });
}
