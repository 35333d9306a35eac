// What was last written, where it is found at once: this tab's own text in sessionStorage (draft.ts), and in localStorage
// which scenario is the newest of all tabs. The scenarios themselves are in the large store (kept.ts), which takes its time.
import { checked, draftOf, setDraft, type Newest } from "./draft.ts";
import { read, write, type Storage } from "./storage.ts";

export const NEWEST = "pumice.newest.1";

// So many characters are written here while somebody types; more take too long.
export const SMALL = 300_000;

export function newest(all: Storage): Newest | null {
  return checked(read(all, NEWEST));
}

export function setNewest(all: Storage, saved: Newest | null): void {
  if (!saved) return all.removeItem(NEWEST);
  const { text, ...rest } = saved;
  const whole = text !== undefined && text.length <= SMALL ? saved : rest;
  if (!write(all, NEWEST, whole) && !write(all, NEWEST, rest)) all.removeItem(NEWEST);
}

// A scenario that was removed from the large store is nowhere else either. `next`: the newest that is left.
export function forgetHere(
  { tab, all }: { tab: Storage; all: Storage },
  id: string,
  next: Omit<Newest, "versions"> | undefined,
): void {
  if (draftOf(tab, id)) setDraft(tab, null);
  if (newest(all)?.id === id) setNewest(all, next ? { ...next, versions: [] } : null);
}
