// Each line of docs/install.md, typed in a folder that has the files of build/artefacts (ci/artefacts.sh) and nothing else. What is not
// run here: a registry (skopeo copies to a folder instead) and podman; building from source is what the other sections do. krew is run
// where it stands on the path.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const document = readFileSync(join(root, "docs/install.md"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "pumice-install-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const at = (...path: string[]) => join(folder, ...path);
cpSync(join(root, "build/artefacts"), at("files"), { recursive: true });
mkdirSync(at("bin"));
const script = (name: string, text: string) => writeFileSync(at("bin", name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });

// The one line that the table has for a door.
function line(door: string): string {
  const [, found] = new RegExp(`^\\| \\[${door}\\]\\(.*?\\) \\| \`(.*)\` \\|$`, "m").exec(document) ?? [];
  assert.ok(found, door);
  return found;
}

function type(text: string, env: Record<string, string> = {}): string {
  const PATH = `${at("bin")}:${process.env["PATH"]}`;
  const run = spawnSync("bash", ["-eo", "pipefail", "-c", text], {
    cwd: at("files"),
    env: { ...process.env, PATH, ...env },
    encoding: "utf8",
  });
  assert.equal(run.status, 0, `${text}: ${run.stdout}${run.stderr}`);
  return run.stdout;
}

const VERSION = /^pumice (\S+) \(commit ([0-9a-f]{12})(?:\+changes)?; (Volcano .*)\)$/m;
const versions = new Set<string>();
// Every door's command says the same of itself.
function answers(version: string): void {
  assert.match(version, VERSION);
  versions.add(version.trim());
  assert.equal(versions.size, 1, [...versions].join());
}

test("dpkg", () => {
  for (const name of ["info", "updates"]) mkdirSync(at("root/var/lib/dpkg", name), { recursive: true });
  writeFileSync(at("root/var/lib/dpkg/status"), "");
  script("sudo", 'exec "$@"');
  script("dpkg", `exec /usr/bin/dpkg --root=${at("root")} --force-not-root "$@"`);
  type(line("Debian, Ubuntu"));
  rmSync(at("bin/dpkg"));
  answers(type(`${at("root/usr/bin/pumice")} --version`));
});

test("the tarball, in the folder and below a prefix", () => {
  answers(type(`${line("any Linux")}\npumice --version`));
  const [, prefix] = /`sudo (tar -xzf \S+ -C \/usr\/local --strip-components=1)`/.exec(document)!;
  mkdirSync(at("local"));
  type(prefix!.replace("/usr/local", at("local")));
  answers(type(`${at("local/bin/pumice")} --version`));
  assert.ok(existsSync(at("local/share/man/man1/pumice.1")));
});

test("pip", () => {
  // An environment of its own: in the venv of the wheel's tests others may install at the same time.
  execFileSync("python3", ["-m", "venv", at("venv")]);
  script("pip", `exec ${at("venv/bin/pip")} "$@"`);
  const quiet = { PIP_NO_INDEX: "1", PIP_DISABLE_PIP_VERSION_CHECK: "1", PIP_ROOT_USER_ACTION: "ignore" };
  const told = type(line("Python"), quiet);
  assert.ok(existsSync(at("venv/bin/pumice")), told);
  answers(type(`${at("venv/bin/pumice")} --version`));
  const program = `import pumice; print(pumice.run("nodes: [{name: n, cpu: 1}]")["volcano"])`;
  assert.match(execFileSync(at("venv/bin/python"), ["-c", program], { encoding: "utf8" }), /^v1\.\d+\.\d+$/m);
  // What needs more says what to install.
  const frames = spawnSync(at("venv/bin/python"), ["-c", 'import pumice; pumice.lint("nodes: []").to_frame()'], {
    encoding: "utf8",
  });
  assert.match(frames.stderr, /ImportError: frames need pandas: pip install 'pumice\[pandas\]'/);
});

test("npm", () => {
  const env = { npm_config_prefix: at("npm"), npm_config_offline: "true", npm_config_cache: at("cache") };
  type(line("Node"), env);
  answers(type(`${at("npm/bin/pumice")} --version`));
  assert.ok(existsSync(at("npm/share/man/man1/pumice.1")), "npm puts the page where man looks");
});

test("skopeo", () => {
  type(line("containers").replace("docker://registry.example.com/", `--insecure-policy dir:${at("image-")}`));
  assert.ok(existsSync(at("image-pumice:0.1.0/manifest.json")));
});

const krew = spawnSync("sh", ["-c", "command -v krew || command -v kubectl-krew"], { encoding: "utf8" }).stdout.trim();
test("krew", { skip: krew ? false : "there is no krew on the path" }, () => {
  script("kubectl-krew", `exec ${krew} "$@"`);
  const env = { KREW_ROOT: at("krew") };
  type(line("kubectl"), env);
  answers(type(`PATH="$KREW_ROOT/bin:$PATH"; kubectl pumice --version`, env));
  assert.match(type(`PATH="$KREW_ROOT/bin:$PATH"; kubectl pumice --rbac`, env), /^kind: ClusterRole$/m);
  assert.ok(existsSync(at("krew/store/pumice")), "krew keeps a folder for each plugin");
});

test("the sums, and the version that the page shows", () => {
  const [sums] = /^sha256sum --check SHA256SUMS/m.exec(document)!;
  assert.match(type(sums), /^pumice.*\.deb: OK$/m);
  const [, shown] = VERSION.exec(document)!;
  const [, release, , volcano] = VERSION.exec([...versions][0]!)!;
  assert.equal(shown, release);
  assert.ok(document.includes(`; ${volcano})`), volcano);
  for (const file of document.matchAll(/\bpumice[-_.][\w.*-]*\.(?:deb|tar\.gz|tgz|tar|yaml|whl)\b/g))
    assert.ok(/[*…]/.test(file[0]) || existsSync(at("files", file[0])), file[0]);
});
