// This shows what would let a waiting job in, or keep a pod from being evicted: changes, each proved by the engine, and each a click away as B beside the run on the page as A.
import { h, type Child, type VNode } from "../../../dom/h.ts";
import { icon } from "../../../dom/icons.ts";
import { counted } from "../../../i18n/index.ts";
import { t } from "../../../i18n/later.ts";
import { asKnown, changeText, suggestionText } from "../../../model/asking.ts";
import { droppedJob } from "../../../model/change-edits.ts";
import { applyChange } from "../../../model/edits.ts";
import type { Item } from "../../../model/outline.ts";
import type { Suggestion, Unblocking } from "../../../model/report.ts";
import type { State } from "../../../state/state.ts";
import { pane, type App } from "../../parts/app.ts";
import { changedText } from "./findings.ts";
import { asPinned } from "../../parts/pin.ts";

// A is what the page shows; the text is changed as one step of undo, and B is what comes of it.
function tryAsB(app: App, text: string): void {
  const state = app.store.get();
  if (!state.result) return;
  app.store.set({ pinned: state.pinned ?? asPinned(state), ...pane("compare") });
  app.edit(text);
}

async function tryWithout(app: App, job: Item): Promise<void> {
  const { removeJob } = await import("../../../model/remove-job.ts");
  const { text } = app.store.get();
  tryAsB(app, applyChange(text, removeJob(text, job)));
}

function suggestionView(app: App, state: Readonly<State>, suggestion: Suggestion, key: number): VNode {
  const text = changedText(state, suggestion.changes, suggestion.apply);
  const job = state.outline && droppedJob(state.outline, suggestion.changes);
  const say = (words: string) => asKnown(state.result!.report, words);
  return h(
    "li",
    { class: "suggestion", key, "data-code": suggestion.code },
    h("p", null, say(suggestionText(suggestion))),
    h("p", { class: "hint" }, say([suggestion.costs, suggestion.asks, suggestion.proof].join(" · "))),
    text === null && !job
      ? h(
          "ul",
          { class: "changes" },
          suggestion.changes.map((c, i) => h("li", { key: i }, h("code", null, changeText(c)))),
        )
      : h(
          "button",
          {
            class: "btn",
            title: suggestion.changes.map(changeText).join("\n"),
            on: { click: () => (job ? void tryWithout(app, job) : tryAsB(app, text!)) },
          },
          icon("ab"),
          t("tryAsB"),
        ),
  );
}

export interface Looking {
  unblocking: Unblocking | null; // null: not asked yet
  busy: boolean;
  look: () => void;
}

// With its moment: the page shows one cycle, and what the job needs may come in a later one.
function fineText({ cycles, firstPlaced, placed, pods, pod }: Unblocking): string {
  return cycles > 1 && !pod
    ? counted(t("fineLater", { first: firstPlaced, n: placed, of: pods, cycle: cycles }))
    : t("isFine");
}

// The engine's answers begin with the one that costs the others least.
export function cheapestText(unblocking: Unblocking | null): string {
  const [first] = unblocking?.suggestions ?? [];
  return first ? t("costsLeast", { what: suggestionText(first), costs: first.costs }) : "";
}

export function unblockView(app: App, state: Readonly<State>, looking: Looking): Child {
  const { unblocking, busy, look } = looking;
  const { suggestions = [], state: found } = unblocking ?? {};
  return h(
    "section",
    { class: "unblock", key: "unblock", "aria-label": t("whatWould") },
    h("h3", null, t("whatWould")),
    !unblocking
      ? h(
          "p",
          null,
          h(
            "button",
            { class: "btn primary", disabled: busy, on: { click: look } },
            busy ? t("lookingFor") : t("lookFor"),
          ),
        )
      : found === "fine"
        ? h("p", { class: "mut" }, fineText(unblocking))
        : suggestions.length
          ? [
              unblocking.oneMore
                ? h("p", { class: "mut", key: "more" }, t("oneMore", { n: unblocking.placed, of: unblocking.pods }))
                : null,
              h(
                "ul",
                { key: "all" },
                suggestions.map((s, i) => suggestionView(app, state, s, i)),
              ),
            ]
          : h("p", { class: "mut" }, counted(t("nothingSingle", { n: unblocking.tried }))),
    unblocking?.cancelled ? h("p", { class: "mut" }, t("ranOut")) : null,
  );
}
