// The steps of action.yml: scenarios are checked, manifests linted, and what the pull request changes is compared with its base.
// Everything that is asked is in the environment (PUMICE_…, GITHUB_…). Nothing is sent anywhere but for the comment, where one
// is wanted. Exit codes: 0 fine, 1 something is not met or would be refused, 2 something cannot be read.
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { comment } from "./comment.mjs";
import { changesOf, filesAt, filesOf, objectsIn, textsOf, together } from "./manifests.mjs";

const MOST = 4000; // bytes of a comment

const env = (name) => (process.env[name] ?? "").trim();
const words = (name) => env(name).split(/\s+/).filter(Boolean);
const folder = mkdtempSync(join(env("RUNNER_TEMP") || tmpdir(), "pumice-"));
const release = env("PUMICE_VOLCANO") ? ["--volcano", env("PUMICE_VOLCANO")] : [];

/** The worst exit code so far, and the report's paragraphs. */
let status = 0;
const report = [];

function pumice(...args) {
  const [command, ...first] = words("PUMICE");
  const run = spawnSync(command, [...first, ...args, ...release], { encoding: "utf8", maxBuffer: 1 << 28 });
  if (run.error) throw run.error;
  if (run.status === null || run.status > 1) {
    process.stderr.write(run.stderr);
    status = 2;
  }
  return run;
}

// A message of an annotation, as GitHub reads it.
const escaped = (text) => text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
const escapedProperty = (text) => escaped(text).replace(/:/g, "%3A").replace(/,/g, "%2C");

function annotate(level, { file, line }, text) {
  console.log(`::${level} file=${escapedProperty(file)},line=${line}::${escaped(text)}`);
}

function kept(name, text) {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

function checkScenarios(paths) {
  const run = pumice("check", ...paths);
  process.stdout.write(run.stdout);
  status = Math.max(status, run.status ?? 2);
  const lines = run.stdout.split("\n").filter((line) => /^(ok|FAIL) /.test(line));
  const failed = lines.filter((line) => line.startsWith("FAIL"));
  report.push(
    failed.length
      ? `**${failed.length} of ${lines.length} scenarios do not do what they should:**\n\n${failed.map((line) => `- ${line.replace(/^FAIL +/, "")}`).join("\n")}`
      : `All ${lines.length} scenarios do what they should.`,
  );
}

/** Where the objects of these files stand, by KIND/NAME. */
function placesOf(files) {
  const places = new Map();
  for (const { file, text } of textsOf(files))
    for (const { kind, name, line } of objectsIn(text)) {
      places.set(`${kind}/${name}`, { file, line });
      if (!name.includes("/")) places.set(`${kind}/default/${name}`, { file, line });
    }
  return places;
}

// Findings are annotated at the line of their object, or at the first file; what a cluster would refuse fails the run.
function tellFindings(findings, files) {
  const places = placesOf(files);
  for (const { kind, name, field, what, why, fix, severity, admission } of findings) {
    const text = [`${kind} ${name}${field ? ` ${field}` : ""}: ${what}`, why && `Why: ${why}`, fix && `Fix: ${fix}`];
    const level = admission ? "error" : severity === "note" ? "notice" : "warning";
    annotate(level, places.get(`${kind}/${name}`) ?? { file: files[0], line: 1 }, text.filter(Boolean).join("\n"));
  }
  const refused = findings.filter(({ admission }) => admission).length;
  if (refused) status = Math.max(status, 1);
  if (!findings.length) return;
  const head = `**Findings: ${findings.length}**${refused ? `, of which a cluster would refuse ${refused}` : ""}`;
  const lines = findings.slice(0, 10).map(({ kind, name, what }) => `- ${kind} ${name}: ${what}`);
  report.push(`${head}\n\n${lines.join("\n")}`);
}

// What the command says of a text that it cannot read, at the line where that is. `where` says where a line of a file made here
// is from.
function tellErrors(stderr, where = (place) => place) {
  for (const [, file, line, text] of stderr.matchAll(/^(.*?):(\d+):\d+: error: (.*)$/gm))
    annotate("error", where({ file, line: Number(line) }), text);
}

// The manifests as all there is: before, after, and what is odd about them.
function compareAlone(before, after, files) {
  const linted = pumice("lint", "-o", "json", ...files);
  tellErrors(linted.stderr);
  if (linted.stdout.trim()) tellFindings(JSON.parse(linted.stdout), files);
  if (!before.length || together(before) === together(after)) return;
  const run = pumice(
    "diff",
    kept("base.yaml", together(before)),
    kept("change.yaml", together(after)),
    "-o",
    "markdown",
  );
  if (run.status === 0) report.push(run.stdout);
}

// What is changed in the manifests, applied to the cluster.
function compareIn(cluster, before, after, files) {
  const { changed, deleted } = changesOf(before, after);
  if (!changed.length && !deleted.length) return;
  const change = kept("change.yaml", changed.map(({ text }) => text.replace(/^\n|\n*$/g, "")).join("\n---\n"));
  const args = ["whatif", cluster, ...(changed.length ? ["--apply", change] : [])];
  for (const object of deleted) args.push("--delete", object);
  const run = pumice(...args, "-o", "json");
  if (run.status !== 0) {
    const where = (place) => (place.file === change ? (changed[0] ?? place) : place);
    return tellErrors(run.stderr, where);
  }
  const { refused, found } = JSON.parse(run.stdout);
  const id = ({ kind, name, field, what }) => [kind, name, field, what].join("\n");
  const known = new Set(refused.map(id));
  // What is odd in the cluster afterwards refuses nothing.
  const odd = found.filter((finding) => !known.has(id(finding))).map((finding) => ({ ...finding, admission: false }));
  tellFindings([...refused, ...odd], files);
  report.push(pumice(...args, "-o", "markdown").stdout);
}

// Whole paragraphs, as many as there is room for.
function bounded(text) {
  if (Buffer.byteLength(text) <= MOST) return text;
  const end = "\n\n… and more, in the log of this run.";
  let out = "";
  for (const part of text.split(/(?<=\n)/)) {
    if (Buffer.byteLength(out + part + end) > MOST - 20) break;
    out += part;
  }
  const open = (out.match(/<details>/g) ?? []).length - (out.match(/<\/details>/g) ?? []).length;
  return out.trimEnd() + (open > 0 ? "\n\n</details>" : "") + end;
}

const scenarios = words("PUMICE_SCENARIOS");
const manifests = words("PUMICE_MANIFESTS");
const files = filesOf(manifests);
for (const path of manifests)
  if (!filesOf([path]).length) console.log(`::warning::manifests: there is no manifest in ${escaped(path)}`);
if (!scenarios.length && !manifests.length) {
  console.error("error: there is nothing to do: write `scenarios:` or `manifests:` in the action's `with:`");
  status = 2;
}
if (scenarios.length) checkScenarios(scenarios);
if (manifests.length && (files.length || env("PUMICE_CLUSTER"))) {
  const before = env("PUMICE_BASE") ? filesAt(env("PUMICE_BASE"), manifests) : [];
  if (env("PUMICE_CLUSTER")) compareIn(env("PUMICE_CLUSTER"), before, textsOf(files), files);
  else compareAlone(before, textsOf(files), files);
}

const text = bounded(report.map((part) => part.replaceAll(`${folder}/`, "").trim()).join("\n\n"));
const file = kept("report.md", `${text}\n`);
const tell = (name, line) => env(name) && appendFileSync(env(name), `${line}\n`);
tell("GITHUB_STEP_SUMMARY", text);
tell("GITHUB_OUTPUT", `result=${["ok", "failed", "error"][status]}\nreport=${file}`);
if (env("PUMICE_COMMENT") === "true" && env("PUMICE_PULL_REQUEST") && text) {
  try {
    await comment(text);
  } catch (error) {
    console.log(`::warning::the comment could not be written: ${escaped(error.message)}`);
  }
}
process.exitCode = status;
