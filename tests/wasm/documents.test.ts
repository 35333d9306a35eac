// The scenarios that the documents show are read without a word, and meet what they expect.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "pumice-documents-"));

// The document's fenced blocks of a language.
const blocks = (document: string, language: string): string[] =>
  [...readFileSync(join(root, "docs", document), "utf8").matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(
    ([, its, text]) => (its === language ? [text!] : []),
  );

function pumice(command: string, texts: Record<string, string>): void {
  const files = Object.entries(texts).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  });
  const { status, stdout, stderr } = spawnSync(join(root, "build/release/pumice"), [command, "--strict", ...files], {
    encoding: "utf8",
  });
  assert.equal(status, 0, stdout + stderr);
}

for (const document of ["input.md", "ci.md"])
  test(`the scenarios of ${document}`, () => {
    const scenarios = blocks(document, "yaml").filter((text) => /^nodes:$/m.test(text));
    assert.ok(scenarios.length >= 1);
    for (const text of scenarios) pumice(/^expect:$/m.test(text) ? "check" : "run", { "scenario.yaml": text });
  });

test("the table of jobs of input.md, on the nodes and queues of its first scenario", () => {
  pumice("simulate", { "cluster.yaml": blocks("input.md", "yaml")[0]!, "jobs.csv": blocks("input.md", "csv")[0]! });
});
