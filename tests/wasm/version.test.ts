import assert from "node:assert/strict";
import { test } from "node:test";
import { loadEngine } from "./load.ts";

test("version names Pumice's and Volcano's versions", async () => {
  const engine = await loadEngine();
  assert.deepEqual(JSON.parse(engine.version()), { pumice: "0.1.0", volcano: "v1.14.4" });
});
