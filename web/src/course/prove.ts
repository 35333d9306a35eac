// What only the engine can tell of a lesson: that a prediction has one answer and which, that a goal is unmet at the start and
// met by the solution, and that the engine has something to say where a hint or an explanation asks for it.
import type { Outline } from "../model/outline.ts";
import type { Diagnostic, Report, Story, Unblocking } from "../model/report.ts";
import { isRight, slack } from "./guess.ts";
import { allMet, asked, evictedOf, nodeOf, ofQueue, orderOf, type Checked } from "./judge.ts";
import {
  cycleOf,
  isPredict,
  type Both,
  type EditStep,
  type EngineHint,
  type Expect,
  type Lesson,
  type PredictStep,
  type Step,
} from "./lesson.ts";
import { editsMade, parsePath, valueAt, withEdits } from "./paths.ts";
import { roundsOf } from "./rounds.ts";
import { searchEdits } from "./search.ts";
import { linksOf } from "./telling.ts";
import type { Problem } from "./validate.ts";

type Soon<T> = T | Promise<T>;

// Whoever asks the engine.
export interface Prover {
  outline(text: string): Soon<Outline>;
  run(text: string): Soon<Report | Both>; // a text: why it does not run
  warnings(text: string): Soon<Warning[]>; // what the engine says of how the scenario is written
  check(text: string, expect: readonly Expect[]): Soon<Checked>;
  world(text: string, cycle: number): Soon<string | null>; // as that cycle finds it
  story(text: string, object: string): Soon<Story | null>;
  unblock(text: string, object: string): Soon<Unblocking | null>;
}

export interface Warning {
  typo: boolean; // it is of a field that nobody reads
  says: Both; // with its line and field
}

// The engine's own words, as a problem tells them.
export function warningsOf(diagnostics: readonly Diagnostic[]): Warning[] {
  return diagnostics
    .filter(({ severity }) => severity === "warning")
    .map(({ code, line, field, message, hint, says }) => {
      const sentence = [message, hint].filter(Boolean).join(": ");
      const zh = [says?.message.zh ?? message, says?.hint?.zh ?? hint].filter(Boolean).join("：");
      return {
        typo: code === "unused-field",
        says: {
          en: [line ? `Line ${line}` : "", [field, sentence].filter(Boolean).join(" ")].filter(Boolean).join(", "),
          zh: [line ? `第 ${line} 行` : "", [field, zh].filter(Boolean).join(" ")].filter(Boolean).join("，"),
        },
      };
    });
}

const ran = (report: Report | Both): report is Report => "events" in report;

// The scenario as a step begins with it; null where its edits have no place in it.
export function textOfStep(outline: Outline, step: Step): string | null {
  return withEdits(outline, step.set ?? {});
}

type Say = (field: string, en: string, zh: string, instead?: Problem["instead"]) => void;

const codes = (story: Story | null) => [...new Set(story?.links.map((link) => link.code) ?? [])].join(", ") || "–";

function sayWrong(say: Say, field: string, wrong: readonly Both[]): void {
  for (const { en, zh } of wrong) say(field, en, zh);
}

// text: the scenario of the step; report: of its cycle.
async function provePrediction(step: PredictStep, text: string, report: Report, prover: Prover, say: Say) {
  switch (step.kind) {
    case "number":
    case "mark": {
      const item = asked(step.of);
      const checked = item && (await prover.check(text, [item]));
      sayWrong(say, "of", checked?.wrong ?? []);
      if (checked?.wrong.length) return;
      const found = checked
        ? (checked.judged[0]?.number ?? null)
        : ofQueue(report, step.of.queue!, "inqueue", step.of.resource);
      if (found === null) return say("of", "The run knows no such queue or job.", "运行中没有这个队列或作业。");
      const off = Math.abs(found - step.answer);
      if (off > Math.min(slack(step), Math.max(0.006, found * 1e-4)))
        say("answer", `The engine says ${found}: write that.`, `引擎说 ${found}：请写这个。`, found);
      return;
    }
    case "choice":
      for (const [i, { id, expect }] of step.options.entries()) {
        const { judged, wrong } = await prover.check(text, expect);
        sayWrong(say, `options[${i}].expect`, wrong);
        if (wrong.length || allMet(judged) === (id === step.answer)) continue;
        const found = judged.map((j) => `${j.name} ${j.field} ${j.found}`).join(", ");
        if (id === step.answer)
          say(`options[${i}].expect`, `This does not hold: ${found}.`, `这一项不成立：${found}。`);
        else
          say(
            `options[${i}].expect`,
            `This holds, too (${found}): only the answer may.`,
            `这一项也成立（${found}）：只有答案可以成立。`,
          );
      }
      return;
    case "order": {
      const found = orderOf(report, step);
      if (!found)
        return say(
          "items",
          "The run puts them in no order: two of them are equal, or unknown.",
          "运行没有给出顺序：其中两项相等，或者不存在。",
        );
      if (!isRight(step, found))
        say("answer", `The engine says ${found.join(", ")}.`, `引擎说 ${found.join(", ")}。`, found);
      return;
    }
    case "pick": {
      const unknown = step.items.find((pod) => nodeOf(report, pod) === null);
      if (unknown) return say("items", `The run knows no pod ${unknown}.`, `运行中没有 Pod ${unknown}。`);
      const found = evictedOf(report, step.items);
      if (isRight(step, found)) return;
      say(
        "answer",
        `The engine evicts ${found.join(", ") || "none of them"}.`,
        `引擎驱逐的是：${found.join(", ") || "一个也没有"}。`,
        found.length ? found : undefined,
      );
      return;
    }
    case "drop": {
      for (const [i, { answer }] of (step.wrong ?? []).entries())
        if (!report.nodes.some(({ name }) => name === answer))
          say(`wrong[${i}].answer`, `The run knows no node ${answer}.`, `运行中没有节点 ${answer}。`);
      const found = nodeOf(report, step.pod);
      if (found === step.answer) return;
      if (found === null) say("answer", "The run knows no such pod.", "运行中没有这个 Pod。");
      else say("answer", `The pod lands on "${found}".`, `这个 Pod 落在 "${found}" 上。`, found || undefined);
    }
  }
}

async function proveGoal(step: EditStep, text: string, prover: Prover, say: Say): Promise<void> {
  const start = await prover.check(text, step.goal);
  sayWrong(say, "goal", start.wrong);
  if (start.wrong.length) return;
  if (allMet(start.judged)) say("goal", "It is met before anything is edited.", "什么都没改，目标就已达到。");
  const outline = await prover.outline(text);
  const missing = (at: string, field: string) => {
    if (valueAt(outline, at) === null) say(field, `The scenario has no ${at}.`, `场景中没有 ${at}。`);
  };
  for (const [i, { at }] of step.edit.entries()) missing(at, `edit[${i}].at`);
  // What is no path is a suspect in words.
  for (const [i, { at }] of step.kind === "repair" ? step.suspects.entries() : [])
    if (parsePath(at)) missing(at, `suspects[${i}].at`);
  const solved = withEdits(outline, step.solution);
  if (solved === null) return say("solution", "Its edits have no place in the scenario.", "它的修改在场景中没有位置。");
  const report = await prover.run(solved);
  if (!ran(report)) return say("solution", `It does not run: ${report.en}`, `它不能运行：${report.zh}`);
  for (const j of (await prover.check(solved, step.goal)).judged) {
    const what = `${j.name} ${j.field}${j.resource ? ` ${j.resource}` : ""}`;
    if (!j.met)
      say(
        "solution",
        `It does not meet the goal: ${what} is ${j.found}, wanted ${j.wanted}.`,
        `它没有达到目标：${what} 是 ${j.found}，要求 ${j.wanted}。`,
      );
  }
  if (editsMade(outline, step.solution) !== Object.keys(step.solution).length)
    say("solution", "One of its edits changes nothing.", "它的一处修改什么也没改变。");
  if (!("search" in step.last)) return;
  for (const edits of searchEdits(step, outline)) {
    const now = withEdits(outline, edits);
    if (now !== null && allMet((await prover.check(now, step.goal)).judged)) return;
  }
  say(
    "last.search",
    "No change of one field reaches the goal: there is nothing for the engine to find.",
    "只改一个字段达不到目标：引擎没有可找的。",
  );
}

// text: the scenario of the step, or the world as its cycle finds it.
async function proveTold(step: Step, text: string, report: Report, prover: Prover, say: Say): Promise<void> {
  if (step.why === "rounds") {
    const stories = [];
    for (const { name } of report.queues) stories.push(await prover.story(text, `queue/${name}`));
    if (!roundsOf(stories.filter((story) => story !== null)).count)
      say(
        "why",
        "No queue has rounds here: the queue plugin must be proportion.",
        "这里没有队列有轮次：队列插件必须是 proportion。",
      );
  } else if (step.why) {
    const story = await prover.story(text, step.why);
    if (!story) say("why", "The engine knows no such object.", "引擎不知道这个对象。");
    else if (!linksOf(story, step.only).length)
      say("only", `The story has none of these; it has ${codes(story)}.`, `故事中没有这些；它有 ${codes(story)}。`);
  }
  const last: EngineHint = step.last;
  if ("story" in last) {
    const story = await prover.story(text, last.story);
    if (!story || !linksOf(story, last.code ? [last.code] : undefined).length)
      say(
        "last",
        `The engine's story says nothing of the kind; it has ${codes(story)}.`,
        `引擎的故事没有这样的内容；它有 ${codes(story)}。`,
      );
  } else if ("unblock" in last) {
    if (!(await prover.unblock(text, last.unblock))?.suggestions.length)
      say(
        "last.unblock",
        "The engine finds no single change that lets this job in.",
        "引擎找不到能放这个作业进来的单个改动。",
      );
  } else if (isPredict(step))
    say("last.search", "There is nothing to search: a prediction edits nothing.", "没有可搜索的：预测不修改任何东西。");
}

async function proveStep(step: Step, base: Outline, prover: Prover, say: Say): Promise<void> {
  const text = textOfStep(base, step);
  if (text === null)
    return say("set", "The scenario has no place for one of these edits.", "场景中没有其中一处修改的位置。");
  const cycle = cycleOf(step, text);
  const world = cycle === undefined ? text : await prover.world(text, cycle);
  const start = world === null ? null : await prover.run(world);
  if (world === null || start === null) return say("cycle", "The scenario has no such cycle.", "场景没有这个周期。");
  if (!ran(start)) return say("scenario", `It does not run: ${start.en}`, `它不能运行：${start.zh}`);
  await proveTold(step, world, start, prover, say);
  if (isPredict(step)) await provePrediction(step, text, start, prover, say);
  else await proveGoal(step, text, prover, say);
}

export async function proveLesson(lesson: Lesson, prover: Prover): Promise<Problem[]> {
  const problems: Problem[] = [];
  const base = await prover.outline(lesson.scenario);
  const warnings = await prover.warnings(lesson.scenario);
  const warned = (which: readonly Warning[]): Problem[] =>
    which.map(({ says }) => ({ lesson: lesson.id, step: 0, field: "scenario", message: says }));
  // A field that is misspelt leaves out what the steps are about: they are asked once it is right.
  const typos = warnings.filter(({ typo }) => typo);
  if (typos.length) return warned(typos);
  for (const [i, step] of lesson.steps.entries())
    await proveStep(step, base, prover, (field, en, zh, instead) => {
      const problem: Problem = { lesson: lesson.id, step: i + 1, field, message: { en, zh } };
      problems.push(instead === undefined ? problem : { ...problem, instead });
    });
  // A lesson may be about what the engine warns of. Where something is wrong, that may be why.
  return problems.length ? [...warned(warnings), ...problems] : [];
}
