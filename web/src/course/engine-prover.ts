// The engine as a lesson's prover, where it runs in the same thread: of a test and of the command that checks files.
import type { CheckResult, Engine } from "@pumice/engine";
import { answerQuestion, runText, worldAt } from "../engine/run.ts";
import { readOutline } from "../model/read-outline.ts";
import type { Diagnostic, Report } from "../model/report.ts";
import { checkedOf } from "./judge.ts";
import { warningsOf, type Prover } from "./prove.ts";

// The scenario is asked as it is written, by the release; "": by the one that it names.
export function engineProver(engine: Engine, release = ""): Prover {
  // A cycle's world is JSON, and names its release.
  const of = (text: string) => (release && !text.startsWith("{") ? `volcano: "${release}"\n${text}` : text);
  const common = { language: "en", hosts: [] } as const;
  return {
    outline: readOutline,
    run(text) {
      const { report, diagnostics } = JSON.parse(runText(engine, of(text))) as {
        report: Report | null;
        diagnostics: Diagnostic[];
      };
      if (report) return report;
      const errors = diagnostics.filter((d) => d.severity === "error");
      const zh = errors.map((d) => d.says?.message.zh ?? d.message).join(" ");
      return { en: errors.map((d) => d.message).join(" "), zh };
    },
    warnings: (text) =>
      warningsOf((JSON.parse(runText(engine, of(text))) as { diagnostics: Diagnostic[] }).diagnostics),
    check: (text, expect) =>
      checkedOf(
        answerQuestion(engine, { kind: "check", text: of(text), expect: [...expect], ...common }) as CheckResult,
      ),
    world: (text, cycle) => worldAt(engine, of(text), cycle).world,
    story: (text, object) =>
      answerQuestion(engine, { kind: "explain", text: of(text), object, ...common }).story ?? null,
    unblock: (text, object) =>
      answerQuestion(engine, { kind: "unblock", text: of(text), object, ...common }).unblocking ?? null,
  };
}
