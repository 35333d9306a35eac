// The whole page has one tip: whatever has data-tip shows its lines under the pointer or beside the focus.
import "./tip.css";
import { patch } from "../../dom/patch.ts";
import { h } from "../../dom/h.ts";

let box: HTMLElement | null = null;

export function showTip(text: string | null, x: number, y: number): void {
  if (!box) return;
  box.hidden = !text;
  if (!text) return;
  patch(box, ...text.split("\n").map((line, i) => h(i ? "span" : "b", { key: i }, line.slice(0, 200))));
  const w = box.offsetWidth;
  const high = box.offsetHeight;
  box.style.left = `${Math.max(8, Math.min(innerWidth - w - 8, x - w / 2))}px`;
  box.style.top = `${y - high - 12 < 8 ? y + 20 : y - high - 12}px`;
}

export function installTip(element: HTMLElement): void {
  box = element;
  const over = (event: Event) => {
    const target = (event.target as Element).closest?.("[data-tip]");
    if (!target) return showTip(null, 0, 0);
    if (event.type === "focusin" && !target.matches(":focus-visible")) return;
    const r = target.getBoundingClientRect();
    const pointer = event instanceof PointerEvent;
    showTip(target.getAttribute("data-tip"), pointer ? event.clientX : r.left + r.width / 2, r.top);
  };
  document.addEventListener("pointerover", over);
  document.addEventListener("focusin", over);
  document.addEventListener("keydown", (event) => event.key === "Escape" && showTip(null, 0, 0));
  document.addEventListener("scroll", () => showTip(null, 0, 0), { capture: true, passive: true });
}
