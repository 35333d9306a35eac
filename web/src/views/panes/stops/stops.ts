// The pane "stops" has the decision breakpoints: a click beside a kind of decision sets a stop, with a condition; the
// cycle runs to the next one, and every number in scope is shown. A run is deterministic, so stepping back is asking
// for an earlier stop.
import "./stops.css";
import { cx, h, type Child } from "../../../dom/h.ts";
import { icon } from "../../../dom/icons.ts";
import { inWords, said } from "../../../i18n/index.ts";
import { s, type StopKey } from "../../../i18n/stop-words.ts";
import { asKnown, momentAfter, podSelection, selectionOf } from "../../../model/asking.ts";
import { number } from "../../../model/amounts.ts";
import { catalogue } from "../../../model/catalogue.ts";
import type { Diagnostic, Report } from "../../../model/report.ts";
import { andClause, nearest, queries, STOP_GROUPS, type Stop, type StopKind } from "../../../model/stops.ts";
import type { Selection } from "../../../model/selection.ts";
import { stepTo, type Result, type State } from "../../../state/state.ts";
import { draw, type App } from "../../parts/app.ts";

interface Found {
  of: Result;
  stop: Stop | null; // the one where the cycle stands
  decisions: number;
  missed: "" | "next" | "prev"; // which way there was none
  diagnostics: Map<StopKind, Diagnostic[]>; // about the condition of each rule
}

function figure(value: number | "inf"): string {
  return value === "inf"
    ? s("inf")
    : Math.abs(value) >= 2 ** 20 && value % 2 ** 20 === 0
      ? `${number(value / 2 ** 30)} Gi`
      : String(+value.toPrecision(10));
}

function saying(kind: StopKind): string {
  const row = catalogue().stops.find((row) => row.name === kind);
  return row ? inWords(row.what) : kind;
}

function objectOf(report: Report, name: string, value: string): Selection {
  if (name === "queue") return selectionOf(report, "queue", value);
  if (name === "job") return selectionOf(report, "job", value);
  if (name === "node") return report.nodes.some((n) => n.name === value) ? { kind: "node", id: value } : null;
  return name === "pod" ? podSelection(report, value) : null;
}

function sentenceOf(d: Diagnostic, key: number): Child {
  const message = said(d.message, d.says?.message);
  return h(
    "p",
    { key, class: d.severity === "error" ? "wrong-text" : "mut", lang: message.lang },
    message.text,
    d.hint ? ` ${said(d.hint, d.says?.hint).text}` : "",
  );
}

export function stopsView(app: App, element: HTMLElement): void {
  const { store } = app;
  let found: Found | null = null;
  let busy = false;
  let turn = 0;
  let bump = 0;
  const refresh = () => {
    bump++;
    store.flush();
  };
  const change = (edit: (stops: Map<StopKind, string>) => void) => {
    const next = new Map(store.get().breakpoints);
    edit(next);
    store.set({ breakpoints: next });
  };

  const go = async (way: "first" | "next" | "prev") => {
    const state = store.get();
    const { result, breakpoints } = state;
    if (!result || !breakpoints.size) return;
    const mine = ++turn;
    const at = found?.of === result && way !== "first" ? found.stop : null;
    const back = way === "prev";
    if (back && !at) return;
    busy = true;
    refresh();
    const where = back ? { before: at!.decision } : { from: at ? at.decision + 1 : 0 };
    const stops: Stop[] = [];
    const diagnostics = new Map<StopKind, Diagnostic[]>();
    let decisions = 0;
    for (const query of queries(breakpoints)) {
      const reply = await app.ask({
        kind: "stops",
        text: result.text,
        language: state.language,
        hosts: state.allowed,
        ...query,
        ...where,
      });
      if (mine !== turn) return;
      if (!reply) break;
      stops.push(...(reply.found?.stops ?? []));
      decisions = reply.found?.decisions ?? decisions;
      for (const kind of query.at)
        diagnostics.set(
          kind,
          reply.diagnostics.filter((d) => d.severity !== "note"),
        );
    }
    busy = false;
    const next = nearest(stops, back);
    const unread = [...diagnostics.values()].flat().some((d) => d.severity === "error");
    found = {
      of: result,
      stop: next ?? at,
      decisions: decisions || (found?.decisions ?? 0),
      missed: next || unread ? "" : back ? "prev" : "next",
      diagnostics,
    };
    if (next) stepTo(store, momentAfter(result.timeline, next.event));
    refresh();
  };
  element.addEventListener("keydown", (e) => {
    if ((e.target as HTMLElement).closest("input")) return;
    if (e.key !== "n" && e.key !== "N") return;
    e.preventDefault();
    e.stopPropagation();
    void go(e.key === "n" ? "next" : "prev");
  });

  const rule = (kind: StopKind, now: Found | null): Child => {
    const set = store.get().breakpoints;
    const on = set.has(kind);
    const here = now?.stop?.site === kind;
    const told = (on && now?.diagnostics.get(kind)) || [];
    const wrong = told.some((d) => d.severity === "error");
    const what = saying(kind);
    const toggle = () => change((stops) => (on ? stops.delete(kind) : stops.set(kind, "")));
    return h(
      "div",
      { key: kind, class: cx("rule", here && "here"), "data-rule": kind },
      h("button", {
        class: "gutter",
        "aria-pressed": on,
        "aria-label": s("set", { what }),
        title: s("set", { what }),
        on: { click: toggle },
      }),
      // The words do what the point beside them does, for a pointer: the keyboard has the button.
      h("p", { on: { click: toggle } }, what, " ", h("code", null, kind)),
      on
        ? h("input", {
            class: cx("field", wrong && "wrong"),
            "aria-invalid": wrong ? "true" : undefined,
            "aria-describedby": told.length ? `stop-said-${kind}` : undefined,
            value: set.get(kind),
            placeholder: s("conditionHint"),
            "aria-label": s("condition", { kind }),
            spellcheck: "false",
            on: {
              input: (e: Event) => {
                found?.diagnostics.delete(kind);
                change((stops) => stops.set(kind, (e.target as HTMLInputElement).value.trim()));
              },
              keydown: (e: KeyboardEvent) => e.key === "Enter" && void go(found?.stop ? "next" : "first"),
            },
          })
        : null,
      told.length
        ? h("div", { id: `stop-said-${kind}`, class: "rule-said", role: "alert" }, told.map(sentenceOf))
        : null,
    );
  };

  const scope = ({ of: result, stop, decisions }: Found): Child => {
    if (!stop) return null;
    const { report, timeline } = result;
    const set = store.get().breakpoints;
    const moment = momentAfter(timeline, stop.event);
    // A candidate's numbers are many: those of the decision itself come first.
    const numbers = Object.entries(stop.numbers);
    const word = ([name, value]: [string, string]): Child => {
      const shown = asKnown(report, value);
      const selection = objectOf(report, name, value);
      const asked = [...set.keys()].find((kind) => kind === stop.site) ?? [...set.keys()][0];
      return h(
        "tr",
        { key: name },
        h("th", { scope: "row" }, name),
        h(
          "td",
          null,
          selection ? h("button", { class: "link name", on: { click: () => store.set({ selection }) } }, shown) : shown,
        ),
        h(
          "td",
          { class: "num" },
          asked && /^(queue|job|pod|node|plugin|action|verdict)$/.test(name)
            ? h(
                "button",
                {
                  class: "ib sm",
                  "aria-label": s("useAs", { name, value }),
                  title: s("useAs", { name, value }),
                  on: {
                    click: () => change((stops) => stops.set(asked, andClause(stops.get(asked) ?? "", name, value))),
                  },
                },
                icon("plus"),
              )
            : null,
        ),
      );
    };
    return h(
      "div",
      { key: "scope" },
      h(
        "p",
        { class: "mut" },
        s("at", { n: stop.decision, all: decisions }),
        " · ",
        h("b", null, saying(stop.site)),
        " · ",
        h("button", { class: "link", on: { click: () => stepTo(store, moment) } }, s("event", { n: moment })),
      ),
      h(
        "div",
        { class: "scope" },
        h(
          "section",
          { "aria-label": s("words") },
          h("h3", null, s("words")),
          h("table", null, h("tbody", null, Object.entries(stop.words).map(word))),
        ),
        h(
          "section",
          { "aria-label": s("numbers") },
          h("h3", null, s("numbers")),
          h(
            "table",
            null,
            h(
              "tbody",
              null,
              numbers
                .slice(0, 200)
                .map(([name, value]) =>
                  h("tr", { key: name }, h("th", { scope: "row" }, name), h("td", { class: "num" }, figure(value))),
                ),
            ),
          ),
        ),
      ),
    );
  };

  const view = (state: Readonly<State>): Child[] => {
    if (state.drawer !== "stops" || !state.result) return [];
    const now = found?.of === state.result ? found : null;
    const none = state.breakpoints.size === 0;
    const button = (
      way: "first" | "next" | "prev",
      name: "first" | "next" | "prev",
      primary: boolean,
      disabled: boolean,
    ) =>
      h(
        "button",
        {
          key: way,
          class: cx("btn", primary && "primary"),
          disabled: disabled || busy,
          title: `${s(way)}${way === "first" ? "" : way === "next" ? " (n)" : " (N)"}`,
          on: { click: () => void go(way) },
        },
        icon(name),
        s(way),
      );
    return [
      h(
        "div",
        { class: "stops", key: "stops" },
        h(
          "div",
          { role: "region", "aria-label": s("rules"), tabindex: 0 },
          Object.entries(STOP_GROUPS).map(([group, kinds]) =>
            h(
              "section",
              { key: group },
              h("h3", null, s(`group_${group}` as StopKey)),
              kinds.map((kind) => rule(kind, now)),
            ),
          ),
        ),
        h(
          "div",
          { role: "region", "aria-label": s("scope"), tabindex: 0, "aria-live": "polite", "aria-busy": busy },
          h(
            "div",
            { class: "stops-bar" },
            button("next", "next", true, none),
            button("prev", "prev", false, none || !now?.stop),
            button("first", "first", false, none || !now?.stop),
            none
              ? null
              : h(
                  "button",
                  { key: "clear", class: "btn plain", on: { click: () => change((stops) => stops.clear()) } },
                  s("clear"),
                ),
          ),
          busy ? h("p", { class: "mut", key: "busy" }, s("searching")) : null,
          now?.missed
            ? h("p", { key: "missed" }, h("b", null, s(now.missed === "next" ? "noneNext" : "nonePrev")))
            : null,
          now ? scope(now) : h("p", { key: "how", class: "mut" }, s("how")),
        ),
      ),
    ];
  };
  draw(app, element, (x) => [x.drawer, x.result, x.breakpoints, bump], view);
}
