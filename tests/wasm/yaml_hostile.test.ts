// The two readers of YAML, libyaml of the command line and the npm package yaml of the page, read a thousand hostile
// texts alike, value by value and type by type. build/release/pumice_yaml_trees must be built.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { yamlEvents } from "../../web/src/model/yaml-events.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const SEED = 32;
const TEXTS = 1000;

interface Tree {
  documents: unknown[];
  said: string[];
  stuck: boolean;
}

// The same numbers everywhere (mulberry32).
function numbers(seed: number): (below: number) => number {
  return (below) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const PLAIN =
  "a b null yes No on OFF y n true 1 01 0o7 0x1F 1_000 1.0 .5 1e3 -1 +1 .inf 1:30 2026-01-02 'x' \"q\" 队列 {} []";
const ODD =
  "~ 1. -.Inf .nan 9223372036854775808 2026-01-02T03:04:05Z 'it''s' \"\\u00e9\\n\" \"\" '' a:b a#b http://x - ? é !!str " +
  '!foo @a `a %a !!int !!binary &x *x << = [a] {a:} [a,] [,] {,} # a,b \\ a\\ -a :a ?a "\\x" |a >a';

// A document of maps, lists and scalars as people indent them, with odd scalars.
function written(below: (n: number) => number): string {
  const plain = PLAIN.split(" ");
  const odd = ODD.split(" ");
  const keys = ["a", "b", "c", "yes", "1", "n", "name", "'q'", '"d"', "a b", "<<"];
  const one = (): string => (below(20) === 0 ? odd[below(odd.length)]! : plain[below(plain.length)]!);
  const flow = (depth: number): string => {
    if (depth === 0 || below(3) === 0) return one();
    const items = Array.from({ length: below(4) }, () => flow(depth - 1));
    if (below(2) === 0) return `[${items.join(", ")}${below(5) === 0 && items.length > 0 ? "," : ""}]`;
    return `{${items.map((item) => `${keys[below(keys.length)]}: ${item}`).join(", ")}}`;
  };
  const lead = (): string => (below(8) === 0 ? ["&x ", "!!str ", "!!int ", "!foo ", "&y !!str "][below(5)]! : "");
  const value = (indent: string, depth: number): string => {
    const deeper = indent + ["  ", " ", "    "][below(3)]!;
    switch (depth === 0 ? below(4) : below(8)) {
      case 0:
        return ` ${flow(2)}`;
      case 1:
        return ` ${one()}${below(4) === 0 ? " # comment" : ""}`;
      case 2: {
        const head = ["|", ">", "|-", ">-", "|+", ">+", "|2"][below(7)]!;
        const lines = Array.from({ length: 1 + below(4) }, () =>
          below(5) === 0 ? "" : `${indent}  ${below(6) === 0 ? "  " : ""}${one()}`,
        );
        return ` ${head}\n${lines.join("\n")}`;
      }
      case 3:
        return below(20) === 0 ? " *x" : ` ${lead()}${one()}`;
      case 4:
      case 5:
        return ` ${lead()}\n${map(deeper, depth - 1)}`;
      default:
        return ` ${lead()}\n${items(below(2) === 0 ? indent : deeper, depth - 1)}`;
    }
  };
  const map = (indent: string, depth: number): string =>
    Array.from({ length: 1 + below(4) }, () => `${indent}${keys[below(keys.length)]}:${value(indent, depth)}`).join(
      "\n",
    );
  const items = (indent: string, depth: number): string =>
    Array.from({ length: 1 + below(3) }, () => `${indent}-${value(`${indent}  `, depth)}`).join("\n");
  const documents = Array.from({ length: 1 + (below(4) === 0 ? 1 : 0) }, () => map("", 3));
  const text = documents.join("\n---\n") + (below(4) === 0 ? "" : "\n");
  return below(12) === 0 ? text.replaceAll("\n", "\r\n") : text;
}

const PIECES = [
  "\n",
  "\n  ",
  " ",
  "\t",
  ": ",
  "- ",
  ", ",
  "[",
  "]",
  "{",
  "}",
  "&a ",
  "*a",
  "!!str ",
  "|\n",
  ">\n",
  "'",
  '"',
  "#",
  " #",
  "---\n",
  "...\n",
  "? ",
  "\r",
  "\u0085",
  "\ufeff",
  "%",
  "~",
  "<<: ",
];

function changed(text: string, below: (n: number) => number): string {
  for (let edits = 1 + below(2); edits > 0; edits--) {
    const at = below(text.length + 1);
    text = text.slice(0, at) + (below(4) === 0 ? "" : PIECES[below(PIECES.length)]!) + text.slice(at + below(4));
  }
  return Buffer.from(text).toString(); // half a pair of surrogates is no text
}

function texts(): string[] {
  const below = numbers(SEED);
  const folder = join(root, "tests/yaml");
  const seeds = readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), "utf8").split(/^---\n/m));
  return Array.from({ length: TEXTS }, (_, i) => {
    if (i % 3 === 0) return written(below);
    return changed(i % 3 === 1 ? written(below) : seeds[below(seeds.length)]!, below);
  });
}

function trees(all: string[]): [Tree, Tree][] {
  const input = all.map((text) => JSON.stringify({ text, events: yamlEvents(text) })).join("\n") + "\n";
  const command = join(root, "build/release/pumice_yaml_trees");
  const { stdout, stderr, status, error } = spawnSync(command, { input, encoding: "utf8", maxBuffer: 1 << 28 });
  if (error) throw error;
  assert.equal(status, 0, stderr);
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as [Tree, Tree]);
}

test("hostile YAML is read alike by the command line and by the page", () => {
  const all = texts();
  const both = trees(all);
  assert.equal(both.length, TEXTS);
  const counts = { both: 0, neither: 0, native: 0, page: 0 };
  const otherwise: string[] = [];
  both.forEach(([native, page], i) => {
    counts[native.stuck ? (page.stuck ? "neither" : "page") : page.stuck ? "native" : "both"]++;
    if (native.stuck || page.stuck) return;
    if (JSON.stringify([native.documents, native.said]) === JSON.stringify([page.documents, page.said])) return;
    otherwise.push(
      `${JSON.stringify(all[i])}\n  natively ${JSON.stringify(native)}\n  page     ${JSON.stringify(page)}`,
    );
  });
  assert.deepEqual(otherwise, []);
  // Where only one of them reads a text, the other says why not: no value is another one for that. It stays rare.
  assert.ok(counts.both > 350, JSON.stringify(counts));
  assert.ok(counts.native + counts.page < 50, JSON.stringify(counts));
});
