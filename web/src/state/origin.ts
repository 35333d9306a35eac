// A text that comes into the scenario in one piece is judged as an import is: where it came from a cluster, it goes into no
// link before a yes. Until that is known it waits.
import { difference } from "../model/edits.ts";
import type { AppStore } from "./state.ts";

const PIECE = 30; // characters: more at once is not typed
// Where there is neither an object nor a part of one nothing needs to be asked. The rule itself is model/of-cluster.ts.
const MAY_BE = /\b(?:kind|uid|resourceVersion|env|envFrom|command|args|image|metadata|status)["']?\s*:/;

// `first`: the text that the tab began with.
export function installOrigin(
  store: AppStore,
  id: () => string,
  first: string,
  judge: (text: string) => Promise<boolean>,
): void {
  let before = { text: first, id: id() };
  let turn = 0;
  store.watch(
    (s) => [s.text],
    ({ text, sharing }) => {
      const { text: old, id: oldId } = before;
      before = { text, id: id() };
      if (sharing === "ask" || id() !== oldId) return; // who opens a scenario says where it came from
      const { insert } = difference(old, text);
      if (insert.length < PIECE || !MAY_BE.test(text)) return;
      const mine = ++turn;
      store.set({ sharing: "ask" });
      void judge(text).then(
        (yes) => !yes && mine === turn && id() === oldId && store.set({ sharing: "free" }),
        () => {}, // what nobody could judge waits for a yes
      );
    },
    "first",
  );
}
