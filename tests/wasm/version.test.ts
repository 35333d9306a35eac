import assert from "node:assert/strict";
import { test } from "node:test";
import { loadEngine } from "./load.ts";

test("version names Pumice's and Volcano's versions", async () => {
  const engine = await loadEngine();
  assert.match(engine.version(), /0\.1\.0.*v1\.14\.4/);
});
