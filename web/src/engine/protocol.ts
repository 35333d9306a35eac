// What the page and the engine's worker say to each other. Requests are numbered; an answer names its request.
import type { Outline } from "../model/outline.ts";
import type { Diagnostic, Report } from "../model/report.ts";
import type { HostNews } from "./hosts.ts";

// Before all requests.
export interface Start {
  kind: "start";
  module: WebAssembly.Module | null; // null: fetch it
}

export interface Request {
  id: number;
  kind: "run";
  text: string;
  hosts: readonly string[]; // origins that the extender plugin may ask
}

export type Answer =
  | { kind: "ready"; pumice: string; volcano: string }
  | { kind: "broken"; message: string }
  | { kind: "ran"; id: number; report: Report | null; diagnostics: Diagnostic[]; outline: Outline | null; hosts: HostNews[]; ms: number };
