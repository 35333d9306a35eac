// What was changed and what comes of it: fields, gains and losses, jobs, evictions, the finding that matters.
import { anyLoses, drawGain, type GainBar } from "../../../charts/gains.ts";
import { h, type Child, type VNode } from "../../../dom/h.ts";
import { c, type CompareKey } from "../../../i18n/compare-words.ts";
import { podSelection, selectionOf } from "../../../model/asking.ts";
import { knownName } from "../../../model/names.ts";
import type { EvictedPod, Finding, Report, Turn, Variant } from "../../../model/report.ts";
import { askWhy, type App } from "../../parts/app.ts";
import { nameView } from "../../parts/name.ts";
import type { Known } from "./answer.ts";

const ROWS = 8; // of a list at first
const MORE = 100;

// How many rows of each list somebody wants to see; another pair begins anew.
let rows: Record<string, number> = {};
export const rowsShown = (): unknown => rows;
export const fewRows = (): void => void (rows = {});

function cut<T>(app: App, id: string, all: readonly T[]): { shown: readonly T[]; more: Child } {
  const most = rows[id] ?? ROWS;
  if (all.length <= most) return { shown: all, more: null };
  const more = () => {
    rows = { ...rows, [id]: most + MORE };
    app.store.touch();
  };
  return {
    shown: all.slice(0, most),
    more: h(
      "button",
      { class: "link cmp-more", on: { click: more } },
      c("more", { n: Math.min(MORE, all.length - most) }),
    ),
  };
}

function section(key: string, title: CompareKey, term: string, ...kids: Child[]): VNode {
  return h("section", { key, class: "cmp-part", "data-part": key }, h("h3", { "data-term": term }, c(title)), ...kids);
}

function table(head: [string, Child][], body: VNode[]): VNode {
  return h(
    "table",
    { class: "cmp-table" },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        head.map(([term, name]) => h("th", { scope: "col", "data-term": term }, name)),
      ),
    ),
    h("tbody", null, body),
  );
}

function cell(label: string, ...kids: Child[]): VNode {
  return h("td", { "data-label": label }, ...kids);
}

function fieldsView(app: App, { fields }: Variant, known: Known): Child {
  if (!fields.length) return null;
  const { shown, more } = cut(app, "fields", fields);
  const words = [c("object"), c("field"), "A", "B"] as const;
  return section(
    "fields",
    "fields",
    "field",
    table(
      [
        ["object", words[0]],
        ["field", words[1]],
        ["A", "A"],
        ["B", "B"],
      ],
      shown.map((field) =>
        h(
          "tr",
          { key: `${field.object} ${field.field} ${field.before} ${field.after}` },
          h("th", { scope: "row" }, known(field.object)),
          cell(words[1], h("code", { class: field.field.length <= 24 ? "nowrap" : undefined }, field.field || "–")),
          cell("A", field.before),
          cell("B", h("b", null, field.after)),
        ),
      ),
    ),
    more,
  );
}

function gainRows(bars: readonly GainBar[], known: Known): VNode {
  const loses = anyLoses(bars);
  return h(
    "ul",
    { class: "gains" },
    bars.map((bar) =>
      h(
        "li",
        { key: bar.label, "data-gain": bar.label },
        h("span", { class: "gain-name" }, nameView(known(bar.label))),
        h("span", { class: "gain-change" }, bar.change),
        h(
          "svg",
          { class: "gain-bar", height: 20, width: "100%", "aria-hidden": "true", "data-part": bar.part.toFixed(2) },
          drawGain(bar, loses),
        ),
      ),
    ),
  );
}

function gainsView(app: App, { gains }: Variant, known: Known): Child {
  if (!gains.length) return null;
  const { shown, more } = cut(app, "gains", gains);
  return section("gains", "gains", "allocated", gainRows(shown, known), more);
}

function jobLink(app: App, report: Report, name: string): Child {
  const found = selectionOf(report, "job", name);
  if (!found) return knownName(name);
  return h("button", { class: "link", on: { click: () => askWhy(app, "job", found.id) } }, knownName(name));
}

function podLink(app: App, report: Report, name: string): Child {
  const found = podSelection(report, name);
  if (!found) return name;
  return h("button", { class: "link", on: { click: () => askWhy(app, "task", found.id) } }, name);
}

function turnsView(app: App, report: Report, key: "starts" | "stops", turns: readonly Turn[]): Child {
  if (!turns.length) return null;
  const { shown, more } = cut(app, key, turns);
  return section(
    key,
    key,
    "jobs waiting",
    h(
      "ul",
      { class: "cmp-turns" },
      shown.map((turn) =>
        h(
          "li",
          { key: turn.job },
          h("span", { class: key === "starts" ? "up" : "down", "aria-hidden": "true" }, key === "starts" ? "▲" : "▼"),
          h(
            "span",
            null,
            jobLink(app, report, turn.job),
            h("span", { class: "mut" }, ` ${turn.queue} · ${c("turn", { ...turn })}`),
          ),
        ),
      ),
    ),
    more,
  );
}

export function evictedTable(app: App, report: Report, id: "evictions" | "spared", pods: readonly EvictedPod[]): Child {
  if (!pods.length) return null;
  const { shown, more } = cut(app, id, pods);
  const words = [c("pod"), c("job"), c("queue"), c("forWhom"), c("action")] as const;
  return [
    table(
      [
        ["pod", words[0]],
        ["job", words[1]],
        ["queue", words[2]],
        ["for whom", words[3]],
        ["action", words[4]],
      ],
      shown.map((pod) =>
        h(
          "tr",
          { key: pod.pod },
          h("th", { scope: "row" }, podLink(app, report, pod.pod)),
          cell(words[1], jobLink(app, report, pod.job)),
          cell(words[2], pod.queue),
          cell(
            words[3],
            pod.forPod ? podLink(app, report, pod.forPod) : pod.forJob ? jobLink(app, report, pod.forJob) : c("nobody"),
            pod.forQueue ? h("span", { class: "mut" }, ` ${pod.forQueue}`) : null,
          ),
          cell(words[4], pod.action),
        ),
      ),
    ),
    more,
  ];
}

export function findingView({ severity, code, kind, name, what, why, fix }: Finding, known: Known): VNode {
  return h(
    "div",
    { class: `cmp-finding ${severity}`, key: `${code} ${kind} ${name}` },
    h("p", null, h("b", null, known([kind, name].filter(Boolean).join(" ")) || code), " ", known(what)),
    h("p", { class: "mut" }, known(c("whyAndFix", { why, fix }))),
  );
}

// What stands in sight, of one variant.
export function outcomeView(app: App, report: Report, variant: Variant, known: Known): Child[] {
  const [first] = variant.found;
  return [
    fieldsView(app, variant, known),
    gainsView(app, variant, known),
    turnsView(app, report, "starts", variant.starts),
    turnsView(app, report, "stops", variant.stops),
    variant.evicted.length
      ? section("evictions", "evictions", "evicted", evictedTable(app, report, "evictions", variant.evicted))
      : null,
    first ? section("finding", "finding", "findings", findingView(first, known)) : null,
  ];
}
