// Every source opens with what it is and why it is there: a comment of at least one whole sentence, before anything
// else.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const FOLDERS = ["core", "wasm", "tests"];
const FEWEST_WORDS = 5;

// What is wrong with the beginning of a source; "" for nothing.
export function wrong(text) {
  const opening = /^(\/\/[^\n]*\n)+/.exec(text)?.[0];
  if (opening === undefined) return "does not open with a comment";
  const words = opening
    .replaceAll(/^\/\/ ?/gm, "")
    .replaceAll("\n", " ")
    .trim();
  // A sentence ends with a full stop before a space or the end; "e.g." and file names have none there.
  const sentence = /^(.*?[^\s.]\.)(\s|$)/.exec(words)?.[1];
  if (sentence === undefined) return "opens without a whole sentence";
  return sentence.split(" ").length < FEWEST_WORDS ? `opens with less than a sentence: ${sentence}` : "";
}

const sources = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === "node_modules") return [];
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sources(path);
    return /\.(h|cc)$/.test(entry.name) ? [path] : [];
  });

test("every source opens with a sentence on what it is", () => {
  const paths = FOLDERS.flatMap(sources);
  assert.ok(paths.length > 400, `found ${paths.length}`);
  const complaints = paths
    .map((path) => [path, wrong(readFileSync(join(root, path), "utf8"))])
    .filter(([path, complaint]) => complaint !== "")
    .map(([path, complaint]) => `${path} ${complaint}`);
  assert.deepEqual(complaints, []);
});

test("an opening that says nothing is seen", () => {
  assert.equal(wrong("// GoHeap is a priority queue\n// with Go's order. More.\n#pragma once\n"), "");
  assert.match(wrong('#include "core/base/go_heap.h"\n// GoHeap is a priority queue with Go\'s order.\n'), /comment/);
  assert.match(wrong("// a heap\n#pragma once\n"), /whole sentence/);
  assert.match(wrong("// A heap.\n#pragma once\n"), /less than/);
});
