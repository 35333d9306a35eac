// The engine's own thread: reads the text, runs the cycle, answers.
import type { Version } from "@pumice/engine";
import { readOutline } from "../model/read-outline.ts";
import { Hosts, probeHost, sendNow } from "./hosts.ts";
import type { Answer, Request } from "./protocol.ts";
import { HOST, runText } from "./run.ts";

const scope = self as unknown as { postMessage(answer: Answer): void; onmessage: ((event: MessageEvent<Request>) => void) | null };

function broken(error: unknown): void {
  scope.postMessage({ kind: "broken", message: String(error) });
}

try {
  const { default: createEngine } = await import("@pumice/engine");
  const engine = await createEngine();
  const version = JSON.parse(engine.version()) as Version;
  const run = async ({ id, text, hosts: allowed }: Request) => {
    const started = performance.now();
    const hosts = new Hosts(allowed, { page: location.href, send: sendNow });
    const { report, diagnostics } = runText(engine, text, { ...HOST, post: (url, body, ms) => hosts.post(url, body, ms) });
    const ms = performance.now() - started;
    scope.postMessage({ kind: "ran", id, report, diagnostics, outline: readOutline(text), hosts: await hosts.explain(probeHost), ms });
  };
  // After a trap the module's memory is not to be trusted: the page replaces this thread.
  scope.onmessage = ({ data }) => void run(data).catch(broken);
  scope.postMessage({ kind: "ready", ...version });
} catch (error) {
  broken(error);
}
