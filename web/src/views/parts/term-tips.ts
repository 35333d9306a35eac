// Every word of Volcano on the page says what it means: under the pointer, beside the focus, by a long press, and by F1.
// This is fetched once the page shows its first result, and the glossary when somebody first asks for a word.
import { h, type Child } from "../../dom/h.ts";
import { language, t, type Key } from "../../i18n/later.ts";
import type { Term, Terms } from "../../model/terms.ts";
import { isIn, labelOf, labelsIn, markAt, mayMean, ownOf, sentenceAt, type Told } from "./term-places.ts";
import { hideTip, showTip, showTipAt, tipBox, tipIsOpen } from "./tip.ts";

const REST = 350; // ms that the pointer rests on a word before it is told
const PRESS = 500; // ms that a finger does
const NEAR = 10; // pixels that a finger may move meanwhile

function content({ terms }: Told, lesson: string): Child[] {
  return terms.map((term, i) =>
    h(
      "div",
      { class: "about", key: i },
      term.kind === "mark" && i
        ? null
        : h(
            "b",
            null,
            term.called ?? term.name,
            term.called && term.called !== term.name ? h("i", null, ` ${term.name}`) : null,
            /plugin|action|flag/.test(term.kind) ? h("i", null, ` · ${t(`term_${term.kind}` as Key)}`) : null,
          ),
      h("span", null, term.says),
      term.more ? h("span", { class: "more" }, term.more) : null,
      lesson && i === 0 ? h("span", { class: "more" }, t("termLesson", { title: lesson })) : null,
    ),
  );
}

async function lessonTitle(terms: readonly Term[]): Promise<string> {
  const id = terms[0]!.lesson;
  if (!id) return "";
  const { GALLERY } = await import("../../gallery/index.ts");
  const entry = GALLERY.find((one) => one.id === id);
  return entry ? entry[language()].title : "";
}

// ready: the glossary of the page; null: it is not there now.
export function installTips(ready: () => Promise<Terms | null>): void {
  let shown: (Told & { by: "pointer" | "focus" | "asked"; undo: () => void }) | null = null;
  let asking = 0; // what came later takes the place of what was asked before
  const hide = () => {
    asking++;
    hideTip();
    shown?.undo();
    shown = null;
  };
  const show = async (told: Told, by: NonNullable<typeof shown>["by"]) => {
    hide();
    const mine = asking;
    const lesson = by === "asked" ? await lessonTitle(told.terms) : "";
    if (mine !== asking || !told.of.isConnected) return;
    const box = tipBox();
    // The browser's own tip would say the same, or stand over this one.
    const titled = told.of.closest("[title]");
    const title = titled?.getAttribute("title");
    titled?.removeAttribute("title");
    const owner = document.activeElement?.contains(told.of) || by !== "focus" ? told.of : document.activeElement!;
    owner.setAttribute("aria-describedby", "tip");
    if (by === "asked") told.of.classList.add("asked-about");
    box.toggleAttribute("data-asked", by === "asked");
    if (by === "asked") box.setAttribute("aria-live", "polite");
    else box.removeAttribute("aria-live");
    const list = told.of.closest("[popover]")?.getBoundingClientRect() ?? null;
    showTipAt(content(told, lesson), told.rect, list);
    const undo = () => {
      if (title && titled && !titled.hasAttribute("title")) titled.setAttribute("title", title);
      owner.removeAttribute("aria-describedby");
      told.of.classList.remove("asked-about");
    };
    shown = { ...told, by, undo };
  };

  // What is under a point: a label, or a word in a sentence.
  const at = async (x: number, y: number): Promise<Told | null> => {
    const top = document.elementFromPoint(x, y);
    const element = top && markAt(top, x, y);
    if (!element || element.closest("[data-tip], .code-host")) return null;
    const mine = asking;
    const terms = await ready();
    return terms && mine === asking ? (labelOf(terms, element) ?? sentenceAt(terms, element, x, y)) : null;
  };

  // The pointer.
  let rest: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener(
    "pointermove",
    (event) => {
      if (event.pointerType === "touch") return;
      clearTimeout(rest);
      if (shown?.by === "pointer" && !isIn(shown.rect, event.clientX, event.clientY)) hide();
      if (shown || event.buttons) return;
      rest = setTimeout(() => {
        if (shown) return;
        void at(event.clientX, event.clientY).then((told) => void (told && !shown && show(told, "pointer")));
      }, REST);
    },
    { passive: true },
  );
  document.documentElement.addEventListener("pointerleave", () => {
    clearTimeout(rest);
    if (shown?.by === "pointer") hide();
  });

  // Numbers of a chart come at once.
  const chart = (element: Element, x?: number): boolean => {
    const of = element.closest("[data-tip]");
    if (!of) return false;
    hide();
    const r = of.getBoundingClientRect();
    showTip(of.getAttribute("data-tip"), x ?? r.left + r.width / 2, r.top);
    return true;
  };
  document.addEventListener("pointerover", (event) => {
    if (!chart(event.target as Element, event.clientX) && !shown) hideTip();
  });
  // What gets the focus while a list opens or closes may open nothing before that is over.
  const focused = async (element: Element) => {
    if (document.activeElement !== element || !element.matches(":focus-visible") || chart(element)) return;
    if (!element.matches("button, [role=tab], [role=menuitem], summary")) return;
    const mine = asking;
    const terms = await ready();
    const told = terms && mine === asking && document.activeElement === element ? labelOf(terms, element) : null;
    if (told) void show(told, "focus");
  };
  document.addEventListener("focusin", ({ target }) => {
    if (!shown || shown.by === "focus") hide(); // a finger's touch gives the focus, too
    setTimeout(() => void focused(target as Element));
  });
  document.addEventListener("focusout", () => shown?.by === "focus" && hide());
  document.addEventListener("scroll", hide, { capture: true, passive: true });
  document.addEventListener("pointerdown", () => (clearTimeout(rest), hide()), { capture: true });

  // A long press, after which the finger's click counts for nothing.
  let pressing: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;
  let from = { x: 0, y: 0 };
  document.addEventListener("pointerdown", (event) => {
    pressed = false;
    clearTimeout(pressing);
    if (event.pointerType !== "touch") return;
    from = { x: event.clientX, y: event.clientY };
    pressing = setTimeout(() => {
      void at(from.x, from.y).then((told) => {
        if (!told) return;
        pressed = true;
        void show(told, "asked");
      });
    }, PRESS);
  });
  const release = () => clearTimeout(pressing);
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, release);
  document.addEventListener("pointermove", (event) => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > NEAR) release();
  });
  const swallow = (event: Event) => {
    if (!pressed) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = false;
  };
  document.addEventListener("click", swallow, { capture: true });
  document.addEventListener("contextmenu", (event) => pressed && event.preventDefault(), { capture: true });

  // F1 asks about what has the focus, and again about the next word of the same panel.
  let walked: { panel: Element; at: number } | null = null;
  const ask = async () => {
    const terms = await ready();
    if (!terms) return;
    const focus = document.activeElement ?? document.body;
    const own = ownOf(terms, focus);
    if (own && !(shown?.by === "asked" && shown.of === own.of)) {
      walked = null;
      return show(own, "asked");
    }
    const panel = focus.closest("[popover], dialog, .panel") ?? document.querySelector("dialog[open]") ?? document.body;
    const found = labelsIn(panel)
      .map((element) => labelOf(terms, element))
      .filter((told) => told !== null);
    const words = found.filter((told, i) => found.findIndex((other) => other.terms[0] === told.terms[0]) === i);
    if (!words.length) return;
    const next = walked?.panel === panel ? (walked.at + 1) % words.length : 0;
    walked = { panel, at: next };
    words[next]!.of.scrollIntoView({ block: "nearest", inline: "nearest" });
    const told = { ...words[next]!, rect: words[next]!.of.getBoundingClientRect() };
    requestAnimationFrame(() => void show(told, "asked")); // after the scroll that ends tips
  };
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "F1" && !event.ctrlKey && !event.altKey && !event.metaKey) {
        event.preventDefault();
        void ask();
      } else if (event.key === "Escape" && tipIsOpen()) {
        if (shown && shown.by !== "pointer") {
          event.preventDefault();
          event.stopPropagation();
        }
        hide();
      } else if (shown?.by !== "pointer" && !/^(Shift|Control|Alt|Meta|F1)$/.test(event.key)) hide();
    },
    { capture: true },
  );

  // Who was there before this came is told now.
  tipBox();
  const under = [...document.querySelectorAll(":hover")].at(-1);
  if (under && !chart(under) && mayMean(under))
    void ready().then((terms) => {
      const told = terms && !shown && under.matches(":hover") ? labelOf(terms, under) : null;
      if (told) void show(told, "pointer");
    });
  if (document.activeElement) void focused(document.activeElement);
}
