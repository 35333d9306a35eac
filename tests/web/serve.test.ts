import assert from "node:assert/strict";
import { mkdtempSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { serve } from "../../ci/serve.mjs";

test("serve gives the folder's files below its prefix and nothing else", async (t) => {
  const parent = mkdtempSync(join(tmpdir(), "pumice-"));
  writeFileSync(join(parent, "secret.txt"), "no");
  mkdirSync(join(parent, "site"));
  writeFileSync(join(parent, "site", "index.html"), "hello");
  const { url, close } = await serve(join(parent, "site"), 0, "/sub/");
  t.after(close);
  const index = await fetch(url);
  assert.equal(await index.text(), "hello");
  assert.equal(index.headers.get("content-type"), "text/html; charset=utf-8");
  for (const path of ["..%2fsecret.txt", "missing.js", "../index.html"]) {
    assert.equal((await fetch(url + path)).status, 404, path);
  }
});
