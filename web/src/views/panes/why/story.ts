// A story of the engine is drawn as a chain: what each gate said, the arithmetic behind it, and where everything leads.
import { cx, h, type Child, type VNode } from "../../../dom/h.ts";
import { icon } from "../../../dom/icons.ts";
import { counted, t } from "../../../i18n/later.ts";
import { alike } from "../../../model/alike.ts";
import { asKnown, cutNames, memberSelection, momentAfter, selectionOf } from "../../../model/asking.ts";
import { amount, number, scalesOf } from "../../../model/amounts.ts";
import type { Report, Story, StoryLine, StoryLink } from "../../../model/report.ts";
import type { Timeline } from "../../../model/timeline.ts";
import type { Selection } from "../../../model/selection.ts";
import { stepTo } from "../../../state/state.ts";
import type { App } from "../../parts/app.ts";
import { tableView } from "../../parts/table.ts";
import { evictionView } from "./eviction.ts";
import { wentView } from "./went.ts";

const SIGNS: Record<StoryLine["op"], string> = { "<=": "≤", ">=": "≥", "<": "<", ">": ">", "=": "=" };
const MOST_MEMBERS = 200;
const MARKS = { yes: "✓", no: "✕", wait: "…", info: "·" } as const;

function choose(app: App, selection: Selection, text: string): Child {
  return selection
    ? h("button", { class: "link name", on: { click: () => app.store.set({ selection }) } }, text)
    : h("b", null, text);
}

// `names` are the real ones.
function words(app: App, report: Report, { text, params }: StoryLink, names: Record<string, string>): Child[] {
  return cutNames(text, params).map((p) =>
    p.blank ? choose(app, selectionOf(report, p.blank, names[p.blank]!), p.text) : p.text,
  );
}

// One line of arithmetic: every number with its name below it, the two sides and how they relate.
function lineView(app: App, report: Report, line: StoryLine): VNode {
  const scale = scalesOf(report).find((s) => s.name === line.resource);
  const value = (v: number | "inf") => (v === "inf" ? "∞" : line.unit && scale ? amount(v, scale) : number(v));
  const cell = (name: string, v: number | "inf", sign = "") =>
    h("span", { class: "term" }, h("b", null, sign, value(v)), h("small", null, name));
  const first = (i: number, sign: string) => (i === 0 && sign === "+" ? "" : sign === "-" ? "− " : "+ ");
  return h(
    "div",
    { class: cx("line", line.holds ? "holds" : "fails"), title: line.text },
    line.queue ? choose(app, selectionOf(report, "queue", line.queue), line.queue) : null,
    line.resource
      ? h("span", { class: "res" }, scale ? `${scale.label}${scale.unit ? ` ${scale.unit}` : ""}` : line.resource)
      : null,
    h(
      "span",
      { class: "sum" },
      line.parts.map((p, i) => cell(p.name, p.value, first(i, p.sign))),
      line.parts.length > 1 && line.op !== "=" ? cell(t("together"), line.left, "= ") : null,
      h("span", { class: "op" }, SIGNS[line.op]),
      cell(line.limit.name, line.limit.value),
      h("span", { class: "sr" }, line.text),
    ),
    h("span", { class: "says", "aria-hidden": "true" }, line.holds ? MARKS.yes : MARKS.no),
  );
}

function details(app: App, report: Report, link: StoryLink): Child[] {
  const member = (name: string) => h("li", null, choose(app, memberSelection(report, name), name));
  return [
    link.lines.map((line) => lineView(app, report, line)),
    // The text says how many they are; what is only counted has nobody to list.
    link.groups.map((g, i) =>
      g.members.length
        ? h(
            "details",
            { class: "group", key: `g${i}` },
            h("summary", null, g.text),
            h("ul", null, g.members.slice(0, MOST_MEMBERS).map(member)),
            g.members.length > MOST_MEMBERS
              ? h("p", { class: "mut" }, t("andMore", { n: g.members.length - MOST_MEMBERS }))
              : null,
          )
        : g.text && h("p", { class: "group", key: `g${i}` }, g.text),
    ),
    link.rows.length
      ? tableView(
          {
            columns: [
              { name: t("name"), numeric: false },
              ...Object.keys(link.rows[0]!.cells).map((name) => ({ name, numeric: true })),
            ],
            rows: link.rows.map((r) => [
              r.name,
              ...Object.keys(link.rows[0]!.cells).map((name) =>
                r.cells[name] === "inf" ? Infinity : ((r.cells[name] as number | undefined) ?? null),
              ),
            ]),
          },
          { label: link.text },
        )
      : null,
  ];
}

function linkView(
  app: App,
  timeline: Timeline,
  link: StoryLink,
  names: Record<string, string>,
  decides: boolean,
  open: boolean,
): VNode {
  const { report } = timeline;
  const moment = momentAfter(timeline, link.event);
  const parts = details(app, report, link);
  const some = link.lines.length + link.groups.length + link.rows.length > 0;
  const by = [link.action, link.plugin, link.tier ? t("tier", { n: link.tier }) : ""].filter(Boolean).join(" · ");
  return h(
    "li",
    { class: cx("link-row", link.verdict, decides && "decides"), "data-code": link.code },
    h("span", { class: "mark", role: "img", "aria-label": t(`verdict_${link.verdict}`) }, MARKS[link.verdict]),
    h(
      "div",
      null,
      h("p", null, ...words(app, report, link, names)),
      h(
        "p",
        { class: "by" },
        by ? h("small", null, by) : null,
        h("button", { class: "link", on: { click: () => stepTo(app.store, moment) } }, t("eventN", { n: moment })),
      ),
      some
        ? decides || open
          ? h("div", { class: "numbers" }, ...parts)
          : h("details", { class: "numbers" }, h("summary", null, t("theNumbers")), ...parts)
        : null,
    ),
  );
}

// cheapest: what was found to cost the others least, where that was searched for.
export function storyView(app: App, timeline: Timeline, told: Story, cheapest: string): VNode {
  const story = asKnown(timeline.report, told);
  const verdict = story.links[story.verdict]?.verdict;
  // A queue's story is its arithmetic.
  const open = story.kind === "queue";
  const link = (i: number) =>
    linkView(app, timeline, story.links[i]!, told.links[i]!.params, i === story.verdict, open);
  const name = story.kind === "world" ? t("theCluster") : story.kind === "victims" ? "" : story.name;
  return h(
    "article",
    {
      class: "story",
      key: `${told.kind}/${told.name}`,
      "aria-label": name || t(`story_${story.kind}`),
    },
    h(
      "header",
      null,
      h("h3", null, h("small", null, t(`story_${story.kind}`)), " ", name),
      h(
        "p",
        { class: cx("verdict", verdict) },
        verdict === "no" || verdict === "wait" ? icon("warn") : null,
        story.text,
      ),
      cheapest ? h("p", { class: "led", key: "cheapest" }, asKnown(timeline.report, cheapest)) : null,
      // What would do as well, or what led to it.
      // Who went stands in a table.
      ...(story.kind === "victims" ? [] : [...(story.others ?? []), ...(story.why ?? [])]).map((text, i) =>
        h("p", { class: "led", key: `led${i}` }, text),
      ),
    ),
    story.kind === "victims" ? wentView(app, timeline.report) : null,
    // Of a pod the first search is the one that settled it.
    ...(story.kind === "pod" ? (story.evictions ?? []) : []).map((e, i) =>
      evictionView(app, timeline.report, e, told.evictions![i]!, i === 0),
    ),
    story.kind === "victims"
      ? h(
          "details",
          { class: "searches" },
          h("summary", null, t("searches")),
          h("ol", { class: "chain" }, ...likeRows(story, 0, link)),
        )
      : h("ol", { class: "chain" }, open ? story.links.map((_, i) => link(i)) : folded(story, link)),
  );
}

const MANY = 2; // gates that let it through stand behind their number
const MOST = 200; // rows behind a number

const behind = (key: string, says: Child[], rows: readonly number[], view: (i: number) => VNode): VNode =>
  h(
    "li",
    { class: "passed", key },
    h(
      "details",
      null,
      h("summary", null, ...says),
      h("ol", { class: "gates" }, ...rows.slice(0, MOST).map(view)),
      rows.length > MOST ? h("p", { class: "mut" }, t("andMore", { n: rows.length - MOST })) : null,
    ),
  );

// What said yes before the one that decides, and what only tells, is a click away: the first no is in sight below the headline.
function folded(story: Story, view: (i: number) => VNode): VNode[] {
  const { links, verdict } = story;
  const decides = links[verdict]?.verdict;
  if (decides !== "no" && decides !== "wait") return likeRows(story, 0, view);
  const rows: VNode[] = [];
  let i = 0;
  while (i < verdict) {
    const passed: number[] = [];
    while (i < verdict && /yes|info/.test(links[i]!.verdict)) passed.push(i++);
    if (passed.length > MANY) {
      const says = [
        h("span", { class: "mark", "aria-hidden": "true" }, MARKS.yes),
        ` ${counted(t("passed", { n: passed.length }))}`,
      ];
      rows.push(behind(`passed${passed[0]!}`, says, passed, view));
    } else rows.push(...passed.map(view));
    if (i < verdict) rows.push(view(i++));
  }
  return [...rows, ...likeRows(story, verdict, view)];
}

function likeRows({ links }: Story, from: number, view: (i: number) => VNode): VNode[] {
  return alike(links, from).map((row) =>
    row.length > 1 ? behind(`alike${row[0]!}`, [counted(t("alike", { n: row.length }))], row, view) : view(row[0]!),
  );
}
