// The linter's findings about the configuration and its objects are drawn here, worst first, each with its reason and
// its fix.
import { cx, h, type Child, type VNode } from "../../../dom/h.ts";
import { icon } from "../../../dom/icons.ts";
import { t } from "../../../i18n/later.ts";
import { asKnown, changeText } from "../../../model/asking.ts";
import { applyChanges } from "../../../model/change-edits.ts";
import { grouped } from "../../../model/grouped.ts";
import { knownName } from "../../../model/names.ts";
import type { Change, Finding } from "../../../model/report.ts";
import type { Selection } from "../../../model/selection.ts";
import type { State } from "../../../state/state.ts";
import type { App } from "../../parts/app.ts";
import { claimOfFinding, smallExampleView, type Making } from "./small-example.ts";

// The text with the changes made, where the form knows their places and shows the text as it is now.
export function changedText(state: Readonly<State>, changes: readonly Change[], apply = ""): string | null {
  const { outline, text, result } = state;
  return changes.length && outline && result && outline.text === text && result.text === text
    ? applyChanges(text, outline, result.report, changes, apply)
    : null;
}

function selectionOf(finding: Finding): Selection {
  if (finding.kind === "Queue" && finding.name) return { kind: "queue", id: finding.name };
  if ((finding.kind === "PodGroup" || finding.kind === "Job") && finding.name) return { kind: "job", id: finding.name };
  return finding.kind === "Node" && finding.name ? { kind: "node", id: finding.name } : null;
}

function findingView(
  app: App,
  state: Readonly<State>,
  finding: Finding,
  key: number,
  showLine: (line: number) => void,
  making: Making,
): VNode {
  const selection = selectionOf(finding);
  const name = finding.name ?? "";
  const where = [finding.kind, selection?.kind === "job" ? knownName(name) : name].filter(Boolean).join(" ");
  const fixed = changedText(state, finding.changes);
  return h(
    "li",
    { class: cx("finding", finding.severity), key, "data-code": finding.code },
    icon(finding.severity === "note" ? "info" : "warn"),
    h(
      "div",
      null,
      h(
        "p",
        { class: "where" },
        where
          ? selection
            ? h("button", { class: "link name", on: { click: () => app.store.set({ selection }) } }, where)
            : h("b", null, where)
          : null,
        finding.field ? h("code", null, finding.field) : null,
        finding.admission ? h("span", { class: "chip bad" }, t("rejected")) : null,
        finding.line && !finding.kind
          ? h("button", { class: "link", on: { click: () => showLine(finding.line!) } }, t("line", { n: finding.line }))
          : null,
      ),
      h("p", null, asKnown(state.result!.report, finding.what)),
      h(
        "details",
        null,
        h("summary", null, t("whyFix")),
        h("p", null, finding.why),
        h("p", { class: "hint" }, finding.fix),
        finding.changes.length
          ? h(
              "ul",
              { class: "changes" },
              finding.changes.map((c, i) => h("li", { key: i }, h("code", null, changeText(c)))),
            )
          : null,
        smallExampleView(making, claimOfFinding(finding)),
      ),
      fixed === null
        ? null
        : h(
            "button",
            { class: "btn", title: finding.changes.map(changeText).join("\n"), on: { click: () => app.edit(fixed) } },
            t("fixIt"),
          ),
    ),
  );
}

// Findings that say the same of many are one, with its number; what they say of each is a click away.
function groupView(
  app: App,
  state: Readonly<State>,
  group: readonly Finding[],
  key: number,
  showLine: (line: number) => void,
  making: Making,
): VNode {
  const [first] = group as [Finding];
  const all = changedText(
    state,
    group.flatMap((f) => f.changes),
  );
  const each = group.map((f, i) => findingView(app, state, f, i, showLine, making));
  return h(
    "li",
    { class: cx("finding group", first.severity), key, "data-code": first.code },
    icon(first.severity === "note" ? "info" : "warn"),
    h(
      "div",
      null,
      h("p", { class: "where" }, h("b", null, `${group.length} ×`), first.field ? h("code", null, first.field) : null),
      h("p", null, sameOf(group, state)),
      h("details", null, h("summary", null, t("eachOfThese", { n: group.length })), h("ul", null, each)),
      all === null
        ? null
        : h("button", { class: "btn", on: { click: () => app.edit(all) } }, t("fixAll", { n: group.length })),
    ),
  );
}

// What the sentences of a group have in common: names that differ are left out.
function sameOf(group: readonly Finding[], state: Readonly<State>): string {
  const texts = group.map((f) => asKnown(state.result!.report, f.what).split(" "));
  const [first] = texts as [string[]];
  if (texts.some((words) => words.length !== first.length)) return `${first.join(" ")} …`;
  const words = first.map((word, i) => (texts.every((other) => other[i] === word) ? word : "…"));
  return words.filter((word, i) => word !== "…" || words[i - 1] !== "…").join(" ");
}

const MANY = 3; // of one kind are shown one by one
const alike = ({ code, severity, field, admission }: Finding) =>
  [code, severity, field ?? "", admission ?? ""].join("\n");

export function findingsView(
  app: App,
  state: Readonly<State>,
  findings: Finding[] | null,
  showLine: (line: number) => void,
  making: Making,
): Child {
  const rank = { error: 0, warning: 1, note: 2 };
  const sorted = (findings ?? [])
    .map((f, i) => [f, i] as const)
    .sort((a, b) => rank[a[0].severity] - rank[b[0].severity] || a[1] - b[1])
    .slice(0, 1000);
  return h(
    "section",
    { class: "findings", key: "findings", "aria-label": t("findings") },
    h("h3", null, t("findings"), findings ? h("small", null, ` ${findings.length}`) : null),
    findings === null
      ? h("p", { class: "mut" }, "…")
      : findings.length
        ? h(
            "ul",
            null,
            grouped(
              sorted.map(([f]) => f),
              alike,
              MANY,
            ).map((group, i) =>
              group.length > 1
                ? groupView(app, state, group, i, showLine, making)
                : findingView(app, state, group[0]!, i, showLine, making),
            ),
          )
        : h("p", { class: "mut" }, t("noFindings")),
  );
}
