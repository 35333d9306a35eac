// Which line is which queue's: the names beside the lines' colours and dashes. Many of them scroll.
import "./line-keys.css";
import { dashOf } from "../charts/dashes.ts";
import { h, type Child, type VNode } from "../dom/h.ts";
import { t } from "../i18n/index.ts";
import { nameView } from "./name.ts";

export interface LineKey {
  name: string;
  colour: number;
  more?: Child[]; // its values now
}

export function lineKeys(keys: LineKey[]): VNode {
  const one = ({ name, colour, more }: LineKey, i: number) =>
    h("span", { key: name, class: `line-key q${colour}`, title: name }, h("svg", { viewBox: "0 0 20 8", "aria-hidden": "true" }, h("path", { d: "M0 4h20", "stroke-dasharray": dashOf(i).join(" ") || undefined })), nameView(name), ...(more ?? []));
  return h("div", { class: "line-keys", role: "group", "aria-label": t("queues"), tabindex: keys.length > 6 ? 0 : undefined }, keys.map(one));
}
