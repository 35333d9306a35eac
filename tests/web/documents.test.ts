// A text that was read document by document, some of them long ago and elsewhere in it, is read as if all at once.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { isScalar, parseAllDocuments, visit, type Document, type Node } from "yaml";
import { DocumentReader, PartCache, partsOf } from "../../web/src/model/documents.ts";
import { readOutline } from "../../web/src/model/read-outline.ts";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../yaml");
const TEXTS = [
  ...readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => readFileSync(join(folder, name), "utf8")),
  "",
  "\n",
  "# only a comment\n",
  "# before\n---\na: 1\n---\n# nothing\n---\na: 1\n",
  "---\n---\n--- {a: 1}\n--- text\n---\r\na: |\r\n  b\r\n---\r\n",
  "a: |\n\n  --- no border\n   ---\n---\nb: '---\n c'\n----\n---x: 1\n",
  "a: 'open\n---\nb: [1, 2\n---\nc: 3\n",
  "%YAML 1.2\n---\na: 1\n...\n---\nb: 2\n",
  "a: &x 1\nb: *x\n---\nc: *x\n",
];

const OPTIONS = { logLevel: "silent", uniqueKeys: false } as const;

// Values and places, up to the first document that is broken: the engine reads no further, and where the reader goes on is
// its guess.
function told(documents: Document.Parsed[]): unknown[] {
  const broken = documents.findIndex((document) => document.errors.length > 0);
  return documents.slice(0, broken < 0 ? undefined : broken + 1).map((document) => {
    if (document.errors.length > 0) return "broken";
    const nodes: unknown[] = [document.range];
    visit(document, {
      Node: (_, node) => void nodes.push([(node as Node).range, isScalar(node) ? node.value : node.constructor.name]),
    });
    return nodes;
  });
}

function whole(text: string): unknown[] {
  return told([...(parseAllDocuments(text, OPTIONS) as Document.Parsed[])]);
}

// The same draws in every run.
function* draws(): Generator<number> {
  for (let state = 1; ; state = (state * 48271) % 2147483647) yield state;
}

const PIECES = ["\n---\n", "\n", "# c\n", "x: 1\n", "  ", "- 1\n", "'", "---\na: 1\n", "[", "..."];

for (const [i, first] of TEXTS.entries()) {
  test(`text ${i}, edited again and again`, () => {
    const draw = draws();
    const below = (n: number) => draw.next().value! % n;
    const reader = new DocumentReader(OPTIONS);
    let text = first;
    for (let step = 0; step < 40; step++) {
      assert.deepEqual(told(reader.read(text).documents), whole(text), JSON.stringify(text));
      const at = below(text.length + 1);
      const cut = below(3) ? 0 : below(30);
      const next = text.slice(0, at) + (below(4) ? PIECES[below(PIECES.length)]! : "") + text.slice(at + cut);
      if (next.length < 4000) text = next;
    }
  });
}

test("a cluster's JSON is not read as YAML, and its pods are counted", () => {
  const items = Array.from({ length: 9000 }, (_, i) => ({
    apiVersion: "v1",
    kind: i % 3 ? "Pod" : "PodGroup",
    metadata: { name: `a${i}` },
  }));
  const json = JSON.stringify({ apiVersion: "v1", kind: "List", items });
  const outline = readOutline(`apiVersion: v1\nkind: Node\nmetadata:\n  name: n\n---\n${json}\n---\nkind: Pod\n`);
  assert.equal(outline.pods, 6001);
  assert.equal(outline.nodes.length, 1);
  assert.equal(outline.unlisted.jobs.length, 3000);
  assert.deepEqual(outline.unlisted.jobs[1], { namespace: "default", name: "a3", count: 1 });
  assert.deepEqual(outline.nodes[0]!.cut, [0, "apiVersion: v1\nkind: Node\nmetadata:\n  name: n\n".length]);
});

test("what the form does not list is counted, of a list that is cut and of objects in a big scenario", () => {
  const list = Array.from({ length: 500 }, (_, i) => `  - {name: n${i}, count: 2}\n`).join("");
  const cut = readOutline(`nodes:\n${list}`);
  assert.equal(cut.nodes.length + cut.unlisted.nodes.length, 500);
  assert.deepEqual(cut.unlisted.nodes.at(-1), { namespace: "default", name: "n499", count: 2 });
  const objects = Array.from({ length: 9000 }, (_, i) => ({
    apiVersion: "v1",
    kind: ["Pod", "PodGroup", "Node"][i % 3],
    metadata: { name: `a${i}`, namespace: "ml" },
  }));
  const { pods, unlisted } = readOutline(JSON.stringify({ name: "big", objects, queues: [{ name: "q" }] }));
  assert.deepEqual([pods, unlisted.jobs.length, unlisted.nodes.length], [3000, 3000, 3000]);
  assert.deepEqual(unlisted.jobs[0], { namespace: "ml", name: "a1", count: 1 });
});

test("what is typed into one document does not read the others", () => {
  const read: string[] = [];
  const cache = new PartCache<string>();
  const of = (text: string) => cache.of(partsOf(text), (part) => (read.push(part), part));
  of("a: 1\n---\nb: 2\n---\nc: 3\n");
  read.length = 0;
  assert.deepEqual(of("a: 1\n---\nb: 25\n---\nc: 3\n"), ["a: 1\n", "---\nb: 25\n", "---\nc: 3\n"]);
  assert.deepEqual(read, ["---\nb: 25\n"]);
  assert.deepEqual(of("---\nc: 3\n---\nc: 3\n"), ["---\nc: 3\n", "---\nc: 3\n"]);
  assert.deepEqual(read.slice(1), ["---\nc: 3\n"]);
});
