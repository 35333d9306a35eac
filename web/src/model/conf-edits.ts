// The scheduler's configuration is changed here: actions and plugins. Where nothing is written yet, what runs by
// default is written out first.
import { scalar, setCell, type Change } from "./edits.ts";
import { addItem } from "./new-items.ts";
import type { ConfOutline, PluginItem } from "./outline.ts";
import type { Report } from "./report.ts";

export function setActions(conf: ConfOutline, actions: string[]): Change {
  const list = `[${actions.map(scalar).join(", ")}]`;
  const text = JSON.stringify(actions.join(", "));
  if (conf.actions)
    return {
      from: conf.actions.range[0],
      to: conf.actions.range[1],
      insert: ` ${conf.actions.style === "list" ? list : text}`,
    };
  return insertKey(conf, "actions", conf.short ? list : text);
}

function insertKey(conf: ConfOutline, key: string, value: string): Change {
  const { spot } = conf;
  const insert = spot.flow
    ? `${spot.empty ? "" : ", "}${key}: ${value}`
    : `\n${" ".repeat(spot.indent)}${key}: ${value}`;
  return { from: spot.at, to: spot.at, insert };
}

type Tiers = Report["conf"]["tiers"];

const shortPlugin = (p: Tiers[number]["plugins"][number]) =>
  Object.keys(p.arguments ?? {}).length ? JSON.stringify({ name: p.name, arguments: p.arguments }) : scalar(p.name);

// Writes out the tiers that run, changed by `change`.
function writeTiers(conf: ConfOutline, tiers: Tiers, change: (names: string[][]) => void): Change {
  const names = tiers.map((t) => t.plugins.map(shortPlugin));
  change(names);
  const written = names.filter((t) => t.length).map((t) => `[${t.join(", ")}]`);
  const pad = " ".repeat(conf.spot.indent + 2);
  return insertKey(
    conf,
    "plugins",
    conf.spot.flow || !written.length ? `[${written.join(", ")}]` : written.map((t) => `\n${pad}- ${t}`).join(""),
  );
}

// Where a plugin stands in tiers that are not written yet: they are, and with them what is changed of it.
export function writeOutWith(
  conf: ConfOutline,
  tiers: Tiers,
  tier: number,
  index: number,
  id: string,
  value: string,
): Change {
  const plugin = tiers[tier]?.plugins[index];
  return writeTiers(conf, tiers, (names) => {
    if (!plugin || value.trim() === "") return;
    const [head, ...rest] = id.split("/");
    const args = Object.entries(plugin.arguments ?? {}).map(([key, v]) => `${scalar(key)}: ${JSON.stringify(v)}`);
    if (head === "arguments") args.push(`${scalar(rest.join("/"))}: ${scalar(value.trim())}`);
    const fields = [
      `name: ${scalar(plugin.name)}`,
      ...(head === "arguments" ? [] : [`${head}: ${scalarOrWord(value)}`]),
      ...(args.length ? [`arguments: {${args.join(", ")}}`] : []),
    ];
    names[tier]![index] = `{${fields.join(", ")}}`;
  });
}

export function addPlugin(text: string, conf: ConfOutline, tiers: Tiers, tier: number, name: string): Change | null {
  const fields = conf.short ? scalar(name) : `{name: ${scalar(name)}}`;
  if (!conf.tiers) return writeTiers(conf, tiers, (names) => names[tier]?.push(scalar(name)));
  const at = conf.tiers[tier];
  return at ? addItem(text, at.list, "plugins", fields, "") : null;
}

export function removePlugin(conf: ConfOutline, tiers: Tiers, tier: number, index: number): Change | null {
  if (!conf.tiers) return writeTiers(conf, tiers, (names) => names[tier]?.splice(index, 1));
  const at = conf.tiers[tier];
  const plugin = at?.plugins[index];
  if (!at || !plugin) return null;
  const cut = at.plugins.length === 1 && at.cut[0] < at.cut[1] ? at.cut : plugin.cut;
  return { from: cut[0], to: cut[1], insert: "" };
}

// "" takes a flag or an argument out, so that the default counts again.
export function setPlugin(text: string, item: PluginItem, id: string, value: string): Change | null {
  const [head, ...rest] = id.split("/");
  const name = rest.join("/");
  if (!item.asMap) {
    if (value.trim() === "") return null;
    const inner =
      head === "arguments"
        ? `arguments: {${scalar(name)}: ${scalar(value.trim())}}`
        : `${head}: ${scalarOrWord(value)}`;
    return {
      from: item.text[0],
      to: item.text[1],
      insert: `{name: ${text.slice(item.text[0], item.text[1])}, ${inner}}`,
    };
  }
  // An argument that is not there yet goes where "arguments/" says.
  const fresh = item.cells["arguments/"];
  const cell =
    item.cells[id] ?? (head === "arguments" && fresh ? { ...fresh, rest: [...fresh.rest.slice(0, -1), name] } : null);
  if (!cell) return null;
  const change = setCell(text, cell, value);
  // true and false are words here, not texts.
  return change && /^"(true|false)"$/.test(change.insert.replace(/^.*: /s, ""))
    ? { ...change, insert: change.insert.replace(/"(true|false)"$/, "$1") }
    : change;
}

function scalarOrWord(value: string): string {
  return value === "true" || value === "false" ? value : scalar(value);
}
