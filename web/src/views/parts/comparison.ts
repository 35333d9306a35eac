// What is asked of the engine to compare A with what the page shows, and with the variants that were kept; and the documents
// that it writes of the answer.
import { knownName } from "../../model/names.ts";
import { linkOf } from "../../state/address.ts";
import type { State } from "../../state/state.ts";
import type { App } from "./app.ts";
import { copy, urlOf } from "./clipboard.ts";

// Of the texts that ran: of a cycle of many, those of its world.
export function questionOf(state: Readonly<State>) {
  const { pinned, result, variants, language, allowed } = state;
  return {
    text: pinned!.result.text,
    after: [{ name: "", text: result!.text }],
    name: "B",
    others: [...variants],
    language,
    hosts: allowed,
  };
}

// A and B; "" where they are too long, or where nobody has agreed to a link.
export async function linkOfBoth(state: Readonly<State>): Promise<string> {
  const hash = state.sharing === "ask" ? "" : await linkOf(state, true);
  return hash && urlOf(hash);
}

export async function documentOf(app: App, form: "markdown" | "html"): Promise<string> {
  const state = app.store.get();
  const link = await linkOfBoth(state);
  const title = `${knownName(state.name) || "A"} → B`;
  const asked = { ...questionOf(state), kind: "document" as const, document: form, title };
  const reply = await app.ask(link ? { ...asked, link } : asked);
  return reply?.document ?? "";
}

export async function copyComparison(app: App): Promise<void> {
  const text = await documentOf(app, "markdown");
  if (text) await copy(app, text);
}
