// Two edges of the page can be moved, with the pointer or with arrow keys.
import { t } from "../../i18n/index.ts";

export interface Split {
  variable: "--left" | "--drawer";
  axis: "x" | "y";
  least: number;
  most: () => number;
  save: (pixels: number) => void;
}

export function installSplit(handle: HTMLElement, split: Split, initial: number | undefined): void {
  const read = () => parseFloat(getComputedStyle(document.body).getPropertyValue(split.variable));
  const set = (pixels: number) => {
    const to = Math.round(Math.max(split.least, Math.min(split.most(), pixels)));
    document.body.style.setProperty(split.variable, `${to}px`);
    handle.setAttribute("aria-valuenow", String(to));
    return to;
  };
  handle.setAttribute("role", "separator");
  handle.setAttribute("tabindex", "0");
  handle.setAttribute("aria-orientation", split.axis === "x" ? "vertical" : "horizontal");
  handle.setAttribute("aria-valuemin", String(split.least));
  handle.setAttribute("aria-label", t("resize"));
  if (initial !== undefined) set(initial);
  else handle.setAttribute("aria-valuenow", String(Math.round(read())));
  handle.addEventListener("pointerdown", (down) => {
    handle.setPointerCapture(down.pointerId);
    const start = read();
    const origin = split.axis === "x" ? down.clientX : down.clientY;
    const move = (event: PointerEvent) =>
      set(start + (split.axis === "x" ? event.clientX - origin : origin - event.clientY));
    const up = () => {
      handle.removeEventListener("pointermove", move);
      split.save(read());
    };
    handle.addEventListener("pointermove", move);
    handle.addEventListener("pointerup", up, { once: true });
    down.preventDefault();
  });
  handle.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -16, ArrowRight: 16, ArrowUp: 16, ArrowDown: -16 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    split.save(set(read() + step));
  });
}
