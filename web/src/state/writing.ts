// All that is written down while somebody works: the address, the stores, and before both where a text is from. Fetched with
// the first result or the first change: who has only come to look needs none of it.
import { isOfCluster } from "../engine/judge.ts";
import { installAddress } from "./address.ts";
import type { Key } from "../i18n/later.ts";
import { installKeeping, type Current, type First } from "./keeping.ts";
import { installOrigin } from "./origin.ts";
import type { AppStore } from "./state.ts";
import type { Stores } from "./stores.ts";

// `place` puts a link into the address.
export function installWriting(
  store: AppStore,
  stores: Stores,
  current: Current,
  first: First,
  place: (hash: string) => void,
  say: (key: Key) => Promise<void>,
): void {
  installOrigin(store, current.id, first.text, isOfCluster);
  installAddress(store, place);
  const address = () => location.hash;
  installKeeping(store, stores, current, first, address, () => place(address()), {
    copied: () => void say("copiedScenario"),
    async lost(why, reload) {
      await say(why === "full" ? "notKeptFull" : "notKeptRefused");
      await say(reload ? "reloadShows" : "reloadLoses");
    },
  });
}
