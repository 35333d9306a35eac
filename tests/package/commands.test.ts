// The site's reference of commands is made of web/handbook/commands.json, which is what the command says of itself.
// PUMICE_UPDATE_COMMANDS=1 writes it anew, after a change of the command line's table.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("web/handbook/commands.json is what pumice man --json prints", () => {
  const said = execFileSync(`${root}build/release/pumice`, ["man", "--json"], { encoding: "utf8" });
  const file = `${root}web/handbook/commands.json`;
  if (process.env["PUMICE_UPDATE_COMMANDS"]) writeFileSync(file, said);
  assert.equal(readFileSync(file, "utf8"), said);
  assert.ok((JSON.parse(said) as object[]).length > 15);
});
