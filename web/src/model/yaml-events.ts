// The events of a YAML text, for the engine: core/text/yaml_events.h says what they mean.
//
// The npm package yaml reads the text. What a scalar means is decided in the engine, once for all its hosts, so every
// scalar crosses as it is spelled ("failsafe").
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseAllDocuments } from "yaml";
import type { Document, Node, Scalar } from "yaml";

const LONG = "tag:yaml.org,2002:";

class Writer {
  readonly events: (string | number)[] = [];

  constructor(
    private readonly text: string,
    private readonly lines: LineCounter,
  ) {}

  place(offset: number): [number, number] {
    const { line, col } = this.lines.linePos(offset);
    return [line, col];
  }

  // fallback: where a value that is not written would stand.
  node(node: Node | null, fallback: number, inFlow = false): void {
    if (!node) {
      this.events.push("=", ...this.place(fallback), 0, "", "", "");
      return;
    }
    const start = node.range?.[0] ?? fallback;
    const at = this.place(start);
    refuse(node, start, inFlow);
    if (isAlias(node)) {
      this.events.push("*", ...at, node.source);
    } else if (isScalar(node)) {
      this.events.push("=", ...at, styleOf(node), tagOf(node), node.anchor ?? "", this.value(node));
    } else if (isMap(node)) {
      this.events.push("{", ...at, tagOf(node), node.anchor ?? "");
      for (const pair of node.items) {
        const key = pair.key as Node | null;
        this.node(key, node.range?.[0] ?? fallback, node.flow === true);
        this.node(pair.value as Node | null, key?.range?.[1] ?? fallback, node.flow === true);
      }
      this.events.push("}");
    } else if (isSeq(node)) {
      this.events.push("[", ...at, tagOf(node), node.anchor ?? "");
      for (const item of node.items) this.node(item as Node | null, node.range?.[0] ?? fallback, node.flow === true);
      this.events.push("]");
    }
  }

  // A block that the text ends in, without an end of line, has none either; this reader would add one.
  private value(node: Scalar): string {
    const source = String(node.source ?? "");
    const ends = styleOf(node) === 2 && (node.range?.[1] ?? 0) >= this.text.length && !/\n[ \t]*$/.test(this.text);
    return ends && source.endsWith("\n") ? source.slice(0, -1) : source;
  }
}

class Refused extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

// What YAML 1.1 reads as something else is refused, lest the page and a cluster go by different values.
function refuse(node: Node, start: number, inFlow: boolean): void {
  const anchor = isAlias(node) ? node.source : (node as Scalar).anchor;
  if (anchor !== undefined && !/^[\w-]+$/.test(anchor)) {
    throw new Refused("Anchors are made of letters, digits, - and _", start);
  }
  if (inFlow && isScalar(node) && styleOf(node) === 0 && /^\?./.test(node.source ?? "")) {
    throw new Refused("A text in brackets cannot begin with a question mark: put it in quotes", start);
  }
}

// YAML 1.1 has other ends of lines than this reader: a carriage return by itself, and NEL. Nothing moves.
function withLineFeeds(text: string): string {
  return text.replaceAll(/\r(?!\n)|\u0085/g, "\n");
}

function tagOf(node: Node): string {
  const tag = node.tag ?? "";
  return tag.startsWith(LONG) ? `!!${tag.slice(LONG.length)}` : tag;
}

// A scalar is 0 plain, 1 quoted or 2 a block.
function styleOf(node: Scalar): number {
  if (node.type === "QUOTE_SINGLE" || node.type === "QUOTE_DOUBLE") return 1;
  return node.type === "BLOCK_LITERAL" || node.type === "BLOCK_FOLDED" ? 2 : 0;
}

function firstLine(message: string): string {
  return message.split("\n")[0]!.replace(/ at line \d+, column \d+:?$/, "");
}

export function yamlEvents(original: string): string {
  const text = withLineFeeds(original);
  const lines = new LineCounter();
  const writer = new Writer(text, lines);
  const { events } = writer;
  try {
    const documents = parseAllDocuments(text, {
      lineCounter: lines,
      logLevel: "silent",
      schema: "failsafe",
      merge: false,
      uniqueKeys: false,
    });
    const mark = text.search(/\n *\ufeff/);
    if (mark >= 0) throw new Refused("A byte order mark stands only at the beginning: leave it out", mark + 1);
    for (const document of documents as Document.Parsed[]) {
      const error = document.errors[0];
      if (error) {
        events.push("!", ...writer.place(error.pos[0]), firstLine(error.message));
        break;
      }
      writer.node(document.contents, document.range[0]);
      events.push("-");
    }
  } catch (error) {
    if (error instanceof Refused) events.push("!", ...writer.place(error.offset), error.message);
    else events.push("!", 1, 1, error instanceof RangeError ? "nested too deep" : firstLine(String(error)));
  }
  return JSON.stringify(events);
}
