// The curves of many cycles are a slider: the page shows the cycle under the pointer, or the one that was chosen.
import { curvesView, type Curves, type CurvesPicture } from "../../../charts/curves.ts";
import { h, type Child } from "../../../dom/h.ts";
import { xWithin } from "../../../dom/size.ts";
import { w, type TimeKey } from "../../../i18n/time-words.ts";
import { asKnown } from "../../../model/asking.ts";
import type { SimulationReport } from "../../../model/report.ts";
import { duration, valueAt, type Curve } from "../../../model/simulation.ts";
import type { AppStore, State } from "../../../state/state.ts";
import type { CycleWindow } from "./window.ts";

export interface MadePicture {
  picture: CurvesPicture;
  list: Curve[];
  curves: Curves;
}

type Mark = SimulationReport["marks"][number];

export function markWords(mark: Mark): string {
  const name = mark.object;
  const first =
    mark.kind === "world"
      ? w(`do_${mark.what}` as TimeKey, { name })
      : mark.kind === "evicted"
        ? w("isEvicted", { name })
        : mark.kind === "finished"
          ? w("isFinished", { name, phase: mark.what ?? "" })
          : mark.kind === "pod-failed"
            ? w("podFails", { name })
            : w("bindFails");
  return mark.count > 1 ? w("andOthers", { what: first, n: mark.count - 1 }) : first;
}

function onKey(store: AppStore, span: CycleWindow, e: KeyboardEvent): void {
  const { simulation, cycle } = store.get();
  const report = simulation?.report;
  if (!report) return;
  const now = cycle ?? 0;
  const page = Math.max(1, Math.round(report.cycles / 20));
  const to = {
    ArrowLeft: now - 1,
    ArrowRight: cycle === null ? 0 : now + 1,
    PageUp: now + page,
    PageDown: now - page,
    Home: 0,
    End: report.cycles - 1,
  }[e.key];
  const by = { "+": 2, "=": 2, "-": 0.5 }[e.key];
  if (to === undefined && !by && e.key !== "0") return;
  e.preventDefault();
  e.stopPropagation();
  if (to !== undefined) span.go(to);
  else if (by) span.zoom(by);
  else span.whole();
}

interface Plot {
  picture: MadePicture | null;
  size: { width: number; height: number };
  resized: () => void;
}

export function chartView(
  store: AppStore,
  state: Readonly<State>,
  report: SimulationReport,
  span: CycleWindow,
  { picture: made, size, resized }: Plot,
): Child {
  const values =
    made?.list
      .map((c) => `${c.name} ${made.picture.format(valueAt(c.points, (state.cycle ?? 0) * report.period))}`)
      .join(", ") ?? "";
  const under = (e: PointerEvent) =>
    made ? Math.floor(made.curves.at(xWithin(e.currentTarget as HTMLElement, e.clientX)) / report.period) : 0;
  const near = (e: PointerEvent): string => {
    if (!made) return "";
    const at = made.curves.at(xWithin(e.currentTarget as HTMLElement, e.clientX));
    const close = report.marks.filter((m) => Math.abs(made.curves.x(m.at) - made.curves.x(at)) <= 4);
    return asKnown(
      report,
      close
        .slice(0, 6)
        .map((m) => w("markTitle", { at: duration(m.at), what: markWords(m) }))
        .join("\n"),
    );
  };
  return h(
    "div",
    {
      class: "curves-host",
      key: "chart",
      role: "slider",
      tabindex: 0,
      "aria-label": w("scrub"),
      "aria-valuemin": 0,
      "aria-valuemax": report.cycles - 1,
      "aria-valuenow": state.cycle ?? 0,
      "aria-valuetext": w("scrubText", {
        cycle: state.cycle ?? 0,
        at: duration((state.cycle ?? 0) * report.period),
        values,
      }),
      made: (host: Element) =>
        new ResizeObserver(() => {
          if (host.clientWidth === size.width && host.clientHeight === size.height) return;
          Object.assign(size, { width: host.clientWidth, height: host.clientHeight });
          resized();
        }).observe(host),
      on: {
        keydown: (e: KeyboardEvent) => onKey(store, span, e),
        pointerdown: (e: PointerEvent) => {
          (e.currentTarget as HTMLElement).setPointerCapture(e.pointerId);
          span.go(under(e));
        },
        pointermove: (e: PointerEvent) => {
          const host = e.currentTarget as HTMLElement;
          if (host.hasPointerCapture(e.pointerId)) return void span.go(under(e));
          if (e.pointerType === "mouse") span.follow(under(e));
          host.title = near(e) || w("howToScrub");
        },
        pointerleave: () => span.follow(null),
        wheel: (e: WheelEvent) => {
          if (!e.ctrlKey) return; // as a pinch
          e.preventDefault();
          span.zoom(e.deltaY < 0 ? 1.25 : 0.8);
        },
      },
    },
    made && size.width > 40 && size.height > 60 ? curvesView(made.picture) : null,
  );
}
