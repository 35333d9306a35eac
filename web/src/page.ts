// The playground: state, engine and views, wired together.
import { EngineClient, type Port } from "./engine/client.ts";
import { setLanguage, t } from "./i18n/index.ts";
import { STARTER } from "./model/starter.ts";
import { prefs, setPrefs } from "./state/autosave.ts";
import { History } from "./state/history.ts";
import { newStore, withResult, type AppStore } from "./state/state.ts";
import { pin } from "./views/compare.ts";
import { draw, type App } from "./views/app.ts";
import { dialogView } from "./views/dialog.ts";
import { drawerView } from "./views/drawer.ts";
import { editorView } from "./views/editor.ts";
import { darkNow, headerView, statusView } from "./views/header.ts";
import { installKeys, keysBody } from "./views/keys.ts";
import { jobsView } from "./views/jobs.ts";
import { nodesView } from "./views/nodes.ts";
import { phoneNav } from "./views/phone.ts";
import { queuesView } from "./views/queues.ts";
import { frame } from "./views/frame.ts";
import { installPlayer, timelineView } from "./views/timeline.ts";
import { installSplit } from "./views/split.ts";
import { installTip } from "./views/tip.ts";

const openWorker = (): Port => new Worker(new URL("./engine/worker.ts", import.meta.url), { type: "module" });

function makeApp(store: AppStore): App {
  const history = new History(store.get().text);
  let notices: ReturnType<typeof setTimeout> | undefined;
  const client = new EngineClient(openWorker, {
    ready: () => store.set({ engine: "ready" }),
    busy: (since) => store.set({ busySince: since, engine: since ? "running" : "ready" }),
    answer: (answer) => {
      if (answer.kind !== "ran") return;
      const state = store.get();
      const change = answer.report ? withResult(state, answer.outline?.text ?? state.text, answer.report, answer.ms) : {};
      store.set({ ...change, diagnostics: answer.diagnostics, outline: answer.outline ?? state.outline, trouble: "" });
    },
    stopped: (reason) => store.set({ engine: "stopped", trouble: reason }),
  });
  const run = () => client.send({ kind: "run", text: store.get().text, name: store.get().name });
  const app: App = {
    store,
    edit(text, gesture = "") {
      history.change(text, gesture, Date.now());
      store.set({ text });
    },
    undo() {
      const text = history.undo();
      if (text !== null) store.set({ text });
    },
    redo() {
      const text = history.redo();
      if (text !== null) store.set({ text });
    },
    canUndo: () => history.canUndo,
    canRedo: () => history.canRedo,
    open(name, text) {
      history.reset(text);
      store.set({ name, text, step: 0, atEnd: true, selection: null, playing: false, dialog: "", pinned: null, eventKinds: "", eventFilter: "", jobFilter: "" });
    },
    say(notice) {
      clearTimeout(notices);
      store.set({ notice });
      notices = setTimeout(() => store.set({ notice: "" }), 6000);
    },
    restart() {
      client.restart();
      run();
    },
  };
  store.watch((s) => [s.text], run);
  return app;
}

export function startPage(): void {
  const saved = prefs(localStorage);
  const store = newStore({ name: "Fair shares", text: STARTER, language: saved.language ?? (navigator.language.startsWith("zh") ? "zh" : "en"), theme: saved.theme ?? "" });
  setLanguage(store.get().language);
  const parts = frame(document.querySelector("#app")!);

  // First of all watchers: the others draw in the language and theme that this one sets.
  store.watch((s) => [s.language, s.theme], (s) => {
    setLanguage(s.language);
    document.documentElement.lang = s.language === "zh" ? "zh-Hans" : "en";
    if (s.theme) document.documentElement.dataset["theme"] = s.theme;
    else delete document.documentElement.dataset["theme"];
    setPrefs(localStorage, { language: s.language, theme: s.theme });
  });
  const app = makeApp(store);
  const theme = () => store.set({ theme: darkNow(store.get().theme) ? "light" : "dark" });

  headerView(app, parts.header, { titles: () => [], imports: () => [], exports: () => [], share: () => {}, compare: () => pin(app) });
  const editor = editorView(app, parts.editor);
  timelineView(app, parts.time);
  queuesView(app, parts.queues);
  nodesView(app, parts.nodes);
  jobsView(app, parts.jobs);
  drawerView(app, parts.drawer, editor.showLine);
  statusView(app, parts.status);
  phoneNav(app, parts.phone);
  installTip(parts.tip);
  installPlayer(app);
  installKeys(app, { pin: () => pin(app), theme });
  installSplit(parts.splitX, { variable: "--left", axis: "x", least: 300, most: () => Math.min(720, innerWidth / 2), save: (left) => setPrefs(localStorage, { left }) }, saved.left);
  installSplit(parts.splitY, { variable: "--drawer", axis: "y", least: 140, most: () => innerHeight - 320, save: (drawer) => setPrefs(localStorage, { drawer }) }, saved.drawer);
  dialogView(app, parts.dialog, (state) => (state.dialog === "keys" ? { title: t("keysTitle"), narrow: true, body: keysBody() } : null), () => []);
  draw(app, parts.notice, (s) => [s.notice], (s) => {
    parts.notice.hidden = !s.notice;
    return [s.notice];
  });
  store.watch((s) => [s.panel], (s) => (parts.main.dataset["panel"] = s.panel));
  // Only a slow computation shows that it is one.
  let slow: ReturnType<typeof setTimeout> | undefined;
  store.watch((s) => [s.busySince], (s) => {
    clearTimeout(slow);
    if (s.busySince) slow = setTimeout(() => parts.main.classList.add("stale"), 150);
    else parts.main.classList.remove("stale");
  });
  store.flush();
}
