// The words of the page that is open: what tips tell of them, and what lists of them say. The engine's glossary is asked for once a
// lesson has its answer, or somebody wants a word.
import type { Term as GlossaryTerm } from "@pumice/engine";
import type { AskingEngine } from "../../engine/asking.ts";
import { language } from "../../i18n/index.ts";
import type { Term } from "../../course/lesson.ts";
import { FirstUses, lookUp, tipTerms } from "../../course/words.ts";
import { Terms } from "../../model/terms.ts";

export class CourseWords {
  private known: { all: GlossaryTerm[]; language: string } | null = null;
  private asked: Promise<void> | null = null;

  // known, later: the terms that the course has defined where one is, and those that it defines further on.
  constructor(
    private readonly engine: () => AskingEngine,
    private readonly terms: () => { known: readonly Term[]; later: readonly Term[] },
    private readonly changed: () => void,
  ) {}

  private get glossary(): GlossaryTerm[] {
    return this.known?.language === language() ? this.known.all : [];
  }

  async load(): Promise<void> {
    const now = language();
    if (this.known?.language === now) return;
    this.asked ??= this.engine()
      .ask({ kind: "terms", text: "", language: now, hosts: [] })
      .then((reply) => {
        if (!reply?.terms) return;
        this.known = { all: reply.terms, language: now };
        this.changed();
      })
      .finally(() => (this.asked = null));
    await this.asked;
  }

  // The language is another.
  async again(): Promise<void> {
    if (this.known) await this.load();
  }

  // For tips. Without an engine they tell what the course itself says.
  async tips(): Promise<Terms> {
    await this.load().catch(() => {});
    const { known, later } = this.terms();
    return new Terms(tipTerms(known, this.glossary, later, language()));
  }

  says(term: Term): string {
    return lookUp(term, this.glossary, this.terms().later, language()).says;
  }

  // Those of a lesson stand with their meaning beside its idea; of the others each is marked where it comes first.
  firstUses(own: readonly Term[]): FirstUses {
    return new FirstUses(
      this.terms().known.filter(({ term }) => !own.some((one) => one.term === term)),
      language(),
    );
  }
}
