// One resource is chosen here, or all of them; the bars of the queues and the lines of their shares follow.
import { h, type VNode } from "../../dom/h.ts";
import { t } from "../../i18n/index.ts";
import { scalesOf } from "../../model/amounts.ts";
import { resourcesInUse } from "../../model/queues.ts";
import type { Report } from "../../model/report.ts";
import type { App } from "./app.ts";

export function resourcePicker(app: App, report: Report, resource: string): VNode {
  const scales = scalesOf(report);
  const used = resourcesInUse(report);
  const shown = used.some((r) => report.resources[r] === resource) ? resource : "";
  const button = (name: string, label: string) =>
    h(
      "button",
      {
        key: name,
        class: shown === name ? "on" : undefined,
        "aria-pressed": shown === name,
        on: { click: () => app.store.set({ resource: name }) },
      },
      label,
    );
  return h(
    "div",
    { class: "segm sm", role: "group", "aria-label": t("resource") },
    button("", t("all")),
    ...used.map((r) => button(report.resources[r]!, scales[r]!.label)),
  );
}
