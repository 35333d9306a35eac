// A line above the timeline chooses a namespace and a queue for all panels, where a cluster has many. It is fetched once the first
// result is shown.
import "./scope.css";
import { h, type Child } from "../../dom/h.ts";
import { counted, t } from "../../i18n/later.ts";
import { EVERYTHING, inScope, type Scope } from "../../model/scope.ts";
import type { State } from "../../state/state.ts";
import { draw, type App } from "../parts/app.ts";

const MANY_QUEUES = 8;

export function installScope(app: App, before: HTMLElement): void {
  const bar = document.createElement("div");
  bar.className = "scope-bar";
  bar.hidden = true; // until it is known whether there is anything to choose
  bar.setAttribute("role", "group");
  before.before(bar);
  const choice = (scope: Scope, key: keyof Scope, label: string, names: string[]): Child =>
    names.length < 2
      ? null
      : h(
          "label",
          { key },
          label,
          h(
            "select",
            {
              class: "field",
              value: scope[key],
              on: {
                // The other choice is as it is now: what is drawn may be a frame behind.
                change: (e: Event) =>
                  app.store.set({ scope: { ...app.store.get().scope, [key]: (e.target as HTMLSelectElement).value } }),
              },
            },
            ["", ...names].map((name) =>
              h("option", { key: name, value: name, selected: name === scope[key] }, name || t("all")),
            ),
          ),
        );
  const view = ({ result, scope }: Readonly<State>): Child[] => {
    const report = result?.report;
    const spaces = [...new Set(report?.jobs.map((j) => j.namespace) ?? [])].sort();
    const used = new Set(report?.jobs.map((j) => j.queueName));
    const queues =
      report?.queues.map((q) => q.name).filter((name) => name !== "root" && (name !== "default" || used.has(name))) ??
      [];
    bar.hidden = !report || (spaces.length < 2 && queues.length <= MANY_QUEUES);
    bar.setAttribute("aria-label", t("scope"));
    if (!report || bar.hidden) return [];
    const { all, job } = inScope(report, scope);
    return [
      choice(scope, "namespace", t("namespace"), spaces),
      choice(scope, "queue", t("queue"), queues),
      all
        ? null
        : [
            h(
              "span",
              { key: "n", class: "mut", role: "status" },
              counted(t("inScope", { n: report.jobs.filter((_, j) => job(j)).length, all: report.jobs.length })),
            ),
            h(
              "button",
              { key: "all", class: "link", on: { click: () => app.store.set({ scope: EVERYTHING }) } },
              t("showAll"),
            ),
          ],
    ];
  };
  draw(app, bar, (s) => [s.result, s.scope], view);
}
