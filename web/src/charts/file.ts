// A drawing becomes the text of a file here: the very nodes that the page shows, without what only a page has a use
// for, and with the colours of the theme on show in place of their roles. It is fetched when somebody saves a picture.
import { h, type Child, type VNode } from "../dom/h.ts";
import { role } from "./svg.ts";

export function escapeXml(words: string): string {
  return words
    .replace(/[&<>"']/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" })[c]!)
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd");
}

// What a colour of the page's styles is where the drawing goes.
export type Colours = (css: string) => string;

// What only the page has a use for.
const ON_PAGE = /^(key|class|style|on|made|drawn|role|tabindex|data-.*|aria-.*)$/;

// Writes the nodes themselves, with their colours put in.
export function svgText(node: VNode | string, colours: Colours): string {
  if (typeof node === "string") return escapeXml(node);
  const attributes = Object.entries(node.props).flatMap(([name, value]) => {
    if (ON_PAGE.test(name) || value === undefined || value === null || value === false) return [];
    const words = String(value);
    return [` ${name}="${escapeXml(words.includes("var(--") ? colours(words) : words)}"`];
  });
  const open = `<${node.tag}${attributes.join("")}`;
  return node.kids.length
    ? `${open}>${node.kids.map((kid) => svgText(kid, colours)).join("")}</${node.tag}>`
    : `${open}/>`;
}

// A drawing that stands alone, on the ground of a panel.
export function sheet(width: number, height: number, ...kids: Child[]): VNode {
  return h(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      "font-family": "system-ui, sans-serif",
      "font-size": 12,
      fill: role("ink"),
    },
    h("rect", { width: "100%", height: "100%", fill: role("panel") }),
    ...kids,
  );
}

// The colours as the page shows them now.
export function coloursOf(root: Element): Colours {
  const known = new Map<string, string>();
  return (css) => {
    if (!known.has(css)) {
      const probe = document.createElement("i");
      probe.style.color = css;
      root.append(probe);
      known.set(css, plainColour(getComputedStyle(probe).color));
      probe.remove();
    }
    return known.get(css)!;
  };
}

// Browsers say what they mixed as "color(srgb 0.5 0.25 1)", which other programs cannot read.
export function plainColour(css: string): string {
  const [, rgb, alpha] = /^color\(srgb ([\d.e\s-]+?)(?: \/ ([\d.]+))?\)$/.exec(css) ?? [];
  if (!rgb) return css;
  const parts = rgb.split(" ").map((part) => Math.round(Number(part) * 255));
  return alpha === undefined ? `rgb(${parts.join(", ")})` : `rgba(${[...parts, alpha].join(", ")})`;
}

// Writes a drawing in the colours of the page.
export function fileOf(drawing: VNode): string {
  return svgText(drawing, coloursOf(document.documentElement));
}
