// The pane "why" tells the story of what is selected, or of the cluster where nothing is, and what the linter says.
import "./why.css";
import { h, type Child } from "../../../dom/h.ts";
import { said, t } from "../../../i18n/later.ts";
import { objectOf } from "../../../model/asking.ts";
import { jobKey, jobNumbers } from "../../../model/jobs.ts";
import { memo } from "../../../model/memo.ts";
import type { Diagnostic, Finding, Story } from "../../../model/report.ts";
import type { Selection } from "../../../model/selection.ts";
import type { Result, State } from "../../../state/state.ts";
import { draw, type App } from "../../parts/app.ts";
import { findingsView } from "./findings.ts";
import { claimOf, openSmall, smallExampleView } from "./small-example.ts";
import { storyView } from "./story.ts";
import { cheapestText, unblockView, type Looking } from "./unblock.ts";

interface Told {
  about: readonly unknown[];
  story: Story | null;
  diagnostics: Diagnostic[];
}

const evicts = memo((result: Result) => result.report.events.some((e) => e.kind === "evict"));

// Where nobody is evicted and one job alone waits at the end, that is what there is to tell, chosen or not.
const waitsAlone = memo((result: Result): readonly Selection[] => {
  const { report, timeline } = result;
  const numbers = jobNumbers(report, timeline.at(timeline.length));
  const waiting = numbers.flatMap(({ pending }, j) => (pending > 0 ? [jobKey(report, j)] : []));
  return waiting.length === 1 && !evicts(result) ? [{ kind: "job", id: waiting[0]! }] : [];
});
const chosen = ({ selection }: Readonly<State>, result: Result): Selection =>
  selection ?? waitsAlone(result)[0] ?? null;

const same = (a: readonly unknown[], b: readonly unknown[]) => a.every((v, i) => Object.is(v, b[i]));

export function whyView(app: App, element: HTMLElement, showLine: (line: number) => void): void {
  let told: Told = { about: [], story: null, diagnostics: [] };
  let linted: { about: readonly unknown[]; findings: Finding[] | null } = { about: [], findings: null };
  let found: { about: readonly unknown[]; looking: Omit<Looking, "look"> } = {
    about: [],
    looking: { unblocking: null, busy: false },
  };
  let shrinking = ""; // what is to be kept
  let asking = 0;
  let bump = 0;

  const refresh = () => {
    bump++;
    app.store.touch();
  };
  const subject = (state: Readonly<State>, result: Result) =>
    objectOf(result.report, chosen(state, result)) || (state.victims && evicts(result) ? "victims" : "");
  const ask = async (state: Readonly<State>, result: Result) => {
    const mine = ++asking;
    const common = { text: result.text, language: state.language, hosts: state.allowed };
    const object = subject(state, result);
    const about = [result, state.language, object];
    const listing = same([result, state.language], linted.about) ? null : app.ask({ kind: "lint", ...common });
    if (!same(about, told.about)) {
      const reply = await app.ask({ kind: "explain", object, ...common });
      if (mine !== asking) return;
      if (reply) told = { about, story: reply.story ?? null, diagnostics: reply.diagnostics };
      refresh();
    }
    const reply = await listing;
    if (reply && mine === asking) {
      linted = { about: [result, state.language], findings: reply.findings ?? [] };
      refresh();
    }
  };
  // Many runs of the engine: only when it is asked for.
  const look = async () => {
    const state = app.store.get();
    if (!state.result) return;
    const object = objectOf(state.result.report, chosen(state, state.result));
    const about = [state.result, state.language, object];
    found = { about, looking: { unblocking: null, busy: true } };
    refresh();
    const reply = await app.ask({
      kind: "unblock",
      object,
      text: state.result.text,
      language: state.language,
      hosts: state.allowed,
    });
    if (!same(about, found.about)) return;
    found.looking = { unblocking: reply?.unblocking ?? null, busy: false };
    refresh();
  };
  const shrink = async (keep: string) => {
    const { result, language, allowed } = app.store.get();
    if (!result) return;
    shrinking = keep;
    refresh();
    const reply = await app.ask({ kind: "shrink", keep, text: result.text, language, hosts: allowed });
    shrinking = "";
    refresh();
    if (app.store.get().result === result) openSmall(app, reply);
  };
  app.store.watch(
    (s) => [s.drawer === "why", s.result, s.selection, s.victims, s.language],
    (s) => {
      if (s.drawer === "why" && s.result) void ask(s, s.result);
    },
  );

  const view = (state: Readonly<State>): Child[] => {
    if (state.drawer !== "why" || !state.result) return [];
    const { timeline } = state.result;
    const selection = chosen(state, state.result);
    const object = objectOf(state.result.report, selection);
    const looking = same([state.result, state.language, object], found.about)
      ? found.looking
      : { unblocking: null, busy: false };
    // Until the answer is there the last one stays.
    const story = told.story
      ? storyView(app, timeline, told.story, cheapestText(looking.unblocking))
      : h(
          "article",
          { class: "story", key: "none" },
          h(
            "p",
            { class: "mut" },
            ...(told.diagnostics.length ? told.diagnostics.map((d) => said(d.message, d.says?.message).text) : ["…"]),
          ),
        );
    const claim = claimOf(state.result.report, selection);
    const making = { busy: shrinking, make: (keep: string) => void shrink(keep) };
    // Of a job that has its place, and of a pod that stays, there is nothing to ask.
    const stuck = told.story?.links.some((l) => l.verdict === "no" || l.verdict === "wait") ?? false;
    return [
      h(
        "div",
        {
          class: "why",
          key: "why",
          tabindex: 0,
          role: "region",
          "aria-label": t("why"),
          "aria-live": "polite",
          "aria-busy": !same([state.result, state.language, subject(state, state.result)], told.about),
        },
        state.selection && object ? null : h("p", { class: "how" }, t("whyHow")),
        object || !evicts(state.result)
          ? null
          : h(
              "span",
              { class: "segm sm", role: "group", "aria-label": t("why") },
              [false, true].map((of) =>
                h(
                  "button",
                  {
                    key: String(of),
                    class: of === state.victims ? "on" : undefined,
                    "aria-pressed": of === state.victims,
                    on: { click: () => app.store.set({ victims: of }) },
                  },
                  t(of ? "allEvictions" : "theCluster"),
                ),
              ),
            ),
        h(
          "div",
          { class: "why-cols" },
          story,
          h(
            "div",
            null,
            claim && stuck ? unblockView(app, state, { ...looking, look: () => void look() }) : null,
            claim && stuck ? smallExampleView(making, claim) : null,
            findingsView(app, state, linted.findings, showLine, making),
          ),
        ),
      ),
    ];
  };
  draw(app, element, (s) => [s.drawer, s.result, s.selection, s.victims, s.outline, s.text, bump], view);
}
