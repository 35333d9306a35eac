// A tour goes through the page in five steps, for whoever asks for it.
import "./tour.css";
import { h } from "../../dom/h.ts";
import { patch } from "../../dom/patch.ts";
import { t, type Key } from "../../i18n/later.ts";
import type { Panel } from "../../state/state.ts";
import type { App } from "../parts/app.ts";

const STEPS: { target: string; panel: Panel; title: Key; text: Key }[] = [
  { target: ".editor", panel: "edit", title: "tour1", text: "tour1text" },
  { target: ".queues", panel: "queues", title: "tour2", text: "tour2text" },
  { target: ".time", panel: "queues", title: "tour3", text: "tour3text" },
  { target: ".jobs", panel: "jobs", title: "tour4", text: "tour4text" },
  { target: ".top nav", panel: "queues", title: "tour5", text: "tour5text" },
];

export function startTour(app: App, done: () => void): void {
  const card = document.createElement("div");
  card.className = "tour";
  card.setAttribute("role", "dialog");
  document.body.append(card);
  const before = document.activeElement as HTMLElement | null;
  let step = 0;
  let lit: Element | null = null;
  const end = () => {
    lit?.classList.remove("tour-target");
    card.remove();
    removeEventListener("keydown", keys, true);
    before?.focus?.();
    done();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      end();
    }
  };
  const show = () => {
    const now = STEPS[step]!;
    app.store.set({ panel: now.panel });
    app.store.flush();
    lit?.classList.remove("tour-target");
    lit = document.querySelector(now.target);
    lit?.classList.add("tour-target");
    card.setAttribute("aria-label", t(now.title));
    patch(
      card,
      h("h2", null, t(now.title)),
      h("p", null, t(now.text)),
      h(
        "div",
        { class: "b-row" },
        h("small", null, `${step + 1} / ${STEPS.length}`),
        step < STEPS.length - 1 ? h("button", { key: "skip", on: { click: end } }, t("tourSkip")) : null,
        h(
          "button",
          { key: "go", class: "go", on: { click: () => (++step < STEPS.length ? show() : end()) } },
          step < STEPS.length - 1 ? t("tourNext") : t("tourDone"),
        ),
      ),
    );
    place();
    card.querySelector<HTMLElement>(".go")?.focus();
  };
  // Beside the target where there is room, else over its lower edge.
  const place = () => {
    const r = lit?.getBoundingClientRect() ?? new DOMRect(innerWidth / 2, innerHeight / 2, 0, 0);
    const [w, high] = [card.offsetWidth, card.offsetHeight];
    const spots: [number, number][] = [
      [r.right + 12, r.top + 24],
      [r.left - w - 12, r.top + 24],
      [r.left + 24, r.bottom + 12],
      [r.left + 24, r.top - high - 12],
      [r.right - w - 16, Math.min(r.bottom, innerHeight) - high - 72],
    ];
    const [x, y] =
      spots.find(
        ([left, top]) => left >= 8 && top >= 8 && left + w <= innerWidth - 8 && top + high <= innerHeight - 8,
      ) ?? spots.at(-1)!;
    card.style.left = `${Math.max(12, Math.min(innerWidth - w - 12, x))}px`;
    card.style.top = `${Math.max(12, Math.min(innerHeight - high - 12, y))}px`;
  };
  addEventListener("keydown", keys, true);
  show();
}
