// The engine for a page that asks one thing after the other: every run is answered, in order, unlike those of the playground,
// where a newer text takes the place of an older one.
import { EngineClient } from "./client.ts";
import { openWorker } from "./module.ts";
import type { Question, Ran, Reply } from "./protocol.ts";

export interface AskingEngine {
  run(text: string): Promise<Ran>;
  ask(question: Question): Promise<Reply | null>;
}

export function askingEngine(stopped: () => void): AskingEngine {
  let last: Promise<unknown> = Promise.resolve();
  let open: { done: (ran: Ran) => void; fail: (error: Error) => void } | null = null;
  const client = new EngineClient(openWorker, {
    ready: () => {},
    busy: () => {},
    answer: (ran) => open?.done(ran),
    stopped: (reason) => {
      open?.fail(new Error(reason));
      stopped();
    },
  });
  return {
    run(text) {
      const run = last.then(
        () =>
          new Promise<Ran>((done, fail) => {
            open = { done, fail };
            client.send(text);
          }),
      );
      last = run.catch(() => {});
      return run;
    },
    ask: (question) => client.ask(question),
  };
}
