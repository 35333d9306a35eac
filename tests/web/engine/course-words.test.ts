// The words of the course and the engine's glossary as one: what a tip of a lesson says is what the playground's says, wherever the
// engine says it with words that the course has had.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import type { Term as GlossaryTerm } from "@pumice/engine";
import { loadCourse, loadLesson } from "../../../web/lessons.ts";
import { FirstUses, lookUp, tipTerms } from "../../../web/src/course/words.ts";
import { Terms } from "../../../web/src/model/terms.ts";
import { loadEngine } from "../../wasm/load.ts";

const engine = await loadEngine();
const glossary = {
  en: JSON.parse(engine.glossary("en")) as GlossaryTerm[],
  zh: JSON.parse(engine.glossary("zh")) as GlossaryTerm[],
};
const folder = fileURLToPath(new URL("../../../lessons", import.meta.url));
const lessons = loadCourse(folder).chapters.flatMap(({ lessons }) => lessons.map((id) => loadLesson(folder, id)));
const all = lessons.flatMap(({ terms }) => terms);
const termOf = (name: string) => all.find(({ term }) => term === name)!;

test("who has read the whole course is told of each word what the playground tells, where the engine has it", () => {
  for (const language of ["en", "zh"] as const) {
    const looked = all.map((term) => lookUp(term, glossary[language], [], language));
    const engines = looked.filter(({ glossary: found }) => found);
    assert.ok(engines.length > 50, `${engines.length} of ${looked.length}`);
    for (const { term, says, glossary: found } of looked) assert.equal(says, found ? found.says : term[language]);
    const tips = new Terms(tipTerms(all, glossary[language], [], language));
    const playground = new Terms(glossary[language]);
    for (const { glossary: found } of engines)
      assert.equal(tips.of(found!.kind, found!.name)?.says, playground.of(found!.kind, found!.name)!.says);
    // What the engine lacks, the course tells.
    for (const { term, says, glossary: found } of looked)
      if (!found) assert.equal(tips.label(term.term.split(", ")[0]!)?.says, says, term.term);
  }
});

test("the engine's words wait until the course has had the words that they use", () => {
  const later = [termOf("proportion")];
  assert.equal(lookUp(termOf("weight"), glossary.en, later, "en").says, termOf("weight").en);
  assert.match(lookUp(termOf("weight"), glossary.en, [], "en").says, /under proportion/);
  const tips = new Terms(tipTerms([termOf("weight")], glossary.en, later, "en"));
  assert.equal(tips.label("weight")?.says, termOf("weight").en);
  const weightLater = new Terms(tipTerms([], glossary.en, [termOf("weight")], "en"));
  assert.equal(weightLater.of("term", "deserved")!.more, undefined, "it says how weight comes into it");
  assert.match(new Terms(tipTerms([], glossary.en, [], "en")).of("term", "deserved")!.more!, /weight/);
  assert.equal(tips.label("capability")?.says, glossary.en.find(({ name }) => name === "capability")!.says);
});

test("no tip of a lesson says a word of the course that only a later lesson defines", () => {
  for (const at of lessons.keys()) {
    const known = lessons.slice(0, at + 1).flatMap(({ terms }) => terms);
    const later = lessons.slice(at + 1).flatMap(({ terms }) => terms);
    for (const term of known) {
      const { says, glossary: found } = lookUp(term, glossary.en, later, "en");
      const early = later.find(({ term: name }) =>
        new RegExp(`(?<![\\w.-])${name.split(", ")[0]!}(?![\\w-])`).test(says),
      );
      if (found) assert.equal(early, undefined, `${lessons[at]!.id}: ${term.term} says ${early?.term}: ${says}`);
    }
  }
});

test("a word is marked where it comes first, whole, and in all texts once", () => {
  const terms = ["weight", "deserved", "share", "topology spread constraint", "node"].map((term) => ({
    term,
    name: { weight: "权重", deserved: "应得" }[term] ?? "",
    en: "…",
    zh: "…",
  }));
  const marked = (uses: FirstUses, text: string) =>
    uses
      .pieces(text)
      .map((piece) => (piece.term ? `[${piece.text}:${piece.term}]` : piece.text))
      .join("");
  const uses = new FirstUses(terms, "en");
  assert.equal(marked(uses, "Its weights, and a weight more."), "Its [weights:weight], and a weight more.");
  assert.equal(marked(uses, "weight of a share"), "weight of a [share:share]");
  assert.equal(marked(uses, "queues.A.deserved, undeserved, a node"), "queues.A.deserved, undeserved, a node");
  assert.equal(
    marked(uses, "a topology spread constraint of what is deserved"),
    "a [topology spread constraint:topology spread constraint] of what is [deserved:deserved]",
  );
  assert.equal(marked(new FirstUses(terms, "zh"), "A 的权重，它的应得"), "A 的[权重:weight]，它的[应得:deserved]");
});

test("a word of a single character is none within another", () => {
  const words = [
    { term: "round", name: "轮", en: "A cut.", zh: "一次切分。" },
    { term: "tier", name: "层", en: "Plugins.", zh: "插件。" },
  ];
  const marked = (text: string) =>
    new FirstUses(words, "zh").pieces(text).flatMap(({ text: of, term }) => (term ? [`${of}:${term}`] : []));
  assert.deepEqual(marked("应得是一回事，轮到是另一回事。轮流来，允许层级 1，这一层级。"), []);
  assert.deepEqual(marked("第一轮之后，同一层的插件"), ["轮:round", "层:tier"]);
});

test("in Chinese the course calls a word as the glossary does", () => {
  const other = all.flatMap(({ term, name }) => {
    const found = glossary.zh.find((one) => one.kind === "term" && one.name === term);
    const names = [...(found?.names ?? []), ...(found?.called ? [found.called] : [])];
    return name && names.length && !names.includes(name) ? [`${term}: ${name}, not ${names.join(", ")}`] : [];
  });
  assert.deepEqual(other, []);
});
