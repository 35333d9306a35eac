// A name takes the room that there is for it: what is cut is cut before its end.
import { h, type Child } from "../../dom/h.ts";
import { tailStart } from "../../model/names.ts";

export function nameView(name: string): Child {
  const at = tailStart(name);
  return at === name.length
    ? name
    : h("span", { class: "mid" }, h("span", null, name.slice(0, at)), h("span", null, name.slice(at)));
}
