// A name of the form is written anew where it stands: by a double click, or by F2 anywhere in its row. References follow. This is
// fetched with the first one.
import "./rename.css";
import { t } from "../../i18n/later.ts";
import { keepColour } from "../../model/queues.ts";
import { renamed, type Renamed } from "../../model/rename.ts";
import type { App } from "../parts/app.ts";
import { itemIn } from "../parts/edits.ts";

const KINDS = { queues: "queue", jobs: "job", nodes: "node" } as const;

function apply(app: App, list: Renamed, index: number, from: string, to: string): void {
  if (!to || to === from) return;
  app.whenRead(`rename ${list} ${index}`, (outline) => {
    const item = itemIn(outline, list, index, from);
    const text = item ? renamed(outline, list, item, to) : null;
    if (text === null) return app.say(t("renameNot", { name: to }));
    if (list === "queues") keepColour(from, to);
    const { selection } = app.store.get();
    const old = selection?.id.replace(/^.*\//, "");
    if (selection?.kind === KINDS[list] && old === from)
      app.store.set({ selection: { kind: selection.kind, id: selection.id.slice(0, -from.length) + to } });
    app.edit(text);
  });
}

// `at`: something in the row of the form.
export function startRename(app: App, at: Element): void {
  const row = at.closest<HTMLElement>("tr[data-item]");
  const [list, index] = (row?.dataset["item"] ?? "").split("/") as [Renamed, string];
  const { outline } = app.store.get();
  const item = outline?.[list]?.[Number(index)];
  const cell = row?.querySelector<HTMLElement>(".nm");
  if (!item || !cell || cell.querySelector(".rename")) return;
  const back = document.activeElement as HTMLElement | null;
  const input = document.createElement("input");
  input.className = "field rename";
  input.value = item.name;
  input.spellcheck = false;
  input.setAttribute("aria-label", t("renameNamed", { name: item.name }));
  let done = false;
  const end = (to: string, focus: boolean) => {
    if (done) return;
    done = true;
    input.remove();
    if (focus) back?.focus();
    apply(app, list, Number(index), item.name, to.trim());
  };
  input.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter") end(input.value, true);
    if (event.key === "Escape") end("", true);
  });
  input.addEventListener("blur", () => end(input.value, false));
  cell.append(input);
  input.focus();
  input.select();
}
