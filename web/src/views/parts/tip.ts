// The whole page has one tip: it is a popover, so that it lies above menus. Charts show their numbers in it, and
// term-tips.ts what words mean.
import "./tip.css";
import { patch } from "../../dom/patch.ts";
import { h, type Child } from "../../dom/h.ts";

const GAP = 12;
const EDGE = 8; // to the window's edge

let found: HTMLElement | null = null;

export function tipBox(): HTMLElement {
  if (found) return found;
  found = document.querySelector<HTMLElement>("#tip")!;
  found.role = "tooltip";
  found.popover = "manual";
  found.hidden = false;
  return found;
}

export const tipIsOpen = (): boolean => found?.matches(":popover-open") ?? false;

export function hideTip(): void {
  if (tipIsOpen()) found!.hidePopover();
}

// Opened anew, it lies above what was opened since.
function open(content: Child[]): HTMLElement {
  const box = tipBox();
  hideTip();
  patch(box, ...content);
  box.showPopover();
  return box;
}

const within = (wanted: number, size: number, room: number) => Math.max(EDGE, Math.min(room - size - EDGE, wanted));

// Above a place, or below it where there is no room.
function over(box: HTMLElement, x: number, top: number, bottom: number): void {
  const { offsetWidth: wide, offsetHeight: high } = box;
  box.style.left = `${within(x - wide / 2, wide, innerWidth)}px`;
  box.style.top = `${top - high - GAP < EDGE ? bottom : top - high - GAP}px`;
}

export function showTip(text: string | null, x: number, y: number): void {
  if (!text) return hideTip();
  const lines = text.split("\n").map((line, i) => h(i ? "span" : "b", { key: i }, line.slice(0, 200)));
  over(open(lines), x, y, y + 20);
}

// What is told of a word stands over or below it; of one in a list that is open, beside the list, which stays readable.
export function showTipAt(content: Child[], word: DOMRect, list: DOMRect | null): void {
  const box = open(content);
  const { offsetWidth: wide, offsetHeight: high } = box;
  const right = list && list.right + EDGE + wide < innerWidth;
  const left = list && list.left - EDGE - wide > 0;
  if (right || left) {
    box.style.left = `${right ? list.right + EDGE : list.left - EDGE - wide}px`;
    box.style.top = `${within(word.top, high, innerHeight)}px`;
  } else if (list)
    over(box, (list.left + list.right) / 2, list.top, Math.min(list.bottom + EDGE, innerHeight - high - EDGE));
  else over(box, (word.left + word.right) / 2, word.top + GAP - 6, word.bottom + 6);
}
