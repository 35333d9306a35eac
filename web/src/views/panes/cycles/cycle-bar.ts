// This bar above the timeline says which cycle of the simulation the page shows, and leads to its neighbours.
import { h, type Child } from "../../../dom/h.ts";
import { icon } from "../../../dom/icons.ts";
import { w } from "../../../i18n/time-words.ts";
import { duration } from "../../../model/simulation.ts";
import type { State } from "../../../state/state.ts";
import { draw, type App } from "../../parts/app.ts";

let made = false;

export function cycleBar(app: App): void {
  const bar = document.querySelector<HTMLElement>(".cycle-bar");
  if (made || !bar) return;
  made = true;
  const { store } = app;
  const view = (state: Readonly<State>): Child[] => {
    const { cycle, simulation } = state;
    bar.hidden = cycle === null;
    if (cycle === null) return [];
    const report = simulation?.report ?? null;
    const last = report ? report.cycles - 1 : Infinity;
    const go = (to: number | undefined) => to !== undefined && store.set({ cycle: to, atEnd: true, playing: false });
    const busy = report ? [...new Set(report.marks.map((m) => Math.floor(m.at / report.period)))] : [];
    const before = busy.filter((c) => c < cycle).at(-1);
    const after = busy.find((c) => c > cycle && c <= last);
    const button = (label: string, name: "first" | "prev" | "next" | "last", to: number | undefined) =>
      h(
        "button",
        {
          key: name,
          class: "ib sm",
          "aria-label": label,
          title: label,
          disabled: to === undefined,
          on: { click: () => go(to) },
        },
        icon(name),
      );
    return [
      button(w("prevThing"), "first", before),
      button(w("prevCycle"), "prev", cycle > 0 ? cycle - 1 : undefined),
      h("b", { role: "status" }, w("inCycle", { cycle, of: report ? last : "…" })),
      button(w("nextCycle"), "next", cycle < last ? cycle + 1 : undefined),
      button(w("nextThing"), "last", after),
      report ? h("span", { class: "mut" }, w("inCycleAt", { at: duration(cycle * report.period) })) : null,
      h("span", { class: "grow" }),
      h("button", { class: "link", on: { click: () => store.set({ cycle: null }) } }, w("leaveCycle")),
    ];
  };
  draw(app, bar, (s) => [s.cycle, s.simulation], view);
}
