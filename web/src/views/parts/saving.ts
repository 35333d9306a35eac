// The list of the forms in which a picture or a table can be saved; fetched when it is first opened.
import type { Child } from "../../dom/h.ts";
import { t } from "../../i18n/later.ts";
import { csv } from "../../model/csv.ts";
import { itemView, type MenuItem, type Saved } from "./menu.ts";
import { saveFile } from "./save.ts";

export function saveItems(name: string, { csv: table, drawing }: Saved): Child[] {
  const all: MenuItem[] = [];
  if (table)
    all.push({ label: t("saveCsv"), run: async () => saveFile(`${name}.csv`, "text/csv", csv(await table())) });
  if (drawing) {
    const svg = async () => (await import("../../charts/sheets.ts")).fileOf(await drawing());
    all.push({ label: t("saveSvg"), run: async () => saveFile(`${name}.svg`, "image/svg+xml", await svg()) });
    all.push({
      label: t("savePng"),
      run: async () => (await import("./save-png.ts")).savePng(`${name}.png`, await svg()),
    });
  }
  return all.map(itemView);
}
