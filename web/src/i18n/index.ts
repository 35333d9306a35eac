// Words. A text may hold {names} that are filled with text or with a piece of picture.
import type { Child } from "../dom/h.ts";
import type { Language } from "../state/state.ts";
import { en } from "./en.ts";

export type Key = keyof typeof en;

let words: Record<Key, string> = en;
let current: Language = "en";
const dictionaries: Partial<Record<Language, Record<Key, string>>> = { en };

// Chinese is fetched when it is first wanted.
export async function loadLanguage(language: Language): Promise<void> {
  if (language !== "zh" || dictionaries.zh) return;
  const [{ zh }, { inChinese }] = await Promise.all([import("./zh.ts"), import("./diagnostics-zh.ts")]);
  dictionaries.zh = zh;
  chinese = inChinese;
}

let chinese: (text: string) => string | null = () => null;

// A sentence of the engine in the page's language, and the language that it is in.
export function said(text: string): { text: string; lang: string | undefined } {
  if (current !== "zh") return { text, lang: undefined };
  const words = chinese(text);
  return words === null ? { text, lang: "en" } : { text: words, lang: undefined };
}

// After loadLanguage.
export function setLanguage(language: Language): void {
  const known = dictionaries[language];
  current = known ? language : "en";
  words = known ?? en;
}

export function language(): Language {
  return current;
}

export function t(key: Key, values?: Record<string, string | number>): string {
  const text = words[key];
  return values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole)) : text;
}

// The same, with pieces of picture in the gaps.
export function tt(key: Key, values: Record<string, Child>): Child[] {
  return words[key].split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name !== undefined && name in values ? values[name]! : part;
  });
}

// Plural for English; Chinese has none.
export function count(n: number, one: Key, many: Key): string {
  return t(n === 1 ? one : many, { n: n.toLocaleString("en") });
}
