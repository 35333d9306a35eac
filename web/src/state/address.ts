// The address of a scenario: a link that holds all of it, where it is short enough, and the tab's own, which follows the page.
import { LONGEST, toLetters } from "./letters.ts";
import type { AppStore, State } from "./state.ts";
import { VERSION, type Shared } from "./url.ts";

export const encode = async (shared: Shared): Promise<string> => `#${VERSION}/${await toLetters(shared)}`;

export function sharedOf(state: Readonly<State>): Shared {
  const shared: Shared = { name: state.name, text: state.text, tab: state.tab };
  if (!state.atEnd) shared.step = state.step;
  if (state.resource) shared.resource = state.resource;
  if (state.cycle !== null) shared.cycle = state.cycle;
  if (state.drawer !== "events" && state.drawer !== "messages") shared.drawer = state.drawer;
  if (state.lesson?.id) shared.lesson = state.lesson.id;
  if (state.runLength) shared.runLength = state.runLength;
  if (state.breakpoints.size) shared.stops = [...state.breakpoints];
  if (state.pinned && state.pinned.text !== state.text) shared.a = { name: state.pinned.name, text: state.pinned.text };
  if (state.variants.length) shared.more = state.variants;
  if (state.selection) shared.selection = state.selection;
  return shared;
}

// "" where it is too long for a link. What it is compared with is left out first, unless `whole` is wanted.
export async function linkOf(state: Readonly<State>, whole = false): Promise<string> {
  const shared = sharedOf(state);
  const { a, more: _, ...alone } = shared;
  let hash = await encode(shared);
  if (hash.length > LONGEST && a && !whole) hash = await encode(alone);
  return hash.length <= LONGEST ? hash : "";
}

const LATER = 500; // ms after the last change

// Keeps the address in step with the page.
export function installAddress(store: AppStore, place: (hash: string) => void): void {
  let address: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
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
      s.variants,
      s.sharing,
      s.lesson,
    ],
    () => {
      clearTimeout(address);
      const mine = ++turn;
      address = setTimeout(() => {
        const state = store.get();
        if (state.sharing === "ask") return place("");
        void linkOf(state).then((hash) => mine === turn && place(hash));
      }, LATER);
    },
  );
}
