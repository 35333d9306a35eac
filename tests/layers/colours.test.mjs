// The HTML that a command writes shows who gains and who loses in the page's colours.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test("a report's bars have the page's colours for good and bad", () => {
  const tokens = read("web/src/views/shell/tokens.css");
  const [good, bad] = ["good", "bad"].map((name) =>
    tokens.match(new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`)).slice(1),
  );
  const bars = read("core/text/document.cc").match(
    /\.bar\{background:#\w+|relative;background:#\w+|\.loss\{background:#\w+/g,
  );
  const colours = bars.map((rule) => rule.slice(rule.indexOf("#")));
  assert.deepEqual(colours, [good[0], bad[0], good[1], bad[1]]);
});
