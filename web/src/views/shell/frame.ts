// The page's skeleton is made once; every view fills its own part.
import { placeHatches } from "../../charts/hatches.ts";
import { t, type Key } from "../../i18n/index.ts";

function make<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Record<string, string>,
  ...kids: Element[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...kids);
  return element;
}

export function frame(root: Element) {
  const named: [HTMLElement, Key][] = [];
  const name = <E extends HTMLElement>(element: E, key: Key): E => {
    named.push([element, key]);
    return element;
  };
  // For those who go from heading to heading; the other panels show theirs.
  const heading = (key: Key) => name(make("h2", { class: "sr" }), key);
  const header = make("header", { class: "top" });
  const editor = name(make("aside", { class: "editor panel", "data-on": "edit" }, heading("scenario")), "scenario");
  const splitX = make("div", { class: "split x" });
  // Above the timeline: which cycle it is of, where there are many.
  const time = make("div", {});
  const timePanel = name(
    make("section", { class: "time panel" }, make("div", { class: "cycle-bar", hidden: "" }), time),
    "timeline",
  );
  const queues = name(make("section", { class: "queues panel", "data-on": "queues", tabindex: "0" }), "queues");
  const nodes = name(make("section", { class: "nodes panel", "data-on": "nodes" }), "nodes");
  const jobs = name(make("section", { class: "jobs panel", "data-on": "jobs" }), "jobs");
  const side = make("div", { class: "side" }, nodes, jobs);
  const splitY = make("div", { class: "split y" });
  const drawer = name(
    make("section", { class: "drawer panel", "data-on": "events" }, splitY, heading("drawer")),
    "drawer",
  );
  const tip = make("div", { id: "tip", role: "tooltip", hidden: "" });
  const main = make("main", { class: "play" }, editor, splitX, timePanel, queues, side, drawer, tip);
  const status = make("footer", { class: "status" });
  const phone = name(make("nav", { class: "phone-nav" }), "panels");
  const notice = make("div", { id: "notice", role: "status", hidden: "" });
  const loader = make("div", { class: "loader", role: "status", hidden: "" });
  const scrim = make("div", { class: "scrim", hidden: "" });
  const dialog = make("dialog", { "aria-modal": "true", tabindex: "-1" });
  root.append(header, main, status, phone, scrim, dialog, loader, notice);
  placeHatches(root);
  // Names follow the language of the moment.
  const relabel = () => {
    for (const [element, key] of named) {
      if (element.tagName === "H2") element.textContent = t(key);
      else element.setAttribute("aria-label", t(key));
    }
  };
  relabel();
  return {
    header,
    main,
    editor,
    splitX,
    time,
    queues,
    nodes,
    jobs,
    drawer,
    splitY,
    status,
    phone,
    notice,
    scrim,
    dialog,
    loader,
    relabel,
  };
}
