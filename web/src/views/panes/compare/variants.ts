// B can be kept as a variant, so that several changes of A stand side by side.
import { h, type Child } from "../../../dom/h.ts";
import { icon } from "../../../dom/icons.ts";
import { c } from "../../../i18n/compare-words.ts";
import type { Difference, Totals } from "../../../model/report.ts";
import type { State } from "../../../state/state.ts";
import type { App } from "../../parts/app.ts";
import type { Known } from "./answer.ts";

const MOST = 6;

// The page gave it its name, perhaps in the other language.
const inWords = (name: string): string => {
  const n = /^(?:Variant|方案) (\d+)$/.exec(name)?.[1];
  return n ? c("variant", { n }) : name;
};

export function keepVariant(app: App): void {
  const { pinned, text, variants } = app.store.get();
  if (!pinned || text === pinned.text) return;
  if (variants.length >= MOST) return app.say(c("keptMost"));
  const taken = new Set(variants.map((variant) => inWords(variant.name)));
  let n = 1;
  while (taken.has(c("variant", { n }))) n++;
  const name = c("variant", { n });
  app.store.set({ variants: [...variants, { name, text }] });
  app.edit(pinned.text);
  app.say(c("kept", { name }), true);
}

export function variantsView(app: App, { variants }: Readonly<State>, difference: Difference, known: Known): Child {
  if (!variants.length) return null;
  const row = (key: string, name: Child, totals: Totals, headline: string, buttons: Child) =>
    h(
      "tr",
      { key, "data-variant": key },
      h("th", { scope: "row" }, name),
      h("td", { class: "num", "data-label": c("podsPlaced") }, totals.placed),
      h("td", { class: "num", "data-label": c("jobsWaiting") }, totals.jobsWaiting),
      h("td", { class: "num", "data-label": c("evicted") }, totals.evicted),
      h("td", { class: "cmp-says" }, known(headline)),
      h("td", { class: "cmp-do" }, buttons),
    );
  const button = (label: string, name: Parameters<typeof icon>[0], click: () => void) =>
    h("button", { class: "ib sm", "aria-label": label, title: label, on: { click } }, icon(name));
  const kept = variants.map((variant, i) => {
    const other = difference.others[i];
    if (!other) return null;
    const forget = () => app.store.set({ variants: variants.filter((one) => one !== variant) });
    const name = inWords(variant.name);
    return row(variant.name, name, other.totals, other.headline, [
      button(c("openVariant", { name }), "ab", () => app.edit(variant.text)),
      button(c("forgetVariant", { name }), "trash", forget),
    ]);
  });
  return h(
    "section",
    { key: "variants", class: "cmp-part", "data-part": "variants" },
    h("h3", { "data-term": "B" }, c("variants")),
    h(
      "table",
      { class: "cmp-table" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("td", null),
          h("th", { scope: "col", "data-term": "jobs placed", class: "num" }, c("podsPlaced")),
          h("th", { scope: "col", "data-term": "jobs waiting", class: "num" }, c("jobsWaiting")),
          h("th", { scope: "col", "data-term": "evictions", class: "num" }, c("evicted")),
          h("td", null),
          h("td", null),
        ),
      ),
      h(
        "tbody",
        null,
        row("A", h("span", { class: "ab" }, "A"), difference.before, "", null),
        kept,
        row("B", h("span", { class: "ab b" }, "B"), difference.totals, difference.headline, null),
      ),
    ),
  );
}
