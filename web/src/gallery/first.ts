// A first visit shows this scenario, with what it teaches.
import { STARTER } from "../model/starter.ts";
import type { Lesson } from "./types.ts";

export const FIRST: Lesson = {
  id: "fair-shares",
  en: {
    title: "Fair shares",
    shows:
      "Weights 2, 3 and 5 share 100 CPU, but C asks for 30 only. What it leaves goes to A and B by weight: 28 and 42.",
    try: "Drag B's weight, or let C ask for more pods.",
  },
  zh: {
    title: "公平份额",
    shows: "权重 2、3、5 分 100 CPU，但 C 只请求 30。余量按权重归 A 与 B：28 与 42。",
    try: "拖动 B 的权重，或让 C 请求更多 Pod。",
  },
  text: STARTER,
};
