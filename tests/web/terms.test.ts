// What a label means, and which word of a sentence a place is in.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Terms, type Term } from "../../web/src/model/terms.ts";

const term = (kind: Term["kind"], name: string, ...names: string[]): Term => ({ kind, name, names, says: `${name}.` });
const terms = new Terms([
  term("mark", "deserved"),
  term("term", "deserved", "应得"),
  term("term", "realCapability", "实际上限", "real capability"),
  term("term", "statement", "statements"),
  term("term", "gang"),
  term("plugin", "gang"),
  term("action", "allocate"),
  term("event", "allocate"),
  term("word", "queue", "队列"),
  term("word", "memory"),
  term("number", "score"),
  term("phase", "Open"),
  term("phase", "Inqueue"),
  term("term", "inqueue"),
  term("term", "scheduling gate"),
  term("term", "gate"),
  term("mark", "no", "✕"),
]);
const meant = (found: Term | undefined) => found && `${found.kind}/${found.name}`;

test("a label is found however it is written, and by the part that tells", () => {
  for (const [text, wanted] of [
    ["Deserved ↑", "term/deserved"],
    ["Real capability", "term/realCapability"],
    ["应得", "term/deserved"],
    ["Memory Gi", "word/memory"],
    ["deserved.cpu", "term/deserved"],
    ["ns/pod:deserved.cpu", "term/deserved"],
    ["score.node-1", "number/score"],
    ["queue A", "word/queue"],
    ["✕", "mark/no"],
    ["gang", "term/gang"],
    ["real capability A", "term/realCapability"],
    ["nothing", undefined],
    ["", undefined],
  ] as const)
    assert.equal(meant(terms.label(text)), wanted, text);
  assert.equal(meant(terms.label("gang", ["plugin"])), "plugin/gang");
  assert.equal(meant(terms.label("allocate", ["event", "action"])), "event/allocate");
});

test("in a sentence the longest whole word counts, and common words mean nothing", () => {
  const at = (text: string, word: string, kinds: Term["kind"][] = []) =>
    meant(terms.inSentence(text, text.indexOf(word) + 1, kinds)?.terms[0]);
  assert.equal(at("gang finds the job valid.", "gang"), "term/gang");
  assert.equal(at("allocate · gang · tier 1", "gang", ["action", "plugin"]), "plugin/gang");
  assert.equal(at("the statement, which", "statement"), "term/statement");
  assert.equal(at("two statements.", "statements"), "term/statement");
  assert.equal(at("a restatement", "statement"), undefined);
  assert.equal(at("job gang-0 waits", "gang"), undefined);
  assert.equal(at("a scheduling gate (x)", "gate"), "term/scheduling gate");
  assert.equal(at("its queue is full", "queue"), undefined);
  assert.equal(at("队列的实际上限是 4", "上限"), "term/realCapability");
  // A phase is written as Volcano does, and not at the sentence's beginning.
  assert.equal(at("Open the fix", "Open"), undefined);
  assert.equal(at("it is closed, not Open", "Open"), "phase/Open");
  assert.equal(at("Pending → Inqueue", "Inqueue"), "phase/Inqueue");
  assert.equal(at("counts as inqueue", "inqueue"), "term/inqueue");
  const found = terms.inSentence("it deserves what is deserved", 22)!;
  assert.deepEqual([found.from, found.to], [20, 28]);
});
