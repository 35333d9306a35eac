// Writes an OCI image layout (https://github.com/opencontainers/image-spec) around one layer: what a registry would hold, as files
// that are named by their sums. It has the time of the commit, SOURCE_DATE_EPOCH, so the same layer gives the same image.
//   node ci/oci.mjs layer.tar build/oci/image VERSION amd64 COMMIT
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [layerFile, image, version, architecture, commit] = process.argv.slice(2);
if (!architecture) throw new Error("write: node ci/oci.mjs layer.tar FOLDER VERSION ARCHITECTURE COMMIT");
const created = new Date(Number(process.env.SOURCE_DATE_EPOCH) * 1000).toISOString().replace(".000Z", "Z");
const digest = (bytes) => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;

rmSync(image, { recursive: true, force: true });
mkdirSync(join(image, "blobs/sha256"), { recursive: true });

/** Keeps `bytes` and gives what names them. */
function blob(mediaType, bytes) {
  const name = digest(bytes);
  writeFileSync(join(image, "blobs", name.replace(":", "/")), bytes);
  return { mediaType: `application/vnd.oci.image.${mediaType}`, digest: name, size: bytes.length };
}
const json = (value) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

const layer = readFileSync(layerFile);
const annotations = {
  "org.opencontainers.image.created": created,
  "org.opencontainers.image.description": "What the Volcano batch scheduler decides, and why",
  "org.opencontainers.image.licenses": "Apache-2.0",
  ...(commit ? { "org.opencontainers.image.revision": commit } : {}),
  "org.opencontainers.image.title": "pumice",
  "org.opencontainers.image.version": version,
};
const config = blob(
  "config.v1+json",
  json({
    created,
    architecture,
    os: "linux",
    // Nobody's user: it reads what everybody may. Files are mounted at /work.
    config: { User: "65532:65532", Entrypoint: ["/pumice"], Cmd: ["--help"], WorkingDir: "/work", Labels: annotations },
    rootfs: { type: "layers", diff_ids: [digest(layer)] },
    history: [{ created, created_by: "ci/oci.sh" }],
  }),
);
// gzip's, not zlib's of this Node, whose bytes may be others tomorrow.
const zipped = execFileSync("gzip", ["-9nc"], { input: layer, maxBuffer: 1 << 30 });
const layers = [blob("layer.v1.tar+gzip", zipped)];
const mediaType = "application/vnd.oci.image.manifest.v1+json";
const manifest = blob("manifest.v1+json", json({ schemaVersion: 2, mediaType, config, layers, annotations }));
const entry = {
  ...manifest,
  platform: { architecture, os: "linux" },
  annotations: { "io.containerd.image.name": `pumice:${version}`, "org.opencontainers.image.ref.name": version },
};
writeFileSync(join(image, "oci-layout"), '{"imageLayoutVersion": "1.0.0"}\n');
writeFileSync(
  join(image, "index.json"),
  json({ schemaVersion: 2, mediaType: "application/vnd.oci.image.index.v1+json", manifests: [entry] }),
);
