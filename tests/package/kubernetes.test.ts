// examples/sweep-on-kubernetes: what its pods would run is run here, and their parts make the whole. build/release must be
// there.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "examples/sweep-on-kubernetes");
const pumice = (...args: string[]) =>
  execFileSync(join(root, "build/release/pumice"), args, { encoding: "utf8", maxBuffer: 1 << 26 });

test("the parts of the Job's pods are the whole sweep", () => {
  const job = parse(readFileSync(join(folder, "job.yaml"), "utf8"));
  assert.equal(`${job.apiVersion} ${job.kind} ${job.spec.completionMode}`, "batch/v1 Job Indexed");
  const [container] = job.spec.template.spec.containers;
  assert.equal(container.volumeMounts[0].name, job.spec.template.spec.volumes[0].name);
  const mounted = (arg: string) => arg.replace(container.volumeMounts[0].mountPath, folder);
  const args: string[] = container.args.map(mounted);
  assert.equal(args[args.indexOf("--shard") + 1], `$(JOB_COMPLETION_INDEX)/${job.spec.completions}`);

  const parts = mkdtempSync(join(tmpdir(), "pumice-parts-"));
  const files: string[] = [];
  for (let index = 0; index < job.spec.completions; index++) {
    files.push(join(parts, `part-${index}.csv`));
    writeFileSync(files.at(-1)!, pumice(...args.map((arg) => arg.replace("$(JOB_COMPLETION_INDEX)", String(index)))));
  }
  const at = args.indexOf("--shard");
  const whole = pumice(...args.slice(0, at), "--csv");
  assert.equal(pumice("join", ...files), whole);
  assert.equal(whole.split("\n").length, 1 + 200 + 1);
});

test("the README and the Dockerfile name what is there", () => {
  const readme = readFileSync(join(folder, "README.md"), "utf8"),
    docker = readFileSync(join(folder, "Dockerfile"), "utf8");
  const job = parse(readFileSync(join(folder, "job.yaml"), "utf8"));
  const { image } = job.spec.template.spec.containers[0];
  assert.ok(readme.includes(image) && docker.includes(image));
  assert.ok(readme.includes(`configmap ${job.spec.template.spec.volumes[0].configMap.name} --from-file=cluster.yaml`));
  const presets = JSON.parse(readFileSync(join(root, "CMakePresets.json"), "utf8"));
  assert.ok(presets.configurePresets.some((preset: { name: string }) => docker.includes(`--preset ${preset.name}`)));
});
