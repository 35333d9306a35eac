// The tree of switches above the nodes: a line for each HyperNode, as wide as what is below it, and a square for each node, as full
// as the resource that is asked for most. Where the pods of a chosen job are, its squares are marked. This is fetched with the first.
import "./switches.css";
import { cx, h, type VNode } from "../../../dom/h.ts";
import { counted, t } from "../../../i18n/later.ts";
import { amount, amountWithUnit, num, type Scale } from "../../../model/amounts.ts";
import type { NodeNumbers } from "../../../model/nodes.ts";
import type { Highlight } from "../../../model/selection.ts";
import type { Report } from "../../../model/report.ts";
import { scarcest, switchesOf, switchTree, type Branch } from "../../../model/switches.ts";
import { nameView } from "../../parts/name.ts";

const MOST = 48; // squares below one switch

export function switchesView(
  report: Report,
  numbers: NodeNumbers[],
  scales: Scale[],
  lit: Highlight,
  written: readonly unknown[], // HyperNodes
): VNode | null {
  const switches = switchesOf(written);
  if (!switches?.length) return null;
  const r = scarcest(report);
  const scale = scales[r]!;
  const all = (node: number) => num(report.nodes[node]!.allocatable[r]);
  const used = (node: number) => numbers[node]!.used[r]! + numbers[node]!.pipelined[r]! - numbers[node]!.releasing[r]!;
  const sum = (nodes: number[], of: (node: number) => number) => nodes.reduce((total, node) => total + of(node), 0);
  const square = (node: number): VNode => {
    const part = all(node) ? Math.min(1, Math.max(0, used(node) / all(node))) : 0;
    return h("i", {
      key: node,
      class: cx("switch-node", lit.node(node) && "on"),
      title: `${report.nodes[node]!.name}: ${scale.label} ${amount(used(node), scale)}/${amount(all(node), scale)}`,
      style: { "--used": `${(part * 100).toFixed(0)}%` },
    });
  };
  const draw = ({ name, tier, nodes, below }: Branch): VNode => {
    const holds = `${scale.label} ${amount(sum(nodes, used), scale)}/${amountWithUnit(sum(nodes, all), scale)}`;
    const under = new Set(below.flatMap((branch) => branch.nodes));
    const own = nodes.filter((node) => !under.has(node));
    return h(
      "div",
      {
        class: "switch",
        key: name,
        role: "group",
        "data-switch": name,
        "aria-label": `${name}, ${t("tier", { n: tier })}, ${counted(t("switchHolds", { nodes: nodes.length, used: holds }))}`,
        style: { "--leaves": Math.max(1, nodes.length) },
      },
      h(
        "div",
        { class: "switch-name", title: name },
        h("b", { "data-term": "HyperNode" }, nameView(name)),
        h("small", null, `${t("tier", { n: tier })} · ${holds}`),
      ),
      below.length ? h("div", { class: "switch-below" }, below.map(draw)) : null,
      own.length && own.length <= MOST
        ? h("div", { class: "switch-nodes", "aria-hidden": "true" }, own.map(square))
        : null,
    );
  };
  return h(
    "div",
    { class: "switches", key: "switches", role: "group", "aria-label": t("network") },
    switchTree(report, switches).map(draw),
  );
}
