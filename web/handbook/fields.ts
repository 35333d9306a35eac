// The reference of fields: of the short form and of objects, made from the tables that the editor completes from, and so of what the
// engine reads.
import { childrenOf, KINDS } from "../src/editor/schema.ts";
import type { Doc } from "../src/editor/fields.ts";
import { newIn } from "../src/model/conf-docs.ts";
import { escape, prose, Sheet, type Built, type Entry } from "./built.ts";
import type { Language } from "./pages.ts";
import { typeIn, WORDS } from "./words.ts";

const LIST = /^(list|map or list)$/;
// Of these the page of plugins and of actions tells.
const ELSEWHERE: Record<string, string> = {
  arguments: "plugins.html",
  plugin: "plugins.html",
  "action arguments": "actions.html",
};
// What every object has, and so stands once.
const ALIKE = new Set(["amounts"]);

interface Walk {
  kind: string; // "" is the short form
  language: Language;
  seen: Map<string, string>; // where a shape's fields stand already
}

const anchor = (kind: string, path: string[]) => [kind, ...path].filter(Boolean).join(".");
const shown = (path: string[], lists: boolean[]) => path.map((part, i) => part + (lists[i] ? "[]" : "")).join(".");

// One field, and those below it, in the order of the tables.
function walk(around: Walk, path: string[], lists: boolean[], doc: Doc, out: Entry[]): void {
  const { kind, language, seen } = around;
  const words = WORDS[language];
  const id = anchor(kind, path);
  const text = doc[language];
  const below = doc.in;
  const isList = LIST.test(doc.type);
  let html = prose(text);
  let descend = false;
  if (below && ELSEWHERE[below]) {
    html += ` <a href="${ELSEWHERE[below]}">→</a>`;
  } else if (below && !ALIKE.has(below)) {
    const other = seen.get(below);
    if (other) html += ` ${words.fields} <a href="#${escape(other)}"><code>${escape(other)}</code></a>.`;
    else descend = true;
  }
  const dotted = path.join(".");
  out.push({
    id,
    name: shown(path, lists),
    names: [path.at(-1)!, dotted, id],
    small: [typeIn(language, doc.type), newIn(doc, language === "zh")].filter(Boolean).join(" · "),
    text: html,
    plain: text,
  });
  if (!descend || !below) return;
  seen.set(below, id);
  for (const child of childrenOf(kind, path))
    walk(around, [...path, child.name], [...lists.slice(0, -1), isList, false], child.doc, out);
}

export function fieldsPage(language: Language, title: string): Built {
  const zh = language === "zh";
  const sheet = new Sheet(
    language,
    title,
    zh
      ? '短格式的每个字段，取自编辑器补全所用的表。<code>[]</code> 表示列表中的每一项。规则与例子见<a href="input.html">输入</a>。'
      : 'Every field of the short form, of the table that the editor completes from. <code>[]</code> is each item of a list. Rules and examples are in <a href="input.html">What goes in</a>.',
  );
  const around: Walk = { kind: "", language, seen: new Map() };
  const alone: Entry[] = [];
  const parts: { name: string; doc: Doc; entries: Entry[] }[] = [];
  for (const { name, doc } of childrenOf("", [])) {
    const entries: Entry[] = [];
    walk(around, [name], [false], doc, entries);
    if (entries.length === 1) alone.push(...entries);
    else parts.push({ name, doc, entries: entries.slice(1) });
  }
  sheet.section("file", zh ? "整个文件" : "The file as a whole");
  sheet.entries(alone);
  for (const { name, doc, entries } of parts) {
    sheet.section(name, LIST.test(doc.type) ? `${name}[]` : name, `<p>${prose(doc[language])}</p>`, {
      names: [name],
      plain: doc[language],
    });
    sheet.entries(entries);
  }
  return sheet.built();
}

// Pods first: jobs have templates of them.
const ORDER = ["Queue", "PodGroup", "Pod", "Node", "Job"];

export function objectsPage(language: Language, title: string): Built {
  const zh = language === "zh";
  const sheet = new Sheet(
    language,
    title,
    zh
      ? "引擎会读取的 Kubernetes 与 Volcano 对象字段。其余字段会被略过，或以一条警告说明。"
      : "The fields of Kubernetes' and Volcano's objects that the engine reads. All others are passed over, or named in a warning.",
  );
  const seen = new Map<string, string>();
  const rest = Object.keys(KINDS).filter((kind) => !ORDER.includes(kind));
  for (const kind of [...ORDER, ...rest]) {
    const entries: Entry[] = [];
    for (const { name, doc } of childrenOf(kind, []))
      if (name !== "kind" && name !== "apiVersion") walk({ kind, language, seen }, [name], [false], doc, entries);
    sheet.section(kind, kind, `<p><code>apiVersion: ${escape(KINDS[kind]!)}</code></p>`, {
      names: [kind],
      plain: KINDS[kind]!,
    });
    sheet.entries(entries);
  }
  return sheet.built();
}
