// The page for a room: one panel and the timeline, in type that can be read from the back. This is fetched when it is first
// wanted, and left by the key that began it, by Escape, or with the browser's full screen.
import "./present.css";
import { h } from "../../dom/h.ts";
import { icon } from "../../dom/icons.ts";
import { t, type Key } from "../../i18n/later.ts";
import type { Panel } from "../../state/state.ts";
import { draw, type App } from "../parts/app.ts";

const PANELS: [Panel, Key][] = [
  ["queues", "queues"],
  ["nodes", "nodes"],
  ["jobs", "jobs"],
  ["events", "drawer"],
  ["edit", "edit"],
];

const WIDE = 860; // pixels of the page, whatever it is shown on
const HIGH = 480;

let bar: HTMLElement | null = null;

const root = document.documentElement;
const isOn = () => root.classList.contains("presenting");

// The type grows with the room that there is, and a phone keeps its own.
function fit(): void {
  const scale = Math.max(1, Math.min(3, innerWidth / WIDE, innerHeight / HIGH));
  root.style.setProperty("--zoom", scale.toFixed(3));
}

function leave(): void {
  if (!isOn()) return;
  root.classList.remove("presenting");
  bar!.hidden = true;
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
}

// The keys of the room come before the page's.
function onKey(app: App, event: KeyboardEvent): void {
  const target = event.target as HTMLElement | null;
  if (!isOn() || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target?.closest?.("input, textarea, select, .code-host, dialog, [popover]")) return;
  const panel = PANELS[Number(event.key) - 1];
  if (panel) app.store.set({ panel: panel[0] });
  else if (event.key === "Escape") leave();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function makeBar(app: App): HTMLElement {
  const element = document.createElement("nav");
  element.className = "present-bar";
  document.querySelector("main.play")!.after(element);
  draw(
    app,
    element,
    (s) => [s.panel, s.name],
    (state) => {
      element.setAttribute("aria-label", t("present"));
      return [
        h("h1", { class: "clip" }, state.name || t("untitled")),
        h("span", { class: "grow" }),
        PANELS.map(([panel, word], i) =>
          h(
            "button",
            {
              key: panel,
              "aria-current": state.panel === panel ? "true" : undefined,
              on: { click: () => app.store.set({ panel }) },
            },
            h("kbd", { "aria-hidden": "true" }, i + 1),
            t(word),
          ),
        ),
        h("span", { class: "grow" }),
        h("button", { key: "leave", on: { click: leave } }, icon("cross"), t("leavePresent")),
      ];
    },
  );
  addEventListener("resize", () => isOn() && fit());
  document.addEventListener("keydown", (event) => onKey(app, event), true);
  document.addEventListener("fullscreenchange", () => document.fullscreenElement || leave());
  return element;
}

export function togglePresent(app: App): void {
  if (isOn()) return leave();
  bar ??= makeBar(app);
  bar.hidden = false;
  fit();
  root.classList.add("presenting");
  // Where the browser refuses, the window is the screen.
  void root.requestFullscreen?.().catch(() => {});
}
