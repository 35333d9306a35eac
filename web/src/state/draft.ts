// A tab's own text, in its sessionStorage: a reload finds it there at once.
import type { State } from "./state.ts";
import { read, write, type Storage } from "./storage.ts";

export interface Saved {
  id: string;
  name: string;
  text: string;
  time: number;
  sharing: State["sharing"];
  // Each write has a name. These are the ones that the large store may hold of this scenario as far as this tab knows: the
  // one that it is known to hold, and those tried since, this text last. Any other was written by somebody else.
  versions: string[];
}

// A tab's own text. The address holds it, too, unless that was still to follow: this text is at least as new as what any of
// these addresses says. They are the tab's own and the one before it, as a browser may reload a page at an address that
// the page has just replaced.
export interface Draft extends Saved {
  addresses: string[];
}

export type Newest = Omit<Saved, "text"> & { text?: string }; // without a text that is not small

const DRAFT = "pumice.tab.1";
const LATEST = 8.64e15; // no date is after it

const isText = (value: unknown): value is string => typeof value === "string";

// What a store holds, where it is whole.
export function checked(value: unknown): Newest | null {
  if (typeof value !== "object" || value === null) return null;
  const { id, name, text, time, sharing, versions } = value as Record<string, unknown>;
  if (!isText(id) || !isText(name) || typeof time !== "number" || !(time < LATEST)) return null;
  if (sharing !== "free" && sharing !== "ask") return null;
  if (!Array.isArray(versions) || !versions.every(isText)) return null;
  return { id, name, time, sharing, versions, ...(isText(text) ? { text } : {}) };
}

export function draftOf(tab: Storage, id: string | null): Draft | null {
  const value = read(tab, DRAFT);
  const saved = checked(value);
  const addresses = (value as { addresses?: unknown } | null)?.addresses;
  if (saved?.text === undefined || saved.id !== id) return null;
  if (!Array.isArray(addresses) || !addresses.every(isText)) return null;
  return { ...saved, text: saved.text, addresses };
}

// False where it does not fit: an older text must not stay in its place.
export function setDraft(tab: Storage, draft: Draft | null): boolean {
  if (draft && write(tab, DRAFT, draft)) return true;
  tab.removeItem(DRAFT);
  return draft === null;
}
