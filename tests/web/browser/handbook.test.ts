// The documentation as a reader has it: a field is found by typing its name, pages are read on a phone and on a wide screen, light and
// dark, by keyboard and without a script, and scenarios are alive and open in the playground.
import assert from "node:assert/strict";
import { mkdirSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { PAGES, placeOf, type Language } from "../../../web/handbook/pages.ts";
import { openSite } from "./browser.ts";
import { axe, copied, eventually, resize, SHOTS } from "./kit.ts";

const site = await openSite();
after(() => site.close());
mkdirSync(SHOTS, { recursive: true });

const openDocs = async (place: string, width = 1280, options = {}): Promise<Page> => {
  site.errors.length = 0;
  return site.newPage(
    { width, height: 900 },
    { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"], ...options },
    place,
  );
};
const inSight = (page: Page, id: string) =>
  page.evaluate((name) => {
    const box = document.getElementById(name)?.getBoundingClientRect();
    return box !== undefined && box.top >= 56 && box.bottom <= innerHeight;
  }, id);

test("the built site has every page", () => {
  const built = new Set(
    readdirSync(fileURLToPath(new URL("../../../build/site/docs", import.meta.url)), { recursive: true })
      .map((name) => `docs/${String(name)}`)
      .filter((name) => name.endsWith(".html")),
  );
  const wanted = (["en", "zh"] as Language[]).flatMap((language) => PAGES.map((row) => placeOf(row, language)));
  assert.deepEqual([...built].sort(), wanted.sort());
});

for (const [place, typed, page, id] of [
  ["docs/index.html", "spec.guarantee", "docs/objects.html", "Queue.spec.guarantee"],
  ["docs/zh/index.html", "reclaimable", "docs/zh/fields.html", "queues.reclaimable"],
] as const)
  test(`${place}: a reader types ${typed}, presses Enter and is at the field, within ten seconds`, async () => {
    const reader = await openDocs(place);
    const from = Date.now();
    await reader.keyboard.press("/");
    await reader.keyboard.type(typed);
    await reader.locator('#hits [aria-selected="true"]').waitFor();
    assert.deepEqual(await axe(reader), []);
    await reader.screenshot({ path: `${SHOTS}docs-search.png` });
    site.errors.length = 0;
    await reader.keyboard.press("Enter");
    await reader.waitForURL(`**/${page}#${id}`);
    await eventually(
      () => inSight(reader, id),
      (seen) => seen,
      "the field is in sight",
    );
    assert.ok(Date.now() - from < 10_000);
    assert.deepEqual(site.errors, []);
  });

test("the search is used by keyboard and pointer, says when there is nothing, and closes", async () => {
  const page = await openDocs("docs/index.html");
  const box = page.getByRole("combobox", { name: "Search" });
  const outside: string[] = [];
  page.on("request", (r) => !r.url().startsWith(site.url) && outside.push(r.url()));
  await box.fill("deserved");
  await page.locator('#hits [aria-selected="true"]').waitFor();
  assert.equal(await box.getAttribute("aria-expanded"), "true");
  await box.press("ArrowDown");
  assert.equal(await box.getAttribute("aria-activedescendant"), "hit-1");
  await box.press("Escape");
  assert.ok(await page.locator("#hits").isHidden());
  await box.fill("zzzzqq");
  await page.getByText("Nothing found").waitFor();
  await box.fill("queue-plugin-missing");
  await page.locator("#hits [role=option]").first().click();
  await page.waitForURL(/findings\.html#queue-plugin-missing$/);
  assert.deepEqual(outside, []);
});

for (const width of [390, 1920])
  test(`${width} pixels, light and dark: nothing runs off the side, axe finds nothing`, async () => {
    const page = await openDocs("docs/index.html", width);
    for (const place of ["docs/index.html", "docs/zh/plugins.html"]) {
      await page.goto(site.url + place);
      for (const dark of [false, true]) {
        await resize(page, { width, height: 900, dark });
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${place} ${dark}`);
        assert.deepEqual(await axe(page), [], `${place} ${dark}`);
        await page.screenshot({
          path: `${SHOTS}${place.replace(/\W+/g, "-")}-${width}${dark ? "-dark" : ""}.png`,
        });
      }
    }
  });

// A page of each kind: all pages of a kind are made by the same lines.
const KINDS = [
  "docs/input.html",
  "docs/commands.html",
  "docs/fidelity.html",
  "docs/zh/evidence.html",
  "docs/zh/fidelity.html",
  "docs/zh/findings.html",
];

test("every page fits a phone, and a page of each kind passes axe there", async () => {
  const page = await openDocs("docs/index.html", 390);
  for (const language of ["en", "zh"] as Language[])
    for (const row of PAGES) {
      await page.goto(site.url + placeOf(row, language));
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), placeOf(row, language));
      if (KINDS.includes(placeOf(row, language))) assert.deepEqual(await axe(page, "main"), [], placeOf(row, language));
    }
});

test("on a phone the list of pages is a drawer; on a wide screen it stands at the left, and what is on the page at the right", async () => {
  const page = await openDocs("docs/ci.html", 390);
  const list = page.locator("#pages");
  assert.ok(await list.isHidden());
  await page.getByRole("button", { name: "Menu" }).click();
  await list.waitFor();
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${SHOTS}docs-drawer.png` });
  await page.keyboard.press("Escape");
  assert.ok(await list.isHidden());
  await page.getByRole("button", { name: "Menu" }).click();
  await list.getByText("Plugins").click();
  await page.waitForURL(/docs\/plugins\.html$/);
  await resize(page, { width: 1440, height: 900 });
  assert.ok(await list.isVisible());
  await page.locator(".here").getByText("gang", { exact: true }).click();
  await page.waitForURL(/#gang$/);
});

test("by keyboard: the first stop leads past the list, and the two languages lead to each other", async () => {
  const page = await openDocs("docs/input.html");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.className), "skip");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "text");
  await page.getByText("中文", { exact: true }).click();
  await page.waitForURL(/docs\/zh\/input\.html$/);
  assert.equal(await page.locator("html").getAttribute("lang"), "zh-Hans");
  await page.getByText("English", { exact: true }).click();
  await page.waitForURL(/docs\/input\.html$/);
  await page.goto(`${site.url}docs/design.html`);
  await page.getByText("中文", { exact: true }).click();
  await page.waitForURL(/docs\/zh\/design\.html$/);
});

test("code is copied as it stands, and a theme that is chosen stays", async () => {
  const page = await openDocs("docs/ci.html");
  const block = page.locator(".code").first();
  const code = await block.locator("code").innerText();
  await block.getByRole("button", { name: "Copy" }).click();
  assert.equal((await copied(page, /pull_request/)).trim(), code.trim());
  await page.getByRole("button", { name: "Light or dark" }).click();
  const theme = await page.locator("html").getAttribute("data-theme");
  assert.ok(theme === "light" || theme === "dark");
  await page.goto(`${site.url}docs/zh/index.html`);
  assert.equal(await page.locator("html").getAttribute("data-theme"), theme);
});

test("a scenario is alive in the page, and opens in the playground with the same text", async () => {
  for (const [place, open] of [
    ["docs/index.html", "Open in the playground"],
    ["docs/zh/index.html", "在演练场中打开"],
  ] as const) {
    const page = await openDocs(place);
    await page.frameLocator("pumice-playground iframe").first().locator(".slide-bars .row").first().waitFor();
    assert.deepEqual(site.errors, []);
    await page.getByText(open).first().click();
    await page.locator(".q .row").first().waitFor();
    await eventually(
      () => page.locator(".queues").innerText(),
      (text) => /research/.test(text) && /production/.test(text),
      "the scenario's queues",
    );
    assert.deepEqual(site.errors, []);
  }
});

test("without a script all of it is read", async () => {
  const page = await openDocs("docs/zh/fields.html", 1280, { javaScriptEnabled: false });
  assert.ok(await page.getByText("guarantee").first().isVisible());
  assert.ok(await page.locator("#pages").isVisible());
  assert.ok(await page.locator(".find").isHidden());
  await page.locator("#pages").getByText("开始", { exact: true }).first().click();
  assert.ok(await page.locator("main h1").isVisible());
  assert.ok(await page.locator("pumice-playground").first().isHidden());
});

test("after a visit to the playground the documentation is read, and searched, without a network", async () => {
  const page = await openDocs("index.html", 1280, { serviceWorkers: "allow" });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await eventually(
    () => page.evaluate(() => caches.keys().then((keys) => keys.length)),
    (count) => count === 1,
    "the cache",
  );
  await page.context().setOffline(true);
  await page.goto(`${site.url}docs/index.html`);
  await page.keyboard.press("/");
  await page.keyboard.type("weight");
  await page.locator('#hits [aria-selected="true"]').waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/fields\.html#queues\.weight$/);
});
