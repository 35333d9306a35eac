// The playground is put together here: state, engine and views, and what is fetched when.
import "./views/shell/base.css";
import "./views/shell/layout.css";
import { makeApp } from "./app.ts";
import { lastWhere } from "./dom/last.ts";
import { openWorker } from "./engine/module.ts";
import { loadLanguage, setLanguage, t } from "./i18n/index.ts";
import type { Key as LaterKey } from "./i18n/later.ts";
import { setDraft } from "./state/draft.ts";
import { newId } from "./state/id.ts";
import { prefs, setPrefs } from "./state/prefs.ts";
import { fromShared, opening, unknownStops } from "./state/session.ts";
import { decode, type Shared } from "./state/url.ts";
import { newStore, type State } from "./state/state.ts";
import type { Stores } from "./state/stores.ts";
import { storageOrNone, type Storage } from "./state/storage.ts";
import { pin, pinThen } from "./views/parts/pin.ts";
import { isTall } from "./views/panes/index.ts";
import { draw, type App } from "./views/parts/app.ts";
import { drawerView } from "./views/shell/drawer.ts";
import { editorView } from "./views/shell/editor.ts";
import { darkNow, headerView, statusView, type HeaderActions } from "./views/shell/header.ts";
import type { HeaderMenus } from "./views/shell/header-menus.ts";
import type { Importer } from "./views/shell/importing.ts";
import { installKeys } from "./views/shell/keys.ts";
import { jobsView } from "./views/panels/jobs/jobs.ts";
import { nodesView } from "./views/panels/nodes/nodes.ts";
import { phoneNav } from "./views/shell/phone.ts";
import { queuesView } from "./views/panels/queues/queues.ts";
import { frame } from "./views/shell/frame.ts";
import { timelineView } from "./views/panels/timeline/timeline.ts";
import { installPlayer } from "./views/parts/player.ts";

// What this browser keeps. In a private window, or where that is refused, the page works and forgets.
function openStores(): Stores {
  const all = storageOrNone(() => localStorage);
  let kept: ReturnType<Stores["kept"]> | null = null;
  let hold: Promise<Stores["hold"]> | null = null;
  const open = () => import("./state/kept.ts").then(({ openKept }) => openKept(all));
  return {
    tab: storageOrNone(() => sessionStorage),
    all,
    kept: () =>
      (kept ??= open().catch((error) => {
        kept = null; // the next time may be better
        throw error;
      })),
    haveKept: async () => {
      try {
        return (await indexedDB.databases()).some(({ name }) => name === "pumice");
      } catch {
        return false;
      }
    },
    hold: async (id, patience) =>
      (await (hold ??= import("./state/tabs.ts").then(({ holder }) => holder(navigator.locks))))(id, patience),
  };
}

function headerActions(app: App, menus: () => Promise<HeaderMenus>): HeaderActions {
  return {
    titles: async () => (await menus()).titles(),
    imports: async () => (await menus()).imports(),
    exports: async () => (await menus()).exports(),
    releases: async () => (await menus()).releases(),
    share: () => app.store.set({ dialog: "share" }),
    compare: () => pin(app),
  };
}

// Of what is rarely said the words come when it is; what is said meanwhile stays.
async function say(app: App, key: LaterKey, values?: Record<string, string>): Promise<void> {
  const { t } = await import("./i18n/later.ts");
  app.say([...new Set([app.store.get().notice, t(key, values)])].join(" ").trim());
}

function sayUnknown(app: App, shared: Shared): void {
  const kinds = unknownStops(shared);
  if (kinds.length) void say(app, "linkStops", { kinds: kinds.map((kind) => `"${kind}"`).join(", ") });
}

function sayUnread(app: App, reason: string): void {
  void say(app, reason === "newer" ? "linkNewer" : "linkBroken");
}

async function tour(app: App, storage: Storage): Promise<void> {
  const views = await import("./views/shell/tour.ts");
  views.startTour(app, () => setPrefs(storage, { toured: true }));
}

export async function startPage(): Promise<void> {
  const stores = openStores();
  const storage = stores.all;
  const saved = prefs(storage);
  const first = await opening(location.hash, stores, history.state);
  const store = newStore({
    name: first.name,
    text: first.text,
    sharing: first.sharing,
    language: saved.language ?? (navigator.language.startsWith("zh") ? "zh" : "en"),
    theme: saved.theme ?? "",
  });
  if (first.shared) store.set(fromShared(first.shared));
  await loadLanguage(store.get().language);
  setLanguage(store.get().language);
  if (first.from === "starter") store.set({ name: t("starter") });
  const parts = frame(document.querySelector("#app")!);
  lastWhere("(max-width: 1023px)", parts.editor, parts.main);
  // The doors of a first visit come with the menus; their room is there from the start, so that nothing moves for them.
  if (first.from === "starter" && !saved.toured)
    parts.header.after(Object.assign(document.createElement("nav"), { className: "doors" }));

  // The others draw in the language and theme that this one sets.
  store.watch(
    (s) => [s.language, s.theme],
    (s) => {
      setLanguage(s.language);
      document.documentElement.lang = s.language === "zh" ? "zh-Hans" : "en";
      document.title = `Pumice – ${t("tagline")}`;
      parts.relabel();
      if (s.theme) document.documentElement.dataset["theme"] = s.theme;
      else delete document.documentElement.dataset["theme"];
      setPrefs(storage, { language: s.language, theme: s.theme });
    },
    "first",
  );
  const { app, current } = makeApp(store, first.id, openWorker);
  const theme = () => store.set({ theme: darkNow(store.get().theme) ? "light" : "dark" });

  const { name, text, sharing } = store.get();
  const place = (hash: string) => history.replaceState(current.id(), "", location.pathname + location.search + hash);
  const began = { name, text, sharing, versions: first.versions };
  let writing: Promise<void> | null = null;
  const write = () =>
    (writing ??= import("./state/writing.ts").then(
      ({ installWriting }) => installWriting(store, stores, current, began, place, (key) => say(app, key)),
      () => void (writing = null), // with the next change
    ));
  store.watch(
    (s) => [s.text],
    (s) => void (s.text !== text && write()),
  );
  // What is changed before that has come is written as the tab is left.
  addEventListener("pagehide", () => {
    const now = store.get();
    if (now.text === text) return;
    const versions = [...first.versions, newId()];
    const draft = {
      id: current.id(),
      name: now.name,
      text: now.text,
      sharing: now.sharing,
      time: Date.now(),
      versions,
    };
    setDraft(stores.tab, { ...draft, addresses: [location.hash] });
  });

  // Files and pastes are taken in, and paper has its styles, from the engine's first answer on.
  let brought: Promise<Importer> | null = null;
  const bringing = () =>
    (brought ??= import("./views/shell/importing.ts").then(({ importer }) => importer(app, parts.loader)));
  const startTour = () => void tour(app, storage);
  const present = () => import("./views/shell/present.ts").then(({ togglePresent }) => togglePresent(app));
  const menus = () =>
    import("./views/shell/header-menus.ts").then(({ headerMenus }) =>
      headerMenus(app, stores, bringing, startTour, present),
    );
  const edges = () =>
    import("./views/shell/split.ts").then(({ splitPage }) =>
      splitPage(parts.splitX, parts.splitY, saved, (moved) => setPrefs(storage, moved)),
    );
  const tips = () =>
    Promise.all([import("./views/parts/term-tips.ts"), import("./views/parts/glossary.ts")]).then(
      ([{ installTips }, { glossary }]) => installTips(() => glossary(app)),
    );
  const both = () =>
    import("./views/shell/both-ways.ts").then(({ installBothWays }) => installBothWays(app, parts.main, editor));
  const rename = () => import("./views/shell/rename.ts").then(({ installRename }) => installRename(app, parts.main));
  const scope = () => import("./views/shell/scope.ts").then(({ installScope }) => installScope(app, parts.time));
  const skip = () => import("./views/shell/skip.ts").then(({ installSkip }) => installSkip(app));
  let fetched: Promise<unknown> | null = null;
  // What keeps one's work comes first.
  const later = () =>
    void (fetched ??= write().then(() =>
      Promise.all([
        bringing(),
        menus(),
        edges(),
        tips(),
        both(),
        rename(),
        scope(),
        skip(),
        import("./views/shell/print.css"),
      ]),
    ));
  // Nothing of it is in the way of the first result; an engine that never answers is waited for ten seconds.
  const done = (s: Readonly<State>) => s.answered !== null || s.engine === "stopped";
  store.watch(
    (s) => [done(s)],
    (s) => void (done(s) && requestAnimationFrame(() => setTimeout(later, 100))),
  );
  setTimeout(later, 10_000);
  headerView(app, parts.header, headerActions(app, menus));
  const editor = editorView(app, parts.editor);
  timelineView(app, parts.time);
  queuesView(app, parts.queues, { asks: true });
  nodesView(app, parts.nodes);
  jobsView(app, parts.jobs);
  drawerView(app, parts.drawer, editor.showLine);
  statusView(app, parts.status);
  phoneNav(app, parts.phone);
  installPlayer(app);
  installKeys(app, { pin: () => pin(app), theme, present });
  for (const [variable, pixels] of [
    ["--left", saved.left],
    ["--drawer", saved.drawer],
  ] as const)
    if (pixels !== undefined) document.body.style.setProperty(variable, `${pixels}px`);
  let dialogs = false;
  store.watch(
    (s) => [s.dialog],
    async ({ dialog }) => {
      if (!dialog || dialogs) return;
      dialogs = true;
      const { installDialogs } = await import("./views/shell/dialogs.ts");
      installDialogs(app, parts.dialog, parts.scrim, (files) => void bringing().then((bring) => bring.take(files)));
    },
  );
  draw(
    app,
    parts.notice,
    (s) => [s.notice],
    (s) => {
      parts.notice.hidden = !s.notice;
      return [s.notice];
    },
  );
  store.watch(
    (s) => [s.panel],
    (s) => (parts.main.dataset["panel"] = s.panel),
  );
  store.watch(
    (s) => [s.drawer],
    (s) => (parts.main.dataset["drawer"] = s.drawer),
  );
  store.watch(
    (s) => [isTall(s)],
    (s) => parts.main.toggleAttribute("data-tall", isTall(s)),
  );
  store.watch(
    (s) => [s.result],
    (s) => parts.main.style.setProperty("--jobs", String(s.result?.report.jobs.length ?? 0)),
  );
  // What is shown may answer an older text.
  const stale = (s: Readonly<State>) => s.answered !== s.text || s.busySince !== 0;
  store.watch(
    (s) => [stale(s)],
    (s) => stale(s) && parts.main.setAttribute("aria-busy", "true"),
    "first",
  );
  store.whenDrawn((s) => !stale(s) && parts.main.setAttribute("aria-busy", "false"));
  // Only a slow computation shows that it is one.
  let slow: ReturnType<typeof setTimeout> | undefined;
  store.watch(
    (s) => [s.busySince],
    (s) => {
      clearTimeout(slow);
      if (s.busySince) slow = setTimeout(() => parts.main.classList.add("stale"), 150);
      else parts.main.classList.remove("stale");
    },
  );
  place(location.hash); // a reload goes on under the same id
  addEventListener("hashchange", () => {
    void decode(location.hash).then((decoded) => {
      if (decoded?.ok) {
        const { name, text, a } = decoded.shared;
        app.open(name, a?.text ?? text);
        store.set(fromShared(decoded.shared));
        if (a) pinThen(app, a.name, text);
        sayUnknown(app, decoded.shared);
        lessonOf(decoded.shared);
      } else if (decoded) sayUnread(app, decoded.reason);
    });
  });
  const lessonOf = ({ lesson }: Shared) =>
    lesson && void import("./views/shell/lesson.ts").then((views) => views.showLessonOf(app, lesson));
  if (first.shared) lessonOf(first.shared);
  if (first.shared?.a) pinThen(app, first.shared.a.name, first.shared.text);
  if (first.shared) sayUnknown(app, first.shared);
  if (first.trouble) sayUnread(app, first.trouble);
  store.flush();
  keepOffline();
}

// After the first result: the page keeps itself for the next visit.
function keepOffline(): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const register = () => void navigator.serviceWorker.register("./sw.js").catch(() => {});
  if (document.readyState === "complete") setTimeout(register, 1500);
  else addEventListener("load", () => setTimeout(register, 1500));
}
