// The engine for a page that asks one thing after the other: every run and every question is answered, in order, unlike those of
// the playground, where a newer one takes the place of an older one.
import { EngineClient, type Port } from "./client.ts";
import type { Question, Ran, Reply } from "./protocol.ts";

export interface AskingEngine {
  // cycle: of many, from 0; what runs is the world as that cycle finds it, and the answer has its text.
  run(text: string, cycle?: number): Promise<Ran>;
  ask(question: Question): Promise<Reply | null>;
}

export function askingEngine(openPort: () => Port, stopped: () => void): AskingEngine {
  let last: Promise<unknown> = Promise.resolve();
  let lastAsked: Promise<unknown> = Promise.resolve();
  let open: { done: (ran: Ran) => void; fail: (error: Error) => void } | null = null;
  const client = new EngineClient(openPort, {
    ready: () => {},
    busy: () => {},
    answer: (ran) => open?.done(ran),
    stopped: (reason) => {
      open?.fail(new Error(reason));
      stopped();
    },
  });
  return {
    run(text, cycle) {
      const run = last.then(
        () =>
          new Promise<Ran>((done, fail) => {
            open = { done, fail };
            client.send(text, [], cycle ?? null);
          }),
      );
      last = run.catch(() => {});
      return run;
    },
    ask(question) {
      const asked = lastAsked.then(() => client.ask(question));
      lastAsked = asked.catch(() => {});
      return asked;
    },
  };
}
