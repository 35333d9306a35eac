// Lessons that somebody else has written, and courses of them: what a link or a file of theirs holds. A course names lessons of
// the page's own, or has whole ones: {course: TITLE, lessons: [by-weight, {lesson: mine, …}]}.
import { Check, isMap, type Problem } from "./checks.ts";
import type { Both, Lesson } from "./lesson.ts";
import { readLesson } from "./validate.ts";

export type Own = { kind: "lesson"; lesson: Lesson } | { kind: "course"; title: Both; lessons: (string | Lesson)[] };

const MOST = 100; // lessons of a course

// What a lesson that is not of the page is called.
function idOf(from: Record<string, unknown>, instead: string): string {
  const { lesson } = from;
  return typeof lesson === "string" && /^[\w-]{1,60}$/.test(lesson) ? lesson : instead;
}

export function readOwnLesson(from: unknown, instead = "lesson"): { lesson: Lesson | null; problems: Problem[] } {
  if (!isMap(from)) return readLesson(from, instead, false);
  const id = idOf(from, instead);
  return readLesson({ ...from, lesson: from["lesson"] ?? id }, id, false);
}

// `known`: the ids of the page's own lessons.
export function readOwn(from: unknown, known: readonly string[]): { own: Own | null; problems: Problem[] } {
  if (!isMap(from) || !("course" in from)) {
    const { lesson, problems } = readOwnLesson(from);
    return { own: lesson && { kind: "lesson", lesson }, problems };
  }
  const check = new Check("course", false);
  check.keys(from, ["course", "lessons"], "");
  check.both(from["course"], "course");
  const lessons: (string | Lesson)[] = [];
  const seen = new Set<string>();
  for (const [i, item] of check.list(from["lessons"], "lessons", 1).slice(0, MOST).entries()) {
    const field = `lessons[${i}]`;
    if (typeof item === "string") {
      if (!check.oneOf(item, known, field)) continue;
      lessons.push(item);
    } else {
      const { lesson, problems } = readOwnLesson(item, `lesson-${i + 1}`);
      check.problems.push(...problems);
      if (lesson) lessons.push(lesson);
    }
    const last = lessons.at(-1);
    const id = typeof last === "string" ? last : (last?.id ?? "");
    if (seen.has(id))
      check.say(field, `The lesson "${id}" stands twice: take one out.`, `课 "${id}" 出现了两次：请去掉一个。`);
    seen.add(id);
  }
  if (check.problems.length) return { own: null, problems: check.problems };
  const { course } = from;
  const title =
    typeof course === "string"
      ? { en: course, zh: course }
      : {
          en: String((course as Both).en ?? (course as Both).zh),
          zh: String((course as Both).zh ?? (course as Both).en),
        };
  return { own: { kind: "course", title, lessons }, problems: [] };
}
