// Playing and stepping is done here, for the timeline's buttons and for the same keys on the whole page.
import { filterEvents, nextOf } from "../../model/event-filter.ts";
import { pace, target, type Go } from "../../model/stepping.ts";
import { stepTo } from "../../state/state.ts";
import type { App } from "./app.ts";

export function go(app: App, where: Go): void {
  const { result, step, playing } = app.store.get();
  if (!result) return;
  if (where === "play") {
    if (!playing && step >= result.timeline.length) stepTo(app.store, 0);
    app.store.set({ playing: !playing });
    return;
  }
  const to = target(result.timeline, step, where);
  if (to !== null) stepTo(app.store, to);
}

export function installPlayer(app: App): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  app.store.watch(
    (s) => [s.playing, s.result],
    (s) => {
      clearInterval(timer);
      if (!s.playing || !s.result) return;
      const { every, stride } = pace(s.result.timeline.length);
      timer = setInterval(() => {
        const now = app.store.get();
        if (!now.result || now.step >= now.result.timeline.length) return app.store.set({ playing: false });
        const stop =
          now.stops && (now.eventKinds || now.eventFilter.trim())
            ? nextOf(filterEvents(now.result.timeline, now.eventKinds, now.eventFilter), now.step)
            : null;
        const to = Math.min(now.step + stride, stop ?? Infinity);
        stepTo(app.store, to);
        if (to === stop) app.store.set({ playing: false });
      }, every);
    },
  );
}
