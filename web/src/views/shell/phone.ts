// A phone shows one panel at a time; this row of buttons chooses which.
import { h } from "../../dom/h.ts";
import { icon, type IconName } from "../../dom/icons.ts";
import { t, type Key } from "../../i18n/index.ts";
import type { Panel } from "../../state/state.ts";
import { draw, type App } from "../parts/app.ts";

const PANELS: [Panel, IconName, Key][] = [
  ["queues", "bars", "queues"],
  ["nodes", "nodes", "nodes"],
  ["jobs", "list", "jobs"],
  ["events", "clock", "events"],
  ["edit", "edit", "edit"],
];

export function phoneNav(app: App, element: Element): void {
  draw(
    app,
    element,
    (s) => [s.panel],
    (s) =>
      PANELS.map(([panel, name, word]) =>
        h(
          "button",
          {
            key: panel,
            "aria-current": s.panel === panel ? "true" : undefined,
            on: { click: () => app.store.set({ panel }) },
          },
          icon(name),
          h("span", null, t(word)),
        ),
      ),
  );
}
