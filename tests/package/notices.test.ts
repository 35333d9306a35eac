// Each thing that we ship carries our licence, our NOTICE and the notices of all others' code in it: build/site, build/npm
// and build/release (with the tarball) must be there. The bill of materials beside it names the same.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { packageOf, packagesIn, paragraphsOf, STATIC } from "../../ci/notices.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (...path: string[]) => readFileSync(join(root, ...path), "utf8");
const WASM = ["nlohmann/json", "Emscripten's runtime", "musl", "libc++ ", "libc++abi", "compiler-rt", "dlmalloc"];

// One section a part, with its licence's text.
function sections(notices: string): Map<string, string> {
  const parts = notices.split(/^={100}\n/m).slice(1);
  const found = new Map<string, string>();
  for (let i = 0; i < parts.length; i += 2) found.set(parts[i]!.split("\n")[0]!, parts[i + 1]!);
  return found;
}

function holds(notices: string, names: string[]): void {
  const all = sections(notices);
  for (const name of names) {
    const one = [...all].find(([title]) => title.startsWith(name));
    assert.ok(one, `${name} is named`);
    assert.match(one[1], /copyright|public domain/i, name);
    assert.match(one[1], /permission|redistribut|public domain|licen[cs]e/i, name);
    assert.ok(notices.slice(0, 3000).includes(`  ${one[0]} (`), `${name} is in the list on top`);
  }
}

const { Spec, Validation } = createRequire(join(root, "web/package.json"))(
  "@cyclonedx/cyclonedx-library",
) as typeof import("../../web/node_modules/@cyclonedx/cyclonedx-library");

// The bill is as CycloneDX's schema wants it, of the parts that the notices name, with their licences.
async function listed(sbom: string, notices: string): Promise<void> {
  const wrong = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(sbom);
  assert.equal(wrong, null, JSON.stringify(wrong));
  interface Component {
    name: string;
    version: string;
    purl: string;
    licenses: [{ expression: string }];
  }
  const { components } = JSON.parse(sbom) as { components: Component[] };
  const list = components.map(
    ({ name, version, licenses: [{ expression }] }) => `  ${name} ${version} (${expression})`,
  );
  const [head] = notices.split(/^={100}\n/m); // below it licences speak
  assert.deepEqual(list.sort(), head!.match(/^ {2}\S.* \(.*\)$/gm)!.sort());
  for (const { name, purl } of components) assert.match(purl, /^pkg:(npm|deb\/debian)\/.+@.+$/, name);
}

// The packages of the lock file that are not only there to build and test.
const lock = JSON.parse(read("web/package-lock.json")) as {
  packages: Record<string, { version?: string; dev?: boolean }>;
};
const shipped = Object.entries(lock.packages)
  .filter(([path, { dev }]) => path && !dev)
  .map(([path, { version }]) => [packageOf(`${path}/`)!, version!] as const);

test("the site", async () => {
  const notices = read("build/site/THIRD_PARTY_NOTICES.txt");
  assert.ok(shipped.length >= 15, `${shipped.length}`);
  const named = [...sections(notices).keys()].slice(0, -WASM.length);
  const all = shipped.map(([name, version]) => `${name} ${version}`);
  assert.deepEqual(
    named.filter((title) => !all.includes(title)),
    [],
    "nothing else, and in the versions of the lock file",
  );
  // Of these the bundle holds not a line.
  assert.deepEqual(
    all.filter((title) => !named.includes(title)),
    ["@codemirror/streamparser 6.0.0"],
  );
  holds(notices, [...named, ...WASM]);
  await listed(read("build/site/sbom.cdx.json"), notices);
  assert.equal(read("build/site/LICENSE.txt"), read("LICENSE"));
  assert.match(read("build/site/NOTICE.txt"), /Volcano v1\.14\.4[\s\S]*Apache License, Version 2\.0/);
  const files = JSON.parse(read("build/site/package.json")) as { files: string[] };
  assert.ok(files.files.includes("*.txt"), "also where the folder is taken as an npm package");
});

test("the npm package", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pumice-notices-"));
  const [tarball] = readdirSync(join(root, "build/npm")).filter((name) => name.endsWith(".tgz"));
  execFileSync("tar", ["-xzf", join(root, "build/npm", tarball!), "-C", folder]);
  const of = (name: string) => readFileSync(join(folder, "package", name), "utf8");
  assert.deepEqual(packagesIn(of("yaml.mjs")), ["yaml"]);
  holds(of("THIRD_PARTY_NOTICES"), ["yaml ", ...WASM]);
  await listed(of("sbom.cdx.json"), of("THIRD_PARTY_NOTICES"));
  assert.equal(of("LICENSE"), read("LICENSE"));
  assert.equal(of("NOTICE"), read("NOTICE"));
});

test("the tarball", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pumice-notices-"));
  const [tarball] = readdirSync(join(root, "build/release")).filter((name) => /^pumice-.*\.tar\.gz$/.test(name));
  execFileSync("tar", ["-xzf", join(root, "build/release", tarball!), "-C", folder, "--strip-components=1"]);
  const of = (name: string) => readFileSync(join(folder, "share/doc/pumice", name), "utf8");
  const names = Object.values(STATIC).map(([name]) => `${name} `);
  assert.equal(names.length, 6);
  holds(of("THIRD_PARTY_NOTICES"), names);
  await listed(of("sbom.cdx.json"), of("THIRD_PARTY_NOTICES"));
  assert.match(of("THIRD_PARTY_NOTICES"), /GNU LESSER GENERAL PUBLIC LICENSE/);
  assert.match(of("THIRD_PARTY_NOTICES"), /GCC RUNTIME LIBRARY EXCEPTION/);
  assert.equal(of("LICENSE"), read("LICENSE"));
  assert.equal(of("NOTICE"), read("NOTICE"));
  // Every library on the linker's line is of a package that is named.
  const ninja = read("build/release/build.ninja");
  const at = ninja.search(/^build static\/pumice:/m);
  assert.ok(at > 0);
  const line = /^ +LINK_LIBRARIES = (.*)$/m.exec(ninja.slice(at))![1]!;
  const libraries = line.match(/\/\S+\.(?:a|so)\b/g) ?? [];
  assert.ok(libraries.length >= 2, line);
  for (const library of libraries) {
    const [owner] = execFileSync("dpkg", ["-S", library], { encoding: "utf8" }).split(":");
    assert.ok(owner! in STATIC, `${library} of ${owner}`);
  }
});

test("the parts of a copyright file, and the package of a module", () => {
  const copyright = `Format: x\n\nFiles: a/*\nCopyright: A\nLicense: MIT or Zlib\n\nFiles:\n b/c\n b/d\nCopyright: B\nLicense: ISC\n\nLicense: MIT\n permission of mit\n\nLicense: Zlib\n permission of zlib\n\nLicense: isc\n permission of isc\n`;
  assert.equal(
    paragraphsOf(copyright, (file) => file.startsWith("a/")),
    "Files: a/*\nCopyright: A\nLicense: MIT or Zlib\n\nLicense: MIT\n permission of mit\n\nLicense: Zlib\n permission of zlib",
  );
  assert.match(
    paragraphsOf(copyright, (file) => file === "b/d"),
    /Copyright: B[\s\S]*permission of isc/,
  );
  assert.throws(() => paragraphsOf(copyright, () => false));
  assert.equal(packageOf("/x/web/node_modules/@a/b/dist/c.js"), "@a/b");
  assert.equal(packageOf("/x/web/node_modules/a/node_modules/c/d.js"), "c");
  assert.equal(packageOf("/x/web/src/a.ts"), null);
});
