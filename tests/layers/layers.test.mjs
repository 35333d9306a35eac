// Includes go one way: base ← text ← model ← api ← framework ← plugins, actions, remember ← sim, manifest ← admit ← load ← report
// ← edit ← reason ← lint ← whatif, explain ← shrink ← engine ← cli, wasm.
// A folder may include itself and every folder of a lower level, and declare only their classes. And the engine stays
// pure: only the command line may touch files, clocks, threads, random numbers and the network.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

// core/version.h and core/engine.h are layers of their own.
const LEVEL = {
  version: 2.5,
  words: 1,
  base: 1,
  text: 1.5,
  model: 2,
  api: 3,
  framework: 4,
  plugins: 5,
  actions: 5,
  remember: 5,
  sim: 6,
  manifest: 6,
  admit: 6.5,
  load: 6.7,
  report: 7,
  edit: 7.2,
  reason: 7.3,
  lint: 7.4,
  whatif: 7.6,
  explain: 7.6,
  shrink: 7.8,
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

// The classes that a file declares and defines at the level of namespaces, by their full names:
// {declared: ["pumice::plugins::k8s::Snapshot"], defined: […]}.
export function classes(text) {
  const plain = text
    .replace(/\/\/.*|\/\*[^]*?\*\/|"(\\.|[^"\\\n])*"|'(\\.|[^'\\\n])'/g, "")
    .replace(/^[ \t]*#.*$/gm, "")
    .replace(/\benum (class|struct)\b/g, "enum");
  const found = { declared: [], defined: [] };
  const open = []; // the names of the namespaces around, null for any other brace
  const token = /\bnamespace\s*([\w:]*)\s*\{|\b(?:class|struct)\s+(?:\[\[\w+\]\]\s*)?(\w+)\s*([^;{}()=]*)([;{])|[{}]/g;
  for (const [whole, namespace, name, , end] of plain.matchAll(token)) {
    if (name && !open.includes(null)) {
      (end === ";" ? found.declared : found.defined).push([...open, name].filter(Boolean).join("::"));
    }
    if (namespace !== undefined) open.push(namespace);
    else if (whole.endsWith("{")) open.push(null);
    else if (whole === "}") open.pop();
  }
  return found;
}

// The complaints about classes that a file declares although a higher layer defines them. texts: {path: text}.
export function forwards(texts) {
  const home = {};
  const of = Object.entries(texts).map(([path, text]) => [path, classes(text)]);
  for (const [path, { defined }] of of) for (const name of defined) (home[name] ??= []).push(layerOf(path));
  return of.flatMap(([path, { declared }]) => {
    const own = layerOf(path);
    const lower = (layer) => layer === own || LEVEL[layer] < LEVEL[own];
    return declared
      .filter((name) => home[name] && !home[name].some(lower))
      .map((name) => `${path}: ${own} must not declare ${name}, which is of ${home[name].join(", ")}`);
  });
}

function sources(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sources(path);
    return /\.(h|cc)$/.test(entry.name) ? [path] : [];
  });
}

const texts = Object.fromEntries(
  [...sources("core"), ...sources("wasm")].map((path) => [path, readFileSync(join(root, path), "utf8")]),
);

test("includes go one way", () => {
  assert.deepEqual(
    Object.entries(texts).flatMap(([path, text]) => check(path, text)),
    [],
  );
});

test("nobody declares a higher layer's classes", () => {
  assert.deepEqual(forwards(texts), []);
  const all = Object.values(texts).map(classes);
  assert.ok(all.flatMap(({ defined }) => defined).includes("pumice::plugins::k8s::Snapshot"));
  assert.ok(all.flatMap(({ declared }) => declared).includes("pumice::framework::Trace"));
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

test("the check sees what is declared", () => {
  const snapshot = "namespace pumice::plugins::k8s {\nclass Snapshot : Base {\n  class Inner;\n};\n}\n";
  const nested = "namespace pumice {\n/* a { */ namespace plugins::k8s {\nclass Snapshot;  // a {\n}\nclass Own;\n}\n";
  assert.deepEqual(classes(snapshot), { declared: [], defined: ["pumice::plugins::k8s::Snapshot"] });
  assert.deepEqual(classes(nested), { declared: ["pumice::plugins::k8s::Snapshot", "pumice::Own"], defined: [] });
  const home = { "core/plugins/k8s/snapshot.h": snapshot };
  assert.equal(forwards({ ...home, "core/framework/session.h": nested }).length, 1);
  assert.equal(forwards({ ...home, "core/plugins/other.h": nested }).length, 0);
  assert.equal(forwards({ ...home, "core/sim/cycle.h": nested }).length, 0);
});
