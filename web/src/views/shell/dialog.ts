// The page has few dialogs, and they are not the browser's modal ones: to make everything else inert these restyle
// every element of the page, twice, while people wait. Focus is kept inside here, a click beside it or Escape closes,
// and focus goes back to where it was.
import { h, type Child } from "../../dom/h.ts";
import { patch } from "../../dom/patch.ts";
import { icon } from "../../dom/icons.ts";
import { t } from "../../i18n/index.ts";
import type { State } from "../../state/state.ts";
import type { App } from "../parts/app.ts";

export interface DialogContent {
  title: string;
  narrow?: boolean;
  reads?: boolean; // nothing in it takes the focus, and in a small window it scrolls
  body: Child[];
}

// What Tab goes through.
function stops(element: Element): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex]")].filter(
    (e) => !e.matches(":disabled, [tabindex='-1']") && e.checkVisibility(),
  );
}

export function dialogView(
  app: App,
  element: HTMLDialogElement,
  scrim: HTMLElement,
  content: (state: Readonly<State>, close: () => void) => DialogContent | null,
  deps: (state: Readonly<State>) => unknown[],
): void {
  const close = () => app.store.set({ dialog: "" });
  let before: HTMLElement | null = null;
  scrim.addEventListener("click", close);
  document.addEventListener(
    "keydown",
    (event) => {
      if (!element.open || event.isComposing) return;
      const inside = element.contains(event.target as Node);
      if (!inside) event.stopPropagation(); // the page's keys rest
      if (event.key === "Escape") {
        event.preventDefault();
        close();
      }
      if (event.key !== "Tab") return;
      const all = stops(element);
      const edge = event.shiftKey ? all[0] : all.at(-1);
      if (inside && event.target !== edge && event.target !== element) return;
      event.preventDefault();
      (event.shiftKey ? all.at(-1) : all[0])?.focus();
    },
    true,
  );
  document.addEventListener("focusin", (event) => {
    if (element.open && !element.contains(event.target as Node)) element.focus();
  });
  app.store.watch(
    (s) => [s.dialog, s.language, ...deps(s)],
    (state) => {
      const now = state.dialog ? content(state, close) : null;
      if (!now) {
        if (!element.open) return;
        element.open = false;
        patch(element); // the next time it is made anew: a link is that of its moment
        scrim.hidden = true;
        before?.focus({ preventScroll: true });
        return;
      }
      element.className = now.narrow ? "narrow" : "";
      element.setAttribute("aria-label", now.title);
      patch(
        element,
        h(
          "div",
          { class: "dialog-head" },
          h("h2", null, now.title),
          h("span", { class: "grow" }),
          h("button", { class: "ib", "aria-label": t("close"), on: { click: close } }, icon("cross")),
        ),
        h(
          "div",
          {
            class: "dialog-body",
            key: state.dialog,
            ...(now.reads ? { tabindex: 0, role: "group", "aria-label": now.title } : {}),
          },
          ...now.body,
        ),
      );
      if (element.open) return;
      before = document.activeElement as HTMLElement | null;
      scrim.hidden = false;
      element.open = true;
      (element.querySelector<HTMLElement>("[data-first]") ?? stops(element)[0])?.focus();
    },
  );
}
