// The pipelines that docs/ci.md shows, run as they stand there: the steps of the workflow, GitLab's script, Argo CD's hook, and the
// lines for Argo CD and Flux. Stand-ins say what argocd and kustomize would print; npx is asked for the packed command. build/npm
// and build/release (ci/artefacts.sh) must be there.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

const root = fileURLToPath(new URL("../..", import.meta.url));
const document = readFileSync(join(root, "docs/ci.md"), "utf8");
const { version } = JSON.parse(readFileSync(join(root, "npm/package.json"), "utf8")) as { version: string };

// The block of code that has these words.
function block(language: string, words: string): string {
  const blocks = [...document.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].filter(([, kind]) => kind === language);
  const found = blocks.filter(([, , text]) => text!.includes(words));
  assert.equal(found.length, 1, `${words}: ${found.length}`);
  return found[0]![2]!;
}

const folder = mkdtempSync(join(tmpdir(), "pumice-pipelines-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const at = (...path: string[]) => join(folder, ...path);
for (const name of ["scheduling", "queues", "snapshots", "bin", "tools", "opt", "clusters/production/queues"])
  mkdirSync(at(name), { recursive: true });

const CLUSTER = `nodes: [{name: n, count: 2, cpu: 10}]
queues: [{name: a, weight: 1}, {name: b, weight: 1}]
jobs:
- {name: x, queue: a, replicas: 20, cpu: 1}
- {name: y, queue: b, replicas: 20, cpu: 1}
`;
const AFTER = `apiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata: {name: a}\nspec: {weight: 3}\n`;
const scenario = (bound: number) => `${CLUSTER}expect:\n- {job: x, bound: ${bound}}\n`;
writeFileSync(at("scheduling/even.yaml"), scenario(10));
for (const file of ["snapshots/cluster.yaml", "cluster.yaml"]) writeFileSync(at(file), CLUSTER);
writeFileSync(at("queues/all.yaml"), AFTER);
copyFileSync(join(root, "kubectl/kubectl-pumice"), at("bin/kubectl-pumice"));

const script = (name: string, text: string) => writeFileSync(at("bin", name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
const packed = join(root, "build/npm/package/pumice.mjs");
script("npx", `[ "$1 $2" = "--yes pumice@${version}" ] || exit 9\nshift 2\nexec node ${packed} "$@"`);
script("pumice", `exec ${join(root, "build/release/static/pumice")} "$@"`);
script("argocd", `[ "$*" = "app manifests queues --source git" ] && cat ${at("queues/all.yaml")}`);
script("kustomize", `[ "$*" = "build clusters/production/queues" ] && cat ${at("queues/all.yaml")}`);

function shell(text: string, more: Record<string, string> = {}): { status: number | null; text: string } {
  const env = { ...process.env, GITHUB_ACTIONS: "", PATH: `${at("bin")}:${process.env["PATH"]}`, ...more };
  const run = spawnSync("bash", ["-eo", "pipefail", "-c", text], { cwd: folder, env, encoding: "utf8" });
  return { status: run.status, text: run.stdout + run.stderr };
}

test("GitHub's workflow: the tarball, lint and check, with the results as a file", () => {
  const workflow = parse(block("yaml", "# .github/workflows/scheduling.yaml")) as {
    jobs: { check: { steps: { run?: string }[] } };
  };
  const [tarball] = readdirSync(join(root, "build/release")).filter((name) => /^pumice-.*\.tar\.gz$/.test(name));
  copyFileSync(join(root, "build/release", tarball!), at("tools", tarball!));
  const steps = workflow.jobs.check.steps.flatMap(({ run }) => (run ? [run.replaceAll("/opt", at("opt"))] : []));
  assert.equal(steps.length, 4);
  const env = { GITHUB_PATH: at("path") };
  let path = "";
  for (const step of steps) {
    const { status, text } = shell(path ? `PATH=${path}:$PATH\n${step}` : step, env);
    assert.equal(status, 0, `${step}: ${text}`);
    if (existsSync(at("path"))) path = readFileSync(at("path"), "utf8").trim();
  }
  assert.ok(existsSync(join(path, "pumice")), path);
  assert.match(readFileSync(at("results.xml"), "utf8"), /tests="1" failures="0"/);
});

test("GitLab's script: it fails where an expectation is not met, and leaves the comparison", () => {
  const { queues } = parse(block("yaml", "# .gitlab-ci.yml")) as {
    queues: { script: string[]; artifacts: { paths: string[]; reports: { junit: string } } };
  };
  const met = shell(queues.script.join("\n"));
  assert.equal(met.status, 0, met.text);
  assert.match(readFileSync(at(queues.artifacts.paths[0]!), "utf8"), /\| Queue a \| spec\.weight \| 1 \| 3 \|/);
  assert.match(readFileSync(at(queues.artifacts.reports.junit), "utf8"), /failures="0"/);
  writeFileSync(at("scheduling/wrong.yaml"), scenario(12));
  const unmet = shell(queues.script.join("\n"));
  rmSync(at("scheduling/wrong.yaml"));
  assert.equal(unmet.status, 1);
  assert.match(unmet.text, /scheduling\/wrong\.yaml:7: job default\/x: bound 12: expected 12, found 10/);
});

test("Argo CD and Flux: what would be applied now, in the cluster", () => {
  const lines = block("sh", "argocd app manifests").trim().split("\n");
  assert.equal(lines.length, 2);
  for (const line of lines) {
    const { status, text } = shell(line);
    assert.equal(status, 0, line + text);
    assert.match(text, /Queue a weight 1 → 3/, line);
  }
});

test("Argo CD's hook: a Job that ends as the check does", () => {
  interface Job {
    kind: string;
    metadata: { annotations: Record<string, string> };
    spec: { template: { spec: { containers: { command: string[] }[] } } };
  }
  const job = parse(block("yaml", "argocd.argoproj.io/hook: PreSync")) as Job;
  assert.equal(job.kind, "Job");
  const [container] = job.spec.template.spec.containers;
  const command = container!.command.join(" ").replace("/scheduling", at("scheduling"));
  assert.equal(shell(command).status, 0);
  assert.equal(shell(command.replace(at("scheduling"), at("nowhere"))).status, 2);
});
