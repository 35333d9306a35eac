// Who was evicted for good, a row each: whose pod it was, for whom it went, and by which action.
import { h, type Child, type VNode } from "../../../dom/h.ts";
import { c } from "../../../i18n/compare-words.ts";
import { jobKey } from "../../../model/jobs.ts";
import type { Report } from "../../../model/report.ts";
import type { App } from "../../parts/app.ts";

const MOST = 200; // rows; the events have them all

export function wentView(app: App, report: Report): VNode | null {
  const rows: VNode[] = [];
  let gone = 0;
  let action = "";
  const choose = (kind: "job" | "task", id: string, name: string): Child =>
    h("button", { class: "link name", on: { click: () => app.store.set({ selection: { kind, id } }) } }, name);
  const pod = (task: number) => {
    const { uid, namespace, name } = report.tasks[task]!;
    return choose("task", uid, `${namespace}/${name}`);
  };
  const job = (index: number) => (index < 0 ? "–" : choose("job", jobKey(report, index), jobKey(report, index)));
  for (const event of report.events) {
    if (event.kind === "action") action = event.name;
    if (event.kind !== "evicted" || ++gone > MOST) continue;
    const { task, forTask, forJob } = event;
    const of = report.tasks[task]!.job;
    rows.push(
      h(
        "tr",
        { key: gone },
        h("th", { scope: "row" }, pod(task)),
        h("td", null, job(of)),
        h("td", null, report.jobs[of]?.queueName ?? "–"),
        h("td", null, forTask !== undefined ? pod(forTask) : forJob !== undefined ? job(forJob) : c("nobody")),
        h("td", null, action),
      ),
    );
  }
  if (!gone) return null;
  const head = [
    ["pod", c("pod")],
    ["job", c("job")],
    ["queue", c("queue")],
    ["for whom", c("forWhom")],
    ["action", c("action")],
  ] as const;
  return h(
    "div",
    { class: "went", key: "went" },
    h(
      "table",
      null,
      h(
        "thead",
        null,
        h("tr", null, ...head.map(([term, word]) => h("th", { scope: "col", "data-term": term }, word))),
      ),
      h("tbody", null, ...rows),
    ),
    gone > MOST ? h("p", { class: "mut" }, c("andMore", { n: gone - MOST })) : null,
  );
}
