// The YAML documents of a text are read one by one: what is typed into one does not read the others again.
import {
  isMap,
  parseAllDocuments,
  visit,
  type Document,
  type DocumentOptions,
  type Node,
  type ParseOptions,
  type SchemaOptions,
} from "yaml";
import { child, isObject, type Json, type JsonObject } from "./json.ts";

// A stretch of the text that holds one document, from its "---" on; what stands before the first may hold none.
export interface Part {
  text: string;
  offset: number; // of the part in the text
}

// The engine cuts a text likewise (core/text/parts.h). A line that begins with --- begins a document, whatever stands
// around it. Where directives or ... make the borders harder to see, the text is one part.
export function partsOf(text: string): Part[] {
  if (/^(%|\.\.\.)/m.test(text)) return [{ text, offset: 0 }];
  const parts: Part[] = [];
  let from = 0;
  for (let at = text.indexOf("\n---"); at >= 0; at = text.indexOf("\n---", at + 1)) {
    if (!/^\s?$/.test(text.charAt(at + 4))) continue;
    parts.push({ text: text.slice(from, at + 1), offset: from });
    from = at + 1;
  }
  parts.push({ text: text.slice(from), offset: from });
  return parts;
}

// What was made of each part, as long as the part is there.
export class PartCache<T> {
  private made = new Map<string, T[]>();

  // make: from a part alone, as if it were the whole text. Equal parts get an object each.
  of(parts: readonly Part[], make: (part: string) => T): T[] {
    const kept = new Map<string, T[]>();
    const result = parts.map(({ text }) => {
      const one = this.made.get(text)?.pop() ?? make(text);
      const same = kept.get(text);
      if (same) same.push(one);
      else kept.set(text, [one]);
      return one;
    });
    this.made = kept;
    return result;
  }
}

// Of an object that is not among the documents: enough to count it and to know whose it is.
export interface Head extends JsonObject {
  kind: string;
  metadata: JsonObject;
}

interface Read {
  documents: Document.Parsed[];
  offset: number; // that the ranges of their nodes are counted from
  pods: number; // that are not among the documents
  heads: Head[]; // of the other objects that are not
}

const BIG = 400_000; // characters: JSON of more is a cluster's, which nobody edits field by field

// The objects of a part that is JSON and big; null: it is not.
export function bigObjects(part: string): JsonObject[] | null {
  if (part.length < BIG || !/^---\s*[{[]/.test(part)) return null;
  try {
    const value = JSON.parse(part.slice(3)) as Json[] | { items?: Json[] };
    return (Array.isArray(value) ? value : (value.items ?? [])) as JsonObject[];
  } catch {
    return null;
  }
}

function without(documents: Document.Parsed[], objects: JsonObject[]): Read {
  const heads = objects.flatMap((object) => {
    const kind = isObject(object) && object["kind"];
    return typeof kind === "string" && kind !== "Pod"
      ? [{ kind, apiVersion: object["apiVersion"]!, metadata: child(object, "metadata") }]
      : [];
  });
  return { documents, offset: 0, pods: objects.filter((object) => object?.["kind"] === "Pod").length, heads };
}

// A big scenario in JSON with blanks in place of its `objects`, which are the engine's alone; all else stays where it
// is.
function withoutObjects(part: string): { rest: string; objects: JsonObject[] } {
  const whole = { rest: part, objects: [] };
  if (part.length < BIG || !/^(---)?\s*\{/.test(part)) return whole;
  let depth = 0;
  let from = 0; // where they begin
  let string = 0; // where the last string began
  for (let i = 0; i < part.length; i++) {
    const c = part[i]!;
    if (c === '"') {
      string = i;
      while (part[++i] !== '"' && i < part.length) if (part[i] === "\\") i++;
    } else if ("{[".includes(c)) {
      if (depth++ === 1 && part.startsWith('"objects"', string)) from ||= i + 1;
    } else if ("]}".includes(c) && --depth === 1 && from) {
      return {
        rest: part.slice(0, from) + " ".repeat(i - from) + part.slice(i),
        objects: listOf(part.slice(from, i)),
      };
    }
  }
  return whole;
}

function listOf(items: string): JsonObject[] {
  try {
    return JSON.parse(`[${items}]`) as JsonObject[];
  } catch {
    return []; // the engine says what is wrong with it
  }
}

// Objects as a list in JSON, one a line: it is read many times faster than YAML.
export function listText(objects: JsonObject[]): string {
  return `{"apiVersion":"v1","kind":"List","items":[\n${objects.map((o) => JSON.stringify(o)).join(",\n")}\n]}`;
}

function shift(range: Node["range"], by: number): void {
  if (range) for (let i = 0; i < 3; i++) range[i as 0]! += by;
}

function isPod(document: Document.Parsed): boolean {
  return isMap(document.contents) && (document.contents.get("kind") as unknown) === "Pod";
}

// Keeps the documents of the last text, but of pods only how many they are, and of big ones of JSON the heads. The ranges
// of nodes are offsets in the whole text; of what an error says only whether there is one is of use.
export class DocumentReader {
  private readonly cache = new PartCache<Read>();

  constructor(private readonly options: ParseOptions & DocumentOptions & SchemaOptions) {}

  read(text: string): Omit<Read, "offset"> {
    const parts = partsOf(text);
    const all = this.cache.of(parts, (part) => {
      const big = bigObjects(part);
      if (big) return without([], big);
      const { rest, objects } = withoutObjects(part);
      const documents = [...(parseAllDocuments(rest, this.options) as Document.Parsed[])];
      return documents.length === 1 && isPod(documents[0]!)
        ? { documents: [], offset: 0, pods: 1, heads: [] }
        : without(documents, objects);
    });
    const documents = all.flatMap((read, i) => {
      const by = parts[i]!.offset - read.offset;
      read.offset = parts[i]!.offset;
      if (by) {
        for (const document of read.documents) {
          shift(document.range, by);
          visit(document, { Node: (_, node) => shift((node as Node).range, by) });
        }
      }
      return read.documents;
    });
    return { documents, pods: all.reduce((sum, read) => sum + read.pods, 0), heads: all.flatMap((read) => read.heads) };
  }
}
