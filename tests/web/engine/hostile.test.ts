// A lesson of somebody else's whose form is one may claim anything: the engine's proof ends, with what is wrong in words.
//   HOSTILE=1000 node --import tsx --test web/engine/hostile.test.ts
import assert from "node:assert/strict";
import { test } from "node:test";
import { engineProver } from "../../../web/src/course/engine-prover.ts";
import { readOwnLesson } from "../../../web/src/course/own.ts";
import { proveLesson } from "../../../web/src/course/prove.ts";
import { problemText } from "../../../web/src/course/validate.ts";
import { loadEngine } from "../../wasm/load.ts";
import { broken, hostile, lessons } from "../hostile.ts";

const PROOFS = Number(process.env["HOSTILE"] ?? 25);

test("what a hostile lesson claims is proved, or it is said what is not so", async () => {
  const prover = engineProver(await loadEngine());
  let proofs = 0;
  let wrong = 0;
  for (const from of hostile(lessons, PROOFS * 500, 38)) {
    const { lesson } = readOwnLesson(from);
    if (!lesson) continue;
    const problems = await proveLesson(lesson, prover).catch((error: unknown) => {
      throw broken(from, error);
    });
    for (const problem of problems) assert.ok(problem.message.zh.trim() && problemText(problem).length < 20_000);
    wrong += Number(problems.length > 0);
    if (++proofs === PROOFS) break;
  }
  assert.equal(proofs, PROOFS);
  assert.ok(wrong > PROOFS / 10, `${wrong} of ${PROOFS} claim what is not so`);
});
