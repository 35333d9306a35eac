// What an embedded scenario says beside what the playground says, too.
import { counted, language } from "./index.ts";

const en = {
  unknownOption: "This embed asks for “{name}”, which there is not. Views: {views}. Parts to hide: {parts}.",
  noEntry: "There is no scenario “{id}” in the gallery.",
  noField: "The scenario has no field “{field}” that a slider could move. A field is written like queues.A.weight.",
  noFieldSaid: 'This slider says no field: field="queues.A.weight", for example.',
  noObject: "There is nothing called “{about}” in the scenario.",
  back: "Back to the {view}",
  queues: "queues",
  nodes: "nodes",
  jobs: "jobs",
  of: "{what} of {whom}",
  reset: "Back to {value}",
  holds: "{queue} {amount}",
  notSet: "not set",
};

export type EmbedKey = keyof typeof en;

const zh: Record<EmbedKey, string> = {
  unknownOption: "此嵌入要求“{name}”，没有这一项。视图：{views}。可隐藏的部分：{parts}。",
  noEntry: "示例库中没有“{id}”。",
  noField: "场景中没有可由滑块改变的字段“{field}”。字段写作 queues.A.weight。",
  noFieldSaid: '此滑块没有指明字段，例如 field="queues.A.weight"。',
  noObject: "场景中没有“{about}”。",
  back: "返回{view}",
  queues: "队列",
  nodes: "节点",
  jobs: "作业",
  of: "{whom} 的 {what}",
  reset: "恢复为 {value}",
  holds: "{queue} {amount}",
  notSet: "未设置",
};

export function e(key: EmbedKey, values?: Record<string, string | number>): string {
  const text = (language() === "zh" ? zh : en)[key];
  return values
    ? counted(text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole)))
    : text;
}

export const EMBED_WORDS: { en: Record<EmbedKey, string>; zh: Record<EmbedKey, string> } = { en, zh };
