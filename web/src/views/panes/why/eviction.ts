// A search for victims: who stood there as a candidate, in this order, and what became of each.
import { cx, h, type Child, type VNode } from "../../../dom/h.ts";
import { t } from "../../../i18n/later.ts";
import { podSelection } from "../../../model/asking.ts";
import type { Eviction, Report } from "../../../model/report.ts";
import type { App } from "../../parts/app.ts";

const MARKS = { taken: "✕", undone: "↺", spared: "✓", notNeeded: "·", notEnough: "·" } as const;
const MOST = 200;

// `told` has the real names.
export function evictionView(app: App, report: Report, eviction: Eviction, told: Eviction, open: boolean): VNode {
  const pod = (name: string, real: string): Child => {
    const selection = podSelection(report, real);
    return selection
      ? h("button", { class: "link name", on: { click: () => app.store.set({ selection }) } }, name)
      : h("b", null, name);
  };
  return h(
    "details",
    { class: "eviction", key: `${told.action} ${told.pod} ${told.node} ${told.event}`, open },
    h(
      "summary",
      null,
      t(eviction.pod ? "candidatesFor" : "candidatesOf", {
        action: eviction.action,
        pod: eviction.pod || eviction.job,
        node: eviction.node,
      }),
    ),
    h(
      "ol",
      null,
      eviction.candidates
        .slice(0, MOST)
        .map((c, i) =>
          h(
            "li",
            { key: i, class: cx("candidate", c.fate) },
            h("span", { class: "mark", "aria-hidden": "true" }, MARKS[c.fate]),
            pod(c.pod, told.candidates[i]!.pod),
            " ",
            t(`fate_${c.fate}`, { plugin: c.plugin ?? "", n: c.tier ?? 0 }),
            c.text ? h("small", null, ` ${c.text}`) : null,
          ),
        ),
    ),
  );
}
