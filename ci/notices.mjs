// What others wrote of what we ship, with their licences: THIRD_PARTY_NOTICES of the npm package and of the tarball. The
// site's is made by the same functions while it is bundled (web/notices.ts), since only that knows what is in it.
//   node ci/notices.mjs npm build/npm/package/yaml.mjs build/npm/package/lesson.mjs > THIRD_PARTY_NOTICES
//   node ci/notices.mjs tarball > THIRD_PARTY_NOTICES
//   node ci/notices.mjs deb     the same for a Debian package, where the licences that Debian has are named by their files
// The licences of system libraries are those that Debian installs with the packages that we build with.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const modules = new URL("../web/node_modules/", import.meta.url);
const documents = (debian) => `/usr/share/doc/${debian}/copyright`;
const licence = (name) => `/usr/share/common-licenses/${name}`;
const common = (name) => readFileSync(licence(name), "utf8");
const named = (name) => `The licence is in the file ${licence(name)}.`;

/** @typedef {{ name: string, version: string, purl: string, licence: string, text: string }} Part */

// The npm package that a module is from; null: it is our own.
export function packageOf(path) {
  return /(?:.*[\\/])?node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(path)?.[1]?.replaceAll("\\", "/") ?? null;
}

/** @returns {Part} */
export function npmPart(name) {
  const folder = new URL(`${name}/`, modules);
  const { version, license } = JSON.parse(readFileSync(new URL("package.json", folder), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
  if (!file || !version || !license) throw new Error(`${name} has no licence, or does not say which`);
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  return { name, version, purl, licence: license, text: readFileSync(new URL(file, folder), "utf8") };
}

/** @returns {Part} */
export function debianPart(name, debian, licence, text = readFileSync(documents(debian), "utf8")) {
  const version = execFileSync("dpkg-query", ["-W", "-f=${Version}", debian], { encoding: "utf8" });
  const purl = `pkg:deb/debian/${debian}@${encodeURIComponent(version)}`;
  return { name, version, purl, licence, text };
}

// The paragraphs of a copyright file in Debian's format that speak of what `wanted` takes, and the licences they name.
export function paragraphsOf(copyright, wanted) {
  const paragraphs = copyright.replaceAll("\r", "").split(/\n\s*\n/);
  const field = (paragraph, name) =>
    new RegExp(`^${name}:((?:.*)(?:\\n[ \\t].*)*)`, "m").exec(paragraph)?.[1]?.trim() ?? "";
  const chosen = paragraphs.filter((p) => /^Files:/.test(p) && field(p, "Files").split(/\s+/).some(wanted));
  const licenceOf = (paragraph) => field(paragraph, "License").split("\n")[0].toLowerCase();
  const named = new Set(chosen.flatMap((p) => licenceOf(p).split(/ (?:and|or|with) /)));
  const licences = paragraphs.filter((p) => /^License:/.test(p) && named.has(licenceOf(p)));
  if (!chosen.length) throw new Error("the copyright file says nothing of what is wanted");
  return [...chosen, ...licences].join("\n\n");
}

// What em++ links into pumice.wasm and what stands beside it in JavaScript, and the JSON library.
/** @returns {Part[]} */
export function wasmParts() {
  const emscripten = readFileSync(documents("emscripten"), "utf8");
  const of = (name, licence, wanted) => debianPart(name, "emscripten", licence, paragraphsOf(emscripten, wanted));
  const below = (folder) => (file) => file.startsWith(`system/lib/${folder}/`);
  return [
    debianPart("nlohmann/json", "nlohmann-json3-dev", "MIT"),
    of("Emscripten's runtime, embind and emmalloc", "MIT OR NCSA", (file) => file === "*"),
    debianPart(
      "musl (Emscripten's)",
      "emscripten",
      "MIT",
      readFileSync("/usr/share/emscripten/system/lib/libc/musl/COPYRIGHT", "utf8"),
    ),
    of("libc++ (Emscripten's)", "Apache-2.0 WITH LLVM-exception", below("libcxx")),
    of("libc++abi (Emscripten's)", "Apache-2.0 WITH LLVM-exception", below("libcxxabi")),
    of("compiler-rt (Emscripten's)", "Apache-2.0 WITH LLVM-exception", below("compiler-rt")),
    debianPart(
      "dlmalloc (Emscripten's)",
      "emscripten",
      "CC0-1.0",
      "Written by Doug Lea and released to the public domain, as explained at\nhttp://creativecommons.org/publicdomain/zero/1.0/",
    ),
  ];
}

// What is in the command of the tarball, which needs no library: package by package of Debian's.
export const STATIC = {
  "nlohmann-json3-dev": ["nlohmann/json", "MIT"],
  "libcli11-dev": ["CLI11", "BSD-3-Clause"],
  "libyaml-dev": ["libyaml", "MIT"],
  "libjemalloc-dev": ["jemalloc", "BSD-2-Clause"],
  "libstdc++-12-dev": ["libstdc++ and libgcc", "GPL-3.0-or-later WITH GCC-exception-3.1"],
  "libc6-dev": ["glibc", "LGPL-2.1-or-later"],
};

/** @returns {Part[]} */
function staticParts(text = common) {
  const parts = Object.entries(STATIC).map(([debian, [name, licence]]) => debianPart(name, debian, licence));
  const [gcc, glibc] = parts.slice(-2);
  gcc.text = `${gcc.text}\n${text("GPL-3")}`;
  glibc.text = `The command is linked with glibc as one file. Its source is Debian's source package glibc ${glibc.version}
(https://snapshot.debian.org/package/glibc/). To link the command with another glibc, build it anew from the source of
Pumice, which is all there: cmake --preset release && cmake --build --preset release --target pumice_static

${glibc.text}
${text("LGPL-2.1")}`;
  return parts;
}

/** @param {Part[]} parts */
export function noticesOf(what, parts) {
  const line = "=".repeat(100);
  const head = `THIRD-PARTY NOTICES

${what} contains what others wrote and let everybody use. Each is named here, with its version and its licence.
Where a licence is the Apache License 2.0, its text is the file LICENSE beside this one. What Pumice itself owes to
others is in NOTICE.
`;
  const names = parts.map(({ name, version, licence }) => `  ${name} ${version} (${licence})`).join("\n");
  const texts = parts.map(
    ({ name, version, licence, text }) => `${line}\n${name} ${version}\n${licence}\n${line}\n\n${text.trim()}\n`,
  );
  return [head, `${names}\n`, ...texts].join("\n");
}

// A bundle that is not minified names the module that each of its stretches is from.
export function packagesIn(bundle) {
  const found = [...bundle.matchAll(/^\/\/(?:#region)? (\S+)$/gm)].map(([, path]) => packageOf(path));
  return [...new Set(found.filter((name) => name !== null))].sort();
}

// What is in the tarball's command, or in the npm package with these bundles.
/** @returns {Part[]} */
export function partsOf(what, bundles) {
  if (what === "tarball") return staticParts();
  if (what === "deb") return staticParts(named);
  if (what !== "npm" || !bundles.length) throw new Error("write npm BUNDLE…, tarball or deb");
  const found = bundles.map((bundle) => packagesIn(readFileSync(bundle, "utf8")));
  for (const [i, names] of found.entries())
    if (!names.length) throw new Error(`${bundles[i]} names no package: nothing says what is in it`);
  const packages = [...new Set(found.flat())].sort();
  return [...packages.map(npmPart), ...wasmParts()];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [what, ...bundles] = process.argv.slice(2);
  process.stdout.write(noticesOf(what === "npm" ? "This package" : "The command pumice", partsOf(what, bundles)));
}
