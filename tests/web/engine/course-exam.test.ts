// What stands beside a step that an exam has drawn: everything that its lesson had shown before, and no picture shows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { headOf, loadCourse, loadLesson } from "../../../web/lessons.ts";
import { loadEngine } from "../../wasm/load.ts";
import { factsOf } from "../../../web/src/views/course/facts.ts";
import { inThread, playAt } from "./course-engine.ts";

const engine = inThread(await loadEngine());
const folder = fileURLToPath(new URL("../../../lessons", import.meta.url));
const lessons = loadCourse(folder).chapters.flatMap(({ lessons }) => lessons.map((id) => loadLesson(folder, id)));

async function factsAt(id: string, step: number): Promise<Record<string, string[]>> {
  const lesson = lessons.find((one) => one.id === id)!;
  const { now } = await playAt(engine, lesson, step);
  const facts = factsOf(now.timeline!, lesson.show, lesson.resource);
  return Object.fromEntries(facts.map(([what, all]) => [what, all.map(({ name, text }) => `${name}: ${text}`)]));
}

test("queues with what they may hold, jobs with the sizes of their pods, nodes with their labels", async () => {
  assert.deepEqual(await factsAt("a-promised-place", 4), {
    jobs: [
      "old: team · 1 × 3 CPU · 1 on nodes",
      "pair: team · 2 × 3 CPU · minMember 2",
      "small: team · 1 × 2 CPU",
      "web: team · 1 × 3 CPU · 1 on nodes",
    ],
  });
  assert.deepEqual((await factsAt("a-place-kept", 3))["queues"], ["A: weight 1 · at most 8"]);
  const { jobs, nodes } = await factsAt("every-ancestor", 1);
  assert.deepEqual(jobs, ["label: vision · 12 × 1 CPU · 12 on nodes", "tune: speech · 8 × 1 CPU"]);
  assert.deepEqual(nodes, ["node-0, node-1, node-2, node-3: 8 CPU"]);
  assert.match((await factsAt("families-of-queues", 1))["queues"]!.join("\n"), /prod: /);
});

test("whatever a question names of the scenario stands in a picture or beside the question", async () => {
  for (const lesson of lessons)
    for (const i of headOf(lesson).alone) {
      const { report } = (await playAt(engine, lesson, i + 1)).now.timeline!;
      const facts = await factsAt(lesson.id, i + 1);
      const asked = new Set(lesson.steps[i]!.ask.en.match(/(?<=`)[\w-]+(?=`)/g));
      const here = (what: "queues" | "jobs", names: string[]) =>
        names.filter(
          (name) =>
            asked.has(name) &&
            !lesson.show.includes(what) &&
            !(what === "jobs" && lesson.show.includes("time")) &&
            !facts[what]?.some((line) => line.startsWith(`${name}: `)) &&
            report.queues.length > 2, // a queue that is alone, beside root, is not told of
        );
      const names = { queues: report.queues.map(({ name }) => name), jobs: report.jobs.map(({ name }) => name) };
      assert.deepEqual([...here("queues", names.queues), ...here("jobs", names.jobs)], [], `${lesson.id} ${i + 1}`);
    }
});
