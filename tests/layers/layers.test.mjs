// Includes go one way: base ← text ← model ← api ← framework ← plugins, actions ← sim, manifest ← admit ← load ← report ← edit ← lint ← whatif,
// explain ← engine ← cli, wasm.
// A folder may include itself and every folder of a lower level. And the engine stays pure: only the command line may
// touch files, clocks, threads, random numbers and the network.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

// core/version.h and core/engine.h are layers of their own.
const LEVEL = {
  version: 0,
  words: 1,
  base: 1,
  text: 1.5,
  model: 2,
  api: 3,
  framework: 4,
  plugins: 5,
  actions: 5,
  sim: 6,
  manifest: 6,
  admit: 6.5,
  load: 6.7,
  report: 7,
  edit: 7.2,
  lint: 7.4,
  whatif: 7.6,
  explain: 7.6,
  engine: 8,
  cli: 9,
  wasm: 9,
};

const IMPURE =
  /^(fstream|iostream|filesystem|chrono|ctime|random|thread|future|mutex|unistd\.h|httplib\.h|CLI\/.*|yaml\.h|emscripten\/.*)$/;

function layerOf(path) {
  if (path.startsWith("wasm/")) return "wasm";
  const part = path.split("/")[1];
  return part.replace(/\.(h|cc)$/, "").replace(/^engine_.*/, "engine");
}

// The complaints about one file's text.
export function check(path, text) {
  const own = layerOf(path);
  if (!(own in LEVEL)) return [`${path}: "${own}" is no layer; see tests/layers/layers.test.mjs`];
  const complaints = [];
  for (const [, bracket, target] of text.matchAll(/^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]/gm)) {
    if (bracket === "<" || !/^(core|wasm)\//.test(target)) {
      if (bracket === '"') complaints.push(`${path}: include "${target}" from the root, as "core/…"`);
      else if (LEVEL[own] < LEVEL.cli && IMPURE.test(target))
        complaints.push(`${path}: <${target}> is for the edges only`);
      continue;
    }
    const other = layerOf(target);
    if (other !== own && !(LEVEL[other] < LEVEL[own])) {
      complaints.push(`${path}: ${own} must not include ${target}`);
    }
  }
  return complaints;
}

function sources(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sources(path);
    return /\.(h|cc)$/.test(entry.name) ? [path] : [];
  });
}

test("includes go one way", () => {
  const complaints = [...sources("core"), ...sources("wasm")].flatMap((path) =>
    check(path, readFileSync(join(root, path), "utf8")),
  );
  assert.deepEqual(complaints, []);
});

test("the check sees what it must", () => {
  assert.equal(check("core/api/a.h", '#include "core/base/b.h"\n#include <vector>\n').length, 0);
  assert.equal(check("core/api/a.h", '#include "core/api/b.h"\n').length, 0);
  assert.equal(check("core/api/a.h", '#include "core/plugins/b.h"\n').length, 1);
  assert.equal(check("core/plugins/a.cc", '#include "core/actions/b.h"\n').length, 1);
  assert.equal(check("core/api/a.cc", '  # include "b.h"\n').length, 1);
  assert.equal(check("core/report/a.cc", "#include <fstream>\n").length, 1);
  assert.equal(check("core/cli/a.cc", '#include <fstream>\n#include "core/engine.h"\n').length, 0);
  assert.equal(check("wasm/bindings.cc", '#include "core/cli/cli.h"\n').length, 1);
  assert.equal(check("core/misc/a.cc", "").length, 1);
});
