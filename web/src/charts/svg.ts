// What every chart is drawn with. A chart is drawn once, as SVG: a layout says where everything goes, one function
// draws it as nodes, the page shows these nodes, and a file (file.ts) holds the same ones as text. Colours are named by
// their role in the page's styles, so that a drawing on the page follows the theme by itself.
import { h, type Child, type VNode } from "../dom/h.ts";

export function role(name: string): string {
  return `var(--${name})`;
}

// Queues have the colours 1 … 8; 0 is an inner queue, which has none of its own.
export function queueRole(colour: number): string {
  return role(colour ? `q${colour}` : "ink3");
}

// Mixes so many per cent of a colour into the ground of a panel.
export function tint(colour: string, percent: number): string {
  return `color-mix(in srgb, ${colour} ${percent}%, ${role("panel")})`;
}

// A coordinate, as short as the eye can tell.
export function px(value: number): number {
  return Number(value.toFixed(1));
}

export function percent(part: number): string {
  return `${Number((part * 100).toFixed(2))}%`;
}

export interface Mark {
  x: number | string;
  y: number | string;
  fill: string;
  anchor?: "middle" | "end";
  size?: number;
  class?: string;
}

export function text({ x, y, fill, anchor, size, class: name }: Mark, ...words: Child[]): VNode {
  return h("text", { x, y, fill, "text-anchor": anchor, "font-size": size, class: name }, ...words);
}
