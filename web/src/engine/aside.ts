// What is asked beside the page's own runs has a thread to itself, which goes with its answer: it may take long, nothing
// waits behind it, and ending it is immediate.
import type { RunResult } from "@pumice/engine";
import type { Port } from "./client.ts";
import type { Answer, Asked, Question, Reply, Request } from "./protocol.ts";

export interface Aside<T> {
  answer: Promise<T | null>; // null: it was ended
  end(): void;
}

const ID = 1;

// Rejects where the engine dies.
function aside<T>(open: () => Port, message: Request | Asked, read: (answer: Answer) => T | undefined): Aside<T> {
  const port = open();
  let end = () => {};
  const answer = new Promise<T | null>((done, fail) => {
    end = () => {
      port.terminate();
      done(null);
    };
    port.onerror = (event) => {
      event.preventDefault?.();
      port.terminate();
      fail(new Error(event.message));
    };
    port.onmessage = ({ data }) => {
      if (data.kind === "ready") return port.postMessage(message);
      const found = read(data);
      if (found === undefined && data.kind !== "broken") return;
      port.terminate();
      if (data.kind === "broken") fail(new Error(data.message));
      else done(found!);
    };
  });
  return { answer, end };
}

export function askAside(open: () => Port, question: Question): Aside<Reply> {
  return aside(open, { ...question, id: ID }, (answer) => (answer.kind === "answered" ? answer.reply : undefined));
}

export interface RanAside extends RunResult {
  text: string; // what ran: of a cycle among many that cycle's world
  ms: number;
}

export function runAside(
  open: () => Port,
  { text, hosts, cycle }: Pick<Request, "text" | "hosts"> & { cycle: number | null },
): Aside<RanAside> {
  const request: Request = { id: ID, kind: "run", text, hosts, ...(cycle === null ? {} : { cycle }) };
  return aside(open, request, (answer) => {
    if (answer.kind !== "ran") return undefined;
    return { ...(JSON.parse(answer.result) as RunResult), text: answer.world?.text ?? text, ms: answer.ms };
  });
}
