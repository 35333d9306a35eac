// The functions of pumice.mjs. A test holds this file against the module.

export interface Engine {
  version(): string;
}

export interface EngineOptions {
  // The bytes of pumice.wasm. Needed under Node only; a browser fetches them itself.
  wasmBinary?: Uint8Array | ArrayBuffer;
  locateFile?: (path: string) => string;
}

export default function createEngine(options?: EngineOptions): Promise<Engine>;
