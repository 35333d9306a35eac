// What an embed's address says, how far its slider goes, and the code that is copied: functions of data.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EMBED_CODE_WORDS } from "../../web/src/i18n/embed-code-words.ts";
import { EMBED_WORDS } from "../../web/src/i18n/embed-words.ts";
import { addressOf, codeOf, type Embedding } from "../../web/src/model/embed-code.ts";
import { PARTS, parseOptions, VIEWS } from "../../web/src/model/embed-options.ts";
import { choicesOf, placeOf, spanOf, written } from "../../web/src/model/slider.ts";

const options = (query: string) => parseOptions(new URLSearchParams(query));

test("an address is read as it is meant, and what it cannot mean is named", () => {
  assert.equal(options("").view, "queues");
  assert.equal(options("view=jobs").view, "jobs");
  assert.deepEqual(options("hide=legend, timeline tools").hide, ["legend", "timeline", "tools"]);
  assert.deepEqual(options("view=quees&hide=timelin,legend").unknown, ["quees", "timelin"]);
  assert.equal(options("step=3").step, 3);
  assert.equal(options("step=-1").step, null);
  // Of a slider, step is what it moves by.
  const { step, slider } = options("view=slider&field=queues.A.weight&min=1&max=9&step=2&bars=A,B");
  assert.equal(step, null);
  assert.deepEqual(slider, {
    field: "queues.A.weight",
    label: "",
    min: 1,
    max: 9,
    step: 2,
    choices: [],
    bars: ["A", "B"],
  });
  assert.deepEqual(options("view=slider&choices=1,2, 4").slider.choices, ["1", "2", "4"]);
  assert.deepEqual(options("choices=enqueue, allocate | allocate").slider.choices, ["enqueue, allocate", "allocate"]);
  assert.equal(options("view=slider&min=x").slider.min, null);
  const said = options("src=fair&name= A &about=job/a&resource=cpu&label=L&max=4&edit&fit=");
  assert.deepEqual(
    [said.src, said.name, said.about, said.resource, said.slider.label, said.slider.max, said.edit, said.fit],
    ["fair", "A", "job/a", "cpu", "L", 4, true, true],
  );
  assert.deepEqual([options("").edit, options("").fit], [false, false]);
});

test("a slider goes as far as its author says, else as suits the field; what is written is always within", () => {
  const free = { min: null, max: null, step: null };
  assert.deepEqual(spanOf("queues.A.weight", "3", free), { min: 1, max: 10, step: 1, unit: "", start: 3 });
  assert.deepEqual(spanOf("jobs.a.replicas", "80", free), { min: 1, max: 200, step: 1, unit: "", start: 80 });
  assert.deepEqual(spanOf("queues.A.capability.memory", "8Gi", free), {
    min: 0,
    max: 20,
    step: 1,
    unit: "Gi",
    start: 8,
  });
  assert.deepEqual(spanOf("jobs.a.cpu", "1", free), { min: 0, max: 5, step: 0.5, unit: "", start: 1 });
  assert.equal(spanOf("queues.A.weight", "20", { ...free, max: 10 })!.max, 20);
  assert.equal(spanOf("queues.A.weight", "", free)!.start, 1, "what is not written is Volcano's default");
  assert.equal(spanOf("queues.A.parent", "root", free), null);
  const span = spanOf("queues.A.capability.memory", "8Gi", { min: 0, max: 1, step: 0.1 })!;
  assert.equal(written(span, 0.1 + 0.2), "0.3Gi");
});

test("a slider's steps and ends: the author's where they are said, whole or half where not", () => {
  const free = { min: null, max: null, step: null };
  assert.equal(spanOf("queues.A.weight", "3", { ...free, step: 5 })!.step, 5);
  assert.equal(spanOf("queues.A.weight", "3", { ...free, step: 0 })!.step, 1);
  assert.deepEqual(spanOf("jobs.a.cpu", "0.5", { min: 0.25, max: 2, step: 0.25 }), {
    min: 0.25,
    max: 2,
    step: 0.25,
    unit: "",
    start: 0.5,
  });
  assert.deepEqual(spanOf("jobs.a.priority", "-5", free), { min: -5, max: 10, step: 1, unit: "", start: -5 });
  assert.deepEqual(spanOf("nodes.a.memory", "", free), { min: 0, max: 5, step: 0.5, unit: "Gi", start: 1 });
  assert.deepEqual(spanOf("jobs.a.cpu", "", free)!.start, 0);
  assert.equal(spanOf("jobs.a.cpu", "6", free)!.step, 1, "of a long way whole ones");
  assert.equal(spanOf("jobs.a.replicas", "1", { ...free, max: 1 }), null, "nowhere to go");
  assert.equal(written(spanOf("jobs.a.cpu", "1", free)!, 1.5), "1.5");
  assert.deepEqual(
    [placeOf(spanOf("jobs.a.cpu", "1", free)!, "2.5"), placeOf(spanOf("jobs.a.cpu", "1", free)!, "x")],
    [2.5, null],
  );
});

test("a slider of choices goes from one to the next; what is written is always one of them", () => {
  const span = choicesOf("2", ["1", "2", "4"])!;
  assert.deepEqual([span.min, span.max, span.step, span.start], [0, 2, 1, 1]);
  assert.deepEqual(
    [0, 1, 2].map((at) => written(span, at)),
    ["1", "2", "4"],
  );
  assert.equal(placeOf(span, "4"), 2);
  assert.equal(placeOf(span, "3"), null);
  assert.deepEqual(choicesOf("", ["true", "false"])!.choices, ["", "true", "false"]);
  assert.equal(choicesOf("enqueue,allocate", ["enqueue, allocate", "allocate"])!.start, 0);
  assert.equal(choicesOf("1", ["1"]), null);
});

const embedding: Embedding = {
  site: "https://a.test/pumice/",
  name: 'A "quoted" <name>',
  text: "# a & b\n\nqueues: [{name: A}]\n",
  src: "",
  hash: "#1/abc",
  view: "slider",
  hide: ["head", "open"],
  edit: true,
  height: null,
  shown: 312,
  theme: "dark",
  lang: "",
  about: "job/a",
  step: 4,
  resource: "",
  field: "queues.A.weight",
  min: "1",
  max: "9",
  by: "",
  choices: "",
};

test("the code of an embed says what was chosen and nothing else, and escapes what it must", () => {
  const attributes = 'view="slider" field="queues.A.weight" min="1" max="9" hide="head,open" theme="dark" edit';
  assert.equal(
    codeOf("element", embedding),
    `<script type="module" src="https://a.test/pumice/pumice-playground.js"></script>
<pumice-playground name="A &quot;quoted&quot; &lt;name>" ${attributes}>
  # a &amp; b

  queues: [{name: A}]
</pumice-playground>`,
  );
  assert.equal(
    codeOf("iframe", embedding),
    `<iframe src="https://a.test/pumice/embed.html?view=slider&amp;field=queues.A.weight&amp;min=1&amp;max=9&amp;hide=head,open&amp;theme=dark&amp;edit#1/abc" title="A &quot;quoted&quot; &lt;name>" width="100%" height="312" style="border: 1px solid #8884; border-radius: 8px" loading="lazy"></iframe>`,
  );
  assert.equal(
    codeOf("mdx", embedding),
    `import Pumice from "pumice-playground/react";

<Pumice name={"A \\"quoted\\" <name>"} ${attributes} site="https://a.test/pumice/">

\`\`\`yaml
# a & b

queues: [{name: A}]
\`\`\`

</Pumice>`,
  );
  const fenced = codeOf("mdx", { ...embedding, text: "# ```\nqueues: []\n" });
  assert.ok(fenced.includes("\n````yaml\n# ```\nqueues: []\n````\n"), fenced);
});

test("a scenario of the gallery goes by its id; one that is too long for an address goes into no frame", () => {
  const known = { ...embedding, src: "fair-shares", edit: false, hide: [], view: "why" as const, theme: "" as const };
  assert.match(
    codeOf("element", known),
    /<pumice-playground src="fair-shares" view="why" about="job\/a" step="4"><\/pumice-playground>$/,
  );
  assert.equal(addressOf(known), "https://a.test/pumice/embed.html?src=fair-shares&view=why&about=job%2Fa&step=4");
  assert.equal(codeOf("iframe", { ...embedding, hash: "" }), "");
  assert.notEqual(codeOf("element", { ...embedding, hash: "" }), "");
});

test("the choices of a slider stand in place of its numbers, and are read again from the address of a frame", () => {
  const chosen = { ...embedding, choices: "enqueue, allocate | allocate" };
  assert.match(codeOf("element", chosen), /field="queues.A.weight" choices="enqueue, allocate \| allocate" hide=/);
  const read = parseOptions(new URL(addressOf(chosen)).searchParams).slider;
  assert.deepEqual([read.choices, read.min, read.max], [["enqueue, allocate", "allocate"], null, null]);
  assert.doesNotMatch(codeOf("element", { ...chosen, view: "queues" }), /choices| view=/);
});

test("what the address of a frame says is read as the same choices", () => {
  const read = parseOptions(new URL(addressOf(embedding)).searchParams);
  assert.deepEqual(
    [read.view, read.hide, read.edit, read.slider.field, read.slider.min, read.slider.max],
    ["slider", ["head", "open"], true, "queues.A.weight", 1, 9],
  );
  assert.deepEqual(read.unknown, []);
});

test("the words are there in both languages, with the same gaps", () => {
  for (const { en, zh } of [EMBED_WORDS, EMBED_CODE_WORDS] as {
    en: Record<string, string>;
    zh: Record<string, string>;
  }[]) {
    assert.deepEqual(Object.keys(zh).sort(), Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) {
      const gaps = (words: string) => [...words.matchAll(/\{\w+\}/g)].map(String).sort();
      assert.deepEqual(gaps(zh[key]!), gaps(text), key);
    }
  }
  for (const view of VIEWS) assert.ok(`view_${view}` in EMBED_CODE_WORDS.en);
  for (const part of PARTS) assert.ok(`part_${part}` in EMBED_CODE_WORDS.en);
});
