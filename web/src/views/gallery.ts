// The gallery: scenarios by theme, each with what it shows and one thing to try.
import { h } from "../dom/h.ts";
import { language, t, type Key } from "../i18n/index.ts";
import type { Entry } from "../gallery/types.ts";
import type { App } from "./app.ts";
import type { DialogContent } from "./dialog.ts";

let loaded: typeof import("../gallery/index.ts") | null = null;

// Fetched when it is first opened.
export async function openGallery(app: App): Promise<void> {
  loaded ??= await import("../gallery/index.ts");
  app.store.set({ dialog: "gallery" });
}

export function galleryContent(app: App): DialogContent | null {
  if (!loaded) return null;
  const { GALLERY, THEMES } = loaded;
  const zh = language() === "zh";
  const card = (entry: Entry) => {
    const words = zh ? entry.zh : entry.en;
    return h("button", { key: entry.id, "data-entry": entry.id, on: { click: () => app.open(words.title, entry.text) } }, h("b", null, words.title), h("span", null, words.shows), h("em", null, `${t("tryThis")} ${words.try}`));
  };
  return {
    title: t("gallery"),
    body: THEMES.filter((theme) => GALLERY.some((e) => e.theme === theme)).map((theme) => h("section", { class: "gallery-group", key: theme }, h("h3", null, t(`theme_${theme}` as Key)), h("div", { class: "gallery" }, GALLERY.filter((e) => e.theme === theme).map(card)))),
  };
}
