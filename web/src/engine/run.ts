// One request to the engine is answered here, from the text of a scenario to a report.
import type { ConvertResult, Engine, Host, SimulateResult, Term } from "@pumice/engine";
import type { Length } from "../model/simulation.ts";
import type { Question, Reply } from "./protocol.ts";
import { GROUP_NAME } from "../model/made-jobs.ts";
import { yamlEvents } from "../model/yaml-events.ts";

export const HOST: Host = { yaml: yamlEvents };

// The one text that all questions are about: named in the request, and fetched by the engine as it is.
const sources = [{ name: "" }];
const hostOf = (host: Host, text: string): Host => ({ ...host, text: () => text });

// Milliseconds after which a search ends with what it has.
const SEARCH = 15_000;

export function answerQuestion(engine: Engine, question: Question, host: Host = HOST): Reply {
  const { kind, text, language: lang, hosts: _, ...asked } = question;
  const end = Date.now() + SEARCH;
  const about = { ...hostOf(host, text), cancelled: () => Date.now() > end };
  const ask = (call: Exclude<typeof kind, "pods" | "terms" | "document"> | "convert") =>
    JSON.parse(engine[call](JSON.stringify({ sources, lang, ...asked }), about)) as unknown;
  if (kind === "terms") return { terms: JSON.parse(engine.glossary(lang)) as Term[], diagnostics: [] };
  if (kind !== "pods") return ask(kind === "document" ? "diff" : kind) as Reply;
  const { scenario, diagnostics } = ask("convert") as ConvertResult;
  return { pods: podsOf((scenario as { objects: Kept[] } | null)?.objects ?? []), diagnostics };
}

interface Kept {
  kind: string;
  metadata: { namespace: string; annotations?: Record<string, string> };
}

function podsOf(objects: Kept[]): Record<string, number> {
  const pods: Record<string, number> = {};
  for (const { kind, metadata } of objects) {
    const group = kind === "Pod" ? metadata.annotations?.[GROUP_NAME] : null;
    const name = `${metadata.namespace}/${group}`;
    if (group) pods[name] = (pods[name] ?? 0) + 1;
  }
  return pods;
}

// Gives a RunResult as text.
export function runText(engine: Engine, text: string, host: Host = HOST): string {
  return engine.run(JSON.stringify({ sources }), hostOf(host, text));
}

export function simulateText(engine: Engine, text: string, length: Length, host: Host = HOST): SimulateResult {
  return JSON.parse(engine.simulate(JSON.stringify({ sources, ...length }), hostOf(host, text))) as SimulateResult;
}

// The world as a cycle of the simulation finds it, as text; null with an error among the diagnostics.
export function worldAt(
  engine: Engine,
  text: string,
  cycle: number,
  host: Host = HOST,
): { world: string | null; diagnostics: ConvertResult["diagnostics"] } {
  const { scenario, diagnostics } = JSON.parse(
    engine.worldAt(JSON.stringify({ sources, cycle }), hostOf(host, text)),
  ) as ConvertResult;
  return { world: scenario && JSON.stringify(scenario), diagnostics };
}
