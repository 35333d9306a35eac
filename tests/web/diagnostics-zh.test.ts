// The Chinese of the engine's messages, held against the messages that stand in the rooms that read, and against what the
// engine says.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { ENGLISH, inChinese } from "../../web/src/i18n/diagnostics-zh.ts";
import { yamlEvents } from "../../web/src/model/yaml-events.ts";

const CORE = fileURLToPath(new URL("../../core/", import.meta.url));
// The rooms whose texts are messages about what was written.
const ROOMS = ["text", "manifest", "admit", "load"];

// Files whose texts are Kubernetes' or Volcano's own, or no messages.
const NOT_OURS = /^(vcjob_webhook|json_writer|yaml_events|json_text|conf_text|write)/;
// Volcano's, Kubernetes' and yaml's own words inside other files.
const THEIRS = [
  "must be specified",
  "can be specified",
  "no matches for kind",
  "in version",
  "failed to find Action",
  "unknown exception",
];

test("every message of the rooms that read is in the list", () => {
  const all = ENGLISH.join("\n").replace(/\{[a-z]\}/g, "\0");
  const missing: string[] = [];
  const files = ROOMS.flatMap((room) =>
    readdirSync(CORE + room)
      .filter((file) => file.endsWith(".cc") && !NOT_OURS.test(file))
      .map((file) => `${room}/${file}`),
  );
  assert.ok(files.length > 40, `found ${files.length}`);
  for (const file of files) {
    const source = readFileSync(CORE + file, "utf8").replace(/\/\/.*$/gm, "");
    for (const [, literal] of source.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)) {
      const text = literal!.replace(/\\"/g, "").trim();
      // Words with a space between them; not a list of actions, not an include.
      if (!/[a-z]{2,} [a-z]/.test(text) || /^(core\/|enqueue, )/.test(text) || THEIRS.some((t) => text.includes(t)))
        continue;
      if (!all.includes(text)) missing.push(`${file}: ${literal}`);
    }
  }
  assert.deepEqual(missing, []);
});

test("gaps keep what stands in them", () => {
  for (const [en, zh] of [
    ["is missing: taken as 1", "缺少：视为 1"],
    ["stands twice; first at line 3", "重复；首次出现在第 3 行"],
    ['is not a quantity: "10x"', '不是资源数量："10x"'],
    ["there is no plugin $1: Volcano passes over it", "没有插件 $1：Volcano 会略过"],
    ["say where they run: running: {node: count}", "请写明在哪里运行：running: {节点: 数量}"],
  ] as const)
    assert.equal(inChinese(en), zh);
  assert.equal(inChinese("a text that nobody knows"), null);
});

test("kinds of values and the YAML reader's words are in Chinese where they stand in a gap", () => {
  for (const [en, zh] of [
    ["must be from 0 to 1000000, not -1", "必须在 0 到 1000000 之间，而不是 -1"],
    ["must be at least 1, not 0", "必须至少为 1，而不是 0"],
    ["must be a whole number, not a number (1.5)", "必须是整数，而不是数字（1.5）"],
    ['must be true or false, not a string ("yes")', '必须是 true 或 false，而不是字符串（"yes"）'],
    ["must be a map, not a list", "必须是映射，而不是列表"],
    ["queue nope does not exist", "队列 nope 不存在"],
    ["queue nope does not exist: Volcano leaves the job out", "队列 nope 不存在：Volcano 不处理该作业"],
    ["PriorityClass high does not exist", "PriorityClass high 不存在"],
  ] as const)
    assert.equal(inChinese(en), zh);
});

test("what the YAML reader says of common slips has no English left", () => {
  for (const [text, zh] of [
    ["a:\n\t- b", "不是 YAML：不能用制表符缩进"],
    ['a: "b', "不是 YAML：缺少结尾的双引号"],
    ["a: {b: 1", "不是 YAML：映射须缩进足够并以 } 结尾"],
    ["a: [b", "不是 YAML：列表须缩进足够并以 ] 结尾"],
    ["a: b: c", "不是 YAML：一行内不能有嵌套的映射"],
    ["a: @b", null],
  ] as const) {
    const events = JSON.parse(yamlEvents(text)) as unknown[];
    const said = events[events.indexOf("!") + 3] as string;
    assert.match(said, /^not YAML: /, text);
    const chinese = inChinese(said);
    assert.ok(chinese !== null && !/：[A-Z]/.test(chinese), `${text}: ${said} → ${chinese}`);
    if (zh) assert.equal(chinese, zh);
  }
});

test("every gap of a template is used in its translation", () => {
  for (const en of ENGLISH) {
    const filled = en.replace(/\{([a-z])\}/g, "<$1>");
    const zh = inChinese(filled);
    assert.ok(zh, en);
    for (const [, name] of en.matchAll(/\{([a-z])\}/g))
      assert.ok(zh.includes(`<${name}>`) || !/<[a-z]>/.test(zh), `${en} → ${zh}`);
  }
});
