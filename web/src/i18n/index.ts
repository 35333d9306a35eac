// Words are looked up here by their keys. A text may hold {names} that are filled with text or with a piece of picture.
import type { Child } from "../dom/h.ts";
import { en } from "./en.ts";

export type Language = "en" | "zh";
export type Key = keyof typeof en;

let words: Readonly<Record<string, string>> = en;
let current: Language = "en";
const dictionaries: Partial<Record<Language, Readonly<Record<string, string>>>> = { en };

// Views that are fetched later bring their own (later.ts).
export function addEnglish(more: Readonly<Record<string, string>>): void {
  dictionaries.en = { ...dictionaries.en, ...more };
  if (current === "en") words = dictionaries.en;
}

// Chinese is fetched when it is first wanted.
export async function loadLanguage(language: Language): Promise<void> {
  if (language !== "zh" || dictionaries.zh) return;
  dictionaries.zh = (await import("./zh.ts")).zh;
}

// A sentence of the engine in the page's language, and the language that it is in where that is another: what Volcano
// and Kubernetes say is English everywhere. The engine hands each of its own sentences in all languages.
export function said(english: string, data: { zh?: string } | undefined): { text: string; lang: string | undefined } {
  if (current !== "zh") return { text: english, lang: undefined };
  return data?.zh === undefined ? { text: english, lang: "en" } : { text: data.zh, lang: undefined };
}

// The language must have been loaded before.
export function setLanguage(language: Language): void {
  const known = dictionaries[language];
  current = known ? language : "en";
  words = known ?? en;
}

export function language(): Language {
  return current;
}

// A sentence that comes in both languages.
export function inWords(words: { en: string; zh: string }): string {
  return words[current];
}

function filled(key: string, values?: Record<string, string | number>): string {
  const text = words[key]!;
  return values
    ? text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole))
    : text;
}

// Fills the gaps with pieces of picture.
function pieces(key: string, values: Record<string, Child>): Child[] {
  return words[key]!.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name !== undefined && name in values ? values[name]! : part;
  });
}

// Plural for English; Chinese has none.
function plural(n: number, one: string, many: string): string {
  return filled(n === 1 ? one : many, { n: String(n).replace(/\B(?=(\d{3})+$)/g, ",") });
}

// For texts whose numbers stand before what they count: in English one node is no "1 nodes".
export function counted(text: string): string {
  return current === "en" ? singular(text) : text;
}

// A 1 that ends a name ("job-1", "Q1") or a path counts nothing, and what is no noun in the plural stays as it is.
const ONE = /(?<![\w.,:/-])1 (?!(?:is|was|has|does|goes|as|its|this|thus|plus|minus|less|across|us)\b)(\w*[a-z])s\b/g;

// "queue" of queues, "entry" of entries, "class" of classes; "class" ends so by itself.
function oneOf(stem: string): string {
  if (stem.endsWith("s")) return `${stem}s`;
  return stem.replace(/ie$/, "y").replace(/(ss|x)e$/, "$1");
}

export function singular(text: string): string {
  return text.replace(ONE, (_, stem: string) => `1 ${oneOf(stem)}`);
}

export interface Words<K extends string> {
  t(key: K, values?: Record<string, string | number>): string;
  tt(key: K, values: Record<string, Child>): Child[];
  count(n: number, one: K, many: K): string;
}

export function wordsOf<K extends string>(): Words<K> {
  return { t: filled, tt: pieces, count: plural };
}

export const { t, tt, count } = wordsOf<Key>();
