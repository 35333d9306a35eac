// This is the page inside another page: it shows a scenario from the address, its queues and its timeline, and the
// editor where the address says ?edit. Nothing is stored.
import "./views/shell/base.css";
import "./views/shell/layout.css";
import "./views/shell/embed.css";
import { makeApp } from "./app.ts";
import { placeHatches } from "./charts/hatches.ts";
import { h } from "./dom/h.ts";
import { icon, logo } from "./dom/icons.ts";
import { lastWhere } from "./dom/last.ts";
import { openTogether } from "./engine/together.ts";
import { loadLanguage, setLanguage, t } from "./i18n/index.ts";
import { STARTER } from "./model/starter.ts";
import { fromShared } from "./state/session.ts";
import { newStore } from "./state/state.ts";
import { decode } from "./state/url.ts";
import { draw } from "./views/parts/app.ts";
import { editorView } from "./views/shell/editor.ts";
import { installKeys } from "./views/shell/keys.ts";
import { queuesView } from "./views/panels/queues/queues.ts";
import { bannerView } from "./views/shell/banner.ts";
import { timelineView } from "./views/panels/timeline/timeline.ts";
import { installPlayer } from "./views/parts/player.ts";

const NARROW = "(max-width: 899px)"; // as in embed.css

async function start(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const decoded = await decode(location.hash);
  const shared = decoded?.ok ? decoded.shared : { name: "", text: STARTER };
  // Which release answers is written into the scenario, so that it goes wherever the scenario goes.
  const release = query.get("volcano");
  if (release) shared.text = (await import("./model/release.ts")).withRelease(shared.text, release);
  const theme = query.get("theme");
  const zh = query.get("lang") === "zh" || (!query.has("lang") && navigator.language.startsWith("zh"));
  const store = newStore({
    name: shared.name,
    text: shared.text,
    language: zh ? "zh" : "en",
    theme: theme === "light" || theme === "dark" ? theme : "",
    ...fromShared(shared),
  });
  await loadLanguage(store.get().language);
  setLanguage(store.get().language);
  if (!decoded) store.set({ name: t("starter") });
  document.documentElement.lang = zh ? "zh-Hans" : "en";
  if (store.get().theme) document.documentElement.dataset["theme"] = store.get().theme;

  const make = (tag: string, name: string, label = "") => {
    const element = document.createElement(tag);
    element.className = name;
    if (label) element.setAttribute("aria-label", label);
    return element;
  };
  const headed = (element: HTMLElement, words: string) => {
    const heading = make("h2", "sr");
    heading.textContent = words;
    element.append(heading);
    return element;
  };
  const head = make("header", "embed-head");
  const main = make("main", "embed-main");
  const queues = make("section", "queues panel", t("queues"));
  queues.tabIndex = 0;
  queues.dataset["on"] = "queues";
  const time = make("section", "time panel embed-time", t("timeline"));
  const tip = make("div", "");
  tip.id = "tip";
  tip.hidden = true;
  main.append(queues, tip);
  document.querySelector("#app")!.append(head, main, time);
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
    (s) => [s.name, s.result?.report.volcano],
    (s) => [
      logo(),
      h("h1", { class: "clip" }, s.name || "Pumice"),
      h("small", { class: "nowrap" }, s.result ? `Volcano ${s.result.report.volcano}` : ""),
      h("button", { class: "btn", on: { click: () => void openAll() } }, t("openInPlayground"), icon("arrow")),
    ],
  );
  if (decoded && !decoded.ok)
    queues.append((await import("./i18n/later.ts")).t(decoded.reason === "newer" ? "linkNewer" : "linkBroken"));
  else queuesView(app, queues, { headBelow: matchMedia(NARROW) });
  // What is wrong with the scenario stands above its pictures, and instead of them where there are none.
  const wrong = headed(make("section", "embed-wrong", t("messages")), t("messages"));
  const banner = make("div", "");
  wrong.append(banner);
  head.after(wrong);
  let showLine = (_line: number) => {};
  bannerView(app, banner, (line) => showLine(line));
  store.watch(
    (s) => [s.result],
    (s) => document.body.classList.toggle("no-result", s.result === null),
  );
  timelineView(app, time);
  if (query.has("edit")) {
    const editor = headed(make("aside", "editor panel", t("scenario")), t("scenario"));
    editor.dataset["on"] = "edit";
    lastWhere(NARROW, editor, main);
    ({ showLine } = editorView(app, editor));
  }
  void import("./views/parts/term-tips.ts").then(({ installTips }) => installTips(app));
  installPlayer(app);
  installKeys(app, { pin: () => {}, theme: () => {} });
  store.flush();
}

void start();
