// What an upgrade changes is shown here: the headline, the changes behind it, each difference with its cause, and what it
// means for the configuration.
import { h, type Child } from "../../dom/h.ts";
import { CHANGES } from "../../gallery/changes.ts";
import { inWords } from "../../i18n/index.ts";
import { r } from "../../i18n/release-words.ts";
import { selectionOf } from "../../model/asking.ts";
import { catalogue } from "../../model/catalogue.ts";
import {
  ASPECTS,
  COMMITS,
  isCommit,
  upgradeMarkdown,
  type Upgrade,
  type UpgradeDifference,
} from "../../model/upgrade.ts";
import type { Selection } from "../../model/selection.ts";
import { linkOf } from "../../state/address.ts";
import type { State } from "../../state/state.ts";
import { pane, type App } from "../parts/app.ts";
import { bothReleases, type Pair } from "../parts/release-pair.ts";
import { openLesson } from "./lesson.ts";
import { copy, urlOf } from "../parts/clipboard.ts";

const ROWS = 40; // of a table at first
const MORE = 200;

let rowsShown: Record<string, number> = {}; // of each table
export const rowsOf = (): unknown => rowsShown;
export const fewRows = (): void => void (rowsShown = {});

function lead(app: App, selection: Selection): void {
  app.store.set({ dialog: "", selection, ...pane("why") });
}

const BLANKS: Record<UpgradeDifference["aspect"], string[]> = {
  configuration: [],
  job: ["job"],
  start: ["job"],
  evictions: ["job"],
  victim: ["pod"],
  queue: ["queue"],
  number: [],
  place: ["pod"],
  order: [],
  message: ["job", "pod"],
  calls: [],
};

function objectView(app: App, state: Readonly<State>, { aspect, object }: UpgradeDifference): Child {
  const report = state.result?.report;
  const found = report && BLANKS[aspect].map((blank) => selectionOf(report, blank, object)).find(Boolean);
  if (!found) return object || r("none");
  return h("button", { class: "link", on: { click: () => lead(app, found) } }, object);
}

function tableView(app: App, state: Readonly<State>, upgrade: Upgrade, aspect: (typeof ASPECTS)[number]): Child {
  const rows = upgrade.differences.filter((difference) => difference.aspect === aspect);
  if (!rows.length) return null;
  const most = rowsShown[aspect] ?? ROWS;
  const causes = ({ because, instead = [] }: UpgradeDifference) =>
    because.length
      ? [
          ...because.map((name) => h("code", { key: name }, name)),
          ...instead.flatMap((name) => [
            h("span", { key: `or ${name}`, class: "mut" }, r("or")),
            h("code", { key: name }, name),
          ]),
        ]
      : h("span", { class: "mut" }, r("notFound"));
  return h(
    "section",
    { key: aspect, class: "up-table", "data-aspect": aspect },
    h("h3", null, r(`aspect_${aspect}`), " ", h("small", null, rows.length)),
    h(
      "table",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          ...[r("object"), upgrade.from, upgrade.to, r("cause")].map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        null,
        rows
          .slice(0, most)
          .map((row) =>
            h(
              "tr",
              { key: row.object },
              h("th", { scope: "row" }, objectView(app, state, row)),
              h("td", { "data-label": upgrade.from, lang: "en" }, row.before || r("none")),
              h("td", { "data-label": upgrade.to, lang: "en" }, row.after || r("none")),
              h("td", { "data-label": r("cause") }, h("span", { class: "up-causes" }, causes(row))),
            ),
          ),
      ),
    ),
    rows.length > most
      ? h(
          "button",
          {
            class: "btn",
            on: {
              click: () => {
                rowsShown = { ...rowsShown, [aspect]: most + MORE };
                app.store.touch();
              },
            },
          },
          r("showMore", { n: Math.min(MORE, rows.length - most) }),
        )
      : null,
  );
}

function lessonLink(app: App, change: string): Child {
  const lesson = CHANGES.find((entry) => entry.change === change);
  return lesson ? h("button", { class: "link", on: { click: () => openLesson(app, lesson) } }, r("lesson")) : null;
}

function commitLink(commit: string): Child {
  if (!isCommit(commit)) return commit;
  return h(
    "a",
    { class: "link", href: COMMITS + commit, target: "_blank", rel: "noreferrer" },
    r("commit", { commit }),
  );
}

function causesView(app: App, upgrade: Upgrade): Child {
  if (!upgrade.because.length) return null;
  const explained = (name: string) => upgrade.differences.filter((d) => d.because.includes(name)).length;
  return h(
    "section",
    { key: "because" },
    h("h3", null, r("because")),
    h(
      "ul",
      { class: "up-because" },
      upgrade.because.map(({ name, what, commit }) =>
        h(
          "li",
          { key: name, "data-change": name },
          h("p", null, h("code", null, name), " ", what),
          h(
            "p",
            { class: "up-more" },
            h("span", null, r("differences", { n: explained(name) })),
            lessonLink(app, name),
            commitLink(commit),
          ),
        ),
      ),
    ),
  );
}

function saidView(key: string, title: string, texts: string[]): Child {
  if (!texts.length) return null;
  return h(
    "section",
    { key },
    h("h3", null, title),
    h(
      "ul",
      { class: "up-said" },
      texts.map((text, i) => h("li", { key: i }, text)),
    ),
  );
}

function confView({ to, confGains, confLoses, confMeans }: Upgrade): Child {
  const list = (title: string, items: Upgrade["confGains"]) =>
    items.length
      ? [
          h("dt", { key: `k ${title}` }, title),
          h(
            "dd",
            { key: `v ${title}` },
            h(
              "ul",
              null,
              items.map(({ name, what }, i) => h("li", { key: i }, h("b", null, name), h("span", null, " ", what))),
            ),
          ),
        ]
      : null;
  return h(
    "section",
    { key: "conf" },
    h("h3", null, r("confTitle", { to })),
    confGains.length + confLoses.length + confMeans.length
      ? h(
          "dl",
          { class: "up-conf" },
          list(r("loses"), confLoses),
          list(r("newlyMeans"), confMeans),
          list(r("gains"), confGains),
        )
      : h("p", { class: "mut" }, r("confSame")),
  );
}

// Every change between the two, whether it shows here or not.
function allChanges(app: App, upgrade: Upgrade, { from, to }: Pair): Child {
  const names = catalogue().releases.map(({ name }) => name);
  const [low, high] = [names.indexOf(from), names.indexOf(to)].sort((a, b) => a - b) as [number, number];
  const changes = catalogue().changes.filter(({ since }) => names.indexOf(since) > low && names.indexOf(since) <= high);
  const here = new Set(upgrade.because.map(({ name }) => name));
  return h(
    "details",
    { key: "all", class: "up-all" },
    h("summary", null, r("allChanges", { from: upgrade.from, to: upgrade.to, n: changes.length })),
    h(
      "ul",
      { class: "up-because" },
      changes.map(({ name, what, commit }) =>
        h(
          "li",
          { key: name },
          h("p", null, h("code", null, name), " ", inWords(what)),
          h(
            "p",
            { class: "up-more" },
            here.has(name) ? null : h("span", null, r("quiet")),
            lessonLink(app, name),
            commitLink(commit),
          ),
        ),
      ),
    ),
  );
}

async function copyIt(app: App, upgrade: Upgrade): Promise<void> {
  const state = app.store.get();
  const hash = state.sharing === "ask" ? "" : await linkOf(state);
  await copy(app, upgradeMarkdown(upgrade, state.name, hash && urlOf(hash)));
}

export function answerView(app: App, state: Readonly<State>, upgrade: Upgrade, asked: Pair): Child[] {
  const unexplained = upgrade.differences.filter(({ because }) => !because.length).length;
  return [
    h("p", { class: "up-headline", key: "headline", role: "status" }, upgrade.headline),
    h("p", { class: "mut", key: "how" }, r(upgrade.simulated ? "ofTime" : "ofOneCycle", { n: upgrade.runs })),
    h(
      "div",
      { class: "b-row", key: "tools" },
      h(
        "button",
        {
          class: "btn primary",
          on: {
            click: () => {
              app.store.set({ dialog: "" });
              void bothReleases(app, asked.from, asked.to);
            },
          },
        },
        r("both"),
      ),
      h("button", { class: "btn", on: { click: () => void copyIt(app, upgrade) } }, r("copyAs")),
    ),
    causesView(app, upgrade),
    unexplained ? h("p", { class: "mut", key: "un" }, r("unexplained", { n: unexplained, runs: upgrade.runs })) : null,
    ...ASPECTS.map((aspect) => tableView(app, state, upgrade, aspect)),
    saidView("before", r("onlySays", { release: upgrade.from }), upgrade.onlyBefore),
    saidView("after", r("onlySays", { release: upgrade.to }), upgrade.onlyAfter),
    confView(upgrade),
    allChanges(app, upgrade, asked),
  ];
}
