// The scenario under other names, and with it what it is compared with: one name is one new name everywhere.
import { t } from "../../i18n/later.ts";
import type { State } from "../../state/state.ts";
import type { App } from "./app.ts";
import { runAsPinned } from "./release-pair.ts";

// null: nothing here comes from a cluster.
export async function anonymisedState(state: Readonly<State>): Promise<State | null> {
  const { anonymiseAll } = await import("../../model/anonymise.ts");
  const { text, pinned, variants } = state;
  const renamed = anonymiseAll([text, ...(pinned ? [pinned.text] : []), ...variants.map((variant) => variant.text)]);
  if (!renamed) return null;
  const rest = renamed.slice(1);
  return {
    ...state,
    name: t("anonymised"),
    text: renamed[0]!,
    selection: null, // names somebody
    pinned: pinned && { ...pinned, name: t("anonymised"), text: rest.shift()! },
    variants: variants.map(({ name }, i) => ({ name, text: rest[i]! })),
  };
}

// The scenario under other names is another one: undo brings back, with the names, that nothing is shared before a yes.
export async function anonymiseNow(app: App): Promise<void> {
  const { dialog, drawer, panel, cycle } = app.store.get();
  const renamed = await anonymisedState(app.store.get());
  if (!renamed) return app.say(t("anonymiseNothing"));
  app.open(renamed.name, renamed.text);
  app.store.set({ dialog });
  const { pinned, variants } = renamed;
  if (!pinned) return;
  const again = await runAsPinned(app, pinned.name, pinned.text, cycle);
  if (again && app.store.get().text === renamed.text) app.store.set({ pinned: again, variants, drawer, panel });
}
