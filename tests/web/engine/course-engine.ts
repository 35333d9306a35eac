// The engine for a lesson under way, in the same thread: what a browser asks a thread of its own.
import type { Engine } from "../../../wasm/engine.d.ts";
import type { AskingEngine } from "../../../web/src/engine/asking.ts";
import type { Ran } from "../../../web/src/engine/protocol.ts";
import { answerQuestion, runText, worldAt } from "../../../web/src/engine/run.ts";
import { readOutline } from "../../../web/src/model/read-outline.ts";
import { Play } from "../../../web/src/course/play.ts";
import type { Lesson } from "../../../web/src/course/lesson.ts";

export function inThread(engine: Engine): AskingEngine {
  return {
    async run(text, cycle) {
      const world = cycle === undefined ? text : worldAt(engine, text, cycle).world!;
      const { report, diagnostics } = JSON.parse(runText(engine, world)) as Pick<Ran, "report" | "diagnostics">;
      return { report, diagnostics, outline: readOutline(text), ...(cycle === undefined ? {} : { world }) } as Ran;
    },
    ask: async (question) => answerQuestion(engine, question),
  };
}

// Waits until something has come of it; what the engine says comes in a few turns of the loop.
export async function until<T>(what: () => T | null | undefined | false, name: string): Promise<T> {
  for (let i = 0; i < 500; i++) {
    const found = what();
    if (found) return found;
    await new Promise((done) => setImmediate(done));
  }
  throw new Error(`nothing came: ${name}`);
}

// A lesson at a step (from 1), with the engine's first answer there.
export async function playAt(engine: AskingEngine, lesson: Lesson, step: number): Promise<Play> {
  const play = new Play(lesson, step - 1, engine, () => {});
  await until(() => play.now.timeline, `${lesson.id} ${step}`);
  return play;
}
