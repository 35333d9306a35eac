// What a lesson's picture is measured in, and what nodes and the configuration say beside it.
import { h, type VNode } from "../../dom/h.ts";
import { c } from "../../i18n/course-words.ts";
import { GPU } from "../../model/outline.ts";
import { amountWithUnit, num, scalesOf } from "../../model/amounts.ts";
import type { Report, Vector } from "../../model/report.ts";

export interface Measure {
  r: number; // the resource's place among the report's
  text(n: string): string; // with its unit
}

// CPU, or what the lesson says: "gpu", or a resource's full name.
export function measureOf(report: Report, resource = "cpu"): Measure {
  const name = resource === "gpu" ? GPU : resource;
  const unit = resource === "gpu" ? "GPU" : resource;
  return {
    r: Math.max(0, report.resources.indexOf(name)),
    text: (n) => (resource === "cpu" ? c("theCpu", { n }) : `${n} ${unit}`),
  };
}

// ", 4 Gi"; where a pod asks for no memory nothing.
export function memoryText(report: Report, request: Vector): string {
  const at = report.resources.indexOf("memory");
  const scale = scalesOf(report).find(({ name }) => name === "memory");
  return scale && num(request[at]) > 0 ? `, ${amountWithUnit(request[at], scale)}` : "";
}

// A node's labels, without that of its name, and its taints.
export function saysOf({ labels, taints, unschedulable }: Report["nodes"][number]): string {
  const own = Object.entries(labels).filter(([key]) => key !== "kubernetes.io/hostname");
  return [...own.map(([key, value]) => `${key}=${value}`), ...taints, unschedulable ? "unschedulable" : ""]
    .filter(Boolean)
    .join(" · ");
}

// Who is asked first: the plugins, tier by tier.
export function tiersPicture({ conf }: Report): VNode {
  return h(
    "div",
    { class: "stage-tiers" },
    conf.tiers.map(({ plugins }, i) =>
      h(
        "div",
        { class: "stage-cycle", key: i },
        h("small", null, c("tierN", { n: i + 1 })),
        h(
          "ol",
          null,
          plugins.map(({ name }) => h("li", { key: name }, name)),
        ),
      ),
    ),
  );
}
