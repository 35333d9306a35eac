// Which part of a long run is in sight, and which cycle the page shows: the one under the pointer as long as it is over the curves,
// else the one that was chosen last.
import { w } from "../../../i18n/time-words.ts";
import { h, type Child } from "../../../dom/h.ts";
import type { SimulationReport } from "../../../model/report.ts";
import { endOf } from "../../../model/simulation.ts";
import type { AppStore } from "../../../state/state.ts";

const LEAST = 12; // cycles in sight
const QUICK = 300; // ms: a run of so long follows the pointer

export interface Sight {
  begin: number; // seconds
  end: number;
}

export interface CycleWindow {
  sight(report: SimulationReport): Sight;
  zoom(by: number): void; // 2: half as much is in sight
  whole(): void;
  buttons(report: SimulationReport): Child;
  go(cycle: number): void; // the page stays there
  follow(cycle: number | null): void; // as long as the pointer is there
}

export function cycleWindow(store: AppStore, refresh: () => void): CycleWindow {
  let part: Sight | null = null;
  let of: SimulationReport | null = null;
  let stays: { cycle: number | null } | null = null; // while the pointer is over the curves
  const report = () => store.get().simulation?.report ?? null;
  const show = (cycle: number | null) => store.set({ cycle, atEnd: true, playing: false });
  const within = (cycle: number) => Math.max(0, Math.min((report()?.cycles ?? 1) - 1, Math.round(cycle)));

  // The cycle that the page shows stays in sight.
  const sight = (now: SimulationReport): Sight => {
    const end = endOf(now);
    if (of && endOf(of) !== end) part = null;
    of = now;
    if (!part) return { begin: 0, end };
    const at = (stays ? stays.cycle : store.get().cycle) ?? 0;
    const width = part.end - part.begin;
    const here = at * now.period;
    if (here < part.begin || here > part.end) {
      const begin = Math.max(0, Math.min(end - width, here - width / 2));
      part = { begin, end: begin + width };
    }
    return part;
  };
  const zoom = (by: number) => {
    const now = report();
    if (!now) return;
    const { begin, end } = sight(now);
    const all = endOf(now);
    const width = Math.min(all, Math.max(Math.min(all, LEAST * now.period), (end - begin) / by));
    const at = (store.get().cycle ?? 0) * now.period;
    const middle = at >= begin && at <= end ? at : (begin + end) / 2;
    const from = Math.max(0, Math.min(all - width, middle - width / 2));
    part = width >= all ? null : { begin: from, end: from + width };
    refresh();
  };
  const button = (label: string, face: string, disabled: boolean, act: () => void): Child =>
    h("button", { key: label, class: "ib sm", "aria-label": label, title: label, disabled, on: { click: act } }, face);
  return {
    sight,
    zoom,
    whole() {
      part = null;
      refresh();
    },
    buttons(now) {
      const { begin, end } = sight(now);
      return [
        button(w("zoomOut"), "−", end - begin >= endOf(now), () => zoom(0.5)),
        button(w("zoomIn"), "+", end - begin <= LEAST * now.period, () => zoom(2)),
      ];
    },
    go(cycle) {
      stays = stays && { cycle: within(cycle) };
      show(within(cycle));
    },
    follow(cycle) {
      const { result, cycle: now } = store.get();
      if (cycle === null) {
        if (stays) show(stays.cycle);
        stays = null;
      } else if (stays || (result && result.ms < QUICK)) {
        stays ??= { cycle: now };
        if (within(cycle) !== now) show(within(cycle));
      }
    },
  };
}
