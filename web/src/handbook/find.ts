// The search of the documentation: what is typed, a field's name or words, and what is found, the best first. It runs in the reader's
// browser, over what the build has written of every page.
import MiniSearch from "minisearch";

export interface Hit {
  p: string; // the page's id
  a: string; // the anchor on it
  t: string;
  n: string[]; // names: what one would type for just this
  x: string;
  f: 0 | 1; // a field, an argument, a flag
}

export interface Known {
  pages: Record<string, [title: string, href: string]>;
  hits: Hit[];
}

const HAN = /[\p{Script=Han}]+/gu;

// Each word of a name with dots or humps, in small letters.
const partsOf = (word: string): string[] =>
  word
    .split(/[^\p{L}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u)
    .filter(Boolean)
    .map((part) => part.toLowerCase());

// Words, the parts of dotted and of camelCase names, and of Chinese each two neighbours.
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [word] of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}._/-]*/gu)) {
    if (word.match(HAN)) continue;
    const whole = word.toLowerCase().replace(/[._/-]+$/, "");
    words.push(whole);
    const parts = partsOf(word);
    if (parts.length > 1) words.push(...parts);
  }
  for (const [run] of text.matchAll(HAN)) {
    if (run.length === 1) words.push(run);
    for (let i = 0; i + 1 < run.length; i++) words.push(run.slice(i, i + 2));
  }
  // Of words with Chinese among them what is Latin.
  for (const [mixed] of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}._/-]*/gu))
    if (mixed.match(HAN)) for (const [latin] of mixed.matchAll(/[A-Za-z][\w.-]*/g)) words.push(latin.toLowerCase());
  return words;
}

// Of what is typed the parts alone: each has to be there, the whole need not be.
const askedOf = (text: string): string[] => {
  const parts = text.split(/\s+/).flatMap((word) => (word.match(HAN) ? wordsOf(word) : partsOf(word)));
  return parts.length > 0 ? parts : wordsOf(text);
};

const plain = (text: string) => text.toLowerCase().replace(/\[\]|^--?|^\.+|[\s:]+$/g, "");

// What a scenario says of time and of what is expected repeats names of queues' and jobs' fields.
const ASIDE = /^(?:expect|simulate)\./;

export class Finder {
  private readonly index: MiniSearch;
  private readonly known: Known;

  constructor(known: Known) {
    this.known = known;
    this.index = new MiniSearch({ fields: ["t", "n", "x"], tokenize: wordsOf, processTerm: (term) => term });
    this.index.addAll(known.hits.map(({ t, n, x }, id) => ({ id, t, n: n.join(" "), x })));
  }

  // What bears just the name that is typed goes first: a field, then all else; and of fields the one that is written least deep.
  find(typed: string, most = 12): Hit[] {
    const name = plain(typed.trim());
    if (name === "") return [];
    const asked = askedOf(typed);
    const exact = (hit: Hit) => plain(hit.t) === name || hit.n.some((one) => plain(one) === name);
    return this.index
      .search(typed, {
        tokenize: askedOf,
        boost: { n: 4, t: 3 },
        prefix: (term) => term.length > 1,
        fuzzy: (term) => (term.length > 4 && /^\w+$/.test(term) ? 0.34 : false),
        combineWith: "AND",
      })
      .map(({ id, score, terms }) => {
        const hit = this.known.hits[id as number]!;
        const rank = exact(hit)
          ? 1e6 * (hit.f ? 2 : 1) - 1000 * hit.a.split(".").length - (ASIDE.test(hit.a) ? 500 : 0)
          : 0;
        // A whole word goes before a beginning of one, and before what is spelled nearly so.
        const whole = asked.every((term) => terms.includes(term)) ? 1e4 : 0;
        return { hit, score: score + rank + whole };
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, most)
      .map(({ hit }) => hit);
  }

  pageOf(hit: Hit): string {
    return this.known.pages[hit.p]![0];
  }

  hrefOf(hit: Hit): string {
    return this.known.pages[hit.p]![1] + (hit.a ? `#${encodeURI(hit.a)}` : "");
  }
}
