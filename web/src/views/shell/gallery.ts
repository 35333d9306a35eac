// The gallery lists scenarios by theme, each with what it shows and one thing to try.
import "./gallery.css";
import { drawPicture, type Picture } from "../../charts/picture.ts";
import { h, type VNode } from "../../dom/h.ts";
import { patch } from "../../dom/patch.ts";
import { language, t } from "../../i18n/later.ts";
import type { Entry } from "../../gallery/types.ts";
import type { State } from "../../state/state.ts";
import { pane, type App } from "../parts/app.ts";
import type { DialogContent } from "./dialog.ts";
import { openFixed, openLesson } from "./lesson.ts";

let loaded: typeof import("../../gallery/index.ts") | null = null;
let pictures: Record<string, Picture> = {};

// Fetched when it is first opened.
export async function openGallery(app: App): Promise<void> {
  loaded ??= await import("../../gallery/index.ts");
  pictures = (await import("virtual:gallery-pictures")).default;
  app.store.set({ dialog: "gallery", galleryFilter: "" });
}

// A card's picture is drawn once the card comes into sight.
const drawn = new IntersectionObserver((seen) => {
  for (const { isIntersecting, target } of seen) {
    const picture = isIntersecting && pictures[(target as SVGElement).dataset["of"]!];
    if (!picture) continue;
    drawn.unobserve(target);
    patch(target, ...drawPicture(picture));
  }
});

function pictureView(id: string): VNode {
  const made = (element: Element) => drawn.observe(element);
  return h("svg", { class: "card-picture", "aria-hidden": "true", "data-of": id, made });
}

export function galleryContent(app: App, state: Readonly<State>): DialogContent | null {
  if (!loaded) return null;
  const { GALLERY, THEMES } = loaded;
  const zh = language() === "zh";
  const card = (entry: Entry) => {
    const words = zh ? entry.zh : entry.en;
    const open = () => {
      openLesson(app, entry);
      if (entry.cycles) app.store.set({ ...pane("cycles") });
      if (entry.asks) app.store.set({ selection: entry.asks, ...pane("why") });
    };
    const card = h(
      "button",
      { key: entry.id, "data-entry": entry.id, on: { click: open } },
      pictureView(entry.id),
      h("b", null, words.title),
      h("span", null, words.shows),
      h("em", null, `${t("tryThis")} ${words.try}`),
    );
    if (!entry.fixed) return card;
    return h(
      "div",
      { key: entry.id, class: "gallery-pair" },
      card,
      h(
        "button",
        { class: "link", "data-fixed": entry.id, on: { click: () => openFixed(app, entry) } },
        t(entry.change ? "openBoth" : "openFixed"),
      ),
    );
  };
  const wanted = state.galleryFilter.toLowerCase().split(/\s+/).filter(Boolean);
  const found = GALLERY.filter((e) => {
    const all = [t(`theme_${e.theme}`), ...Object.values(zh ? e.zh : e.en), e.text].join(" ").toLowerCase();
    return wanted.every((word) => all.includes(word));
  });
  return {
    title: t("gallery"),
    body: [
      h("input", {
        class: "field gallery-filter",
        key: "filter",
        type: "search",
        placeholder: t("filter"),
        "aria-label": t("galleryFilter"),
        value: state.galleryFilter,
        on: { input: (e: Event) => app.store.set({ galleryFilter: (e.target as HTMLInputElement).value }) },
      }),
      ...THEMES.filter((theme) => found.some((e) => e.theme === theme)).map((theme) =>
        h(
          "section",
          { class: "gallery-group", key: theme },
          h("h3", null, t(`theme_${theme}`)),
          h("div", { class: "gallery" }, found.filter((e) => e.theme === theme).map(card)),
        ),
      ),
      found.length ? null : h("p", { key: "none", class: "mut" }, t("galleryNone")),
    ],
  };
}
