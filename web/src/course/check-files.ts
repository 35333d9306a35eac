// `npx pumice lesson check FILE…`: files of lessons and courses are checked as Make a lesson does on the page, their form, and
// with the engine what they claim. Each problem is named with file, lesson, step and field.
import type { ConvertResult, Engine } from "@pumice/engine";
import { parse } from "yaml";
import { HOST } from "../engine/run.ts";
import { engineProver } from "./engine-prover.ts";
import { readOwn } from "./own.ts";
import { proveLesson } from "./prove.ts";
import { problemText, readCourse } from "./validate.ts";

export interface Asked {
  files: string[];
  release: string; // "": the one that a scenario names
}

export interface Outside {
  read(file: string): string; // throws where it can't
  print(line: string): void;
  complain(line: string): void;
}

/** What is asked by `pumice lesson ARGUMENTS…`, or null where the command line itself answers: to --help, or a mistake. */
export function askedOf(args: readonly string[]): Asked | null {
  if (args[0] !== "check") return null;
  const asked: Asked = { files: [], release: "" };
  for (let i = 1; i < args.length; ++i) {
    const arg = args[i]!;
    if (arg === "--volcano") asked.release = args[++i] ?? "";
    else if (arg.startsWith("--volcano=")) asked.release = arg.slice("--volcano=".length);
    else if (arg.startsWith("-")) return null;
    else asked.files.push(arg);
  }
  return asked.files.length ? asked : null;
}

/**
 * Says what is wrong with each file, or that it is fine.
 * @param course the course of the page in YAML; a course of one's own may name its lessons
 * @returns the exit code: 0 nothing is wrong, 1 something is, 2 a file cannot be read
 */
export async function checkFiles(
  { files, release }: Asked,
  engine: Engine,
  course: string,
  outside: Outside,
): Promise<0 | 1 | 2> {
  const refused = refusalOf(release, engine);
  if (refused) {
    outside.complain(`error: --${refused}`);
    return 2;
  }
  const known = readCourse(parse(course)).course?.chapters.flatMap(({ lessons }) => lessons) ?? [];
  let wrong = false;
  let unreadable = false;
  for (const file of files) {
    let data: unknown;
    try {
      data = parse(outside.read(file));
    } catch (error) {
      const { code, message } = error as Error & { code?: unknown };
      outside.complain(`${file}: error: ${code === "ENOENT" ? "there is no such file" : message.split("\n")[0]}`);
      unreadable = true;
      continue;
    }
    const problems = await problemsOf(data, known, engine, release);
    for (const problem of problems) outside.print(`${file}: ${problem}`);
    if (!problems.length) outside.print(`${file}: ok`);
    wrong ||= problems.length > 0;
  }
  return unreadable ? 2 : wrong ? 1 : 0;
}

// What the engine says of a release that it does not know.
function refusalOf(release: string, engine: Engine): string | undefined {
  if (!release) return undefined;
  const request = JSON.stringify({ sources: [{ name: "", text: "{}" }], volcano: release });
  const { diagnostics } = JSON.parse(engine.convert(request, HOST)) as ConvertResult;
  return diagnostics.find(({ code }) => code === "request")?.says?.message.values?.["reason"];
}

async function problemsOf(data: unknown, known: string[], engine: Engine, release: string): Promise<string[]> {
  // The course of the page only names its lessons.
  if (typeof data === "object" && data !== null && "chapters" in data)
    return readCourse(data).problems.map(problemText);
  const { own, problems } = readOwn(data, known);
  const found = problems.map(problemText);
  for (const lesson of own === null ? [] : own.kind === "course" ? own.lessons : [own.lesson]) {
    if (typeof lesson === "string") continue;
    found.push(...(await proveLesson(lesson, engineProver(engine, release))).map(problemText));
  }
  return found;
}
