// Of a cluster's nodes those that are alike stand in one row, with their number; its button lists each of them.
import "./grouped.css";
import { h, type VNode } from "../../dom/h.ts";
import { t } from "../../i18n/later.ts";
import type { Item } from "../../model/outline.ts";
import { cutName, unlikeParts } from "../../model/names.ts";
import type { Field } from "./columns.ts";

const FEW = 3; // alike are shown one by one

const open = new Set<string>(); // groups that are listed, by what they have in common

export type Row = { index: number } | { key: string; of: number[] };

// In the order of the text, a group where its first node stands.
export function nodeRows(nodes: readonly Item[], fields: readonly Field[]): Row[] {
  const groups = new Map<string, number[]>();
  nodes.forEach((node, i) => {
    const key = [node.kind, ...fields.map((f) => node.cells[f.id]?.value ?? "")].join("\n");
    groups.set(key, [...(groups.get(key) ?? []), i]);
  });
  return [...groups].flatMap(([key, of]): Row[] => {
    const each = of.map((index) => ({ index }));
    if (of.length <= FEW) return each;
    return [{ key, of }, ...(open.has(key) ? each : [])];
  });
}

export function groupRow(
  nodes: readonly Item[],
  fields: readonly Field[],
  { key, of }: Extract<Row, { key: string }>,
  redraw: () => void,
): VNode {
  const [first, last] = [nodes[of[0]!]!, nodes[of.at(-1)!]!];
  const toggle = () => {
    if (open.has(key)) open.delete(key);
    else open.add(key);
    redraw();
  };
  return h(
    "tr",
    { key: `group ${key}`, class: "node-group" },
    h(
      "td",
      { class: "nm", title: `${first.name} … ${last.name}` },
      h(
        "button",
        {
          "aria-expanded": open.has(key) ? "true" : "false",
          title: t("eachNode", { n: of.length, name: first.name }),
          on: { click: toggle },
        },
        `${of.length} × `,
        h(
          "small",
          null,
          unlikeParts(first.name, last.name)
            .map((part) => cutName(part, 18))
            .join(" … "),
        ),
      ),
    ),
    fields.map((f) => h("td", { key: f.id, class: "num" }, first.cells[f.id]?.value ?? f.none ?? "–")),
    h("td", { class: "x" }),
  );
}
