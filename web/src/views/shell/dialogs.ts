// What each dialog holds is put together here; this is fetched when the first one is opened.
import "./dialog.css";
import type { ImportFile } from "../../engine/import-protocol.ts";
import { t } from "../../i18n/later.ts";
import type { State } from "../../state/state.ts";
import type { App } from "../parts/app.ts";
import { dialogView, type DialogContent } from "./dialog.ts";
import { galleryContent } from "./gallery.ts";
import { keysBody } from "./keys-list.ts";
import { pasteContent } from "./paste.ts";
import { shareContent } from "./share.ts";

// Fetched when they are first opened.
let upgrade: typeof import("./upgrade.ts") | null = null;
let embed: typeof import("./embed-code.ts") | null = null;

async function fetched(app: App, dialog: State["dialog"]): Promise<void> {
  if (dialog === "upgrade") upgrade = await import("./upgrade.ts");
  else embed = await import("./embed-code.ts");
  app.store.touch();
}

function laterContent(app: App, state: Readonly<State>): DialogContent | null {
  if (state.dialog === "upgrade" && upgrade) return upgrade.upgradeContent(app, state);
  if (state.dialog === "embed" && embed) return embed.embedContent(app, state);
  void fetched(app, state.dialog);
  return null;
}

function dialogContent(app: App, state: Readonly<State>, take: (files: ImportFile[]) => void): DialogContent | null {
  switch (state.dialog) {
    case "keys":
      return { title: t("keysTitle"), narrow: true, reads: true, body: keysBody() };
    case "share":
      return shareContent(app, state);
    case "paste":
      return pasteContent(app, take, state.importTrouble);
    case "gallery":
      return galleryContent(app, state);
    case "upgrade":
    case "embed":
      return laterContent(app, state);
    default:
      return null;
  }
}

export function installDialogs(
  app: App,
  element: HTMLDialogElement,
  scrim: HTMLElement,
  take: (files: ImportFile[]) => void,
): void {
  dialogView(
    app,
    element,
    scrim,
    (state) => dialogContent(app, state, take),
    (state) => [
      state.sharing,
      state.galleryFilter,
      state.importTrouble,
      state.dialog === "share" && state.text,
      state.dialog === "upgrade" && [state.text, state.result, upgrade, ...(upgrade?.upgradeDeps() ?? [])],
      ...(state.dialog === "embed"
        ? [state.text, state.name, state.result, state.selection, embed, ...(embed?.embedDeps() ?? [])]
        : []),
    ],
  );
}
