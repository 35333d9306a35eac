// One request to the engine, from the text of a scenario to a report.
import type { Engine, RunResult } from "@pumice/engine";
import { yamlEvents } from "../model/yaml-events.ts";

export const HOST = { yaml: yamlEvents };

export function runText(engine: Engine, text: string): RunResult {
  return JSON.parse(engine.run(JSON.stringify({ sources: [{ name: "", text }] }), HOST)) as RunResult;
}
