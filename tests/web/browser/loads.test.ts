import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openSite } from "./browser.ts";

const site = await openSite();
after(() => site.close());

test("the page loads from a sub-path without a complaint and shows the engine's version", async () => {
  const page = await site.newPage();
  await page.getByText("v1.14.4").first().waitFor({ timeout: 20_000 });
  assert.deepEqual(site.errors, []);
});
