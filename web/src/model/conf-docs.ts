// What the form and the editor say of an argument and of a flag, in words made of the engine's catalogue.
import type { Catalogue, CatalogueArgument } from "@pumice/engine";
import { catalogue } from "./catalogue.ts";

// What came with a release of Volcano, or went with one.
interface Lasting {
  since?: string;
  until?: string;
}

// Whether the release that gave a report ("v1.14.4") has it; one that the engine does not know has everything.
export function isIn({ since, until }: Lasting, version: string): boolean {
  const names = catalogue().releases.map(({ name }) => name);
  const at = catalogue().releases.findIndex((release) => release.version === version);
  return at < 0 || ((!since || names.indexOf(since) <= at) && (!until || names.indexOf(until) > at));
}

// "new in 1.15", for the small print beside a name; "" where it was always there.
export function newIn({ since, until }: Lasting, zh: boolean): string {
  const parts = [
    since && (zh ? `${since} 新增` : `new in ${since}`),
    until && (zh ? `${until} 起没有` : `gone in ${until}`),
  ];
  return parts.filter(Boolean).join(zh ? "，" : ", ");
}

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
function lasting({ since, until }: Lasting, zh: boolean): string {
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
