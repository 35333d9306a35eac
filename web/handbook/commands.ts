// The reference of commands, made from the command line's own table (`pumice man --json`), and of what the linter finds, made from
// core/words/lint_*.inc, which the engine is compiled from.
import { anchorOf, code, escape, prose, Sheet, type Built } from "./built.ts";
import commands from "./commands.json" with { type: "json" };
import type { Language } from "./pages.ts";
import { WORDS } from "./words.ts";

interface Flag {
  names: string[];
  value: boolean;
  choices: string[];
  help: string;
}

const sentence = (text: string) => (/[.。]$/.test(text) ? text : `${text}.`);

export function commandsPage(language: Language, title: string): Built {
  const words = WORDS[language];
  const zh = language === "zh";
  const sheet = new Sheet(
    language,
    title,
    zh
      ? "每个命令及其选项，取自 <code>--help</code> 所用的表（<code>pumice man --json</code>），该表是英文的。退出码：0 完成，1 有发现或未满足预期，2 输入或命令行有错，130 被中断。"
      : "Every command with its flags, of the table that <code>--help</code> prints (<code>pumice man --json</code>). Exit codes: 0 done, 1 something was found or an expectation not met, 2 the input or the command line has errors, 130 interrupted.",
  );
  const english = zh ? ' lang="en"' : "";
  for (const command of commands) {
    const usage = ["pumice", command.name, ...command.arguments.map(({ name }) => name)].join(" ");
    sheet.section(
      command.name,
      `pumice ${command.name}`,
      `<p${english}>${escape(sentence(command.help))}</p>\n<p>${code(usage)}</p>`,
      { names: [command.name, `pumice ${command.name}`], plain: command.help },
    );
    const flags = (command.flags as Flag[]).filter(({ names }) => !names.includes("--help"));
    sheet.entries([
      ...command.arguments.map(({ name, help, choices }) => ({
        id: anchorOf(`${command.name}.${name}`),
        name,
        small: choices.join(" | "),
        text: `<span${english}>${escape(sentence(help))}</span>`,
        plain: help,
        field: false,
      })),
      ...flags.map(({ names, choices, value, help }) => ({
        id: anchorOf(`${command.name}.${names.at(-1)!}`),
        name: names.join(", "),
        names: [...names, `${command.name} ${names.at(-1)!}`],
        small: choices.length ? choices.join(" | ") : value ? (zh ? "带一个值" : "takes a value") : "",
        text: `<span${english}>${escape(sentence(help))}</span>`,
        plain: `${command.name} ${help}`,
      })),
    ]);
    if (command.examples.length)
      sheet.html(
        `<div class="code"><pre tabindex="0" role="region" aria-label="${words.code}: pumice ${command.name}" data-language="sh"><code>${escape(command.examples.join("\n"))}\n</code></pre></div>`,
      );
  }
  return sheet.built();
}

interface Finding {
  code: string;
  severity: string;
  refused: boolean; // a cluster refuses it
  message: string;
  why: string;
  instead: string;
}

// Rows such as FINDING(kKey, "code", kSeverity, "message", "why", "what to write"); in Chinese they have the texts alone.
const STRING = /"(?:[^"\\]|\\.)*"/g;

function rowsOf(text: string): { kind: string; key: string; severity: string; texts: string[] }[] {
  return text
    .replaceAll(/^\s*\/\/.*$/gm, "")
    .split(/^(?=\w+\(\s*k\w+,)/m)
    .flatMap((row) => {
      const [head, kind, key] = /^(FINDING|REFUSAL)\(\s*(\w+),/.exec(row) ?? [];
      if (!head) return [];
      const rest = row.slice(head.length);
      // Strings that follow each other without a comma are one.
      const texts: string[] = [];
      let joined = false;
      for (const [token] of rest.matchAll(/"(?:[^"\\]|\\.)*"|,/g)) {
        if (token !== ",") texts.push((joined ? texts.pop()! : "") + (JSON.parse(token) as string));
        joined = token !== ",";
      }
      const severity = /\bk(Error|Warning|Note|Info)\b/.exec(rest.replaceAll(STRING, ""))?.[1] ?? "";
      return [{ kind: kind!, key: key!, severity, texts }];
    });
}

export function findingsOf(english: string, chinese: string, language: Language): Finding[] {
  const zh = new Map(rowsOf(chinese).map((row) => [row.key, row.texts]));
  return rowsOf(english).map(({ kind, key, severity, texts }) => {
    const [code = "", ...own] = texts;
    const said = language === "zh" ? zh.get(key) : own;
    if (!said || said.length !== 3 || !severity) throw new Error(`${key}: a finding has a severity and three texts`);
    return {
      code,
      severity: severity.toLowerCase(),
      refused: kind === "REFUSAL",
      message: said[0]!,
      why: said[1]!,
      instead: said[2]!,
    };
  });
}

const SEVERITIES: Record<string, string> = { error: "错误", warning: "警告", note: "说明", info: "说明" };

export function findingsPage(english: string, chinese: string, language: Language, title: string): Built {
  const zh = language === "zh";
  const sheet = new Sheet(
    language,
    title,
    zh
      ? "<code>pumice lint</code> 与页面的“消息”会说的一切。花括号中的是你的对象与数字。"
      : "All that <code>pumice lint</code>, and the page's messages, may say. In braces stand your objects and numbers.",
  );
  const all = findingsOf(english, chinese, language);
  const entries = (list: Finding[]) => {
    const ids = new Map<string, number>();
    sheet.entries(
      list.map(({ code: name, severity, message, why, instead }) => {
        const nth = (ids.get(name) ?? 0) + 1;
        ids.set(name, nth);
        return {
          id: anchorOf(nth === 1 ? name : `${name}.${nth}`),
          name,
          names: [name],
          small: zh ? (SEVERITIES[severity] ?? severity) : severity,
          text: `<p>${prose(message)}</p><p>${prose(why)}</p><p>→ ${prose(instead)}</p>`,
          plain: `${message} ${why} ${instead}`,
          field: false,
        };
      }),
    );
  };
  sheet.section("odd", zh ? "与看上去不同的" : "What does not do what it seems to");
  entries(all.filter(({ refused }) => !refused));
  sheet.section("refused", zh ? "集群会拒绝的" : "What a cluster refuses");
  entries(all.filter(({ refused }) => refused));
  return sheet.built();
}
