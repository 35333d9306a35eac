// What every page of the documentation is made of before it gets its frame: HTML, its headings, and what the search knows of it;
// and the few helpers that write HTML.
import type { Both, Language } from "./pages.ts";

export interface Heading {
  id: string;
  level: number;
  text: string;
}

// What can be found. `names` are what one would type to find just this.
export interface Found {
  at: string; // the anchor; "" for the page
  title: string;
  names: string[];
  text: string;
  field: boolean; // a field, argument or flag: it goes before prose that names it
}

export interface Built {
  html: string;
  headings: Heading[];
  found: Found[];
  live: boolean; // there is a <pumice-playground> on it
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => ENTITIES[c]!);
export const code = (text: string): string => `<code>${escape(text)}</code>`;

// Of words of the engine's: what stands between backticks is code.
export const prose = (text: string): string =>
  text
    .split("`")
    .map((part, i) => (i % 2 ? code(part) : escape(part)))
    .join("");

// An anchor of a name: it stays as it is where an address may hold it.
export const anchorOf = (name: string): string => name.replace(/[^\p{L}\p{N}._/@*-]+/gu, "-").replace(/^-+|-+$/g, "");

export interface Entry {
  id: string;
  name: string;
  names?: string[]; // what it is also found by
  small?: string; // beside the name: type, since when
  text: string; // HTML
  plain: string; // the same, for the search
  field?: boolean;
}

// Puts a page of a table together: sections, each a heading, an introduction and entries.
export class Sheet {
  private readonly out: string[] = [];
  private readonly headings: Heading[] = [];
  private readonly found: Found[] = [];
  private readonly ids = new Set<string>();
  readonly language: Language;

  constructor(language: Language, title: string, intro: string) {
    this.language = language;
    this.out.push(`<h1>${escape(title)}</h1>`, `<p>${intro}</p>`);
    this.headings.push({ id: "", level: 1, text: title });
  }

  say(both: Both): string {
    return both[this.language];
  }

  private taken(id: string): string {
    if (this.ids.has(id)) throw new Error(`the anchor ${id} is there twice`);
    this.ids.add(id);
    return id;
  }

  section(
    id: string,
    title: string,
    intro = "",
    options: { level?: number; names?: string[]; plain?: string } = {},
  ): void {
    const { level = 2, names = [], plain = "" } = options;
    this.taken(id);
    const link = `<a class="anchor" href="#${escape(encodeURI(id))}" aria-hidden="true" tabindex="-1">#</a>`;
    this.out.push(`<h${level} id="${escape(id)}">${escape(title)}${link}</h${level}>`);
    if (intro) this.out.push(intro);
    this.headings.push({ id, level, text: title });
    this.found.push({ at: id, title, names, text: plain, field: names.length > 0 });
  }

  html(html: string): void {
    this.out.push(html);
  }

  entries(entries: Entry[]): void {
    if (entries.length === 0) return;
    this.out.push('<dl class="entries">');
    for (const { id, name, names = [], small, text, plain, field = true } of entries) {
      this.taken(id);
      const link = `<a href="#${escape(encodeURI(id))}">${code(name)}</a>`;
      this.out.push(
        `<div id="${escape(id)}"><dt>${link}${small ? ` <span>${escape(small)}</span>` : ""}</dt><dd>${text}</dd></div>`,
      );
      this.found.push({ at: id, title: name, names, text: plain, field });
    }
    this.out.push("</dl>");
  }

  built(): Built {
    return { html: this.out.join("\n"), headings: this.headings, found: this.found, live: false };
  }
}
