// The documentation as the build makes it: no link or anchor is dead, English and Chinese are twins, the reference has all that the
// tables have, the search finds a field first, and the page "How we know" has the numbers of its files.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, readdirSync, writeFileSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import type { Catalogue, Term } from "@pumice/engine";
import { agreementOf, worldsOf } from "../../../ci/evidence.mjs";
import { byFolder } from "../../../ci/coverage.mjs";
import { findingsOf } from "../../../web/handbook/commands.ts";
import { evidenceOf, PARTS } from "../../../web/handbook/evidence.ts";
import { framed } from "../../../web/handbook/frame.ts";
import { linkOf, relative, render } from "../../../web/handbook/markdown.ts";
import { fileOf, PAGES, placeOf } from "../../../web/handbook/pages.ts";
import { hitsOf, LANGUAGES, loadEngine, makePages, pagesOf } from "../../../web/handbook/site.ts";
import { KINDS } from "../../../web/src/editor/schema.ts";
import { SHORT } from "../../../web/src/editor/shapes-short.ts";
import { Finder, wordsOf } from "../../../web/src/handbook/find.ts";
import { decode } from "../../../web/src/state/url.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const engine = await loadEngine(`${root}/build/wasm`);
const pages = makePages(root, engine);
const catalogue = JSON.parse(engine.catalogue()) as Catalogue;
const files = { script: "assets/x.js", styles: [], search: { en: "assets/en.js", zh: "assets/zh.js" } };
const site = new Map(
  pages.map(({ row, language, built }) => [placeOf(row, language), framed(row, language, built, files)]),
);
const idsOf = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);
const unescape = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&lt;", "<");

test("each page has its frame, its language, and no anchor twice", () => {
  assert.equal(site.size, PAGES.length * LANGUAGES.length);
  for (const [place, html] of site) {
    const ids = idsOf(html);
    assert.deepEqual(
      ids.filter((id, i) => ids.indexOf(id) !== i),
      [],
      place,
    );
    assert.match(html, place.includes("/zh/") ? /<html lang="zh-Hans">/ : /<html lang="en">/);
    assert.equal(html.match(/<h1/g)?.length, 1, place);
    assert.equal(html.match(/aria-current="page"/g)?.length, 1, place);
    assert.doesNotMatch(html, /\b(?:src|href)="(?:https?:)?\/\/(?!volcano\.sh|github\.com)/, place);
    assert.doesNotMatch(html, /<script>| style="| on[a-z]+="/, `${place}: the policy allows no such thing`);
  }
});

// What the build puts beside the documentation.
const BESIDE = new Set(["index.html", "learn.html", "embed.html", "docs.html", "docs.zh.html", "icon.svg", "theme.js"]);
BESIDE.add("pumice-playground.js");
for (const file of [files.script, ...Object.values(files.search)]) BESIDE.add(file);

test("no link inside the site is dead, nor an anchor", () => {
  let seen = 0;
  for (const [place, html] of site)
    for (const [, raw] of html.matchAll(/ (?:href|src|data-search)="([^"]*)"/g)) {
      const href = unescape(raw!);
      if (/^https?:/.test(href) || !/^[.\w#-]/.test(href)) continue;
      if (!/[./#]/.test(href)) continue; // src of a scenario of the gallery
      seen++;
      const url = new URL(href, `http://x/${place}`);
      const target = decodeURIComponent(url.pathname.slice(1));
      if (/^lesson\//.test(href)) continue;
      assert.ok(site.has(target) || BESIDE.has(target), `${place}: ${href}`);
      if (site.has(target) && url.hash) {
        const anchor = decodeURIComponent(url.hash.slice(1));
        assert.ok(idsOf(site.get(target)!).map(unescape).includes(anchor), `${place}: ${href}`);
      }
    }
  assert.ok(seen > 2000, `${seen}`);
});

test("a dead link would be seen: what is no page is its words alone", () => {
  const row = PAGES.find(({ id }) => id === "ci")!;
  const made = (text: string) => render(text, { row, language: "en", isScenario: () => false }).html;
  assert.match(made("[input](input.md#nodes)"), /<a href="input.html#nodes">/);
  assert.match(made("[zh](zh/input.md)"), /<a href="input.html">/);
  assert.equal(made("[x](../CONTRIBUTING.md) [y](../npm/README.md)").trim(), "<p>x y</p>");
  assert.match(made("[start](start.md)"), /href="index.html"/);
  assert.equal(relative("docs/zh/a.html", "docs/b.html"), "../b.html");
});

test("where a line of Chinese ends in the source there is no space, except beside Latin", () => {
  const row = PAGES.find(({ id }) => id === "ci")!;
  const made = (text: string) => render(text, { row, language: "zh", isScenario: () => false }).html.trim();
  assert.equal(made("一行\n两行。\nPod、\nJob"), "<p>一行两行。Pod、Job</p>");
  assert.equal(made("一个\nPod\n`a`\n**两个**"), "<p>一个\nPod\n<code>a</code>\n<strong>两个</strong></p>");
  assert.equal(made("**一个**\n两个[三个](#x)\n四个"), '<p><strong>一个</strong>两个<a href="#x">三个</a>四个</p>');
  for (const [place, html] of site)
    if (place.startsWith("docs/zh/")) assert.doesNotMatch(html, /[。，；、]\n\p{Script=Han}/u, place);
});

const withoutCode = (text: string) => text.replaceAll(/^(`{3,4})[^\n]*\n[\s\S]*?^\1$/gm, "");
const blocksOf = (text: string) => [...text.matchAll(/^(`{3,4})[^\n]*\n[\s\S]*?^\1$/gm)].map(([block]) => block);

test("every document of docs/ and docs/zh/ is a page, in both languages", () => {
  const rows = PAGES.filter(({ from }) => from === "document");
  for (const [language, folder] of [
    ["en", "docs"],
    ["zh", "docs/zh"],
  ] as const)
    assert.deepEqual(
      readdirSync(join(root, folder))
        .filter((name) => name.endsWith(".md"))
        .map((name) => `${folder}/${name}`),
      rows.map((row) => fileOf(row, language)).sort(),
    );
});

// What no language changes, sorted: code, and numbers beside it.
const codeIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!).sort();
const numbersIn = (text: string) => (text.replaceAll(/`[^`\n]*`/g, "").match(/\d+(?:[.,]\d+)*/g) ?? []).sort();

for (const row of PAGES.filter(({ from }) => from === "document"))
  test(`${fileOf(row, "zh")} is the twin of ${fileOf(row, "en")}: headings, tables, code`, () => {
    assert.ok(existsSync(join(root, fileOf(row, "zh"))), "it is missing");
    const [en, zh] = LANGUAGES.map((language) => read(fileOf(row, language))) as [string, string];
    const levels = (text: string) => [...withoutCode(text).matchAll(/^(#+) /gm)].map(([, marks]) => marks!.length);
    const rows = (text: string) => withoutCode(text).match(/^\|.*/gm) ?? [];
    const parts = (text: string) => withoutCode(text).split(/^(?=#+ )/m);
    const marks = (text: string) => [...text.matchAll(/^<!-- (.*) -->$/gm)].map(([, mark]) => mark);
    assert.deepEqual(levels(zh), levels(en), "headings");
    assert.equal(rows(zh).length, rows(en).length, "rows of tables");
    rows(zh).forEach((line, i) => {
      const twin = rows(en)[i]!;
      assert.deepEqual(codeIn(line), codeIn(twin), `code:\n${twin}\n${line}`);
      assert.deepEqual(numbersIn(line), numbersIn(twin), `numbers:\n${twin}\n${line}`);
    });
    parts(zh).forEach((part, i) =>
      assert.deepEqual(new Set(codeIn(part)), new Set(codeIn(parts(en)[i]!)), `code below ${part.split("\n")[0]}`),
    );
    assert.deepEqual(marks(zh), marks(en));
    assert.deepEqual(blocksOf(zh), blocksOf(en), "code");
    assert.ok((withoutCode(zh).match(/\p{Script=Han}/gu)?.length ?? 0) > 100, "it is in Chinese");
  });

// tests/unit/plugins/catalogue_test.cc holds the English tables against the catalogues, and names stand in them without backticks.
test("docs/zh/fidelity.md has the plugins, actions, extension points and recorded families of docs/fidelity.md, row by row", () => {
  const tables = (path: string) => {
    const [, actions, plugins, around, args] = read(path)
      .split(/^## /m)
      .map((part) =>
        [...part.matchAll(/^\|.*\|$(?!\n\|-)/gm)]
          .map(([line]) => line.split("|").slice(1, -1))
          .filter(([first]) => !first!.startsWith("-"))
          .map((cells) => cells.map((cell) => cell.trim())),
      );
    const families = (cell: string): string[] =>
      cell.replaceAll(/\b(?:all|none|releases)\b/g, "").match(/[A-Za-z]+/g) ?? [];
    return {
      names: plugins!.map(([name]) => name!),
      points: plugins!.map(([, points]) => points!),
      actions: actions!.map((cells) => (cells.length === 3 ? [cells[0]!] : cells[1]!.split(/, |、/))),
      families: [...actions!, ...plugins!, ...around!].map((cells) => families(cells.at(-1)!)),
      args: args!.map(([name]) => name!.split(/[,，]/)[0]!),
    };
  };
  const zh = tables("docs/zh/fidelity.md");
  assert.deepEqual(zh, tables("docs/fidelity.md"));
  assert.deepEqual(
    zh.names,
    catalogue.plugins.map(({ name }) => name),
  );
});

test("the two pages of a document, and of a table, lead to each other", () => {
  for (const row of PAGES)
    for (const [language, words, to] of [
      ["en", "中文", `zh/${row.id}.html`],
      ["zh", "English", `../${row.id}.html`],
    ] as const) {
      const [, href] = / href="([^"]*)"[^>]*>([^<]*)<\/a>\s*<button class="ib theme"/.exec(
        site.get(placeOf(row, language))!,
      )!;
      assert.equal(href, to, `${words} on ${placeOf(row, language)}`);
    }
});

test("a page in Chinese leads to no page in English but its twin", () => {
  for (const [place, html] of site)
    if (place.startsWith("docs/zh/"))
      for (const [link, href] of html.matchAll(/<a[^>]* href="([^"]*)"[^>]*>/g)) {
        const target = new URL(unescape(href!), `http://x/${place}`).pathname.slice(1);
        if (/^docs\/[\w-]+\.html$/.test(target)) assert.match(link, /hreflang="en"/, `${place}: ${href}`);
      }
});

test("every scenario of a document can be opened, and holds what stands there", async () => {
  for (const language of LANGUAGES) {
    const html = site.get(`docs/${language === "zh" ? "zh/" : ""}input.html`)!;
    const links = [...html.matchAll(/class="open" href="([^"]*)"/g)].map(([, href]) => unescape(href!));
    const yaml = blocksOf(read(`docs/${language === "zh" ? "zh/" : ""}input.md`)).filter((b) =>
      b.startsWith("```yaml"),
    );
    assert.equal(links.length, yaml.length);
    const last = yaml.at(-1)!.split("\n").slice(1, -1).join("\n");
    const decoded = await decode(new URL(links.at(-1)!, "http://x/docs/input.html").hash);
    assert.ok(
      decoded?.ok && decoded.shared.text.endsWith(`---\n${last}\n`),
      "a fragment stands behind the first scenario",
    );
  }
  const read2 = await decode(linkOf("a", "nodes: []\n"));
  assert.ok(read2?.ok && read2.shared.text === "nodes: []\n" && read2.shared.name === "a");
  assert.throws(
    () => render("```yaml live\nnot: one\n```", { row: PAGES[0]!, language: "en", isScenario: () => false }),
    /no scenario/,
  );
});

for (const language of LANGUAGES)
  test(`the reference has all that the tables have (${language})`, () => {
    const ids = (id: string) =>
      new Set(idsOf(site.get(`docs/${language === "zh" ? "zh/" : ""}${id}.html`)!).map(unescape));
    const fields = ids("fields");
    for (const name of Object.keys(SHORT[""]!)) assert.ok(fields.has(name), name);
    for (const [shape, path] of [
      ["short queue", "queues"],
      ["short job", "jobs"],
      ["short node", "nodes"],
      ["short task", "jobs.tasks"],
      ["simulate", "simulate"],
      ["expectation", "expect"],
      ["event", "simulate.events"],
    ] as const)
      for (const name of Object.keys(SHORT[shape]!)) assert.ok(fields.has(`${path}.${name}`), `${path}.${name}`);
    for (const kind of Object.keys(KINDS)) assert.ok(ids("objects").has(kind), kind);
    for (const path of ["Queue.spec.guarantee", "PodGroup.spec.minMember", "Job.spec.minAvailable"])
      assert.ok(ids("objects").has(path), path);
    const plugins = ids("plugins");
    for (const row of catalogue.plugins) {
      assert.ok(plugins.has(row.name), row.name);
      for (const { key } of row.arguments) assert.ok(plugins.has(`${row.name}.${key}`), key);
    }
    for (const { key } of catalogue.flags) assert.ok(plugins.has(key), key);
    for (const { name } of catalogue.actions) assert.ok(ids("actions").has(name), name);
    for (const { name } of catalogue.stops) assert.ok(ids("actions").has(`stop.${name}`), name);
    for (const { name } of catalogue.changes) assert.ok(ids("releases").has(name), name);
    const terms = JSON.parse(engine.glossary(language)) as Term[];
    const entries = site.get(`docs/${language === "zh" ? "zh/" : ""}glossary.html`)!.match(/<dt>/g)!.length;
    assert.equal(entries, terms.length);
  });

test("the findings are those of the linter's tables, in both languages", () => {
  const [en, zh] = [read("core/words/lint_en.inc"), read("core/words/lint_zh.inc")] as const;
  const rows = en.match(/^(?:FINDING|REFUSAL)\(/gm)!.length;
  for (const language of LANGUAGES) {
    const all = findingsOf(en, zh, language);
    assert.equal(all.length, rows);
    for (const { code, message, why, instead } of all) {
      assert.match(code, /^[a-z\d-]+$/);
      assert.ok(message && why && instead, code);
    }
  }
  const weight = findingsOf(en, zh, "en").find(({ code }) => code === "queue-plugin-missing")!;
  assert.equal(weight.message, "no queue plugin is configured, but there are {queues} queues");
  assert.match(weight.why, /^without proportion or capacity nothing is shared: deserved, capability/);
});

// What a reader types, and where the first hit leads.
const FIRST: [typed: string, href: string][] = [
  ["spec.guarantee", "objects.html#Queue.spec.guarantee"],
  ["Queue.spec.reclaimable", "objects.html#Queue.spec.reclaimable"],
  ["deserved", "fields.html#queues.deserved"],
  ["reclaimable", "fields.html#queues.reclaimable"],
  ["guarantee", "fields.html#queues.guarantee"],
  ["minMember", "fields.html#jobs.minMember"],
  ["minmember", "fields.html#jobs.minMember"],
  ["minAvailable", "objects.html#Job.spec.minAvailable"],
  ["queues.weight", "fields.html#queues.weight"],
  ["networkTopology", "fields.html#jobs.networkTopology"],
  ["enablePreemptable", "plugins.html#enablePreemptable"],
  ["gang.enablePreemptable", "plugins.html#enablePreemptable"],
  ["overcommit-factor", "plugins.html#overcommit.overcommit-factor"],
  ["preempt", "actions.html#preempt"],
  ["proportion", "plugins.html#proportion"],
  ["--fail-on", "commands.html#upgrade.--fail-on"],
  ["pumice unblock", "commands.html#unblock"],
  ["queue-plugin-missing", "findings.html#queue-plugin-missing"],
  ["realCapability", "glossary.html#term.realCapability"],
  ["starvation", "fields.html#simulate.starvation"],
];
for (const language of LANGUAGES) {
  const finder = new Finder({ pages: pagesOf(language), hits: hitsOf(pages, language) });
  for (const [typed, href] of FIRST)
    test(`the search finds ${typed} first (${language})`, () => {
      const [hit] = finder.find(typed);
      assert.equal(hit && finder.hrefOf(hit), href);
    });
  test(`each field of the short form and each argument is found by its own path (${language})`, () => {
    for (const hit of hitsOf(pages, language).filter(({ p, f }) => f && ["fields", "plugins"].includes(p)))
      assert.ok(
        finder.find(hit.a.replaceAll("-", " ")).some(({ a, p }) => a === hit.a && p === hit.p) ||
          finder.find(hit.a).some(({ a, p }) => a === hit.a && p === hit.p),
        hit.a,
      );
  });
}

test("a whole word goes before one that begins or is spelled like it", () => {
  const en = new Finder({ pages: pagesOf("en"), hits: hitsOf(pages, "en") });
  const [hit] = en.find("wheel");
  assert.match(JSON.stringify(hit), /\bwheel\b/i);
});

test("the search takes names apart, and Chinese into pairs", () => {
  assert.deepEqual(wordsOf("spec.minMember"), ["spec.minmember", "spec", "min", "member"]);
  assert.deepEqual(wordsOf("队列权重"), ["队列", "列权", "权重"]);
  const zh = new Finder({ pages: pagesOf("zh"), hits: hitsOf(pages, "zh") });
  assert.ok(
    zh.find("随时间推移").some((hit) => zh.hrefOf(hit).startsWith("input.html#随时间推移".replace(/#.*/, "#"))),
  );
  assert.ok(
    zh.find("wieght").some(({ t }) => t === "weight"),
    "a slip of two letters",
  );
  assert.deepEqual(zh.find("  "), []);
});

// The numbers of a table of the page, by rows.
const cellsOf = (html: string) =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell!.replaceAll(/<[^>]*>/g, "")),
  );

test("How we know: recorded cases are counted as the files have them, and the page says what the file says", () => {
  const data = JSON.parse(read("docs/evidence/agreement.json")) as {
    releases: { release: string; families: { family: string; cases: number; agree: number }[] }[];
  };
  const counted = ["tests/conformance/cases", "tests/conformance/releases/cases"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((file) => ({
      family: file.replace(".jsonl", ""),
      cases: read(`${folder}/${file}`).split("\n").filter(Boolean).length,
    })),
  );
  const own = data.releases.find(({ release }) => release.startsWith("v1.14."))!;
  assert.deepEqual(
    own.families.map(({ family, cases }) => ({ family, cases })),
    counted.sort((a, b) => (a.family < b.family ? -1 : 1)),
  );
  const casesOf = (of: string) => counted.find(({ family }) => family === of)?.cases;
  for (const { release, families } of data.releases)
    for (const { family, cases } of families)
      // Of this project's rare worlds v1.14.4 alone ran those that ask an extender (tests/conformance/README.md).
      assert.equal(cases + (family === "rare" && release !== own.release ? 2 : 0), casesOf(family), family);
  for (const language of LANGUAGES) {
    const cells = cellsOf(evidenceOf(root, "agreement", language));
    const column = cells[0]!.indexOf(own.release);
    for (const { family, agree, cases } of own.families)
      assert.equal(cells.find(([name]) => name === family)![column], `${agree} / ${cases}`);
    const total = own.families.reduce((sum, { agree }) => sum + agree, 0);
    assert.match(cells.at(-1)![column]!.replaceAll(",", ""), new RegExp(`^${total} / `));
    assert.ok(
      site
        .get(`docs/${language === "zh" ? "zh/" : ""}evidence.html`)!
        .includes(evidenceOf(root, "agreement", language)),
    );
  }
});

test("How we know: each number stands there as it is in the file; what is missing or unknown is said", () => {
  const folder = mkdtempSync(join(tmpdir(), "pumice-evidence-"));
  mkdirSync(join(folder, "docs/evidence"), { recursive: true });
  for (const part of PARTS) assert.match(evidenceOf(folder, part, "en"), /<strong>Missing\.<\/strong>.*no number here/);
  const put = (part: string, data: object) =>
    writeFileSync(
      join(folder, `docs/evidence/${part}.json`),
      JSON.stringify({ date: "2026-01-02", command: "bash ci/x.sh", commit: "0123456789abcdef", ...data }),
    );
  put("mutants", { seed: 7, folders: [{ folder: "core/a", drawn: 1200, killed: 1100, survived: 100, named: 60 }] });
  put("fuzz", {
    targets: [
      { target: "yaml", executions: 7_200_000, seconds: 3600, executionsPerSecond: 2000, findings: 3, kept: 2 },
    ],
  });
  put("coverage", {
    folders: [
      {
        folder: "core/a",
        lines: 200,
        covered: 191,
        missed: { "core/a/x.cc": { Gate: "3-9, 12", "Reader::Next": "30" } },
      },
      { folder: "core/b", lines: 100, covered: 100, missed: {} },
    ],
  });
  put("worlds", { tests: [{ test: "Some.Test", worlds: 4000, failed: 0 }] });
  put("volcano", { runs: [{ release: "1.15.1", worlds: "seed 1", agree: 999, differ: 1, evict: 80, crashed: 2 }] });
  assert.deepEqual(cellsOf(evidenceOf(folder, "volcano", "en"))[1], ["v1.15.1", "seed 1", "999", "1", "80", "2"]);
  const mutants = evidenceOf(folder, "mutants", "en");
  assert.deepEqual(cellsOf(mutants)[1], ["core/a", "1,200", "1,100", "91.6 %", "100", "60"]);
  assert.match(mutants, /2026-01-02, commit <code>012345678<\/code>, seed 7, by <code>bash ci\/x.sh<\/code>/);
  assert.match(mutants, /cannot be told/);
  put("mutants_page", { seed: 8, folders: [{ folder: "web/src/a", drawn: 10, killed: 9, survived: 1, named: 1 }] });
  assert.deepEqual(cellsOf(evidenceOf(folder, "mutants_page", "zh"))[1], ["web/src/a", "10", "9", "90.0 %", "1", "1"]);
  assert.deepEqual(cellsOf(evidenceOf(folder, "fuzz", "zh"))[1], ["yaml", "7,200,000", "1.00", "2,000", "3", "2"]);
  const coverage = evidenceOf(folder, "coverage", "en");
  assert.deepEqual(cellsOf(coverage)[1], ["core/a", "200", "191", "95.5 %"]);
  assert.deepEqual(cellsOf(coverage).at(-1), ["All", "300", "291", "97.0 %"]);
  assert.deepEqual(
    [...coverage.matchAll(/<summary>(.*)<\/summary>\n<ul>(.*)<\/ul>/g)].map(([, ...told]) => told),
    [
      [
        "<code>core/a</code>: the 9 lines that no unit test runs",
        "<li><code>x.cc</code>: <code>Gate</code> 3–9, 12; <code>Reader::Next</code> 30</li>",
      ],
    ],
  );
  assert.deepEqual(cellsOf(evidenceOf(folder, "worlds", "en"))[1], ["Some.Test", "4,000", "0"]);
});

test("How we know: what the commands print is read as it is", () => {
  const log =
    "noise\nv1.14.4 gang: 30 of 30 cases agree\nv1.13.3 gang: 29 of 30 cases agree\nv1.14.4 conf: 1 of 1 cases agree\n";
  assert.deepEqual(agreementOf(log), [
    { release: "v1.13.3", families: [{ family: "gang", cases: 30, agree: 29 }] },
    {
      release: "v1.14.4",
      families: [
        { family: "conf", cases: 1, agree: 1 },
        { family: "gang", cases: 30, agree: 30 },
      ],
    },
  ]);
  assert.deepEqual(worldsOf("[compared] A.B: 12 worlds, 0 differ\n"), [{ test: "A.B", worlds: 12, failed: 0 }]);
});

test("How we know: the lines that no test runs have the names of their functions", () => {
  const functions = [
    { lineno: 20, demangled_name: "pumice::sim::Reader::Next()::{lambda(int)#1}::operator()(int) const" },
    { lineno: 1, demangled_name: "std::vector<int> pumice::sim::(anonymous namespace)::Gate<3>(Queue const&, int)" },
    { lineno: 10, demangled_name: "pumice::sim::Reader::Next[abi:cxx11]()" },
    { lineno: 30, demangled_name: "pumice::sim::{lambda(int)#2}::operator()(int) const" },
  ];
  const line = (number: number, count: number) => ({ line_number: number, count });
  const file = (name: string, ...lines: ReturnType<typeof line>[]) => ({ file: name, lines, functions });
  const missed = (...numbers: number[]) => numbers.map((number) => line(number, 0));
  assert.deepEqual(
    byFolder([
      file("core/sim/x.cc", ...missed(1, 2, 4), line(5, 1), ...missed(6, 10, 21, 30)),
      file("core/engine.cc", line(7, 2)),
      file("core/sim/y.cc", line(7, 2)),
      file("core/sim/declarations.h"),
    ]),
    [
      { folder: "core", lines: 1, covered: 1, missed: {} },
      {
        folder: "core/sim",
        lines: 9,
        covered: 2,
        missed: { "core/sim/x.cc": { Gate: "1-4, 6", "Reader::Next": "10-21", "": "30" } },
      },
    ],
  );
});

test("every evidence file has date, command and commit, and its page names the language's own words", () => {
  for (const file of readdirSync(join(root, "docs/evidence"))) {
    const part = file.replace(".json", "");
    assert.ok((PARTS as readonly string[]).includes(part), `${file} has no place on the page`);
    const data = JSON.parse(read(`docs/evidence/${file}`)) as Record<string, string>;
    assert.match(data["date"]!, /^\d{4}-\d\d-\d\d/, file);
    assert.match(data["commit"]!, /^[0-9a-f]{7,40}$/, file);
    assert.ok(data["command"], file);
  }
});
