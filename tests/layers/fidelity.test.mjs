// docs/fidelity.md names every plugin, argument and flag that the engine knows, and every action.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const read = (path) => readFileSync(join(root, path), "utf8");
const fidelity = read("docs/fidelity.md");

const matches = (path, pattern) => [...read(path).matchAll(pattern)].map((match) => match[1]);
const known = {
  plugin: matches("core/plugins/builtin.cc", /\{"([a-z-]+)",/g),
  action: matches("core/actions/builtin.cc", /\{"([a-z-]+)",/g),
  argument: matches("core/manifest/conf_check.cc", /Argument\{"[a-z-]*", "([^"]+)"/g),
  flag: matches("core/framework/conf.cc", /\{"([eE]nabled?[A-Za-z]+)",/g),
};

for (const [what, names] of Object.entries(known)) {
  test(`every ${what} is in docs/fidelity.md`, () => {
    assert.ok(names.length >= 6, `found ${names.length}`);
    const rows =
      what === "argument" || what === "flag" ? names.map((name) => `\`${name}\``) : names.map((name) => `${name}`);
    assert.deepEqual(
      rows.filter(
        (row) => !new RegExp(`(^|[ ,|])${row.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&")}([ ,;|]|$)`, "m").test(fidelity),
      ),
      [],
    );
  });
}

test("every plugin and action of the table has its source", () => {
  const files = [...readdirSync(join(root, "core/plugins")), ...readdirSync(join(root, "core/actions"))];
  const stem = (name) => `${name.replaceAll("-", "_")}.cc`;
  const missing = [...known.plugin, ...known.action].filter((name) => !files.includes(stem(name)));
  assert.deepEqual(missing, []);
});
