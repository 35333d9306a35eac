// The form shows what the scheduler is told to do: the actions in order, the plugins by tier with their flags and
// arguments. It shows what runs; a change is written into the scenario.
import "./conf.css";
import { cx, h, type Child, type VNode } from "../../dom/h.ts";
import { keepPlace } from "../../dom/place.ts";
import { t } from "../../i18n/later.ts";
import { flagRow, flagsOf } from "../../model/catalogue.ts";
import type { State } from "../../state/state.ts";
import type { App } from "../parts/app.ts";
import { menu, menuOf, popover } from "../parts/menu.ts";
import { change } from "./conf-change.ts";

const adding = () => import("./adding.ts");

function actionChips(app: App, actions: string[], version: string, editable: boolean): VNode {
  const set = (next: string[]) => void change(app, (edits, _text, conf) => edits.setActions(conf, next));
  const move = (from: number, to: number) => {
    if (to < 0 || to >= actions.length || from === to) return;
    const next = actions.slice();
    next.splice(to, 0, ...next.splice(from, 1));
    set(next);
  };
  const tag = (i: number) => document.querySelectorAll(".chips.flow .tag")[i]!;
  const go = (from: number, to: number) => {
    keepPlace(tag(from), to - from);
    move(from, to);
  };
  return h(
    "div",
    { class: "chips flow" },
    actions.map((a, i) =>
      h(
        "span",
        {
          class: "tag",
          key: `${a} ${i}`,
          draggable: editable ? "true" : undefined,
          on: editable
            ? {
                dragstart: (e: DragEvent) => e.dataTransfer?.setData("application/x-pumice-action", String(i)),
                dragover: (e: DragEvent) =>
                  e.dataTransfer?.types.includes("application/x-pumice-action") && e.preventDefault(),
                drop: (e: DragEvent) => {
                  const from = Number(e.dataTransfer?.getData("application/x-pumice-action"));
                  e.preventDefault();
                  if (Number.isInteger(from)) move(from, i);
                },
              }
            : {},
        },
        editable
          ? menu(
              t("actionMenu", { name: a }),
              [a],
              () => [
                ...(i > 0 ? [{ label: t("moveEarlier"), run: () => go(i, i - 1) }] : []),
                ...(i < actions.length - 1 ? [{ label: t("moveLater"), run: () => go(i, i + 1) }] : []),
                {
                  label: t("remove"),
                  run: () => {
                    keepPlace(tag(i));
                    set(actions.filter((_, k) => k !== i));
                  },
                },
              ],
              { class: "tag-face" },
            )
          : a,
      ),
    ),
    editable
      ? menuOf(
          t("addAction"),
          ["+"],
          async () => (await adding()).actionItems(actions, version, (name) => set([...actions, name])),
          { class: "add" },
        )
      : null,
  );
}

export function confSection(app: App, state: Readonly<State>): Child {
  const conf = state.result?.report.conf;
  if (!conf) return null;
  const where = state.outline?.conf ?? null;
  // The outline is edited only where it says the same as what ran.
  const written = where?.tiers;
  const same =
    !written ||
    (written.length === conf.tiers.length &&
      written.every((tier, i) => tier.plugins.length === conf.tiers[i]!.plugins.length));
  const editable = where !== null && same && !conf.refused;
  const used = conf.tiers.flatMap((tier) => tier.plugins.map((p) => p.name));
  return h(
    "section",
    { key: "conf", class: "conf", "aria-label": t("scheduler") },
    conf.refused ? h("p", { class: "conf-refused", lang: "en" }, conf.refused) : null,
    h("h3", null, t("actionsInOrder")),
    actionChips(app, conf.actions, state.result!.report.volcano, editable),
    h("h3", null, t("plugins")),
    conf.tiers.map((tier, i) =>
      h(
        "div",
        { class: "tier", key: i },
        h("small", null, t("tier", { n: i + 1 })),
        h(
          "div",
          { class: "chips" },
          tier.plugins.map((p, k) => {
            const off = Object.entries(p.flags ?? {}).filter(
              ([flag, on]) => !on && flagsOf(p.name).includes(flag) && flagRow(flag)?.initial,
            );
            const changed = off.length > 0 || Object.keys(p.arguments ?? {}).length > 0;
            const face = [p.name, changed ? h("span", { class: "changed", "aria-hidden": "true" }, "•") : null];
            const classes = cx("tag", p.name === state.result!.report.queuePlugin && "hot");
            return editable && where
              ? h(
                  "span",
                  { key: `${p.name} ${k}`, class: classes },
                  popover(
                    t("pluginMenu", { name: p.name }),
                    face,
                    async () => (await import("./plugin.ts")).pluginBody(app, p, where, i, k),
                    { class: "tag-face" },
                  ),
                )
              : h("span", { key: `${p.name} ${k}`, class: classes }, ...face);
          }),
          editable
            ? menuOf(
                t("addPlugin", { n: i + 1 }),
                ["+"],
                async () =>
                  (await adding()).pluginItems(used, state.result!.report.volcano, (name) => {
                    void change(app, (edits, text, now, report) =>
                      edits.addPlugin(text, now, report.conf.tiers, i, name),
                    );
                  }),
                { class: "add" },
              )
            : null,
        ),
      ),
    ),
  );
}
