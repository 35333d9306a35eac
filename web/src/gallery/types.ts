// An entry of the gallery.
import type { en } from "../i18n/en.ts";

type ThemeKey = Extract<keyof typeof en, `theme_${string}`>;
export type Theme = ThemeKey extends `theme_${infer T}` ? T : never;

export interface Words {
  title: string;
  shows: string;
  try: string;
}

export interface Entry {
  id: string;
  theme: Theme;
  en: Words;
  zh: Words;
  text: string;
  // What a test holds the engine to: pods placed at the end, by job; deserved in cpu, by queue.
  placed?: Record<string, number>;
  deserved?: Record<string, number>;
  evicted?: number;
  fixed?: string; // the same without the trouble: opened as B beside it
  cycles?: true; // opens over many cycles
  findings?: string[]; // their kinds, over many cycles; none in `fixed`
  guide?: string; // the recorded answer of Volcano to the same scenario
}
