// The engine as the WASM build made it, loaded under Node.
import { readFileSync } from "node:fs";
import type { Engine } from "../../wasm/engine.d.ts";

const build = new URL("../../build/wasm/", import.meta.url);

export async function loadEngine(): Promise<Engine> {
  const { default: createEngine } = await import(new URL("pumice.mjs", build).href);
  return createEngine({ wasmBinary: readFileSync(new URL("pumice.wasm", build)) });
}
