// What the page and the engine's worker say to each other. Requests are numbered; an answer names its request.
import type { Outline } from "../model/outline.ts";
import type { Diagnostic, Report } from "../model/report.ts";

export interface Request {
  id: number;
  kind: "run";
  text: string;
}

export type Answer =
  | { kind: "ready"; pumice: string; volcano: string }
  | { kind: "broken"; message: string }
  | { kind: "ran"; id: number; report: Report | null; diagnostics: Diagnostic[]; outline: Outline | null; ms: number };
