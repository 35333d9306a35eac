// The run on the page becomes A, and what is changed from here on is B.
import { t } from "../../i18n/index.ts";
import { errorsOf, type Pinned, type State } from "../../state/state.ts";
import { pane, type App } from "./app.ts";

// What the page shows, as A. Of a cycle among many A's text is the whole scenario's, not that of the cycle's world.
export function asPinned({ name, result }: Readonly<State>): Pinned | null {
  return result && { name, text: result.scenario, result };
}

export function pin(app: App): void {
  const state = app.store.get();
  if (!state.result) return;
  if (!state.pinned) app.say(t("pinnedNow"), true);
  app.store.set({ pinned: state.pinned ?? asPinned(state), ...pane("compare") });
}

// The scenario on the page becomes A as soon as it has run, and `text` is B.
export function pinThen(app: App, name: string, text: string): void {
  const a = app.store.get().text;
  const done = app.store.watch(
    (s) => [s.outline],
    (state) => {
      if (state.outline?.text !== a) return;
      const broken = errorsOf(state.diagnostics).length > 0;
      // The answer before may have been about the same text, but about another of its cycles.
      if (!broken && state.result?.cycle !== state.cycle) return;
      done();
      const pinned = broken ? null : asPinned({ ...state, name });
      app.store.set({ pinned });
      app.edit(text);
    },
  );
}
