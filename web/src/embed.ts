// This is the page inside another page: it shows one view of a scenario from the address, its timeline, and the editor where the
// address says ?edit. Nothing is stored.
import "./views/shell/base.css";
import "./views/shell/layout.css";
import "./views/embed/embed.css";
import "./views/embed/narrow.css";
import { makeApp } from "./app.ts";
import { placeHatches } from "./charts/hatches.ts";
import { h } from "./dom/h.ts";
import { icon, logo } from "./dom/icons.ts";
import { lastWhere } from "./dom/last.ts";
import { patch } from "./dom/patch.ts";
import { openTogether } from "./engine/together.ts";
import { e } from "./i18n/embed-words.ts";
import { loadLanguage, setLanguage, t } from "./i18n/index.ts";
import { selectionOf } from "./model/asking.ts";
import { PARTS, parseOptions, VIEWS, type EmbedOptions, type View } from "./model/embed-options.ts";
import { STARTER } from "./model/starter.ts";
import { fromShared } from "./state/session.ts";
import { newStore, type State } from "./state/state.ts";
import { decode, type Shared } from "./state/url.ts";
import { followTheme, heightOf } from "./views/embed/host.ts";
import { sliderView } from "./views/embed/slider.ts";
import { jobsView } from "./views/panels/jobs/jobs.ts";
import { nodesView } from "./views/panels/nodes/nodes.ts";
import { queuesView } from "./views/panels/queues/queues.ts";
import { timelineView } from "./views/panels/timeline/timeline.ts";
import { PANES } from "./views/panes/index.ts";
import { draw } from "./views/parts/app.ts";
import { installPlayer } from "./views/parts/player.ts";
import { bannerView } from "./views/shell/banner.ts";
import { editorView } from "./views/shell/editor.ts";
import { installKeys } from "./views/shell/keys.ts";

const NARROW = "(max-width: 899px)"; // as in embed.css

interface Scenario {
  shared: Shared;
  trouble: string; // why it cannot be shown
}

async function scenarioOf(options: EmbedOptions, zh: boolean): Promise<Scenario> {
  const more = {
    ...(options.step === null ? {} : { step: options.step }),
    ...(options.resource ? { resource: options.resource } : {}),
  };
  if (options.src) {
    const entry = (await import("./gallery/index.ts")).GALLERY.find(({ id }) => id === options.src);
    if (!entry) return { shared: { name: options.src, text: "" }, trouble: e("noEntry", { id: options.src }) };
    const { title } = zh ? entry.zh : entry.en;
    const asks = entry.asks ? { selection: entry.asks } : {};
    return { shared: { name: options.name || title, text: entry.text, ...asks, ...more }, trouble: "" };
  }
  const decoded = await decode(location.hash);
  if (decoded?.ok) {
    const { shared } = decoded;
    return { shared: { ...shared, ...more, ...(options.name ? { name: options.name } : {}) }, trouble: "" };
  }
  const shared = { name: options.name || t("starter"), text: STARTER, ...more };
  if (!decoded) return { shared, trouble: "" };
  const { t: later } = await import("./i18n/later.ts");
  return { shared: { name: "", text: "" }, trouble: later(decoded.reason === "newer" ? "linkNewer" : "linkBroken") };
}

// What is shown now: a "why not?" leads to the story, and from there one goes back.
function shownOf(view: View, state: Readonly<State>): View {
  return view !== "slider" && state.drawer === "why" ? "why" : view;
}

function make(tag: string, name: string, label = ""): HTMLElement {
  const element = document.createElement(tag);
  element.className = name;
  if (label) element.setAttribute("aria-label", label);
  return element;
}

function headed(element: HTMLElement, words: string): HTMLElement {
  const heading = make("h2", "sr");
  heading.textContent = words;
  element.append(heading);
  return element;
}

async function start(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const options = parseOptions(query);
  const asked = query.get("lang");
  const zh = asked?.startsWith("zh") || (!asked && navigator.language.startsWith("zh"));
  await loadLanguage(zh ? "zh" : "en");
  setLanguage(zh ? "zh" : "en");
  document.documentElement.lang = zh ? "zh-Hans" : "en";
  const { shared, trouble } = await scenarioOf(options, !!zh);
  // Which release answers is written into the scenario, so that it goes wherever the scenario goes.
  const release = query.get("volcano");
  if (release) shared.text = (await import("./model/release.ts")).withRelease(shared.text, release);
  const theme = query.get("theme");
  const store = newStore({
    name: shared.name,
    text: shared.text,
    language: zh ? "zh" : "en",
    theme: theme === "light" || theme === "dark" ? theme : "",
    ...fromShared(shared),
    drawer: options.view === "why" ? "why" : "events",
  });
  store.watch(
    (s) => [s.theme],
    (s) => {
      if (s.theme) document.documentElement.dataset["theme"] = s.theme;
    },
    "first",
  );
  followTheme((to) => store.set({ theme: to }));
  document.body.dataset["view"] = options.view;
  document.body.dataset["hide"] = options.hide.join(" ");
  document.body.classList.toggle("fit", options.fit);

  const root = document.querySelector<HTMLElement>("#app")!;
  const head = make("header", "embed-head");
  const main = make("main", "embed-main");
  const wrong = headed(make("section", "embed-wrong", t("messages")), t("messages"));
  const time = make("section", "time panel embed-time", t("timeline"));
  const tip = make("div", "");
  tip.id = "tip";
  tip.hidden = true;
  main.append(tip);
  root.append(head, wrong, main, time);
  placeHatches(document.body);

  const { app } = makeApp(store, "", openTogether);
  const openAll = async () => {
    const { encode, sharedOf } = await import("./state/address.ts");
    const url = new URL("./" + (await encode(sharedOf(store.get()))), location.href);
    window.open(url, "_blank", "noopener");
  };
  draw(
    app,
    head,
    (s) => [s.name, s.result?.report.volcano, shownOf(options.view, s)],
    (s) => [
      shownOf(options.view, s) === options.view
        ? logo()
        : h(
            "button",
            {
              class: "ib back",
              "aria-label": e("back", { view: e(options.view as "queues") }),
              title: e("back", { view: e(options.view as "queues") }),
              on: { click: () => store.set({ drawer: "events" }) },
            },
            icon("prev"),
          ),
      h("h1", { class: "clip", title: s.name }, s.name || "Pumice"),
      h("small", { class: "nowrap volcano" }, s.result ? `Volcano ${s.result.report.volcano}` : ""),
      h(
        "button",
        {
          class: "btn open",
          title: t("openInPlayground"),
          "aria-label": t("openInPlayground"),
          on: { click: () => void openAll() },
        },
        h("span", { class: "word" }, t("openInPlayground")),
        icon("arrow"),
      ),
    ],
  );
  // What is wrong with the scenario stands above its pictures, and instead of them where there are none.
  const notes = make("div", "");
  const banner = make("div", "");
  wrong.append(notes, banner);
  const said = [
    ...(trouble ? [trouble] : []),
    ...options.unknown.map((name) => e("unknownOption", { name, views: VIEWS.join(", "), parts: PARTS.join(", ") })),
  ];
  const note = (...texts: string[]) => {
    said.push(...texts);
    patch(notes, ...said.map((text, key) => h("p", { class: "banner embed-said", role: "alert", key }, text)));
  };
  note();
  let showLine = (_line: number) => {};
  if (!trouble) bannerView(app, banner, (line) => showLine(line));
  document.body.classList.toggle("no-result", !!trouble);
  store.watch(
    (s) => [s.result],
    (s) => document.body.classList.toggle("no-result", s.result === null),
  );

  const shown = new Map<View, HTMLElement>();
  const show = async (view: View) => {
    const element = make(
      "section",
      `${view === "slider" ? "one-slider" : view === "why" ? "embed-why" : view} panel`,
      view === "why" ? "" : t(view === "slider" ? "queues" : view), // the story is a region with this name itself
    );
    shown.set(view, element);
    main.insertBefore(element, tip);
    if (view === "queues") {
      element.tabIndex = 0;
      element.dataset["on"] = "queues";
      queuesView(app, element, { headBelow: matchMedia(NARROW), asks: true });
    } else if (view === "nodes") nodesView(app, element);
    else if (view === "jobs") jobsView(app, element);
    else if (view === "slider") {
      const inner = make("div", "");
      headed(element, t("queues")).append(inner);
      sliderView(app, inner, options.slider, options.resource);
    } else {
      headed(element, t("why"));
      const pane = make("div", "embed-pane");
      element.append(pane);
      (await PANES.find(({ id }) => id === "why")!.load())(app, pane, (line) => showLine(line));
      store.touch();
    }
  };
  if (!trouble)
    store.watch(
      (s) => [shownOf(options.view, s)],
      (s) => {
        const now = shownOf(options.view, s);
        if (!shown.has(now)) void show(now);
        for (const [view, element] of shown) element.hidden = view !== now;
        document.body.dataset["view"] = now;
      },
      "first",
    );
  if (!trouble && options.view !== "slider") timelineView(app, time);
  else time.hidden = true;
  if (options.edit && !trouble) {
    const editor = headed(make("aside", "editor panel", t("scenario")), t("scenario"));
    editor.dataset["on"] = "edit";
    lastWhere(NARROW, editor, main);
    ({ showLine } = editorView(app, editor));
    void import("./views/shell/rename.ts").then(({ installRename }) => installRename(app, main));
  }

  // Whose story it is can be known once the engine has named everything.
  if (options.about) {
    const [kind, id] = [options.about.replace(/\/.*/s, ""), options.about.replace(/^[^/]*\//, "")];
    const done = store.watch(
      (s) => [s.result],
      ({ result }) => {
        if (!result) return;
        done();
        const selection = selectionOf(result.report, kind, id);
        if (selection) store.set({ selection });
        else note(e("noObject", { about: options.about }));
      },
      "first",
    );
  }
  // Its height is told once there is something to see. A frame that is out of sight is never drawn by itself: it is drawn for that
  // all the same, so that nothing moves when a reader comes to it.
  if (options.fit) {
    const height = heightOf(root);
    const timer = setInterval(() => {
      if (!trouble && store.get().answered === null) return;
      clearInterval(timer);
      store.flush();
      height.tell();
    }, 50);
  }
  void Promise.all([import("./views/parts/term-tips.ts"), import("./views/parts/glossary.ts")]).then(
    ([{ installTips }, { glossary }]) => installTips(() => glossary(app)),
  );
  installPlayer(app);
  installKeys(app, { pin: () => {}, theme: () => {} });
  store.flush();
}

void start();
