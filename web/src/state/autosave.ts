// What is kept in this browser: the preferences and the latest scenarios. Nothing else is stored, and nothing leaves it.
import type { State } from "./state.ts";

export interface Saved {
  id: string;
  name: string;
  text: string;
  time: number;
  sharing: State["sharing"];
  ahead?: boolean; // of the address, which follows later: the tab was left before
}

export interface Storage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const RECENT = "pumice.recent.1";
const PREFS = "pumice.prefs.1";
const MOST = 12;
const MOST_CHARS = 2_000_000;
const LATEST = 8.64e15; // no date is after it

export interface Prefs {
  language?: "en" | "zh";
  theme?: "" | "light" | "dark";
  left?: number;
  drawer?: number;
  toured?: boolean;
}

function read(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(storage: Storage, key: string, value: unknown): boolean {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false; // full, or not allowed: the page works without
  }
}

// What an older page kept doesn't say whether it came from a cluster.
const OF_A_CLUSTER = /\bkind"?:\s*"?(Pod|Node)\b/;

function sharingOf(saved: Saved): Saved["sharing"] {
  if (saved.sharing === "free" || saved.sharing === "ask") return saved.sharing;
  return OF_A_CLUSTER.test(saved.text) ? "ask" : "free";
}

export function recent(storage: Storage): Saved[] {
  const list = read(storage, RECENT);
  if (!Array.isArray(list)) return [];
  const whole = list.filter(
    (s): s is Saved =>
      typeof s?.id === "string" &&
      typeof s.name === "string" &&
      typeof s.text === "string" &&
      typeof s.time === "number" &&
      s.time < LATEST,
  );
  return whole.map((s) => ({ ...s, sharing: sharingOf(s) }));
}

// The newest first. What doesn't fit is left out, the oldest first; a text that is too long for this store is not kept.
export function keep(storage: Storage, saved: Saved): boolean {
  if (saved.text.length > MOST_CHARS) return false;
  const list = [saved, ...recent(storage).filter((s) => s.id !== saved.id)].slice(0, MOST);
  while (list.length > 1 && list.reduce((sum, s) => sum + s.text.length, 0) > MOST_CHARS) list.pop();
  while (!write(storage, RECENT, list)) {
    if (list.length <= 1) return false;
    list.pop();
  }
  return true;
}

export function forget(storage: Storage, id: string): void {
  write(
    storage,
    RECENT,
    recent(storage).filter((s) => s.id !== id),
  );
}

export function prefs(storage: Storage): Prefs {
  const p = read(storage, PREFS);
  if (typeof p !== "object" || p === null) return {};
  const v = p as Record<string, unknown>;
  const out: Prefs = {};
  if (v["language"] === "en" || v["language"] === "zh") out.language = v["language"];
  if (v["theme"] === "light" || v["theme"] === "dark") out.theme = v["theme"];
  if (typeof v["left"] === "number") out.left = v["left"];
  if (typeof v["drawer"] === "number") out.drawer = v["drawer"];
  if (v["toured"] === true) out.toured = true;
  return out;
}

export function setPrefs(storage: Storage, change: Prefs): void {
  write(storage, PREFS, { ...prefs(storage), ...change });
}
