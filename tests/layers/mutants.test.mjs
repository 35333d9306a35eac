// What ci/mutants.py breaks is what it says: its places are found in a small program, and broken one at a time. And what
// ci/mutants-page.sh draws is drawn with its seed alone, and counted as its table has it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { counted, drawn, nameOf, read, write } from "../mutants/page/draw.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

test("the mutants of a small program are found, compile at once, and each changes what it prints", () => {
  const python = join(root, "build/tools/python/bin/python");
  const { status, stderr } = spawnSync(python, [join(root, "tests/mutants/sites_test.py")], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
});

const made = Array.from({ length: 1000 }, (_, i) => ({
  file: `web/src/model/${i % 10}.ts`,
  line: i,
  kind: "Kind",
  original: `${i % 7}`, // so that many look the same
  mutated: "0",
}));

test("the page's mutants are drawn with a seed, each as likely as the next, and where they stand does not matter", () => {
  const lines = (mutants) => mutants.map(({ line }) => line);
  const sample = drawn(made, 1, 400);
  assert.equal(new Set(lines(sample)).size, 400);
  assert.deepEqual(lines(drawn(made, 1, 400)), lines(sample));
  assert.notDeepEqual(lines(drawn(made, 2, 400)), lines(sample));
  assert.deepEqual(lines(drawn(made, 1, 2000)), lines(made));
  const moved = drawn(
    made.map((one) => ({ ...one, line: one.line + 5000 })),
    1,
    400,
  );
  assert.deepEqual(
    lines(moved),
    lines(sample).map((line) => line + 5000),
  );
  for (let file = 0; file < 10; file++) {
    const own = sample.filter((one) => one.file === `web/src/model/${file}.ts`).length;
    assert.ok(own > 20 && own < 60, `${own} of 100 are drawn in one file, where 40 are to be expected`);
  }
});

test("what is drawn, killed, surviving and named of the page is counted by folder, and a name without a survivor is seen", () => {
  const row = (file, line, verdict) => ({
    file,
    line: String(line),
    kind: "K",
    original: "a\n b",
    mutated: "c",
    verdict,
  });
  const rows = [row("x/a/1.ts", 1, "killed"), row("x/a/1.ts", 2, "survived"), row("x/b/1.ts", 3, "survived")];
  const named = [row("x/a/1.ts", 2), row("x/a/1.ts", 1)];
  assert.deepEqual(counted(["x/a", "x/b"], rows, named), {
    folders: [
      { folder: "x/a", drawn: 2, killed: 1, survived: 1, named: 1 },
      { folder: "x/b", drawn: 1, killed: 0, survived: 1, named: 0 },
    ],
    unused: [nameOf(named[1])],
  });
  assert.deepEqual(read(write(["file", "original"], rows.slice(1, 2))), [{ file: "x/a/1.ts", original: "a b" }]);
});

test("the page's figures are those of its table, and each mutant that is named has survived, with why", () => {
  const table = (name) => read(readFileSync(join(root, "tests/mutants/page", name), "utf8"));
  const { folders } = JSON.parse(readFileSync(join(root, "docs/evidence/mutants_page.json"), "utf8"));
  const named = table("equivalent.tsv");
  assert.deepEqual(
    counted(
      folders.map(({ folder }) => folder),
      table("results.tsv"),
      named,
    ),
    { folders, unused: [] },
  );
  for (const one of named) assert.match(one.why, /^[A-Z].*\.$/, nameOf(one));
});
