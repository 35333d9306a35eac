// Where a scenario comes from at the start: the address, this browser's stores, or the starter. The entry of the tab's
// history says under which id it is kept, so that a reload goes on with the same scenario.
import { STARTER } from "../model/starter.ts";
import { isStopKind, type Breakpoints } from "../model/stops.ts";
import { newId } from "./id.ts";
import { draftOf } from "./draft.ts";
import type { State } from "./state.ts";
import type { Stores } from "./stores.ts";
import { decode, type Shared } from "./url.ts";

export interface Opening {
  name: string;
  text: string; // A's, where the link holds two
  id: string;
  from: "link" | "recent" | "starter";
  sharing: State["sharing"];
  versions: string[]; // see Saved
  trouble?: "broken" | "newer";
  shared?: Shared;
}

// `was`: the id that this entry of the history had before.
export async function opening(hash: string, stores: Stores, was: unknown = null): Promise<Opening> {
  const decoded = await decode(hash);
  const known = typeof was === "string" && was ? was : null;
  const draft = draftOf(stores.tab, known);
  if (decoded?.ok) {
    const mine = draft?.addresses.includes(hash) ? draft : null;
    const shared = mine ? { ...decoded.shared, name: mine.name, text: mine.text } : decoded.shared;
    return {
      name: shared.name,
      text: shared.a?.text ?? shared.text,
      id: known ?? newId(),
      from: "link",
      sharing: mine?.sharing ?? "free",
      versions: draft?.versions ?? [],
      shared,
    };
  }
  const trouble = decoded ? { trouble: decoded.reason } : {};
  // What this browser keeps is fetched where there may be something: under the id of this tab, or of others.
  const here = () => stores.all.getItem("pumice.newest.1") ?? stores.all.getItem("pumice.recent.1");
  const other = !draft && (known ?? here() ?? (await stores.haveKept()));
  const last = draft ?? (other ? await import("./recent.ts").then(({ recent }) => recent(stores, known)) : null);
  if (!last) {
    const words = { name: "", text: STARTER, id: newId(), versions: [] };
    return { ...words, from: "starter", sharing: "free", ...trouble };
  }
  const { id, name, text, sharing, versions } = last;
  return { id, name, text, from: "recent", sharing, versions, ...trouble };
}

// A link of a newer page may stop at decisions that this one cannot ask for.
export function unknownStops(shared: Shared): string[] {
  return (shared.stops ?? []).map(([kind]) => kind).filter((kind) => !isStopKind(kind));
}

export function fromShared(shared: Shared): Partial<State> {
  return {
    ...(shared.tab ? { tab: shared.tab } : {}),
    ...(shared.resource ? { resource: shared.resource } : {}),
    ...(shared.selection ? { selection: shared.selection } : {}),
    ...(shared.cycle === undefined ? {} : { cycle: shared.cycle }),
    ...(shared.more ? { variants: shared.more } : {}),
    // A link that holds A and B opens at what they differ in.
    ...(shared.a ? { drawer: "compare", panel: "events", asked: {} } : {}),
    ...(shared.drawer ? { drawer: shared.drawer } : {}),
    ...(shared.runLength ? { runLength: shared.runLength } : {}),
    ...(shared.stops ? { breakpoints: new Map(shared.stops.filter(([kind]) => isStopKind(kind))) as Breakpoints } : {}),
    ...(shared.step === undefined ? {} : { step: shared.step, atEnd: false }),
  };
}
