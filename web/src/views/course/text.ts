// Texts of lessons: in the page's language, with `code` set as code.
import { h, type Child } from "../../dom/h.ts";
import { inWords, language } from "../../i18n/index.ts";
import { c, type CourseKey } from "../../i18n/course-words.ts";
import type { FirstUses } from "../../course/words.ts";
import type { Both, Control, Course, Edits, Term } from "../../course/lesson.ts";

// uses: words that are marked where they come first, so that the focus can go there, too.
export function prose(text: Both | string, uses?: FirstUses): Child[] {
  const words = typeof text === "string" ? text : inWords(text);
  return words.split(/`([^`]+)`/).map((part, i) => {
    const set = (of: string): Child => (i % 2 ? h("code", null, of) : of);
    const pieces = uses?.pieces(part) ?? [];
    if (!pieces.some(({ term }) => term)) return set(part);
    return pieces.map(({ text: of, term }, n) =>
      term ? h("button", { class: "word", type: "button", key: `${i} ${n}`, "data-term": term }, set(of)) : set(of),
    );
  });
}

// Volcano's own name; in Chinese beside the word that the texts use.
export function termName({ term, name }: Term): string {
  return name && language() === "zh" ? `${name} ${term}` : term;
}

const FIELDS: Record<string, CourseKey> = {
  weight: "what_weight",
  replicas: "what_replicas",
  minMember: "what_minMember",
  queue: "what_queue",
  cpu: "what_cpu",
  gpu: "what_gpu",
  "capability.cpu": "what_capability",
  "guarantee.cpu": "what_guarantee",
  "deserved.cpu": "what_deserved",
  "deserved.gpu": "what_deservedGpu",
  priority: "what_priority",
  tier: "what_tier",
  name: "what_plugin",
};

const OF_NODES: Record<string, CourseKey> = { count: "what_count", cpu: "what_nodeCpu" };

// "queues.B.weight" → "weight of B".
export function pathText(path: string): string {
  if (path === "actions") return c("what_actions");
  const [list, name = "", ...rest] = path.split(".");
  const field = rest.join(".");
  const word = list === "nodes" ? OF_NODES[field] : FIELDS[field];
  if (word) return c(word, { name });
  // An argument that begins with its plugin's name says it already.
  return field.startsWith(`${name}.`) ? field : c("what_field", { name, field: field.replace(".", " ") });
}

// What a control of a path is called.
export function controlText({ at, label }: Pick<Control, "at" | "label">): string {
  return label ? inWords(label) : pathText(at);
}

// Each field is called as its control is.
export function editsText(edits: Edits, controls: readonly Control[]): string {
  return Object.entries(edits)
    .map(([path, value]) => `${controlText(controls.find(({ at }) => at === path) ?? { at: path })} → ${value}`)
    .join(", ");
}

// Where a lesson stands: in which chapter of the page's course, or in whose course.
export function chapterView(course: Course, id: string, list: { hash: string; title: Both } | null): Child {
  if (list) return h("a", { class: "link", href: list.hash }, prose(list.title));
  const at = course.chapters.findIndex((chapter) => chapter.lessons.includes(id));
  const chapter = course.chapters[at];
  return chapter
    ? [h("a", { class: "link", href: "#" }, c("chapterN", { n: at + 1 })), " · ", prose(chapter.title)]
    : h("a", { class: "link", href: "#" }, c("allLessons"));
}
