// What fits into a link of the course: data in letters. "1." is the version of this form.
import { fromLetters, toLetters } from "./letters.ts";

const VERSION = "1.";

export const pack = async (value: unknown): Promise<string> => VERSION + (await toLetters(value));

// null: that is no such code.
export async function unpack(code: string): Promise<unknown> {
  if (!code.startsWith(VERSION)) return null;
  return fromLetters(code.slice(VERSION.length)).catch(() => null);
}

// A short name for a text, always the same: what is kept of a lesson from a link stands under it.
export function nameOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
