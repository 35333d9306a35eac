// The nodes of a large cluster are a field of squares, and a tip says whose square the pointer is on. This is fetched
// with the first cluster that is large enough for it.
import { drawHeat } from "../../../charts/heat-draw.ts";
import { heatAt, layoutHeat, type HeatNode } from "../../../charts/heat.ts";
import { fullest } from "../../../charts/slots.ts";
import { h, type VNode } from "../../../dom/h.ts";
import { counted, t } from "../../../i18n/index.ts";
import { amount, type Scale } from "../../../model/amounts.ts";
import type { NodeNumbers } from "../../../model/nodes.ts";
import type { Highlight } from "../../../model/selection.ts";
import type { Report } from "../../../model/report.ts";
import { select, type App } from "../../parts/app.ts";
import { showTip } from "../../parts/tip.ts";

export function heatLine(report: Report, scales: Scale[], numbers: NodeNumbers[], i: number): string {
  const { main, total } = fullest(report, i, numbers[i]!);
  const scale = scales[main]!;
  return [
    report.nodes[i]!.name,
    `${scale.label} ${amount(numbers[i]!.used[main], scale)}/${amount(total, scale)}`,
    counted(t("nPods", { n: numbers[i]!.tasks.length })),
  ].join("\n");
}

export function heatNodes(report: Report, numbers: NodeNumbers[], lit: Highlight): HeatNode[] {
  return numbers.map((n, i) => ({
    fill: fullest(report, i, n).part,
    releasing: n.releasing.some((v) => v > 0),
    pipelined: n.pipelined.some((v) => v > 0),
    on: lit.node(i),
  }));
}

export function heatMap(
  app: App,
  report: Report,
  numbers: NodeNumbers[],
  lit: Highlight,
  scales: Scale[],
  width: number,
): VNode {
  const heat = layoutHeat(numbers.length, width);
  const line = (i: number) => heatLine(report, scales, numbers, i);
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
      "aria-label": `${t("nodes")}: ${numbers.length}, ${t("heatNote")}`,
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
    drawHeat(heat, heatNodes(report, numbers, lit)),
  );
}
