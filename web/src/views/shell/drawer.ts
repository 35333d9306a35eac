// The drawer below has a tab for each pane and shows one of them. What a pane is stands in panes/index.ts.
import { h } from "../../dom/h.ts";
import { t } from "../../i18n/index.ts";
import type { State } from "../../state/state.ts";
import { PANES, type Pane } from "../panes/index.ts";
import { draw, type App } from "../parts/app.ts";
import { tabs } from "../parts/tabs.ts";

export function drawerView(app: App, element: HTMLElement, showLine: (line: number) => void): void {
  const head = document.createElement("div");
  head.className = "tabs";
  element.append(head);
  const bodies = new Map(PANES.map(({ id }) => [id, bodyOf(id)]));
  element.append(...bodies.values());
  // A link of a newer page may name a pane that this one lacks.
  app.store.watch(
    (s) => [s.drawer],
    ({ drawer }) => {
      if (!PANES.some((pane) => pane.id === drawer)) app.store.set({ drawer: PANES[0]!.id });
    },
    "first",
  );
  const loaded = new Set<string>();
  const load = async ({ id, load }: Pane) => {
    loaded.add(id);
    const view = load();
    (view instanceof Promise ? await view : view)(app, bodies.get(id)!, showLine);
  };
  // The first result comes before any pane.
  const wanted = (state: Readonly<State>) =>
    (state.answered === null ? [] : PANES)
      .filter((pane) => pane.id === state.drawer || pane.ahead?.(state))
      .filter((pane) => !loaded.has(pane.id));
  app.store.watch(
    (s) => [s.drawer, wanted(s).length],
    (state) => {
      for (const [id, body] of bodies) body.hidden = id !== state.drawer;
      wanted(state).forEach((pane) => void load(pane));
    },
  );
  const show = () => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollIntoView({ block: "nearest", behavior: still ? "instant" : "smooth" });
  };
  // What was asked for comes into sight, as soon as there is something to be seen, and takes the focus from what asked for it;
  // a link takes it from nobody.
  const atStart = app.store.get().asked;
  let shown: object | null = null;
  app.store.watch(
    (s) => [s.asked, s.answered === s.text],
    ({ asked, answered, text, drawer }) => {
      if (asked === shown || answered !== text) return;
      shown = asked;
      show();
      if (asked !== atStart) bodies.get(drawer)?.focus({ preventScroll: true });
    },
    "late",
  );
  // Where the tabs are wider than the panel, the chosen one is in sight.
  app.store.watch(
    (s) => [s.drawer, s.panel, s.language],
    () => {
      const tab = head.querySelector<HTMLElement>('[aria-selected="true"]');
      if (!tab) return;
      const least = tab.offsetLeft + tab.offsetWidth - head.clientWidth;
      head.scrollLeft = Math.min(tab.offsetLeft, Math.max(least, head.scrollLeft));
    },
    "late",
  );
  draw(
    app,
    head,
    (s) => [s.drawer, s.diagnostics, s.result, s.scope],
    (state) => [
      tabs(
        t("drawer"),
        state.drawer,
        PANES.map(({ id, label, count }) => {
          const n = count?.(state) ?? null;
          return { id, face: [t(label), n === null ? null : h("small", null, ` ${n}`)] };
        }),
        (drawer) => {
          app.store.set({ drawer });
          show();
        },
        `drawer-${state.drawer}`,
      ),
    ],
  );
}

function bodyOf(id: string): HTMLElement {
  const body = document.createElement("div");
  body.className = "drawer-body";
  body.id = `drawer-${id}`;
  body.tabIndex = -1;
  body.setAttribute("role", "tabpanel");
  body.setAttribute("aria-labelledby", `tab-${id}`);
  return body;
}
