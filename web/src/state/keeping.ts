// Writes down what a person has made: at least every second while it changes, and as the tab is left. Each tab keeps its
// scenarios under ids of its own; where two turn out to have the same one, this tab goes on with a copy.
import { linkOf } from "./address.ts";
import { newId } from "./id.ts";
import { draftOf, setDraft, type Saved } from "./draft.ts";
import { newest, setNewest, SMALL } from "./newest.ts";
import { pace } from "./pace.ts";
import type { AppStore, State } from "./state.ts";
import type { Stores } from "./stores.ts";

export interface Current {
  id(): string;
  rename(from: string, to: string): void; // wherever the tab has it, what undo goes back to included
  leaving(run: () => void): void; // called before another scenario takes its place
}

export interface Told {
  copied(): void; // another tab has the same scenario
  // It is not kept. `reload`: a reload of this tab shows it all the same.
  lost(why: "full" | "refused", reload: boolean): void;
}

const REST = 250; // ms
const LATEST = 350; // so that what a crash loses is no older than a second, though a disk may be slow
const PATIENCE = 1000; // for a lock: a reload is no second tab

// What the tab began with: what it shows, and the versions of what that was opened from.
export type First = Pick<Saved, "name" | "text" | "sharing" | "versions">;

// `address` is read, and `mark` called once the id is another.
export function installKeeping(
  store: AppStore,
  stores: Stores,
  current: Current,
  first: First,
  address: () => string,
  mark: () => void,
  told: Told,
): void {
  const written = new Map([[current.id(), first.versions]]); // by id: see Saved
  const waiting = new Map<string, Saved>(); // by id
  const copies = new Map<string, string>(); // ids that turned out to be another tab's, and what they are here now
  const lost = new Set<string>(); // ids of which that was said
  // As the stores have it, or soon will. What was only looked at (the starter, a link) is not worth a place among the latest
  // until it is changed.
  let known: Pick<State, "name" | "text" | "sharing"> = first;
  let writing = false;

  const now = (id = current.id()): Saved => {
    const { name, text, sharing } = store.get();
    return { id, name, text, sharing, time: Date.now(), versions: written.get(id) ?? [] };
  };
  let addresses = [address()];
  const draft = (saved: Saved) => {
    if (address() !== addresses.at(-1)) addresses = [...addresses.slice(-1), address()];
    return setDraft(stores.tab, { ...saved, addresses });
  };

  const losing = async (saved: Saved, error: unknown) => {
    written.set(saved.id, written.get(saved.id)?.filter((version) => version !== saved.versions.at(-1)) ?? []);
    if (lost.has(saved.id)) return;
    lost.add(saved.id);
    const here = saved.id === current.id();
    const reload = here && (draft(now()) || (saved.sharing === "free" && (await linkOf(store.get())) !== ""));
    told.lost((error as Error | null)?.name === "QuotaExceededError" ? "full" : "refused", reload);
  };

  // Under another id than the one that another tab has.
  const part = (from: string): string => {
    const copy = copies.get(from);
    if (copy) return copy;
    const to = newId();
    const here = from === current.id();
    const mine = draftOf(stores.tab, from);
    copies.set(from, to);
    current.rename(from, to);
    if (here) mark();
    if (mine) setDraft(stores.tab, { ...mine, id: to, versions: [] });
    // What this tab wrote before it knew is not the other tab's.
    const last = newest(stores.all);
    const version = last?.id === from ? last.versions.at(-1)! : "";
    if (written.get(from)?.includes(version) && !first.versions.includes(version))
      setNewest(stores.all, { ...last!, id: to, versions: [] });
    told.copied();
    return to;
  };

  // False: what is there is another tab's. What this tab has written since may be there already: whoever opens the large store
  // takes in the newest of all tabs.
  const kept = async (saved: Saved): Promise<boolean> => {
    const large = await stores.kept();
    if (await large.put(saved)) return true;
    const there = (await large.get(saved.id))?.versions[0];
    return there !== undefined && written.get(saved.id)!.includes(there);
  };

  const put = async (saved: Saved): Promise<void> => {
    try {
      const version = saved.versions.at(-1)!;
      if (!((await stores.hold(saved.id, PATIENCE)) && (await kept(saved)))) {
        const id = part(saved.id);
        const versions = [...(written.get(id) ?? []), version];
        written.set(id, versions);
        return await put({ ...saved, id, versions });
      }
      // Those that were tried after it may be there soon, or not.
      const all = written.get(saved.id) ?? [];
      written.set(saved.id, all.slice(Math.max(0, all.indexOf(version))));
      lost.delete(saved.id);
    } catch (error) {
      await losing(saved, error);
    }
  };
  // One after another; of each scenario the newest takes the place of one that waits.
  const write = async () => {
    if (writing) return;
    writing = true;
    for (const [id, saved] of waiting) {
      waiting.delete(id);
      await put(saved);
    }
    writing = false;
  };

  const save = () => {
    soon.done();
    const { name, text, sharing } = store.get();
    if (known.name === name && known.text === text && known.sharing === sharing) return;
    known = { name, text, sharing };
    const id = current.id();
    written.set(id, [...(written.get(id) ?? []), newId()]);
    const saved = now(id);
    setNewest(stores.all, saved);
    // What is long takes too long in the middle of typing, and what is older must not stay.
    if (text.length <= SMALL) draft(saved);
    else setDraft(stores.tab, null);
    waiting.set(id, saved);
    void write();
  };
  const soon = pace(save, REST, LATEST);
  store.watch(
    (s) => [s.name, s.text, s.sharing],
    (s) => {
      if (s.name === known.name && s.text === known.text && s.sharing === known.sharing) return;
      soon.changed();
      stores.kept().catch(() => {}); // opening it takes a while, and what it refuses is said by the write
    },
  );
  current.leaving(save);
  save(); // what was changed before this was fetched has waited
  const leave = () => {
    save();
    // Nothing is changed: the address says it all, where there is one.
    if (written.get(current.id())?.length || !address()) draft(now());
  };
  addEventListener("pagehide", leave);
  addEventListener("visibilitychange", () => document.hidden && leave());
  // A tab that was duplicated or restored learns at once that it is the second; one that was left in the middle of writing
  // writes again what it may not have finished.
  const id = current.id();
  const left = draftOf(stores.tab, id);
  void stores.hold(id, PATIENCE).then((mine) => {
    if (!mine) return void (current.id() === id && part(id));
    if (!left?.versions.length || left.text !== first.text || waiting.has(id) || writing) return;
    waiting.set(id, left);
    void write();
  });
}
