// Prints what ci/bench.sh measures: node --import tsx bench/table.ts [RUNS] FILE…, from tests/.
// Every file natively, and as WASM where build/wasm is there; of so many runs the best.
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

function native(file: string): Result {
  const { stdout, stderr, status } = spawnSync(
    `${root}/build/release/pumice`,
    ["bench", "--runs", runs!, "--output", "json", file],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Result;
}

// A new module for each file: its memory only grows.
async function wasm(file: string): Promise<Result> {
  const engine = await loadEngine();
  const request = JSON.stringify({ sources: [{ name: file, text: readFileSync(file, "utf8") }] });
  let best: Result | undefined;
  for (let run = 0; run < Number(runs); ++run) {
    const result = JSON.parse(engine.bench(request, host)) as { bench: Result };
    best ??= result.bench;
    for (const [step, seconds] of Object.entries(result.bench.seconds)) {
      best.seconds[step] = Math.min(best.seconds[step]!, seconds);
    }
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

const head = ["workload", "bound", "evicted", "read s", "session s", "MB"];
if (hasWasm) head.push("WASM read s", "session s", "MB", "session ratio");
head.push("nodes asked", "scores", "comparisons", "victims weighed");
row(head);
row(head.map(() => "-"));
for (const file of files) {
  const here = native(file);
  const out: (string | number)[] = [basename(file, ".json"), here.binds, here.evictions, ...cells(here)];
  if (hasWasm) {
    const there = await wasm(file);
    out.push(...cells(there), (session(there) / session(here)).toFixed(2));
    if (there.binds !== here.binds || JSON.stringify(there.work) !== JSON.stringify(here.work)) {
      throw new Error(`${file}: WASM did other work`);
    }
  }
  row([...out, ...Object.values(here.work)]);
}
