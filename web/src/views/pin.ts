// The run on the page becomes A, and what is changed from here on is B.
import { t } from "../i18n/index.ts";
import type { App } from "./app.ts";

export function pin(app: App): void {
  const { result, name, pinned } = app.store.get();
  if (!result) return;
  if (pinned) app.store.set({ drawer: "compare", panel: "events" });
  else {
    app.store.set({ pinned: { name, text: result.text, result }, drawer: "compare", panel: "events" });
    app.say(t("pinnedNow"));
  }
}

// What is on the page becomes A as soon as it has run, and `text` is B.
export function pinThen(app: App, text: string): void {
  const { name, text: a } = app.store.get();
  const done = app.store.watch(
    (s) => [s.result],
    ({ result }) => {
      if (result?.text !== a) return;
      done();
      app.store.set({ pinned: { name, text: a, result } });
      app.edit(text);
    },
  );
}
