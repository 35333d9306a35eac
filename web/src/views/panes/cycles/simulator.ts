// This simulates what the page shows while somebody looks at many cycles, and puts the result into the state. It is
// fetched when that is first so.
import { openWorker } from "../../../engine/module.ts";
import { TimeClient } from "../../../engine/time-client.ts";
import { parseLength } from "../../../model/simulation.ts";
import type { App } from "../../parts/app.ts";

export interface Simulator {
  again(): void;
  cancel(): void;
  // How far a simulation that takes a while is; null: none does.
  progress(): { done: number; of: number } | null;
}

const LATER = 120; // ms after the last change

let only: Simulator | null = null;

export function simulatorOf(app: App, told: () => void): Simulator {
  if (only) return only;
  const { store } = app;
  const client = new TimeClient(openWorker);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let progress: { done: number; of: number } | null = null;
  let turn = 0;
  const run = async () => {
    const { text, runLength, allowed } = store.get();
    const length = parseLength(runLength);
    if (!length) return;
    const mine = ++turn;
    progress = null;
    store.set({ simulatingSince: Date.now() });
    const simulated = await client.simulate({
      text,
      length,
      hosts: allowed,
      progress: (done, of) => {
        progress = { done, of };
        told();
      },
    });
    if (mine !== turn) return;
    progress = null;
    store.set({ simulatingSince: 0, ...(simulated ? { simulation: { text, ...simulated } } : {}) });
  };
  const later = () => {
    clearTimeout(timer);
    const { drawer, cycle, simulation, text } = store.get();
    if (drawer !== "cycles" && cycle === null) return;
    if (!simulation) void run();
    else if (simulation.text !== text) timer = setTimeout(() => void run(), LATER);
    else timer = setTimeout(() => void run(), 0);
  };
  store.watch((s) => [s.text, s.runLength, s.allowed, s.drawer === "cycles" || s.cycle !== null], later);
  only = {
    again: () => void run(),
    cancel() {
      turn++;
      progress = null;
      client.cancel();
      store.set({ simulatingSince: 0 });
    },
    progress: () => progress,
  };
  return only;
}
