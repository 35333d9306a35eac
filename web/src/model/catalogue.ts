// Which actions, plugins, arguments and flags there are: the engine says it as it starts (wasm/engine.d.ts: Catalogue).
// Until then nothing is offered, and nothing is missing on the page, which shows a configuration only once it has run.
import type { Catalogue, CatalogueArgument, CatalogueRow, PluginRow } from "@pumice/engine";

export type { CatalogueArgument, CatalogueRow, PluginRow };

let text = '{"releases":[],"actions":[],"plugins":[],"flags":[],"stops":[]}';
let read: Catalogue | null = null;

// What engine.catalogue() gave; it is read when somebody asks.
export function setCatalogue(json: string): void {
  text = json;
  read = null;
}

export function catalogue(): Catalogue {
  return (read ??= JSON.parse(text) as Catalogue);
}

export const pluginRow = (name: string): PluginRow | undefined => catalogue().plugins.find((row) => row.name === name);
export const flagsOf = (plugin: string): string[] => pluginRow(plugin)?.flags ?? [];
export const flagRow = (key: string): Catalogue["flags"][number] | undefined =>
  catalogue().flags.find((flag) => flag.key === key);

// A key that ends in * stands for every key that begins so.
export const isKeyOf = (argument: CatalogueArgument, key: string): boolean =>
  argument.key.endsWith("*") ? key.startsWith(argument.key.slice(0, -1)) : argument.key === key;
