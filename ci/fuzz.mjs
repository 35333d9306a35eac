// What ci/fuzz.sh needs besides the fuzzer: seeds made of what the repository holds already, and the counts of its runs.
//   node ci/fuzz.mjs seeds FOLDER                      writes FOLDER/TARGET/… and FOLDER/TARGET.dict
//   node ci/fuzz.mjs note TARGET LOG STATUS            adds a run to build/fuzz/runs.jsonl; LOG.times has its seconds of
//                                                      processor time, user's and system's
//   node ci/fuzz.mjs sum [--keep]                      sums these runs up; adds them to tests/fuzz/runs.tsv, of which
//                                                      docs/evidence/fuzz.json is made
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const read = (path) => readFileSync(join(root, path), "utf8");
const list = (path, end) =>
  readdirSync(join(root, path), { recursive: true })
    .filter((name) => name.endsWith(end))
    .sort()
    .map((name) => read(join(path, name)));
const { parse } = createRequire(join(root, "web/package.json"))("yaml");

// YAML as JSON, which the fuzzer changes value by value; nothing where it is several documents, or none.
function asJson(text) {
  try {
    return [JSON.stringify(parse(text, { version: "1.1", logLevel: "silent" }))];
  } catch {
    return [];
  }
}

function fences(path, language) {
  return [...read(path).matchAll(new RegExp(`^\`\`\`${language}[^\n]*\n(.*?)^\`\`\``, "gms"))].map((match) => match[1]);
}

const cases = () =>
  [...list("tests/conformance/cases", ".jsonl"), ...list("tests/conformance/releases/cases", ".jsonl")]
    .flatMap((file) => file.split("\n").filter(Boolean).slice(0, 12))
    .filter((line) => line.length < 60_000)
    .map((line) => JSON.parse(line));

// The same numbers everywhere (mulberry32).
function numbers(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function worlds(count) {
  const next = numbers(32);
  return Array.from({ length: count }, () =>
    Buffer.from(Array.from({ length: 40 + Math.floor(next() * 500) }, () => Math.floor(next() * 256))),
  );
}

export function seedsOf() {
  const scenarios = [...list("examples", ".yaml"), ...fences("docs/input.md", "yaml")];
  const recorded = cases();
  const configurations = [
    ...new Set([
      ...recorded.map((one) => one.schedulerConf ?? ""),
      ...JSON.parse(read("tests/yaml/configurations.json")).map((one) => one.text),
    ]),
  ];
  const quantities = read("tests/unit/base/quantity_cases.tsv")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split("\t")[0]);
  return {
    quantity: quantities.map((text, i) => `${text}\n${quantities[(i * 7 + 3) % quantities.length]}`),
    times: [
      "90s\n1h30m",
      "uniform(30s, 2m)\nexponential(10m)",
      "2026-01-02T03:04:05Z\n2026-02-28T23:59:60.5+01:00",
      "0-3,8\n2-9",
      "PodFailed,PodEvicted=RestartJob; worker: PodPending=RestartTask after 5m\n*=AbortJob",
    ],
    pattern: [
      "^node-[0-9]+$\nnode-1\nnode-1a\n",
      "n(ode)?-?1|x{2,3}\nn1\nxxx\n",
      "(?i)[^a-c]+?\\b\\w\nABC d\n\n",
      "(?s-m:^a.c$)\na\u00e9c\nabc\n",
      "[[:alpha:]_\\d\\x41-\\x{5a}]*\nAZ\n09\n",
    ],
    object: recorded.map(({ objects }) => JSON.stringify(objects)),
    document: [...list("tests/yaml", ".yaml"), ...scenarios],
    events: list("tests/yaml", ".events.json"),
    scenario: [...scenarios, ...scenarios.flatMap(asJson)],
    configuration: [...configurations, ...configurations.flatMap(asJson)],
    condition: [
      "queue = B, allocated.cpu > deserved.cpu",
      "job = train, verdict != yes, allocated.cpu >= 500m",
      "allocated.cpu<=30Gi",
    ],
    table: fences("docs/input.md", "csv"),
    links: scenarios,
    world: worlds(120),
  };
}

// The words of the seeds, the most frequent first, as libFuzzer's dictionary.
function dictionary(seeds) {
  const counts = new Map();
  for (const seed of seeds) {
    for (const word of new Set(String(seed).match(/[A-Za-z][\w./-]{2,30}/g) ?? [])) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const words = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 300);
  const odd = ["1e400", "9223372036854775807", "9223372036854775808", "-1", "8Ei", "1n", "\\x00", "\\xef\\xbf\\xbf"];
  return [...words.map(([word]) => word), ...odd].map((word) => `"${word}"\n`).join("");
}

function writeSeeds(folder) {
  rmSync(folder, { recursive: true, force: true });
  for (const [target, seeds] of Object.entries(seedsOf())) {
    mkdirSync(join(folder, target), { recursive: true });
    const small = seeds.filter((seed) => seed.length < 6000);
    small.forEach((seed, i) => writeFileSync(join(folder, target, String(i)), seed));
    writeFileSync(join(folder, `${target}.dict`), target === "world" ? "" : dictionary(small));
    // What was found once goes on being mutated.
    const found = join(root, "tests/fuzz/found", target);
    for (const name of existsSync(found) ? readdirSync(found) : []) {
      writeFileSync(join(folder, target, `found-${name}`), readFileSync(join(found, name)));
    }
  }
}

const commit = () => execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
const runs = join(root, "build/fuzz/runs.jsonl");

// How many inputs a run tried, as libFuzzer prints it at its end.
export const executionsOf = (log) => Number(log.match(/stat::number_of_executed_units:\s*(\d+)/)?.[1] ?? 0);

function note(target, log, status) {
  const executions = executionsOf(readFileSync(log, "latin1"));
  const [user, system] = readFileSync(`${log}.times`, "utf8").trim().split("\n").at(-1).split(" ").map(Number);
  const run = { target, executions, seconds: Math.round(user + system), findings: Number(status !== "0") };
  appendFileSync(runs, JSON.stringify(run) + "\n");
}

// What all runs of each target come to.
export function sumOf(lines) {
  const targets = new Map();
  for (const { target, executions, seconds, findings } of lines) {
    const sum = targets.get(target) ?? { target, executions: 0, seconds: 0, executionsPerSecond: 0, findings: 0 };
    sum.executions += executions;
    sum.seconds += seconds;
    sum.executionsPerSecond = Math.round(sum.executions / Math.max(1, sum.seconds));
    sum.findings += findings;
    targets.set(target, sum);
  }
  return [...targets.values()].sort((a, b) => (a.target < b.target ? -1 : 1));
}

const today = () => new Date().toISOString().slice(0, 10);
const filesIn = (path) => (existsSync(path) ? readdirSync(path).length : 0);

function keep(targets) {
  const file = join(root, "tests/fuzz/runs.tsv");
  for (const { target, executions, seconds, findings } of targets) {
    appendFileSync(file, [today(), commit(), target, executions, seconds, findings].join("\t") + "\n");
  }
  const [, ...rows] = read("tests/fuzz/runs.tsv").trimEnd().split("\n");
  const kept = rows.map((row) => {
    const [, , target, executions, seconds, findings] = row.split("\t");
    return { target, executions: Number(executions), seconds: Number(seconds), findings: Number(findings) };
  });
  const evidence = {
    date: today(),
    command: "PUMICE_EVIDENCE=1 bash ci/fuzz.sh SECONDS",
    commit: commit(),
    targets: sumOf(kept).map((sum) => ({ ...sum, kept: filesIn(join(root, "tests/fuzz/found", sum.target)) })),
  };
  writeFileSync(join(root, "docs/evidence/fuzz.json"), JSON.stringify(evidence, null, 2) + "\n");
}

function sum(how) {
  const targets = sumOf(
    readFileSync(runs, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  );
  console.log("target         executions  seconds  a second  findings");
  for (const t of targets) {
    const cells = [t.executions, t.seconds, t.executionsPerSecond, t.findings];
    console.log(t.target.padEnd(13) + cells.map((cell, i) => String(cell).padStart([12, 9, 10, 10][i])).join(""));
  }
  if (how === "--keep") keep(targets);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [command, ...rest] = process.argv.slice(2);
  if (command === "seeds") writeSeeds(rest[0]);
  else if (command === "note") note(...rest);
  else if (command === "sum") sum(rest[0]);
  else process.exit(2);
}
