// What a word means is looked up here, in the engine's glossary: by a label as a whole, or by a place inside a sentence.
import type { Term } from "@pumice/engine";

export type { Term };
export type TermKind = Term["kind"];

// Of a word that several kinds have the first of these is meant where nothing else is known.
const ORDER: readonly TermKind[] = [
  "term",
  "phase",
  "action",
  "plugin",
  "flag",
  "number",
  "word",
  "event",
  "view",
  "mark",
];
// The others are too common to be meant by every sentence that has them.
const IN_SENTENCES: ReadonlySet<TermKind> = new Set(["term", "phase", "action", "plugin", "flag"]);

// "Real capability ↑" and "realCapability" are the same; a mark such as "✕" stays.
const plain = (text: string): string => text.toLowerCase().replace(/[\s\-_/.·?↑↓•,:()（）]/g, "");

export interface Found {
  terms: Term[];
  from: number; // where in the sentence
  to: number;
}

export class Terms {
  private readonly byName = new Map<string, Term[]>();
  private readonly byKey = new Map<string, Term>();
  private readonly words: [word: string, term: Term][]; // in sentences, the longest first

  constructor(all: readonly Term[]) {
    const words: [string, Term][] = [];
    for (const term of all) {
      this.byKey.set(`${term.kind}/${term.name}`, term);
      for (const name of new Set([term.name, ...(term.names ?? [])])) {
        const key = plain(name) || name;
        const list = this.byName.get(key);
        if (!list) this.byName.set(key, [term]);
        else if (!list.includes(term)) list.push(term);
        if (IN_SENTENCES.has(term.kind)) words.push([name, term]);
      }
    }
    this.words = words.sort((a, b) => b[0].length - a[0].length);
  }

  of(kind: TermKind, name: string): Term | undefined {
    return this.byKey.get(`${kind}/${name}`);
  }

  // What a label means: all of it, or the part that tells: "Memory Gi", "phase A", "NUMA 0 has", "deserved.cpu", "ns/pod:allocated.cpu".
  label(text: string, kinds: readonly TermKind[] = ORDER): Term | undefined {
    const after = text.slice(text.lastIndexOf(":") + 1);
    const words = text.split(/[\s.]+/);
    const tries = [text, after, after.split(".")[0]!, text.replace(/\s+\S+$/, ""), words.at(-1)!, words[0]!];
    for (const word of tries) {
      const found = this.byName.get(plain(word) || word.trim());
      for (const kind of [...kinds, ...ORDER]) {
        const term = found?.find((one) => one.kind === kind);
        if (term) return term;
      }
    }
    return undefined;
  }

  // The longest word that covers this place of a sentence; of several of one name the one of these kinds.
  inSentence(text: string, at: number, kinds: readonly TermKind[] = []): Found | null {
    const lower = text.toLowerCase();
    for (const [word, term] of this.words) {
      const wanted = word.toLowerCase();
      const latin = /^[\x21-\x7e]/.test(word);
      for (let from = lower.indexOf(wanted, Math.max(0, at - word.length)); from >= 0 && from <= at;) {
        const to = from + word.length;
        const whole = !latin || (!/[\w-]/.test(text[from - 1] ?? " ") && !/^-?\w/.test(text.slice(to, to + 2)));
        // "Open" begins many a sentence; Inqueue is a phase, inqueue an amount.
        const meant =
          term.kind !== "phase" || (text.slice(from, to) === word && /[^.\s]\s*$/.test(text.slice(0, from)));
        if (to > at && whole && meant) return { terms: [(kinds.length && this.label(word, kinds)) || term], from, to };
        from = lower.indexOf(wanted, from + 1);
      }
    }
    return null;
  }
}
