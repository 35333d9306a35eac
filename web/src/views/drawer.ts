// The drawer below: events, shares over the events, the comparison, messages. One tab is drawn at a time.
import { h } from "../dom/h.ts";
import { t } from "../i18n/index.ts";
import type { Drawer } from "../state/state.ts";
import { draw, type App } from "./app.ts";
import { eventsView } from "./events.ts";
import { messageCounts } from "./messages.ts";
import { tabs } from "./tabs.ts";

// All panes but that of the events are fetched when they are first shown.
const LATER: Partial<Record<Drawer, (app: App, pane: HTMLElement, showLine: (line: number) => void) => Promise<void>>> =
  {
    why: async (app, pane, showLine) => (await import("./why.ts")).whyView(app, pane, showLine),
    stops: async (app, pane) => (await import("./stops.ts")).stopsView(app, pane),
    shares: async (app, pane) => (await import("./shares.ts")).sharesView(app, pane),
    cycles: async (app, pane) => (await import("./cycles.ts")).cyclesView(app, pane),
    compare: async (app, pane) => (await import("./compare.ts")).compareView(app, pane),
    messages: async (app, pane, showLine) => (await import("./message-list.ts")).messagesView(app, pane, showLine),
  };

export function drawerView(app: App, element: HTMLElement, showLine: (line: number) => void): void {
  const head = document.createElement("div");
  head.className = "tabs";
  element.append(head);
  const panes = {} as Record<Drawer, HTMLElement>;
  for (const id of ["events", "why", "stops", "shares", "cycles", "compare", "messages"] as const) {
    const pane = document.createElement("div");
    pane.className = id === "shares" ? "drawer-body shares" : "drawer-body";
    pane.id = `drawer-${id}`;
    pane.setAttribute("role", "tabpanel");
    pane.setAttribute("aria-labelledby", `tab-${id}`);
    element.append(pane);
    panes[id] = pane;
  }
  eventsView(app, panes.events);
  const later = { ...LATER };
  app.store.watch(
    (s) => [s.drawer],
    ({ drawer }) => {
      void later[drawer]?.(app, panes[drawer], showLine);
      delete later[drawer];
    },
  );
  // A link may lead into a cycle while another pane is open.
  app.store.watch(
    (s) => [s.cycle !== null],
    ({ cycle }) => {
      if (cycle === null) return;
      void later.cycles?.(app, panes.cycles, showLine);
      delete later.cycles;
    },
  );
  draw(
    app,
    head,
    (s) => [s.drawer, s.diagnostics, s.result, s.pinned],
    (state) => {
      for (const [id, pane] of Object.entries(panes)) pane.hidden = id !== state.drawer;
      const { errors, warnings, notes } = messageCounts(state.diagnostics);
      const n = errors + warnings + notes;
      return [
        tabs(
          t("drawer"),
          state.drawer,
          [
            {
              id: "events" as Drawer,
              face: [t("events"), state.result ? h("small", null, ` ${state.result.timeline.length}`) : null],
            },
            { id: "why" as Drawer, face: t("why") },
            { id: "stops" as Drawer, face: t("stops") },
            { id: "shares" as Drawer, face: t("overTime") },
            { id: "cycles" as Drawer, face: t("cyclesTab") },
            { id: "compare" as Drawer, face: t("compareTab") },
            { id: "messages" as Drawer, face: [t("messages"), n ? h("small", null, ` ${n}`) : null] },
          ],
          (drawer) => app.store.set({ drawer }),
          `drawer-${state.drawer}`,
        ),
      ];
    },
  );
}
