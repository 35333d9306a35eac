// The words of the course and the engine's glossary as one: what is looked up is told as the playground tells it, wherever the
// engine has the word and says it with words that the course has had so far. A lesson's own sentence introduces a word, and stands
// in where the engine has none. Here, too, the words of a text are found.
import type { Term as GlossaryTerm } from "@pumice/engine";
import type { Both, Term } from "./lesson.ts";

// Kinds that a sentence may mean; a "word" (pod, node) stands in every other sentence, and is told of on request alone.
const KINDS = ["term", "phase", "action", "plugin", "flag", "word"] as const;

const partsOf = ({ term }: Term): string[] => term.split(", ");

function inGlossary(term: Term, glossary: readonly GlossaryTerm[]): GlossaryTerm | undefined {
  const parts = partsOf(term);
  for (const kind of KINDS) {
    const found = glossary.find((one) => one.kind === kind && parts.includes(one.name));
    if (found) return found;
  }
  return undefined;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

// Whole words in English, with the plural's s. Chinese has no spaces between words: what is a single character there stands in
// others, too, and is a word only where it is counted or pointed at.
function pattern(name: string): string {
  if (/[\x21-\x7e]$/.test(name)) return `(?<![\\w.\\-/])${escaped(name)}s?(?![\\w\\-/])`;
  return name.length === 1 ? `(?<=[一二两三四几每同这哪])${name}(?!级)` : escaped(name);
}

// What a word is called in texts of a language.
function namesOf(term: Term, language: keyof Both): string[] {
  return language === "zh" && term.name ? [...partsOf(term), ...term.name.split("、")] : partsOf(term);
}

// later: terms that the course defines further on.
function tooSoon(later: readonly Term[], language: keyof Both): (text: string) => boolean {
  const names = later.flatMap((term) => namesOf(term, language)).map(pattern);
  const any = new RegExp(names.join("|"));
  return (text) => names.length > 0 && any.test(text);
}

export interface Looked {
  term: Term;
  says: string;
  glossary: GlossaryTerm | undefined; // where these are the engine's words
}

/** What is said of a word to whoever has come so far: by the engine, else by the lesson that has introduced it. */
export function lookUp(
  term: Term,
  glossary: readonly GlossaryTerm[],
  later: readonly Term[],
  language: keyof Both,
): Looked {
  const found = inGlossary(term, glossary);
  const known = found && !tooSoon(later, language)(found.says) ? found : undefined;
  return { term, says: known?.says ?? term[language], glossary: known };
}

/** All that a tip may tell: the engine's glossary, in which words of the course that it lacks or tells too soon are the course's. */
export function tipTerms(
  terms: readonly Term[],
  glossary: readonly GlossaryTerm[],
  later: readonly Term[],
  language: keyof Both,
): GlossaryTerm[] {
  const own = terms.flatMap((term): GlossaryTerm[] => {
    if (lookUp(term, glossary, later, language).glossary) return [];
    const kind = inGlossary(term, glossary)?.kind ?? "term";
    const names = namesOf(term, language);
    const called = language === "zh" && term.name ? { called: term.name } : {};
    return [{ kind, name: names[0]!, ...called, names, says: term[language] } as GlossaryTerm];
  });
  const mine = new Set(own.flatMap(({ kind, names }) => (names ?? []).map((name) => `${kind}/${name}`)));
  const soon = tooSoon(later, language);
  // What is for the curious waits until they have the words for it.
  const others = glossary.map(({ more, ...term }) => (more && !soon(more) ? { ...term, more } : term));
  return [...own, ...others.filter(({ kind, name }) => !mine.has(`${kind}/${name}`))];
}

export interface Piece {
  text: string;
  term?: string; // the word that it is
}

/** Marks each word where it comes first, in all texts that are given one after the other. */
export class FirstUses {
  private readonly names: [name: string, term: string][];
  private readonly seen = new Set<string>();

  // common: those that stand in every other sentence, and are not marked.
  constructor(terms: readonly Term[], language: keyof Both, common: ReadonlySet<string> = COMMON) {
    this.names = terms
      .filter((term) => !partsOf(term).some((part) => common.has(part)))
      .flatMap((term) => namesOf(term, language).map((name): [string, string] => [name, partsOf(term)[0]!]))
      .sort((a, b) => b[0].length - a[0].length);
  }

  pieces(text: string): Piece[] {
    const open = this.names.filter(([, term]) => !this.seen.has(term));
    if (!open.length) return [{ text }];
    const found = new RegExp(open.map(([name]) => `(${pattern(name)})`).join("|")).exec(text);
    if (!found) return [{ text }];
    const term = open[found.slice(1).findIndex((group) => group !== undefined)]![1];
    this.seen.add(term);
    const before = text.slice(0, found.index);
    const rest = this.pieces(text.slice(found.index + found[0].length));
    return [...(before ? [{ text: before }] : []), { text: found[0], term }, ...rest].filter(({ text }) => text);
  }
}

const COMMON: ReadonlySet<string> = new Set(["pod", "node", "job", "queue", "action", "plugin", "cycle", "task"]);
