// This finds the scheduler's configuration in the text: a ConfigMap's block text, the short form's `conf`, or its own
// keys.
import { isMap, isScalar, isSeq, parseDocument, type Node, type YAMLMap, type YAMLSeq } from "yaml";
import type { Cell, ConfOutline, ListSpot, PluginItem, Spot } from "./outline.ts";
import { Reader } from "./reader.ts";

// Finds a place of a block scalar's inner text in the outer text.
type Map1 = (offset: number) => number;

export const FLAGS = [
  "enableJobOrder",
  "enableHierarchy",
  "enableJobReady",
  "enableJobPipelined",
  "enableTaskOrder",
  "enablePreemptable",
  "enableReclaimable",
  "enableQueueOrder",
  "enablePredicate",
  "enableBestNode",
  "enableNodeOrder",
  "enableTargetJob",
  "enableReservedNodes",
  "enableJobEnqueued",
  "enabledVictim",
  "enableJobStarving",
  "enabledOverused",
  "enabledAllocatable",
  "enabledHyperNodeOrder",
] as const;

export function readConf(reader: Reader, short: YAMLMap | null, configMaps: YAMLMap[]): ConfOutline | null {
  if (short) {
    for (const key of ["conf", "schedulerConf"]) {
      const value = short.get(key, true) as unknown;
      if (isMap(value)) return fromMap(reader, value, (o) => o, 0);
      if (isScalar(value)) return fromBlock(reader, value);
    }
    if (["actions", "plugins", "tiers"].some((k) => short.has(k)) || !configMaps.length)
      return fromMap(reader, short, (o) => o, 0);
  }
  for (const root of configMaps) {
    const data = root.get("data", true) as unknown;
    if (!isMap(data)) continue;
    for (const pair of data.items)
      if (isScalar(pair.key) && /\.conf$/.test(String(pair.key.value)) && isScalar(pair.value))
        return fromBlock(reader, pair.value);
  }
  return null;
}

function fromBlock(reader: Reader, scalar: Node): ConfOutline | null {
  if (!isScalar(scalar) || scalar.type !== "BLOCK_LITERAL" || typeof scalar.value !== "string" || !scalar.range)
    return null;
  const inner = scalar.value;
  const first = reader.text.indexOf("\n", scalar.range[0]) + 1;
  const indent = /^ */.exec(reader.text.slice(first).replace(/^(\s*\n)*/, ""))![0].length;
  const innerReader = new Reader(inner);
  const firstLine = reader.line(first);
  const outer: Map1 = (offset) => {
    const line = innerReader.line(offset);
    return Math.min(
      reader.text.length,
      reader.lineStartOf(firstLine + line - 1) + indent + (offset - innerReader.lineStartOf(line)),
    );
  };
  const root = parseDocument(inner, { logLevel: "silent" }).contents;
  return isMap(root) ? fromMap(innerReader, root as YAMLMap, outer, indent) : null;
}

function fromMap(reader: Reader, root: YAMLMap, outer: Map1, indent: number): ConfOutline {
  const range = (r: [number, number]): [number, number] => [outer(r[0]), outer(r[1])];
  const spot = (s: Spot): Spot => ({ ...s, at: outer(s.at), indent: s.indent + indent });
  const list = (l: ListSpot): ListSpot => ({ ...l, at: outer(l.at), indent: l.indent + indent });
  const cell = (c: Cell): Cell => ({
    ...c,
    range: c.range && range(c.range),
    cut: c.cut && range(c.cut),
    into: c.into && spot(c.into),
  });

  const plugin = (seq: YAMLSeq, i: number): PluginItem[] => {
    const node = seq.items[i] as Node;
    const text = range([node.range![0], reader.end(node)]);
    const cut = range(reader.cutElement(seq, i));
    if (isScalar(node)) return [{ name: String(node.value), cut, text, asMap: false, cells: {} }];
    if (!isMap(node)) return [];
    const name = node.get("name");
    if (typeof name !== "string") return [];
    const cells = Object.fromEntries(FLAGS.map((f) => [f, cell(reader.cell(node as YAMLMap, [f]))]));
    const args = node.get("arguments", true) as unknown;
    if (isMap(args))
      for (const p of args.items)
        if (isScalar(p.key))
          cells[`arguments/${String(p.key.value)}`] = cell(
            reader.cell(node as YAMLMap, ["arguments", String(p.key.value)]),
          );
    cells["arguments/"] = cell(reader.cell(node as YAMLMap, ["arguments", ""]));
    return [{ name, cut, text, asMap: true, cells }];
  };
  const tier = (seq: YAMLSeq, cut: [number, number]) => ({
    list: list(reader.list(seq)),
    cut,
    plugins: seq.items.flatMap((_, i) => plugin(seq, i)),
  });

  let actions: ConfOutline["actions"] = null;
  const actionsPair = reader.pair(root, "actions");
  if (actionsPair) {
    const colon = reader.text.indexOf(":", (actionsPair.key as Node).range![1]) + 1;
    actions = { range: range([colon, reader.pairEnd(actionsPair)]), style: isSeq(actionsPair.value) ? "list" : "text" };
  }
  let tiers: ConfOutline["tiers"] = null;
  const plugins = root.get("plugins", true) as unknown;
  const long = root.get("tiers", true) as unknown;
  if (isSeq(plugins)) {
    const seq = plugins as YAMLSeq;
    tiers =
      seq.items.every(isSeq) && seq.items.length
        ? seq.items.map((item, i) => tier(item as YAMLSeq, range(reader.cutElement(seq, i))))
        : [tier(seq, range([seq.range![0], seq.range![0]]))];
  } else if (isSeq(long)) {
    const seq = long as YAMLSeq;
    tiers = seq.items.flatMap((item, i) => {
      const inner = isMap(item) ? (item.get("plugins", true) as unknown) : null;
      return isSeq(inner) ? [tier(inner as YAMLSeq, range(reader.cutElement(seq, i)))] : [];
    });
  }
  return { actions, tiers, short: !isSeq(long), spot: spot(reader.spot(root)) };
}
