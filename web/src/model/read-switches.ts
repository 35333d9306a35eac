// This reads the HyperNodes of a text, of the short form and as objects. It runs in the worker, where the YAML reader is.
import { isMap, isSeq, type YAMLMap } from "yaml";
import type { Switch } from "./switches.ts";

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const names = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function plain(map: YAMLMap): Plain {
  try {
    const value = map.toJSON();
    return isPlain(value) ? value : {};
  } catch {
    return {}; // an alias without its anchor
  }
}

export function shortSwitches(root: YAMLMap): Switch[] {
  const list = root.get("hyperNodes", true) as unknown;
  if (!isSeq(list)) return [];
  return list.items.flatMap((item) => {
    const { name, tier, nodes, hyperNodes } = isMap(item) ? plain(item) : {};
    return name ? [{ name: String(name), tier: Number(tier) || 1, nodes: names(nodes), below: names(hyperNodes) }] : [];
  });
}

// null: a member of it is chosen by labels or a pattern.
export function switchOf(object: YAMLMap): Switch | null {
  const { metadata, spec } = plain(object);
  if (!isPlain(metadata) || !isPlain(spec)) return null;
  const one: Switch = { name: String(metadata["name"]), tier: Number(spec["tier"]) || 1, nodes: [], below: [] };
  for (const member of Array.isArray(spec["members"]) ? spec["members"] : []) {
    const selector = isPlain(member) && isPlain(member["selector"]) ? member["selector"] : {};
    const exact = selector["exactMatch"];
    if (!isPlain(exact) || selector["regexMatch"] || selector["labelMatch"]) return null;
    (isPlain(member) && member["type"] === "HyperNode" ? one.below : one.nodes).push(String(exact["name"]));
  }
  return one;
}
