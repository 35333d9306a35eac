// A plugin's flags and arguments; fetched when the first one is opened.
import "./plugin.css";
import { h, type Child } from "../../dom/h.ts";
import { icon } from "../../dom/icons.ts";
import { keepPlace } from "../../dom/place.ts";
import { t } from "../../i18n/later.ts";
import type { ConfOutline } from "../../model/outline.ts";
import { PLUGIN_FLAGS } from "../../model/plugins.ts";
import type { Plugin } from "../../model/report.ts";
import type { App } from "../parts/app.ts";
import { change } from "./conf-change.ts";

export function pluginBody(app: App, plugin: Plugin, conf: ConfOutline, tier: number, index: number): Child[] {
  const item = conf.tiers?.[tier]?.plugins[index];
  const write = (id: string, value: string) =>
    void change(app, (edits, text, now, report) => {
      const there = now.tiers?.[tier]?.plugins[index];
      return there
        ? edits.setPlugin(text, there, id, value)
        : edits.writeOutWith(now, report.conf.tiers, tier, index, id, value);
    });
  const addArgument = (e: Event) => {
    e.preventDefault();
    const form = e.currentTarget as HTMLFormElement;
    const [name, value] = [...form.querySelectorAll("input")].map((input) => input.value.trim());
    if (!name || !value) return;
    form.reset();
    write(`arguments/${name}`, value);
  };
  const remove = (e: Event) => {
    keepPlace((e.currentTarget as Element).closest(".tag")!);
    void change(app, (edits, _text, now, report) => edits.removePlugin(now, report.conf.tiers, tier, index));
  };
  const flags = PLUGIN_FLAGS[plugin.name] ?? [];
  const args = Object.entries(plugin.arguments ?? {});
  return [
    h("b", null, plugin.name),
    flags.map((flag) =>
      h(
        "label",
        { class: "flag", key: flag },
        h("input", {
          type: "checkbox",
          checked: plugin.flags?.[flag] ?? flag !== "enableHierarchy",
          on: { change: (e: Event) => write(flag, String((e.target as HTMLInputElement).checked)) },
        }),
        flag,
      ),
    ),
    args.map(([key, value]) =>
      h(
        "label",
        { class: "argument", key: `a ${key}` },
        h("span", null, key),
        h("input", {
          class: "field",
          value: typeof value === "string" ? value : JSON.stringify(value),
          disabled: !item?.cells[`arguments/${key}`]?.range,
          on: { change: (e: Event) => write(`arguments/${key}`, (e.target as HTMLInputElement).value) },
        }),
      ),
    ),
    h(
      "form",
      { class: "argument", key: "new", on: { submit: addArgument } },
      h("input", {
        class: "field",
        "aria-label": t("newArgument"),
        placeholder: t("newArgument"),
        spellcheck: "false",
      }),
      h("input", { class: "field", "aria-label": t("value"), placeholder: t("value"), spellcheck: "false" }),
      h("button", { class: "ib sm", "aria-label": t("addArgument"), title: t("addArgument") }, icon("plus")),
    ),
    h("button", { class: "btn", on: { click: remove } }, icon("trash"), t("remove")),
  ];
}
