// What a script adds to the documentation, which is read without one: search, a button that copies a block of code, light and dark.
import "./handbook.css";
import { Finder, type Hit, type Known } from "./find.ts";
import { copyButton } from "./snippet.ts";

const zh = document.documentElement.lang.startsWith("zh");
const WORDS = zh
  ? { none: "没有找到", broken: "无法加载搜索" }
  : { none: "Nothing found", broken: "The search cannot be loaded" };

// Snippets name the host that they are read at.
const SITE = new URL(zh ? "../../" : "../", location.href).href;

for (const block of document.querySelectorAll<HTMLElement>(".code")) block.append(copyButton(block, SITE));

const theme = document.querySelector<HTMLButtonElement>("button.theme")!;
theme.hidden = false;
theme.addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset["theme"]
    ? root.dataset["theme"] === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset["theme"] = dark ? "light" : "dark";
  try {
    const prefs = JSON.parse(localStorage.getItem("pumice.prefs.1") ?? "{}") as object;
    localStorage.setItem("pumice.prefs.1", JSON.stringify({ ...prefs, theme: root.dataset["theme"] }));
  } catch {
    // No storage: it holds for this page.
  }
});

// Where the list of pages is beside the text, the page that is read is in sight; where it is a drawer, choosing closes it.
const pages = document.getElementById("pages")!;
const current = pages.querySelector<HTMLElement>("[aria-current]");
if (current && getComputedStyle(pages).position === "sticky") pages.scrollTop = current.offsetTop - 160;

const box = document.querySelector<HTMLElement>(".find")!;
const input = box.querySelector("input")!;
const list = box.querySelector("ul")!;
box.hidden = false;

let finder: Promise<Finder> | null = null;
const load = (): Promise<Finder> =>
  (finder ??= (
    import(/* @vite-ignore */ new URL(document.body.dataset["search"]!, location.href).href) as Promise<{
      default: Known;
    }>
  ).then(({ default: known }) => new Finder(known)));

let at = -1;
let hits: Hit[] = [];

function choose(next: number): void {
  at = hits.length === 0 ? -1 : (next + hits.length) % hits.length;
  [...list.children].forEach((item, i) => item.setAttribute("aria-selected", String(i === at)));
  if (at >= 0) {
    input.setAttribute("aria-activedescendant", `hit-${at}`);
    list.children[at]!.scrollIntoView({ block: "nearest" });
  } else input.removeAttribute("aria-activedescendant");
}

function show(open: boolean): void {
  list.hidden = !open;
  input.setAttribute("aria-expanded", String(open));
  if (!open) choose(-1);
}

function text(tag: string, content: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = content;
  return element;
}

function draw(found: Finder): void {
  list.replaceChildren(
    ...hits.map((hit, i) => {
      const item = document.createElement("li");
      item.id = `hit-${i}`;
      item.setAttribute("role", "option");
      const long = hit.n.find((name) => name.includes(".") && name.endsWith(hit.t.replaceAll("[]", "")));
      item.append(text("b", long ?? hit.t), text("small", found.pageOf(hit)), text("span", hit.x.slice(0, 140)));
      // An option holds no link: it is one, and like one it opens beside this page where that is asked for.
      item.addEventListener("click", ({ ctrlKey, metaKey }) => {
        const href = new URL(found.hrefOf(hit), location.href).href;
        if (ctrlKey || metaKey) return void window.open(href, "_blank", "noopener");
        show(false);
        input.blur();
        location.assign(href);
      });
      return item;
    }),
  );
  if (hits.length === 0) {
    const item = text("li", WORDS.none);
    item.setAttribute("role", "option");
    item.setAttribute("aria-disabled", "true");
    list.append(item);
  }
}

let typed = 0;
async function look(): Promise<void> {
  const mine = ++typed;
  if (input.value.trim() === "") return show(false);
  try {
    const found = await load();
    if (mine !== typed) return;
    hits = found.find(input.value);
    draw(found);
    show(true);
    choose(hits.length ? 0 : -1);
  } catch {
    finder = null;
    list.replaceChildren(text("li", WORDS.broken));
    show(true);
  }
}

input.addEventListener("focus", () => void load().catch(() => (finder = null)));
input.addEventListener("input", () => void look());
input.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    if (list.hidden) void look();
    else choose(at + (event.key === "ArrowDown" ? 1 : -1));
  } else if (event.key === "Enter") {
    event.preventDefault();
    if (at >= 0) (list.children[at] as HTMLElement).click();
  } else if (event.key === "Escape" && !list.hidden) {
    event.preventDefault();
    show(false);
  }
});
document.addEventListener("pointerdown", (event) => {
  if (!box.contains(event.target as Node)) show(false);
});
document.addEventListener("keydown", (event) => {
  const writing = (event.target as Element).closest("input, textarea, select, [contenteditable]");
  if (event.key === "/" && !writing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    input.focus();
    input.select();
  }
});
