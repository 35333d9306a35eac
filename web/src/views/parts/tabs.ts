// A row of tabs has arrow keys, as screen readers expect it.
import { h, type Child, type VNode } from "../../dom/h.ts";

export function tabs<T extends string>(
  label: string,
  now: T,
  all: { id: T; face: Child }[],
  choose: (id: T) => void,
  panel: string,
): VNode {
  return h(
    "div",
    {
      role: "tablist",
      "aria-label": label,
      on: {
        keydown: (e: KeyboardEvent) => {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
          if (!step) return;
          e.preventDefault();
          e.stopPropagation();
          const { children } = e.currentTarget as Element;
          // From the one with the focus: what is chosen is drawn a frame later.
          const i = ([...children].indexOf(e.target as Element) + step + all.length) % all.length;
          choose(all[i]!.id);
          (children[i] as HTMLElement).focus();
        },
      },
    },
    all.map(({ id, face }) =>
      h(
        "button",
        {
          key: id,
          role: "tab",
          id: `tab-${id}`,
          "aria-controls": panel,
          "aria-selected": id === now,
          tabindex: id === now ? 0 : -1,
          on: { click: () => choose(id) },
        },
        face,
      ),
    ),
  );
}
