// The comparison goes out: as a link, as Markdown, as a page, as a picture, as commands. The engine writes the documents.
import { c } from "../../../i18n/compare-words.ts";
import type { Difference } from "../../../model/report.ts";
import { linkOf } from "../../../state/address.ts";
import { itemView } from "../../parts/menu.ts";
import type { App } from "../../parts/app.ts";
import { anonymiseNow, anonymisedState } from "../../parts/anonymise-now.ts";
import { copy, fileName, urlOf } from "../../parts/clipboard.ts";
import { copyComparison, documentOf, linkOfBoth } from "../../parts/comparison.ts";
import { saveFile } from "../../parts/save.ts";

async function copyLink(app: App): Promise<void> {
  const state = app.store.get();
  if (state.sharing === "ask") return app.store.set({ dialog: "share" });
  const url = await linkOfBoth(state);
  if (url) return copy(app, url);
  const renamed = await anonymisedState(state);
  const shorter = renamed && (await linkOf(renamed, true));
  app.say(shorter ? c("linkAnonymised", { n: urlOf(shorter).length }) : c("linkTooLong"));
}

async function savePage(app: App): Promise<void> {
  const page = await documentOf(app, "html");
  if (page) saveFile(fileName(`${app.store.get().name}-A-B`, "html"), "text/html", page);
}

async function picture(app: App, difference: Difference, form: "svg" | "png"): Promise<void> {
  const { fileOf, gainsSheet } = await import("../../../charts/sheets.ts");
  const svg = fileOf(gainsSheet(difference.headline, difference.gains.slice(0, 30)));
  const name = fileName(`${app.store.get().name}-A-B`, form);
  if (form === "svg") return saveFile(name, "image/svg+xml", svg);
  await (await import("../../parts/save-png.ts")).savePng(name, svg);
}

export function sendItems(app: App, difference: Difference) {
  const items: { label: string; note?: string; run: () => void }[] = [
    { label: c("copyLink"), note: c("copyLinkHow"), run: () => void copyLink(app) },
    { label: c("copyMarkdown"), note: c("copyMarkdownHow"), run: () => void copyComparison(app) },
    { label: c("savePage"), note: c("savePageHow"), run: () => void savePage(app) },
    { label: c("saveSvg"), run: () => void picture(app, difference, "svg") },
    { label: c("savePng"), run: () => void picture(app, difference, "png") },
  ];
  if (difference.patches.length)
    items.push({ label: c("copyCommands"), run: () => void copy(app, `${difference.patches.join("\n")}\n`) });
  items.push({ label: c("anonymise"), note: c("anonymiseHow"), run: () => void anonymiseNow(app) });
  return items.map(itemView);
}
