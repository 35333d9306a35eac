// The WASM module and the native command say the same, byte for byte: the reports of all examples and of the page's
// gallery, and the answers to all recorded cases. build/release/pumice and build/wasm must be built.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { GALLERY } from "../../web/src/gallery/index.ts";
import { host, loadEngine } from "./load.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const engine = await loadEngine();

function pumice(...args: string[]): { stdout: string; stderr: string; status: number | null } {
  const command = join(root, "build/release/pumice");
  const { stdout, stderr, status, error } = spawnSync(command, args, { encoding: "utf8", maxBuffer: 1 << 28 });
  if (error) throw error;
  return { stdout, stderr, status };
}

function sameReport(file: string): void {
  const native = pumice("run", "--output", "json", file);
  const request = { sources: [{ name: file, text: readFileSync(file, "utf8") }] };
  const result = engine.run(JSON.stringify(request), host);
  const { report, diagnostics } = JSON.parse(result);
  assert.equal(native.status, report ? 0 : 2, native.stderr);
  // The report's own text, not JSON.parse and JSON.stringify of it.
  const text = result.slice('{"report":'.length, result.lastIndexOf(',"diagnostics":'));
  assert.equal(text + "\n", report ? native.stdout : "null\n");
  for (const { message } of diagnostics) assert.ok(native.stderr.includes(message), `natively missing: ${message}`);
  assert.equal(native.stderr.split("\n").length - 1, diagnostics.length, native.stderr);
}

function sameSimulation(file: string): void {
  const native = pumice("simulate", "--output", "json", "--seed", "3", file);
  const request = { sources: [{ name: file, text: readFileSync(file, "utf8") }], seed: 3 };
  const result = engine.simulate(JSON.stringify(request), host);
  assert.equal(native.status, 0, native.stderr);
  assert.equal(result.slice('{"report":'.length, result.lastIndexOf(',"diagnostics":')) + "\n", native.stdout);
}

const examples = join(root, "examples");
for (const name of existsSync(examples) ? readdirSync(examples).sort() : []) {
  const file = join(examples, name, "scenario.yaml");
  if (!existsSync(file)) continue;
  test(`example ${name}`, () => sameReport(file));
  test(`example ${name} over time`, () => sameSimulation(file));
}

// The objects of a report that explain is asked about; the last one does not exist.
function objectsOf(file: string): string[] {
  const { stdout } = pumice("run", "--output", "json", file);
  if (!stdout) return [];
  const report = JSON.parse(stdout);
  const key = (o: { namespace: string; name: string }) => `${o.namespace}/${o.name}`;
  return [
    ...report.jobs.slice(0, 3).map((job: { namespace: string; name: string }) => `job/${key(job)}`),
    ...report.tasks.slice(0, 2).map((task: { namespace: string; name: string }) => `pod/${key(task)}`),
    ...report.queues.slice(0, 2).map((queue: { name: string }) => `queue/${queue.name}`),
    "victims",
    "",
    "job/nobody-has-this-name",
  ];
}

for (const name of existsSync(examples) ? readdirSync(examples).sort() : []) {
  const file = join(examples, name, "scenario.yaml");
  if (!existsSync(file)) continue;
  test(`stories of example ${name}`, () => {
    const source = { name: file, text: readFileSync(file, "utf8") };
    for (const object of objectsOf(file)) {
      for (const lang of ["en", "zh"]) {
        const native = pumice("explain", file, "--of", object, "--lang", lang, "--output", "json");
        const result = engine.explain(JSON.stringify({ sources: [source], object, lang }), host);
        const text = result.slice('{"story":'.length, result.lastIndexOf(',"diagnostics":'));
        assert.equal(text + "\n", native.status === 0 ? native.stdout : "null\n", object);
      }
    }
  });
}

const folder = mkdtempSync(join(tmpdir(), "pumice-"));
for (const { id, text } of GALLERY) {
  test(`gallery ${id}`, () => {
    const file = join(folder, `${id}.yaml`);
    writeFileSync(file, text);
    sameReport(file);
  });
}

const conformance = join(root, "tests/conformance");
const recorded = ["cases", "releases/cases"].flatMap((part) =>
  readdirSync(join(conformance, part))
    .sort()
    .map((name) => join(conformance, part, name)),
);
for (const file of recorded) {
  const name = basename(file);
  test(`recorded ${name}`, () => {
    // Without an extender's server each side words its failure to connect in its own way.
    const lines = readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line && !line.includes("extender.urlPrefix"));
    const asked = join(folder, name);
    writeFileSync(asked, lines.join("\n"));
    const native = pumice("answer", asked);
    assert.equal(native.stderr, "");
    const answers = native.stdout.split("\n");
    assert.equal(answers.length - 1, lines.length);
    lines.forEach((line, i) => assert.equal(engine.answer(line, host), answers[i]));
  });
}

test("wasm/answer.mjs, as a command of its own", () => {
  const files = ["guide", "conf", "cycles"].map((name) => join(root, `tests/conformance/cases/${name}.jsonl`));
  const script = spawnSync(process.execPath, [join(root, "wasm/answer.mjs"), ...files], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  assert.equal(script.status, 0, script.stderr);
  assert.ok(script.stdout.split("\n").length > 80);
  assert.equal(script.stdout, pumice("answer", ...files).stdout);
  assert.equal(spawnSync(process.execPath, [join(root, "wasm/answer.mjs")]).status, 2);
});
