// Every lesson is held to the engine, in each release that the course promises to hold in: goals, answers, hints, solutions,
// and that the form is what the validator takes.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { answerQuestion, runText } from "../../../web/src/engine/run.ts";
import { proveLesson, type Prover } from "../../../web/src/course/prove.ts";
import { problemText, readCourse, readLesson } from "../../../web/src/course/validate.ts";
import { readOutline } from "../../../web/src/model/read-outline.ts";
import type { Diagnostic, Report } from "../../../web/src/model/report.ts";
import { loadEngine } from "../../wasm/load.ts";

const engine = await loadEngine();
const folder = fileURLToPath(new URL("../../../lessons/", import.meta.url));
const read = (name: string): unknown => parse(readFileSync(`${folder}${name}.yaml`, "utf8"));
const names = readdirSync(folder).map((file) => file.replace(".yaml", ""));

export const RELEASES = ["1.14", "1.15"];

// The scenario is asked as it is written, by the release.
function prover(volcano: string): Prover {
  const of = (text: string) => `volcano: "${volcano}"\n${text}`;
  const common = { language: "en", hosts: [] } as const;
  return {
    outline: readOutline,
    run(text) {
      const { report, diagnostics } = JSON.parse(runText(engine, of(text))) as {
        report: Report | null;
        diagnostics: Diagnostic[];
      };
      return report ?? diagnostics.map((d) => d.message).join(" ");
    },
    story: (text, object) =>
      answerQuestion(engine, { kind: "explain", text: of(text), object, ...common }).story ?? null,
    unblock: (text, object) =>
      answerQuestion(engine, { kind: "unblock", text: of(text), object, ...common }).unblocking ?? null,
  };
}

const { course, problems } = readCourse(read("course"));

test("the course names every lesson once", () => {
  assert.deepEqual(problems, []);
  assert.deepEqual(course!.chapters.flatMap((c) => c.lessons).sort(), names.filter((n) => n !== "course").sort());
  const most = (id: string) => (id === "clinic" ? 21 : 6); // the clinic's cases are short, and taken one at a time
  for (const { id, lessons } of course!.chapters) assert.ok(lessons.length >= 3 && lessons.length <= most(id), id);
});

// A text that was cut off in one language ends otherwise there, or names less.
function unlike(value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  const { en, zh } = value as { en?: unknown; zh?: unknown };
  const inner = Object.entries(value).flatMap(([key, part]) => unlike(part, `${path}.${key}`));
  if (typeof en !== "string" || typeof zh !== "string") return inner;
  const code = (text: string) => [...new Set(text.match(/`[^`]+`/g))].sort().join(" ");
  const ends = /[.?!]$/.test(en.trim()) === /[。？！]$/.test(zh.trim());
  return ends && code(en) === code(zh) ? inner : [...inner, `${path}: ${en} | ${zh}`];
}

for (const name of names)
  test(`${name}: both languages end alike and name the same code`, () =>
    assert.deepEqual(unlike(read(name), name), []));

for (const name of names.filter((n) => n !== "course"))
  for (const release of RELEASES)
    test(`${name}: what it says is so in ${release}`, () => {
      const { lesson, problems } = readLesson(read(name), name);
      assert.deepEqual(problems.map(problemText), []);
      assert.ok(
        !/^volcano:/m.test(lesson!.scenario) || new RegExp(`^volcano: "?${release}`, "m").test(lesson!.scenario),
      );
      assert.deepEqual(proveLesson(lesson!, prover(release)).map(problemText), []);
    });
