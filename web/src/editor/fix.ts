// What a hint of the engine offers, by its key, becomes a change of the line that it is about.
import type { Diagnostic } from "../model/report.ts";

export interface Fix {
  from: number; // in the line
  to: number;
  insert: string;
}

const words = (text: string) => [...text.matchAll(/[\w./-]+/g)];

// value: where the value stands that the diagnostic points at.
export function fixOf(d: Diagnostic, line: string, start: number, value: { from: number; to: number }): Fix | null {
  const hint = d.says?.hint;
  const meant = hint?.key === "did-you-mean" ? hint.values?.word : undefined;
  if (meant) {
    // The word that is wrong stands in the sentence; else it is the field.
    const said = new Set(words(d.message).map((word) => word[0]));
    const field = d.field?.split(/[.[\]]+/).findLast(Boolean);
    const there = words(line).filter((word) => word.index >= start && word[0] !== meant);
    const wrong = there.find((word) => said.has(word[0])) ?? there.find((word) => word[0] === field);
    return wrong ? { from: wrong.index, to: wrong.index + wrong[0].length, insert: meant } : null;
  }
  const written = line.slice(value.from, value.to);
  const bare = written.replace(/^["']|["']$/g, "");
  const text = hint?.values?.text ?? "";
  const instead = hint?.key === "write-in-quotes" ? `"${text}"` : hint?.key === "write" ? text : null;
  return instead && bare && d.message.includes(bare) ? { ...value, insert: instead } : null;
}
