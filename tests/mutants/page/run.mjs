// Draws mutants of the page's model and state, wakes one after the other, runs the tests that reach it, the quickest first, until one
// fails, and counts. ci/mutants-page.sh says how it is called, and what it writes.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { bundle, mutantsOf, sourcesWith, testsOf } from "./bundles.mjs";
import { counted, drawn, flat, read, write } from "./draw.mjs";

const SEED = 32;
const COUNT = 260;
const FOLDERS = ["web/src/model", "web/src/state"];
const COLUMNS = ["id", "file", "line", "kind", "original", "mutated", "verdict", "killer"];
const HITS = 100; // a mutant that is reached this many times as often as without it is in a loop
const CPU_SECONDS = 20; // beside ten times what the tests need without it; the clock on the wall says nothing on a busy machine
const WALL_SECONDS = 600;
const SLOW = 2.5; // seconds: a test file that takes longer without a mutant is left out, so that the score is the least

const FAILING = /^ *not ok \d+ - (.*)\n/m;

const root = join(import.meta.dirname, "../../..");
const work = join(root, "build/mutants-page");
const progress = join(work, "verdicts.jsonl");
const results = join(root, "tests/mutants/page/results.tsv");
const equivalent = join(root, "tests/mutants/page/equivalent.tsv");
const evidence = join(root, "docs/evidence/mutants_page.json");

const { values: options } = parseArgs({
  options: {
    jobs: { type: "string", default: "2" },
    continue: { type: "boolean", default: false },
    survivors: { type: "boolean", default: false },
    report: { type: "boolean", default: false },
  },
});
mkdirSync(work, { recursive: true });

const git = (...args) => execFileSync("git", ["-C", root, ...args], { encoding: "utf8" }).trim();

// One test file with one mutant awake, or none: what fails, or why it ended.
function runFile(output, { env = {}, seconds }) {
  return new Promise((done) => {
    const node = [process.execPath, "--import", join(import.meta.dirname, "hook.mjs"), "--test-reporter=tap", output];
    const child = spawn("bash", ["-c", `ulimit -t ${Math.ceil(seconds)} && exec "$@"`, "bash", ...node], {
      cwd: join(root, "tests"),
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let out = "";
    let err = "";
    child.stdout.on("data", (data) => {
      out += data;
      if (env.PUMICE_MUTANT && FAILING.test(out)) child.kill("SIGKILL"); // one test that fails is enough
    });
    child.stderr.on("data", (data) => (err += data));
    const timer = setTimeout(() => child.kill("SIGKILL"), WALL_SECONDS * 1000);
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      const failing = [...out.matchAll(/^ *not ok \d+ - (.*)$/gm)].map(([, name]) => name.replace(/ # .*/, ""));
      done({
        ok: code === 0,
        failing: failing[0] ?? (signal ? "it does not end" : "it does not load"),
        out: out + err,
      });
    });
  });
}

// Tasks, so many at a time.
async function together(tasks, jobs) {
  const rest = tasks.values();
  await Promise.all(
    Array.from({ length: jobs }, async () => {
      for (const task of rest) await task();
    }),
  );
}

// What each test file reaches without a mutant, and how long it takes. A file that is as it was is not run again.
async function recorded(outputs) {
  const reached = new Map();
  mkdirSync(join(work, "reached"), { recursive: true });
  const tasks = [...outputs].map(([test, output]) => async () => {
    const file = join(work, "reached", `${createHash("sha256").update(readFileSync(output)).digest("hex")}.json`);
    if (existsSync(file)) return void reached.set(test, JSON.parse(readFileSync(file, "utf8")));
    const once = () => runFile(output, { env: { PUMICE_REACHED: file }, seconds: 300 });
    const first = await once();
    const { ok, failing, out } = first.ok ? first : await once();
    if (!ok) throw new Error(`${test} fails without a mutant: ${failing}\n${out.slice(-2000)}`);
    reached.set(test, JSON.parse(readFileSync(file, "utf8")));
  });
  await together(tasks, Number(options.jobs));
  return reached;
}

async function verdictOf(mutant, outputs, reached) {
  const tests = [...reached].filter(([, { hits }]) => hits[mutant.id]).sort(([, a], [, b]) => a.seconds - b.seconds);
  for (const [test, { seconds, hits }] of tests) {
    const once = () =>
      runFile(outputs.get(test), {
        env: { PUMICE_MUTANT: mutant.id, PUMICE_HIT_LIMIT: String(hits[mutant.id] * HITS) },
        seconds: CPU_SECONDS + 10 * seconds,
      });
    const { ok, failing } = await once();
    if (ok) continue;
    // Where a test waits for a time, what fails once may be the machine's doing.
    const waits = /setTimeout|Date\.now/.test(readFileSync(join(root, test), "utf8"));
    if (!waits || !(await once()).ok)
      return { verdict: "killed", killer: `${relative("tests/web", test)}: ${failing}` };
  }
  return { verdict: "survived", killer: tests.length === 0 ? "no quick test reaches it" : "" };
}

// The draw and the sources that hold it: made anew when a source has changed.
async function drawnSources() {
  const kept = join(work, "drawn.json");
  const texts = FOLDERS.flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(root, folder, name)))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(name, "utf8"));
  const key = createHash("sha256")
    .update(JSON.stringify([SEED, COUNT, texts]))
    .digest("hex");
  const before = existsSync(kept) ? JSON.parse(readFileSync(kept, "utf8")) : {};
  if (before.key === key) return { ...before, sources: new Map(before.sources) };
  const all = await mutantsOf(root, FOLDERS);
  const { mutants: sample, sources } = await sourcesWith(root, drawn(all, SEED, COUNT));
  if (sample.some(({ id }) => id === undefined)) throw new Error("a mutant that was drawn is not among those made");
  writeFileSync(kept, JSON.stringify({ key, total: all.length, sample, sources: [...sources] }));
  return { total: all.length, sample, sources };
}

const started = Date.now();
const { total, sample, sources } = await drawnSources();
const keyOf = ({ file, kind, original, mutated, nth }) =>
  JSON.stringify([file, kind, flat(original), flat(mutated), nth]);
console.log(`${sample.length} of ${total} mutants drawn with seed ${SEED}`);

// What is known already: of an interrupted run, or what earlier tests have killed. The table's rows are in the order of the draw.
const known = new Map();
if (options.report || options.survivors) {
  const nths = new Map();
  const before = read(readFileSync(results, "utf8"));
  for (const mutant of sample) {
    const same = keyOf({ ...mutant, nth: 0 });
    const row = before.filter((one) => keyOf({ ...one, nth: 0 }) === same)[nths.get(same) ?? 0];
    nths.set(same, (nths.get(same) ?? 0) + 1);
    if (row && (options.report || row.verdict === "killed")) known.set(keyOf(mutant), row);
  }
}
if (!options.continue) rmSync(progress, { force: true });
else if (existsSync(progress))
  for (const line of readFileSync(progress, "utf8").trimEnd().split("\n").filter(Boolean)) {
    const { key, ...verdict } = JSON.parse(line);
    known.set(key, verdict);
  }

const open = sample.filter((mutant) => !known.has(keyOf(mutant)));
if (open.length > 0 && options.report) throw new Error(`${open.length} mutants have no verdict yet`);
if (open.length > 0) {
  const outputs = await bundle(root, testsOf(root), sources, join(work, "tests"));
  console.log(`${outputs.size} test files bundled (${Math.round((Date.now() - started) / 1000)} s)`);
  const reached = await recorded(outputs);
  console.log(`each has run without a mutant (${Math.round((Date.now() - started) / 1000)} s)`);
  let done = 0;
  const tasks = open.map((mutant) => async () => {
    const verdict = await verdictOf(mutant, outputs, reached);
    known.set(keyOf(mutant), verdict);
    appendFileSync(progress, `${JSON.stringify({ key: keyOf(mutant), ...verdict })}\n`);
    console.log(
      `${++done}/${open.length} ${mutant.file}:${mutant.line} ${mutant.kind}: ${verdict.verdict} ${verdict.killer}`,
    );
  });
  await together(tasks, Number(options.jobs));
}

const rows = sample.map((mutant, i) => {
  const { verdict, killer } = known.get(keyOf(mutant));
  return { ...mutant, id: i + 1, verdict, killer };
});
writeFileSync(results, write(COLUMNS, rows));
const { folders, unused } = counted(
  FOLDERS,
  rows,
  existsSync(equivalent) ? read(readFileSync(equivalent, "utf8")) : [],
);
writeFileSync(
  evidence,
  `${JSON.stringify(
    {
      date: new Date().toISOString().slice(0, 10),
      command: "bash ci/mutants-page.sh",
      commit: git("rev-parse", "HEAD"),
      seed: SEED,
      folders,
    },
    null,
    1,
  )}\n`,
);
for (const { folder, drawn: count, killed, survived, named } of folders)
  console.log(
    `${folder}: ${count} drawn, ${killed} killed (${((100 * killed) / count).toFixed(1)} %), ${survived} survived, ${named} of them named`,
  );
for (const row of unused) console.log(`named, but no survivor of the draw: ${row}`);
