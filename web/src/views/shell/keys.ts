// What each key does stands here for the whole page, so that no two views claim the same one.
import type { Panel } from "../../state/state.ts";
import { pane, type App } from "../parts/app.ts";
import type { Go } from "../../model/stepping.ts";
import { go } from "../parts/player.ts";

const STEPS: Record<string, Go> = {
  ArrowLeft: "prev",
  ArrowRight: "next",
  ArrowUp: "next",
  ArrowDown: "prev",
  Home: "first",
  End: "last",
  " ": "play",
  a: "action",
  e: "evict",
};

function typing(target: EventTarget | null): boolean {
  const el = target as HTMLElement | null;
  return !!el?.closest?.("input, textarea, select, .code-host, dialog, [popover]");
}

export function installKeys(app: App, actions: { pin: () => void; theme: () => void; present?: () => void }): void {
  document.addEventListener("keydown", (event) => {
    const command = event.ctrlKey || event.metaKey;
    if (command && !event.altKey && !(event.target as HTMLElement | null)?.closest?.(".code-host, textarea")) {
      const key = event.key.toLowerCase();
      if (key === "z" || key === "y") {
        event.preventDefault();
        if (key === "y" || event.shiftKey) app.redo();
        else app.undo();
      }
      return;
    }
    if (command || event.altKey || event.defaultPrevented || typing(event.target)) return;
    if (event.key === "?") return app.store.set({ dialog: "keys" });
    if (event.key === "Escape") return app.store.set({ selection: null });
    if (event.key === "1" || event.key === "2")
      return app.store.set({ tab: event.key === "1" ? "form" : "yaml", panel: "edit" as Panel });
    if (event.key === "p") return actions.pin();
    if (event.key === "t") return actions.theme();
    if (event.key === "f") return actions.present?.();
    if (event.key === "u") return app.store.set({ dialog: "upgrade" });
    if (event.key === "w") return app.store.set({ ...pane("why") });
    const where = STEPS[event.key];
    if (!where) return;
    const el = event.target instanceof Element ? event.target : document.body;
    if (/Up|Down/.test(event.key) && !el.closest(".lane")) return; // elsewhere they scroll
    if (event.key === " " && el.closest("button, a, summary")) return;
    if ((event.key === "Home" || event.key === "End") && el.closest(".vlist, .plain-table, .compare, .messages"))
      return;
    event.preventDefault();
    go(app, where);
  });
}
