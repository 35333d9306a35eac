// The pane of the decision breakpoints has its own words here, which are fetched with it. What the kinds of decisions
// are, the engine says (model/catalogue.ts).
import { language } from "./index.ts";

const en = {
  how: "Click beside a kind of decision to stop there, with a condition if you like. Running on stops at the next decision of that kind, and the page shows that moment.",
  rules: "Kinds of decisions",
  set: "Stop at: {what}",
  condition: "Condition for {kind}",
  conditionHint: "queue = B, allocated.cpu > deserved.cpu",
  next: "Run to the next stop",
  prev: "Back to the stop before",
  first: "From the start",
  clear: "Remove all stops",
  searching: "Running …",
  at: "decision {n} of {all}",
  none: "No stop set yet.",
  noneNext: "No further stop.",
  nonePrev: "No stop before this one.",
  scope: "In scope",
  words: "Who and where",
  numbers: "Numbers",
  event: "event {n}",
  useAs: "Stop only where {name} is {value}",
  inf: "no limit",
  group_open: "The session opens",
  group_enqueue: "enqueue",
  group_order: "Whose turn it is",
  group_allocate: "Placing a pod",
  group_taking: "Taking room: preempt, reclaim",
};

export type StopKey = keyof typeof en;

const zh: Record<StopKey, string> = {
  how: "点击某类决策旁的圆点即设断点，可附条件。继续运行会停在下一个这样的决策处，页面显示那一刻。",
  rules: "决策的种类",
  set: "断点：{what}",
  condition: "{kind} 的条件",
  conditionHint: "queue = B, allocated.cpu > deserved.cpu",
  next: "运行到下一个断点",
  prev: "回到上一个断点",
  first: "从头开始",
  clear: "清除所有断点",
  searching: "运行中…",
  at: "决策 {n} / {all}",
  none: "还没有断点。",
  noneNext: "后面没有断点了。",
  nonePrev: "前面没有断点了。",
  scope: "当前范围内",
  words: "对象",
  numbers: "数字",
  event: "事件 {n}",
  useAs: "只在 {name} 为 {value} 时停下",
  inf: "无上限",
  group_open: "会话打开",
  group_enqueue: "enqueue",
  group_order: "轮到谁",
  group_allocate: "放置 Pod",
  group_taking: "腾出空间：preempt、reclaim",
};

export function s(key: StopKey, values?: Record<string, string | number>): string {
  const text = (language() === "zh" ? zh : en)[key];
  return values
    ? text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole))
    : text;
}

export const STOP_WORDS = { en, zh };
