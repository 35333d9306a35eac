// Views that are fetched when they are first shown look up their words here: those of the page and their own.
import { enLater } from "./en-later.ts";
import { addEnglish, wordsOf, type Key as First } from "./index.ts";

export { counted, language, said } from "./index.ts";

export type Key = First | keyof typeof enLater;

addEnglish(enLater);
export const { t, tt, count } = wordsOf<Key>();
