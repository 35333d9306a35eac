// Whoever comes with the keyboard goes past the form: the first presses of Tab show ways to the pictures.
import "./skip.css";
import { h } from "../../dom/h.ts";
import { t, type Key } from "../../i18n/later.ts";
import type { Panel } from "../../state/state.ts";
import { draw, type App } from "../parts/app.ts";

const PLACES: [Key, Panel, string][] = [
  ["timeline", "queues", ".lane"],
  ["queues", "queues", ".queues"],
  ["jobs", "jobs", ".jobs .vlist"],
];

export function installSkip(app: App): void {
  const element = document.createElement("nav");
  element.className = "skip";
  document.querySelector("#app")!.prepend(element);
  const go = (panel: Panel, to: string) => {
    app.store.set({ panel });
    app.store.flush();
    document.querySelector<HTMLElement>(to)?.focus();
  };
  draw(
    app,
    element,
    (s) => [s.language],
    () => {
      element.setAttribute("aria-label", t("skipTo"));
      return PLACES.map(([word, panel, to]) =>
        h(
          "button",
          { key: to, class: "btn primary", on: { click: () => go(panel, to) } },
          `${t("skipTo")}: ${t(word)}`,
        ),
      );
    },
  );
}
