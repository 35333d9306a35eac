// Decision breakpoints: a click in the gutter of a rule, a condition, on and back, the numbers in scope.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { openSite } from "./browser.ts";
import { axe, eventually, linked, open, SHOTS } from "./kit.ts";

const site = await openSite();
after(() => site.close());

async function stops(page: Page): Promise<void> {
  await page.click("#tab-stops");
  await page.locator(".stops").waitFor();
}

const scope = (page: Page, name: string) =>
  page
    .locator(".scope tr")
    .filter({ has: page.locator("th", { hasText: new RegExp(`^${name.replace(".", "\\.")}$`) }) })
    .locator("td")
    .first()
    .innerText();
const decision = (page: Page) =>
  page
    .locator(".stops")
    .getByText(/decision \d+ of \d+/)
    .innerText();

test("the whole row of a rule sets and takes away its stop", async () => {
  const page = await open(site);
  await stops(page);
  const rule = page.locator('[data-rule="allocatable"]');
  const pressed = (wanted: string) =>
    eventually(
      () => rule.locator(".gutter").getAttribute("aria-pressed"),
      (now) => now === wanted,
      `pressed: ${wanted}`,
    );
  const words = rule.locator("p").first();
  const box = (await words.boundingBox())!;
  await words.click({ position: { x: box.width - 4, y: box.height / 2 } });
  await pressed("true");
  await rule.locator("input").click(); // a condition is written without losing the stop
  await pressed("true");
  await words.click();
  await pressed("false");
});

test("a stop with a condition: run to it, see the numbers, step on and back", async () => {
  const page = await open(site);
  await stops(page);
  const rule = page.locator('[data-rule="allocatable"]');
  await rule.locator(".gutter").click();
  await eventually(
    () => rule.locator(".gutter").getAttribute("aria-pressed"),
    (pressed) => pressed === "true",
    "the stop is set",
  );
  // A queue deserves 28 and holds 27 when its 28th pod is asked about.
  await rule.locator("input").fill("queue = A, allocated.cpu >= 27");
  const next = page.getByRole("button", { name: "Run to the next stop" });
  await next.click();
  await eventually(
    () => scope(page, "allocated.cpu"),
    (v) => v === "27",
    "A holds 27",
  );
  assert.equal(await scope(page, "deserved.cpu"), "28");
  assert.equal(await scope(page, "queue"), "A");
  // The page shows that moment: 27 pods of A are placed.
  await eventually(
    () => page.locator('.queues [data-queue="A"] .row[data-resource="cpu"] [data-value="allocated"]').innerText(),
    (v) => v === "27",
    "the bars stand there, too",
  );
  const first = await decision(page);
  await next.click();
  await eventually(
    () => scope(page, "allocated.cpu"),
    (v) => v === "28",
    "the next one: the 29th does not fit",
  );
  assert.equal(await scope(page, "verdict"), "no");
  await page.getByRole("button", { name: "Back to the stop before" }).click();
  await eventually(
    () => decision(page),
    (text) => text === first,
    "back at the first one",
  );
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${SHOTS}stops-1440-light.png` });
  assert.deepEqual(site.errors, []);
});

test("a stop's condition does not go on to another scenario, nor into its link", async () => {
  const page = await open(site);
  await stops(page);
  await page.locator('[data-rule="allocatable"] .gutter').click();
  await page.locator('[data-rule="allocatable"] input').fill("job = ml/secret");
  await linked(page, (shared) => shared.stops?.[0]?.[1] === "job = ml/secret");
  await page.getByLabel("Scenarios:").first().click();
  await page.getByRole("menuitem", { name: /^New/ }).click();
  await linked(page, (shared) => shared.name === "Untitled" && shared.stops === undefined);
  await eventually(
    () => page.locator('[data-rule="allocatable"] .gutter').getAttribute("aria-pressed"),
    (pressed) => pressed === "false",
    "no stop is set",
  );
});

test("by keyboard; two rules at once; no further stop; a condition that cannot be read", async () => {
  const page = await open(site);
  await stops(page);
  await page.locator('[data-rule="limits"] .gutter').focus();
  await page.keyboard.press("Enter");
  await page.locator('[data-rule="met"] .gutter').focus();
  await page.keyboard.press(" ");
  await page.keyboard.press("n");
  const one = await eventually(
    () => decision(page),
    (text) => /decision \d+/.test(text),
    "the first stop",
  );
  await page.keyboard.press("n");
  await eventually(
    () => decision(page),
    (text) => text !== one,
    "the second one",
  );
  await page.keyboard.press("N");
  await eventually(
    () => decision(page),
    (text) => text === one,
    "and back",
  );
  await page.keyboard.press("N");
  await page.getByText("No stop before this one.").waitFor();
  const condition = page.locator('[data-rule="met"] input');
  await condition.fill("queue is A");
  await condition.press("Enter");
  // Said at its own rule, although the other rule has a next stop; and no longer once it is typed over.
  await page.locator('[data-rule="met"] .wrong-text').waitFor();
  assert.equal(await condition.getAttribute("aria-invalid"), "true");
  await condition.fill("queue = A");
  await page.locator(".stops .wrong-text").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Remove all stops" }).click();
  await eventually(
    () => page.locator('.gutter[aria-pressed="true"]').count(),
    (n) => n === 0,
    "no stop is set",
  );
});

test("on a phone, dark and in Chinese", async () => {
  const page = await open(site, { width: 390, height: 844, dark: true });
  await page.getByRole("button", { name: "中文" }).click();
  await page.locator(".phone-nav").getByText("事件").click();
  await stops(page);
  await page.locator('[data-rule="scores"] .gutter').click();
  await page.getByRole("button", { name: "运行到下一个断点" }).click();
  await page.locator(".scope").waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${SHOTS}stops-390-dark.png` });
});
