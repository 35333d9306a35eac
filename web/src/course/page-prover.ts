// The engine as a lesson's prover, where it runs in a thread of its own: of the page.
import type { CheckResult } from "@pumice/engine";
import type { AskingEngine } from "../engine/asking.ts";
import type { Ran } from "../engine/protocol.ts";
import { checkedOf } from "./judge.ts";
import { warningsOf, type Prover } from "./prove.ts";

export class Stopped extends Error {}

// `goOn` is asked before each question: false ends the proof with Stopped, as the lesson is another by now.
export function pageProver(engine: AskingEngine, goOn: () => boolean): Prover {
  let last: { text: string; ran: Ran } | null = null;
  const run = async (text: string): Promise<Ran> => {
    if (!goOn()) throw new Stopped();
    if (last?.text !== text) last = { text, ran: await engine.run(text) };
    return last.ran;
  };
  const common = { language: "en", hosts: [] } as const;
  const ask = (question: Parameters<AskingEngine["ask"]>[0]) => {
    if (!goOn()) throw new Stopped();
    return engine.ask(question);
  };
  return {
    outline: async (text) => (await run(text)).outline!,
    async run(text) {
      const { report, diagnostics } = await run(text);
      if (report) return report;
      const errors = diagnostics.filter((d) => d.severity === "error");
      const zh = errors.map((d) => d.says?.message.zh ?? d.message).join(" ");
      return { en: errors.map((d) => d.message).join(" "), zh };
    },
    warnings: async (text) => warningsOf((await run(text)).diagnostics),
    async check(text, expect) {
      const reply = await ask({ kind: "check", text, expect: [...expect], ...common });
      return checkedOf({ checked: null, diagnostics: [], ...reply } as CheckResult);
    },
    async world(text, cycle) {
      if (!goOn()) throw new Stopped();
      return (await engine.run(text, cycle)).world ?? null;
    },
    story: async (text, object) => (await ask({ kind: "explain", text, object, ...common }))?.story ?? null,
    unblock: async (text, object) => (await ask({ kind: "unblock", text, object, ...common }))?.unblocking ?? null,
  };
}
