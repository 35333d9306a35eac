#!/usr/bin/env node
// The command line under Node: core/cli as WebAssembly, with YAML and HTTP requests from here.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { SyncPost } from "./sync-post.mjs";
import { yamlEvents } from "./yaml.mjs";

const createCommand = createRequire(import.meta.url)("./pumice-command.cjs");
const network = new SyncPost();

await createCommand({
  wasmBinary: readFileSync(new URL("pumice-command.wasm", import.meta.url)),
  arguments: process.argv.slice(2),
  thisProgram: "pumice",
  preRun: [(command) => Object.assign(command.ENV, process.env)],
  yaml: yamlEvents,
  post: (url, body, timeoutMs) => network.post(url, body, timeoutMs),
});
