// The frame around every page of the documentation: head, search, the list of pages, what is on this page. It is read without a
// script; src/handbook adds search, copying and the choice of a theme.
import { escape, type Built } from "./built.ts";
import { relative } from "./markdown.ts";
import { GROUPS, PAGES, placeOf, type Language, type PageRow } from "./pages.ts";
import { WORDS } from "./words.ts";

// Of a page that shows scenarios alive in frames of this site; the same as docs.html.
export const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'";

export interface Files {
  script: string; // from the site's root
  styles: string[];
  search: Record<Language, string>;
}

const MENU =
  '<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="M2 4h12M2 8h12M2 12h12" stroke="currentColor" stroke-width="1.5" fill="none" stroke-linecap="round"/></svg>';
const MOON =
  '<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="M8 2a6 6 0 1 0 0 12z" fill="currentColor"/><circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" stroke-width="1.5"/></svg>';

function pageList(row: PageRow, language: Language, to: (place: string) => string): string {
  const item = (page: PageRow) => {
    const current = page === row ? ' aria-current="page"' : "";
    return `<li><a href="${to(placeOf(page, language))}"${current}>${escape(page.title[language])}</a></li>`;
  };
  return GROUPS.map(
    ({ title, pages }) => `<p>${escape(title[language])}</p>\n<ul>\n${pages.map(item).join("\n")}\n</ul>`,
  ).join("\n");
}

// The headings at the right: of those that are many the upper ones alone.
function hereList({ headings }: Built): string {
  const below = headings.filter(({ level }) => level === 2 || level === 3);
  const shown = below.length > 40 ? below.filter(({ level }) => level === 2) : below;
  if (shown.length < 2) return "";
  return `<ul>\n${shown
    .map(
      ({ id, level, text }) =>
        `<li class="l${level}"><a href="#${escape(encodeURI(id))}">${escape(text.replaceAll("`", ""))}</a></li>`,
    )
    .join("\n")}\n</ul>`;
}

export function framed(row: PageRow, language: Language, built: Built, files: Files): string {
  const words = WORDS[language];
  const own = placeOf(row, language);
  const to = (place: string) => escape(relative(own, place));
  const other: Language = language === "en" ? "zh" : "en";
  const at = PAGES.indexOf(row);
  const step = (page: PageRow | undefined, word: string, rel: string) =>
    page
      ? `<a rel="${rel}" href="${to(placeOf(page, language))}"><small>${word}</small>${escape(page.title[language])}</a>`
      : "<span></span>";
  const here = hereList(built);
  const otherLink = `<a class="btn" href="${to(placeOf(row, other))}" lang="${other === "zh" ? "zh-Hans" : "en"}" hreflang="${other}">${words.other}</a>`;
  const title = row.id === "index" ? words.site : `${row.title[language]} – Pumice`;
  return `<!doctype html>
<html lang="${language === "zh" ? "zh-Hans" : "en"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="description" content="${escape(row.about[language])}">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<link rel="icon" href="${to("icon.svg")}" type="image/svg+xml">
${files.styles.map((file) => `<link rel="stylesheet" href="${to(file)}">`).join("\n")}
<script src="${to("theme.js")}"></script>
<script type="module" src="${to(files.script)}"></script>${
    built.live ? `\n<script type="module" src="${to("pumice-playground.js")}"></script>` : ""
  }
</head>
<body data-search="${to(files.search[language])}">
<a class="skip" href="#text">${words.skip}</a>
<header>
<button class="ib menu" type="button" popovertarget="pages" aria-label="${words.menu}">${MENU}</button>
<a class="brand" aria-label="${words.site}" href="${to(placeOf(PAGES[0]!, language))}"><img src="${to("icon.svg")}" width="24" height="24" alt=""><b>Pumice</b></a>
<div class="find" role="search" hidden>
<input type="search" id="find" role="combobox" aria-expanded="false" aria-controls="hits" aria-autocomplete="list" aria-label="${words.search}" placeholder="${words.placeholder}" autocomplete="off" spellcheck="false">
<ul id="hits" role="listbox" aria-label="${words.search}" hidden></ul>
</div>
<span class="grow"></span>
<a class="btn wider" href="${to("index.html")}">${words.playground}</a>
<a class="btn wider" href="${to("learn.html")}">${words.course}</a>
${otherLink}
<button class="ib theme" type="button" aria-label="${words.theme}" hidden>${MOON}</button>
</header>
<div class="frame">
<nav id="pages" popover aria-label="${words.pages}">
<p class="narrow"><a href="${to("index.html")}">${words.playground}</a> · <a href="${to("learn.html")}">${words.course}</a></p>
${pageList(row, language, to)}
</nav>
<main id="text" tabindex="-1">
${built.html}
<nav class="steps" aria-label="${words.before} / ${words.next}">${step(PAGES[at - 1], words.before, "prev")}${step(PAGES[at + 1], words.next, "next")}</nav>
</main>
${here ? `<nav class="here" aria-label="${words.here}"><p>${words.here}</p>\n${here}</nav>` : "<span></span>"}
</div>
</body>
</html>
`;
}
