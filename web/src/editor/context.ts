// This finds which field of which object a place in the text is, from indentation and brackets alone, so that it works
// while the text is half written.
import { documentation, type Kind } from "./schema.ts";

export interface Field {
  name: string;
  path: string[]; // the keys above it, list positions left out; the first is the object's kind
  owner: string; // as of a Place
  from: number;
  to: number;
}

interface Line {
  indent: number; // of the key, a list's dash counted as room
  dash: number; // -1 or where the dash stands
  key: string | null;
  text: string;
  from: number;
}

const KEY = /^(\s*)((?:- +)*)(?:"([^"]+)"|'([^']+)'|([\w./-]+)):(?=\s|$)/;

function lineAt(text: string, offset: number): Line {
  const from = text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", offset);
  const line = text.slice(from, end < 0 ? text.length : end);
  const match = KEY.exec(line);
  const dash = /^\s*- /.test(line) || /^\s*-$/.test(line) ? line.indexOf("-") : -1;
  const indent = match
    ? match[1]!.length + match[2]!.length
    : dash >= 0
      ? dash + 2
      : line.length - line.trimStart().length;
  return { indent, dash, key: match ? (match[3] ?? match[4] ?? match[5] ?? null) : null, text: line, from };
}

// Finds the kind of the document around an offset; it is "" for the short form.
export function kindAt(text: string, offset: number): Kind {
  const before = text.slice(0, offset);
  const start = Math.max(before.lastIndexOf("\n---") + 1, 0);
  const next = text.indexOf("\n---", offset);
  const document = text.slice(start, next < 0 ? text.length : next);
  const kind = /^kind:\s*["']?(\w+)/m.exec(document)?.[1];
  return kind ?? "";
}

const OBJECTS: Record<Kind, string> = { "": "objects", List: "items" };

// Objects that stand in a list of objects: which kind the one around this line is, and the keys below it.
function inList(text: string, lineStart: number, kind: Kind, path: string[]): { kind: Kind; path: string[] } {
  const list = OBJECTS[kind];
  if (list === undefined || path[0] !== list) return { kind, path };
  let first = lineAt(text, lineStart);
  let dash = Infinity; // of the list's items: the leftmost above
  for (let line = first; line.key !== list || line.indent > 0 || line.dash >= 0; line = lineAt(text, line.from - 1)) {
    if (line.dash >= 0 && line.dash < dash) {
      dash = line.dash;
      first = line;
    }
    if (line.from === 0) break;
  }
  const item = [first.text.slice(dash)];
  for (let at = first.from + first.text.length + 1; at < text.length;) {
    const line = lineAt(text, at);
    if (/^---/.test(line.text) || (line.text.trim() && line.text.search(/\S/) <= dash)) break;
    item.push(line.text);
    at = line.from + line.text.length + 1;
  }
  const own =
    new RegExp(`^(?: {${dash === Infinity ? 0 : dash + 2}}|- +)kind:\\s*["']?(\\w+)`, "m").exec(item.join("\n")) ??
    /[{,]\s*kind:\s*["']?(\w+)/.exec(item[0]!);
  return { kind: own?.[1] ?? "an object", path: path.slice(1) };
}

// Collects the keys of block maps above a line of this indentation.
function blockPath(text: string, lineStart: number, indent: number): string[] {
  const path: string[] = [];
  let at = lineStart;
  let limit = indent;
  while (at > 0 && limit > 0) {
    const line = lineAt(text, at - 1);
    at = line.from;
    if (/^---/.test(line.text)) break;
    if (!line.text.trim() || /^\s*#/.test(line.text)) continue;
    const own = line.dash >= 0 && line.dash < limit && line.indent >= limit ? line.dash : line.indent;
    if (line.key && line.indent < limit) {
      path.unshift(line.key);
      limit = line.dash >= 0 && line.dash < line.indent ? Math.max(line.dash, 0) + 1 : line.indent;
      if (line.dash >= 0) limit = line.dash + 0.5;
    } else if (own < limit && line.dash >= 0) {
      limit = line.dash + 0.5;
    }
  }
  return path;
}

// The keys of flow maps open at an offset of its line: "{capability: {cpu" gives ["capability"].
function flowPath(line: string, column: number): { keys: string[]; open: boolean; list: boolean; start: number } {
  const stack: { key: string | null; list: boolean }[] = [];
  let key: string | null = null;
  let token = 0;
  let quote = "";
  for (let i = 0; i < column; i++) {
    const c = line[i]!;
    if (quote) {
      if (c === quote) quote = "";
      continue;
    }
    if (c === '"' || c === "'") quote = c;
    else if (c === "#" && /\s/.test(line[i - 1] ?? " ")) break;
    else if (c === "{" || c === "[") {
      stack.push({ key, list: c === "[" });
      key = null;
      token = i + 1;
    } else if (c === "}" || c === "]") {
      stack.pop();
      key = null;
      token = i + 1;
    } else if (c === ",") {
      key = null;
      token = i + 1;
    } else if (c === ":" && /\s|$/.test(line[i + 1] ?? " ")) {
      key = line
        .slice(token, i)
        .trim()
        .replace(/^- */, "")
        .replace(/^["']|["']$/g, "");
    }
  }
  return {
    keys: stack.flatMap((s) => (s.key ? [s.key] : [])),
    open: stack.length > 0,
    list: stack.at(-1)?.list ?? false,
    start: token,
  };
}

export interface Place {
  kind: Kind;
  path: string[]; // the keys above what is typed
  wordFrom: number;
  inValue: string | null; // the key whose value is typed
  item: boolean; // an item of a list is typed, which may be a word
  owner: string; // what was named last before it: of a plugin's or an action's fields, whose they are
}

export function pathAt(text: string, offset: number): Place {
  const line = lineAt(text, offset);
  const column = offset - line.from;
  const flow = flowPath(line.text, column);
  const block = blockPath(text, line.from, line.indent);
  const place = (path: string[], from: number, inValue: string | null, item: boolean): Place => ({
    ...inList(text, line.from, kindAt(text, offset), path),
    owner: /.*\bname:\s*["']?([\w-]+)/s.exec(text.slice(0, from))?.[1] ?? "",
    wordFrom: from,
    inValue,
    item,
  });
  if (flow.open) {
    const segment = line.text.slice(flow.start, column);
    const lead = segment.length - segment.trimStart().length;
    const value = /^\s*["']?([\w./-]+)["']?:\s+(.*)$/.exec(segment);
    const own =
      line.key && !flow.keys.includes(line.key) && KEY.exec(line.text)![0].length <= flow.start ? [line.key] : [];
    const path = [...block, ...(flow.keys[0] === line.key ? [] : own), ...flow.keys];
    return value
      ? place(path, offset - value[2]!.length, value[1]!, false)
      : place(path, line.from + flow.start + lead, null, flow.list);
  }
  const word = /[\w./-]*$/.exec(line.text.slice(0, column))![0];
  const value = KEY.exec(line.text);
  if (value && column > value[0].length) return place(block, offset - word.length, line.key, false);
  return place(block, offset - word.length, null, line.dash >= 0 && line.key === null);
}

export function fieldAt(text: string, offset: number): Field | null {
  const line = lineAt(text, offset);
  const word = /[\w./-]/;
  let from = offset;
  let to = offset;
  while (from > line.from && word.test(text[from - 1]!)) from--;
  while (to < line.from + line.text.length && word.test(text[to]!)) to++;
  if (to === from || !/^["']?:(\s|$)/.test(text.slice(to, to + 3))) return null;
  const { kind, path, owner } = pathAt(text, from);
  return { name: text.slice(from, to).replace(/^-+/, ""), path: [kind, ...path], owner, from, to };
}

export function hoverText({ path, name, owner }: Field, zh: boolean): string | null {
  const found = documentation(path[0]!, path.slice(1), name, owner);
  return found ? (zh ? found.zh : found.en) : null;
}
