// An entry of the gallery is a scenario with a lesson, and with the numbers that a test holds the engine to.
import type { Key } from "../i18n/later.ts";
import type { Selection } from "../model/selection.ts";

type ThemeKey = Extract<Key, `theme_${string}`>;
export type Theme = ThemeKey extends `theme_${infer T}` ? T : never;

export interface Words {
  title: string;
  shows: string;
  try: string;
}

// What stays in sight while the scenario is on the page.
export interface Lesson {
  id?: string; // by which a link finds it
  en: Words;
  zh: Words;
  text: string;
  fixed?: string; // the same without the trouble: opened as B beside it
  change?: string; // `fixed` is the same in the release that has this change, as the engine's catalogue names it
  cycles?: true; // opens over many cycles
}

export interface Entry extends Lesson {
  id: string;
  theme: Theme;
  // What a test holds the engine to: pods placed at the end, by job; deserved in cpu, by queue.
  placed?: Record<string, number>;
  deserved?: Record<string, number>;
  evicted?: number;
  asks?: NonNullable<Selection>; // opens with the story of this one
  example?: string; // the folder of examples/ that holds the same
  findings?: string[]; // their kinds, over many cycles; none in `fixed`
  guide?: string; // the recorded answer of Volcano to the same scenario
}
