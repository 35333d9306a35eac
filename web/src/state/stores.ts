// Where a tab keeps scenarios, as what uses it sees it: two small stores that answer at once, and a large one.
import type { Saved } from "./draft.ts";
import type { Storage } from "./storage.ts";
import type { Hold } from "./tabs.ts";

// What the list of scenarios shows of one.
export interface Entry {
  id: string;
  name: string;
  time: number;
  sharing: Saved["sharing"];
  version: string; // the name of the write that made it what it is
  names: string; // the first names in its text: scenarios of one name are told apart by them
}

// The large store (kept.ts). What fails, fails with the browser's own error.
export interface Kept {
  list(): Promise<Entry[]>; // the newest first
  get(id: string): Promise<Saved | null>;
  // False: somebody else has written under this id, and nothing is changed.
  put(saved: Saved): Promise<boolean>;
  forget(id: string): Promise<void>;
}

export interface Stores {
  tab: Storage; // this tab's own
  all: Storage; // of all tabs
  kept(): Promise<Kept>; // fails where the browser refuses it
  haveKept(): Promise<boolean>; // whether there is such a store already
  hold: Hold;
}
