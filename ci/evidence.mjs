// What ci/evidence.sh and ci/coverage.sh have counted becomes a file of docs/evidence, with date, commit and command; the page
// "How we know" is made of these files. `node ci/evidence.mjs agreement|worlds LOG` reads what pumice_tests printed.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

export function written(name, command, counted) {
  const git = (...args) => execFileSync("git", ["-C", root, ...args], { encoding: "utf8" }).trim();
  const data = {
    date: new Date().toISOString().slice(0, 10),
    command,
    commit: git("rev-parse", "HEAD"),
    ...counted,
  };
  mkdirSync(join(root, "docs/evidence"), { recursive: true });
  writeFileSync(join(root, "docs/evidence", `${name}.json`), `${JSON.stringify(data, null, 1)}\n`);
}

// "v1.13.3 gang: 30 of 30 cases agree", a line a family and release.
export function agreementOf(log) {
  const releases = new Map();
  for (const [, release, family, agree, cases] of log.matchAll(/^(v[\d.]+) (\w+): (\d+) of (\d+) cases agree$/gm)) {
    const families = releases.get(release) ?? [];
    families.push({ family, cases: Number(cases), agree: Number(agree) });
    releases.set(release, families);
  }
  return [...releases].sort().map(([release, families]) => ({
    release,
    families: families.sort((a, b) => (a.family < b.family ? -1 : 1)),
  }));
}

// "[compared] CycleProperty.RememberingChangesNothing: 4000 worlds, 0 differ"
export const worldsOf = (log) =>
  [...log.matchAll(/^\[compared\] ([\w./]+): (\d+) worlds, (\d+) differ$/gm)].map(([, test, worlds, failed]) => ({
    test,
    worlds: Number(worlds),
    failed: Number(failed),
  }));

if (process.argv[1] === import.meta.filename) {
  const [, , name, log] = process.argv;
  const text = readFileSync(log, "utf8");
  const counted = name === "agreement" ? { releases: agreementOf(text) } : { tests: worldsOf(text) };
  if (Object.values(counted)[0].length === 0) throw new Error(`${log} has no line that tells of ${name}`);
  written(name, `bash ci/evidence.sh ${name}`, counted);
}
