// The engine's own thread: reads the text, runs the cycle, answers.
import createEngine from "@pumice/engine";
import type { Version } from "@pumice/engine";
import { readOutline } from "../model/read-outline.ts";
import type { Answer, Request } from "./protocol.ts";
import { runText } from "./run.ts";

const scope = self as unknown as { postMessage(answer: Answer): void; onmessage: ((event: MessageEvent<Request>) => void) | null };

try {
  const engine = await createEngine();
  const version = JSON.parse(engine.version()) as Version;
  scope.onmessage = ({ data }) => {
    const started = performance.now();
    const { report, diagnostics } = runText(engine, data.text);
    const ms = performance.now() - started;
    scope.postMessage({ kind: "ran", id: data.id, report, diagnostics, outline: readOutline(data.text), ms });
  };
  scope.postMessage({ kind: "ready", ...version });
} catch (error) {
  scope.postMessage({ kind: "broken", message: String(error) });
}
