// Code of the page for a test to call inside of one: bundled("finder") is a script that sets globalThis.finder to what
// finder.ts exports.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { build } from "vite";

export async function bundled(name: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL(`${name}.ts`, import.meta.url)),
        formats: ["iife"],
        name,
        fileName: name,
      },
    },
  });
  const [bundle] = [made].flat();
  assert.ok(bundle && "output" in bundle);
  return `globalThis.${name} ??= (() => { ${bundle.output[0].code}; return ${name}; })()`;
}
