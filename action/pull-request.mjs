// The steps of action.yml: scenarios are checked, manifests linted, and what the pull request changes is compared with its base.
// Everything that is asked is in the environment (PUMICE_…, GITHUB_…). Nothing is sent anywhere but for the comment, where one
// is wanted. Exit codes: 0 fine, 1 something is not met or would be refused, 2 something cannot be read.
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { comment } from "./comment.mjs";
import { changedFiles, changesOf, filesAt, filesOf, objectsIn, textsOf, together, whyNotThere } from "./manifests.mjs";

const MOST = 4000; // bytes of a comment

const env = (name) => (process.env[name] ?? "").trim();
const words = (name) => env(name).split(/\s+/).filter(Boolean);
const folder = mkdtempSync(join(env("RUNNER_TEMP") || tmpdir(), "pumice-"));
const release = env("PUMICE_VOLCANO") ? ["--volcano", env("PUMICE_VOLCANO")] : [];

/** The worst exit code so far, and the report's paragraphs. */
let status = 0;
const report = [];

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

// What cannot be answered, in the log and in the report.
function fail(lines) {
  status = 2;
  report.push(`**Not answered:**\n\n${lines.map((line) => `- ${line}`).join("\n")}`);
}

// What the command says of what it cannot read, at the line where that is. `where` says where a line of a file made here is from.
function tellErrors(stderr, where = (place) => place) {
  const lines = stderr.split("\n").filter((line) => line.trim());
  const errors = lines.filter((line) => /(^|: )error: /.test(line));
  // A flag that it does not know is said in its own words.
  const said = (errors.length ? errors : [lines[0] ?? "the command said nothing"]).map((line) => {
    const [, file, at, wrong] = /^(.*?):(\d+):\d+: error: (.*)$/.exec(line) ?? [];
    if (!file) {
      console.log(`::error::${escaped(line)}`);
      return line;
    }
    const place = where({ file, line: Number(at) });
    const text = wrong.replace(/line (\d+) in ([^\s;,]+)/g, (_, other, of) => {
      const twin = where({ file: of, line: Number(other) });
      return `line ${twin.line} in ${twin.file}`;
    });
    annotate("error", place, text);
    return `${place.file}:${place.line}: ${text}`;
  });
  fail(said);
}

/** Runs the command; where it does not answer, says so, and is undefined. */
function pumice(args, { is = () => true, where = undefined } = {}) {
  const [command, ...first] = words("PUMICE");
  const run = spawnSync(command ?? "", [...first, ...args, ...release], { encoding: "utf8", maxBuffer: 1 << 28 });
  if (run.error) {
    const why = run.error.code === "ENOENT" ? "there is no such command" : run.error.message;
    throw new Error(`${command}: ${why}; the action's input \`command\` says how to call Pumice`);
  }
  // Exit code 1 is npx's too, where it finds no package.
  if ((run.status === 0 || run.status === 1) && is(run.stdout)) return run;
  process.stderr.write(run.stderr.replaceAll(`${folder}/`, ""));
  tellErrors(run.stderr, where);
  return undefined;
}

function isJson(text) {
  try {
    return Boolean(JSON.parse(text));
  } catch {
    return false;
  }
}

function checkScenarios(paths) {
  const results = (text) => text.split("\n").filter((line) => /^(ok|FAIL) /.test(line));
  const run = pumice(["check", ...paths], { is: (text) => results(text).length > 0 });
  if (!run) return;
  process.stdout.write(run.stdout);
  status = Math.max(status, run.status);
  const lines = results(run.stdout);
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

// The manifests as all there is: before, after, and what is odd about them.
function compareAlone(before, after, files) {
  const linted = pumice(["lint", "-o", "json", ...files], { is: isJson });
  if (!linted) return;
  tellFindings(JSON.parse(linted.stdout), files);
  if (!before.length || together(before) === together(after)) return;
  const sides = [kept("base.yaml", together(before)), kept("change.yaml", together(after))];
  const run = pumice(["diff", ...sides, "-o", "markdown"]);
  if (run) report.push(run.stdout);
}

// What is changed in the manifests, applied to the cluster.
function compareIn(cluster, before, after, files) {
  const { changed, deleted, untold } = changesOf(before, after);
  if (untold)
    annotate(
      "warning",
      untold,
      "Which objects stand here cannot be told line by line: they are applied, and none counts as gone.",
    );
  if (!changed.length && !deleted.length) return;
  const places = new Map();
  const args = ["whatif", cluster];
  for (const [i, { text, place }] of changedFiles(changed).entries()) {
    const file = kept(`change-${i}.yaml`, text);
    places.set(file, place);
    args.push("--apply", file);
  }
  for (const object of deleted) args.push("--delete", object);
  const where = ({ file, line }) => places.get(file)?.(line) ?? { file, line };
  const run = pumice([...args, "-o", "json"], { is: isJson, where });
  if (!run) return;
  const { refused, found } = JSON.parse(run.stdout);
  const id = ({ kind, name, field, what }) => [kind, name, field, what].join("\n");
  const known = new Set(refused.map(id));
  // What is odd in the cluster afterwards refuses nothing.
  const odd = found.filter((finding) => !known.has(id(finding))).map((finding) => ({ ...finding, admission: false }));
  tellFindings([...refused, ...odd], files);
  const told = pumice([...args, "-o", "markdown"], { where });
  if (told) report.push(told.stdout);
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

function all() {
  const files = filesOf(manifests);
  for (const path of manifests)
    if (!filesOf([path]).length) console.log(`::warning::manifests: there is no manifest in ${escaped(path)}`);
  if (!scenarios.length && !manifests.length)
    throw new Error("there is nothing to do: write `scenarios:` or `manifests:` in the action's `with:`");
  if (scenarios.length) checkScenarios(scenarios);
  if (!files.length && !(manifests.length && env("PUMICE_CLUSTER"))) return;
  const missing = env("PUMICE_BASE") && whyNotThere(env("PUMICE_BASE"));
  const before = env("PUMICE_BASE") && !missing ? filesAt(env("PUMICE_BASE"), manifests) : [];
  if (!env("PUMICE_CLUSTER")) compareAlone(before, textsOf(files), files);
  else if (!missing) compareIn(env("PUMICE_CLUSTER"), before, textsOf(files), files);
  if (missing) throw new Error(missing);
}

try {
  all();
} catch (error) {
  console.log(`::error::${escaped(error.message)}`);
  fail([error.message]);
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
