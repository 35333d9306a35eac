// An entry of the gallery.
import type { Key } from "../i18n/later.ts";
import type { Selection } from "../state/state.ts";

type ThemeKey = Extract<Key, `theme_${string}`>;
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
  asks?: NonNullable<Selection>; // opens with the story of this one
  example?: string; // the folder of examples/ that holds the same
  cycles?: true; // opens over many cycles
  findings?: string[]; // their kinds, over many cycles; none in `fixed`
  guide?: string; // the recorded answer of Volcano to the same scenario
}
