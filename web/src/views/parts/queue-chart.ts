// The chart of the queues shows what each holds, deserves and may have, by resource. The panel of the queues draws one
// of them, and the pane that compares two runs one for each.
import "../../charts/bars.css";
import { layoutQueues, scaleOf, type Bar, type QueueChart } from "../../charts/bars.ts";
import { drawAxis, drawBar } from "../../charts/bars-draw.ts";
import { cx, h, type Child, type VNode } from "../../dom/h.ts";
import { t } from "../../i18n/index.ts";
import { amount, amountParts, amountWithUnit, scalesOf, share, type Scale } from "../../model/amounts.ts";
import { totals } from "../../model/nodes.ts";
import { queueRows, resourcesInUse, type QueueCell, type QueueRow } from "../../model/queues.ts";
import type { Report } from "../../model/report.ts";
import type { Snapshot } from "../../model/timeline.ts";
import { nameView } from "./name.ts";

const MOST_TICKS = 3; // that are named above the bars

export interface QueuePicture {
  chart: QueueChart;
  plugin: string; // that counts for queues, or ""
  scales: Scale[];
  totals: number[];
}

export function pictureQueues(
  report: Report,
  snapshot: Snapshot,
  resource: string,
  shown: (queue: number) => boolean = () => true,
): QueuePicture {
  const used = resourcesInUse(report);
  const chosen = used.filter((r) => report.resources[r] === resource);
  const rows = queueRows(report, snapshot, chosen.length ? chosen : used).filter((row) => shown(row.queue));
  return {
    chart: layoutQueues(rows, totals(report)),
    plugin: report.queuePlugin,
    scales: scalesOf(report),
    totals: totals(report),
  };
}

function scaleFor(picture: QueuePicture, cell: QueueCell): number {
  return scaleOf(
    cell.resource,
    picture.chart.rows.map((r) => r.row),
    picture.totals,
    picture.chart.axis,
  );
}

// The sentence that a screen reader says for a row, and the lines of its tip.
export function cellLines(cell: QueueCell, scale: Scale): string[] {
  const line = (name: string, value: number | null, none = "–") =>
    `${name} ${value === null ? none : amountWithUnit(value, scale)}`;
  return [
    line(t("allocated"), cell.allocated),
    ...(cell.pipelined ? [line(t("pipelined"), cell.pipelined)] : []),
    ...(cell.inqueue ? [line(t("inqueue"), cell.inqueue)] : []),
    line(t("request"), cell.request),
    line(t("guarantee"), cell.guarantee),
    line(t("deserved"), cell.deserved),
    line(t("capability"), cell.capability, t("unlimited")),
    line(t("realCapability"), cell.realCapability, t("unlimited")),
    ...(cell.share === null ? [] : [`${t("share")} ${share(cell.share)}`]),
  ];
}

export interface Base {
  allocated(queue: string, resource: number): number | null;
}

// What lies over a bar, so that its marks can be taken hold of.
export type Over = (row: QueueRow, cell: QueueCell, full: number) => Child;

function drawRow(
  cell: QueueCell,
  bar: Bar,
  row: QueueRow,
  picture: QueuePicture,
  base: Base | null,
  why?: (name: string) => void,
  marks?: Over,
): VNode {
  const scale = picture.scales[cell.resource]!;
  const over = cell.share !== null && cell.share > 1.0001;
  const lines = cellLines(cell, scale);
  const before = base?.allocated(row.name, cell.resource) ?? null;
  const moved = before !== null && Math.abs(before - cell.allocated) > 0.05;
  const [held, heldUnit] = amountParts(cell.allocated, scale);
  const [due, dueUnit] = amountParts(cell.deserved, scale);
  const unit = (of: string) => (scale.unit ? h("small", null, of) : null);
  const difference = moved ? cell.allocated - before! : 0;
  return h(
    "div",
    {
      class: cx("row", moved && "moved"),
      key: cell.resource,
      role: "listitem",
      "data-tip": [`${row.name} · ${scale.label}`, ...lines].join("\n"),
      "data-resource": scale.name,
      "aria-label": `${scale.label}: ${lines.join(", ")}`,
    },
    h("span", { class: "res", title: scale.name }, scale.label),
    h(
      "svg",
      { class: "bar", "aria-hidden": "true" },
      drawBar(bar, picture.chart.axis, moved ? Math.min(1, before! / scaleFor(picture, cell)) : null),
    ),
    marks?.(row, cell, scaleFor(picture, cell)),
    h(
      "span",
      { class: "num", "data-value": "allocated" },
      moved && h("b", { class: "delta" }, `${difference > 0 ? "+" : "−"}${amount(Math.abs(difference), scale)}`),
      held,
      unit(heldUnit),
    ),
    h(
      "span",
      { class: "num des-n", "data-value": "deserved" },
      why && cell.deserved !== null
        ? h(
            "button",
            {
              class: "ask",
              "aria-label": `${amountWithUnit(cell.deserved, scale)}. ${t("whyDeserved", { queue: row.name })}`,
              title: t("whyDeserved", { queue: row.name }),
              on: { click: () => why(row.name) },
            },
            due,
          )
        : due,
      unit(dueUnit),
    ),
    h(
      "span",
      { class: cx("num share", over && "over", cell.decides && "dom"), "data-value": "share" },
      over && h("span", { class: "up", "aria-hidden": "true" }, "▲"),
      cell.share === null ? "–" : share(cell.share),
    ),
  );
}

export function drawQueues(
  picture: QueuePicture,
  options: {
    selected?: (queue: number) => boolean;
    pick?: (name: string) => void;
    why?: (name: string) => void;
    base?: Base | null;
    over?: Over;
  },
): VNode[] {
  return picture.chart.rows.map(({ row, bars }) => {
    const on = options.selected?.(row.queue) ?? false;
    const name = [h("i", { class: `dot q${row.colour}` }), nameView(row.name)];
    // The story is the queue's, whatever the resource: one number asks for it, and no two such targets lie within a finger.
    const asks = row.cells.findIndex((c) => c.deserved !== null);
    const numbers = row.known || row.cells.some((c) => c.deserved !== null);
    return h(
      "section",
      {
        class: cx("q", row.depth > 0 && "inside", on && "sel"),
        key: row.name,
        role: "group",
        "data-queue": row.name,
        "aria-label": row.name,
      },
      options.pick
        ? h(
            "button",
            {
              class: "q-name",
              title: row.name,
              style: { "--depth": row.depth },
              "aria-pressed": on,
              on: { click: () => options.pick!(row.name) },
            },
            ...name,
          )
        : h("span", { class: "q-name", title: row.name, style: { "--depth": row.depth } }, ...name),
      h(
        "div",
        { class: "rows", role: numbers ? "list" : undefined },
        numbers
          ? row.cells.map((cell, i) =>
              drawRow(
                cell,
                bars[i]!,
                row,
                picture,
                options.base ?? null,
                i === asks ? options.why : undefined,
                options.over,
              ),
            )
          : h("p", { class: "q-none" }, t(picture.plugin ? "queueWithoutNumbers" : "noQueuePlugin")),
      ),
    );
  });
}

export function axisHead(picture: QueuePicture): Child[] {
  return [
    h(
      "div",
      { class: "axis" },
      h("svg", { width: "100%", height: 24 }, drawAxis(picture.chart.axis, MOST_TICKS, t("ofTheCluster"))),
    ),
    h("span", { class: "num", title: t("allocatedTitle") }, t("allocated")),
    h("span", { class: "num" }, t("deserved")),
    h("span", { class: "num" }, t("share")),
  ];
}
