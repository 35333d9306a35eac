// One thing that the engine says about the input is drawn here, and how many there are is counted: the banner, the pane
// "messages" and the tabs' numbers say it alike.
import "./diagnostics.css";
import { h, type Child } from "../../dom/h.ts";
import { language, said, t } from "../../i18n/index.ts";
import type { Diagnostic } from "../../model/report.ts";

// Message and hint as one text.
export function sayingOf(d: Diagnostic): string {
  const { text } = said(d.message, d.says?.message);
  return d.hint ? `${text}${language() === "zh" ? "。" : ". "}${said(d.hint, d.says?.hint).text}` : text;
}

export function diagnostic(d: Diagnostic, show: (line: number) => void): Child[] {
  const message = said(d.message, d.says?.message);
  const hint = d.hint ? said(d.hint, d.says?.hint) : null;
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

export function messageCounts(diagnostics: Diagnostic[]): { errors: number; warnings: number; notes: number } {
  const n = (severity: Diagnostic["severity"]) => diagnostics.filter((d) => d.severity === severity).length;
  return { errors: n("error"), warnings: n("warning"), notes: n("note") };
}

// Whether a cluster's own image said which release answers, and not nobody.
export function releaseIsOfImage(diagnostics: Diagnostic[]): boolean {
  return diagnostics.some((d) => d.code === "release" && d.says?.message.key !== "no-release-said");
}
