// Pictures are data: a view is a function that returns a tree of these nodes, and patch.ts makes the page look like it.
// Text is always text: nothing here ever parses HTML.

export type Handler = (event: never) => void;

export interface Props {
  key?: string | number;
  class?: string;
  // Styles and custom properties are set through the CSS object model, which a strict content security policy allows.
  style?: Record<string, string | number | undefined>;
  on?: Record<string, Handler | undefined>;
  // It is called once, with the new element.
  made?: (element: Element) => void;
  // Called whenever the element was drawn again.
  drawn?: (element: Element) => void;
  // Any other name is an attribute. true is an empty attribute; false and undefined leave it out. A boolean aria-* is
  // spelled out.
  [attribute: string]: unknown;
}

export interface VNode {
  tag: string;
  props: Props;
  kids: (VNode | string)[];
}

export type Child = VNode | string | number | null | undefined | false | Child[];

function flatten(from: Child[], into: (VNode | string)[]): (VNode | string)[] {
  for (const child of from) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) flatten(child, into);
    else into.push(typeof child === "number" ? String(child) : child);
  }
  return into;
}

export function h(tag: string, props: Props | null, ...kids: Child[]): VNode {
  return { tag, props: props ?? {}, kids: flatten(kids, []) };
}

// Class names, the false ones left out.
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

// Collects all text below a node, for tests and for labels.
export function textOf(node: VNode | string): string {
  return typeof node === "string" ? node : node.kids.map(textOf).join("");
}
