// A banner below the editor says what is wrong with the input, and stays in sight while somebody types. The pane
// "messages" lists everything that the engine says.
import "./banner.css";
import { h, type Child } from "../../dom/h.ts";
import { icon } from "../../dom/icons.ts";
import { count, t } from "../../i18n/index.ts";
import { errorsOf, type State } from "../../state/state.ts";
import { draw, type App } from "../parts/app.ts";
import { diagnostic } from "../parts/diagnostics.ts";

export function bannerView(app: App, element: Element, showLine: (line: number) => void): void {
  // Few scenarios have an extender: what is said about its hosts is fetched with the first of them.
  let hostBanners: typeof import("./hosts.ts").hostBanners | null = null;
  app.store.watch(
    (s) => [s.hosts.length > 0],
    async ({ hosts }) => {
      if (!hosts.length || hostBanners) return;
      ({ hostBanners } = await import("./hosts.ts"));
      app.store.touch();
    },
  );
  const view = (state: Readonly<State>): Child[] => {
    // Also while its successor is there already, until that has answered.
    if (state.engine === "stopped" || state.trouble) {
      return [
        h(
          "div",
          { class: "banner stop", role: "alert", key: "stop" },
          icon("warn"),
          h(
            "div",
            null,
            h("h3", null, state.trouble === "timeout" ? t("stoppedSlow") : t("stoppedCrash")),
            h("p", null, t("scenarioSafe")),
            h(
              "div",
              { class: "b-row" },
              h("button", { class: "btn", on: { click: () => app.restart() } }, t("tryAgain")),
            ),
          ),
        ),
      ];
    }
    const errors = errorsOf(state.diagnostics);
    const hosts = hostBanners?.(app, state) ?? [];
    if (!errors.length) return hosts;
    return [
      ...hosts,
      h(
        "div",
        { class: "banner", role: "alert", key: "errors" },
        icon("warn"),
        h(
          "div",
          null,
          h("h3", null, count(errors.length, "toCorrect1", "toCorrect"), state.result ? ` ${t("lastGood")}` : ""),
          errors.slice(0, 20).map((d, i) => h("div", { class: "diag", key: i }, ...diagnostic(d, showLine))),
          errors.length > 20 ? h("p", null, t("andMore", { n: errors.length - 20 })) : null,
        ),
      ),
    ];
  };
  draw(app, element, (s) => [s.diagnostics, s.engine, s.trouble, s.result === null, s.hosts, hostBanners], view);
}
