// The extender plugin wants to ask a host: the person says yes first, and a refusal of the browser is explained.
import { h, type Child, type VNode } from "../../dom/h.ts";
import { icon } from "../../dom/icons.ts";
import { t, tt, type Key } from "../../i18n/later.ts";
import type { HostNews, HostTrouble } from "../../engine/hosts.ts";
import type { State } from "../../state/state.ts";
import type { App } from "../parts/app.ts";

const WORDS: Record<Exclude<HostTrouble, "ask">, Key> = {
  mixed: "hostMixed",
  cors: "hostCors",
  unreachable: "hostUnreachable",
  slow: "hostSlow",
};

// What a server must answer to the browser's question, for the person who runs it.
function corsHeaders(): VNode {
  return h("pre", null, `Access-Control-Allow-Origin: ${location.origin}\nAccess-Control-Allow-Headers: content-type`);
}

export function hostBanners(app: App, state: Readonly<State>): Child[] {
  const { allowed } = state;
  const forget = (origin: string) => app.store.set({ allowed: allowed.filter((o) => o !== origin) });
  const banner = (news: HostNews): VNode => {
    const origin = { origin: h("b", null, news.origin) };
    const { trouble } = news;
    return h(
      "div",
      { class: "banner host", role: "status", key: `host ${news.origin}`, "data-trouble": trouble ?? "none" },
      icon(trouble ? "warn" : "info"),
      h(
        "div",
        null,
        h(
          "p",
          null,
          ...(trouble === "ask"
            ? tt("hostAsk", origin)
            : trouble
              ? tt(WORDS[trouble], origin)
              : tt("hostAnswers", { ...origin, n: news.requests })),
        ),
        trouble === "ask" ? h("p", { class: "mut" }, t("hostSends")) : null,
        trouble === "cors" ? corsHeaders() : null,
        h(
          "div",
          { class: "b-row" },
          trouble === "ask"
            ? h(
                "button",
                { class: "btn primary", on: { click: () => app.store.set({ allowed: [...allowed, news.origin] }) } },
                t("hostAllow"),
              )
            : null,
          trouble && trouble !== "ask"
            ? h(
                "button",
                { class: "btn", on: { click: () => app.store.set({ allowed: [...allowed] }) } },
                t("tryAgain"),
              )
            : null,
          trouble === "ask"
            ? null
            : h("button", { class: "btn", on: { click: () => forget(news.origin) } }, t("hostForget")),
        ),
      ),
    );
  };
  return state.hosts.map(banner);
}
