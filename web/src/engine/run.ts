// One request to the engine, from the text of a scenario to a report.
import type { Engine, Host, RunResult } from "@pumice/engine";
import { yamlEvents } from "../model/yaml-events.ts";

export const HOST: Host = { yaml: yamlEvents };

export function runText(engine: Engine, text: string, host: Host = HOST): RunResult {
  return JSON.parse(engine.run(JSON.stringify({ sources: [{ name: "", text }] }), host)) as RunResult;
}
