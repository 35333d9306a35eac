// Words. A text may hold {names} that are filled with text or with a piece of picture.
import type { Child } from "../dom/h.ts";
import type { Language } from "../state/state.ts";
import { en } from "./en.ts";
import { zh } from "./zh.ts";

export type Key = keyof typeof en;

let words: Record<Key, string> = en;
let current: Language = "en";

export function setLanguage(language: Language): void {
  current = language;
  words = language === "zh" ? zh : en;
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
