// Checks lessons and courses, as Make a lesson does on the page: their form, and with the engine's WASM module what they claim.
//   node ci/lesson-check.mjs [--volcano RELEASE] FILE…
// Each problem is named with file, lesson, step and field. Exit codes: 0 nothing is wrong, 1 something is, 2 a file cannot be read.
import { readFileSync } from "node:fs";

const web = new URL("../web/", import.meta.url);
const { tsImport } = await import(new URL("node_modules/tsx/dist/esm/api/index.mjs", web).href);
const source = (path) => tsImport(new URL(`src/${path}`, web).href, import.meta.url);
const { parse } = await import(new URL("node_modules/yaml/dist/index.js", web).href).then((m) => m.default ?? m);
const { readOwn } = await source("course/own.ts");
const { readCourse, problemText } = await source("course/validate.ts");
const { proveLesson } = await source("course/prove.ts");
const { engineProver } = await source("course/engine-prover.ts");
const { default: createEngine } = await import(new URL("../build/wasm/pumice.mjs", import.meta.url).href);

const args = process.argv.slice(2);
const at = args.indexOf("--volcano");
const release = at < 0 ? "" : args.splice(at, 2)[1];
if (release === undefined || !args.length) {
  console.error("Write files: node ci/lesson-check.mjs [--volcano RELEASE] FILE…");
  process.exit(2);
}

const wasmBinary = readFileSync(new URL("../build/wasm/pumice.wasm", import.meta.url));
const engine = await createEngine({ wasmBinary });
const known = readCourse(parse(readFileSync(new URL("../lessons/course.yaml", import.meta.url), "utf8")));
const ids = known.course.chapters.flatMap(({ lessons }) => lessons);

let status = 0;
const tell = (file, lines) => {
  for (const line of lines) console.log(`${file}: ${line}`);
  if (lines.length) status = Math.max(status, 1);
  return lines.length;
};
for (const file of args) {
  let data;
  try {
    data = parse(readFileSync(file, "utf8"));
  } catch (error) {
    console.error(`${file}: error: ${error.message.split("\n")[0]}`);
    status = 2;
    continue;
  }
  // The course of this page only names its lessons.
  const { own, problems } = data?.chapters ? { own: null, problems: readCourse(data).problems } : readOwn(data, ids);
  let found = tell(file, problems.map(problemText));
  const lessons = (own?.kind === "course" ? own.lessons : own ? [own.lesson] : []).filter((l) => typeof l !== "string");
  for (const lesson of lessons)
    found += tell(file, (await proveLesson(lesson, engineProver(engine, release))).map(problemText));
  if (!found) console.log(`${file}: ok`);
}
process.exit(status);
