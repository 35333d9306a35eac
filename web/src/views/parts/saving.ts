// The list of the forms in which a picture or a table can be saved; fetched when it is first opened.
import type { VNode } from "../../dom/h.ts";
import { t } from "../../i18n/later.ts";
import { csv, type Table } from "../../model/csv.ts";
import { saveFile } from "./save.ts";

export interface Saved {
  csv?: () => Table | Promise<Table>;
  drawing?: () => VNode | Promise<VNode>;
}

interface Form {
  label: string;
  run: () => void;
}

export function saveItems(name: string, { csv: table, drawing }: Saved): Form[] {
  const all: Form[] = [];
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
  return all;
}
