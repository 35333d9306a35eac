// The page's skeleton: made once; every view fills its own part.
import { t } from "../i18n/index.ts";

function make<T extends keyof HTMLElementTagNameMap>(tag: T, attributes: Record<string, string>, ...kids: Element[]): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...kids);
  return element;
}

export function frame(root: Element) {
  const header = make("header", { class: "top" });
  const editor = make("aside", { class: "editor panel", "data-on": "edit", "aria-label": t("scenario") });
  const splitX = make("div", { class: "split x" });
  // Above the timeline: which cycle it is of, where there are many.
  const time = make("div", {});
  const timePanel = make("section", { class: "time panel", "aria-label": t("timeline") }, make("div", { class: "cycle-bar", hidden: "" }), time);
  const queues = make("section", { class: "queues panel", "data-on": "queues", "aria-label": t("queues"), tabindex: "0" });
  const nodes = make("section", { class: "nodes panel", "data-on": "nodes", "aria-label": t("nodes") });
  const jobs = make("section", { class: "jobs panel", "data-on": "jobs", "aria-label": t("jobs") });
  const side = make("div", { class: "side" }, nodes, jobs);
  const splitY = make("div", { class: "split y" });
  const drawer = make("section", { class: "drawer panel", "data-on": "events", "aria-label": t("drawer") }, splitY);
  const main = make("main", { class: "play" }, editor, splitX, timePanel, queues, side, drawer);
  const status = make("footer", { class: "status" });
  const phone = make("nav", { class: "phone-nav", "aria-label": t("panels") });
  const notice = make("div", { id: "notice", role: "status", hidden: "" });
  const tip = make("div", { id: "tip", role: "tooltip", hidden: "" });
  const loader = make("div", { class: "loader", role: "status", hidden: "" });
  const dialog = make("dialog", {});
  root.append(header, main, status, phone, dialog, loader, notice, tip);
  return { header, main, editor, splitX, time, queues, nodes, jobs, drawer, splitY, status, phone, notice, tip, dialog, loader };
}
