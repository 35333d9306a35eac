// Every icon is a drawing of 16 by 16 in the colour of its text.
import { h, type VNode } from "./h.ts";

const PATHS = {
  import: "M8 2v8m0 0L5 7m3 3 3-3M2.5 11v2.5h11V11",
  export: "M8 10V2m0 0L5 5m3-3 3 3M2.5 11v2.5h11V11",
  share:
    "M6.7 9.3a2.8 2.8 0 0 0 4 0l2-2a2.8 2.8 0 0 0-4-4l-.9.9M9.3 6.7a2.8 2.8 0 0 0-4 0l-2 2a2.8 2.8 0 0 0 4 4l.9-.9",
  ab: "M2.5 3h4.5v10H2.5zM9 3h4.5v10H9z",
  book: "M2.5 3h4.5v4H2.5zM9 3h4.5v4H9zM2.5 9h4.5v4H2.5zM9 9h4.5v4H9z",
  down: "m4.5 6.5 3.5 3.5 3.5-3.5",
  cross: "m4.5 4.5 7 7m0-7-7 7",
  arrow: "M2.5 8h10m0 0L9 4.5M12.5 8 9 11.5",
  warn: "M8 2.5 14 13.5H2zM8 6.5v3.5m0 1.4v.2",
  info: "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8 7.5v3.3m0-5.6v.2",
  plus: "M8 3.5v9M3.5 8h9",
  prev: "M10 4 6 8l4 4",
  next: "m6 4 4 4-4 4",
  first: "M4 4v8m8-8L8 8l4 4",
  last: "M12 4v8M4 4l4 4-4 4",
  undo: "M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M3 6.5l3-3m-3 3 3 3",
  redo: "M13 6.5H6.5a3.5 3.5 0 0 0 0 7H10m3-7-3-3m3 3-3 3",
  nodes: "M2.5 3h11v4h-11zM2.5 9h11v4h-11zM5 5h1m-1 6h1",
  list: "M5.5 4h8m-8 4h8m-8 4h8M2.5 4h.5m-.5 4h.5m-.5 4h.5",
  table: "M2.5 3h11v10h-11zM2.5 6.5h11M2.5 10h11M6.5 3v10",
  edit: "m3 13 .6-2.8 7-7 2.2 2.2-7 7z",
  trash: "M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.6 9h5.8l.6-9",
  pin: "M6 2.5h4l-.5 4 2 2.5h-7l2-2.5zM8 9v4.5",
  keys: "M2 4.5h12v7H2zM4.5 7h.1m2.3 0H7m2.3 0h.1m2.2 0h.1M5 9.5h6",
  clock: "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8 5v3.2l2 1.3",
  "k-enqueue": "M8 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  "k-phase": "M8 3.5 12.5 8 8 12.5 3.5 8z",
} as const;

const FILLED = {
  play: "M5 3.5v9L12 8z",
  "k-allocate": "M5.5 4h5A1.5 1.5 0 0 1 12 5.5v5a1.5 1.5 0 0 1-1.5 1.5h-5A1.5 1.5 0 0 1 4 10.5v-5A1.5 1.5 0 0 1 5.5 4z",
  "k-evict": "M3.5 5h9L8 12.5z",
} as const;

const HEAVY = {
  bars: "M2.5 4h11m-11 4h7m-7 4h9",
  pause: "M5.5 4v8m5-8v8",
  "k-commit": "m3.5 8.5 3 3 6-7",
  "k-discard": "m4.5 4.5 7 7m0-7-7 7",
} as const;

export type IconName = keyof typeof PATHS | keyof typeof FILLED | keyof typeof HEAVY | "sun" | "k-pipeline";

export function icon(name: IconName): VNode {
  let kids: VNode[];
  if (name === "sun")
    kids = [
      h("circle", { cx: 8, cy: 8, r: 5.5 }),
      h("path", { d: "M8 2.5a5.5 5.5 0 0 1 0 11z", fill: "currentColor", stroke: "none" }),
    ];
  else if (name === "k-pipeline")
    kids = [h("rect", { x: 4, y: 4, width: 8, height: 8, rx: 1.5, "stroke-dasharray": "2.6 1.8" })];
  else if (name in FILLED) kids = [h("path", { d: FILLED[name as keyof typeof FILLED], fill: "currentColor" })];
  else if (name in HEAVY) kids = [h("path", { d: HEAVY[name as keyof typeof HEAVY], "stroke-width": 2.2 })];
  else kids = [h("path", { d: PATHS[name as keyof typeof PATHS] })];
  return h("svg", { class: "i", viewBox: "0 0 16 16", "aria-hidden": "true" }, ...kids);
}

export function logo(): VNode {
  return h(
    "svg",
    { class: "logo", viewBox: "0 0 24 24", "aria-hidden": "true" },
    h("path", {
      fill: "currentColor",
      "fill-rule": "evenodd",
      d: [
        "M8.2 3.1c2.3-1.3 5.6-1.2 8 .2 2.7 1.5 5 4.3 5.3 7.6.3 3.4-1 6.3-3.4 8.3-2.3 1.9-5.7 2.3-8.7 1.9-3.2-.5-5.8-2.5-6.7-5.6C1.8 12.2 2.6 6.4 8.2 3.1Z",
        "M9.1 6.5a2.1 2.1 0 1 0 .2 4.2 2.1 2.1 0 0 0-.2-4.2Z",
        "m6.1-.3a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2Z",
        "m1.5 4.3a2.4 2.4 0 1 0 .1 4.8 2.4 2.4 0 0 0-.1-4.8Z",
        "m-9.9 3a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4Z",
        "m5 2.2a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z",
        "m.2-4.5a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6Z",
      ].join(""),
    }),
  );
}
