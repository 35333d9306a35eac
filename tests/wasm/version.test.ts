import assert from "node:assert/strict";
import { test } from "node:test";
import { loadEngine } from "./load.ts";

test("version names Pumice's and Volcano's versions", async () => {
  const engine = await loadEngine();
  const releases = [
    { name: "1.13", version: "v1.13.3" },
    { name: "1.14", version: "v1.14.4" },
    { name: "1.15", version: "v1.15.1" },
  ];
  assert.deepEqual(JSON.parse(engine.version()), { pumice: "0.1.0", volcano: "v1.15.1", releases });
});
