// The bars of the queues: what each holds, deserves and may have, by resource. The panel of the queues draws one picture of
// them, and the pane that compares two runs draws one for each.
import "../../charts/bars.css";
import { layoutQueues, scaleOf, type Bar, type QueueChart } from "../../charts/bars.ts";
import { cx, h, type Child, type VNode } from "../../dom/h.ts";
import { t } from "../../i18n/index.ts";
import { amount, amountParts, amountWithUnit, number, scalesOf, share, type Scale } from "../../model/amounts.ts";
import { totals } from "../../model/nodes.ts";
import { queueRows, resourcesInUse, type QueueCell, type QueueRow } from "../../model/queues.ts";
import type { Report } from "../../model/report.ts";
import type { Snapshot } from "../../model/timeline.ts";
import { nameView } from "./name.ts";

export interface QueuePicture {
  chart: QueueChart;
  plugin: string; // that counts for queues, or ""
  scales: Scale[];
  totals: number[];
}

export function pictureQueues(report: Report, snapshot: Snapshot, resource: string): QueuePicture {
  const used = resourcesInUse(report);
  const chosen = used.filter((r) => report.resources[r] === resource);
  const rows = queueRows(report, snapshot, chosen.length ? chosen : used);
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

const pc = (part: number) => `${(part * 100).toFixed(2)}%`;

function drawBar(bar: Bar, chart: QueueChart, was: number | null): VNode {
  const mark = (name: string, key: string, style: Record<string, string>) => h("i", { class: name, key, style });
  const kids: Child[] = chart.axis.ticks.map((tick, i) =>
    mark("grid", `grid${i}`, { left: pc(tick / chart.axis.most) }),
  );
  kids.push(mark("track", "track", { width: pc(bar.track) }));
  if (bar.request.to > 0)
    kids.push(mark(cx("request", bar.request.beyond && "off"), "request", { width: pc(bar.request.to) }));
  const seen = new Map<string, number>();
  for (const s of bar.segments) {
    const nth = seen.get(s.kind) ?? 0;
    seen.set(s.kind, nth + 1);
    kids.push(mark(`seg ${s.kind} q${s.colour}`, `${s.kind}${nth}`, { left: pc(s.from), width: pc(s.to - s.from) }));
  }
  if (bar.guarantee !== null) kids.push(mark("guar", "guar", { width: pc(bar.guarantee) }));
  if (bar.capability !== null)
    kids.push(mark(cx("cap", bar.capability === bar.deserved && "met"), "cap", { left: pc(bar.capability) }));
  if (bar.deserved !== null && !bar.deservedBeyond) kids.push(mark("des", "des", { left: pc(bar.deserved) }));
  if (was !== null) kids.push(mark("was", "was", { left: pc(was) }));
  return h("div", { class: "bar", "aria-hidden": "true" }, ...kids);
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

function drawRow(
  cell: QueueCell,
  bar: Bar,
  row: QueueRow,
  picture: QueuePicture,
  base: Base | null,
  why?: (name: string) => void,
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
    drawBar(bar, picture.chart, moved ? Math.min(1, before! / scaleFor(picture, cell)) : null),
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
  },
): VNode[] {
  return picture.chart.rows.map(({ row, bars }) => {
    const on = options.selected?.(row.queue) ?? false;
    const name = [h("i", { class: `dot q${row.colour}` }), nameView(row.name)];
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
          ? row.cells.map((cell, i) => drawRow(cell, bars[i]!, row, picture, options.base ?? null, options.why))
          : h("p", { class: "q-none" }, t(picture.plugin ? "queueWithoutNumbers" : "noQueuePlugin")),
      ),
    );
  });
}

export function axisHead(picture: QueuePicture): Child[] {
  const { axis } = picture.chart;
  const text = (tick: number) => `${number(tick * 100)} %`;
  return [
    h(
      "div",
      { class: "axis", title: t("ofTheCluster") },
      axis.ticks.map((tick, i) =>
        i % Math.ceil(axis.ticks.length / 3)
          ? null
          : h(
              "span",
              { key: i, class: tick === axis.most ? "end" : undefined, style: { left: pc(tick / axis.most) } },
              i ? text(tick) : "0",
            ),
      ),
    ),
    h("span", { class: "num", title: t("allocatedTitle") }, t("allocated")),
    h("span", { class: "num" }, t("deserved")),
    h("span", { class: "num" }, t("share")),
  ];
}
