// The engine as the WASM build made it, loaded under Node, and the host that gives it YAML as the page does.
import { readFileSync } from "node:fs";
import type { Engine, Host } from "../../wasm/engine.d.ts";
import { yamlEvents } from "../../web/src/model/yaml-events.ts";

const build = new URL("../../build/wasm/", import.meta.url);

export const host: Host = { yaml: yamlEvents };

export async function loadEngine(): Promise<Engine> {
  const { default: createEngine } = await import(new URL("pumice.mjs", build).href);
  return createEngine({ wasmBinary: readFileSync(new URL("pumice.wasm", build)) });
}
