// The scenarios of the gallery. The numbers that a text names are asserted by a test.
import { STARTER } from "../model/starter.ts";
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
}

export const THEMES: Theme[] = ["shares", "guarantee", "capacity", "gang", "preempt", "reclaim", "placing"];

export const GALLERY: Entry[] = [
  {
    id: "fair-shares",
    theme: "shares",
    en: { title: "Fair shares", shows: "Weights 2, 3 and 5 on 100 CPU, but C asks for 30 only: what it leaves goes to A and B, 28 and 42.", try: "Drag B's weight." },
    zh: { title: "公平份额", shows: "100 CPU 按权重 2、3、5 分配，但 C 只请求 30：余量归 A 与 B，即 28 与 42。", try: "拖动 B 的权重。" },
    text: STARTER,
  },
];
