// The page and the engine's thread say this to each other. Requests are numbered; an answer names its request.
import type {
  CheckResult,
  DiffRequest,
  DiffResult,
  Sentence,
  Small,
  StopKind,
  StopsResult,
  Term,
  Upgrade,
} from "@pumice/engine";
import type { Language } from "../i18n/index.ts";
import type { Outline } from "../model/outline.ts";
import type { Diagnostic, Finding, Report, SimulationReport, Story, Unblocking } from "../model/report.ts";
import type { Length } from "../model/simulation.ts";
import type { HostNews } from "./hosts.ts";

// This comes before all requests.
export interface Start {
  kind: "start";
  module: WebAssembly.Module | null; // null: fetch it
}

// The first word of a thread that several share: it is there, whatever it has to fetch still.
export interface Here {
  kind: "here";
}

// The last word of one of several that share the thread.
export interface Bye {
  kind: "bye";
}

export interface Request {
  id: number;
  kind: "run";
  text: string;
  hosts: readonly string[]; // origins that the extender plugin may ask
  cycle?: number; // of the simulation, from 0: what runs is the world as that cycle finds it
}

export interface Simulate {
  id: number;
  kind: "simulate";
  text: string;
  length: Length;
  hosts: readonly string[];
}

export interface Simulated {
  report: SimulationReport | null;
  says?: Sentence[]; // of each finding its message
  diagnostics: Diagnostic[];
  ms: number;
}

interface Compare<Kind extends string> {
  kind: Kind;
  text: string;
  after: DiffRequest["after"];
  name: string;
  others: { name: string; text: string }[];
  language: Language;
  hosts: readonly string[];
}

// Questions about a text; each is the call of the engine that is named like it, but for pods, terms and documents.
export type Question =
  | { kind: "explain"; text: string; object: string; language: Language; hosts: readonly string[] }
  | { kind: "unblock"; text: string; object: string; language: Language; hosts: readonly string[] }
  | { kind: "shrink"; text: string; keep: string; language: Language; hosts: readonly string[] }
  | {
      kind: "stops";
      text: string;
      at: StopKind[];
      if: string;
      from?: number;
      before?: number;
      language: Language;
      hosts: readonly string[];
    }
  | Compare<"diff">
  | (Compare<"document"> & { document: "markdown" | "html"; title: string; link?: string }) // of the same
  | {
      kind: "upgrade";
      text: string;
      from: string; // releases
      to: string;
      until?: number; // seconds of simulated time; without it what the scenario says
      language: Language;
      hosts: readonly string[];
    }
  | {
      kind: "check";
      text: string;
      expect: readonly object[];
      simulation?: boolean;
      language: Language;
      hosts: readonly string[];
    }
  | { kind: "pods"; text: string; language: Language; hosts: readonly string[] }
  | { kind: "terms"; text: ""; language: Language; hosts: readonly [] }
  | { kind: "lint"; text: string; language: Language; hosts: readonly string[] };
export type Asked = Question & { id: number };

// What a question of a kind is answered with; null: there is no answer, `diagnostics` says why.
export interface Reply {
  story?: Story | null;
  findings?: Finding[] | null;
  unblocking?: Unblocking | null;
  small?: Small | null;
  found?: StopsResult["found"];
  pods?: Record<string, number>; // of each PodGroup, namespace/name
  difference?: DiffResult["difference"];
  document?: string;
  upgrade?: Upgrade | null;
  terms?: Term[];
  checked?: CheckResult["checked"];
  diagnostics: Diagnostic[];
}

export type Answer =
  | { kind: "ready"; pumice: string; volcano: string; catalogue: string } // as engine.catalogue() gives it
  | { kind: "broken"; message: string }
  | { kind: "answered"; id: number; reply: Reply }
  | { kind: "progress"; id: number; done: number; of: number }
  | { kind: "simulated"; id: number; simulated: Simulated }
  // result: a RunResult as the engine wrote it; text crosses between threads faster than objects, and is read once, by
  // the page. world: what ran, where that is not the request's text, and what is said of the text then.
  | {
      kind: "ran";
      id: number;
      result: string;
      world?: { text: string; diagnostics: Diagnostic[] };
      outline: Outline | null;
      hosts: HostNews[];
      ms: number;
    };

// An answer to a run, read.
export interface Ran {
  world?: string;
  report: Report | null;
  diagnostics: Diagnostic[];
  outline: Outline | null;
  hosts: HostNews[];
  ms: number;
}
