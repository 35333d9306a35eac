// The actions and plugins that can be added, in lists that are made when they open; fetched with the first of them.
import "./adding.css";
import { inWords } from "../../i18n/index.ts";
import { language } from "../../i18n/later.ts";
import { catalogue, type CatalogueRow } from "../../model/catalogue.ts";
import { isIn, newIn } from "../../model/conf-docs.ts";
import type { Child } from "../../dom/h.ts";
import { itemView } from "../parts/menu.ts";

// What the release that runs lacks is shown, but cannot be chosen.
function items(rows: CatalogueRow[], used: readonly string[], version: string, add: (name: string) => void): Child[] {
  return rows
    .filter(({ name }) => !used.includes(name))
    .map((row, key) => {
      const note = newIn(row, language() === "zh");
      const run = isIn(row, version) ? () => add(row.name) : null;
      return itemView({ label: row.name, says: inWords(row.what), note, run }, key);
    });
}

type Adding = (used: readonly string[], version: string, add: (name: string) => void) => Child[];

export const actionItems: Adding = (used, version, add) => items(catalogue().actions, used, version, add);
export const pluginItems: Adding = (used, version, add) => items(catalogue().plugins, used, version, add);
