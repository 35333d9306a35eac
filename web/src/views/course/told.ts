// What the engine tells of how it came to its answer: the rounds of all queues side by side, or its story of one object.
import "./told.css";
import { h, type Child, type VNode } from "../../dom/h.ts";
import { c } from "../../i18n/course-words.ts";
import { asKnown } from "../../model/asking.ts";
import { detailsOf } from "../../course/details.ts";
import { spelled } from "../../course/judge.ts";
import type { Told } from "../../course/play.ts";
import type { RoundCell, Rounds } from "../../course/rounds.ts";
import { queueColours } from "../../model/queues.ts";
import type { Report, Story } from "../../model/report.ts";

const MARKS = { yes: "✓", no: "✕", wait: "…", info: "·" } as const;

function cellView(cell: RoundCell | null): Child {
  if (!cell) return h("span", { class: "mut" }, "–");
  const sum = cell.before + cell.slice;
  const cut =
    cell.by &&
    {
      request: c("asksAll"),
      guarantee: c("atGuarantee"),
      realCapability: c("atLimit"),
    }[cell.by];
  const terms = `${cell.before ? `${spelled(cell.before)} + ` : ""}${spelled(cell.slice)}`;
  return [
    cell.before || cut ? h("span", { class: "sum" }, cell.before && cut ? `${terms} = ${spelled(sum)}` : terms) : null,
    h("b", null, `${cut ? "→ " : cell.before ? "= " : ""}${spelled(cell.deserved)}`),
    cut ? h("small", null, cut) : null,
  ];
}

function roundsView(report: Report, rounds: Rounds): VNode {
  const colours = queueColours(report);
  const colour = (name: string) => colours[report.queues.findIndex((q) => q.name === name)] || 8;
  const most = Math.max(1, ...rounds.queues.map(({ cells }) => Math.max(...cells.map((x) => x?.deserved ?? 0))));
  const gains = (cells: (RoundCell | null)[]) => cells.map((x) => (x ? Math.max(0, x.deserved - x.before) : 0));
  const all = Array.from({ length: rounds.count }, (_, i) => i);
  return h(
    "table",
    { class: "rounds" },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("td", null),
        all.map((i) => h("th", { key: i, scope: "col" }, c("round", { n: i + 1 }))),
        h("td", { class: "rounds-bar" }),
      ),
    ),
    h(
      "tbody",
      null,
      rounds.queues.map(({ name, weight, cells }) =>
        h(
          "tr",
          { key: name },
          h(
            "th",
            { scope: "row" },
            h("i", { class: `dot q${colour(name)}` }),
            h("b", null, name),
            h("small", null, ` ${c("weight")} ${weight}`),
          ),
          all.map((i) => h("td", { key: i }, cellView(cells[i]!))),
          h(
            "td",
            { class: "rounds-bar", "aria-hidden": "true" },
            h(
              "span",
              { class: `q${colour(name)}` },
              gains(cells).map((gain, i) =>
                gain
                  ? h("i", {
                      key: i,
                      style: { "--part": `${(gain / most) * 100}%`, "--fade": String(Math.max(0.35, 1 - i * 0.3)) },
                    })
                  : null,
              ),
            ),
          ),
        ),
      ),
      h(
        "tr",
        { class: "rounds-left" },
        h("th", { scope: "row" }, c("remaining")),
        all.map((i) =>
          h("td", { key: i }, `${spelled(rounds.remaining[i] ?? 0)} → ${spelled(rounds.remaining[i + 1] ?? 0)}`),
        ),
        h("td", { class: "rounds-bar" }),
      ),
    ),
  );
}

function storyView(report: Report, story: Story): VNode {
  const told = asKnown(report, story);
  return h(
    "ol",
    { class: "told" },
    told.links.map((link, i) =>
      h(
        "li",
        { key: i, class: link.verdict },
        h("span", { class: "told-mark", "aria-hidden": "true" }, MARKS[link.verdict]),
        h(
          "div",
          null,
          h("p", null, link.text.replaceAll("default/", "")),
          detailsOf(link).map((text, n) => h("p", { key: n, class: "arith" }, text)),
        ),
      ),
    ),
  );
}

export function toldView(report: Report, told: Told): Child {
  if (told.rounds?.count)
    return h(
      "section",
      { class: "why-told" },
      h("h3", null, c("showRounds")),
      h(
        "div",
        { class: "rounds-scroll", tabindex: 0, role: "region", "aria-label": c("showRounds") },
        roundsView(report, told.rounds),
      ),
    );
  if (told.story?.links.length)
    return h("section", { class: "why-told" }, h("h3", null, c("showStory")), storyView(report, told.story));
  return null;
}
