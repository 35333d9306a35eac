// Whether what a file holds is a lesson: each problem names the step and the field, and says what to write instead. What only
// the engine can tell (whether a goal is met by the solution) is proved by prove.ts.
import { blank, Check, isMap, list, textOf, type Fields as Map, type Problem } from "./checks.ts";
import { PICTURES, type Chapter, type Course, type Lesson } from "./lesson.ts";
import { parsePath } from "./paths.ts";

export type { Problem } from "./checks.ts";

export const MOST_WORDS = 60; // of an idea
const MOST_SIGNS = 130; // of an idea in Chinese

export const KEYS = {
  lesson: ["lesson", "minutes", "title", "idea", "terms", "show", "resource", "scenario", "steps", "say"],
  common: ["kind", "set", "cycle", "goesOn", "ask", "hints", "last", "why", "only", "then"],
  number: ["of", "answer", "within", "most", "unit", "wrong"],
  mark: ["of", "answer", "within", "most", "unit", "wrong"],
  choice: ["options", "answer"],
  order: ["by", "of", "items", "answer"],
  drop: ["pod", "answer", "wrong"],
  pick: ["items", "answer", "wrong"],
  reach: ["goal", "edit", "most", "solution"],
  repair: ["suspects", "cause", "mend", "goal", "edit", "most", "solution"],
  of: ["queue", "job", "finding", "field", "resource", "when"],
  option: ["id", "text", "expect", "because"],
  control: ["at", "label", "min", "max", "step", "options"],
  suspect: ["at", "text", "because"],
} as const;

// What a number may be of.
const FIELDS = {
  queue: ["deserved", "allocated", "inqueue", "share"],
  job: ["bound", "evicted", "waits"],
  finding: ["count"],
} as const;

const offSteps = (way: number, by: number) => Math.abs(way / by - Math.round(way / by)) > 1e-6;

function checkEdit(check: Check, step: Map): void {
  check.expects(step["goal"], "goal");
  const controls = check.maps(step["edit"], "edit", 1);
  controls.forEach((control, i) => {
    const field = `edit[${i}]`;
    check.keys(control, KEYS.control, field);
    check.path(control["at"], `${field}.at`);
    check.both(control["label"], `${field}.label`, false);
    if (control["options"] !== undefined)
      check
        .list(control["options"], `${field}.options`, 2)
        .forEach((to, n) => check.scalar(to, `${field}.options[${n}]`));
    else {
      const least = check.number(control["min"], `${field}.min`) ? control["min"] : 0;
      if (check.number(control["max"], `${field}.max`) && control["max"] <= least)
        check.say(`${field}.max`, `This must be more than min, which is ${least}.`, `这里必须大于 min，即 ${least}。`);
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
        `解法修改了不允许修改的字段：请在 edit 中加上 {at: ${path}, …}，或者去掉它。`,
      );
      continue;
    }
    const { options, min, max, step: by } = control;
    const to = solution[path];
    const fits = Array.isArray(options)
      ? options.map(textOf).includes(textOf(to))
      : typeof to === "number" && typeof min === "number" && typeof max === "number" && to >= min && to <= max;
    if (!fits)
      check.say(
        `solution.${path}`,
        `The control of this field cannot be set to ${textOf(to)}: widen its min, max or options.`,
        `这个字段的控件设不到 ${textOf(to)}：请放宽 min、max 或 options。`,
      );
    else if (typeof to === "number" && typeof min === "number" && offSteps(to - min, typeof by === "number" ? by : 1))
      check.say(
        `solution.${path}`,
        `The control of this field steps over ${to}: it goes from ${min} in steps of ${Number(by ?? 1)}. Write another step.`,
        `这个字段的控件会跳过 ${to}：它从 ${min} 起每步 ${Number(by ?? 1)}。请换一个 step。`,
      );
  }
  if (check.number(step["most"], "most", false) && made.length > step["most"])
    check.say(
      "most",
      `The solution edits ${made.length} fields: write at least ${made.length}.`,
      `解法修改了 ${made.length} 个字段：至少写 ${made.length}。`,
    );
}

const sortedText = (value: unknown): string => (Array.isArray(value) ? value.map(textOf).sort().join() : textOf(value));

function checkPredict(check: Check, step: Map, kind: string): void {
  if (kind === "number" || kind === "mark") {
    if (check.map(step["of"], "of")) {
      const of = step["of"];
      check.keys(of, KEYS.of, "of");
      const about = (["queue", "job", "finding"] as const).filter((key) => of[key] !== undefined);
      if (about.length !== 1)
        check.say(
          "of",
          "This must name one queue, job or finding: {queue: A, field: deserved} or {job: a, field: bound}.",
          "这里必须写一个队列、作业或发现：{queue: A, field: deserved} 或 {job: a, field: bound}。",
        );
      else check.oneOf(of["field"], FIELDS[about[0]!], "of.field");
      for (const key of [...about, "resource", "when"]) if (of[key] !== undefined) check.text(of[key], `of.${key}`);
      if (kind === "mark" && of["queue"] === undefined)
        check.say("of", "A mark is put on the bar of a queue: name one.", "标记放在队列的条上：请写一个队列。");
    }
    const within = check.number(step["within"], "within", false) ? step["within"] : null;
    check.number(step["most"], "most", kind === "mark");
    check.both(step["unit"], "unit", false);
    if (!check.number(step["answer"], "answer")) return;
    const slack = within ?? Math.max(0.01, step["answer"] * 0.01);
    const answer = step["answer"];
    (step["wrong"] === undefined ? [] : check.list(step["wrong"], "wrong", 1)).forEach((item, i) => {
      if (!check.map(item, `wrong[${i}]`)) return;
      check.both(item["because"], `wrong[${i}].because`);
      if (check.number(item["answer"], `wrong[${i}].answer`) && Math.abs(item["answer"] - answer) <= slack)
        check.say(
          `wrong[${i}].answer`,
          `This counts as right: it is within ${slack} of ${answer}. Write another, or less for within.`,
          `这会算对：它与 ${answer} 相差不到 ${slack}。请写别的，或把 within 写小。`,
        );
    });
  } else if (kind === "choice") {
    const options = check.maps(step["options"], "options", 2);
    const ids = options.map((option) => textOf(option["id"]));
    options.forEach((option, i) => {
      const field = `options[${i}]`;
      check.keys(option, KEYS.option, field);
      check.text(option["id"], `${field}.id`);
      if (ids.indexOf(ids[i]!) !== i)
        check.say(
          `${field}.id`,
          `Two options are called "${ids[i]}": give one another id.`,
          `两个选项都叫 "${ids[i]}"：请给其中一个换个 id。`,
        );
      check.both(option["text"], `${field}.text`);
      check.expects(option["expect"], `${field}.expect`);
      check.both(option["because"], `${field}.because`, option["id"] !== step["answer"]);
    });
    check.oneOf(step["answer"], ids, "answer");
  } else if (kind === "order") {
    check.oneOf(step["by"], ["deserved", "share", "turn"], "by");
    check.oneOf(step["of"], ["queue", "job"], "of");
    const items = check.texts(step["items"], "items", 2);
    const answer = check.texts(step["answer"], "answer", 2);
    if (items.slice().sort().join("\n") !== answer.slice().sort().join("\n"))
      check.say(
        "answer",
        `The answer must hold the same as items, in the right order: ${list(items)}.`,
        `answer 必须与 items 相同，并按正确的顺序：${list(items)}。`,
      );
  } else {
    const items = kind === "pick" ? check.texts(step["items"], "items", 2) : [];
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
        check.say(`wrong[${i}].answer`, "This is the right answer: write another.", "这是正确答案：请写别的。");
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
  check.number(step["cycle"], "cycle", false);
  if (step["goesOn"] !== undefined && step["goesOn"] !== true)
    check.say("goesOn", "This must be true, or be left out.", "这里必须是 true，或者不写。");
  check.both(step["ask"], "ask");
  check.both(step["then"], "then");
  const hints = check.list(step["hints"], "hints", 2);
  if (hints.length > 2)
    check.say(
      "hints",
      "Write two hints: the third is the engine's, and stands under last.",
      "请写两条提示：第三条是引擎的，写在 last 里。",
    );
  hints.forEach((hint, i) => check.both(hint, `hints[${i}]`));
  check.last(step["last"], "last");
  if (step["why"] !== undefined) check.object(step["why"], "why", true);
  if (step["only"] !== undefined) check.texts(step["only"], "only", 1);
  if (kind !== "reach" && kind !== "repair") return checkPredict(check, step, kind);
  if (kind === "repair") {
    const suspects = check.maps(step["suspects"], "suspects", 2);
    suspects.forEach((suspect, i) => {
      const field = `suspects[${i}]`;
      check.keys(suspect, KEYS.suspect, field);
      check.text(suspect["at"], `${field}.at`);
      check.both(suspect["text"], `${field}.text`, !parsePath(textOf(suspect["at"])));
      check.both(suspect["because"], `${field}.because`, suspect["at"] !== step["cause"]);
    });
    check.oneOf(
      step["cause"],
      suspects.map((suspect) => textOf(suspect["at"])),
      "cause",
    );
    check.both(step["mend"], "mend");
    const { cause, solution } = step;
    if (typeof cause === "string" && parsePath(cause) && isMap(solution) && !(cause in solution))
      check.say(
        "cause",
        `The solution does not mend ${cause}: name what it edits, ${list(Object.keys(solution))}, or edit ${cause}.`,
        `解法没有修好 ${cause}：请写它修改的 ${list(Object.keys(solution))}，或者让它修改 ${cause}。`,
      );
  }
  checkEdit(check, step);
}

const TEXTS = new Set(["title", "idea", "say", "ask", "then", "mend", "because", "text", "unit", "label"]);

// A text that is there in one language is shown for both.
const twin = (text: unknown): unknown =>
  typeof text === "string"
    ? { en: text, zh: text }
    : isMap(text)
      ? { ...text, en: blank(text["en"]) ? text["zh"] : text["en"], zh: blank(text["zh"]) ? text["en"] : text["zh"] }
      : text;

function twinned(from: Map): Map {
  const of = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(of) : isMap(value) ? twinned(value) : value;
  return Object.fromEntries(
    Object.entries(from).map(([key, value]) => {
      if (TEXTS.has(key)) return [key, twin(value)];
      if ((key === "hints" || key === "terms") && Array.isArray(value)) return [key, value.map(twin)];
      return [key, of(value)];
    }),
  );
}

const words = (text: string) => text.split(/\s+/).filter(Boolean).length;

// `id`: what the file is called, without its ending.
// twins: whether every text must be there in both languages, as in the page's own course; else one is shown for both.
export function readLesson(from: unknown, id: string, twins = true): { lesson: Lesson | null; problems: Problem[] } {
  const check = new Check(id, twins);
  if (!check.map(from, "")) return { lesson: null, problems: check.problems };
  check.keys(from, KEYS.lesson, "");
  if (from["lesson"] !== id)
    check.say("lesson", `The lesson is called as its file: write lesson: ${id}.`, `课与文件同名：请写 lesson: ${id}。`);
  check.number(from["minutes"], "minutes");
  for (const field of ["title", "idea", "say"]) check.both(from[field], field);
  const idea = from["idea"];
  if (isMap(idea) || typeof idea === "string") {
    const { en, zh } = isMap(idea) ? idea : { en: idea, zh: null };
    if (typeof en === "string" && words(en) > MOST_WORDS)
      check.say(
        isMap(idea) ? "idea.en" : "idea",
        `The idea has ${words(en)} words: say it in at most ${MOST_WORDS}.`,
        `要点有 ${words(en)} 个词：最多 ${MOST_WORDS} 个。`,
      );
    if (typeof zh === "string" && [...zh].length > MOST_SIGNS)
      check.say(
        "idea.zh",
        `The idea has ${[...zh].length} characters: say it in at most ${MOST_SIGNS}.`,
        `要点有 ${[...zh].length} 个字：最多 ${MOST_SIGNS} 个。`,
      );
  }
  (from["terms"] === undefined ? [] : check.list(from["terms"], "terms", 0)).forEach((term, i) => {
    if (!check.map(term, `terms[${i}]`)) return;
    check.keys(term, ["term", "name", "en", "zh"], `terms[${i}]`);
    check.text(term["term"], `terms[${i}].term`);
    check.both({ en: term["en"], zh: term["zh"] }, `terms[${i}]`);
  });
  check.list(from["show"], "show", 1).forEach((name, i) => check.oneOf(name, PICTURES, `show[${i}]`));
  for (const field of ["resource", "scenario"])
    if (field in from || field === "scenario") check.text(from[field], field);
  check.list(from["steps"], "steps", 1).forEach((step, i) => {
    check.step = i + 1;
    checkStep(check, step);
  });
  if (check.problems.length) return { lesson: null, problems: check.problems };
  const { lesson: _, ...rest } = twinned(from);
  return {
    lesson: { ...(rest as unknown as Omit<Lesson, "id">), terms: (rest["terms"] as Lesson["terms"]) ?? [], id },
    problems: [],
  };
}

export function readCourse(from: unknown): { course: Course | null; problems: Problem[] } {
  const check = new Check("course", true);
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
      if (seen.has(id))
        check.say(
          `${field}.lessons[${n}]`,
          `The lesson "${id}" stands twice: take one out.`,
          `课 "${id}" 出现了两次：请去掉一个。`,
        );
      seen.add(id);
    });
  });
  if (check.problems.length) return { course: null, problems: check.problems };
  return { course: { title: from["title"], chapters: from["chapters"] as Chapter[] } as Course, problems: [] };
}

// "fair-shares, step 2, options[1].because: The text is missing: write it in Chinese."
export function problemText({ lesson, step, field, message }: Problem): string {
  return `${[lesson, step ? `step ${step}` : "", field].filter(Boolean).join(", ")}: ${message.en}`;
}
