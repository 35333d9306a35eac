// For everyone: both languages, both themes, 390 to 2560 pixels, keyboard, axe; safe and offline. Screenshots are kept
// under build/screenshots.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, test } from "node:test";
import { openSite } from "./browser.ts";
import { allocated, axe, eventually, open, openYaml, setYaml, SHOTS } from "./kit.ts";

const site = await openSite();
after(() => site.close());
mkdirSync(SHOTS, { recursive: true });

for (const [width, height] of [[390, 844], [1440, 900], [2560, 1440]] as const)
  for (const dark of [false, true])
    test(`${width} pixels, ${dark ? "dark" : "light"}: nothing runs off the side, axe finds nothing serious`, async () => {
      const page = await open(site, { width, height, dark });
      const shot = (name: string) => page.screenshot({ path: `${SHOTS}${name}-${width}-${dark ? "dark" : "light"}.png` });
      await shot("form");
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "horizontal scroll");
      assert.deepEqual(await axe(page), []);
      if (width < 720) {
        for (const panel of ["Nodes", "Jobs", "Events", "Edit"]) {
          await page.locator(".phone-nav").getByText(panel).click();
          await page.waitForTimeout(150);
          await shot(panel.toLowerCase());
          assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), panel);
          assert.deepEqual(await axe(page), [], panel);
        }
      }
      await openYaml(page);
      await setYaml(page, "nodes: [{name: node, cpu: 1x}]\nqueues: [{name: A, weight: 0}]\n");
      await page.locator(".banner").waitFor();
      await page.waitForTimeout(300);
      await shot("errors");
      assert.deepEqual(await axe(page), []);
    });

test("every dialog and tab passes axe, in Chinese too", async () => {
  const page = await open(site);
  for (const language of ["en", "zh"]) {
    if (language === "zh") await page.getByRole("button", { name: "中文" }).click();
    for (const tab of ["events", "shares", "compare", "messages"]) {
      await page.click(`#tab-${tab}`);
      await page.waitForTimeout(200);
      assert.deepEqual(await axe(page), [], `${language} ${tab}`);
    }
    await page.screenshot({ path: `${SHOTS}language-${language}.png` });
    await page.keyboard.press("?");
    assert.deepEqual(await axe(page), [], `${language} keys`);
    await page.keyboard.press("Escape");
  }
  assert.equal(await page.locator("html").getAttribute("lang"), "zh-Hans");
  assert.match(await page.locator(".queues h2").innerText(), /队列/);
  // No English word of the page's own is left over.
  assert.doesNotMatch(await page.locator(".top, .jobs .panel-head, .tabs, .status").allInnerTexts().then((all) => all.join(" ")), /Import|Export|Share|Form|Events|Filter/);
});

test("the tour: five steps, by keyboard, and it can be skipped", async () => {
  const page = await open(site);
  await page.locator(".status").getByText("Take the tour").click();
  for (let i = 1; i <= 5; i++) {
    assert.match(await page.locator(".tour").innerText(), new RegExp(`${i} / 5`));
    assert.equal(await page.locator(".tour-target").count(), 1);
    if (i === 2) assert.deepEqual(await axe(page), []);
    await page.keyboard.press("Enter");
  }
  await page.locator(".tour").waitFor({ state: "detached" });
  await page.reload();
  await page.waitForSelector(".q .row");
  assert.equal(await page.locator(".status").getByText("Take the tour").count(), 0);
  await page.getByLabel("Scenarios:").first().click();
  await page.getByText("Take the tour").click();
  await page.keyboard.press("Escape");
  await page.locator(".tour").waitFor({ state: "detached" });
});

test("the theme and the language are remembered", async () => {
  const page = await open(site);
  await page.getByLabel("Light or dark").click();
  await page.getByRole("button", { name: "中文" }).click();
  await page.reload();
  await page.waitForSelector(".q .row");
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  assert.equal(await page.locator("html").getAttribute("lang"), "zh-Hans");
});

test("no request leaves the site, and the policy is never violated", async () => {
  site.errors.length = 0; // axe, in the tests above, sets styles of its own
  const page = await open(site);
  const outside: string[] = [];
  page.on("request", (r) => !r.url().startsWith(site.url) && !r.url().startsWith("blob:") && !r.url().startsWith("data:") && outside.push(r.url()));
  await page.evaluate(() => {
    const w = window as unknown as { violations: string[] };
    w.violations = [];
    document.addEventListener("securitypolicyviolation", (e) => w.violations.push(`${e.violatedDirective} ${e.blockedURI}`));
  });
  await openYaml(page);
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("pri");
  await page.keyboard.press("Control+Space");
  await page.waitForTimeout(400);
  await page.click("#tab-shares");
  await page.waitForTimeout(400);
  assert.deepEqual(await page.evaluate(() => (window as unknown as { violations: string[] }).violations), []);
  assert.deepEqual(outside, []);
  assert.deepEqual(site.errors, []);
});

test("after the first visit the page works without a network", async () => {
  const page = await open(site);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await eventually(() => page.evaluate(() => caches.keys().then((k) => k.length)), (n) => n === 1, "the cache");
  await page.reload();
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector(".q .row", { timeout: 10_000 });
  await allocated(page, "A", "28");
  await openYaml(page);
});

test("the first result is on the screen within a second", async () => {
  const times: number[] = [];
  for (let i = 0; i < 3; i++) {
    const page = await open(site);
    times.push(await page.evaluate(() => performance.getEntriesByName("first-result")[0]!.startTime));
    await page.context().close();
  }
  times.sort((a, b) => a - b);
  console.log(`first result after ${times.map((t) => Math.round(t)).join(", ")} ms`);
  // The aim is 1000; machines under load are slower, so the quickest of three counts, and CI only guards against worse.
  assert.ok(times[0]! < (process.env.CI ? 5000 : 1000), times.join(" "));
});
