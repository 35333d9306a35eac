// This is the engine's own thread: it reads the text, runs the cycle and answers. One page has it to itself, or several that
// stand side by side in another page share it (together.ts).
import createEngine, { type Engine, type Version } from "@pumice/engine";
import { readOutline } from "../model/read-outline.ts";
import { Hosts, probeHost, sendNow } from "./hosts.ts";
import type { Answer, Asked, Bye, Here, Request, Simulate, Start } from "./protocol.ts";
import { answerQuestion, HOST, runText, simulateText, worldAt } from "./run.ts";

type Said = Request | Asked | Simulate | Start | Bye;

// One of those who ask.
interface Line {
  postMessage(answer: Answer | Here): void;
  onmessage: ((event: MessageEvent<Said>) => void) | null;
}

const scope = self as unknown as Line & {
  onconnect: ((event: MessageEvent) => void) | null;
  close(): void;
};

const TELL = 100; // ms from one word of progress to the next

// Answers what comes along a line, with a memory of its texts.
function serve(engine: Engine, line: Line, broken: (error: unknown) => void): void {
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
        line.postMessage({ kind: "progress", id, done, of });
        return true;
      };
      const { report, says, diagnostics } = simulateText(engine, text, request.length, { ...host, progress });
      return line.postMessage({
        kind: "simulated",
        id,
        simulated: { report, ...(says ? { says } : {}), diagnostics, ms: performance.now() - started },
      });
    }
    if (request.kind !== "run")
      return line.postMessage({ kind: "answered", id, reply: answerQuestion(engine, request, host) });
    const found = request.cycle === undefined ? null : worldAt(engine, text, request.cycle, host);
    // Where there is no such world, what is wrong with the text is told by running it.
    const world = found?.world ?? undefined;
    const result = runText(engine, world ?? text, host);
    const ms = performance.now() - started;
    line.postMessage({
      kind: "ran",
      id,
      result,
      ...(world ? { world: { text: world, diagnostics: found!.diagnostics } } : {}),
      outline: readOutline(text),
      hosts: await hosts.explain(probeHost),
      ms,
    });
  };
  line.onmessage = ({ data }) => {
    if (data.kind === "bye") {
      line.onmessage = null;
      memory.delete();
    } else if (data.kind !== "start") void run(data).catch(broken);
  };
  line.postMessage({ kind: "ready", ...(JSON.parse(engine.version()) as Version), catalogue: engine.catalogue() });
}

const told = (line: Line) => (error: unknown) => line.postMessage({ kind: "broken", message: String(error) });

// After a trap the module's memory is not to be trusted: who asks replaces this thread.
if ("onconnect" in self) {
  const lines: Line[] = [];
  const broken = (error: unknown) => {
    for (const line of lines) told(line)(error);
    scope.close();
  };
  const engine = createEngine({});
  scope.onconnect = ({ ports: [port] }) => {
    const line = port as Line;
    lines.push(line);
    line.postMessage({ kind: "here" });
    engine.then((made) => serve(made, line, broken)).catch(broken);
  };
} else {
  const broken = told(scope);
  const start = async (module: WebAssembly.Module | null) => {
    const engine = await createEngine(
      module
        ? { instantiateWasm: (imports, done) => void WebAssembly.instantiate(module, imports).then(done, broken) }
        : {},
    );
    serve(engine, scope, broken);
  };
  scope.onmessage = ({ data }) => data.kind === "start" && void start(data.module).catch(broken);
}
