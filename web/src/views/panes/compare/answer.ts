// The engine compares A with what the page shows, and with the variants that were kept; an answer stays until the next.
import { asKnown } from "../../../model/asking.ts";
import type { Difference } from "../../../model/report.ts";
import type { State } from "../../../state/state.ts";
import type { App } from "../../parts/app.ts";
import { questionOf } from "../../parts/comparison.ts";

export interface Answer {
  difference: Difference | null; // null: none has come
  current: boolean; // it is about what the page shows now
  failed: boolean; // there will be none
  known: Known;
}

// A text with the jobs of both runs called as people know them.
export type Known = (text: string) => string;

// told() when an answer has come.
export function askDifference(app: App, told: () => void): (state: Readonly<State>) => Answer {
  let about: readonly unknown[] = [];
  const none: Answer = { difference: null, current: false, failed: false, known: (text) => text };
  let answer = none;
  return (state) => {
    const { pinned, result, variants, language } = state;
    const now = [pinned!.result, result, variants, language];
    if (now.every((what, i) => what === about[i])) return answer;
    if (about[0] !== pinned!.result) answer = none;
    about = now;
    answer = { ...answer, current: false };
    void app.ask({ kind: "diff", ...questionOf(state) }).then((reply) => {
      if (now !== about) return;
      const difference = reply?.difference ?? null;
      const runs = { jobs: [...pinned!.result.report.jobs, ...result!.report.jobs] };
      answer = { difference, current: true, failed: difference === null, known: (text) => asKnown(runs, text) };
      told();
    });
    return answer;
  };
}
