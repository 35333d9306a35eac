// What a plugin is, its flags and its arguments, as the engine's catalogue has them; fetched when the first one is opened.
import "./plugin.css";
import { h, type Child } from "../../dom/h.ts";
import { icon } from "../../dom/icons.ts";
import { keepPlace } from "../../dom/place.ts";
import { inWords } from "../../i18n/index.ts";
import { language, t } from "../../i18n/later.ts";
import { flagRow, isKeyOf, pluginRow } from "../../model/catalogue.ts";
import { aboutArgument, aboutFlag, choicesOf, isIn, newIn } from "../../model/conf-docs.ts";
import type { ConfOutline } from "../../model/outline.ts";
import type { Plugin } from "../../model/report.ts";
import type { App } from "../parts/app.ts";
import { change } from "./conf-change.ts";

const options = (id: string, values: string[]) =>
  h(
    "datalist",
    { id },
    values.map((value) => h("option", { key: value, value })),
  );

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
  const zh = language() === "zh";
  const row = pluginRow(plugin.name);
  const version = app.store.get().result?.report.volcano ?? "";
  // What some releases lack says so beside its name; what the one that runs lacks is grey.
  const named = (name: string, row: { since?: string; until?: string } | undefined): Child[] => {
    const note = row && newIn(row, zh);
    return [name, note ? h("small", { class: isIn(row, version) ? "" : "lacking" }, note) : null];
  };
  const args = Object.entries(plugin.arguments ?? {});
  const unused = (row?.arguments ?? []).filter((argument) => !args.some(([key]) => argument.key === key));
  const offered = `arguments-${tier}-${index}`;
  return [
    h("b", null, plugin.name),
    row ? h("p", { class: "what" }, inWords(row.what)) : null,
    row && newIn(row, zh) ? h("small", { class: "what" }, newIn(row, zh)) : null,
    row?.flags.map((flag) =>
      h(
        "label",
        { class: "flag", key: flag, title: aboutFlag(flagRow(flag)!, zh) },
        h("input", {
          type: "checkbox",
          checked: plugin.flags?.[flag] ?? flagRow(flag)!.initial,
          on: { change: (e: Event) => write(flag, String((e.target as HTMLInputElement).checked)) },
        }),
        h("span", { class: isIn(flagRow(flag)!, version) ? "" : "lacking" }, ...named(flag, flagRow(flag))),
      ),
    ),
    args.map(([key, value]) => {
      const known = row?.arguments.find((argument) => isKeyOf(argument, key));
      const choices = known ? choicesOf(known) : [];
      const listed = choices.length > 0 ? `${offered}-${key}` : undefined;
      return h(
        "label",
        { class: "argument", key: `a ${key}`, title: known && aboutArgument(known, zh) },
        h("span", { class: known && !isIn(known, version) ? "lacking" : "" }, ...named(key, known)),
        h("input", {
          class: "field",
          value: typeof value === "string" ? value : JSON.stringify(value),
          list: listed,
          disabled: !item?.cells[`arguments/${key}`]?.range,
          on: { change: (e: Event) => write(`arguments/${key}`, (e.target as HTMLInputElement).value) },
        }),
        listed ? options(listed, choices) : null,
      );
    }),
    h(
      "form",
      { class: "argument", key: "new", on: { submit: addArgument } },
      h("input", {
        class: "field",
        "aria-label": t("newArgument"),
        placeholder: t("newArgument"),
        list: offered,
        spellcheck: "false",
      }),
      h(
        "datalist",
        { id: offered },
        unused.map((argument) =>
          h(
            "option",
            { key: argument.key, value: argument.key.replace("*", "") },
            [newIn(argument, zh), aboutArgument(argument, zh)].filter(Boolean).join(": "),
          ),
        ),
      ),
      h("input", { class: "field", "aria-label": t("value"), placeholder: t("value"), spellcheck: "false" }),
      h("button", { class: "ib sm", "aria-label": t("addArgument"), title: t("addArgument") }, icon("plus")),
    ),
    h("button", { class: "btn", on: { click: remove } }, icon("trash"), t("remove")),
  ];
}
