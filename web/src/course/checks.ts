// What is wrong with a lesson's fields, one kind of value at a time, with what to write instead.
import type { Both } from "./lesson.ts";
import { nearest } from "./nearest.ts";
import { parsePath } from "./paths.ts";

export interface Problem {
  lesson: string;
  step: number; // from 1; 0: of the lesson as a whole
  field: string; // "options[1].because"
  message: Both; // a sentence: what is wrong, and what to write instead
  instead?: number | string | string[]; // what to write, where it is that and nothing else
}

export type Fields = Record<string, unknown>;
export const isMap = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
// A value as it stands in a sentence or a field: "" where there is none. What a map calls toString is data as anything else.
export const textOf = (value: unknown): string =>
  value === undefined || value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
export const blank = (value: unknown): boolean => textOf(value).trim() === "";
export const list = (names: readonly string[]) => names.join(", ");

const PATHS =
  "queues.B.weight, queues.B.capability.cpu, jobs.a.replicas, nodes.n.count, plugins.overcommit.overcommit-factor, actions";

export class Check {
  readonly problems: Problem[] = [];
  step = 0;
  // twins: whether every text must be there in both languages.
  constructor(
    private readonly lesson: string,
    private readonly twins: boolean,
  ) {}

  say(field: string, en: string, zh: string): void {
    this.problems.push({ lesson: this.lesson, step: this.step, field, message: { en, zh } });
  }

  map(value: unknown, field: string): value is Fields {
    if (isMap(value)) return true;
    this.say(field, "This must be a map: write key: value, one a line.", "这里必须是映射：每行写一个 key: value。");
    return false;
  }

  list(value: unknown, field: string, least: number): unknown[] {
    if (Array.isArray(value) && value.length >= least) return value;
    this.say(
      field,
      `This must be a list with at least ${least} item${least === 1 ? "" : "s"}: write each after "- ".`,
      `这里必须是至少有 ${least} 项的列表：每项写在 "- " 之后。`,
    );
    return [];
  }

  keys(value: Fields, known: readonly string[], field: string): void {
    for (const key of Object.keys(value)) {
      if (known.includes(key)) continue;
      const near = nearest(key, known);
      this.say(
        field ? `${field}.${key}` : key,
        `There is no such field. ${near ? `Write "${near}".` : `Write one of ${list(known)}.`}`,
        `没有这个字段。${near ? `请写 "${near}"。` : `请写其中之一：${list(known)}。`}`,
      );
    }
  }

  // A text in both languages.
  both(value: unknown, field: string, needed = true): void {
    if (value === undefined && !needed) return;
    if (value === undefined)
      return this.twins
        ? this.say(field, "This is missing: write {en: …, zh: …}.", "缺少文字：请写 {en: …, zh: …}。")
        : this.say(field, "This is missing: write a text.", "缺少文字：请写上。");
    const there = (text: unknown) => typeof text === "string" && text.trim() !== "";
    if (!this.twins && typeof value === "string") return void this.text(value, field);
    if (!this.map(value, field)) return;
    this.keys(value, ["en", "zh"], field);
    // One of them is shown for both then.
    const one = !this.twins && (there(value["en"]) || there(value["zh"]));
    for (const [language, en, zh] of [
      ["en", "English", "英文"],
      ["zh", "Chinese", "中文"],
    ] as const)
      if (!there(value[language]) && !(one && blank(value[language])))
        this.say(`${field}.${language}`, `The text is missing: write it in ${en}.`, `缺少文字：请用${zh}写上。`);
  }

  text(value: unknown, field: string): value is string {
    if (typeof value === "string" && value.trim()) return true;
    this.say(field, "This must be a text that is not empty.", "这里必须是非空的文字。");
    return false;
  }

  texts(value: unknown, field: string, least: number): string[] {
    return this.list(value, field, least).filter((item, i): item is string => this.text(item, `${field}[${i}]`));
  }

  maps(value: unknown, field: string, least: number): Fields[] {
    return this.list(value, field, least).filter((item, i): item is Fields => this.map(item, `${field}[${i}]`));
  }

  scalar(value: unknown, field: string): void {
    if (typeof value !== "string" && typeof value !== "number")
      this.say(field, "The value must be a number or a text.", "值必须是数字或文字。");
  }

  number(value: unknown, field: string, needed = true): value is number {
    if (value === undefined && !needed) return false;
    if (typeof value === "number" && Number.isFinite(value) && value >= 0) return true;
    this.say(
      field,
      "This must be a number of 0 or more, without quotes or unit.",
      "这里必须是不小于 0 的数字，不带引号和单位。",
    );
    return false;
  }

  oneOf(value: unknown, known: readonly string[], field: string): value is string {
    if (typeof value === "string" && known.includes(value)) return true;
    this.say(field, `This must be one of ${list(known)}.`, `这里必须是其中之一：${list(known)}。`);
    return false;
  }

  path(value: unknown, field: string): value is string {
    if (typeof value === "string" && parsePath(value)) return true;
    this.say(
      field,
      `"${textOf(value)}" is no field that can be edited. Write a path such as ${PATHS}.`,
      `"${textOf(value)}" 不是可以修改的字段。请写路径，例如 ${PATHS}。`,
    );
    return false;
  }

  edits(value: unknown, field: string, needed: boolean): string[] {
    if (value === undefined && !needed) return [];
    if (!isMap(value) || !Object.keys(value).length) {
      this.say(
        field,
        "This must be a map from paths to values: {queues.B.weight: 6}.",
        "这里必须是从路径到值的映射：{queues.B.weight: 6}。",
      );
      return [];
    }
    for (const [path, to] of Object.entries(value)) {
      this.path(path, `${field}.${path}`);
      this.scalar(to, `${field}.${path}`);
    }
    return Object.keys(value);
  }

  // What is in the items, the engine reads.
  expects(value: unknown, field: string): void {
    this.maps(value, field, 1);
  }

  last(value: unknown, field: string): void {
    const example = "{unblock: job/a}, {search: true} or {story: queue/A, code: round.on}";
    if (value === undefined)
      return this.say(
        field,
        `The engine's own hint is missing: write ${example}.`,
        `缺少引擎的提示：请写 ${example}。`,
      );
    if (!this.map(value, field)) return;
    this.keys(value, ["unblock", "search", "story", "code"], field);
    const { unblock, search, story, code } = value;
    const given = [unblock, search, story].filter((x) => x !== undefined);
    if (given.length !== 1) return this.say(field, `Write one of ${example}.`, `请写其中之一：${example}。`);
    if (search !== undefined && search !== true) this.say(`${field}.search`, "This must be true.", "这里必须是 true。");
    if (code !== undefined) this.text(code, `${field}.code`);
    for (const object of [unblock, story])
      if (object !== undefined) this.object(object, `${field}.${unblock === undefined ? "story" : "unblock"}`);
  }

  object(value: unknown, field: string, rounds = false): void {
    if (rounds && value === "rounds") return;
    if (typeof value !== "string" || !/^(job|pod|queue)\/[\w./-]+$/.test(value))
      this.say(
        field,
        "This must name an object as explain does: job/NAME, pod/NAME or queue/NAME.",
        "这里必须像 explain 那样写对象：job/NAME、pod/NAME 或 queue/NAME。",
      );
  }
}
