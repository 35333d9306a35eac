// A link holds the whole scenario; a file holds what is too long for a link.
import { h, type Child } from "../../dom/h.ts";
import { counted, t } from "../../i18n/later.ts";
import { linkOf } from "../../state/address.ts";
import type { State } from "../../state/state.ts";
import type { App } from "../parts/app.ts";
import type { DialogContent } from "./dialog.ts";
import { saveFile } from "../parts/save.ts";
import { anonymiseNow, anonymisedState } from "../parts/anonymise-now.ts";
import { copy, fileName, urlOf } from "../parts/clipboard.ts";
import { totalsText } from "../parts/totals.ts";

// What came from a cluster goes into no address before a yes.
export function askBeforeSharing(app: App, state: Readonly<State>, title: string): DialogContent {
  const parts = state.result ? totalsText(state.result) : "";
  return {
    title,
    narrow: true,
    body: [
      h("p", null, t("shareImported")),
      h("p", { class: "mut" }, parts),
      h(
        "div",
        { class: "b-row" },
        h("button", { class: "btn primary", on: { click: () => app.store.set({ sharing: "free" }) } }, t("shareYes")),
        h("button", { class: "btn", on: { click: () => void anonymiseNow(app) } }, t("anonymiseFirst")),
      ),
    ],
  };
}

export function shareContent(app: App, state: Readonly<State>): DialogContent {
  const title = t("shareLink");
  if (state.sharing === "ask") return askBeforeSharing(app, state, title);
  const body: Child[] = [
    h("p", { class: "of-link" }, t("shareWhat")),
    h("textarea", {
      key: state.text, // another text has another link
      class: "share-url of-link",
      readonly: true,
      "aria-label": t("shareLink"),
      made: (element) => {
        void linkOf(app.store.get()).then((hash) => {
          const url = urlOf(hash);
          const area = element as HTMLTextAreaElement;
          const tooLong = !hash;
          area
            .closest("dialog")
            ?.querySelectorAll<HTMLElement>(".of-link")
            .forEach((part) => (part.hidden = tooLong));
          area.value = tooLong ? "" : url;
          const note = area.nextElementSibling!;
          note.textContent = tooLong ? t("shareTooLong") : t("shareLength", { n: url.length });
          const offer = area.closest("dialog")?.querySelector<HTMLElement>(".if-anonymised");
          if (offer) offer.hidden = true;
          if (!tooLong) return area.select();
          // Other names are shorter ones, and what the engine does not read is left out with them.
          void anonymisedState(app.store.get())
            .then((renamed) => renamed && linkOf(renamed))
            .then((shorter) => {
              if (!shorter) return;
              note.textContent = counted(t("shareAnonymised", { n: urlOf(shorter).length }));
              if (offer) offer.hidden = false;
            });
        });
      },
    }),
    h("p", { class: "mut" }, " "),
    h(
      "div",
      { class: "b-row" },
      h(
        "button",
        {
          class: "btn primary of-link",
          on: {
            click: () => {
              const area = document.querySelector<HTMLTextAreaElement>(".share-url");
              if (area?.value) void copy(app, area.value);
            },
          },
        },
        t("copyLink"),
      ),
      h(
        "button",
        { class: "btn primary if-anonymised", hidden: true, on: { click: () => void anonymiseNow(app) } },
        t("anonymiseFirst"),
      ),
      h(
        "button",
        { class: "btn", on: { click: () => saveFile(fileName(state.name, "yaml"), "text/yaml", state.text) } },
        t("saveYaml"),
      ),
      h("button", { class: "btn", on: { click: () => app.store.set({ dialog: "embed" }) } }, t("embedHow")),
    ),
  ];
  return { title, narrow: true, body };
}
