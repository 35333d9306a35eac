// Whether what a file holds is a lesson: each problem names the step and the field, and says what to write instead. What only
// the engine can tell (whether a goal is met by the solution) is proved by prove.ts.
import { toleranceOf, wantedOf } from "./judge.ts";
import type { Chapter, Course, EngineHint, Lesson } from "./lesson.ts";
import { nearest } from "./nearest.ts";
import { parsePath } from "./paths.ts";

export interface Problem {
  lesson: string;
  step: number; // from 1; 0: of the lesson as a whole
  field: string; // "options[1].because"
  message: string; // a sentence: what is wrong, and what to write instead
}

export const MOST_WORDS = 60; // of an idea
const MOST_SIGNS = 130; // of an idea in Chinese

type Map = Record<string, unknown>;
const isMap = (value: unknown): value is Map => typeof value === "object" && value !== null && !Array.isArray(value);
const list = (names: readonly string[]) => names.join(", ");

const PATHS =
  "such as queues.B.weight, queues.B.capability.cpu, jobs.a.replicas, nodes.n.count, plugins.overcommit.overcommit-factor or actions";

const KEYS = {
  lesson: ["lesson", "minutes", "title", "idea", "terms", "show", "resource", "scenario", "steps", "say"],
  common: ["kind", "set", "ask", "hints", "last", "why", "only", "then"],
  number: ["of", "answer", "within", "most", "unit", "wrong"],
  mark: ["of", "answer", "within", "most", "unit", "wrong"],
  choice: ["options", "answer"],
  order: ["by", "of", "items", "answer"],
  drop: ["pod", "answer", "wrong"],
  pick: ["items", "answer", "wrong"],
  reach: ["goal", "edit", "most", "solution"],
  repair: ["suspects", "cause", "mend", "goal", "edit", "most", "solution"],
  of: ["queue", "job", "field", "resource"],
  option: ["id", "text", "expect", "because"],
  control: ["at", "label", "min", "max", "step", "options"],
  suspect: ["at", "text", "because"],
  expect: ["queue", "job", "pod", "deserved", "allocated", "share", "phase", "bound", "evicted", "node", "tolerance"],
} as const;

const OF_EXPECT = {
  queue: ["deserved", "allocated", "share"],
  job: ["phase", "bound", "evicted"],
  pod: ["node"],
} as const;

class Check {
  readonly problems: Problem[] = [];
  step = 0;
  constructor(private readonly lesson: string) {}

  say(field: string, message: string): void {
    this.problems.push({ lesson: this.lesson, step: this.step, field, message });
  }

  map(value: unknown, field: string): value is Map {
    if (isMap(value)) return true;
    this.say(field, "This must be a map: write key: value, one a line.");
    return false;
  }

  list(value: unknown, field: string, least: number): unknown[] {
    if (Array.isArray(value) && value.length >= least) return value;
    this.say(field, `This must be a list with at least ${least} item${least === 1 ? "" : "s"}: write each after "- ".`);
    return [];
  }

  keys(value: Map, known: readonly string[], field: string): void {
    for (const key of Object.keys(value)) {
      if (known.includes(key)) continue;
      const near = nearest(key, known);
      const instead = near ? `Write "${near}".` : `Write one of ${list(known)}.`;
      this.say(field ? `${field}.${key}` : key, `There is no such field. ${instead}`);
    }
  }

  // A text in both languages.
  both(value: unknown, field: string, needed = true): void {
    if (value === undefined && !needed) return;
    if (value === undefined) return this.say(field, "This is missing: write {en: …, zh: …}.");
    if (!this.map(value, field)) return;
    this.keys(value, ["en", "zh"], field);
    for (const language of ["en", "zh"])
      if (typeof value[language] !== "string" || !value[language].trim())
        this.say(
          `${field}.${language}`,
          `The text is missing: write it in ${language === "en" ? "English" : "Chinese"}.`,
        );
  }

  text(value: unknown, field: string): value is string {
    if (typeof value === "string" && value.trim()) return true;
    this.say(field, "This must be a text that is not empty.");
    return false;
  }

  number(value: unknown, field: string, needed = true): value is number {
    if (value === undefined && !needed) return false;
    if (typeof value === "number" && Number.isFinite(value) && value >= 0) return true;
    this.say(field, "This must be a number of 0 or more, without quotes or unit.");
    return false;
  }

  oneOf(value: unknown, known: readonly string[], field: string): value is string {
    if (typeof value === "string" && known.includes(value)) return true;
    this.say(field, `This must be one of ${list(known)}.`);
    return false;
  }

  path(value: unknown, field: string): value is string {
    if (typeof value === "string" && parsePath(value)) return true;
    this.say(field, `"${String(value)}" is no field that can be edited. Write a path ${PATHS}.`);
    return false;
  }

  edits(value: unknown, field: string, needed: boolean): string[] {
    if (value === undefined && !needed) return [];
    if (!isMap(value) || !Object.keys(value).length) {
      this.say(field, "This must be a map from paths to values: {queues.B.weight: 6}.");
      return [];
    }
    for (const [path, to] of Object.entries(value)) {
      this.path(path, `${field}.${path}`);
      if (typeof to !== "string" && typeof to !== "number")
        this.say(`${field}.${path}`, "The value must be a number or a text.");
    }
    return Object.keys(value);
  }

  expects(value: unknown, field: string): void {
    this.list(value, field, 1).forEach((item, i) => this.expect(item, `${field}[${i}]`));
  }

  private expect(item: unknown, field: string): void {
    if (!this.map(item, field)) return;
    this.keys(item, KEYS.expect, field);
    const about = (["queue", "job", "pod"] as const).filter((key) => key in item);
    if (about.length !== 1) return this.say(field, "Each item is about one of queue, job or pod: write one of these.");
    const fields = OF_EXPECT[about[0]!];
    this.text(item[about[0]!], `${field}.${about[0]}`);
    if (!fields.some((key) => key in item)) this.say(field, `Nothing is expected: write one of ${list(fields)}.`);
    for (const key of Object.keys(item)) {
      const value = item[key];
      if (!(KEYS.expect as readonly string[]).includes(key) || key === about[0] || key === "tolerance") continue;
      if (!(fields as readonly string[]).includes(key)) {
        this.say(`${field}.${key}`, `Nothing of the kind is known of a ${about[0]}: write one of ${list(fields)}.`);
      } else if (key === "deserved" || key === "allocated") {
        if (!this.map(value, `${field}.${key}`)) continue;
        for (const [resource, amount] of Object.entries(value)) this.wanted(amount, `${field}.${key}.${resource}`);
      } else if (key === "phase" || key === "node") {
        if (typeof value !== "string") this.say(`${field}.${key}`, "This must be a text.");
      } else this.wanted(value, `${field}.${key}`);
    }
    if (toleranceOf(item["tolerance"] as string) === null)
      this.say(`${field}.tolerance`, "This must be a part of 1, such as 0.01 or 1%.");
  }

  private wanted(value: unknown, field: string): void {
    if ((typeof value !== "string" && typeof value !== "number") || !wantedOf(value))
      this.say(field, 'This must be an amount, or a bound of one: 3, 500m, "<= 3" or ">= 3".');
  }

  last(value: unknown, field: string): void {
    const example = "{unblock: job/a}, {search: true} or {story: queue/A, code: round.on}";
    if (value === undefined) return this.say(field, `The engine's own hint is missing: write ${example}.`);
    if (!this.map(value, field)) return;
    this.keys(value, ["unblock", "search", "story", "code"], field);
    const { unblock, search, story } = value as Partial<
      Record<keyof EngineHint | "unblock" | "search" | "story", unknown>
    >;
    const given = [unblock, search, story].filter((x) => x !== undefined);
    if (given.length !== 1) return this.say(field, `Write one of ${example}.`);
    if (search !== undefined && search !== true) this.say(`${field}.search`, "This must be true.");
    for (const object of [unblock, story])
      if (object !== undefined) this.object(object, `${field}.${unblock === undefined ? "story" : "unblock"}`);
  }

  object(value: unknown, field: string, rounds = false): void {
    if (rounds && value === "rounds") return;
    if (typeof value !== "string" || !/^(job|pod|queue)\/[\w./-]+$/.test(value))
      this.say(field, "This must name an object as explain does: job/NAME, pod/NAME or queue/NAME.");
  }
}

function checkEdit(check: Check, step: Map): void {
  check.expects(step["goal"], "goal");
  const controls = check.list(step["edit"], "edit", 1).filter(isMap);
  controls.forEach((control, i) => {
    const field = `edit[${i}]`;
    check.keys(control, KEYS.control, field);
    check.path(control["at"], `${field}.at`);
    check.both(control["label"], `${field}.label`, false);
    if (control["options"] !== undefined) check.list(control["options"], `${field}.options`, 2);
    else {
      const least = check.number(control["min"], `${field}.min`) ? control["min"] : 0;
      if (check.number(control["max"], `${field}.max`) && control["max"] <= least)
        check.say(`${field}.max`, `This must be more than min, which is ${least}.`);
      check.number(control["step"], `${field}.step`, false);
    }
  });
  const made = check.edits(step["solution"], "solution", true);
  const solution = (isMap(step["solution"]) ? step["solution"] : {}) as Map;
  for (const path of made) {
    const control = controls.find((c) => c["at"] === path);
    if (!control) {
      check.say(
        `solution.${path}`,
        `The solution edits what may not be edited: add {at: ${path}, …} to edit, or leave it out.`,
      );
      continue;
    }
    const { options, min, max } = control;
    const to = solution[path];
    const fits = Array.isArray(options)
      ? options.map(String).includes(String(to))
      : typeof to === "number" && to >= (min as number) && to <= (max as number);
    if (!fits)
      check.say(
        `solution.${path}`,
        `The control of this field cannot be set to ${String(to)}: widen its min, max or options.`,
      );
  }
  if (check.number(step["most"], "most", false) && made.length > step["most"])
    check.say("most", `The solution edits ${made.length} fields: write at least ${made.length}.`);
}

const sortedText = (value: unknown): string => String(Array.isArray(value) ? value.slice().sort() : value);

function checkPredict(check: Check, step: Map, kind: string): void {
  if (kind === "number" || kind === "mark") {
    if (check.map(step["of"], "of")) {
      const of = step["of"];
      check.keys(of, KEYS.of, "of");
      check.oneOf(of["field"], ["deserved", "allocated", "inqueue", "share", "bound", "evicted"], "of.field");
      if ((of["queue"] === undefined) === (of["job"] === undefined))
        check.say("of", "This must name one queue or one job: {queue: A, field: deserved} or {job: a, field: bound}.");
      else if (["bound", "evicted"].includes(String(of["field"])) !== (of["job"] !== undefined))
        check.say("of.field", "bound and evicted are known of jobs, all others of queues.");
      if (kind === "mark" && of["queue"] === undefined)
        check.say("of", "A mark is put on the bar of a queue: name one.");
    }
    check.number(step["within"], "within", false);
    check.number(step["most"], "most", kind === "mark");
    check.both(step["unit"], "unit", false);
    if (!check.number(step["answer"], "answer")) return;
    const slack = (step["within"] as number | undefined) ?? Math.max(0.01, step["answer"] * 0.01);
    const answer = step["answer"];
    (step["wrong"] === undefined ? [] : check.list(step["wrong"], "wrong", 1)).forEach((item, i) => {
      if (!check.map(item, `wrong[${i}]`)) return;
      check.both(item["because"], `wrong[${i}].because`);
      if (check.number(item["answer"], `wrong[${i}].answer`) && Math.abs(item["answer"] - answer) <= slack)
        check.say(
          `wrong[${i}].answer`,
          `This counts as right: it is within ${slack} of ${answer}. Write another, or less for within.`,
        );
    });
  } else if (kind === "choice") {
    const options = check.list(step["options"], "options", 2).filter(isMap);
    const ids = options.map((option) => String(option["id"]));
    options.forEach((option, i) => {
      const field = `options[${i}]`;
      check.keys(option, KEYS.option, field);
      check.text(option["id"], `${field}.id`);
      if (ids.indexOf(ids[i]!) !== i)
        check.say(`${field}.id`, `Two options are called "${ids[i]}": give one another id.`);
      check.both(option["text"], `${field}.text`);
      check.expects(option["expect"], `${field}.expect`);
      check.both(option["because"], `${field}.because`, option["id"] !== step["answer"]);
    });
    check.oneOf(step["answer"], ids, "answer");
  } else if (kind === "order") {
    check.oneOf(step["by"], ["deserved", "share", "turn"], "by");
    check.oneOf(step["of"], ["queue", "job"], "of");
    const items = check.list(step["items"], "items", 2).map(String);
    const answer = check.list(step["answer"], "answer", 2).map(String);
    if (items.slice().sort().join("\n") !== answer.slice().sort().join("\n"))
      check.say("answer", `The answer must hold the same as items, in the right order: ${list(items)}.`);
    else if (items.join("\n") === answer.join("\n"))
      check.say("items", "The items stand in the right order already: write them in another.");
  } else {
    const items = kind === "pick" ? check.list(step["items"], "items", 2).map(String) : [];
    const known = (value: unknown, field: string) => {
      if (kind === "drop") return check.text(value, field);
      return check.list(value, field, 1).every((pod) => check.oneOf(pod, items, field));
    };
    if (kind === "drop") check.text(step["pod"], "pod");
    known(step["answer"], "answer");
    (step["wrong"] === undefined ? [] : check.list(step["wrong"], "wrong", 1)).forEach((item, i) => {
      if (!check.map(item, `wrong[${i}]`)) return;
      check.both(item["because"], `wrong[${i}].because`);
      if (known(item["answer"], `wrong[${i}].answer`) && sortedText(item["answer"]) === sortedText(step["answer"]))
        check.say(`wrong[${i}].answer`, "This is the right answer: write another.");
    });
  }
}

function checkStep(check: Check, step: unknown): void {
  if (!check.map(step, "")) return;
  const kinds = ["number", "mark", "choice", "order", "drop", "pick", "reach", "repair"] as const;
  if (!check.oneOf(step["kind"], kinds, "kind")) return;
  const kind = step["kind"] as (typeof kinds)[number];
  check.keys(step, [...KEYS.common, ...KEYS[kind]], "");
  check.edits(step["set"], "set", false);
  check.both(step["ask"], "ask");
  check.both(step["then"], "then");
  const hints = check.list(step["hints"], "hints", 2);
  if (hints.length > 2) check.say("hints", "Write two hints: the third is the engine's, and stands under last.");
  hints.forEach((hint, i) => check.both(hint, `hints[${i}]`));
  check.last(step["last"], "last");
  if (step["why"] !== undefined) check.object(step["why"], "why", true);
  if (step["only"] !== undefined) check.list(step["only"], "only", 1);
  if (kind !== "reach" && kind !== "repair") return checkPredict(check, step, kind);
  if (kind === "repair") {
    const suspects = check.list(step["suspects"], "suspects", 2).filter(isMap);
    suspects.forEach((suspect, i) => {
      const field = `suspects[${i}]`;
      check.keys(suspect, KEYS.suspect, field);
      check.text(suspect["at"], `${field}.at`);
      check.both(suspect["text"], `${field}.text`, !parsePath(String(suspect["at"])));
      check.both(suspect["because"], `${field}.because`, suspect["at"] !== step["cause"]);
    });
    check.oneOf(
      step["cause"],
      suspects.map((suspect) => String(suspect["at"])),
      "cause",
    );
    check.both(step["mend"], "mend");
  }
  checkEdit(check, step);
}

const words = (text: string) => text.split(/\s+/).filter(Boolean).length;

// `id`: what the file is called, without its ending.
export function readLesson(from: unknown, id: string): { lesson: Lesson | null; problems: Problem[] } {
  const check = new Check(id);
  if (!check.map(from, "")) return { lesson: null, problems: check.problems };
  check.keys(from, KEYS.lesson, "");
  if (from["lesson"] !== id) check.say("lesson", `The lesson is called as its file: write lesson: ${id}.`);
  check.number(from["minutes"], "minutes");
  for (const field of ["title", "idea", "say"]) check.both(from[field], field);
  const idea = from["idea"];
  if (isMap(idea)) {
    const { en, zh } = idea;
    if (typeof en === "string" && words(en) > MOST_WORDS)
      check.say("idea.en", `The idea has ${words(en)} words: say it in at most ${MOST_WORDS}.`);
    if (typeof zh === "string" && [...zh].length > MOST_SIGNS)
      check.say("idea.zh", `The idea has ${[...zh].length} characters: say it in at most ${MOST_SIGNS}.`);
  }
  (from["terms"] === undefined ? [] : check.list(from["terms"], "terms", 0)).forEach((term, i) => {
    if (!check.map(term, `terms[${i}]`)) return;
    check.keys(term, ["term", "name", "en", "zh"], `terms[${i}]`);
    for (const key of ["term", "en", "zh"]) check.text(term[key], `terms[${i}].${key}`);
  });
  check
    .list(from["show"], "show", 1)
    .forEach((name, i) => check.oneOf(name, ["queues", "nodes", "jobs", "cycle", "tiers"], `show[${i}]`));
  for (const field of ["resource", "scenario"])
    if (field in from || field === "scenario") check.text(from[field], field);
  check.list(from["steps"], "steps", 1).forEach((step, i) => {
    check.step = i + 1;
    checkStep(check, step);
  });
  if (check.problems.length) return { lesson: null, problems: check.problems };
  const { lesson: _, ...rest } = from;
  return {
    lesson: { ...(rest as unknown as Omit<Lesson, "id">), terms: (from["terms"] as Lesson["terms"]) ?? [], id },
    problems: [],
  };
}

export function readCourse(from: unknown): { course: Course | null; problems: Problem[] } {
  const check = new Check("course");
  if (!check.map(from, "")) return { course: null, problems: check.problems };
  check.keys(from, ["title", "chapters"], "");
  check.both(from["title"], "title");
  const seen = new Set<string>();
  check.list(from["chapters"], "chapters", 1).forEach((chapter, i) => {
    const field = `chapters[${i}]`;
    if (!check.map(chapter, field)) return;
    check.keys(chapter, ["id", "title", "about", "lessons"], field);
    check.text(chapter["id"], `${field}.id`);
    check.both(chapter["title"], `${field}.title`);
    check.both(chapter["about"], `${field}.about`);
    check.list(chapter["lessons"], `${field}.lessons`, 1).forEach((id, n) => {
      if (!check.text(id, `${field}.lessons[${n}]`)) return;
      if (seen.has(id)) check.say(`${field}.lessons[${n}]`, `The lesson "${id}" stands twice: take one out.`);
      seen.add(id);
    });
  });
  if (check.problems.length) return { course: null, problems: check.problems };
  return { course: { title: from["title"], chapters: from["chapters"] as Chapter[] } as Course, problems: [] };
}

// "fair-shares, step 2, options[1].because: The text is missing: write it in Chinese."
export function problemText({ lesson, step, field, message }: Problem): string {
  return `${[lesson, step ? `step ${step}` : "", field].filter(Boolean).join(", ")}: ${message}`;
}
