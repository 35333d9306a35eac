// A lesson of the chapter "What changed": the same text in the release before a change (A) and in the one that has it (B).
import type { Entry, Words } from "./types.ts";

export const FIFTEEN = ["1.14", "1.15"] as const;
export const FOURTEEN = ["1.13", "1.14"] as const;

export type Change = Entry & { change: string; fixed: string };

// change: as the engine's catalogue names it. besides: what B writes otherwise beyond its release.
export function changed(
  change: string,
  [before, after]: readonly [string, string],
  en: Words,
  zh: Words,
  text: string,
  besides: [string, string] = ["", ""],
): Change {
  return {
    id: `change-${change}`,
    theme: "changes",
    change,
    en,
    zh,
    text: `volcano: "${before}"\n${text}`,
    fixed: `volcano: "${after}"\n${text.replace(...besides)}`,
  };
}

export const plugins = (queues: string, scores = "nodeorder") =>
  `plugins: [[priority, gang, conformance], [predicates, ${queues}, ${scores}]]`;
export const TREE = "{name: capacity, enableHierarchy: true}";
