// `pumice lesson check` of the npm package says of files what Make a lesson says on the page: nothing of the course's own, and of
// a broken one each problem with its step and field. build/release and build/npm (ci/npm-package.sh) must be there.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse, stringify } from "yaml";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "lessons-"));

const packed = (...args: string[]) =>
  spawnSync("node", [join(root, "build/npm/package/pumice.mjs"), "lesson", ...args], { encoding: "utf8" });

function check(...files: string[]): { status: number | null; lines: string[]; errors: string } {
  const run = packed("check", ...files);
  return { status: run.status, lines: run.stdout.split("\n").filter(Boolean), errors: run.stderr };
}

type Data = Record<string, unknown> & { steps: Record<string, unknown>[] };
const lesson = (name: string) => parse(readFileSync(join(root, `lessons/${name}.yaml`), "utf8")) as Data;

function write(name: string, data: unknown): string {
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, stringify(data));
  return file;
}

test("lessons of the course, and a course with whole ones, are fine", () => {
  const course = write("course", { course: "Mine", lessons: ["a-floor", lesson("a-promise")] });
  const files = [join(root, "lessons/by-weight.yaml"), join(root, "lessons/course.yaml"), course];
  assert.deepEqual(check(...files), { status: 0, lines: files.map((file) => `${file}: ok`), errors: "" });
});

test("what is not so is named with lesson, step and field", () => {
  const wrong = lesson("by-weight");
  wrong.steps[0]!["answer"] = 31;
  wrong.steps[2]!["solution"] = { "queues.B.weight": 6 };
  wrong.steps[1]!["last"] = { story: "queue/A", code: "no-such-link" };
  const file = write("wrong", wrong);
  const { status, lines } = check(file);
  assert.equal(status, 1);
  const said = lines.join("\n");
  assert.match(said, /by-weight, step 1, answer: The engine says 30: write that\./);
  assert.match(said, /by-weight, step 2, last: The engine's story says nothing of the kind; it has /);
  assert.match(said, /by-weight, step 3, solution: It does not meet the goal: /);
  assert.ok(lines.every((line) => line.startsWith(`${file}: `)));
});

test("goals over many cycles are judged, and what no goal can say is named", () => {
  const wrong = lesson("lent");
  wrong.steps[3]!["goal"] = [{ job: "batch", evicted: "<= 4" }];
  wrong.steps[1]!["of"] = { job: "nobody", field: "waits" };
  const said = check(write("over-time", wrong)).lines.join("\n");
  assert.match(said, /lent, step 4, goal: It is met before anything is edited\./);
  assert.match(said, /lent, step 2, of: The run knows no such queue or job\./);
  const bad = lesson("lent");
  bad.steps[3]!["goal"] = [{ job: "batch", evicted: "few" }];
  assert.match(check(write("bad", bad)).lines.join("\n"), /lent, step 4, goal: expect\[0\]\.evicted: /);
});

test("a file that is no YAML, and none at all, is an error", () => {
  const file = join(folder, "no.yaml");
  writeFileSync(file, "a: [b");
  assert.equal(check(file).status, 2);
  assert.equal(check().status, 2);
  assert.equal(check(join(folder, "missing.yaml")).status, 2);
});

test("a lesson is asked of the release that is wanted", () => {
  const lesson = join(root, "lessons/by-weight.yaml");
  assert.equal(packed("check", "--volcano", "1.14", lesson).stdout, `${lesson}: ok\n`);
  const { status, stderr } = packed("check", "--volcano=1.2", lesson);
  assert.deepEqual([status, stderr], [2, "error: --volcano: there is no release 1.2: write 1.13, 1.14 or 1.15\n"]);
});

test("the native command says where lessons are checked; both answer --help and mistakes alike", () => {
  const native = (...args: string[]) =>
    spawnSync(join(root, "build/release/pumice"), ["lesson", ...args], { encoding: "utf8" });
  const there = native("check", join(root, "lessons/by-weight.yaml"));
  assert.equal(there.status, 2);
  assert.match(there.stderr, /write: npx pumice lesson check FILE/);
  for (const args of [["--help"], ["chekc", "x.yaml"], ["check"], []]) {
    const [ours, theirs] = [packed(...args), native(...args)];
    assert.deepEqual([ours.status, ours.stdout, ours.stderr], [theirs.status, theirs.stdout, theirs.stderr]);
  }
});
