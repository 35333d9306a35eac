// Documents (docs/*.md) become pages: headings get anchors and links to them, links between documents lead to the site's pages, code
// can be copied, a scenario can be opened in the playground, and one that says `live` is shown alive below its text.
import { deflateRawSync } from "node:zlib";
import { yamlLanguage } from "@codemirror/lang-yaml";
import { classHighlighter, highlightCode } from "@lezer/highlight";
import GithubSlugger from "github-slugger";
import MarkdownIt from "markdown-it";
import { escape, type Built, type Found, type Heading } from "./built.ts";
import { placeOf, rowOf, type Language, type PageRow } from "./pages.ts";
import { WORDS } from "./words.ts";

export interface Around {
  row: PageRow;
  language: Language;
  // Whether a text is a scenario that the engine runs.
  isScenario(text: string): boolean;
}

// What a link's address holds; web/src/state/url.ts reads it.
export const linkOf = (name: string, text: string): string =>
  `#1/${deflateRawSync(Buffer.from(JSON.stringify({ name, text }))).toString("base64url")}`;

export const relative = (from: string, to: string): string => {
  const depth = from.split("/").length - 1;
  const [here, there] = [from.split("/").slice(0, depth), to.split("/")];
  let same = 0;
  while (same < here.length && here[same] === there[same]) same++;
  return [...here.slice(same).map(() => ".."), ...there.slice(same)].join("/");
};

// null: what it names is in the repository, but not in the site.
function siteLink(href: string, around: Around): string | null {
  const own = placeOf(around.row, around.language);
  if (/^https?:/.test(href) || href.startsWith("#")) return href;
  if (href.startsWith("site:")) return relative(own, href.slice("site:".length));
  const [file = "", anchor] = href.split("#");
  const name = /^(?:\.\.?\/)*(?:zh\/)?([\w-]+)\.md$/.exec(file)?.[1];
  const row = rowOf(name === "start" ? "index" : (name ?? ""));
  if (!row || /\/(?!zh\/)[\w-]+\//.test(file) || /^\.\.\/(?:[A-Z]|[\w-]+\/)/.test(file)) return null;
  const language = around.language === "zh" && !file.startsWith("../") ? "zh" : "en";
  return relative(own, placeOf(row, language)) + (anchor ? `#${anchor}` : "");
}

export function yamlHtml(text: string): string {
  let html = "";
  highlightCode(
    text,
    yamlLanguage.parser.parse(text),
    classHighlighter,
    (part, classes) => (html += classes ? `<span class="${classes}">${escape(part)}</span>` : escape(part)),
    () => (html += "\n"),
  );
  return html;
}

// view=slider name="Two teams" → what stands in the element's tag.
const attributesOf = (info: string): string =>
  [...info.matchAll(/([a-z]+)=(?:"([^"]*)"|(\S+))/g)]
    .map(([, name, quoted, plain]) => ` ${name}="${escape(quoted ?? plain ?? "")}"`)
    .join("");

const LIVE_HTML = /<pumice-playground[\s\S]*?<\/pumice-playground>/;

export function render(text: string, around: Around): Built {
  const words = WORDS[around.language];
  const md = new MarkdownIt({ html: false, linkify: false });
  const slugger = new GithubSlugger();
  const tokens = md.parse(text.replaceAll(/^<!-- (?!evidence).*-->$/gm, ""), {});
  const headings: Heading[] = [];
  const found: Found[] = [{ at: "", title: around.row.title[around.language], names: [], text: "", field: false }];
  let live = false;
  let first = "";
  let blocks = 0;

  const codeBlock = (content: string, info: string): string => {
    const [language = "", ...how] = info.split(/\s+/);
    blocks++;
    const title = headings.at(-1)?.text ?? "";
    const label = `${words.code} ${blocks}${title ? `: ${title}` : ""}`;
    const inner = language === "yaml" ? yamlHtml(content) : escape(content);
    let after = "";
    let open = "";
    if (language === "yaml") {
      const whole = how[0] === "fragment" && first ? `${first}---\n${content}` : content;
      if (around.isScenario(whole)) {
        if (how[0] !== "fragment") first ||= content;
        const to = relative(placeOf(around.row, around.language), "index.html") + linkOf(title, whole);
        open = `<a class="open" href="${escape(to)}">${words.open}</a>`;
        if (how.includes("live")) {
          live = true;
          after = `<pumice-playground${attributesOf(info)}>\n${escape(whole)}</pumice-playground>`;
        }
      } else if (how.includes("live")) throw new Error(`${around.row.id}: this is no scenario:\n${whole}`);
    }
    const shown = language === "html" ? LIVE_HTML.exec(content)?.[0] : undefined;
    if (shown) {
      live = true;
      after = shown;
    }
    return `<div class="code"><pre tabindex="0" role="region" aria-label="${escape(label)}" data-language="${escape(language)}"><code>${inner}</code></pre>${open}</div>\n${after}`;
  };

  const rules = md.renderer.rules;
  rules["fence"] = (all, i) => codeBlock(all[i]!.content, all[i]!.info);
  rules["code_block"] = (all, i) => codeBlock(all[i]!.content, "");
  rules["heading_open"] = (all, i) => {
    const token = all[i]!;
    const title = plainOf(all[i + 1]!.children ?? []);
    const level = Number(token.tag.slice(1));
    const id = slugger.slug(title);
    headings.push({ id: level === 1 ? "" : id, level, text: title });
    if (level > 1) found.push({ at: id, title, names: [], text: "", field: false });
    return `<${token.tag}${level === 1 ? "" : ` id="${escape(id)}"`}>`;
  };
  rules["heading_close"] = (all, i) => {
    const { id, level } = headings.at(-1)!;
    const link = `<a class="anchor" href="#${escape(encodeURI(id))}" aria-hidden="true" tabindex="-1">#</a>`;
    return `${level === 1 ? "" : link}</${all[i]!.tag}>\n`;
  };
  rules["softbreak"] = (all, i) => joint(all, i);
  let tables = 0;
  rules["table_open"] = () => {
    const label = `${words.table} ${++tables}: ${headings.at(-1)?.text ?? ""}`;
    return `<div class="wide" tabindex="0" role="region" aria-label="${escape(label)}"><table>\n`;
  };
  rules["table_close"] = () => "</table></div>\n";
  // A column without a name has no header.
  const nameless = (all: { content: string }[], i: number) => all[i]?.content.trim() === "";
  rules["th_open"] = (all, i) => (nameless(all, i + 1) ? "<td>" : '<th scope="col">');
  rules["th_close"] = (all, i) => (nameless(all, i - 1) ? "</td>" : "</th>");
  rules["td_open"] = () => "<td>";
  // A link that leads to no page of the site is its words alone.
  const dropped: boolean[] = [];
  rules["link_open"] = (all, i) => {
    const href = siteLink(decodeURI(String(all[i]!.attrGet("href"))), around);
    dropped.push(href === null);
    return href === null ? "" : `<a href="${escape(href)}">`;
  };
  rules["link_close"] = () => (dropped.pop() ? "" : "</a>");
  // Where the build puts the numbers of docs/evidence/*.json.
  const html = md.renderer
    .render(tokens, md.options, {})
    .replaceAll(/<p>&lt;!-- (evidence:\w+) --&gt;<\/p>/g, (_, name: string) => `<!-- ${name} -->`);

  // What stands below each heading, for the search.
  let part = 0;
  for (const token of tokens) {
    if (token.type === "heading_open" && token.tag !== "h1") part++;
    else if (token.type === "inline" && found[part] && found[part]!.title !== plainOf(token.children ?? []))
      found[part]!.text += ` ${plainOf(token.children ?? [])}`;
    else if (token.type === "fence") found[part]!.text += ` ${token.content.slice(0, 200)}`;
  }
  return { html, headings, found, live };
}

type Tokens = readonly { type: string; content: string }[];

// What stands where a line of the source ends: Chinese has no spaces between its own characters, nor beside its punctuation.
function joint(tokens: Tokens, at: number): string {
  const said = ({ type, content }: Tokens[number]) => (type === "code_inline" ? "x" : content); // set like Latin
  const [before, after] = [tokens.slice(0, at), tokens.slice(at + 1)].map((side) => side.map(said).join(""));
  const [left, right] = [before!.at(-1) ?? "", after![0] ?? ""];
  const chinese = /[\p{Script=Han}\u2018-\u201d]/u;
  const mark = /[\u3000-\u303f\uff00-\uffef]/;
  return mark.test(left) || mark.test(right) || (chinese.test(left) && chinese.test(right)) ? "" : "\n";
}

const plainOf = (tokens: Tokens): string =>
  tokens.map(({ type, content }, i) => (type === "softbreak" ? joint(tokens, i).replace("\n", " ") : content)).join("");
