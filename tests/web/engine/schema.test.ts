// What the editor offers, the engine reads.
import assert from "node:assert/strict";
import { test } from "node:test";
import { childrenOf } from "../../../web/src/editor/schema.ts";
import { runText } from "../../../web/src/engine/run.ts";
import type { Diagnostic } from "../../../web/src/model/report.ts";
import { loadEngine } from "../../wasm/load.ts";

const engine = await loadEngine();

test("no field of the short form is offered that nothing uses", () => {
  for (const list of ["queues", "nodes", "jobs"]) {
    const fields = childrenOf("", [list]).map(({ name }) => name);
    assert.ok(fields.includes("name"), list);
    // Whatever the value is: a field that is known is not called unused.
    for (const field of fields) {
      const { diagnostics } = JSON.parse(runText(engine, `${list}: [{${field === "name" ? "" : "name: x, "}${field}: 1}]\n`)) as { diagnostics: Diagnostic[] };
      assert.deepEqual(diagnostics.filter((d) => d.code === "unused-field"), [], `${list} ${field}`);
    }
  }
});
