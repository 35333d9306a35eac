// The words of the documentation's frame and of its tables, in both languages.
import type { Language } from "./pages.ts";

const en = {
  site: "Pumice documentation",
  skip: "Skip to the text",
  pages: "Pages",
  menu: "Menu",
  close: "Close",
  here: "On this page",
  search: "Search",
  placeholder: "Search: spec.guarantee, minMember …",
  playground: "Playground",
  course: "Course",
  theme: "Light or dark",
  other: "中文",
  next: "Next",
  before: "Before",
  code: "Code",
  table: "Table",
  open: "Open in the playground",
  since: "since",
  until: "until",
  from: "Volcano's file",
  arguments: "Arguments",
  flags: "Flags",
  points: "Extension points",
  reads: "Labels and annotations that it reads",
  time: "Its answers may depend on the time, or on what is outside the cluster.",
  fields: "Its fields are those of",
  initial: "default",
  example: "See it",
};

const zh: typeof en = {
  site: "Pumice 文档",
  skip: "跳到正文",
  pages: "页面",
  menu: "目录",
  close: "关闭",
  here: "本页内容",
  search: "搜索",
  placeholder: "搜索：spec.guarantee、minMember……",
  playground: "演练场",
  course: "课程",
  theme: "浅色或深色",
  other: "English",
  next: "下一页",
  before: "上一页",
  code: "代码",
  table: "表",
  open: "在演练场中打开",
  since: "自",
  until: "止于",
  from: "对应的 Volcano 文件",
  arguments: "参数",
  flags: "开关",
  points: "扩展点",
  reads: "读取的标签与注解",
  time: "它的回答可能取决于时间或集群之外的情况。",
  fields: "其字段同",
  initial: "默认",
  example: "看例子",
};

export const WORDS: Record<Language, typeof en> = { en, zh };

// The types of fields (web/src/editor) in Chinese; what is not here is said as it is: Open | Closed.
const TYPES: Record<string, string> = {
  string: "字符串",
  integer: "整数",
  number: "数字",
  boolean: "true 或 false",
  quantity: "数量",
  resources: "资源量",
  list: "列表",
  map: "映射",
  time: "时间",
  release: "版本",
  plugin: "插件",
  action: "动作",
  "length of time": "时长",
  "hh:mm-hh:mm": "hh:mm-hh:mm",
  word: "词",
  percentage: "百分比",
};

export function typeIn(language: Language, type: string): string {
  if (language === "en" || type.includes(" | ")) return type;
  return type
    .split(" or ")
    .map((one) => {
      const [, name = one, rest = ""] = /^(integer|number)( .*)$/.exec(one) ?? [];
      return (TYPES[name] ?? name) + rest.replace(" to ", " 到 ");
    })
    .join(" 或 ");
}
