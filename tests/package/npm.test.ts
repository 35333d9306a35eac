// The npm package, installed from the packed file into an empty folder without a network, against the native command:
// the same bytes and the same exit codes. build/release and build/npm (ci/npm-package.sh) must be there.
import assert from "node:assert/strict";
import { execFileSync, spawnSync, type SpawnSyncReturns } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const tarballs = readdirSync(join(root, "build/npm")).filter((name) => name.endsWith(".tgz"));
assert.equal(tarballs.length, 1, tarballs.join());

const folder = mkdtempSync(join(tmpdir(), "pumice-npm-"));
writeFileSync(join(folder, "package.json"), "{}");
const QUIET = ["--offline", "--no-audit", "--no-fund", "--loglevel=error"];
execFileSync("npm", ["install", ...QUIET, join(root, "build/npm", tarballs[0]!)], { cwd: folder });

const examples = join(root, "examples");
const scenarios = readdirSync(examples).filter(
  (name) => name !== "stories" && readdirSync(join(examples, name)).includes("scenario.yaml"),
);
for (const name of scenarios) copyFileSync(join(examples, name, "scenario.yaml"), join(folder, `${name}.yaml`));
const broken = readFileSync(join(examples, "gang-deadlock/scenario.yaml"), "utf8").replace("count: 1}", "count: 0}");
writeFileSync(join(folder, "broken.yaml"), broken);
writeFileSync(join(folder, "bad.yaml"), "nodes: [{name: n, cpu: many}]\nqueues: 7\n");

function run(command: string, args: string[]): SpawnSyncReturns<string> {
  const env = { ...process.env, GITHUB_ACTIONS: "", NO_COLOR: "1" };
  return spawnSync(command, args, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28, env });
}
const packed = (...args: string[]) => run(join(folder, "node_modules/.bin/pumice"), args);
const native = (...args: string[]) => run(join(root, "build/release/pumice"), args);

function same(...args: string[]): SpawnSyncReturns<string> {
  const [ours, theirs] = [packed(...args), native(...args)];
  assert.equal(ours.status, theirs.status, args.join(" ") + ours.stderr);
  assert.equal(ours.stdout, theirs.stdout, args.join(" "));
  assert.equal(ours.stderr, theirs.stderr, args.join(" "));
  return ours;
}

test("npx runs it", () => {
  const { stdout, status } = run("npx", ["--no-install", "pumice", "check", "gang-deadlock.yaml"]);
  assert.equal(status, 0);
  assert.match(stdout, /^ok +gang-deadlock\.yaml: 3 of 3/);
});

test("help, version, completions and the manual page", () => {
  for (const args of [["--version"], ["--help"], ["sweep", "--help"], ["man"], ["completion", "zsh"], ["nonsense"], []])
    same(...args);
});

test("diagnostics for programs, as lines of JSON", () => {
  process.env["PUMICE_DIAGNOSTICS"] = "json";
  const { stderr } = same("run", "bad.yaml");
  delete process.env["PUMICE_DIAGNOSTICS"];
  const told = stderr
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { severity: string; line?: number });
  assert.ok(
    told.some(({ severity, line }) => severity === "error" && line !== undefined),
    stderr,
  );
});

test("the commit, the manual page and the completions come with it", () => {
  const installed = (name: string) => readFileSync(join(folder, "node_modules/pumice", name), "utf8");
  const { gitHead, man } = JSON.parse(installed("package.json")) as { gitHead: string; man: string[] };
  assert.match(packed("--version").stdout, /^pumice \d.* \(commit [0-9a-f]{12}(\+changes)?; /);
  assert.ok(packed("--version").stdout.includes(`commit ${gitHead};`));
  assert.equal(installed(man[0]!), native("man").stdout);
  for (const shell of ["bash", "zsh", "fish"])
    assert.equal(installed(`share/pumice.${shell}`), native("completion", shell).stdout);
});

for (const name of scenarios) {
  const file = `${name}.yaml`;
  test(`example ${name}`, () => {
    same("run", file);
    same("run", "-o", "prometheus", file);
    same("lint", file);
    same("explain", file);
    same("convert", file);
    same("check", file);
    same("simulate", file, "--seed", "3", "--output", "json");
  });
}

test("every form of a simulation", () => {
  for (const form of ["text", "csv", "html", "prometheus"])
    same("simulate", "eviction-ping-pong.yaml", "--output", form);
});

test("check: folders, failures, reports, bad input", () => {
  assert.equal(same("check", ".").status, 1); // broken.yaml; what has no expect: is passed by
  assert.equal(same("check", "broken.yaml").status, 1);
  assert.equal(same("check", "--tap", "broken.yaml", "gang-deadlock.yaml").status, 1);
  assert.equal(same("check", "bad.yaml").status, 2);
  assert.equal(same("check", "nowhere.yaml").status, 2);
  packed("check", "broken.yaml", "--junit", "packed.xml");
  native("check", "broken.yaml", "--junit", "native.xml");
  assert.equal(readFileSync(join(folder, "packed.xml"), "utf8"), readFileSync(join(folder, "native.xml"), "utf8"));
});

test("diff, whatif, unblock, stops, sweep and the way from a finding to its story", () => {
  same("diff", "gang-deadlock.yaml", "gang-deadlock-fixed.yaml");
  same("whatif", "fair-share.yaml", "--delete", "Queue/C");
  same("unblock", "gang-scheduling.yaml", "job/" + firstJob());
  same("stops", "fair-share.yaml", "--count", "3");
  same("sweep", "fair-share.yaml", "--set", "queues.A.weight=1..3", "--set", "simulate.seed=1,2");
  same("explain", "gang-deadlock.yaml", "job/a", "--cycle", "70", "--lang", "zh");
});

function firstJob(): string {
  const report = JSON.parse(native("run", "-o", "json", "gang-scheduling.yaml").stdout);
  return `${report.jobs[0].namespace}/${report.jobs[0].name}`;
}

// Words are wrapped for a terminal, so that the command asks for its width: after that a pipe is written to the end all the same.
test("more than a pipe holds arrives whole", () => {
  const { stdout } = same("explain", "--terms");
  assert.ok(stdout.length > 20_000, String(stdout.length));
  same("explain", "gang-deadlock.yaml", "job/a", "--way");
});

test("standard input", () => {
  const input = readFileSync(join(folder, "fair-share.yaml"), "utf8");
  const outputs = [join(folder, "node_modules/.bin/pumice"), join(root, "build/release/pumice")].map(
    (command) => spawnSync(command, ["run", "-"], { input, encoding: "utf8" }).stdout,
  );
  assert.ok(outputs[0]!.startsWith("fair share: enqueue, allocate, backfill; 100 pods bound"));
  assert.equal(outputs[0], outputs[1]);
});
