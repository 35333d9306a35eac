// The WASM engine's twin of `pumice answer`: one line of JSON per recorded case.
//   node wasm/answer.mjs [--volcano RELEASE] [--straight] [--extender FROM=TO]… CASES.jsonl…
import { createReadStream, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { SyncPost } from "./sync-post.mjs";

const build = new URL("../build/wasm/", import.meta.url);
const { tsImport } = await import(new URL("../web/node_modules/tsx/dist/esm/api/index.mjs", import.meta.url).href);
const { yamlEvents } = await tsImport("../web/src/model/yaml-events.ts", import.meta.url);
const { default: createEngine } = await import(new URL("pumice.mjs", build).href);

const files = [];
const extenders = [];
const how = {}; // what Host says of an answer: its release, and whether shortcuts are taken
for (let i = 2; i < process.argv.length; i++) {
  if (process.argv[i] === "--extender") {
    const [from, to] = (process.argv[++i] ?? "").split("=");
    if (!to) fail("--extender wants FROM=TO");
    extenders.push([from, to]);
  } else if (process.argv[i] === "--volcano") {
    how.volcano = process.argv[++i];
  } else if (process.argv[i] === "--straight") {
    how.straight = true;
  } else {
    files.push(process.argv[i]);
  }
}
if (files.length === 0) {
  fail("usage: node wasm/answer.mjs [--volcano RELEASE] [--straight] [--extender FROM=TO]… CASES.jsonl…");
}

function fail(message) {
  console.error(message);
  process.exit(2);
}

const engine = await createEngine({ wasmBinary: readFileSync(new URL("pumice.wasm", build)) });
const network = new SyncPost();
const releases = JSON.parse(engine.version()).releases;
const isKnown = ({ name, version }) => [name, `v${name}`, version, version.slice(1)].includes(how.volcano);
if ("volcano" in how && !releases.some(isKnown)) {
  fail(`--volcano wants ${releases.map(({ name }) => name).join(", ")}`);
}
const host = {
  ...how,
  yaml: yamlEvents,
  post(url, body, timeoutMs) {
    const mapped = extenders.find(([from]) => url.startsWith(from));
    return network.post(mapped ? mapped[1] + url.slice(mapped[0].length) : url, body, timeoutMs);
  },
};

let failed = false;
for (const file of files) {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line.trim() === "") continue;
    const answer = engine.answer(line, host);
    if (answer.startsWith('{"answer"')) {
      if (!process.stdout.write(answer + "\n")) await new Promise((done) => process.stdout.once("drain", done));
    } else {
      console.error(`${file}: ${answer}`);
      failed = true;
    }
  }
}
network.close();
if (failed) process.exitCode = 2;
