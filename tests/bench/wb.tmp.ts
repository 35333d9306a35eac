import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const dir = process.argv[2]!;
const { default: create } = await import(pathToFileURL(dir + "/pumice.mjs").href);
const m = await create({ wasmBinary: readFileSync(dir + "/pumice.wasm") });
const cpu = () => performance.now()/1000;
const { host } = await import("../wasm/load.ts");
for (const f of process.argv.slice(3)) {
const request = JSON.stringify({ sources: [{ name: f, text: readFileSync(f, "utf8") }] });
  const best: Record<string, number> = {};
  const n = Number(process.env.N ?? 100);
  for (let i = 0; i < n; ++i) {
    const { bench } = JSON.parse(m.bench(request, { ...host, seconds: cpu }));
    for (const [step, t] of Object.entries(bench.seconds as Record<string, number>)) { best[step] = Math.min(best[step] ?? 9, t); }
  }
  console.log(f.replace(/.*\//,""), (Object.entries(best).reduce((a,[k,v])=>a+(k==="read"?0:v),0)*1000).toFixed(2), Object.entries(best).map(([k,v])=>k+" "+(v*1000).toFixed(2)).join(" "));
}
