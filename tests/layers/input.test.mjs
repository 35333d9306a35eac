// docs/input.md names every word that a scenario may say about time and about what is expected of it, and every column
// of a table of jobs; ci.md's findings are all there are.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const read = (path) => readFileSync(join(root, path), "utf8");
const input = read("docs/input.md");
const section = (title) => input.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? "";

const matches = (text, pattern) => [...text.matchAll(pattern)].map((match) => match[1]);
// What stands between the lines that hold `from` and `to`.
const between = (text, from, to) => text.slice(text.indexOf(from), text.indexOf(to, text.indexOf(from)));

const simulation = read("core/manifest/read_simulation.cc");
const jobs = read("core/load/short_jobs.cc");
const expectation = read("core/manifest/read_expect.cc");
const known = {
  "Over time": {
    setting: matches(between(simulation, "void ReadSimulation", "stable_sort"), /fields(?:->\w+\(|, )"(\w+)"/g),
    "node's, queue's or pod's event": matches(simulation, /\{"(\w+)", Do::/g),
    "change of a queue": matches(
      between(simulation, "out->what = Do::kChange", "// The short form's word"),
      /(?:Int32\(|Bool\(|pair\(|\{)"(\w+)", &/g,
    ),
    "action of a policy": matches(between(read("core/model/simulation.cc"), "kActions = ", "};"), /"(\w+)"/g),
    annotation: matches(read("core/model/simulation.h"), /"simulate\.pumice\/([\w-]+)"/g),
    "word of a job": [
      "duration",
      "failurePercent",
      "grace",
      "policies",
      "maxRetry",
      "arrive",
      ...matches(between(jobs, 'job_->Map("arrive"', "} else"), /fields(?:->Int32\(|, )"(\w+)"/g),
    ],
  },
  "A table of jobs": { column: matches(between(read("core/load/csv_jobs.cc"), "kColumns = ", "};"), /\{"(\w+)", "/g) },
  "What is expected": {
    word: matches(expectation, /(?:String|Amounts|Number|Text|Find)\("(\w+)"/g),
    finding: matches(between(expectation, '&name, {"any"', "}"), /"([a-z-]+)"/g),
  },
};

for (const [title, words] of Object.entries(known)) {
  for (const [what, names] of Object.entries(words)) {
    test(`every ${what} is in docs/input.md, ${title}`, () => {
      assert.ok(names.length >= 5, `found ${names.length}`);
      assert.deepEqual(
        names.filter((name) => !new RegExp(`\\b${name}\\b`).test(section(title))),
        [],
      );
    });
  }
}

test("ci.md names every finding", () => {
  const named = /\{finding: any.*#(.*)/
    .exec(read("docs/ci.md"))?.[1]
    ?.split(",")
    .map((name) => name.trim());
  assert.deepEqual(
    named,
    known["What is expected"].finding.filter((name) => name !== "any"),
  );
});
