// What of the npm package is more than one file: bundled with its libraries, which are those of web/, so that it needs no other
// package.
import { fileURLToPath } from "node:url";

const root = new URL("../", import.meta.url);
const path = (name) => fileURLToPath(new URL(name, root));

const bundle = (input, file) => ({
  input: path(input),
  platform: "node",
  resolve: { modules: [path("web/node_modules"), "node_modules"] },
  output: { file: path(`build/npm/package/${file}`), format: "esm", codeSplitting: false },
});

export default [
  bundle("web/src/model/yaml-events.ts", "yaml.mjs"),
  bundle("web/src/course/check-files.ts", "lesson.mjs"),
  bundle("npm/mcp.mjs", "mcp.mjs"),
];
