// The OCI image of ci/oci.sh, which no daemon made, as skopeo reads it; and what is in its one layer works on its own.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [archive] = readdirSync(join(root, "build/oci")).filter((name) => name.endsWith(".tar"));
const folder = mkdtempSync(join(tmpdir(), "pumice-oci-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const skopeo = (...args: string[]) => execFileSync("skopeo", ["--insecure-policy", ...args], { encoding: "utf8" });
const version = (JSON.parse(readFileSync(join(root, "npm/package.json"), "utf8")) as { version: string }).version;

interface Image {
  Os: string;
  Architecture: string;
  Layers: string[];
  Labels: Record<string, string>;
}
interface Manifest {
  layers: { digest: string; mediaType: string }[];
}

test("skopeo reads the archive and the folder as the same image", () => {
  const [one, other] = [`oci:${join(root, "build/oci/image")}`, `oci-archive:${join(root, "build/oci", archive!)}`].map(
    (image) => JSON.parse(skopeo("inspect", image)) as Image,
  );
  assert.deepEqual(one, other);
  assert.equal(one!.Os, "linux");
  assert.equal(one!.Layers.length, 1);
  assert.equal(one!.Labels["org.opencontainers.image.version"], version);
  assert.match(one!.Labels["org.opencontainers.image.revision"]!, /^[0-9a-f]{12}/);
});

test("skopeo copies it, and one static file answers out of it", () => {
  const copy = join(folder, "copy");
  skopeo("copy", "--quiet", `oci-archive:${join(root, "build/oci", archive!)}`, `dir:${copy}`);
  const manifest = JSON.parse(readFileSync(join(copy, "manifest.json"), "utf8")) as Manifest;
  assert.deepEqual(
    manifest.layers.map(({ mediaType }) => mediaType),
    ["application/vnd.oci.image.layer.v1.tar+gzip"],
  );
  const layer = join(copy, manifest.layers[0]!.digest.replace("sha256:", ""));
  execFileSync("tar", ["-xzf", layer, "-C", folder]);
  cpSync(join(root, "examples/fair-share/scenario.yaml"), join(folder, "work/scenario.yaml"));
  const { config } = JSON.parse(skopeo("inspect", "--config", `dir:${copy}`)) as {
    config: { Entrypoint: string[]; WorkingDir: string; User: string };
  };
  assert.match(config.User, /^[1-9]/, "not root's");
  const run = spawnSync(join(folder, config.Entrypoint[0]!), ["run", "-q", "-o", "json", "scenario.yaml"], {
    cwd: join(folder, config.WorkingDir),
    env: {},
    encoding: "utf8",
  });
  assert.equal(run.stdout, readFileSync(join(root, "examples/fair-share/expected.json"), "utf8"), run.stderr);
  const papers = readdirSync(join(folder, "usr/share/doc/pumice")).sort();
  assert.deepEqual(papers, ["LICENSE", "NOTICE", "THIRD_PARTY_NOTICES", "sbom.cdx.json"]);
});

test("docker and containerd can load it: what they read is what skopeo writes for them", () => {
  const file = join(folder, "docker.tar");
  skopeo(
    "copy",
    "--quiet",
    `oci-archive:${join(root, "build/oci", archive!)}`,
    `docker-archive:${file}:pumice:${version}`,
  );
  const [manifest] = JSON.parse(execFileSync("tar", ["-xOf", file, "manifest.json"], { encoding: "utf8" })) as [
    { RepoTags: string[]; Layers: string[] },
  ];
  assert.deepEqual(manifest!.RepoTags, [`docker.io/library/pumice:${version}`]);
  const layer = execFileSync("tar", ["-xOf", file, manifest!.Layers[0]!], { maxBuffer: 1 << 28 });
  assert.equal(createHash("sha256").update(layer).digest("hex"), manifest!.Layers[0]!.replace(".tar", ""));
});
