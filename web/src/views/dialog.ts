// The page's few dialogs: the browser's own <dialog>, so focus stays inside and Escape closes.
import { h, type Child } from "../dom/h.ts";
import { patch } from "../dom/patch.ts";
import { icon } from "../dom/icons.ts";
import { t } from "../i18n/index.ts";
import type { State } from "../state/state.ts";
import type { App } from "./app.ts";

export interface DialogContent {
  title: string;
  narrow?: boolean;
  body: Child[];
}

export function dialogView(app: App, element: HTMLDialogElement, content: (state: Readonly<State>, close: () => void) => DialogContent | null, deps: (state: Readonly<State>) => unknown[]): void {
  const close = () => app.store.set({ dialog: "" });
  element.addEventListener("close", close);
  element.addEventListener("click", (event) => event.target === element && close());
  app.store.watch(
    (s) => [s.dialog, s.language, ...deps(s)],
    (state) => {
      const now = state.dialog ? content(state, close) : null;
      if (!now) {
        if (element.open) element.close();
        return;
      }
      element.className = now.narrow ? "narrow" : "";
      element.setAttribute("aria-label", now.title);
      patch(element, h("div", { class: "dialog-head" }, h("h2", null, now.title), h("span", { class: "grow" }), h("button", { class: "ib", "aria-label": t("close"), on: { click: close } }, icon("cross"))), h("div", { class: "dialog-body", key: state.dialog }, ...now.body));
      if (!element.open) element.showModal();
    },
  );
}
