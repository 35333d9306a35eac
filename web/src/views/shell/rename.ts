// A queue, a job or a node is given another name where it stands, in the form or in the picture: by a double click, or by F2
// wherever the focus is in its row. It is an edit of the text, and references follow.
import "./rename.css";
import { t } from "../../i18n/later.ts";
import { makerOf, makes, namedAfter, type List } from "../../model/makers.ts";
import { keepColour } from "../../model/queues.ts";
import { renamed } from "../../model/rename.ts";
import type { App } from "../parts/app.ts";
import { itemIn } from "../parts/edits.ts";

const KINDS = { queues: "queue", jobs: "job", nodes: "node" } as const;
const ROWS = "tr[data-item], .queues [data-queue], .nodes [data-node], .jobs [data-job]";
const NAMES = ".nm, .q-name, .node-name, .name";
const FRAMES = 120; // that a panel may take until it shows a new name
const OTHERS = "button, input, select, .pod, [role=slider]"; // that a double click means something else to

interface Named {
  list: List;
  of: string; // what it is called on the page; in the form the number of its row
  form: boolean;
}

function namedBy({ dataset: { item, queue, node, job } }: HTMLElement): Named {
  if (item !== undefined) {
    const [list, of] = item.split("/") as [List, string];
    return { list, of, form: true };
  }
  const [list, of] =
    queue !== undefined
      ? ["queues" as const, queue]
      : node !== undefined
        ? ["nodes" as const, node]
        : ["jobs" as const, job!];
  return { list, of, form: false };
}

const rowOf = (main: Element, { list, of, form }: Named): HTMLElement | null =>
  main.querySelector(form ? `[data-item="${list}/${of}"]` : `.${list} [data-${KINDS[list]}="${CSS.escape(of)}"]`);

export function installRename(app: App, main: HTMLElement): void {
  let first: Named | null = null; // what the first of two clicks was on: a row may have moved under the second
  let back: Named | null = null; // what has the focus again once it is drawn under its new name

  const apply = ({ list, of, form }: Named, index: number, from: string, to: string) => {
    if (!to || to === from) return;
    app.whenRead(`rename ${list} ${index}`, (outline) => {
      const item = itemIn(outline, list, index, from);
      const text = item ? renamed(outline, list, item, to) : null;
      if (!item || text === null) return app.say(t("renameNot", { name: to }));
      if (list === "queues") keepColour(from, to);
      const { selection } = app.store.get();
      if (selection?.kind === KINDS[list] && makes(list, item, selection.id))
        app.store.set({ selection: { kind: selection.kind, id: namedAfter(list, item, selection.id, to) } });
      if (!form) back = { list, of: namedAfter(list, item, of, to), form };
      app.edit(text);
    });
  };

  const start = (named: Named) => {
    const row = rowOf(main, named);
    const { outline } = app.store.get();
    if (!row || !outline) return;
    const { list, of, form } = named;
    const index = form ? Number(of) : makerOf(outline, list, of);
    const item = outline[list][index];
    if (!item) return app.say(t("renameNowhere", { name: of.replace(/^.*\//, "") }));
    const name = row.querySelector<HTMLElement>(NAMES);
    const holder = form ? name : name?.parentElement;
    if (!name || !holder || holder.querySelector(".rename")) return;
    const focused = document.activeElement as HTMLElement | null;
    const input = document.createElement("input");
    input.className = `field rename${form ? "" : " over"}`;
    input.value = item.name;
    input.spellcheck = false;
    input.setAttribute("aria-label", t("renameNamed", { name: item.name }));
    let done = false;
    const end = (to: string, focus: boolean) => {
      if (done) return;
      done = true;
      input.remove();
      if (focus) focused?.focus();
      apply(named, index, item.name, to.trim());
    };
    input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault(); // it would press the button that has the focus again
      end(event.key === "Enter" ? input.value : "", true);
    });
    input.addEventListener("blur", () => end(input.value, false));
    holder.append(input);
    if (!form) {
      input.style.left = `${Math.max(0, name.offsetLeft - 8)}px`;
      input.style.top = `${name.offsetTop + (name.offsetHeight - 26) / 2}px`;
    }
    input.focus();
    input.select();
  };

  const named = (at: Element): Named | null => {
    const row = at.closest<HTMLElement>(ROWS);
    return row && namedBy(row);
  };
  main.addEventListener(
    "mousedown",
    ({ target, detail }) => {
      if (detail > 1) return;
      const at = target as Element;
      const free = at.closest(NAMES) ? !at.closest(".rename") : !at.closest(OTHERS) && !at.closest("tr[data-item]");
      first = free ? named(at) : null;
    },
    true,
  );
  // The first click is one by itself: it selects. The second would take that back.
  main.addEventListener(
    "click",
    (event) => {
      if (event.detail < 2 || !first || (event.target as Element).closest(".rename")) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.detail === 2) start(first);
    },
    true,
  );
  main.addEventListener("keydown", (event) => {
    const row = event.key === "F2" && named(event.target as Element);
    if (!row) return;
    event.preventDefault();
    start(row);
  });
  // Its panel may be drawn some frames after the result has come.
  const goOn = (frames: number) => {
    const row = back && rowOf(main, back);
    if (row && document.activeElement === document.body) row.querySelector<HTMLElement>(NAMES)?.focus();
    if (row || !frames) back = null;
    else requestAnimationFrame(() => goOn(frames - 1));
  };
  app.store.watch(
    (s) => [s.result],
    () => void (back && goOn(FRAMES)),
  );
}
