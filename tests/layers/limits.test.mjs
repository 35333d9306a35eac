// The limits that docs/input.md promises are those of the sources, in both languages.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const read = (path) => readFileSync(join(root, path), "utf8");

// In the order of the table: what stands in its second column, and the line of a source that says so.
const LIMITS = [
  ["512 MiB", "core/text/tree_builder.h", "size_t bytes = size_t{512} << 20;"],
  ["100", "core/text/tree_builder.h", "uint32_t depth = 100;"],
  ["1,000,000", "core/text/tree_builder.h", "uint32_t alias_values = 1'000'000;"],
  ["1,000,000", "core/manifest/read_vcjob.cc", "kMostReplicas = 1'000'000;"],
  ["1,000,000", "core/load/load.h", "kMostCopies = 1'000'000;"],
  ["59", "core/api/resource.h", "kMaxDims = 62;"], // with cpu, memory and pods
  ["1,000,000", "core/load/read_scenario.cc", "kMostCycles = 1'000'000;"],
  ["1,000", "core/cli/sweep_parameter.cc", "kMostValues = 1000;"],
  ["100,000", "core/plugins/devices/gpu_share.cc", "kMostCards = 100'000;"],
  ["10,000", "core/manifest/read_node.cc", "kHighestTier = 10000;"],
  ["32 MiB", "core/cli/http_transport.h", "kLargestReply = size_t{32} << 20;"],
  ["30,000", "core/cli/link.cc", "kLongestLink = 30'000;"],
  ["1,000", "core/text/diagnostic.h", "kMost = 1000;"],
  ["30", "web/src/engine/client.ts", "limit = 30_000,"],
];

for (const [path, heading] of [
  ["docs/input.md", "## Limits\n"],
  ["docs/zh/input.md", "## 上限\n"],
])
  test(`${path} promises what the sources hold`, () => {
    const section = read(path).split(heading)[1].split("\n## ")[0];
    const rows = section.split("\n").filter((line) => /^\| (?!-|What|什么)/.test(line));
    assert.equal(rows.length, LIMITS.length);
    LIMITS.forEach(([number, source, line], i) => {
      assert.ok(rows[i].split("|")[2].includes(number), `${rows[i]}: ${number}`);
      assert.ok(read(source).includes(line), `${source}: ${line}`);
    });
  });
