// The pane "compare" answers "what changes if I apply this?": A, a run that was pinned, against the run that is on the page.
// The engine compares; here its answer is drawn.
import "./compare.css";
import { h, type Child, type VNode } from "../../../dom/h.ts";
import { icon } from "../../../dom/icons.ts";
import { c } from "../../../i18n/compare-words.ts";
import { t } from "../../../i18n/later.ts";
import { r } from "../../../i18n/release-words.ts";
import type { Difference } from "../../../model/report.ts";
import type { Pinned, Result, State } from "../../../state/state.ts";
import { draw, type App } from "../../parts/app.ts";
import { menuOf } from "../../parts/menu.ts";
import { pin } from "../../parts/pin.ts";
import { bothReleases, pairFor } from "../../parts/release-pair.ts";
import { askDifference, type Answer } from "./answer.ts";
import { narrowed } from "./narrow.ts";
import { fewRows, outcomeView, rowsShown } from "./outcome.ts";
import { partingView } from "./parting.ts";
import { restView } from "./rest.ts";
import { keepVariant, variantsView } from "./variants.ts";

function stat(label: string, a: number, b: number): VNode {
  return h(
    "li",
    { class: "stat", key: label },
    h("span", null, label),
    h("b", null, b),
    a === b ? h("small", null, " =") : h("em", null, `${b > a ? "+" : "−"}${Math.abs(b - a)}`),
  );
}

function statsView({ before, totals, diff }: Difference): VNode {
  return h(
    "ul",
    { class: "row-ab", key: "stats" },
    stat(t("podsPlaced"), before.placed, totals.placed),
    stat(t("jobsWaiting"), before.jobsWaiting, totals.jobsWaiting),
    stat(t("evictions"), before.evicted, totals.evicted),
    stat(t("jobsChanged"), 0, diff.jobs.length),
  );
}

function pairButton(app: App, state: Readonly<State>): VNode {
  const { from, to } = pairFor(state);
  return h(
    "button",
    { class: "btn", key: "both", on: { click: () => void bothReleases(app, from, to) } },
    icon("ab"),
    r("pairNow", { from, to }),
  );
}

function emptyView(app: App, state: Readonly<State>): VNode {
  return h(
    "div",
    { class: "compare-empty", key: "empty" },
    h("p", null, t("compareHow")),
    h(
      "button",
      { class: "btn primary", disabled: !state.result, on: { click: () => pin(app) } },
      icon("pin"),
      t("pinA"),
    ),
    state.result ? [h("p", { key: "pair" }, r("pairHow")), pairButton(app, state)] : null,
  );
}

async function sending(app: App, difference: Difference): Promise<Child[]> {
  return (await import("./send.ts")).sendItems(app, difference);
}

function toolsView(app: App, { text }: Readonly<State>, pinned: Pinned, { difference }: Answer): VNode {
  return h(
    "span",
    { class: "tools", key: "tools" },
    difference
      ? menuOf(c("send"), [icon("share"), c("send"), icon("down")], () => sending(app, difference), {
          class: "btn primary",
        })
      : null,
    text !== pinned.text
      ? [
          h("button", { class: "btn", key: "back", on: { click: () => app.edit(pinned.text) } }, t("backToA")),
          h(
            "button",
            { class: "btn", key: "keep", title: c("keepHow"), on: { click: () => keepVariant(app) } },
            c("keep"),
          ),
        ]
      : null,
    h(
      "button",
      { class: "btn", key: "stop", on: { click: () => app.store.set({ pinned: null, variants: [] }) } },
      t("unpin"),
    ),
  );
}

function comparedView(app: App, state: Readonly<State>, pinned: Pinned, result: Result, answer: Answer): VNode {
  const { difference: whole, known } = answer;
  const difference = whole && narrowed(whole, [pinned.result.report, result.report], state.scope);
  return h(
    "div",
    {
      class: "compare",
      tabindex: 0,
      role: "region",
      "aria-label": t("compareTab"),
      "aria-busy": !answer.current,
      key: "ab",
    },
    h(
      "div",
      { class: "cmp-head", key: "head" },
      h(
        "p",
        { class: "cmp-headline", role: "status" },
        difference ? known(difference.headline) : c(answer.failed ? "noAnswer" : "asking"),
      ),
      toolsView(app, state, pinned, answer),
    ),
    difference === whole ? null : h("p", { class: "mut cmp-narrowed", key: "narrowed", role: "status" }, c("narrowed")),
    difference
      ? [
          statsView(difference),
          variantsView(app, state, difference, known),
          h("div", { class: "cmp-parts", key: "parts" }, outcomeView(app, result.report, difference, known)),
          partingView(app, pinned.result.timeline, result.timeline, difference.diff.parting),
        ]
      : null,
    difference || answer.failed ? restView(app, state, pinned, result, { ...answer, difference }) : null,
  );
}

export function compareView(app: App, element: HTMLElement): void {
  let bump = 0;
  const answerTo = askDifference(app, () => {
    bump++;
    app.store.touch();
  });
  let about: Pinned | null = null;
  const view = (state: Readonly<State>): Child[] => {
    if (state.drawer !== "compare") return [];
    const { pinned, result } = state;
    if (about !== pinned) fewRows();
    about = pinned;
    if (!pinned || !result) return [emptyView(app, state)];
    return [comparedView(app, state, pinned, result, answerTo(state))];
  };
  draw(
    app,
    element,
    (s) => [s.drawer, s.pinned, s.result, s.resource, s.text, s.variants, s.scope, bump, rowsShown()],
    view,
  );
}
