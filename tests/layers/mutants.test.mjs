// What ci/mutants.py breaks is what it says, and the published score is the sum of the results beside it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const rows = (path) =>
  readFileSync(join(root, path), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));

test("the mutants of a small program are found, compile at once, and each changes what it prints", () => {
  const python = join(root, "build/tools/python/bin/python");
  const { status, stderr } = spawnSync(python, [join(root, "tests/mutants/sites_test.py")], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
});

test("docs/evidence/mutants.json counts the rows of tests/mutants/results.tsv", () => {
  const results = rows("tests/mutants/results.tsv");
  const evidence = JSON.parse(readFileSync(join(root, "docs/evidence/mutants.json"), "utf8"));
  assert.ok(results.length >= 600, `${results.length} mutants`);
  const counted = evidence.folders.map(({ folder }) => {
    const here = results.filter(([, file]) => file.startsWith(`${folder}/`));
    const with_ = (...verdicts) => here.filter((row) => verdicts.includes(row[6])).length;
    return {
      folder,
      drawn: here.length,
      killed: with_("killed"),
      survived: with_("survived", "named"),
      named: with_("named"),
    };
  });
  assert.deepEqual(evidence.folders, counted);
  assert.equal(
    counted.reduce((sum, { drawn }) => sum + drawn, 0),
    results.length,
  );
});

test("each survivor that is named as changing nothing has a sentence of its own, and is in the results", () => {
  const results = new Set(rows("tests/mutants/results.tsv").map((row) => row.slice(1, 6).join("\t")));
  for (const row of rows("tests/mutants/equivalent.tsv")) {
    assert.ok(results.has(row.slice(0, 5).join("\t")), row.join(" "));
    assert.match(row[5], /^.{20,}\.$/);
    assert.ok(existsSync(join(root, row[0])), row[0]);
  }
});
