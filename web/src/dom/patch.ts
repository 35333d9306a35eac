// Makes the children of an element look like a list of VNodes, and touches only what differs. Elements are kept by key
// (or by tag and order where there is none), so focus, scroll position and running transitions survive a redraw.
import type { Child, Props, VNode } from "./h.ts";
import { h } from "./h.ts";

interface Mounted {
  v: VNode | string;
  node: Element | Text;
  kids: Mounted[];
}

const SVG = "http://www.w3.org/2000/svg";
const roots = new WeakMap<Element, Mounted[]>();
// Set as properties: the attribute is only the initial value.
const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "indeterminate", "open", "selected"]);

export function patch(parent: Element, ...kids: Child[]): void {
  roots.set(parent, reconcile(parent, roots.get(parent) ?? [], h("", null, ...kids).kids, parent.namespaceURI === SVG));
}

// An element with something made once stays apart from those without, which never had it made.
function identity(v: VNode | string): string {
  if (typeof v === "string") return "#text";
  const kind = v.props.made ? `${v.tag} made` : v.tag;
  return v.props.key === undefined ? kind : `${kind} ${typeof v.props.key} ${v.props.key}`;
}

function reconcile(parent: Element, old: Mounted[], next: (VNode | string)[], svg: boolean): Mounted[] {
  const free = new Map<string, Mounted[]>();
  for (const m of old) {
    const id = identity(m.v);
    const list = free.get(id);
    if (list) list.push(m);
    else free.set(id, [m]);
  }
  const taken = next.map((v) => ({ v, was: free.get(identity(v))?.shift() }));
  for (const list of free.values()) for (const m of list) m.node.remove();
  let cursor: ChildNode | null = old.length ? parent.firstChild : null;
  return taken.map(({ v, was }) => {
    const mounted = was ? update(was, v, svg) : create(v, svg);
    if (cursor === mounted.node) cursor = cursor.nextSibling;
    else parent.insertBefore(mounted.node, cursor);
    return mounted;
  });
}

function create(v: VNode | string, svg: boolean): Mounted {
  if (typeof v === "string") return { v, node: document.createTextNode(v), kids: [] };
  const inSvg = svg || v.tag === "svg";
  const node = inSvg ? document.createElementNS(SVG, v.tag) : document.createElement(v.tag);
  const kids = reconcile(node, [], v.kids, inSvg && v.tag !== "foreignObject");
  setProps(node, {}, v.props);
  if ((v.tag === "input" || v.tag === "select") && "value" in v.props) watchTyping(node as Field);
  v.props.made?.(node);
  return { v, node, kids };
}

function update(m: Mounted, v: VNode | string, svg: boolean): Mounted {
  if (m.v === v) return m;
  if (typeof v === "string") {
    if (m.v !== v) (m.node as Text).data = v;
    return { v, node: m.node, kids: [] };
  }
  const element = m.node as Element;
  const inSvg = svg || v.tag === "svg";
  const kids = reconcile(element, m.kids, v.kids, inSvg && v.tag !== "foreignObject");
  setProps(element, (m.v as VNode).props, v.props);
  v.props.drawn?.(element);
  return { v, node: element, kids };
}

function setProps(element: Element, old: Props, next: Props): void {
  for (const name in old) if (!(name in next)) setProp(element, name, old[name], undefined);
  for (const name in next)
    if (old[name] !== next[name] || PROPERTIES.has(name)) setProp(element, name, old[name], next[name]);
}

function setProp(element: Element, name: string, old: unknown, value: unknown): void {
  if (name === "key" || name === "made" || name === "drawn") return;
  if (name === "on")
    return setHandlers(element, (old ?? {}) as NonNullable<Props["on"]>, (value ?? {}) as NonNullable<Props["on"]>);
  if (name === "style")
    return setStyle(
      element as HTMLElement,
      (old ?? {}) as Record<string, unknown>,
      (value ?? {}) as Record<string, unknown>,
    );
  if (PROPERTIES.has(name)) {
    const target = element as unknown as Record<string, unknown>;
    const wanted = value ?? (name === "value" ? "" : false);
    if (
      name === "value" &&
      (element.tagName === "INPUT" || element.tagName === "SELECT") &&
      held(element as Field, String(wanted))
    )
      return;
    if (target[name] !== wanted) target[name] = wanted;
    return;
  }
  if (value === undefined || value === null || (value === false && !name.startsWith("aria-")))
    element.removeAttribute(name);
  else element.setAttribute(name, value === true && !name.startsWith("aria-") ? "" : String(value));
}

type Field = HTMLInputElement | HTMLSelectElement;

// The field with something typed that no drawing has shown yet: it is left alone until one does or somebody leaves it.
let typed: Field | null = null;
const undrawn = new Set<Field>(); // all with something that no drawing has shown, choices and what was left included
const drawn = new WeakMap<Field, string>(); // what fields show, or would show

function watchTyping(field: Field): void {
  field.addEventListener("input", () => {
    if (field.tagName === "INPUT") typed = field;
    undrawn.add(field);
  });
  field.addEventListener("blur", () => void (typed = null));
}

// A slider is held as long as it is pressed.
function held(field: Field, wanted: string): boolean {
  drawn.set(field, wanted);
  if (field.type === "range") return field.matches(":active");
  if (typed === field && field.value !== wanted) return true;
  if (typed === field) typed = null;
  undrawn.delete(field);
  return false;
}

// What is typed counts no longer, as when it is undone: its field shows what was drawn, and what is drawn from now on.
export function letGo(): void {
  for (const field of undrawn) field.value = drawn.get(field) ?? "";
  undrawn.clear();
  typed = null;
}

function setHandlers(element: Element, old: Record<string, unknown>, next: Record<string, unknown>): void {
  const target = element as unknown as Record<string, unknown>;
  for (const type in old) if (!(type in next)) target["on" + type] = null;
  for (const type in next) if (old[type] !== next[type]) target["on" + type] = next[type] ?? null;
}

function setStyle(element: HTMLElement, old: Record<string, unknown>, next: Record<string, unknown>): void {
  for (const name in old) if (!(name in next)) element.style.removeProperty(name);
  for (const name in next) {
    const value = next[name];
    if (old[name] === value) continue;
    if (value === undefined) element.style.removeProperty(name);
    else element.style.setProperty(name, String(value));
  }
}
