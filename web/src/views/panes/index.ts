// The panes of the drawer stand here in the order of their tabs. A pane is a row here and a folder of its id beside
// this file; whatever needs to know of panes (tabs, links, heights, what is fetched when) reads it from these rows.
import type { Key } from "../../i18n/index.ts";
import { momentsInScope } from "../../model/scope.ts";
import type { State } from "../../state/state.ts";
import type { App } from "../parts/app.ts";
import { messageCounts } from "../parts/diagnostics.ts";

// Fills its element, once, and draws there whenever the state asks for it. `showLine` leads to a line of the YAML.
export type PaneView = (app: App, element: HTMLElement, showLine: (line: number) => void) => void;

export interface Pane {
  id: string; // as in State.drawer and in links
  label: Key;
  tall: boolean | ((state: Readonly<State>) => boolean); // it tells so much that the drawer gets more height
  load: () => PaneView | Promise<PaneView>; // called when the pane is first shown
  ahead?: (state: Readonly<State>) => boolean; // it is loaded although another is shown
  count?: (state: Readonly<State>) => number | null; // stands beside the label
}

export const PANES: readonly Pane[] = [
  {
    id: "events",
    label: "events",
    tall: false,
    load: async () => (await import("./events/events.ts")).eventsView,
    ahead: () => true,
    count: ({ result, scope }) => result && momentsInScope(result.timeline, scope).length,
  },
  { id: "why", label: "why", tall: true, load: async () => (await import("./why/why.ts")).whyView },
  { id: "stops", label: "stops", tall: true, load: async () => (await import("./stops/stops.ts")).stopsView },
  { id: "shares", label: "overTime", tall: false, load: async () => (await import("./shares/shares.ts")).sharesView },
  {
    id: "cycles",
    label: "cyclesTab",
    tall: true,
    load: async () => (await import("./cycles/cycles.ts")).cyclesView,
    ahead: (state) => state.cycle !== null, // a link may lead into a cycle
  },
  {
    id: "compare",
    label: "compareTab",
    tall: (state) => state.pinned !== null,
    load: async () => (await import("./compare/compare.ts")).compareView,
  },
  {
    id: "messages",
    label: "messages",
    tall: false,
    load: async () => (await import("./messages/messages.ts")).messagesView,
    count: ({ diagnostics }) => {
      const { errors, warnings, notes } = messageCounts(diagnostics);
      return errors + warnings + notes || null;
    },
  },
];

export function isTall(state: Readonly<State>): boolean {
  const tall = PANES.find((pane) => pane.id === state.drawer)?.tall ?? false;
  return typeof tall === "function" ? tall(state) : tall;
}
