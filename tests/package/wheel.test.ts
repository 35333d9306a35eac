// The Python wheel, tested by its own suite in a venv: mypy --strict, pytest of what pip installed, and the notebook of examples/
// run by Jupyter's client. What is in the file, and that it says what it may, is looked at here.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("mypy, pytest and the notebook, with the wheel installed", (t) => {
  const env = { ...process.env, STANDALONE_IS_BUILT: "1" };
  const run = spawnSync("bash", ["ci/wheel.sh", "--notebook"], { cwd: root, env, encoding: "utf8" });
  assert.equal(run.status, 0, run.stdout + run.stderr);
  assert.match(run.stdout, /^\d+ passed in/m);
  assert.doesNotMatch(run.stdout, /skipped/);
  t.diagnostic(run.stdout.trim().split("\n").at(-1)!);
});

test("the wheel says its release, its machine and its licences", () => {
  const [wheel] = execFileSync("find", ["build/wheel", "-maxdepth", "1", "-name", "*.whl"], {
    cwd: root,
    encoding: "utf8",
  })
    .trim()
    .split("\n");
  const { version } = JSON.parse(readFileSync(join(root, "npm/package.json"), "utf8")) as { version: string };
  assert.match(wheel!, new RegExp(`/pumice-${version}-py3-none-(many|)linux`), "of this machine, and of any Python");
  const of = (name: string) =>
    execFileSync(
      "python3",
      [
        "-c",
        "import sys, zipfile; sys.stdout.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]).decode())",
        wheel!,
        name,
      ],
      {
        cwd: root,
        encoding: "utf8",
      },
    );
  const info = `pumice-${version}.dist-info`;
  assert.equal(of(`${info}/licenses/LICENSE`), readFileSync(join(root, "LICENSE"), "utf8"));
  assert.equal(of(`${info}/licenses/NOTICE`), readFileSync(join(root, "NOTICE"), "utf8"));
  // The same command as the tarball's, so the same is said of it.
  for (const [name, file] of Object.entries({
    "licenses/THIRD_PARTY_NOTICES": "THIRD_PARTY_NOTICES",
    "sboms/sbom.cdx.json": "sbom.cdx.json",
  }))
    assert.equal(of(`${info}/${name}`), readFileSync(join(root, "build/release", file), "utf8"));
  assert.match(of(`${info}/METADATA`), /^License-Expression: Apache-2\.0$/m);
  assert.doesNotMatch(of(`${info}/METADATA`), /^Requires-Dist: (?!.*extra ==)/m, "pumice alone needs nothing");
});
