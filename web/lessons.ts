// Vite plugin: a lesson's YAML becomes a file of its own that is fetched when the lesson is opened, and the list of all lessons
// knows their titles. A lesson that is none ends the build.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { parse } from "yaml";
import type { Head, Lesson } from "./src/course/lesson.ts";
import { problemText, readCourse, readLesson, type Problem } from "./src/course/validate.ts";

const orThrow = <T>(file: string, read: T | null, problems: Problem[]): T => {
  if (read === null) throw new Error(`${file}:\n${problems.map(problemText).join("\n")}`);
  return read;
};

export function lessonFile(folder: string, id: string): string {
  return join(folder, `${id}.yaml`);
}

export function loadLesson(folder: string, id: string): Lesson {
  const file = lessonFile(folder, id);
  if (!existsSync(file)) throw new Error(`course.yaml names the lesson "${id}", and there is no ${file}`);
  const { lesson, problems } = readLesson(parse(readFileSync(file, "utf8")), id);
  return orThrow(file, lesson, problems);
}

export function loadCourse(folder: string) {
  const file = join(folder, "course.yaml");
  const { course, problems } = readCourse(parse(readFileSync(file, "utf8")));
  return orThrow(file, course, problems);
}

export function headOf({ id, title, minutes, terms, steps }: Lesson): Head {
  const alone = steps.flatMap((step, i) => (step.goesOn ? [] : [i]));
  return { id, title, minutes, terms, steps: steps.length, alone };
}

export function lessons(): Plugin {
  return {
    name: "pumice-lessons",
    transform(_code, id) {
      const name = /\/lessons\/([\w-]+)\.yaml$/.exec(id.split("?")[0]!)?.[1];
      if (!name) return null;
      const folder = dirname(id.split("?")[0]!);
      const data =
        name === "course"
          ? (() => {
              const course = loadCourse(folder);
              const ids = course.chapters.flatMap((chapter) => chapter.lessons);
              ids.forEach((lesson) => this.addWatchFile(lessonFile(folder, lesson)));
              return { ...course, heads: ids.map((lesson) => headOf(loadLesson(folder, lesson))) };
            })()
          : loadLesson(folder, name);
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(data))});`, map: null };
    },
  };
}
