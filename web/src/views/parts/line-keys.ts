// Beside a chart of lines stand their names, with the lines' colours and dashes. Many of them scroll, and a button
// beside them says how many there are and lists them all.
import "./line-keys.css";
import { dashOf } from "../../charts/dashes.ts";
import { h, type Child, type VNode } from "../../dom/h.ts";
import { icon } from "../../dom/icons.ts";
import { t } from "../../i18n/index.ts";
import { popover } from "./menu.ts";
import { nameView } from "./name.ts";

export interface LineKey {
  name: string;
  colour: number;
  more?: Child[]; // its values now
}

const FEW = 4; // are all in sight, even on a phone

export function lineKeys(keys: LineKey[]): VNode {
  const one = ({ name, colour, more }: LineKey, i: number) =>
    h(
      "span",
      { key: name, class: `line-key q${colour}`, title: name },
      h(
        "svg",
        { viewBox: "0 0 20 8", "aria-hidden": "true" },
        h("path", { d: "M0 4h20", "stroke-dasharray": dashOf(i).join(" ") || undefined }),
      ),
      nameView(name),
      ...(more ?? []),
    );
  const many = keys.length > FEW;
  const list = h(
    "div",
    { class: "line-keys", key: "keys", role: "group", "aria-label": t("queues"), tabindex: many ? 0 : undefined },
    keys.map(one),
  );
  if (!many) return list;
  const all = `${t("all")} ${keys.length}`;
  return h(
    "div",
    { class: "keys-all", key: "all" },
    list,
    popover(
      `${t("queues")}: ${all}`,
      [all, icon("down")],
      () => [h("div", { class: "keys-whole", tabindex: 0, role: "group", "aria-label": t("queues") }, keys.map(one))],
      { class: "btn" },
    ),
  );
}
