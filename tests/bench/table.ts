// Prints what ci/bench.sh measures: node --import tsx bench/table.ts RUNS FILE…, from tests/.
// Every file natively, and as WASM where build/wasm is there; of so many runs (and of at least a second of them) the
// best. With `wasm RUNS FILE` instead, one file's result as WASM: each has a process of its own, as a module's memory
// only grows.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { host, loadEngine } from "../wasm/load.ts";

interface Result {
  name: string;
  seconds: Record<string, number>;
  binds: number;
  evictions: number;
  peakBytes: number;
  work: Record<string, number>;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const [runs, ...files] = process.argv.slice(2);
const hasWasm = existsSync(`${root}/build/wasm/pumice.wasm`);

function run(command: string, ...args: string[]): Result {
  const { stdout, stderr, status } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Result;
}

const native = (file: string, times: number) =>
  run(`${root}/build/release/pumice`, "bench", "--runs", `${times}`, "--output", "json", file);

const wasm = (file: string, times: number) =>
  run(
    process.execPath,
    "--import",
    "tsx",
    "--max-old-space-size=4096",
    fileURLToPath(import.meta.url),
    "wasm",
    `${times}`,
    file,
  );

// As many as are asked for, and at least a second of them: what takes milliseconds is at its best only once V8 has
// compiled it, and the processor is warm.
function enough(once: Result): number {
  const took = session(once) + once.seconds["read"]!;
  return Math.max(Number(runs), Math.min(1000, Math.ceil(1 / took)));
}

// Of the processor, as natively. V8 goes on compiling for a while, so there are more runs than natively.
function seconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function wasmHere(times: number, file: string): Promise<Result> {
  const engine = await loadEngine();
  const request = JSON.stringify({ sources: [{ name: file, text: readFileSync(file, "utf8") }] });
  let best: Result | undefined; // with the first run's memory
  for (let run = 0; run < times + 5; ++run) {
    const { bench } = JSON.parse(engine.bench(request, { ...host, seconds })) as { bench: Result };
    best ??= bench;
    for (const [step, took] of Object.entries(bench.seconds)) best.seconds[step] = Math.min(best.seconds[step]!, took);
  }
  return best!;
}

function session(result: Result): number {
  return Object.entries(result.seconds).reduce((sum, [step, seconds]) => sum + (step === "read" ? 0 : seconds), 0);
}

function row(cells: (string | number)[]): void {
  console.log(`| ${cells.join(" | ")} |`);
}

const cells = (result: Result) => [
  result.seconds["read"]!.toFixed(3),
  session(result).toFixed(3),
  Math.round(result.peakBytes / 1e6),
];

const TITLES = ["workload", "bound", "evicted", "read s", "session s", "MB"];
const TITLES_WASM = ["WASM read s", "session s", "MB", "times native", "times its MB"];
const TITLES_WORK = ["nodes asked", "scores", "comparisons", "victims weighed"];

function printTable(): void {
  const head = [...TITLES, ...(hasWasm ? TITLES_WASM : []), ...TITLES_WORK];
  row(head);
  row(head.map(() => "-"));
  for (const file of files) {
    const times = enough(native(file, 1));
    const here = native(file, times);
    const out: (string | number)[] = [basename(file, ".json"), here.binds, here.evictions, ...cells(here)];
    if (hasWasm) {
      const there = wasm(file, times);
      out.push(
        ...cells(there),
        (session(there) / session(here)).toFixed(2),
        (there.peakBytes / here.peakBytes).toFixed(2),
      );
      if (there.binds !== here.binds || JSON.stringify(there.work) !== JSON.stringify(here.work)) {
        throw new Error(`${file}: WASM did other work`);
      }
    }
    row([...out, ...Object.values(here.work)]);
  }
}

if (runs === "wasm") console.log(JSON.stringify(await wasmHere(Number(files[0]), files[1]!)));
else printTable();
