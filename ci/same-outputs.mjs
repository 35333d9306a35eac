// What one engine says of worlds: every command that ci/same.sh compares, one file of outputs a world.
//   node ci/same-outputs.mjs BINARY FOLDER WORLD...     WORLD: a file, or several joined by commas

import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const [binary, folder, ...worlds] = process.argv.slice(2);
const LANGUAGES = ["en", "zh"];
/** Of each world so many jobs and pods are asked about. */
const MOST_JOBS = 5;
const MOST_PODS = 4;

function ask(args) {
  const { stdout, stderr, status } = spawnSync(binary, args, { encoding: "utf8", maxBuffer: 1 << 28 });
  return { stdout, text: `\n==== pumice ${args.join(" ")}\n${stdout}---- stderr, exit code ${status}\n${stderr}` };
}

/** The objects that stories are told of, from the report. */
function objectsOf(report) {
  let read;
  try {
    read = JSON.parse(report);
  } catch {
    return { queues: [], jobs: [], pods: [] };
  }
  const names = (list) => (list ?? []).map((object) => object.name ?? object.uid);
  return { queues: names(read.queues), jobs: names(read.jobs), pods: names(read.tasks ?? read.pods) };
}

function* commands(files, report) {
  yield ["run", ...files];
  yield ["run", "--all", "--v", "5", ...files];
  yield ["run", "-o", "prometheus", ...files];
  yield ["simulate", "-o", "json", "--cycles", "40", ...files];
  yield ["simulate", "--cycles", "40", ...files];
  yield ["convert", ...files];
  yield ["stops", "-o", "json", "--count", "3000", ...files];
  for (const kind of ["clampCapability", "met", "remaining", "overused"]) {
    yield ["stops", "--at", kind, "--count", "3", ...files];
  }
  yield ["explain", "-o", "json", ...files];
  yield ["lint", "-o", "json", ...files];
  const { queues, jobs, pods } = objectsOf(report);
  const objects = [
    "victims",
    ...queues.map((name) => `queue/${name}`),
    ...jobs.slice(0, MOST_JOBS).map((name) => `job/${name}`),
    ...pods.slice(0, MOST_PODS).map((name) => `pod/${name}`),
  ];
  for (const object of objects) yield ["explain", "-o", "json", ...files, object];
  for (const lang of LANGUAGES) {
    yield ["explain", "--lang", lang, ...files];
    for (const object of objects) yield ["explain", "--lang", lang, ...files, object];
    yield ["lint", "--lang", lang, ...files];
    yield ["simulate", "-o", "html", "--cycles", "15", "--lang", lang, ...files];
    for (const queue of queues.slice(-1)) {
      yield ["whatif", "--all", "--lang", lang, "--delete", `Queue/${queue}`, ...files];
    }
    for (const object of [...jobs.slice(0, 1), ...pods.slice(0, 1)].map((name, i) => `${["job", "pod"][i]}/${name}`)) {
      yield ["unblock", "--seconds", "1000", "--lang", lang, ...files, object];
      yield ["unblock", "--seconds", "1000", "-o", "json", "--lang", lang, ...files, object];
    }
  }
}

mkdirSync(folder, { recursive: true });
for (const world of worlds) {
  const files = world.split(",");
  const first = ask(["run", "-o", "json", ...files]);
  let text = first.text;
  for (const command of commands(files, first.stdout)) text += ask(command).text;
  const name = `${basename(dirname(files[0]))}-${basename(files[0])}.txt`;
  writeFileSync(join(folder, name), text);
}
