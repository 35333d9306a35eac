// What words of a lesson mean: told under the pointer, with the focus and by a long press, as the playground tells it.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openSite } from "./browser.ts";
import { learn, ready, squeezed } from "./course-kit.ts";
import { axe } from "./kit.ts";

const site = await openSite();
after(() => site.close());

async function last(id: string, width = 1440) {
  const page = await learn(site, { hash: `#lesson/${id}`, width });
  await ready(page, 0);
  await page.locator(".word").first().waitFor();
  // The tips come after the answer.
  await page.waitForFunction(() => document.querySelector("#tip")?.getAttribute("role") === "tooltip");
  return page;
}
const tip = "#tip:popover-open";

test("a word of an earlier lesson is marked where it comes first, and tells what it means to pointer, focus and finger", async () => {
  const page = await last("too-big-for-its-share");
  const words = await page.locator(".word").allInnerTexts();
  assert.ok(words.length > 0);
  assert.equal(new Set(words.map((word) => word.replace(/s$/, ""))).size, words.length, words.join());
  const word = page.locator(".word").first();
  await word.hover();
  await page.locator(tip).waitFor();
  const told = squeezed(await page.locator(tip).innerText());
  await page.mouse.move(2, 2);
  await page
    .locator(tip)
    .waitFor({ state: "detached" })
    .catch(() => {});
  await page.waitForFunction(() => !document.querySelector("#tip:popover-open"));
  await page.locator("h1").focus();
  for (let i = 0; i < 30 && !(await page.evaluate(() => document.activeElement?.matches(".word"))); i++)
    await page.keyboard.press("Tab");
  await page.locator(tip).waitFor();
  assert.equal(squeezed(await page.locator(tip).innerText()), told);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("#tip:popover-open"));
  await word.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    const at = { bubbles: true, pointerType: "touch", clientX: left + 4, clientY: top + 8 };
    element.dispatchEvent(new PointerEvent("pointerdown", at));
  });
  await page.locator(tip).waitFor();
  assert.ok(
    squeezed(await page.locator(tip).innerText()).startsWith(told),
    "a finger is told the gallery's lesson, too",
  );
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(site.errors, []);
});

test("the glossary of the map says of a word what the playground says, in the page's language", async () => {
  const page = await learn(site);
  await page.locator(".glossary summary").click();
  await page.locator(".glossary dd").getByText("under proportion: of weights 1 and 3").waitFor();
  await page.getByRole("button", { name: "中文" }).click();
  await page.locator(".glossary dd").getByText("权重 1 与 3").waitFor();
});
