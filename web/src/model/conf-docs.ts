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

// "Since 1.15." of what some releases of Volcano lack, with a space before it.
function lasting({ since, until }: { since?: string; until?: string }, zh: boolean): string {
  if (zh) return (since ? `自 ${since} 起。` : "") + (until ? `${until} 起不再读取。` : "");
  return (since ? ` Since ${since}.` : "") + (until ? ` No longer read in ${until}.` : "");
}

export function aboutArgument(argument: CatalogueArgument, zh: boolean): string {
  const { what, initial } = argument;
  const text = zh ? what.zh + (initial ? `默认 ${initial}。` : "") : what.en + (initial ? ` Default ${initial}.` : "");
  return text + lasting(argument, zh);
}

export function aboutFlag(flag: Catalogue["flags"][number], zh: boolean): string {
  const { what, initial } = flag;
  const text = zh
    ? what.zh + (initial ? "默认开启。" : "不写则关闭。")
    : `${what.en} ${initial ? "On" : "Off"} unless written.`;
  return text + lasting(flag, zh);
}
