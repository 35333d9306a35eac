// How the page draws, as patch.test.ts puts it into an empty one.
export { h } from "../../../web/src/dom/h.ts";
export { patch } from "../../../web/src/dom/patch.ts";
