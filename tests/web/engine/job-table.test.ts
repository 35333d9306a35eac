// A table of jobs, as the page takes it in, is what the engine makes of the same file.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { HOST } from "../../../web/src/engine/run.ts";
import { gather } from "../../../web/src/model/gather.ts";
import type { ConvertResult } from "../../../wasm/engine.d.ts";
import { loadEngine } from "../../wasm/load.ts";

const engine = await loadEngine();
const example = (name: string) => ({
  name,
  text: readFileSync(new URL(`../../../examples/job-trace/${name}`, import.meta.url), "utf8"),
});

test("the example's jobs, and the documentation's, become the same objects", () => {
  const document = readFileSync(new URL("../../../docs/input.md", import.meta.url), "utf8");
  const sample = { name: "jobs.csv", text: /```csv\n(.*?)```/s.exec(document)![1]! };
  const cluster = { name: "cluster.yaml", text: "nodes: [{name: n, cpu: 8}]\nqueues: [{name: a}, {name: b}]\n" };
  for (const sources of [
    [example("scenario.yaml"), example("jobs.csv")],
    [cluster, sample],
  ]) {
    const converted = (all: { name: string; text: string }[]) =>
      JSON.parse(engine.convert(JSON.stringify({ sources: all }), HOST)) as ConvertResult;
    const read = converted(sources);
    assert.match(JSON.stringify(read.scenario), /PodGroup/);
    assert.deepEqual(converted([{ name: "page.yaml", text: gather(sources).text }]).scenario, read.scenario);
  }
});
