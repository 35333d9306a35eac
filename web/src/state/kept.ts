// The latest scenarios of this browser, whatever their size: its IndexedDB. This is fetched when it is first wanted. What
// cannot be written is refused with the browser's own error, and what was there stays.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { newId } from "./id.ts";
import { checked, type Saved } from "./draft.ts";
import { newest, setNewest } from "./newest.ts";
import { read, type Storage } from "./storage.ts";
import type { Entry, Kept } from "./stores.ts";

interface Schema extends DBSchema {
  scenarios: { key: string; value: Entry; indexes: { time: number } };
  texts: { key: string; value: string };
}

export const MOST = 20;
const MOST_NAMES = 4;

export function namesIn(text: string): string {
  const names = [...text.slice(0, 20_000).matchAll(/\bname"?:\s*["']?([\w./-]+)/g)].map((m) => m[1]!);
  return [...new Set(names)].slice(0, MOST_NAMES).join(", ");
}

// An older page kept its scenarios in localStorage, and the oldest ones don't say whether they came from a cluster.
const OLD = "pumice.recent.1";
const OF_A_CLUSTER = /\bkind"?:\s*"?(Pod|Node)\b/;

export function oldOnes(all: Storage): Saved[] {
  const list = read(all, OLD);
  if (!Array.isArray(list)) return [];
  return list.flatMap((old: Partial<Saved> | null): Saved[] => {
    const sharing = old?.sharing ?? (OF_A_CLUSTER.test(old?.text ?? "") ? "ask" : "free");
    const saved = checked({ ...old, sharing, versions: [newId()] });
    return saved?.text === undefined ? [] : [{ ...saved, text: saved.text }];
  });
}

class Database implements Kept {
  constructor(private readonly db: () => Promise<IDBPDatabase<Schema>>) {}

  async list(): Promise<Entry[]> {
    return (await (await this.db()).getAllFromIndex("scenarios", "time")).reverse();
  }

  async get(id: string): Promise<Saved | null> {
    const transaction = (await this.db()).transaction(["scenarios", "texts"]);
    const [entry, text] = await Promise.all([
      transaction.objectStore("scenarios").get(id),
      transaction.objectStore("texts").get(id),
    ]);
    if (!entry || text === undefined) return null;
    const { name, time, sharing, version } = entry;
    return { id, name, text, time, sharing, versions: [version] };
  }

  put(saved: Saved): Promise<boolean> {
    return this.write(saved, (now) => !now || saved.versions.includes(now.version));
  }

  // What was found elsewhere in this browser. Where somebody else has written under its id it gets another one.
  async adopt(saved: Saved): Promise<void> {
    const older = (now: Entry | undefined) => !now || (now.time < saved.time && saved.versions.includes(now.version));
    if (await this.write(saved, older)) return;
    const now = await this.get(saved.id);
    const known = !now || now.text === saved.text || saved.versions.includes(now.versions[0]!);
    if (!known) await this.write({ ...saved, id: newId() }, () => true);
  }

  async forget(id: string): Promise<void> {
    const transaction = (await this.db()).transaction(["scenarios", "texts"], "readwrite");
    await Promise.all([
      transaction.objectStore("scenarios").delete(id),
      transaction.objectStore("texts").delete(id),
      transaction.done,
    ]);
  }

  // All of it or nothing.
  private async write(saved: Saved, may: (now: Entry | undefined) => boolean): Promise<boolean> {
    const transaction = (await this.db()).transaction(["scenarios", "texts"], "readwrite");
    const scenarios = transaction.objectStore("scenarios");
    const texts = transaction.objectStore("texts");
    if (!may(await scenarios.get(saved.id))) return false;
    const { id, name, text, time, sharing, versions } = saved;
    const entry: Entry = { id, name, time, sharing, version: versions.at(-1)!, names: namesIn(text) };
    const writing = async () => {
      await Promise.all([scenarios.put(entry), texts.put(text, id)]);
      const ids = await scenarios.index("time").getAllKeys();
      await Promise.all(ids.slice(0, -MOST).flatMap((old) => [scenarios.delete(old), texts.delete(old)]));
    };
    // A store that is full says so as it ends, to the whole and not to each part.
    const [done, written] = await Promise.allSettled([transaction.done, writing()]);
    for (const part of [done, written]) if (part.status === "rejected") throw part.reason;
    return true;
  }
}

// Takes in what is in localStorage: what an older page kept there, and what a tab wrote as it was closed.
async function takeIn(database: Database, all: Storage): Promise<void> {
  const last = newest(all);
  for (const old of oldOnes(all).reverse()) await database.adopt(old);
  if (last?.text !== undefined) await database.adopt({ ...last, text: last.text });
  all.removeItem(OLD);
  if (last) return;
  const [first] = await database.list();
  if (first) setNewest(all, { ...first, versions: [first.version] });
}

export async function openKept(all: Storage): Promise<Kept> {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const close = () => void (opened = null); // the browser may close it at any time, and opening it may fail
  const open = () =>
    openDB<Schema>("pumice", 1, {
      upgrade(db) {
        db.createObjectStore("scenarios", { keyPath: "id" }).createIndex("time", "time");
        db.createObjectStore("texts");
      },
      terminated: close,
    }).catch((error) => {
      close();
      throw error;
    });
  const database = new Database(() => (opened ??= open()));
  await takeIn(database, all);
  return database;
}
