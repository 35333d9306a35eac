// .pre-commit-hooks.yaml with the real pre-commit, in an empty folder: it installs the packed command, and runs it on what is
// committed. build/npm (ci/npm-package.sh) must be there; ci/setup.sh installs pre-commit.
import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { execFileSync, spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const packed = readdirSync(join(root, "build/npm")).find((name) => name.endsWith(".tgz"))!;
const folder = mkdtempSync(join(tmpdir(), "pumice-pre-commit-"));
const env = {
  ...process.env,
  PRE_COMMIT_HOME: join(folder, "home"),
  npm_config_offline: "true",
  npm_config_cache: join(folder, "cache"),
};

const git = (cwd: string, ...args: string[]) =>
  execFileSync("git", ["-c", "user.name=n", "-c", "user.email=e@example.org", ...args], { cwd, encoding: "utf8" });

// What pre-commit clones of this project.
const project = join(folder, "project");
mkdirSync(project);
for (const name of [".pre-commit-hooks.yaml", "package.json"]) copyFileSync(join(root, name), join(project, name));
git(project, "init", "-q");
git(project, "add", ".");
git(project, "commit", "-qm", "hooks");

const repository = join(folder, "mine");
for (const name of ["scheduling", "queues"]) mkdirSync(join(repository, name), { recursive: true });
const write = (name: string, text: string) => writeFileSync(join(repository, name), text);
const scenario = (bound: number) =>
  `nodes: [{name: n, cpu: 4}]\njobs: [{name: j, replicas: 6, cpu: 1}]\nexpect:\n- {job: j, bound: ${bound}}\n`;
const queue = (spec: string) =>
  `apiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata: {name: a}\nspec: ${spec}\n`;
// As docs/ci.md has it, but for where the two packages are.
const hook = (id: string) => `  - {id: ${id}, additional_dependencies: ["${join(root, "build/npm", packed)}"]}`;
write(
  ".pre-commit-config.yaml",
  `repos:
- repo: file://${project}
  rev: ${git(project, "rev-parse", "HEAD").trim()}
  hooks:
${hook("pumice-check")}
${hook("pumice-lint")}
`,
);
write("scheduling/a.yaml", scenario(4));
write("queues/a.yaml", queue("{weight: 2}"));
git(repository, "init", "-q");

function run(): { status: number | null; text: string } {
  git(repository, "add", ".");
  const { status, stdout, stderr } = spawnSync("pre-commit", ["run", "--color=never"], {
    cwd: repository,
    env,
    encoding: "utf8",
  });
  return { status, text: stdout + stderr };
}

test("what is fine is committed; what is not is told with its line", () => {
  const fine = run();
  assert.equal(fine.status, 0, fine.text);
  assert.match(fine.text, /pumice check\.+Passed\npumice lint\.+Passed/);
  write("scheduling/a.yaml", scenario(5));
  write("queues/a.yaml", queue("{weight: -1}"));
  const wrong = run();
  assert.equal(wrong.status, 1, wrong.text);
  assert.match(wrong.text, /scheduling\/a\.yaml:4: job default\/j: bound 5: expected 5, found 4/);
  assert.match(wrong.text, /queues\/a\.yaml:4:8: error: Queue a: spec\.weight: must be from 0 to 65535, not -1/);
});

test("a job is linted with the queues that were committed before it, and with no file that is not", () => {
  write("scheduling/a.yaml", scenario(4));
  write("queues/a.yaml", queue("{weight: 2}"));
  git(repository, "add", ".");
  git(repository, "commit", "-qm", "a queue");
  const group = (of: string) =>
    `apiVersion: scheduling.volcano.sh/v1beta1\nkind: PodGroup\nmetadata: {name: g, namespace: team}\nspec: {queue: ${of}, minMember: 1}\n`;
  write("queues/g.yml", group("a"));
  write("queues/notes.md", "# Queues\n");
  const good = run();
  assert.equal(good.status, 0, good.text);
  assert.match(good.text, /pumice lint\.+Passed/);
  write("queues/g.yml", group("b"));
  const bad = run();
  assert.equal(bad.status, 1, bad.text);
  assert.match(bad.text, /queue b does not exist/);
});

test("docs/ci.md says how other folders are chosen, which works", () => {
  const [, files, args] = /`files: (\S+)` with `args: (\[.*?\])`/.exec(readFileSync(join(root, "docs/ci.md"), "utf8"))!;
  const config = join(repository, ".pre-commit-config.yaml");
  const before = readFileSync(config, "utf8");
  writeFileSync(config, before.replace("id: pumice-lint,", `id: pumice-lint, files: ${files}, args: ${args},`));
  mkdirSync(join(repository, "cluster/team"), { recursive: true });
  write("cluster/team/q.yaml", queue("{weight: -1}"));
  rmSync(join(repository, "queues"), { recursive: true });
  const { status, text } = run();
  writeFileSync(config, before);
  assert.equal(status, 1, text);
  assert.match(text, /cluster\/team\/q\.yaml:4:8: error: Queue a: spec\.weight/);
});
