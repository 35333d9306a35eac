// Two edges of the page can be moved, with the pointer or with arrow keys; this is fetched once the first result is shown.
import "./split.css";
import { t } from "../../i18n/later.ts";

interface Split {
  variable: "--left" | "--drawer";
  axis: "x" | "y";
  least: number;
  most: () => number;
  save: (pixels: number) => void;
}

function installSplit(handle: HTMLElement, split: Split, initial: number | undefined): void {
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

// Makes both edges movable; `saved` is where they were left the last time, in pixels.
export function splitPage(
  left: HTMLElement,
  drawer: HTMLElement,
  saved: { left?: number; drawer?: number },
  save: (moved: { left: number } | { drawer: number }) => void,
): void {
  const most = { left: () => Math.min(720, innerWidth / 2), drawer: () => innerHeight - 320 };
  installSplit(
    left,
    { variable: "--left", axis: "x", least: 300, most: most.left, save: (pixels) => save({ left: pixels }) },
    saved.left,
  );
  installSplit(
    drawer,
    { variable: "--drawer", axis: "y", least: 140, most: most.drawer, save: (pixels) => save({ drawer: pixels }) },
    saved.drawer,
  );
}
