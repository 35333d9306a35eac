// Something that happens to a node or a pod is written into the text: one more event of `simulate`, wherever that stands.
import { isMap, isSeq, parseAllDocuments, type Document, type YAMLMap } from "yaml";
import { partsOf } from "./documents.ts";
import { applyChange, scalar } from "./edits.ts";
import { addItem } from "./new-items.ts";
import { Reader } from "./reader.ts";
import { parseLength } from "./simulation.ts";

export type Deed = "down" | "up" | "cordon" | "uncordon" | "fail" | "evict";

export interface Happening {
  at: number; // seconds
  object: "node" | "pod";
  name: string;
  deed: Deed;
}

const OPPOSITE: Partial<Record<Deed, Deed>> = { down: "up", up: "down", cordon: "uncordon", uncordon: "cordon" };

const eventText = ({ at, object, name, deed }: Happening) => `{at: ${at}s, ${object}: ${scalar(name)}, do: ${deed}}`;

// The maps of the short form that the text holds, each with the reader of its document.
function shorts(text: string): { map: YAMLMap; reader: Reader; offset: number; length: number }[] {
  return partsOf(text).flatMap(({ text: part, offset }) =>
    (parseAllDocuments(part, { logLevel: "silent", uniqueKeys: false }) as Document.Parsed[]).flatMap((document) => {
      const map = document.contents;
      return isMap(map) && !map.has("kind")
        ? [{ map: map as YAMLMap, reader: new Reader(part), offset, length: part.length }]
        : [];
    }),
  );
}

// Of one cycle, in seconds, as the text says.
export function periodOf(text: string): number {
  for (const { map } of shorts(text)) {
    const written = map.getIn(["simulate", "period"]) as unknown;
    const { until } = (typeof written === "string" && parseLength(written)) || {};
    if (until) return until;
  }
  return 1;
}

// What undoes an event of the same moment takes that out of the text; null: there is none.
export function takenBack(text: string, { at, object, name, deed }: Happening): string | null {
  for (const { map, reader, offset } of shorts(text)) {
    const simulate = map.get("simulate") as unknown;
    const events = isMap(simulate) ? simulate.get("events") : null;
    if (!isMap(simulate) || !isSeq(events)) continue;
    const undone = events.items.findIndex(
      (item) =>
        isMap(item) &&
        parseLength(String(item.get("at")))?.until === at &&
        String(item.get(object)) === name &&
        item.get("do") === OPPOSITE[deed],
    );
    if (undone < 0) continue;
    const without = (cut: [number, number], insert = "") =>
      applyChange(text, { from: cut[0] + offset, to: cut[1] + offset, insert });
    if (events.items.length > 1) return without(reader.cutElement(events, undone));
    // The last one goes with its list, and with what held nothing else.
    const list = reader.cutPair(simulate, reader.pair(simulate, "events")!);
    const cut = list ?? reader.cutPair(map, reader.pair(map, "simulate")!);
    return cut ? without(cut) : without([events.range![0], reader.end(events)], "[]");
  }
  return null;
}

export function withEvent(text: string, happening: Happening): string {
  const item = eventText(happening);
  const all = shorts(text);
  const found = all.find(({ map }) => isMap(map.get("simulate")));
  if (found) {
    const { map, reader, offset, length } = found;
    const here = text.slice(offset, offset + length);
    const simulate = map.get("simulate") as YAMLMap;
    const events = simulate.get("events", true) as unknown;
    const shift = (change: { from: number; to: number; insert: string }) =>
      applyChange(text, { ...change, from: change.from + offset, to: change.to + offset });
    if (isSeq(events) && events.items.length) return shift(addItem(here, reader.list(events), "events", item, ""));
    const pair = reader.pair(simulate, "events");
    if (pair) return shift({ from: reader.start(pair), to: reader.pairEnd(pair), insert: `events: [${item}]` });
    const { at, flow, indent, empty } = reader.spot(simulate);
    const insert = flow
      ? `${empty ? "" : ", "}events: [${item}]`
      : `\n${" ".repeat(indent)}events:\n${" ".repeat(indent)}- ${item}`;
    return shift({ from: at, to: at, insert });
  }
  const block = `simulate:\n  events:\n  - ${item}\n`;
  const [first] = all;
  if (!first) return `${text}${text.endsWith("\n") || !text ? "" : "\n"}---\n${block}`;
  const { map, reader, offset } = first;
  if (map.flow) {
    const { at, empty } = reader.spot(map);
    return applyChange(text, {
      from: at + offset,
      to: at + offset,
      insert: `${empty ? "" : ", "}simulate: {events: [${item}]}`,
    });
  }
  const last = map.items.at(-1);
  const end = last ? Math.min(reader.text.length, reader.lineEnd(reader.pairEnd(last)) + 1) : reader.text.length;
  const before = reader.text.slice(0, end);
  const insert = `${before.endsWith("\n") || !before ? "" : "\n"}${block}`;
  return applyChange(text, { from: end + offset, to: end + offset, insert });
}
