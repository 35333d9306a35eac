// Where drf orders jobs, each has its dominant share beside it, as a bar. This is fetched where there is such an order.
import "./drf.css";
import { h, type VNode } from "../../../dom/h.ts";
import { t } from "../../../i18n/later.ts";
import { amountWithUnit, scalesOf } from "../../../model/amounts.ts";
import { dominantShares, type Dominant } from "../../../model/dominant.ts";
import { totals } from "../../../model/nodes.ts";
import type { Report } from "../../../model/report.ts";

export { dominantShares };

export function shareCell(report: Report, { share, resource, held }: Dominant, colour: number): VNode {
  const scale = scalesOf(report)[resource];
  const title = scale
    ? t("dominantTitle", {
        resource: scale.label,
        held: amountWithUnit(held, scale),
        total: amountWithUnit(totals(report)[resource]!, scale),
      })
    : t("dominantNone");
  return h(
    "td",
    { class: "num c-share", "data-value": "share", title },
    h(
      "span",
      { class: "part", "aria-hidden": "true" },
      h("i", { class: `q${colour}`, style: { width: `${(Math.min(1, share) * 100).toFixed(1)}%` } }),
    ),
    `${(share * 100).toFixed(0)} %`,
  );
}
