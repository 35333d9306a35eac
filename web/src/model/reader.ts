// A reader says where things stand in a text of YAML: lines, the room of a node, what to cut so that a key or an
// element is gone, and where another one would go. The outline of the whole text and that of the scheduler's
// configuration are both read with it.
import { isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap, type YAMLSeq } from "yaml";
import type { Cell, ListSpot, Spot } from "./outline.ts";

export type Path = (string | number)[];

export class Reader {
  private readonly lines: number[] = [0];

  constructor(readonly text: string) {
    for (let i = text.indexOf("\n"); i >= 0; i = text.indexOf("\n", i + 1)) this.lines.push(i + 1);
  }

  line(offset: number): number {
    let low = 0;
    let high = this.lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.lines[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  lineStart(offset: number): number {
    return this.lines[this.line(offset) - 1]!;
  }

  // Of a line's number; past the end: the end.
  lineStartOf(line: number): number {
    return this.lines[line - 1] ?? this.text.length;
  }

  lineEnd(offset: number): number {
    const end = this.text.indexOf("\n", offset);
    return end < 0 ? this.text.length : end;
  }

  // The end of a node without the blank lines and comments behind it.
  end(node: Node): number {
    let end = node.range![1];
    const start = node.range![0];
    while (end > start && /\s/.test(this.text[end - 1]!)) end--;
    return end;
  }

  start(pair: Pair): number {
    return (pair.key as Node).range![0];
  }

  pairEnd(pair: Pair): number {
    const value = pair.value as Node | null;
    if (value?.range && value.range[1] > value.range[0]) return this.end(value);
    const keyEnd = (pair.key as Node).range![1];
    const colon = this.text.indexOf(":", keyEnd);
    return colon < 0 ? keyEnd : colon + 1;
  }

  spot(map: YAMLMap): Spot {
    if (map.flow) {
      const last = map.items.at(-1);
      return { at: last ? this.pairEnd(last) : map.range![0] + 1, flow: true, indent: 0, empty: !last };
    }
    const first = map.items[0];
    const last = map.items.at(-1);
    const indent = first ? this.start(first) - this.lineStart(this.start(first)) : 0;
    return { at: this.lineEnd(last ? this.pairEnd(last) : map.range![0]), flow: false, indent, empty: !last };
  }

  pair(map: YAMLMap, name: string | number): Pair | undefined {
    return map.items.find((p) => isScalar(p.key) && p.key.value === name);
  }

  // What to take out so that a pair is gone; null where that would leave nothing of its map.
  cutPair(map: YAMLMap, pair: Pair): [number, number] | null {
    if (map.items.length === 1) return null;
    const i = map.items.indexOf(pair);
    if (map.flow) {
      if (i < map.items.length - 1) return [this.start(pair), this.start(map.items[i + 1]!)];
      return [this.pairEnd(map.items[i - 1]!), this.pairEnd(pair)];
    }
    const start = this.start(pair);
    const lineStart = this.lineStart(start);
    if (/\S/.test(this.text.slice(lineStart, start))) {
      // The first key of a list's item: "- a: 1". The next key takes its place.
      const next = map.items[i + 1];
      return next ? [start, this.start(next)] : null;
    }
    return [lineStart, Math.min(this.text.length, this.lineEnd(this.pairEnd(pair)) + 1)];
  }

  cell(root: YAMLMap, path: Path): Cell {
    let map: YAMLMap = root;
    let cut: [number, number] | null = null;
    for (let i = 0; i < path.length; i++) {
      const step = path[i]!;
      const pair = this.pair(map, step);
      const rest = path.slice(i).map(String);
      if (!pair)
        return {
          value: null,
          range: null,
          cut: null,
          into: rest.some((r) => /^\d+$/.test(r)) ? null : this.spot(map),
          rest,
        };
      cut = this.cutPair(map, pair) ?? cut;
      let value = pair.value as Node | null;
      while (isSeq(value) && typeof path[i + 1] === "number") value = value.items[path[++i] as number] as Node;
      if (i === path.length - 1 && isScalar(value) && value.range && value.value !== null && value.value !== undefined)
        return {
          value: value.source ?? String(value.value),
          range: [value.range[0], value.range[1]],
          cut,
          into: null,
          rest: [],
        };
      if (!isMap(value)) break;
      map = value;
    }
    return { value: null, range: null, cut: null, into: null, rest: [] };
  }

  // Says what to cut so that the elements from `i` to `last` are gone.
  cutElement(seq: YAMLSeq, i: number, last = i): [number, number] {
    const start = (seq.items[i] as Node).range![0];
    const end = this.end(seq.items[last] as Node);
    if (seq.flow) {
      if (last < seq.items.length - 1) return [start, (seq.items[last + 1] as Node).range![0]];
      return [i ? this.end(seq.items[i - 1] as Node) : start, end];
    }
    return [this.lineStart(start), Math.min(this.text.length, this.lineEnd(end) + 1)];
  }

  list(seq: YAMLSeq): ListSpot {
    const last = seq.items.at(-1) as Node | undefined;
    if (seq.flow) return { at: last ? this.end(last) : seq.range![0] + 1, style: "flow", indent: 0, empty: !last };
    const first = seq.items[0] as Node | undefined;
    const dash = first ? this.text.lastIndexOf("-", first.range![0] - 1) : seq.range![0];
    return {
      at: this.lineEnd(last ? this.end(last) : seq.range![0]),
      style: "block",
      indent: dash - this.lineStart(dash),
      empty: !last,
    };
  }
}
