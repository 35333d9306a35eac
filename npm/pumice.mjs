#!/usr/bin/env node
// The command line under Node: core/cli as WebAssembly, with YAML and HTTP requests from here; the checks of lessons,
// which are the page's and ask the page's engine; and the tools for assistants.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { SyncPost } from "./sync-post.mjs";
import { yamlEvents } from "./yaml.mjs";

const beside = (name) => new URL(name, import.meta.url);

async function lesson(args) {
  const { askedOf, checkFiles } = await import("./lesson.mjs");
  const asked = askedOf(args);
  if (!asked) return null;
  const { default: createEngine } = await import("./engine.mjs");
  const engine = await createEngine({ wasmBinary: readFileSync(beside("engine.wasm")) });
  return checkFiles(asked, engine, readFileSync(beside("course.yaml"), "utf8"), {
    read: (file) => readFileSync(file === "-" ? 0 : file, "utf8"),
    print: (line) => console.log(line),
    complain: (line) => console.error(line),
  });
}

async function command(args) {
  const createCommand = createRequire(import.meta.url)("./pumice-command.cjs");
  const network = new SyncPost();
  const { gitHead = "" } = JSON.parse(readFileSync(beside("package.json"), "utf8"));
  await createCommand({
    wasmBinary: readFileSync(beside("pumice-command.wasm")),
    arguments: args,
    thisProgram: "pumice",
    preRun: [(command) => Object.assign(command.ENV, process.env)],
    commit: gitHead,
    yaml: yamlEvents,
    post: (url, body, timeoutMs) => network.post(url, body, timeoutMs),
  });
}

const args = process.argv.slice(2);
if (args[0] === "mcp" && args.length === 1) {
  const { serve } = await import("./mcp.mjs");
  await serve();
} else {
  const status = args[0] === "lesson" ? await lesson(args.slice(1)) : null;
  if (status === null) await command(args);
  else process.exitCode = status;
}
