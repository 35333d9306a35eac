// Jobs that others' pods make (Deployments, Jobs of Kubernetes, pods alone) are listed below those that the form edits.
import "./others.css";
import { h, type Child } from "../../dom/h.ts";
import { counted, t } from "../../i18n/later.ts";
import { jobKey, tasksByJob } from "../../model/jobs.ts";
import { knownName } from "../../model/names.ts";
import { namespaceOfItem } from "../../model/made-jobs.ts";
import type { Outline } from "../../model/outline.ts";
import { queueColours } from "../../model/queues.ts";
import type { Report } from "../../model/report.ts";
import { select, type App } from "../parts/app.ts";

const MOST = 500;

export function otherJobs(report: Report, outline: Outline): number[] {
  const own = new Set([
    ...outline.jobs.map((item) => `${namespaceOfItem(item)}/${item.name}`),
    ...outline.unlisted.jobs.map(({ namespace, name }) => `${namespace}/${name}`),
  ]);
  return report.jobs.flatMap((_, j) => (own.has(jobKey(report, j)) ? [] : [j]));
}

export function othersView(app: App, report: Report, outline: Outline): Child {
  const others = otherJobs(report, outline);
  if (!others.length) return null;
  const colours = queueColours(report);
  const pods = tasksByJob(report);
  return h(
    "details",
    { class: "form-others", key: "others" },
    h("summary", null, counted(t("otherJobs", { n: others.length }))),
    h("p", { class: "mut" }, t("otherJobsWhy")),
    h(
      "ul",
      null,
      others.slice(0, MOST).map((j) => {
        const key = jobKey(report, j);
        const { queue, queueName } = report.jobs[j]!;
        return h(
          "li",
          { key },
          h("i", { class: `dot q${colours[queue] || 8}`, title: queueName }),
          h("button", { class: "link name", on: { click: () => select(app, "job", key) } }, knownName(key)),
          h("small", null, counted(t("nPods", { n: pods[j]!.length }))),
        );
      }),
    ),
  );
}
