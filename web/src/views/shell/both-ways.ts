// What is pointed at lights what belongs to it: a queue, a job or a node in the text lights its bar, its row, its pods, and a bar,
// a row or a pod lights the lines and the row of the form that made it. Nothing is drawn anew for it: what lights up is marked.
import "./both-ways.css";
import { makerOf, makes, type List } from "../../model/makers.ts";
import type { Outline } from "../../model/outline.ts";
import type { App } from "../parts/app.ts";
import type { EditorPanel } from "./editor.ts";

const LISTS = ["queues", "jobs", "nodes"] as const;

interface Lit {
  list: List;
  index: number;
}

const POINTED = "[data-item], [data-queue], [data-job], [data-of], [data-node]";

function litBy(outline: Outline, element: HTMLElement): Lit | null {
  const { item, queue, job, of, node } = element.dataset;
  if (item !== undefined) {
    const [list, index] = item.split("/") as [List, string];
    return { list, index: Number(index) };
  }
  const [list, name] =
    queue !== undefined
      ? ["queues" as const, queue]
      : node !== undefined
        ? ["nodes" as const, node]
        : ["jobs" as const, job ?? of ?? ""];
  const index = makerOf(outline, list, name);
  return index < 0 ? null : { list, index };
}

function litAt(outline: Outline, offset: number): Lit | null {
  for (const list of LISTS) {
    const index = outline[list].findIndex(({ cut: [from, to] }) => from <= offset && offset < to);
    if (index >= 0) return { list, index };
  }
  return null;
}

export function installBothWays(app: App, main: HTMLElement, editor: EditorPanel): void {
  let now = "";
  const clear = () => main.querySelectorAll("[data-lit]").forEach((element) => element.removeAttribute("data-lit"));
  const light = (outline: Outline | null, lit: Lit | null) => {
    const id = lit ? `${lit.list}/${lit.index}` : "";
    if (id === now) return;
    now = id;
    clear();
    const item = lit && outline?.[lit.list][lit.index];
    if (!lit || !item) return editor.light(null);
    editor.light(item.cut);
    const attribute = { queues: "queue", jobs: "job", nodes: "node" }[lit.list];
    const all = main.querySelectorAll<HTMLElement>(
      `[data-item="${id}"], [data-${attribute}]${lit.list === "jobs" ? ", [data-of]" : ""}`,
    );
    for (const element of all) {
      const name = element.dataset[attribute] ?? element.dataset["of"];
      if (element.dataset["item"] === id || (name !== undefined && makes(lit.list, item, name)))
        element.setAttribute("data-lit", "");
    }
  };
  const whereText = () => {
    const { outline, text } = app.store.get();
    return outline?.text === text ? outline : null;
  };
  const pointed = (event: Event) => {
    const element = (event.target as Element).closest<HTMLElement>(POINTED);
    if ((event.target as Element).closest(".code-host")) return; // the editor says itself where it is
    const outline = whereText();
    light(outline, element && outline ? litBy(outline, element) : null);
  };
  main.addEventListener("pointerover", pointed);
  main.addEventListener("focusin", pointed);
  main.addEventListener("pointerleave", () => light(null, null));
  editor.pointed = (offset) => {
    const outline = whereText();
    light(outline, outline && offset !== null ? litAt(outline, offset) : null);
  };
}
