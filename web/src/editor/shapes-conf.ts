// The scheduler's configuration: tiers, plugins and their arguments, as the engine's catalogue has them.
import { catalogue, isKeyOf, type CatalogueArgument } from "../model/catalogue.ts";
import { aboutArgument, aboutFlag, typeOf } from "../model/conf-docs.ts";
import { f, type Doc, type Shape } from "./fields.ts";

const PLUGIN: Shape = {
  name: f("plugin", "The plugin's name.", "插件名。"),
  arguments: f(
    "map",
    "The plugin's arguments; a wrong type is ignored as Volcano does.",
    "插件参数；类型错误时与 Volcano 一样忽略。",
    "arguments",
  ),
};

const FIXED: Record<string, Shape> = {
  tier: {
    plugins: f(
      "list",
      "The plugins of this tier. An earlier tier decides first.",
      "该层的插件。靠前的层先决定。",
      "plugin",
    ),
  },
  configuration: {
    name: f("action", "The action.", "动作名。"),
    arguments: f("map", "The action's arguments.", "动作的参数。", "action arguments"),
  },
};

const lasting = ({ since, until }: { since?: string; until?: string }) => ({
  ...(since ? { since } : {}),
  ...(until ? { until } : {}),
});
const docOf = (argument: CatalogueArgument): Doc => ({
  ...f(typeOf(argument), aboutArgument(argument, false), aboutArgument(argument, true)),
  ...lasting(argument),
});

// The arguments of a plugin or an action; of all of them where none has that name. A key that others go on is offered as
// it begins.
function argumentsOf(rows: { name: string; arguments: CatalogueArgument[] }[], owner: string): Shape {
  const own = rows.filter((row) => row.name === owner);
  const all = (own.length > 0 ? own : rows).flatMap((row) => row.arguments);
  return Object.fromEntries(all.map((argument) => [argument.key.replace("*", ""), docOf(argument)]));
}

// The flags that the plugin answers to; of all plugins where none has that name.
function flagsOf(owner: string): Shape {
  const { plugins, flags } = catalogue();
  const rows = plugins.some(({ name }) => name === owner) ? plugins.filter(({ name }) => name === owner) : plugins;
  const known = flags.filter(({ key }) => rows.some((row) => row.flags.includes(key)));
  return Object.fromEntries(
    known.map((flag) => [
      flag.key,
      { ...f("boolean", aboutFlag(flag, false), aboutFlag(flag, true)), ...lasting(flag) },
    ]),
  );
}

// owner: the plugin or action in which it stands, "" where that is not known.
export function confShape(name: string, owner: string): Shape | undefined {
  if (name === "plugin") return { ...PLUGIN, ...flagsOf(owner) };
  if (name === "arguments") return argumentsOf(catalogue().plugins, owner);
  if (name === "action arguments") return argumentsOf(catalogue().actions, owner);
  return FIXED[name];
}

// An argument whose key goes on where the catalogue's ends.
export function longArgument(key: string): Doc | undefined {
  const long = catalogue()
    .plugins.flatMap((row) => row.arguments)
    .find((argument) => argument.key.endsWith("*") && isKeyOf(argument, key));
  return long && docOf(long);
}
