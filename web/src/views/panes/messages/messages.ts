// The pane "messages" shows everything that the engine says about the input.
import "./messages.css";
import { h, type Child, type VNode } from "../../../dom/h.ts";
import { icon } from "../../../dom/icons.ts";
import { counted, t } from "../../../i18n/later.ts";
import type { Diagnostic } from "../../../model/report.ts";
import type { State } from "../../../state/state.ts";
import { draw, type App } from "../../parts/app.ts";
import { diagnostic } from "../../parts/diagnostics.ts";

export function messagesView(app: App, element: Element, showLine: (line: number) => void): void {
  const view = (state: Readonly<State>): Child[] => {
    if (state.drawer !== "messages") return [];
    if (!state.diagnostics.length) return [h("p", { class: "form-note" }, t("noMessages"))];
    const one = (d: Diagnostic, i: number): VNode =>
      h(
        "div",
        { class: `diag ${d.severity}`, key: i },
        icon(d.severity === "note" ? "info" : "warn"),
        h("div", null, ...diagnostic(d, showLine)),
      );
    // What was filled in is no trouble: it stands behind its number.
    const notes = state.diagnostics.filter((d) => d.severity === "note");
    const others = state.diagnostics.filter((d) => d.severity !== "note");
    return [
      h(
        "div",
        { class: "messages", tabindex: 0, role: "region", "aria-label": t("messages") },
        others.slice(0, 500).map(one),
        notes.length
          ? h(
              "details",
              { key: "notes" },
              h("summary", null, counted(t("assumptions", { n: notes.length }))),
              notes.slice(0, 500).map(one),
            )
          : null,
      ),
    ];
  };
  draw(app, element, (s) => [s.diagnostics, s.drawer], view);
}
