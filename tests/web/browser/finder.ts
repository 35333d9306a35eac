// The page's own code that finds what a word means, as terms.test.ts puts it into the page.
import { Terms, type Term } from "../../../web/src/model/terms.ts";
import { labelOf } from "../../../web/src/views/parts/term-places.ts";

export const termsOf = (glossary: string): Terms => new Terms(JSON.parse(glossary) as Term[]);
export const saysSomething = (terms: Terms, element: Element): boolean => labelOf(terms, element) !== null;
export const told = (terms: Terms, element: Element): string[] =>
  (labelOf(terms, element)?.terms ?? []).map(({ kind, name }) => `${kind} ${name}`);
