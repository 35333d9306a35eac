// What a tab opens that has no text of its own: its scenario from the large store, or the newest that this browser keeps.
import type { Saved } from "./draft.ts";
import { newest } from "./newest.ts";
import type { Stores } from "./stores.ts";

// Where the browser was killed, the small store is as it was up to minutes before; the large one has all but the last second.
async function newestOf(stores: Stores): Promise<Saved | null> {
  const last = newest(stores.all);
  const kept = await stores.kept().catch(() => null);
  const [first] = (await kept?.list().catch(() => null)) ?? [];
  if (last && !(first && first.time > last.time)) {
    if (last.text !== undefined) return { ...last, text: last.text };
    const whole = await kept?.get(last.id);
    if (whole) return whole;
  }
  return first ? kept!.get(first.id) : null;
}

// `known`: the id of this tab. Whether another tab has it open is found out later (keeping.ts). null: there is none, or the
// browser refuses it.
export async function recent(stores: Stores, known: string | null): Promise<Saved | null> {
  const refused = () => null;
  const mine = known && (await stores.kept().then((kept) => kept.get(known), refused));
  return mine || newestOf(stores).catch(refused);
}
