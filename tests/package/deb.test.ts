// The Debian package of ci/deb.sh: dpkg installs it into an empty root, where the command works, and takes all of it away again.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const root = fileURLToPath(new URL("../..", import.meta.url));
const packages = readdirSync(join(root, "build/release")).filter((name) => name.endsWith(".deb"));
assert.equal(packages.length, 1, packages.join());
const file = join(root, "build/release", packages[0]!);
const target = mkdtempSync(join(tmpdir(), "pumice-deb-"));
after(() => rmSync(target, { recursive: true, force: true }));

test("what it says of itself", () => {
  const field = (name: string) => execFileSync("dpkg-deb", ["-f", file, name], { encoding: "utf8" }).trim();
  assert.match(field("Version"), /^\d+\.\d+\.\d+-1$/);
  assert.equal(field("Package"), "pumice");
  assert.equal(field("Depends"), "", "one static file needs nothing");
  const lines = execFileSync("dpkg-deb", ["-c", file], { encoding: "utf8" }).trim().split("\n");
  assert.ok(lines.length > 30, `${lines.length}`);
  for (const line of lines) {
    assert.match(line, /^(drwxr-xr-x|-rw-r--r--|-rwxr-xr-x) root\/root /);
    assert.equal(line.startsWith("-rwx"), / \.\/usr\/bin\/(kubectl-)?pumice$/.test(line), line);
  }
});

test("it is installed by dpkg, works, and is removed", () => {
  for (const folder of ["info", "updates"]) mkdirSync(join(target, "var/lib/dpkg", folder), { recursive: true });
  writeFileSync(join(target, "var/lib/dpkg/status"), "");
  const dpkg = (...args: string[]) => {
    const run = spawnSync("dpkg", [`--root=${target}`, "--force-not-root", ...args], { encoding: "utf8" });
    assert.equal(run.status, 0, run.stdout + run.stderr);
    return run.stdout;
  };
  dpkg("-i", file);
  assert.match(dpkg("-s", "pumice"), /^Status: install ok installed$/m);
  const at = (...path: string[]) => join(target, "usr", ...path);
  const command = (...args: string[]) =>
    spawnSync(at("bin/pumice"), args, { cwd: target, env: {}, encoding: "utf8" }).stdout;
  assert.match(command("--version"), /^pumice \d.* \(commit [0-9a-f]{12}(\+changes)?; Volcano v1\.13\.\d+, /);
  assert.match(command("check", "usr/share/doc/pumice/examples/gang-deadlock"), /^ok /);

  assert.equal(gunzipSync(readFileSync(at("share/man/man1/pumice.1.gz"))).toString(), command("man"));
  const completions = { bash: "bash-completion/completions/pumice", zsh: "zsh/vendor-completions/_pumice" };
  for (const [shell, path] of Object.entries({ ...completions, fish: "fish/vendor_completions.d/pumice.fish" }))
    assert.equal(readFileSync(at("share", path), "utf8"), command("completion", shell));
  const asked = `source ${at("share", completions.bash)}; COMP_WORDS=(pumice si); COMP_CWORD=1; _pumice; echo "\${COMPREPLY[@]}"`;
  assert.equal(execFileSync("bash", ["-c", asked], { encoding: "utf8" }), "simulate\n");

  const copyright = readFileSync(at("share/doc/pumice/copyright"), "utf8");
  for (const name of ["Apache License", "Volcano Authors", "jemalloc", "common-licenses/LGPL-2.1"])
    assert.ok(copyright.includes(name), name);
  assert.doesNotMatch(copyright, /GNU LESSER GENERAL PUBLIC LICENSE\n +Version/, "Debian has the text");
  assert.match(gunzipSync(readFileSync(at("share/doc/pumice/changelog.Debian.gz"))).toString(), /commit [0-9a-f]{12}/);
  dpkg("-r", "pumice");
  assert.ok(!existsSync(join(target, "usr")));
});

const lintian = spawnSync("lintian", ["--version"]).status === 0;
test("lintian has nothing to say", { skip: !lintian && "lintian is not installed" }, () => {
  const run = spawnSync("lintian", ["--fail-on", "error,warning", file], { encoding: "utf8" });
  assert.equal(run.status, 0, run.stdout);
});
