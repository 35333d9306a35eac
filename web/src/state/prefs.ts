// The preferences, which stay in this browser.
import { read, write, type Storage } from "./storage.ts";

const PREFS = "pumice.prefs.1";

export interface Prefs {
  language?: "en" | "zh";
  theme?: "" | "light" | "dark";
  left?: number;
  drawer?: number;
  toured?: boolean;
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
