// `pumice schema` prints the schemas that the tables make; every example, and every scenario of the documents, is valid, and a
// value of the wrong type is found in each field. PUMICE_UPDATE_SCHEMAS=1 writes core/cli/schemas.inc anew.
import { Ajv2020 } from "ajv/dist/2020.js";
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parseAllDocuments } from "yaml";
import { lessonsSchema, LESSON_FIELDS, scenarioSchema, type Schema } from "../../../web/schemas.ts";
import { KEYS } from "../../../web/src/course/validate.ts";
import { setCatalogue } from "../../../web/src/model/catalogue.ts";
import { loadEngine } from "../../wasm/load.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
setCatalogue((await loadEngine()).catalogue());
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
const scenarios = ajv.compile(scenarioSchema());
const lessons = ajv.compile(lessonsSchema());

// In pieces, since compilers limit the length of a text.
function included(): string {
  const one = (name: string, schema: Schema) => {
    const text = JSON.stringify(schema);
    const pieces = text.match(/[^]{1,4000}/gu)!.map((piece) => `    R"~(${piece})~"`);
    return `inline constexpr char ${name}[] =\n${pieces.join("\n")};\n`;
  };
  return (
    "// The schemas that `pumice schema` prints, which tests/web/engine/json-schema.test.ts makes of web/schemas.ts.\n" +
    one("kScenarioSchema", scenarioSchema()) +
    one("kLessonsSchema", lessonsSchema())
  );
}

test("the command has the schemas that the tables make", () => {
  const file = join(root, "core/cli/schemas.inc");
  if (process.env["PUMICE_UPDATE_SCHEMAS"]) writeFileSync(file, included());
  assert.ok(
    readFileSync(file, "utf8") === included(),
    "core/cli/schemas.inc is not what web/schemas.ts makes: run this test with PUMICE_UPDATE_SCHEMAS=1",
  );
});

const read = (text: string): unknown[] =>
  (parseAllDocuments(text, { version: "1.1", logLevel: "silent" }) as unknown as { toJS(): unknown }[]).map(
    (document) =>
      // As a YAML reader of an editor has it: times are texts.
      JSON.parse(JSON.stringify(document.toJS())),
  );

function valid(text: string, where: string): void {
  for (const [i, document] of read(text).entries())
    assert.ok(scenarios(document), `${where}, document ${i}: ${ajv.errorsText(scenarios.errors?.slice(0, 5))}`);
}

test("every example is valid", () => {
  let count = 0;
  for (const name of readdirSync(join(root, "examples"))) {
    for (const file of readdirSync(join(root, "examples", name))) {
      if (file !== "scenario.yaml") continue;
      valid(readFileSync(join(root, "examples", name, file), "utf8"), name);
      ++count;
    }
  }
  assert.ok(count > 10, String(count));
});

test("every scenario of the documents is valid", () => {
  let count = 0;
  for (const document of ["input.md", "ci.md"]) {
    const text = readFileSync(join(root, "docs", document), "utf8");
    for (const [, language, block] of text.matchAll(/^```(yaml|yaml fragment)\n(.*?)^```$/gms)) {
      // Workflows, GitLab's and pre-commit's files, objects of Argo CD.
      if (/^(on|repos|queues|apiVersion: batch\/v1$)(:|$)/m.test(block!) && /runs-on|repos:|image:/.test(block!))
        continue;
      valid(block!, `${document} (${language})\n${block}`);
      ++count;
    }
  }
  assert.ok(count > 15, String(count));
});

test("every lesson, and the course, is valid; a key that none has is found", () => {
  for (const file of readdirSync(join(root, "lessons"))) {
    const [data] = read(readFileSync(join(root, "lessons", file), "utf8"));
    assert.ok(lessons(data), `${file}: ${ajv.errorsText(lessons.errors?.slice(0, 5))}`);
  }
  const [lesson] = read(readFileSync(join(root, "lessons/a-ceiling.yaml"), "utf8")) as [{ steps: object[] }];
  assert.ok(!lessons({ ...lesson, minuts: 4 }));
  assert.ok(!lessons({ ...lesson, steps: [{ ...lesson.steps[0], answr: 4 }] }));
  assert.ok(!lessons({ ...lesson, steps: [{ ...lesson.steps[0], answer: "much" }] }));
});

test("the schema of lessons has the keys that their checks know", () => {
  const { mark: _, repair, ...parts } = KEYS;
  const known = Object.entries({
    ...parts,
    repair: repair.filter((key) => !(KEYS.reach as readonly string[]).includes(key)),
  });
  const keys = known.flatMap(([part, names]) => names.map((name) => `${part}.${name}`));
  assert.deepEqual(Object.keys(LESSON_FIELDS).sort(), keys.sort());
});

// Every field of a part of the schema, with a value that it cannot have.
test("a value of the wrong type is found in each field", () => {
  const $defs = scenarioSchema()["$defs"] as Record<string, { properties?: Record<string, Schema> }>;
  const free = new Set<string>();
  let count = 0;
  for (const [name, { properties }] of Object.entries($defs)) {
    const part = ajv.compile({ ...scenarioSchema(), if: true, then: { $ref: `#/$defs/${name}` }, type: "object" });
    for (const key of Object.keys(properties ?? {})) {
      // A list of lists of lists is nothing, and where a map is wanted a word is wrong.
      const wrong = [[[["x"]]], "?", true].filter((value) => !part({ [key]: value }));
      if (wrong.length === 0) free.add(`${name}.${key}`);
      ++count;
    }
  }
  assert.ok(count > 400, String(count));
  // Flags and arguments of plugins are Volcano's to pass over.
  assert.deepEqual([...free], []);
});
