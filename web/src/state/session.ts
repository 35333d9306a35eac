// Where a scenario comes from at the start and where it is kept: the address, this browser's storage, or the starter.
// The entry of the tab's history says under which id, so that a reload goes on with the same scenario.
import { STARTER } from "../model/starter.ts";
import { isStopKind, type Breakpoints } from "../model/stops.ts";
import { keep, recent, type Storage } from "./autosave.ts";
import type { AppStore, State } from "./state.ts";
import { decode, encode, LONGEST, type Shared } from "./url.ts";

export interface Opening {
  name: string;
  text: string; // A's, where the link holds two
  id: string;
  from: "link" | "recent" | "starter";
  sharing: State["sharing"];
  trouble?: "broken" | "newer";
  shared?: Shared;
}

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (b) => b.toString(36).padStart(2, "0")).join("");
}

// `was`: the id that this entry of the history had before.
export async function opening(hash: string, storage: Storage, was: unknown = null): Promise<Opening> {
  const decoded = await decode(hash);
  const known = typeof was === "string" && was ? was : null;
  const kept = recent(storage);
  const mine = kept.find((saved) => saved.id === known);
  if (decoded?.ok) {
    const shared = mine?.ahead ? { ...decoded.shared, name: mine.name, text: mine.text } : decoded.shared;
    return {
      name: shared.name,
      text: shared.a?.text ?? shared.text,
      id: known ?? newId(),
      from: "link",
      sharing: "free",
      shared,
    };
  }
  const trouble = decoded ? { trouble: decoded.reason } : {};
  const last = mine ?? kept[0];
  if (last) return { name: last.name, text: last.text, id: last.id, from: "recent", sharing: last.sharing, ...trouble };
  return { name: "", text: STARTER, id: newId(), from: "starter", sharing: "free", ...trouble };
}

export function sharedOf(state: Readonly<State>): Shared {
  const shared: Shared = { name: state.name, text: state.text, tab: state.tab };
  if (!state.atEnd) shared.step = state.step;
  if (state.resource) shared.resource = state.resource;
  if (state.cycle !== null) shared.cycle = state.cycle;
  if (state.drawer !== "events" && state.drawer !== "messages") shared.drawer = state.drawer;
  if (state.runLength) shared.runLength = state.runLength;
  if (state.breakpoints.size) shared.stops = [...state.breakpoints];
  if (state.pinned && state.pinned.text !== state.text) shared.a = { name: state.pinned.name, text: state.pinned.text };
  if (state.selection) shared.selection = state.selection;
  return shared;
}

// "" where it is too long for a link. What it is compared with is left out first.
export async function linkOf(state: Readonly<State>): Promise<string> {
  const { a, ...alone } = sharedOf(state);
  const both = a ? await encode({ ...alone, a }) : "";
  const hash = both && both.length <= LONGEST ? both : await encode(alone);
  return hash.length <= LONGEST ? hash : "";
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
    ...(shared.drawer ? { drawer: shared.drawer } : {}),
    ...(shared.runLength ? { runLength: shared.runLength } : {}),
    ...(shared.stops ? { breakpoints: new Map(shared.stops.filter(([kind]) => isStopKind(kind))) as Breakpoints } : {}),
    ...(shared.step === undefined ? {} : { step: shared.step, atEnd: false }),
  };
}

const LATER = 500; // ms after the last change

// Keeps the address and the storage in step with the page. `lost` is called when a scenario cannot be kept.
export function installSession(
  store: AppStore,
  storage: Storage,
  id: () => string,
  place: (hash: string) => void,
  lost: () => void,
): void {
  let address: ReturnType<typeof setTimeout> | undefined;
  let saving: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  let linked: Readonly<State> = store.get(); // what the address says
  const link = (state: Readonly<State>, hash: string) => {
    linked = state;
    place(hash);
  };
  store.watch(
    (s) => [
      s.name,
      s.text,
      s.tab,
      s.resource,
      s.selection,
      s.atEnd ? -1 : s.step,
      s.cycle,
      s.drawer,
      s.runLength,
      s.breakpoints,
      s.pinned,
      s.sharing,
    ],
    () => {
      clearTimeout(address);
      const mine = ++turn;
      address = setTimeout(() => {
        const state = store.get();
        if (state.sharing === "ask") return link(state, "");
        void linkOf(state).then((hash) => mine === turn && link(state, hash));
      }, LATER);
    },
  );
  let known: Pick<State, "name" | "text" | "sharing"> | null = null;
  let told = ""; // of which scenario that was said
  const save = (ahead = false) => {
    const { name, text, sharing } = store.get();
    if (!ahead && known && known.name === name && known.text === text && known.sharing === sharing) return;
    // What was only looked at (the starter, a link) is not worth a place among the recent ones until it is changed.
    if (known !== null && !keep(storage, { id: id(), name, text, time: Date.now(), sharing, ahead }) && told !== id()) {
      told = id();
      lost();
    }
    known = { name, text, sharing };
  };
  store.watch(
    (s) => [s.name, s.text, s.sharing],
    () => {
      clearTimeout(saving);
      if (known === null) return save();
      saving = setTimeout(() => save(), LATER);
    },
  );
  const leave = () => save(linked.text !== store.get().text || linked.name !== store.get().name);
  addEventListener("pagehide", leave);
  addEventListener("visibilitychange", () => document.hidden && leave());
}
