// What the engine's proof of a lesson finds that its form cannot tell: each lesson of the page, made wrong in one place.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { loadLesson } from "../../../web/lessons.ts";
import { engineProver } from "../../../web/src/course/engine-prover.ts";
import type { DropStep, Lesson, RepairStep } from "../../../web/src/course/lesson.ts";
import { proveLesson } from "../../../web/src/course/prove.ts";
import { problemText } from "../../../web/src/course/validate.ts";
import { loadEngine } from "../../wasm/load.ts";

const engine = await loadEngine();
const folder = fileURLToPath(new URL("../../../lessons", import.meta.url));

async function problemsOf(id: string, change: (lesson: Lesson) => void): Promise<{ en: string[]; zh: string[] }> {
  const lesson = structuredClone(loadLesson(folder, id));
  change(lesson);
  const problems = await proveLesson(lesson, engineProver(engine));
  return { en: problems.map(problemText), zh: problems.map(({ message }) => message.zh) };
}

test("a field of the scenario that is misspelt is named as the engine names it, and nothing that comes of it", async () => {
  const { en, zh } = await problemsOf("by-weight", (lesson) => {
    lesson.scenario = lesson.scenario.replace("queues:", "queus:");
  });
  assert.equal(en.length, 1);
  assert.match(en[0]!, /^by-weight, scenario: Line \d+, queus is not used: did you mean queues\?$/);
  assert.match(zh[0]!, /^第 \d+ 行，queus 未使用：是否指 queues？$/);
});

test("what the engine warns of stands before what is wrong, and alone it is no fault", async () => {
  const stray = (lesson: Lesson) => {
    lesson.scenario += "- {name: stray, queue: nowhere, cpu: 1}\n";
  };
  assert.deepEqual((await problemsOf("by-weight", stray)).en, []);
  const { en } = await problemsOf("by-weight", (lesson) => {
    stray(lesson);
    (lesson.steps[0] as { answer: number }).answer = 31;
  });
  assert.match(en[0]!, /^by-weight, scenario: Line \d+, spec\.queue queue nowhere does not exist/);
  assert.match(en[1]!, /^by-weight, step 1, answer: The engine says 30/);
  assert.equal(en.length, 2);
});

test("a suspect that is a field has to be in the scenario; one in words need not", async () => {
  const { en } = await problemsOf("back-and-gone-again", (lesson) => {
    (lesson.steps[0] as RepairStep).suspects[2]!.at = "jobs.twelve.cpu";
  });
  assert.deepEqual(en, ["back-and-gone-again, step 1, suspects[2].at: The scenario has no jobs.twelve.cpu."]);
});

test("a wrong node has to be one", async () => {
  const { en, zh } = await problemsOf("a-pod-and-a-node", (lesson) => {
    (lesson.steps[0] as DropStep).wrong![0]!.answer = "node-7";
  });
  assert.deepEqual(en, ["a-pod-and-a-node, step 1, wrong[0].answer: The run knows no node node-7."]);
  assert.deepEqual(zh, ["运行中没有节点 node-7。"]);
});
