// The glossary in the page's language, asked of the engine when somebody first wants a word.
import { Terms } from "../../model/terms.ts";
import type { App } from "./app.ts";

let known: { terms: Terms; language: string } | null = null;
let asked: Promise<void> | null = null;

// null: the engine does not answer now, or was asked in another language meanwhile.
export async function glossary(app: App): Promise<Terms | null> {
  const now = app.store.get().language;
  if (known?.language !== now) {
    asked ??= app
      .ask({ kind: "terms", text: "", language: now, hosts: [] })
      .then((reply) => void (reply?.terms && (known = { terms: new Terms(reply.terms), language: now })))
      .finally(() => (asked = null));
    await asked;
  }
  return known?.language === now ? known.terms : null;
}

// What a field that is a term is about, beyond what the editor says of it.
export async function aboutField(app: App, name: string): Promise<string> {
  const term = (await glossary(app))?.of("term", name);
  return term ? (term.more ?? term.says) : "";
}
