// What the form and the editor say of an argument and of a flag, in words made of the engine's catalogue.
import type { Catalogue, CatalogueArgument } from "@pumice/engine";

// The values that an argument may have, where they can be counted.
export function choicesOf({ type, values = "" }: CatalogueArgument): string[] {
  if (type === "boolean") return ["true", "false"];
  return values.includes(" | ") ? values.split(" | ") : [];
}

// "integer ≥ 0", "binpack | spread".
export function typeOf({ type, values }: CatalogueArgument): string {
  if (!values) return type;
  return values.includes(" | ") ? values : `${type} ${values}`;
}

export function aboutArgument({ what, initial }: CatalogueArgument, zh: boolean): string {
  if (zh) return what.zh + (initial ? `默认 ${initial}。` : "");
  return what.en + (initial ? ` Default ${initial}.` : "");
}

export function aboutFlag({ what, initial }: Catalogue["flags"][number], zh: boolean): string {
  if (zh) return what.zh + (initial ? "默认开启。" : "不写则关闭。");
  return `${what.en} ${initial ? "On" : "Off"} unless written.`;
}
