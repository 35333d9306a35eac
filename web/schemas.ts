// JSON Schemas (2020-12) of what people write: scenarios, of the tables that the editor completes from and the engine's catalogue;
// and lessons, of the keys that their checks know. `pumice schema` prints them.
import { OBJECTS } from "./src/editor/shapes-objects.ts";
import { SHORT } from "./src/editor/shapes-short.ts";
import { f, type Doc, type Shape } from "./src/editor/fields.ts";
import { KINDS } from "./src/editor/schema.ts";
import { catalogue, type CatalogueArgument } from "./src/model/catalogue.ts";
import { aboutArgument, aboutFlag } from "./src/model/conf-docs.ts";
import { PICTURES } from "./src/course/lesson.ts";

export interface Schema {
  [key: string]: unknown;
}

const DRAFT = "https://json-schema.org/draft/2020-12/schema";

const AMOUNT = "^\\+?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+|[numkMGTPE]|[KMGTPE]i)?$";
const DURATION = "^(\\d+(\\.\\d+)?|(\\d+(\\.\\d+)?(ms|s|m|h|d))+)$";
const DRAWN = "^(uniform|exponential)\\(.*\\)$";
const NO_SPACE = "^\\S+$";
const BOUND = "^([<>]=)? *\\S+$";

const SCALAR = { type: ["string", "number", "boolean", "null"] };
const quantity = { type: ["string", "number", "null"], pattern: AMOUNT, minimum: 0 };
const duration = { type: ["string", "integer", "null"], pattern: `${DURATION}|${DRAWN}`, minimum: 0 };
const bound = { type: ["string", "number", "null"], pattern: BOUND };
const time = { type: ["string", "null"], pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}" };
const anyMap = { type: ["object", "null"] };
// None of them has lists in it.
const listOfAny = { type: ["array", "null"], items: { type: ["string", "number", "boolean", "object", "null"] } };
const listOf = (items: unknown): Schema => ({ type: ["array", "null"], items });
const either = (...anyOf: unknown[]): Schema => ({ anyOf });

// Where the short form takes a word, any scalar is one; Kubernetes wants a string.
function typeOf(type: string, below: string | undefined, short: boolean): Schema {
  const inner = below ? { $ref: `#/$defs/${nameOf(below)}` } : {};
  const word = short ? SCALAR : { type: ["string", "null"] };
  const integer = /^integer (?:≥ (\d+)|(\d+) to (\d+))$/.exec(type);
  if (integer) {
    const [, least, from, to] = integer;
    return { type: ["integer", "null"], minimum: Number(least ?? from), ...(to ? { maximum: Number(to) } : {}) };
  }
  if (type.includes(" | ")) {
    const words = type.split(" | ").map((one) => one.replaceAll('"', ""));
    return { enum: [...words, null] };
  }
  switch (type) {
    case "boolean":
      return { type: ["boolean", "null"] };
    case "integer":
      return { type: ["integer", "null"] };
    case "number":
      return { type: ["number", "null"] };
    case "integer or map":
      return { type: ["integer", "object", "null"] };
    case "integer or string":
    case "integer or percentage":
      return { type: ["integer", "string", "null"] };
    case "length of time":
      return duration;
    case "length of time or map":
      return either(duration, inner);
    case "length of time or word":
      return { type: ["string", "integer", "null"], pattern: `${DURATION}|^(end|always)$`, minimum: 0 };
    case "list":
      return below ? listOf(inner) : listOfAny;
    case "map":
      return below ? either(inner, { type: "null" }) : anyMap;
    case "map or list":
      return either(anyMap, listOf(inner));
    case "quantity":
      return quantity;
    case "release": {
      const names = catalogue().releases.map(({ name }) => name);
      return either(
        { type: ["string", "null"], pattern: `^v?(${names.join("|").replaceAll(".", "\\.")})(\\.\\d.*)?$` },
        { enum: names.map(Number) },
      );
    }
    case "resources":
      return { $ref: "#/$defs/amounts" };
    case "string or map":
      return { type: ["string", "object", "null"] };
    case "time":
      return time;
    case "action":
      return { enum: [...catalogue().actions.map(({ name }) => name), null] };
    case "string":
      return word;
    default:
      throw new Error(`schemas.ts knows no type ${type}`);
  }
}

const nameOf = (shape: string) => (shape === "" ? "scenario" : shape.replace(/\W+/g, "-"));

const actionNames = () =>
  `(${catalogue()
    .actions.map(({ name }) => name)
    .join("|")})`;
const running = (): Schema => {
  const count = typeOf("integer 0 to 1000000", undefined, true);
  return either(count, { type: "object", additionalProperties: count });
};

// Of these fields something else may be written than their type says.
const OTHERWISE: Record<string, () => Schema> = {
  "scenario.actions": () =>
    either(
      { type: ["string", "null"], pattern: `^\\s*${actionNames()}(\\s*,\\s*${actionNames()})*\\s*$` },
      listOf({ enum: catalogue().actions.map((a) => a.name) }),
    ),
  "scenario.plugins": () => listOf(either({ $ref: "#/$defs/plugin" }, listOf({ $ref: "#/$defs/plugin" }))),
  "scenario.objects": () => listOf({ $ref: "#/$defs/object" }),
  "scenario.metrics": () => anyMap,
  // A recorded case has a map of that name.
  "scenario.expect": () => either(listOf({ $ref: "#/$defs/expectation" }), anyMap),
  "short-node.gpu": () => quantity,
  "short-node.pods": () => quantity,
  "short-job.gpu": () => quantity,
  "short-task.gpu": () => quantity,
  "short-node.taints": () =>
    listOf(
      either(
        { type: "string", pattern: ":(NoSchedule|PreferNoSchedule|NoExecute)$" },
        { allOf: [{ type: "object" }, { $ref: "#/$defs/taint" }] },
      ),
    ),
  "short-job.running": running,
  "short-task.running": running,
  "expectation.share": () => bound,
  "expectation.bound": () => ({ ...bound, minimum: 0 }),
  "expectation.evicted": () => ({ ...bound, minimum: 0 }),
  "expectation.count": () => ({ ...bound, minimum: 0 }),
  "expectation.waits": () => ({ ...bound, minimum: 0 }),
  "expectation.deserved": () => ({ type: ["object", "null"], additionalProperties: bound }),
  "expectation.allocated": () => ({ type: ["object", "null"], additionalProperties: bound }),
  "expectation.tolerance": () => ({
    type: ["string", "number", "null"],
    pattern: "^[\\d.]+%?$",
    minimum: 0,
    maximum: 1,
  }),
  ...Object.fromEntries(
    [
      ...["queue", "node", "job", "task", "class", "hypernode"].map((short) => `short-${short}.name`),
      "short-job.namespace",
    ].map((field) => [field, () => ({ ...SCALAR, pattern: NO_SPACE })]),
  ),
  ...Object.fromEntries(
    [
      "meta.name",
      "meta.namespace",
      "meta.uid",
      "container.name",
      "vcjob-task.name",
      "network-topology.highestTierName",
    ].map((field) => [field, () => ({ type: ["string", "null"], pattern: NO_SPACE })]),
  ),
  "List.items": () => listOf({ $ref: "#/$defs/object" }),
};

const stringMap = () => ({ type: ["object", "null"], additionalProperties: SCALAR });
// What these fields hold wherever they stand in an object of a cluster.
const OF_KEY: Record<string, () => Schema> = {
  apiVersion: () => ({ type: "string", pattern: "^([a-z0-9.-]+/)?v\\d\\w*$" }),
  labels: stringMap,
  annotations: stringMap,
  nodeSelector: stringMap,
  matchLabels: stringMap,
  conditions: () => listOf({ type: "object" }),
  images: () => listOf({ type: "object" }),
  ownerReferences: () => listOf({ type: "object" }),
};

// Without these a cluster, or the reader, refuses an object.
const REQUIRED: Record<string, string[]> = {
  "short-queue": ["name"],
  "short-job": ["name"],
  "short-task": ["name"],
  "short-class": ["name"],
  "short-hypernode": ["name", "tier"],
  arrive: ["every"],
  event: ["at"],
  meta: ["name"],
  Pod: ["spec"],
  "pod-spec": ["containers"],
  "template-spec": ["containers"],
  container: ["name"],
  port: ["containerPort"],
  "node-terms": ["nodeSelectorTerms"],
  "pod-term": ["topologyKey"],
  Job: ["spec"],
  "vcjob-spec": ["tasks"],
  "vcjob-task": ["template"],
  HyperNode: ["spec"],
  "hypernode-spec": ["tier"],
  "hypernode-member": ["type"],
  "exact-match": ["name"],
  "regex-match": ["pattern"],
};

function shapeSchema(name: string, shape: Shape, short: boolean): Schema {
  const properties: Schema = {};
  for (const [key, doc] of Object.entries(shape)) {
    const type = (OTHERWISE[`${name}.${key}`] ?? OF_KEY[key] ?? (() => undefined))();
    properties[key] = { description: describe(doc), ...(type ?? typeOf(doc.type, doc.in, short)) };
  }
  // What kubectl prints has fields that nobody here asks for.
  // Every object has a name.
  const required = [...(REQUIRED[name] ?? []), ...(name in KINDS ? ["metadata"] : [])];
  return {
    type: "object",
    properties,
    ...(required.length > 0 ? { required } : {}),
    ...(short ? { additionalProperties: false } : {}),
  };
}

const describe = ({ en, zh }: Pick<Doc, "en" | "zh">) => `${en}\n\n${zh}`;

function ofArgument(argument: CatalogueArgument): Schema {
  return { description: describe({ en: aboutArgument(argument, false), zh: aboutArgument(argument, true) }) };
}

// Volcano passes over an argument of another type with a line in its log: that is for pumice lint to say.
function confDefs(): Record<string, Schema> {
  const { actions, plugins, flags } = catalogue();
  const argumentsOf = (rows: { arguments: CatalogueArgument[] }[]): Schema => ({
    type: ["object", "null"],
    properties: Object.fromEntries(
      rows.flatMap((row) => row.arguments).flatMap((a) => (a.key.endsWith("*") ? [] : [[a.key, ofArgument(a)]])),
    ),
  });
  const names = plugins.map(({ name }) => name);
  const about = Object.fromEntries(
    flags.map((flag) => [
      flag.key,
      { description: describe({ en: aboutFlag(flag, false), zh: aboutFlag(flag, true) }) },
    ]),
  );
  const args = argumentsOf(plugins);
  return {
    plugin: either(
      { enum: names },
      { type: "object", required: ["name"], properties: { name: { enum: names }, arguments: args, ...about } },
      {
        type: "object",
        maxProperties: 1,
        properties: Object.fromEntries(plugins.map((row) => [row.name, argumentsOf([row])])),
        additionalProperties: false,
      },
    ),
    tier: { type: "object", properties: { plugins: listOf({ $ref: "#/$defs/plugin" }) } },
    configuration: {
      type: "object",
      properties: { name: { enum: actions.map(({ name }) => name) }, arguments: argumentsOf(actions) },
    },
  };
}

// setCatalogue has to be called before.
export function scenarioSchema(): Schema {
  const $defs: Record<string, Schema> = {
    amounts: { type: ["object", "null"], additionalProperties: quantity },
    ...confDefs(),
  };
  const short: Record<string, Shape> = {
    ...SHORT,
    "": {
      ...SHORT[""]!,
      metrics: f("map", "Volcano takes it; it has no effect here.", "Volcano 接受它；这里不起作用。"),
      schedulerConf: f("string", "The text of volcano-scheduler.conf.", "volcano-scheduler.conf 的文本。"),
      family: f("string", "Of a recorded case.", "用于录制的用例。"),
      source: f("string", "Of a recorded case.", "用于录制的用例。"),
      notes: f("string", "Of a recorded case.", "用于录制的用例。"),
      expectUpstream: f("map", "Of a recorded case.", "用于录制的用例。"),
    },
  };
  for (const [name, shape] of Object.entries(short)) $defs[nameOf(name)] ??= shapeSchema(nameOf(name), shape, true);
  for (const [name, shape] of Object.entries(OBJECTS)) $defs[nameOf(name)] ??= shapeSchema(nameOf(name), shape, false);
  const kinds = [...Object.keys(KINDS), "List"];
  $defs["object"] = {
    type: "object",
    required: ["kind"],
    properties: { apiVersion: { type: "string" }, kind: { type: "string" } },
    allOf: kinds
      .filter((kind) => $defs[nameOf(kind)])
      .map((kind) => ({ if: { properties: { kind: { const: kind } } }, then: { $ref: `#/$defs/${nameOf(kind)}` } })),
  };
  return {
    $schema: DRAFT,
    title: "A scenario for pumice",
    description: "A scenario's short form, or an object of Kubernetes or Volcano.",
    type: ["object", "null"],
    if: { type: "object", required: ["kind"] },
    then: { $ref: "#/$defs/object" },
    else: either({ type: "null" }, { $ref: "#/$defs/scenario" }),
    $defs,
  };
}

const number = { type: "number" };
const words = { type: "string" };
const list = (items: unknown) => ({ type: "array", items });
const both = { $ref: "#/$defs/both" };
const edits = { type: "object", additionalProperties: { type: ["string", "number"] } };
const expects = list({ $ref: "#/$defs/expectation" });
const controls = list({ $ref: "#/$defs/control" });

// What docs/lessons.md says of each key. Which keys there are, validate.ts knows; a test holds one against the other.
export const LESSON_FIELDS: Record<string, [unknown, string]> = {
  "lesson.lesson": [words, "As the file is called."],
  "lesson.minutes": [number, "How long it takes."],
  "lesson.title": [both, "The title."],
  "lesson.idea": [both, "At most 60 words."],
  "lesson.terms": [list({ $ref: "#/$defs/term" }), "Words that come for the first time."],
  "lesson.show": [
    list({ enum: [...PICTURES] }),
    "The picture: cycle is the actions, tiers the plugins, time what each queue holds over all cycles.",
  ],
  "lesson.resource": [words, "What nodes and pods are measured in: gpu, or a resource's full name. Without it cpu."],
  "lesson.scenario": [words, "The scenario, as a literal block."],
  "lesson.steps": [list({ $ref: "#/$defs/step" }), "The steps."],
  "lesson.say": [both, "What one should be able to say at the end, in one sentence."],
  "common.kind": [
    { enum: ["number", "mark", "choice", "order", "drop", "pick", "reach", "repair"] },
    "What is asked for.",
  ],
  "common.set": [edits, "What is otherwise in this step's scenario: a map from paths to values."],
  "common.cycle": [
    { type: "integer", minimum: 0 },
    "Of many cycles the one whose picture and story this step has, from 0.",
  ],
  "common.goesOn": [{ type: "boolean" }, "It is understood only after the step before: no exam has it."],
  "common.ask": [both, "The question, or the goal in words."],
  "common.hints": [list(both), "Two; the third is the engine's."],
  "common.last": [
    { type: "object" },
    "The engine's hint: {unblock: job/a}, {search: true} or {story: queue/A, code: round}.",
  ],
  "common.why": [words, "What the engine tells afterwards: rounds, or an object such as job/a."],
  "common.only": [list(words), "Of that story the links with these codes alone."],
  "common.then": [both, "What to take along."],
  "number.of": [{ $ref: "#/$defs/of" }, "Of what the number is."],
  "number.answer": [number, "The number."],
  "number.within": [number, "How far a guess may be off."],
  "number.most": [number, "Of the picture's scale."],
  "number.unit": [both, "The number's unit."],
  "number.wrong": [list({ type: "object" }), "Answers that people give, each with because: why not."],
  "choice.options": [list({ $ref: "#/$defs/option" }), "What may be chosen."],
  "choice.answer": [words, "The id of the right one."],
  "order.by": [
    { enum: ["deserved", "share", "turn"] },
    "By what, the greatest first; turn: whose pod is placed first.",
  ],
  "order.of": [{ enum: ["queue", "job"] }, "Of what."],
  "order.items": [list(words), "As they are shown."],
  "order.answer": [list(words), "In the right order."],
  "drop.pod": [words, "The pod."],
  "drop.answer": [words, "The node that it lands on, or where room is promised to it."],
  "drop.wrong": [list({ type: "object" }), "Answers that people give, each with because: why not."],
  "pick.items": [list(words), "As they are shown."],
  "pick.answer": [list(words), "All that are evicted."],
  "pick.wrong": [list({ type: "object" }), "Answers that people give, each with because: why not."],
  "reach.goal": [expects, "What the engine judges, as pumice check does."],
  "reach.edit": [controls, "What may be edited."],
  "reach.most": [number, "So many fields may differ in the end."],
  "reach.solution": [edits, "The official one; its number of fields is par."],
  "repair.suspects": [list({ $ref: "#/$defs/suspect" }), "What may be the cause."],
  "repair.cause": [words, "The `at` of the one that is it."],
  "repair.mend": [both, "What is asked once the cause is found."],
  "of.queue": [words, "Of this queue."],
  "of.job": [words, "Of this job."],
  "of.finding": [words, "Of findings of this kind."],
  "of.field": [
    { enum: ["deserved", "allocated", "inqueue", "share", "bound", "evicted", "waits", "count"] },
    "Which number.",
  ],
  "of.resource": [words, "Of which resource; without it cpu."],
  "of.when": [{ type: ["string", "number"] }, "Not at the end, but at this time."],
  "option.id": [words, "Its name."],
  "option.text": [both, "What is shown."],
  "option.expect": [expects, "What holds of the answer and of no other."],
  "option.because": [both, "Of a wrong one: why not."],
  "control.at": [words, "A path."],
  "control.label": [both, "What is shown beside it."],
  "control.min": [number, "The least."],
  "control.max": [number, "The most."],
  "control.step": [number, "From one value to the next."],
  "control.options": [list({ type: ["string", "number", "boolean"] }), "Instead of a range."],
  "suspect.at": [words, "A path, or any name with a text."],
  "suspect.text": [both, "Without it the field as it is written."],
  "suspect.because": [both, "Of a wrong one: why not."],
};

const fieldsOf = (part: string): Schema =>
  Object.fromEntries(
    Object.entries(LESSON_FIELDS)
      .filter(([key]) => key.startsWith(`${part}.`))
      .map(([key, [type, description]]) => [key.slice(part.length + 1), { description, ...(type as Schema) }]),
  );
const closed = (properties: Schema, ...required: string[]): Schema => ({
  type: "object",
  properties,
  ...(required.length > 0 ? { required } : {}),
  additionalProperties: false,
});

// A lesson, or a course of lessons.
export function lessonsSchema(): Schema {
  const scenario = scenarioSchema()["$defs"] as Record<string, Schema>;
  const step = (kind: string, ...parts: string[]) => ({
    if: { properties: { kind: { const: kind } }, required: ["kind"] },
    then: closed({ ...fieldsOf("common"), ...Object.assign({}, ...parts.map(fieldsOf)) }),
  });
  const chapter = closed({ id: words, title: both, about: both, lessons: list(words) }, "id", "lessons");
  return {
    $schema: DRAFT,
    title: "A lesson, or a course, for pumice",
    type: "object",
    if: { required: ["lesson"] },
    then: { $ref: "#/$defs/lesson" },
    else: { $ref: "#/$defs/course" },
    $defs: {
      both: either({ type: "string" }, closed({ en: words, zh: words })),
      term: closed({ term: words, name: words, en: words, zh: words }, "term"),
      lesson: closed(fieldsOf("lesson"), "lesson", "scenario", "steps"),
      step: {
        type: "object",
        required: ["kind"],
        properties: fieldsOf("common"),
        allOf: [
          step("number", "number"),
          step("mark", "number"),
          step("choice", "choice"),
          step("order", "order"),
          step("drop", "drop"),
          step("pick", "pick"),
          step("reach", "reach"),
          step("repair", "repair", "reach"),
        ],
      },
      of: closed(fieldsOf("of"), "field"),
      option: closed(fieldsOf("option"), "id", "text"),
      control: closed(fieldsOf("control"), "at"),
      suspect: closed(fieldsOf("suspect"), "at"),
      expectation: scenario["expectation"],
      course: closed({
        title: both,
        course: both,
        chapters: list(chapter),
        lessons: list(either({ type: "string" }, { $ref: "#/$defs/lesson" })),
      }),
    },
  };
}
