// Every view is given an App: the state, and all that may be done to it. A view draws one element from the state and
// knows no other view.
import type { Child } from "../../dom/h.ts";
import { patch } from "../../dom/patch.ts";
import type { Question, Reply } from "../../engine/protocol.ts";
import type { Outline } from "../../model/outline.ts";
import type { Selection } from "../../model/selection.ts";
import type { AppStore, State } from "../../state/state.ts";

export interface App {
  store: AppStore;
  // Changes of the scenario's text; everything that edits goes through here, so that undo knows it. Changes with the
  // same `gesture` (a slider that moves) are one step of undo.
  edit(text: string, gesture?: string): void;
  undo(): void;
  redo(): void;
  canUndo(): boolean;
  canRedo(): boolean;
  // Does this with the outline of what is written now: at once, or as soon as that has been read. A later edit of the
  // same `key` takes the place of one that still waits.
  whenRead(key: string, edit: (outline: Outline) => void): void;
  open(name: string, text: string, sharing?: State["sharing"]): void; // another scenario
  say(notice: string, passing?: boolean): void; // passing: the next edit makes it stale
  ask(question: Question): Promise<Reply | null>; // null: another question took its place
  restart(): void; // the engine, after it was stopped
}

export function draw(
  app: App,
  element: Element,
  deps: (state: State) => readonly unknown[],
  view: (state: State) => Child | Child[],
  options: { late?: boolean } = {},
): void {
  app.store.watch(
    (state) => [state.language, ...deps(state)],
    (state) => patch(element, view(state)),
    options.late ? "late" : "then",
  );
}

// A pane is asked for from elsewhere than its tab: it comes into sight.
export const pane = (drawer: string): Pick<State, "drawer" | "panel" | "asked"> => ({
  drawer,
  panel: "events",
  asked: {},
});

// Tells the story of this one in the drawer.
export function askWhy(app: App, kind: NonNullable<Selection>["kind"], id: string): void {
  app.store.set({ selection: { kind, id }, ...pane("why") });
}

export function select(app: App, kind: NonNullable<Selection>["kind"], id: string): void {
  const now = app.store.get().selection;
  app.store.set({ selection: now?.kind === kind && now.id === id ? null : { kind, id } });
}
