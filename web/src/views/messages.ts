// What is wrong with the input: a banner for errors below the editor. The list of everything is message-list.ts.
import "./messages.css";
import { h, type Child } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { count, said, t } from "../i18n/index.ts";
import type { Diagnostic } from "../model/report.ts";
import { errorsOf, type State } from "../state/state.ts";
import { draw, type App } from "./app.ts";

export function diagnostic(d: Diagnostic, show: (line: number) => void): Child[] {
  const message = said(d.message);
  const hint = d.hint ? said(d.hint) : null;
  const where = [d.kind, d.name].filter(Boolean).join(" ");
  return [
    h(
      "div",
      { class: "where" },
      where ? h("b", null, where) : null,
      d.field ? h("code", null, d.field) : null,
      d.line ? h("button", { class: "link", on: { click: () => show(d.line!) } }, t("line", { n: d.line })) : null,
    ),
    h("div", { lang: message.lang }, message.text, (d.count ?? 1) > 1 ? h("small", null, ` × ${d.count}`) : null),
    hint ? h("div", { class: "hint", lang: hint.lang }, hint.text) : null,
  ];
}

export function bannerView(app: App, element: Element, showLine: (line: number) => void): void {
  // Few scenarios have an extender: what is said about its hosts is fetched with the first of them.
  let hostBanners: typeof import("./hosts.ts").hostBanners | null = null;
  app.store.watch(
    (s) => [s.hosts.length > 0],
    async ({ hosts }) => {
      if (!hosts.length || hostBanners) return;
      ({ hostBanners } = await import("./hosts.ts"));
      app.store.touch();
    },
  );
  const view = (state: Readonly<State>): Child[] => {
    // Also while its successor is there already, until that has answered.
    if (state.engine === "stopped" || state.trouble) {
      return [
        h(
          "div",
          { class: "banner stop", role: "alert", key: "stop" },
          icon("warn"),
          h(
            "div",
            null,
            h("h3", null, state.trouble === "timeout" ? t("stoppedSlow") : t("stoppedCrash")),
            h("p", null, t("scenarioSafe")),
            h(
              "div",
              { class: "b-row" },
              h("button", { class: "btn", on: { click: () => app.restart() } }, t("tryAgain")),
            ),
          ),
        ),
      ];
    }
    const errors = errorsOf(state.diagnostics);
    const hosts = hostBanners?.(app, state) ?? [];
    if (!errors.length) return hosts;
    return [
      ...hosts,
      h(
        "div",
        { class: "banner", role: "alert", key: "errors" },
        icon("warn"),
        h(
          "div",
          null,
          h("h3", null, count(errors.length, "toCorrect1", "toCorrect"), state.result ? ` ${t("lastGood")}` : ""),
          errors.slice(0, 20).map((d, i) => h("div", { class: "diag", key: i }, ...diagnostic(d, showLine))),
          errors.length > 20 ? h("p", null, t("andMore", { n: errors.length - 20 })) : null,
        ),
      ),
    ];
  };
  draw(app, element, (s) => [s.diagnostics, s.engine, s.trouble, s.result === null, s.hosts, hostBanners], view);
}

export function messageCounts(diagnostics: Diagnostic[]): { errors: number; warnings: number; notes: number } {
  const n = (severity: Diagnostic["severity"]) => diagnostics.filter((d) => d.severity === severity).length;
  return { errors: n("error"), warnings: n("warning"), notes: n("note") };
}
