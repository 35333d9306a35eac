// This is the engine's own thread: it reads the text, runs the cycle and answers.
import createEngine, { type Version } from "@pumice/engine";
import { readOutline } from "../model/read-outline.ts";
import { Hosts, probeHost, sendNow } from "./hosts.ts";
import type { Answer, Asked, Request, Simulate, Start } from "./protocol.ts";
import { answerQuestion, HOST, runText, simulateText, worldAt } from "./run.ts";

const scope = self as unknown as {
  postMessage(answer: Answer): void;
  onmessage: ((event: MessageEvent<Request | Asked | Simulate | Start>) => void) | null;
};

function broken(error: unknown): void {
  scope.postMessage({ kind: "broken", message: String(error) });
}

const TELL = 100; // ms from one word of progress to the next

async function start(module: WebAssembly.Module | null): Promise<void> {
  const engine = await createEngine(
    module
      ? { instantiateWasm: (imports, done) => void WebAssembly.instantiate(module, imports).then(done, broken) }
      : {},
  );
  const memory = new engine.Memory();
  const run = async (request: Request | Asked | Simulate) => {
    const { id, text } = request;
    const started = performance.now();
    const hosts = new Hosts(request.hosts, { page: location.href, send: sendNow });
    const host = { ...HOST, memory, post: (url: string, body: string, ms: number) => hosts.post(url, body, ms) };
    if (request.kind === "simulate") {
      let told = started;
      const progress = (done: number, of: number) => {
        const now = performance.now();
        if (now - told < TELL) return true;
        told = now;
        scope.postMessage({ kind: "progress", id, done, of });
        return true;
      };
      const { report, says, diagnostics } = simulateText(engine, text, request.length, { ...host, progress });
      return scope.postMessage({
        kind: "simulated",
        id,
        simulated: { report, ...(says ? { says } : {}), diagnostics, ms: performance.now() - started },
      });
    }
    if (request.kind !== "run")
      return scope.postMessage({ kind: "answered", id, reply: answerQuestion(engine, request, host) });
    const found = request.cycle === undefined ? null : worldAt(engine, text, request.cycle, host);
    // Where there is no such world, what is wrong with the text is told by running it.
    const world = found?.world ?? undefined;
    const result = runText(engine, world ?? text, host);
    const ms = performance.now() - started;
    scope.postMessage({
      kind: "ran",
      id,
      result,
      ...(world ? { world: { text: world, diagnostics: found!.diagnostics } } : {}),
      outline: readOutline(text),
      hosts: await hosts.explain(probeHost),
      ms,
    });
  };
  // After a trap the module's memory is not to be trusted: the page replaces this thread.
  scope.onmessage = ({ data }) => data.kind !== "start" && void run(data).catch(broken);
  scope.postMessage({ kind: "ready", ...(JSON.parse(engine.version()) as Version), catalogue: engine.catalogue() });
}

scope.onmessage = ({ data }) => data.kind === "start" && void start(data.module).catch(broken);
