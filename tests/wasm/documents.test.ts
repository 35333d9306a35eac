// Every example that docs/input.md and docs/ci.md show is read without a word, runs, meets what it expects and prints what
// stands below its command.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "pumice-documents-"));

// The document's fenced blocks of a language; `yaml fragment` is one of its own.
const blocks = (document: string, language: string): string[] =>
  [...readFileSync(join(root, "docs", document), "utf8").matchAll(/^```(\w[\w ]*)\n(.*?)^```$/gms)].flatMap(
    ([, its, text]) => (its === language ? [text!] : []),
  );

// Runs the command over the texts, which are written into files of these names; returns what it prints.
function pumice(command: string, texts: Record<string, string>): string {
  const files = Object.entries(texts).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  });
  const { status, stdout, stderr } = spawnSync(join(root, "build/release/pumice"), [command, "--strict", ...files], {
    encoding: "utf8",
  });
  assert.equal(status, 0, stdout + stderr);
  return stdout;
}

// What a block says decides which command it is for.
const commandOf = (text: string) => (/^expect:/m.test(text) ? "check" : /^simulate:/m.test(text) ? "simulate" : "run");

const scenarios = blocks("input.md", "yaml");
const fragments = blocks("input.md", "yaml fragment");

test("there is an example for each part of input.md", () => {
  assert.ok(scenarios.length >= 2, `${scenarios.length} scenarios`);
  assert.ok(fragments.length >= 16, `${fragments.length} fragments`);
  const keys = new Set(
    [...scenarios, ...fragments].flatMap((text) => [...text.matchAll(/^(\w+):/gm)].map((m) => m[1])),
  );
  for (const key of [
    "actions",
    "plugins",
    "configurations",
    "nodes",
    "queues",
    "jobs",
    "priorityClasses",
    "hyperNodes",
  ])
    assert.ok(keys.has(key), key);
  for (const key of ["nodeUsage", "objects", "simulate", "expect"]) assert.ok(keys.has(key), key);
});

for (const [i, text] of scenarios.entries())
  test(`scenario ${i} of input.md`, () => void pumice(commandOf(text), { "scenario.yaml": text }));

for (const [i, text] of fragments.entries())
  test(`fragment ${i} of input.md, behind its first scenario: ${text.split("\n", 1)[0]}`, () => {
    pumice(commandOf(text), { "scenario.yaml": `${scenarios[0]}---\n${text}` });
  });

test("the scenarios of ci.md meet what they expect", () => {
  const shown = blocks("ci.md", "yaml").filter((text) => /^nodes:$/m.test(text));
  assert.ok(shown.length >= 1);
  for (const text of shown) pumice("check", { "scenario.yaml": text });
});

test("the first scenario of input.md prints what stands below it", () => {
  const printed = pumice("run", { "scenario.yaml": scenarios[0]! });
  const [command, ...lines] = blocks("input.md", "console")[0]!.trimEnd().split("\n");
  assert.equal(command, "$ pumice run scenario.yaml");
  assert.equal(lines.pop(), "…");
  assert.ok(lines.length > 8);
  const plain = (text: string) => text.replaceAll(/ +$/gm, "");
  assert.equal(plain(printed).split("\n").slice(0, lines.length).join("\n"), lines.join("\n"));
});

test("the table of jobs of input.md, on the nodes and queues of its first scenario", () => {
  const printed = pumice("simulate", { "cluster.yaml": scenarios[0]!, "jobs.csv": blocks("input.md", "csv")[0]! });
  assert.match(printed, /default\/first +a /);
});
