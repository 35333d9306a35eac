// The form changes the text through this file: a cell while it is written or dragged, a click at once, wherever an edit
// in between has moved what it changes.
import { applyChange, setCell, type Change } from "../../model/edits.ts";
import type { Cell, Item, Outline } from "../../model/outline.ts";
import type { App } from "./app.ts";

// One gesture (a drag, a visit to a field) always edits the text as it was when the gesture began, so that an answer of
// the worker that comes in between cannot shift what is being edited.
let gesture: { id: string; base: Outline; text: string } | null = null; // `text` is what it has made so far
let gestures = 0;
let visited = ""; // the field in which a gesture goes on, although it may still wait for its outline
let clicks = 0;

export function endGesture(): void {
  gesture = null;
  visited = "";
}

export function setValue(
  app: App,
  id: string,
  find: (outline: Outline) => Cell | undefined,
  value: string,
  asName = false,
): void {
  visited = id;
  const write = (base: Outline) => {
    const cell = find(base);
    if (!cell) return;
    const change = setCell(base.text, cell, value, asName);
    const text = change ? applyChange(base.text, change) : base.text;
    app.edit(text, `form ${gestures}`);
    if (gesture) gesture.text = text;
  };
  // What was undone in between, or another scenario, is not written over.
  if (gesture?.id === id && gesture.text === app.store.get().text) return write(gesture.base);
  app.whenRead(id, (outline) => {
    gestures++;
    gesture = visited === id ? { id, base: outline, text: outline.text } : null;
    write(outline);
  });
}

export function once(app: App, make: (outline: Outline) => Change | null): void {
  app.whenRead(`click ${++clicks}`, (outline) => {
    const change = make(outline);
    if (change) app.edit(applyChange(outline.text, change));
  });
}

export type ListName = "queues" | "jobs" | "nodes";

export async function addOne(app: App, list: ListName): Promise<void> {
  const { newItem } = await import("../../model/new-items.ts");
  once(app, (outline) => newItem(outline, list));
}

// The item that was drawn at `index`, wherever an edit in between has moved it.
export function itemIn(outline: Outline, list: ListName, index: number, name: string): Item | undefined {
  const there = outline[list][index];
  return there?.name === name ? there : outline[list].find((item) => item.name === name);
}
