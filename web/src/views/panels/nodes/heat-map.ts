// The nodes of a large cluster are a field of squares, and a tip says whose square the pointer is on. This is fetched
// with the first cluster that is large enough for it.
import { drawHeat } from "../../../charts/heat-draw.ts";
import { heatAt, layoutHeat, type HeatNode } from "../../../charts/heat.ts";
import { fullest } from "../../../charts/slots.ts";
import { h, type VNode } from "../../../dom/h.ts";
import { counted, t } from "../../../i18n/later.ts";
import { amount, num, type Scale } from "../../../model/amounts.ts";
import type { NodeNumbers } from "../../../model/nodes.ts";
import type { InScope } from "../../../model/scope.ts";
import type { Highlight } from "../../../model/selection.ts";
import type { Report } from "../../../model/report.ts";
import type { Snapshot } from "../../../model/timeline.ts";
import { select, type App } from "../../parts/app.ts";
import { showTip } from "../../parts/tip.ts";

export function heatLine(report: Report, scales: Scale[], numbers: NodeNumbers[], scope: InScope, i: number): string {
  const { main, total } = fullest(report, i, numbers[i]!);
  const scale = scales[main]!;
  return [
    report.nodes[i]!.name,
    `${scale.label} ${amount(numbers[i]!.used[main], scale)}/${amount(total, scale)}`,
    counted(t("nPods", { n: numbers[i]!.tasks.length })),
    ...(scope.all ? [] : [t("heatOwn", { n: numbers[i]!.tasks.filter(scope.task).length })]),
  ].join("\n");
}

export function heatNodes(
  report: Report,
  snapshot: Snapshot,
  numbers: NodeNumbers[],
  lit: Highlight,
  scope: InScope,
): HeatNode[] {
  return numbers.map((n, i) => {
    const { main, part, total } = fullest(report, i, n);
    const on = lit.node(i);
    if (scope.all)
      return { fill: part, releasing: n.releasing.some((v) => v > 0), pipelined: n.pipelined.some((v) => v > 0), on };
    const tasks = n.tasks.filter(scope.task);
    const is = (status: string) => tasks.some((task) => snapshot.status[task] === status);
    const held = tasks.filter((task) => snapshot.status[task] !== "Pipelined");
    const used = held.reduce((sum, task) => sum + num(report.tasks[task]!.request[main]), 0);
    const own = total > 0 ? Math.min(part, used / total) : 0;
    return { fill: part, own, releasing: is("Releasing"), pipelined: is("Pipelined"), on };
  });
}

export function heatMap(
  app: App,
  report: Report,
  snapshot: Snapshot,
  numbers: NodeNumbers[],
  lit: Highlight,
  scope: InScope,
  scales: Scale[],
  width: number,
): VNode {
  const heat = layoutHeat(numbers.length, width);
  const line = (i: number) => heatLine(report, scales, numbers, scope, i);
  const under = (event: PointerEvent | MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const scale = heat.height / (box.height || 1); // the page may be enlarged
    return heatAt(heat, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale, numbers.length);
  };
  return h(
    "svg",
    {
      class: "heat",
      key: "heat",
      height: heat.height,
      role: "img",
      "aria-label": [
        `${t("nodes")}: ${numbers.length}, ${t("heatNote")}`,
        ...(scope.all ? [] : [t("heatScope", { n: numbers.filter((one) => one.tasks.some(scope.task)).length })]),
      ].join(". "),
      on: {
        pointermove: (event: PointerEvent) => {
          const i = under(event);
          showTip(i < 0 ? null : line(i), event.clientX, event.clientY);
        },
        pointerleave: () => showTip(null, 0, 0),
        click: (event: MouseEvent) => {
          const i = under(event);
          if (i >= 0) select(app, "node", report.nodes[i]!.name);
        },
      },
    },
    drawHeat(heat, heatNodes(report, snapshot, numbers, lit, scope)),
  );
}
