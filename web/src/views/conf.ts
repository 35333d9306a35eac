// What the scheduler is told to do, as it was understood: the actions in order and the plugins by tier.
import { cx, h, type Child, type VNode } from "../dom/h.ts";
import { t } from "../i18n/index.ts";
import type { State } from "../state/state.ts";
import type { App } from "./app.ts";

export function confSection(app: App, state: Readonly<State>): Child {
  void app;
  const conf = state.result?.report.conf;
  if (!conf) return null;
  const tag = (name: string, tip: string, hot = false): VNode => h("span", { class: cx("tag", hot && "hot"), "data-tip": tip || undefined, tabindex: tip ? 0 : undefined }, name);
  return h(
    "section",
    { key: "conf", "aria-label": t("scheduler") },
    h("h3", null, t("actionsInOrder")),
    h("div", { class: "chips flow" }, conf.actions.map((a) => tag(a, ""))),
    h("h3", null, t("plugins")),
    conf.tiers.map((tier, i) =>
      h(
        "div",
        { class: "tier", key: i },
        h("small", null, t("tier", { n: i + 1 })),
        h(
          "div",
          { class: "chips" },
          tier.plugins.map((p) => {
            const off = Object.entries(p.flags ?? {}).flatMap(([flag, on]) => (on ? [] : [`${flag}: false`]));
            const args = Object.entries(p.arguments ?? {}).map(([k, v]) => `${k}: ${typeof v === "string" ? v : JSON.stringify(v)}`);
            return tag(p.name, [p.name, ...args, ...off].join("\n"), p.name === state.result?.report.queuePlugin);
          }),
        ),
      ),
    ),
    conf.refused ? h("p", { class: "chip bad" }, conf.refused) : null,
  );
}
