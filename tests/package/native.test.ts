// What is installed and what is packed natively, tried in an empty folder: build/release, and the tarball of ci/tarball.sh.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const PAGES = [
  "share/man/man1/pumice.1",
  "share/bash-completion/completions/pumice",
  "share/zsh/site-functions/_pumice",
  "share/fish/vendor_completions.d/pumice.fish",
  "share/doc/pumice/README.md",
  "share/doc/pumice/LICENSE",
  "share/doc/pumice/NOTICE",
  "share/doc/pumice/SECURITY.md",
  "share/doc/pumice/examples/gang-deadlock/scenario.yaml",
];

// The command at `prefix` works where nothing else is.
function works(prefix: string): void {
  for (const page of PAGES) assert.ok(existsSync(join(prefix, page)), page);
  assert.match(readFileSync(join(prefix, PAGES[0]!), "utf8"), /^\.TH PUMICE 1/);
  const empty = mkdtempSync(join(tmpdir(), "pumice-empty-"));
  const command = (...args: string[]) =>
    spawnSync(join(prefix, "bin/pumice"), args, { cwd: empty, env: {}, encoding: "utf8" });
  assert.match(command("--version").stdout, /^pumice \d/);
  const check = command("check", join(prefix, "share/doc/pumice/examples"));
  assert.equal(check.status, 0, check.stdout + check.stderr);
  copyFileSync(join(root, "examples/fair-share/scenario.yaml"), join(empty, "s.yaml"));
  assert.equal(
    command("run", "-o", "json", "s.yaml").stdout,
    readFileSync(join(root, "examples/fair-share/expected.json"), "utf8"),
  );
  assert.equal(command("sweep", "s.yaml", "--set", "queues.A.weight=1..4").status, 0);
  assert.equal(command("run", "nowhere.yaml").status, 2);
}

test("cmake --install", () => {
  const prefix = mkdtempSync(join(tmpdir(), "pumice-install-"));
  execFileSync("cmake", ["--install", join(root, "build/release"), "--prefix", prefix], { stdio: "ignore" });
  works(prefix);
});

test("the tarball of the static command", () => {
  const folder = join(root, "build/release");
  const tarballs = readdirSync(folder).filter((name) => /^pumice-.*\.tar\.gz$/.test(name));
  assert.equal(tarballs.length, 1, tarballs.join());
  const to = mkdtempSync(join(tmpdir(), "pumice-tarball-"));
  execFileSync("tar", ["-xzf", join(folder, tarballs[0]!), "-C", to]);
  const prefix = join(to, tarballs[0]!.replace(".tar.gz", ""));
  // No program interpreter: nothing is loaded beside it.
  const elf = readFileSync(join(prefix, "bin/pumice"));
  assert.equal(elf.subarray(1, 4).toString(), "ELF");
  const headers = Array.from(
    { length: elf.readUInt16LE(56) },
    (_, i) => Number(elf.readBigUInt64LE(32)) + i * elf.readUInt16LE(54),
  );
  const INTERPRETER = 3;
  assert.ok(headers.length > 0 && headers.every((at) => elf.readUInt32LE(at) !== INTERPRETER));
  works(prefix);
});
