// The numbers of the page "How we know": docs/evidence/*.json, each written by a command, as tables with date and command. What is not
// there, or older than the sources, is said to be so.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { code, escape } from "./built.ts";
import type { Language } from "./pages.ts";

interface Written {
  date: string;
  command: string;
  commit: string;
  seed?: number;
}
export interface Agreement extends Written {
  releases: { release: string; families: { family: string; cases: number; agree: number }[] }[];
}
export interface Worlds extends Written {
  tests: { test: string; worlds: number; failed: number }[];
}
export interface Volcano extends Written {
  runs: { release: string; worlds: string; agree: number; differ: number; evict: number; crashed: number }[];
}
export interface Mutants extends Written {
  folders: { folder: string; drawn: number; killed: number; survived: number; named: number }[];
}
export interface Fuzz extends Written {
  targets: {
    target: string;
    executions: number;
    seconds: number;
    executionsPerSecond: number;
    findings: number;
    kept: number;
  }[];
}
export interface Coverage extends Written {
  folders: { folder: string; lines: number; covered: number; missed: Record<string, Record<string, string>> }[];
}

export const PARTS = ["agreement", "volcano", "worlds", "mutants", "mutants_page", "fuzz", "coverage"] as const;
export type Part = (typeof PARTS)[number];

// What a number is about: when it has changed since, the number is of older sources.
const SOURCES = ["core", "tests/conformance"];
const PAGE_SOURCES = ["web/src/model", "web/src/state"];

type Age = { changes: number } | "unknown";

// How many commits have changed the sources since this one.
function ageOf(root: string, commit: string, sources: string[]): Age {
  try {
    const git = (...args: string[]) =>
      execFileSync("git", ["-C", root, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    return { changes: Number(git("rev-list", "--count", `${commit}..HEAD`, "--", ...sources)) };
  } catch {
    return "unknown";
  }
}

const number = (value: number) => value.toLocaleString("en-US");
const percent = (part: number, of: number) =>
  of === 0 ? "–" : `${(Math.floor((part / of) * 1000) / 10).toFixed(1)} %`;
const sum = <T>(list: T[], of: (one: T) => number) => list.reduce((total, one) => total + of(one), 0);

type Row = [name: string, ...numbers: string[]];
function table(label: string, head: string[], rows: Row[], total?: Row): string {
  const line = (cells: Row, tag: string) =>
    `<tr>${cells.map((cell, i) => (i === 0 ? `<th scope="row">${cell}</th>` : `<${tag} class="num">${cell}</${tag}>`)).join("")}</tr>`;
  const foot = total ? `\n<tfoot>${line(total, "td")}</tfoot>` : "";
  return `<div class="wide" tabindex="0" role="region" aria-label="${escape(label)}"><table>
<thead><tr>${head.map((cell, i) => `<th scope="col"${i ? ' class="num"' : ""}>${escape(cell)}</th>`).join("")}</tr></thead>
<tbody>${rows.map((row) => line(row, "td")).join("\n")}</tbody>${foot}
</table></div>`;
}

function agreement({ releases }: Agreement, zh: boolean): string {
  const families = [...new Set(releases.flatMap((r) => r.families.map(({ family }) => family)))].sort();
  const cell = (list: Agreement["releases"][number]["families"], family: string) => {
    const found = list.find((one) => one.family === family);
    return found ? `${number(found.agree)} / ${number(found.cases)}` : "–";
  };
  const all = zh ? "合计" : "All";
  return table(
    zh ? "一致的用例" : "Cases that agree",
    [zh ? "类别" : "Family", ...releases.map(({ release }) => release)],
    families.map((family) => [code(family), ...releases.map((r) => cell(r.families, family))]),
    [
      all,
      ...releases.map((r) => `${number(sum(r.families, (f) => f.agree))} / ${number(sum(r.families, (f) => f.cases))}`),
    ],
  );
}

function worlds({ tests }: Worlds, zh: boolean): string {
  return table(
    zh ? "比较过的世界" : "Worlds compared",
    zh ? ["测试", "世界", "不一致"] : ["Test", "Worlds", "Differing"],
    tests.map(({ test, worlds: count, failed }) => [code(test), number(count), number(failed)]),
    [zh ? "合计" : "All", number(sum(tests, (t) => t.worlds)), number(sum(tests, (t) => t.failed))],
  );
}

function volcano({ runs }: Volcano, zh: boolean): string {
  return table(
    zh ? "与真实调度器比较过的新世界" : "New worlds held against the real scheduler",
    zh
      ? ["版本", "世界", "一致", "不一致", "其中有驱逐", "Volcano 崩溃"]
      : ["Release", "worlds", "agree", "differ", "of them evict", "Volcano crashes"],
    runs.map((r) => [`v${r.release}`, escape(r.worlds), ...[r.agree, r.differ, r.evict, r.crashed].map(number)]),
    [
      zh ? "合计" : "All",
      "",
      number(sum(runs, (r) => r.agree)),
      number(sum(runs, (r) => r.differ)),
      number(sum(runs, (r) => r.evict)),
      number(sum(runs, (r) => r.crashed)),
    ],
  );
}

const mutantsOf =
  (en: string, chinese: string) =>
  ({ folders }: Mutants, zh: boolean): string => {
    const row = (name: string, drawn: number, killed: number, survived: number, named: number): Row => [
      name,
      number(drawn),
      number(killed),
      percent(killed, drawn),
      number(survived),
      number(named),
    ];
    return table(
      zh ? chinese : en,
      zh
        ? ["目录", "抽取", "被测试发现", "比例", "存活", "其中有说明"]
        : ["Folder", "drawn", "killed", "of them", "surviving", "named"],
      folders.map((f) => row(code(f.folder), f.drawn, f.killed, f.survived, f.named)),
      row(
        zh ? "合计" : "All",
        sum(folders, (f) => f.drawn),
        sum(folders, (f) => f.killed),
        sum(folders, (f) => f.survived),
        sum(folders, (f) => f.named),
      ),
    );
  };

function fuzz({ targets }: Fuzz, zh: boolean): string {
  const hours = (seconds: number) => (seconds / 3600).toFixed(2);
  return table(
    zh ? "模糊测试" : "Fuzzing",
    zh
      ? ["目标", "执行次数", "小时", "每秒", "发现", "留作测试"]
      : ["Target", "executions", "hours", "a second", "findings", "kept as tests"],
    targets.map((t) => [
      code(t.target),
      number(t.executions),
      hours(t.seconds),
      number(Math.round(t.executionsPerSecond)),
      number(t.findings),
      number(t.kept),
    ]),
    [
      zh ? "合计" : "All",
      number(sum(targets, (t) => t.executions)),
      hours(sum(targets, (t) => t.seconds)),
      "",
      number(sum(targets, (t) => t.findings)),
      number(sum(targets, (t) => t.kept)),
    ],
  );
}

function coverage({ folders }: Coverage, zh: boolean): string {
  const row = (name: string, lines: number, covered: number): Row => [
    name,
    number(lines),
    number(covered),
    percent(covered, lines),
  ];
  const totals = table(
    zh ? "行覆盖率" : "Lines covered",
    zh ? ["目录", "行", "执行过", "比例"] : ["Folder", "lines", "run", "of them"],
    folders.map((f) => row(code(f.folder), f.lines, f.covered)),
    row(
      zh ? "合计" : "All",
      sum(folders, (f) => f.lines),
      sum(folders, (f) => f.covered),
    ),
  );
  return `${totals}\n${folders.map((folder) => missedLines(folder, zh)).join("\n")}`;
}

// The lines of a folder that no unit test runs: by file and function, folded away.
function missedLines({ folder, lines, covered, missed }: Coverage["folders"][number], zh: boolean): string {
  if (covered === lines) return "";
  const files = Object.entries(missed).map(([file, functions]) => {
    const places = Object.entries(functions).map(([name, at]) => `${name && code(name)} ${at.replaceAll("-", "–")}`);
    return `<li>${code(file.slice(folder.length + 1))}${zh ? "：" : ": "}${places.join(zh ? "；" : "; ")}</li>`;
  });
  const count = number(lines - covered);
  return `<details><summary>${code(folder)}${zh ? `：没有单元测试执行的 ${count} 行` : `: the ${count} lines that no unit test runs`}</summary>
<ul>${files.join("\n")}</ul></details>`;
}

const TABLES: Record<Part, (data: never, zh: boolean) => string> = {
  agreement,
  volcano,
  worlds,
  mutants: mutantsOf("Mutants of the engine", "引擎的变异体"),
  mutants_page: mutantsOf("Mutants of the page", "页面的变异体"),
  fuzz,
  coverage,
};

const aged = (age: Age, page: boolean, zh: boolean): string => {
  if (age === "unknown")
    return zh
      ? "构建时没有这次提交的历史：源码之后是否改过，无法得知。"
      : "The build had no history of that commit: whether the sources have changed since cannot be told.";
  if (age.changes === 0) return zh ? "此后源码没有改过。" : "The sources have not changed since.";
  if (zh)
    return `<strong>比源码旧：此后有 ${age.changes} 次提交改过${page ? "这些目录" : " <code>core/</code> 或用例"}。</strong>`;
  const changed = `${age.changes} ${age.changes === 1 ? "commit has" : "commits have"} changed`;
  return `<strong>Older than the sources: ${changed} ${page ? "these folders" : "<code>core/</code> or the cases"} since.</strong>`;
};

export function evidenceOf(root: string, part: Part, language: Language): string {
  const zh = language === "zh";
  const file = join(root, "docs/evidence", `${part}.json`);
  if (!existsSync(file))
    return `<p class="missing" data-evidence="${part}">${
      zh
        ? `<strong>缺失。</strong>本仓库没有 <code>docs/evidence/${part}.json</code>：这里没有数字。`
        : `<strong>Missing.</strong> There is no <code>docs/evidence/${part}.json</code> in this repository, and so no number here.`
    }</p>`;
  const data = JSON.parse(readFileSync(file, "utf8")) as Written;
  const seed = data.seed === undefined ? "" : zh ? `，种子 ${data.seed}` : `, seed ${data.seed}`;
  const how = zh
    ? `${escape(data.date)}，提交 ${code(data.commit.slice(0, 9))}${seed}，由 ${code(data.command)} 得出。`
    : `${escape(data.date)}, commit ${code(data.commit.slice(0, 9))}${seed}, by ${code(data.command)}.`;
  const page = part === "mutants_page";
  const age = ageOf(root, data.commit, page ? PAGE_SOURCES : SOURCES);
  return `<div data-evidence="${part}">
<p>${how} ${aged(age, page, zh)}</p>
${TABLES[part](data as never, zh)}
</div>`;
}
