// A menu is a button that opens a small list; every picture has one to save it. The list is the browser's own popover:
// it closes by Escape and by a click elsewhere, and lies above everything.
import "./menu.css";
import { h, type Child, type Props, type VNode } from "../../dom/h.ts";
import { patch } from "../../dom/patch.ts";
import { icon } from "../../dom/icons.ts";
import { t } from "../../i18n/index.ts";
import type { Saved } from "./saving.ts";

export interface MenuItem {
  label: string;
  says?: string; // what it is, beside it
  note?: string;
  title?: string;
  run: (() => void) | null; // null: it is shown, but cannot be chosen
}

// What a list holds, at once or once its code has come.
export type Body = () => Child[] | Promise<Child[]>;

function openUnder(button: HTMLElement, list: HTMLElement): void {
  list.showPopover();
  const r = button.getBoundingClientRect();
  const left = Math.max(8, Math.min(innerWidth - list.offsetWidth - 8, r.left));
  const below = r.bottom + 4 + list.offsetHeight < innerHeight;
  list.style.left = `${left}px`;
  list.style.top = `${below ? r.bottom + 4 : Math.max(8, r.top - list.offsetHeight - 4)}px`;
  list.querySelector<HTMLElement>("button, input")?.focus();
}

function onArrow(event: KeyboardEvent): void {
  const list = event.currentTarget as HTMLElement;
  const buttons = [...list.querySelectorAll("button")];
  const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const to = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  buttons[(to + buttons.length) % buttons.length]?.focus();
}

// What a list holds is made when it opens: a page has many lists, and most are never opened.
function opener(
  label: string,
  face: Child[],
  list: { class: string; role: string; on?: Props["on"]; body: Body },
  options: { class?: string; title?: string },
): VNode {
  return h(
    "span",
    { class: "menu" },
    h(
      "button",
      {
        class: options.class ?? "btn plain",
        "aria-label": label,
        title: options.title,
        "aria-haspopup": list.role,
        on: {
          click: async (event: MouseEvent) => {
            const button = event.currentTarget as HTMLElement;
            const below = button.nextElementSibling as HTMLElement;
            if (below.matches(":popover-open")) return below.hidePopover();
            const body = await list.body();
            if (below.matches(":popover-open")) return; // a second click while the code came
            patch(below, ...body);
            openUnder(button, below);
          },
        },
      },
      ...face,
    ),
    h("span", {
      class: list.class,
      popover: "auto",
      role: list.role,
      "aria-label": label,
      on: {
        ...list.on,
        toggle: (event: ToggleEvent) => event.newState === "closed" && patch(event.currentTarget as Element),
      },
      drawn: async (element) => element.matches(":popover-open") && patch(element, ...(await list.body())),
    }),
  );
}

export function itemView(item: MenuItem, key: number): VNode {
  const run = (event: MouseEvent) => {
    if (!item.run) return;
    (event.currentTarget as HTMLElement).closest<HTMLElement>("[popover]")?.hidePopover();
    item.run();
  };
  return h(
    "button",
    { key, role: "menuitem", "aria-disabled": !item.run || undefined, title: item.title, on: { click: run } },
    item.label,
    item.says ? h("small", { class: "says-what" }, item.says) : null,
    item.note ? h("small", null, item.note) : null,
  );
}

export function menuOf(
  label: string,
  face: Child[],
  body: Body,
  options: { class?: string; title?: string } = {},
): VNode {
  return opener(label, face, { class: "menu-list", role: "menu", on: { keydown: onArrow }, body }, options);
}

export function menu(
  label: string,
  face: Child[],
  items: () => MenuItem[],
  options: { class?: string; title?: string } = {},
): VNode {
  return menuOf(label, face, () => items().map(itemView), options);
}

// A popover is the same with any content, such as the fields of a plugin.
export function popover(label: string, face: Child[], body: Body, options: { class?: string } = {}): VNode {
  return opener(label, face, { class: "menu-list pop-body", role: "dialog", body }, options);
}

// What makes files is fetched when somebody wants one.
export function saveMenu(name: string, what: Saved): VNode {
  const items = async () => (await import("./saving.ts")).saveItems(name, what).map(itemView);
  return menuOf(t("saveAs"), [icon("export")], items, { class: "ib sm", title: t("saveAs") });
}
