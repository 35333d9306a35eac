// Every lesson is held to the engine, in each release that the course promises to hold in: goals, answers, hints, solutions,
// and that the form is what the validator takes.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { proveLesson } from "../../../web/src/course/prove.ts";
import { engineProver } from "../../../web/src/course/engine-prover.ts";
import { problemText, readCourse, readLesson } from "../../../web/src/course/validate.ts";
import { loadEngine } from "../../wasm/load.ts";

const engine = await loadEngine();
const folder = fileURLToPath(new URL("../../../lessons/", import.meta.url));
const read = (name: string): unknown => parse(readFileSync(`${folder}${name}.yaml`, "utf8"));
const names = readdirSync(folder).map((file) => file.replace(".yaml", ""));

export const RELEASES = ["1.14", "1.15"];

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

for (const name of names.filter((n) => n !== "course")) {
  const { lesson, problems } = readLesson(read(name), name);
  // A fault that only an old release has is shown in that one, and the question says which.
  const [, named] = /^volcano: "?([\d.]+)/m.exec(lesson?.scenario ?? "") ?? [];
  for (const release of named ? [named] : RELEASES)
    test(`${name}: what it says is so in ${release}`, async () => {
      assert.deepEqual(problems.map(problemText), []);
      if (named) assert.ok(lesson!.steps[0]!.ask.en.includes(`Volcano ${named}`));
      const proven = await proveLesson(lesson!, engineProver(engine, named ? "" : release));
      assert.deepEqual(proven.map(problemText), []);
    });
}
