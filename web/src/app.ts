// This file moves the state, for the playground and the embedded page alike: it sends texts to the engine and takes its
// answers in, and every edit goes through it, so that undo knows them all.
import { letGo } from "./dom/patch.ts";
import { EngineClient, type Port } from "./engine/client.ts";
import { setCatalogue } from "./model/catalogue.ts";
import { seeQueues, usePalette, type Palette } from "./model/queues.ts";
import { History } from "./state/history.ts";
import type { Outline } from "./model/outline.ts";
import type { Current } from "./state/keeping.ts";
import { newId } from "./state/id.ts";
import { fresh, withResult, type AppStore, type State } from "./state/state.ts";
import type { App } from "./views/parts/app.ts";

// With its own steps, which stay with it when it is left.
type Scenario = Pick<State, "name" | "text" | "sharing" | "lesson"> & {
  id: string;
  history: History;
  colours: Palette;
};

export interface Made {
  app: App;
  current: Current; // under which id the scenario is kept
}

export function makeApp(store: AppStore, firstId: string, open: () => Port): Made {
  let history = new History(store.get().text);
  let id = firstId;
  let colours: Palette = new Map();
  usePalette(colours);
  let left: Scenario | null = null; // the one before this one
  let undone: Scenario | null = null; // that was opened from this one
  let leaving = () => {};
  let opened: string | null = null; // its text, as long as that is not answered
  let notices: ReturnType<typeof setTimeout> | undefined;
  let passes = false; // what is said is about what the next edit changes
  const hush = () => void (passes && store.set({ notice: "" }));
  const client = new EngineClient(open, {
    ready: (_pumice, _volcano, catalogue) => {
      setCatalogue(catalogue);
      store.set({ engine: "ready" });
    },
    busy: (since) => store.set({ busySince: since, engine: since ? "running" : "ready" }),
    answer: (answer, { text, cycle = null }) => {
      const state = store.get();
      if (!answer.outline) waiting.clear(); // there is nothing to edit in what cannot be read
      const change = answer.report
        ? withResult(state, { text: answer.world ?? text, scenario: text, cycle, report: answer.report, ms: answer.ms })
        : {};
      const queues = answer.outline?.queues ?? [];
      const inner = new Set(queues.map((q) => q.cells["parent"]?.value));
      seeQueues(queues.flatMap(({ name }) => (inner.has(name) ? [] : [name])));
      // Nothing of the scenario before stays where the one that was opened cannot be read.
      const last = opened === text ? { result: null, outline: null } : { result: state.result, outline: state.outline };
      if (opened === text) opened = null;
      // A scenario that is given a name in its text is called so.
      const title = answer.outline?.title;
      const name =
        title && !opened && last.outline && title !== last.outline.title ? { name: title.slice(0, 200) } : {};
      store.set({
        ...last,
        ...change,
        ...name,
        diagnostics: answer.diagnostics,
        hosts: answer.hosts,
        outline: answer.outline ?? last.outline,
        answered: text,
        trouble: "",
      });
      if (answer.report && !state.result) requestAnimationFrame(() => performance.mark("first-result"));
    },
    stopped: (reason) => store.set({ engine: "stopped", trouble: reason }),
  });
  // Edits of the form that came while an older text was being read: each is made on what the one before made.
  const waiting = new Map<string, (outline: Outline) => void>();
  const editRead = () => {
    for (const [key, edit] of waiting) {
      const { outline, text } = store.get();
      if (!outline || outline.text !== text) return;
      waiting.delete(key);
      edit(outline);
    }
  };
  const run = () => client.send(store.get().text, store.get().allowed, store.get().cycle);
  const move = (text: string | null) => {
    waiting.clear();
    letGo();
    hush();
    if (text !== null) store.set({ text });
  };
  const shown = (): Scenario => {
    const { name, text, sharing, lesson } = store.get();
    return { name, text, sharing, lesson, id, history, colours };
  };
  const show = (scenario: Scenario) => {
    leaving();
    waiting.clear();
    letGo();
    const { name, text, sharing, lesson } = scenario;
    const { text: before, cycle } = store.get();
    ({ id, history, colours } = scenario);
    usePalette(colours);
    opened = text;
    store.set({ name, text, sharing, lesson, ...fresh });
    if (text === before && cycle === null) run(); // nothing that is watched has changed
  };
  const app: App = {
    store,
    edit(text, gesture = "") {
      if (text !== store.get().text) {
        undone = null;
        hush();
      }
      history.change(text, gesture, Date.now());
      store.set({ text });
    },
    undo() {
      const text = history.undo();
      if (text !== null || !left) return move(text);
      const back = left;
      [left, undone] = [null, shown()];
      show(back);
    },
    redo() {
      const text = history.redo();
      if (text !== null || !undone) return move(text);
      const next = undone;
      [left, undone] = [shown(), null];
      show(next);
    },
    canUndo: () => history.canUndo || left !== null,
    canRedo: () => history.canRedo || undone !== null,
    whenRead(key, edit) {
      waiting.set(key, edit);
      editRead();
    },
    open(name, text, sharing = "free") {
      [left, undone] = [shown(), null];
      show({ name, text, sharing, lesson: null, id: newId(), history: new History(text), colours: new Map() });
    },
    say(notice, passing = false) {
      clearTimeout(notices);
      passes = passing;
      store.set({ notice });
      notices = setTimeout(() => store.set({ notice: "" }), 6000);
    },
    ask: (question) => client.ask(question),
    restart() {
      client.restart();
      run();
    },
  };
  store.watch((s) => [s.text, s.allowed, s.cycle], run, "first");
  store.watch((s) => [s.text, s.outline], editRead, "first");
  const current: Current = {
    id: () => id,
    rename(from, to) {
      if (id === from) id = to;
      for (const other of [left, undone]) if (other?.id === from) other.id = to;
    },
    leaving: (run) => void (leaving = run),
  };
  return { app, current };
}
