// `pumice schema` prints the schemas that the tables make; every example, and every scenario of the documents, is valid, and a
// value of the wrong type is found in each field. PUMICE_UPDATE_SCHEMAS=1 writes core/cli/schemas.inc anew.
import { Ajv2020 } from "ajv/dist/2020.js";
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parseAllDocuments, stringify } from "yaml";
import { lessonsSchema, LESSON_FIELDS, scenarioSchema, type Schema } from "../../../web/schemas.ts";
import { KEYS } from "../../../web/src/course/validate.ts";
import { OBJECTS } from "../../../web/src/editor/shapes-objects.ts";
import { SHORT } from "../../../web/src/editor/shapes-short.ts";
import type { Shape } from "../../../web/src/editor/fields.ts";
import { KINDS } from "../../../web/src/editor/schema.ts";
import { setCatalogue } from "../../../web/src/model/catalogue.ts";
import { host, loadEngine } from "../../wasm/load.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const engine = await loadEngine();
setCatalogue(engine.catalogue());
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

// Of what may stand below a part, what it needs.
const NEEDED: Record<string, object> = {
  "short queue": { name: "a" },
  "short job": { name: "a" },
  "short task": { name: "a" },
  "short class": { name: "a" },
  "short hypernode": { name: "a", tier: 1 },
  arrive: { every: "1s" },
  event: { at: "1s", pod: "a", do: "fail" },
  expectation: { job: "a", bound: 1 },
  meta: { name: "a" },
  Pod: { spec: { containers: [{ name: "a" }] } },
  "pod spec": { containers: [{ name: "a" }] },
  "template spec": { containers: [{ name: "a", image: "a" }] },
  container: { name: "a" },
  port: { containerPort: 1 },
  "node terms": { nodeSelectorTerms: [{ matchFields: [] }] },
  "pod term": { topologyKey: "a" },
  toleration: { operator: "Exists" },
  Job: { spec: { tasks: [{ template: { spec: { containers: [{ name: "a", image: "a" }] } } }] } },
  "vcjob spec": { tasks: [{ template: { spec: { containers: [{ name: "a", image: "a" }] } } }] },
  "vcjob task": { template: { spec: { containers: [{ name: "a", image: "a" }] } } },
  template: { spec: { containers: [{ name: "a", image: "a" }] } },
  policy: { event: "PodFailed", action: "RestartJob" },
  partition: { totalPartitions: 1, partitionSize: 1 },
  HyperNode: { spec: { tier: 1 } },
  "hypernode spec": { tier: 1 },
  "hypernode member": { type: "Node", selector: { exactMatch: { name: "a" } } },
  "hypernode selector": { exactMatch: { name: "a" } },
  "exact match": { name: "a" },
  "regex match": { pattern: "a" },
};

// Each part of the tables, with a document that holds it.
function parts(): [string, Shape, (part: object) => object][] {
  const found = new Map<string, [Shape, (part: object) => object]>();
  const walk = (table: Record<string, Shape>, name: string, whole: (part: object) => object) => {
    const shape = table[name];
    if (!shape || found.has(name)) return;
    found.set(name, [shape, whole]);
    for (const [key, { in: below, type }] of Object.entries(shape))
      if (below)
        walk(table, below, (part) => {
          const one = { ...NEEDED[below], ...part };
          return whole({ ...NEEDED[name], [key]: type.endsWith("list") ? [one] : one });
        });
  };
  walk(SHORT, "", (part) => ({ jobs: [{ name: "a" }], ...part }));
  for (const [kind, apiVersion] of Object.entries(KINDS))
    walk(OBJECTS, kind, (part) => ({ apiVersion, kind, metadata: { name: "a" }, ...NEEDED[kind], ...part }));
  return [...found].map(([name, [shape, whole]]) => [name, shape, whole]);
}

const refusals = (document: object): string[] => {
  const request = { sources: [{ name: "x", text: stringify(document) }] };
  const { diagnostics } = JSON.parse(engine.lint(JSON.stringify(request), host)) as {
    diagnostics: { severity: string; field: string; message: string }[];
  };
  return diagnostics.filter((d) => d.severity === "error").map(({ field, message }) => `${field}: ${message}`);
};

test("what the engine refuses of a field by itself, the schema refuses; of whole numbers it refuses nothing else", () => {
  // What needs more to be seen: a reference, a system's class, a gang beside its replicas, Go's regular expressions, maps of maps.
  const LATER =
    /priorityClassName|\.value |^value|minAvailable|partition|pattern|nodeUsage|conf|priorityClasses|plugins|numares|cpuDetail|policies|there is no|selector|running|Exists|not found|says nothing|label value/i;
  const loose: string[] = [];
  const strict: string[] = [];
  let refused = 0;
  for (const [name, shape, whole] of parts()) {
    const before = new Set(refusals(whole({ ...NEEDED[name] })));
    for (const [key, { type }] of Object.entries(shape)) {
      const numbers = /integer|number|quantity/.test(type) ? [0, 101, 2_000_000] : [];
      // So many copies are made of nothing.
      if (numbers.length > 0 && !/count|replicas|running/.test(key)) numbers.push(70_000);
      for (const value of [...numbers, -3, "x y", [[["x"]]], ...(type === "list" ? [["a"]] : [])]) {
        const document = whole({ ...NEEDED[name], [key]: value });
        const said = refusals(document).filter((one) => !before.has(one));
        const passes = scenarios(document);
        const what = `${name}.${key}: ${JSON.stringify(value)}: ${said.join("; ")}`;
        if (said.length) ++refused;
        if (said.length && passes && !LATER.test(what)) loose.push(what);
        // An event of a pod has no weight that is read.
        if (!said.length && !passes && numbers.includes(value as number) && name !== "event") strict.push(what);
      }
    }
  }
  assert.deepEqual(loose, []);
  assert.deepEqual(strict, []);
  assert.ok(refused > 500, String(refused));
});

test("without what a part needs, both refuse it, and a release that there is not", () => {
  for (const [name, , whole] of parts())
    for (const key of Object.keys(NEEDED[name] ?? {})) {
      const { [key]: _, ...rest } = NEEDED[name] as Record<string, unknown>;
      const without = { ...(whole(rest) as Record<string, unknown>) };
      if (name in KINDS) delete without[key];
      const missing = refusals(without).some((one) => /missing|Required|No task/.test(one));
      assert.ok(!missing || !scenarios(without), `${name} without ${key}: ${refusals(without).join("; ")}`);
    }
  for (const volcano of ["9.9", "1.12", "1.150", 1.1])
    assert.ok(!scenarios({ volcano }) && refusals({ nodes: [], volcano }).length, String(volcano));
  for (const volcano of ["1.13", "v1.14.4", 1.15, "1.15.0"])
    assert.ok(scenarios({ volcano }) && !refusals({ nodes: [], volcano }).length, String(volcano));
});
