// The line on top says which scenario is shown, and has the ways in and out, language and theme.
import "./header.css";
import { h, type Child } from "../../dom/h.ts";
import { icon, logo } from "../../dom/icons.ts";
import { loadLanguage, t } from "../../i18n/index.ts";
import type { State, Theme } from "../../state/state.ts";
import { draw, type App } from "../parts/app.ts";
import { releaseIsOfImage } from "../parts/diagnostics.ts";
import { menuOf, type Body } from "../parts/menu.ts";
import { totalsText } from "../parts/totals.ts";

export interface HeaderActions {
  titles: Body; // scenarios to open
  imports: Body;
  exports: Body;
  releases: Body;
  share: () => void;
  compare: () => void;
}

export function darkNow(theme: Theme): boolean {
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

export function headerView(app: App, element: Element, actions: HeaderActions): void {
  const view = (state: Readonly<State>): Child[] => {
    const zh = state.language === "zh";
    // The text or a cluster's image says which release answers; otherwise none does, and the badge says so.
    const asked = state.outline?.release || releaseIsOfImage(state.diagnostics);
    const volcano = `Volcano ${state.result?.report.volcano ?? ""}`;
    const unasked = asked || !state.result ? "" : ` ${t("byDefault")}`;
    return [
      h(
        "h1",
        null,
        h(
          "a",
          { class: "brand", href: "./", "aria-label": `Pumice ${t("tagline")}` },
          logo(),
          h("b", null, "Pumice"),
          " ",
          h("span", null, t("tagline")),
        ),
      ),
      h(
        "span",
        { class: "menu title" },
        menuOf(
          `${t("scenarios")}: ${state.name || t("untitled")}`,
          [icon("book"), h("b", null, state.name || t("untitled")), icon("down")],
          actions.titles,
          { class: "btn" },
        ),
      ),
      h(
        "nav",
        { "aria-label": t("scenario") },
        menuOf(t("bring"), [icon("import"), h("span", { class: "word" }, t("bring"))], actions.imports),
        h(
          "button",
          { class: "btn plain", title: t("shareLink"), "aria-label": t("shareLink"), on: { click: actions.share } },
          icon("share"),
          h("span", { class: "word" }, t("shareLink")),
        ),
        menuOf(t("take"), [icon("export"), h("span", { class: "word" }, t("take"))], actions.exports),
        h(
          "button",
          {
            class: "btn plain",
            title: t("compare"),
            "aria-label": t("compare"),
            "aria-pressed": state.pinned !== null,
            on: { click: actions.compare },
          },
          icon("ab"),
          h("span", { class: "word" }, t("compare")),
        ),
      ),
      h("a", { class: "btn plain wide to-learn", href: "./learn.html" }, t("learn")),
      h("span", { class: "grow" }),
      menuOf(volcano + unasked, [volcano, h("small", null, unasked), icon("down")], actions.releases, {
        class: "btn parity",
      }),
      h(
        "button",
        {
          class: "ib",
          "aria-label": t("undo"),
          title: t("undo"),
          disabled: !app.canUndo(),
          on: { click: () => app.undo() },
        },
        icon("undo"),
      ),
      // A phone has room for it only where there is something to redo.
      h(
        "button",
        {
          class: app.canRedo() ? "ib" : "ib wide",
          "aria-label": t("redo"),
          title: t("redo"),
          disabled: !app.canRedo(),
          on: { click: () => app.redo() },
        },
        icon("redo"),
      ),
      h(
        "button",
        {
          class: "btn plain",
          lang: zh ? "en" : "zh",
          title: zh ? "English" : "中文",
          on: {
            click: () => void loadLanguage(zh ? "en" : "zh").then(() => app.store.set({ language: zh ? "en" : "zh" })),
          },
        },
        zh ? "EN" : "中文",
      ),
      h(
        "button",
        {
          class: "ib",
          "aria-label": t("theme"),
          title: t("theme"),
          on: { click: () => app.store.set({ theme: darkNow(state.theme) ? "light" : "dark" }) },
        },
        icon("sun"),
      ),
      h(
        "button",
        {
          class: "ib wide",
          "aria-label": t("keysTitle"),
          title: `${t("keysTitle")} (?)`,
          on: { click: () => app.store.set({ dialog: "keys" }) },
        },
        icon("keys"),
      ),
    ];
  };
  draw(
    app,
    element,
    (s) => [s.name, s.theme, s.text, s.pinned, s.result?.report.volcano, s.outline, s.diagnostics],
    view,
  );
}

export function statusView(app: App, element: Element): void {
  const view = (state: Readonly<State>): Child[] => {
    const report = state.result?.report;
    const words = {
      starting: t("engineStarting"),
      ready: t("engineReady"),
      running: t("engineRunning"),
      stopped: t("engineStopped"),
    };
    return [
      h("span", null, h("i", { class: `state-dot ${state.engine}` }), words[state.engine]),
      state.result
        ? h(
            "span",
            { class: "ms" },
            `${state.result.ms < 10 ? state.result.ms.toFixed(1) : Math.round(state.result.ms)} ms`,
          )
        : null,
      report ? h("span", { class: "totals" }, totalsText(state.result!)) : null,
      h("span", { class: "grow" }),
      h("span", null, t("private")),
      report ? h("span", null, `Pumice ${report.pumice}`) : null,
      h("a", { href: state.language === "zh" ? "./docs/zh/index.html" : "./docs/index.html" }, t("docs")),
      h("a", { href: "./THIRD_PARTY_NOTICES.txt", target: "_blank" }, t("licences")),
    ];
  };
  draw(app, element, (s) => [s.engine, s.result], view);
}
