// "What if I upgrade?": the engine runs the scenario in two releases of Volcano and says what differs, and because of which
// changes. It may take long, so it has a thread of its own, and its answer stays when the dialog is closed.
import "./upgrade.css";
import { askAside, type Aside } from "../../engine/aside.ts";
import { openWorker } from "../../engine/module.ts";
import type { Reply } from "../../engine/protocol.ts";
import { h, type Child, type VNode } from "../../dom/h.ts";
import { language, t } from "../../i18n/later.ts";
import { r, type ReleaseKey } from "../../i18n/release-words.ts";
import { catalogue } from "../../model/catalogue.ts";
import type { State } from "../../state/state.ts";
import type { App } from "../parts/app.ts";
import { diagnostic } from "../parts/diagnostics.ts";
import { pairFor, type Pair } from "../parts/release-pair.ts";
import type { DialogContent } from "./dialog.ts";
import { answerView, fewRows, rowsOf } from "./upgrade-answer.ts";

interface Wanted extends Pair {
  text: string;
  until: string; // seconds; "": as the scenario says
  language: string;
}

let wanted: Wanted | null = null; // what was asked last
let asking: Aside<Reply> | null = null;
let reply: Reply | null = null; // to that
let trouble: ReleaseKey | null = null;
let choice: (Pair & { until: string }) | null = null;

function ask(app: App): void {
  const { text, language, allowed } = app.store.get();
  asking?.end();
  reply = trouble = null;
  fewRows();
  wanted = { text, language, ...choice! };
  const { from, to, until } = wanted;
  if (from === to) {
    asking = null;
    trouble = "same";
    return app.store.touch();
  }
  const mine = askAside(openWorker, {
    kind: "upgrade",
    text,
    from,
    to,
    ...(until ? { until: Number(until) } : {}),
    language,
    hosts: allowed,
  });
  asking = mine;
  const done = (answer: Reply | null, why: ReleaseKey | null) => {
    if (asking !== mine) return;
    asking = null;
    reply = answer;
    trouble = why;
    app.store.touch();
  };
  mine.answer.then(
    (answer) => done(answer, answer ? null : "cancelled"),
    () => done(null, "broke"),
  );
  app.store.touch();
}

// What the dialog's picture depends on beside the state.
export const upgradeDeps = (): unknown[] => [asking, reply, trouble, choice, rowsOf()];

function start(app: App): void {
  const { text } = app.store.get();
  // Another scenario has its own pair.
  if (!choice || wanted?.text !== text) choice = { ...pairFor(app.store.get()), until: choice?.until ?? "" };
}

function choosing(app: App, text: string): VNode {
  const { from, to, until } = choice!;
  const field = (name: "from" | "to" | "until", label: string, values: [string, string][], now: string) =>
    h(
      "label",
      null,
      h("span", null, label),
      h(
        "select",
        {
          class: "field",
          on: {
            change: (e: Event) => {
              choice = { ...choice!, [name]: (e.target as HTMLSelectElement).value };
              ask(app);
            },
          },
        },
        values.map(([value, words]) => h("option", { key: value, value, selected: value === now }, words)),
      ),
    );
  const releases = catalogue().releases.map(({ name, version }): [string, string] => [name, version]);
  const first = /^simulate:/m.test(text) ? r("asSimulate") : r("oneCycle");
  const lengths: [string, string][] = [
    ["", first],
    ["600", r("minutes10")],
    ["3600", r("hour")],
    ["86400", r("day")],
  ];
  return h(
    "div",
    { class: "up-choice", key: "choice" },
    field("from", r("from"), releases, from),
    field("to", r("to"), releases, to),
    field("until", r("over"), lengths, until),
  );
}

function waitingView({ from, to }: Wanted): Child {
  return h(
    "div",
    { key: "busy", class: "up-busy", role: "status" },
    h("p", null, r("comparing", { from, to })),
    h("p", { class: "mut" }, r("slow")),
    h("div", { class: "b-row" }, h("button", { class: "btn", on: { click: () => asking?.end() } }, t("cancel"))),
  );
}

export function upgradeContent(app: App, state: Readonly<State>): DialogContent {
  start(app);
  // Whatever is asked about is what the page shows when the dialog opens.
  if (!wanted || wanted.text !== state.text || wanted.language !== language()) queueMicrotask(() => ask(app));
  const upgrade = reply?.upgrade;
  const errors = (reply?.diagnostics ?? []).filter((d) => d.severity === "error");
  return {
    title: r("upgrade"),
    body: [
      h("p", { class: "mut", key: "intro" }, r("how")),
      choosing(app, state.text),
      asking && wanted ? waitingView(wanted) : null,
      trouble
        ? h(
            "div",
            { key: "trouble", role: "status", class: "up-busy" },
            h("p", null, r(trouble)),
            trouble === "same"
              ? null
              : h("div", { class: "b-row" }, h("button", { class: "btn", on: { click: () => ask(app) } }, r("again"))),
          )
        : null,
      reply && !upgrade
        ? h(
            "ul",
            { key: "errors" },
            errors.map((d, i) => h("li", { key: i }, ...diagnostic(d, () => {}))),
          )
        : null,
      ...(upgrade && wanted ? answerView(app, state, upgrade, wanted) : []),
    ],
  };
}
