// Where on the page words stand that mean something: labels, marks of charts, and words inside sentences.
import type { Term, TermKind, Terms } from "../../model/terms.ts";

// Where a label's kind follows from its place, and its name where that is not its text.
interface Place {
  at: string;
  kinds: readonly TermKind[];
  name?: (element: Element) => string;
}
const after = (prefix: string) => (element: Element) =>
  [...element.classList].find((name) => name !== prefix && !/^(on|sel)$/.test(name)) ?? "";
const PLACES: readonly Place[] = [
  { at: "[data-term]", kinds: [], name: (element) => (element as HTMLElement).dataset["term"]! },
  { at: "[role=tab]", kinds: ["view"], name: (element) => element.id.replace("tab-", "") },
  { at: "h2", kinds: ["view"] },
  {
    at: ".lane .act",
    kinds: ["action", "event"],
    name: (element) => element.querySelector("text")?.firstChild?.nodeValue ?? "",
  },
  { at: ".lane .tick", kinds: ["event"], name: after("tick") },
  { at: ".lane .playhead", kinds: ["mark"], name: () => "playhead" },
  { at: ".kinds > button", kinds: ["event"] },
  { at: ".kind", kinds: ["event"], name: (element) => ownText(element).split("·").at(-1)!.trim() },
  { at: ".c-action", kinds: ["action", "event"] },
  { at: ".conf .flow .tag", kinds: ["action"] },
  { at: ".conf .tag", kinds: ["plugin"] },
  { at: ".tier > small", kinds: ["term"], name: () => "tier" },
  { at: ".flag", kinds: ["flag"] },
  { at: "[role=menuitem]", kinds: ["plugin", "action"] },
  { at: ".axis", kinds: ["mark"], name: () => "axis" },
  { at: ".nodes-note", kinds: ["mark"], name: () => "fill" },
  { at: ".link-row > .mark", kinds: ["mark"] },
  { at: ".line .says", kinds: ["mark"] },
  { at: ".share .up", kinds: ["mark"], name: () => "over" },
  { at: ".bp-kinds th, .scope th", kinds: ["number", "term"] },
  { at: ".c-more .pipe", kinds: ["term"], name: () => "pipelined" },
  { at: ".c-more .bad", kinds: ["term"], name: () => "releasing" },
  { at: ".node-detail table:not(.cards) thead th:first-child", kinds: ["word"], name: () => "node" },
  { at: ".chip", kinds: ["phase", "mark", "term"] },
];
// Words that are looked up by their text, wherever they stand.
const LABELS =
  "th, .legend > span, .qhead > span, .segm > button, .line .term > small, .sum small, h3, label:not(.ask-choices label), .row-ab li small, dt";
// What holds sentences, and what in them is no sentence.
const SENTENCES = ".question, .ask-choices span, p, li, td, dd, summary, figcaption, .say, .diag, .verdict, code";
const NAMES = "button, a, b, .name, input, select, textarea, .code-host, h1";

function ownText(element: Element): string {
  const own = [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.nodeValue)
    .join("")
    .trim();
  if (own) return own;
  const [first] = [...element.children].filter((child) => child.textContent!.trim());
  return first ? ownText(first) : "";
}

export interface Told {
  terms: Term[];
  of: Element; // what is told about
  rect: DOMRect;
}

// What a label means; where it stands for a thing that is drawn, how it is drawn, too.
export function labelOf(terms: Terms, element: Element): Told | null {
  const told = (of: Element, ...found: (Term | undefined)[]): Told | null => {
    const all = found.filter((term) => term !== undefined);
    return all.length ? { terms: all, of, rect: of.getBoundingClientRect() } : null;
  };
  // A list that is open lies within what opens it, and what stands in it means something of its own.
  const list = element.closest("[popover]");
  for (const { at, kinds, name } of PLACES) {
    const place = element.closest(at);
    if (!place || place.closest("[popover]") !== list) continue;
    const text = name ? name(place) : ownText(place);
    const exact = kinds.map((kind) => terms.of(kind, text)).find(Boolean);
    const term = exact ?? terms.label(text, kinds);
    if (at === ".conf .tag") {
      const marks = (["hot", "changed"] as const).filter(
        (mark) => place.matches(`.${mark}`) || place.querySelector(`.${mark}`),
      );
      return told(place, term, ...marks.map((mark) => terms.of("mark", mark)));
    }
    return told(place, term);
  }
  const label = element.closest(LABELS);
  if (!label || element.closest(".plain-table td")) return null;
  // A column of a form may be any resource of the cluster.
  const term =
    terms.label(ownText(label)) ??
    (label.matches(".form-table th, .node-detail th") ? terms.of("word", "resource") : undefined);
  return told(label, term, label.matches(".legend > span") && term ? terms.of("mark", term.name) : undefined);
}

// Where in a text node a point lies. Browsers have two names for it.
function caretAt(x: number, y: number): { node: Text; offset: number } | null {
  const position = document.caretPositionFromPoint?.(x, y);
  const range = position ? null : document.caretRangeFromPoint?.(x, y);
  const node = position?.offsetNode ?? range?.startContainer;
  return node instanceof Text ? { node, offset: position?.offset ?? range!.startOffset } : null;
}

export function sentenceAt(terms: Terms, element: Element, x: number, y: number): Told | null {
  if (!element.closest(SENTENCES) || element.closest(NAMES)) return null;
  const caret = caretAt(x, y);
  if (!caret || !element.contains(caret.node)) return null;
  // The caret stands before a letter or behind it.
  for (const at of [caret.offset, caret.offset - 1]) {
    const found =
      at >= 0 ? terms.inSentence(caret.node.data, at, element.closest(".by") ? ["action", "plugin"] : []) : null;
    if (!found) continue;
    const range = document.createRange();
    range.setStart(caret.node, found.from);
    range.setEnd(caret.node, found.to);
    const rect = [...range.getClientRects()].find((r) => isIn(r, x, y));
    if (rect) return { terms: found.terms, of: element, rect };
  }
  return null;
}

// The drawings of the timeline let the pointer through to the lane.
export function markAt(element: Element, x: number, y: number): Element {
  const marks = element.matches(".lane") ? element.querySelectorAll(".playhead, .tick, .act") : [];
  const under = [...marks].filter((mark) => isIn(mark.getBoundingClientRect(), x, y));
  return under.find((mark) => !mark.matches(".act")) ?? under[0] ?? element;
}

export const isIn = (r: DOMRect, x: number, y: number) =>
  x >= r.left - 1 && x <= r.right + 1 && y >= r.top - 1 && y <= r.bottom + 1;

const ALL = [LABELS, ...PLACES.map((place) => place.at)].join(", ");

export const mayMean = (element: Element): boolean => element.closest(ALL) !== null;

export function labelsIn(panel: Element): Element[] {
  const all = [...panel.querySelectorAll(ALL)];
  return all.filter((element) => element.checkVisibility());
}

// What has the focus: itself, or the column that a field stands in.
export function ownOf(terms: Terms, focus: Element): Told | null {
  const cell = focus.closest("td");
  const head = cell?.closest("table")?.querySelectorAll("thead th")[cell.cellIndex];
  if (focus.matches("input, select") && head) {
    const told = labelOf(terms, head);
    return told && { ...told, of: focus, rect: focus.getBoundingClientRect() };
  }
  return focus.matches("button, [role=tab], [role=menuitem], input, summary") ? labelOf(terms, focus) : null;
}
