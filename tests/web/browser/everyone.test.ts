// For everyone: both languages, both themes, 390 to 2560 pixels, keyboard, axe; safe and offline. Screenshots are kept
// under build/screenshots.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { openSite } from "./browser.ts";
import { allocated, axe, eventually, everyLook, open, openTab, openYaml, resize, setYaml, SHOTS } from "./kit.ts";

const site = await openSite();
after(() => site.close());
mkdirSync(SHOTS, { recursive: true });

const PHONE = { Queues: "queues", Nodes: "nodes", Jobs: "jobs", Events: "events", Edit: "edit" };

async function turnTo(page: Page, panel: string): Promise<void> {
  await page.locator(".phone-nav").getByText(panel).click();
  await page.locator(`main[data-panel="${PHONE[panel as keyof typeof PHONE]}"]`).waitFor();
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
  [2560, 1440],
] as const)
  test(`${width} pixels, light and dark: nothing runs off the side, axe finds nothing serious`, async () => {
    const page = await open(site, { width, height });
    const themes = everyLook([[width, height]]);
    const check = (what: string) =>
      themes(page, async ({ dark }, look) => {
        await page.screenshot({ path: `${SHOTS}${what}-${width}-${dark ? "dark" : "light"}.png` });
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${what}, ${look}`);
        assert.deepEqual(await axe(page), [], `${what}, ${look}`);
      });
    await check("form");
    if (width < 720)
      for (const panel of ["Nodes", "Jobs", "Events", "Edit"]) {
        await turnTo(page, panel);
        await check(panel.toLowerCase());
      }
    await openYaml(page);
    await setYaml(page, "nodes: [{name: node, cpu: 1x}]\nqueues: [{name: A, weight: 0}]\n");
    await page.locator(".banner").waitFor();
    await page.locator(".cm-lintRange-error").first().waitFor();
    await check("errors");
  });

test("every dialog and tab passes axe, in Chinese too", async () => {
  const page = await open(site);
  for (const language of ["en", "zh"]) {
    if (language === "zh") {
      await page.getByRole("button", { name: "中文" }).click();
      await page.locator('html[lang="zh-Hans"]').waitFor();
    }
    for (const tab of ["events", "shares", "compare", "messages"] as const) {
      await openTab(page, tab);
      assert.deepEqual(await axe(page), [], `${language} ${tab}`);
    }
    await page.screenshot({ path: `${SHOTS}language-${language}.png` });
    await page.keyboard.press("?");
    await page.locator("dialog[open]").waitFor();
    assert.deepEqual(await axe(page), [], `${language} keys`);
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
  }
  assert.equal(await page.locator("html").getAttribute("lang"), "zh-Hans");
  assert.equal(await page.title(), "Pumice – 浏览器标签页里的 Volcano 调度器");
  assert.match(await page.locator(".queues h2").innerText(), /队列/);
  assert.equal(await page.locator(".queues").getAttribute("aria-label"), "队列");
  // No English word of the page's own is left over.
  assert.doesNotMatch(
    await page
      .locator(".top, .jobs .panel-head, .tabs, .status")
      .allInnerTexts()
      .then((all) => all.join(" ")),
    /Import|Export|Share|Form|Events|Filter/,
  );
});

test("every dialog, menu and page of the site passes axe, and its text is large enough to read", async () => {
  const page = await open(site);
  const check = async (what: string) => {
    assert.deepEqual(await axe(page), [], what);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("body *")]
        .filter(
          (e) =>
            e.checkVisibility() &&
            [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent!.trim()) &&
            parseFloat(getComputedStyle(e).fontSize) < 11,
        )
        .map((e) => e.outerHTML.slice(0, 80)),
    );
    assert.deepEqual(small, [], what);
  };
  const menu = async (name: string, item: string) => {
    await page.locator(".top").getByLabel(name).first().click();
    await check(`menu ${name}`);
    await page.locator(".menu-list:popover-open").getByText(item).click();
  };
  await menu("Scenarios:", "Gallery …");
  await page.locator("[data-entry]").first().waitFor();
  await check("gallery");
  await page.keyboard.press("Escape");
  await menu("Import", "Paste kubectl output");
  await page.locator("dialog[open]").waitFor();
  await check("paste");
  await page.keyboard.press("Escape");
  await page.locator(".top").getByLabel("Export").first().click();
  await check("export");
  await page.keyboard.press("Escape");
  await page.locator(".top").getByLabel("Share link").click();
  await page.locator(".share-url").waitFor();
  await check("share");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Plugin gang: flags and arguments" }).click();
  await check("plugin");
  await page.keyboard.press("Escape");
  for (const tab of ["why", "stops", "cycles"] as const) {
    await openTab(page, tab);
    await check(tab);
  }
  for (const other of ["embed.html", "embed.html?edit", "docs.html", "docs.zh.html"]) {
    await page.goto(site.url + other);
    const shown = other.startsWith("docs") ? page.frameLocator("pumice-playground iframe").first() : page;
    await shown.locator(".q .row").first().waitFor();
    await check(other);
    assert.ok(await page.locator('meta[name="description"]').getAttribute("content"), other);
    assert.ok(await page.title(), other);
  }
});

test("at 320 pixels, as of a page that is enlarged fourfold, no number of the scale covers another", async () => {
  const page = await open(site, { width: 320, height: 640 });
  const boxes = await page
    .locator(".queues .axis text:visible")
    .evaluateAll((all) => all.map((e) => e.getBoundingClientRect()).map(({ left, right }) => ({ left, right })));
  assert.ok(boxes.length >= 2);
  boxes.slice(1).forEach((box, i) => assert.ok(box.left >= boxes[i]!.right, JSON.stringify(boxes)));
});

test("on a phone every button can be hit with a thumb", async () => {
  const page = await open(site, { width: 390, height: 844 });
  for (const panel of ["Queues", "Nodes", "Jobs", "Events", "Edit"]) {
    await turnTo(page, panel);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll(".btn, .ib, .segm button, .tag-face, .phone-nav button, .tabs button")]
        .filter((e) => e.checkVisibility())
        .map((e) => [e.textContent || e.getAttribute("aria-label"), e.getBoundingClientRect()] as const)
        .filter(([, r]) => r.width > 0 && (r.height < 32 || r.width < 32))
        .map(([name, r]) => `${name} ${r.width.toFixed()}×${r.height.toFixed()}`),
    );
    assert.deepEqual(small, [], panel);
  }
});

test("each press of an arrow key goes one tab on, however quickly they follow", async () => {
  const page = await open(site);
  await page.locator("#tab-events").focus();
  await page.locator("#tab-events").evaluate(() => {
    for (let i = 0; i < 3; i++)
      document.activeElement!.dispatchEvent(
        new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }),
      );
  });
  assert.equal(await page.evaluate(() => document.activeElement!.id), "tab-shares");
  await page.locator('#tab-shares[aria-selected="true"]').waitFor();
});

test("the ring of a tab that has the keyboard is seen whole", async () => {
  const page = await open(site, { width: 1280, height: 720 });
  for (const [width, height] of [
    [1280, 720],
    [1440, 900],
    [390, 844],
  ] as const) {
    await resize(page, { width, height });
    if (width < 720) await turnTo(page, "Events");
    await page.keyboard.press("Tab");
    const tabs = page.locator(".drawer [role=tab]");
    for (let i = 0; i < (await tabs.count()); i++) {
      await tabs.nth(i).focus();
      const hidden = await tabs.nth(i).evaluate((tab) => {
        const style = getComputedStyle(tab);
        const [box, clip] = [tab.getBoundingClientRect(), tab.closest(".tabs")!];
        const beyond = parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth);
        const frame = clip.getBoundingClientRect();
        const [top, bottom] = [frame.top + clip.clientTop, frame.top + clip.clientTop + clip.clientHeight];
        return [
          style.outlineStyle !== "solid" && "no ring",
          box.top - beyond < top && "above",
          box.bottom + beyond > bottom && "below",
          box.left - beyond < frame.left - 1 && "left",
          box.right + beyond > frame.right + 1 && "right",
        ].filter(Boolean);
      });
      assert.deepEqual(hidden, [], `${width}: ${await tabs.nth(i).innerText()}`);
    }
  }
});

test("on a phone what was undone can be redone", async () => {
  const page = await open(site, { width: 390, height: 844 });
  await turnTo(page, "Edit");
  const weight = page.locator(`[data-cell="queues/1/weight"]`);
  await weight.fill("13");
  await page.getByLabel("Undo").click();
  await eventually(
    () => weight.inputValue(),
    (value) => value === "3",
    "undone",
  );
  await page.getByLabel("Redo").click();
  await eventually(
    () => weight.inputValue(),
    (value) => value === "13",
    "and redone",
  );
  await page.getByLabel("Redo").waitFor({ state: "hidden" });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

test("the tour: five steps, by keyboard, and it can be skipped", async () => {
  const page = await open(site);
  const take = async () => {
    await page.getByLabel("Scenarios:").first().click();
    await page.getByText("Take the tour").click();
  };
  await take();
  await page.locator(".tour").waitFor(); // its code is fetched first
  for (let i = 1; i <= 5; i++) {
    assert.match(await page.locator(".tour").innerText(), new RegExp(`${i} / 5`));
    assert.equal(await page.locator(".tour-target").count(), 1);
    if (i === 2) assert.deepEqual(await axe(page), []);
    await page.keyboard.press("Enter");
  }
  await page.locator(".tour").waitFor({ state: "detached" });
  await page.reload();
  await page.waitForSelector(".q .row");
  await take();
  await page.locator(".tour").waitFor(); // its code is fetched first
  await page.keyboard.press("Escape");
  await page.locator(".tour").waitFor({ state: "detached" });
});

test("the theme and the language are remembered", async () => {
  const page = await open(site);
  await page.getByLabel("Light or dark").click();
  await page.getByRole("button", { name: "中文" }).click();
  await page.locator('html[lang="zh-Hans"][data-theme="dark"]').waitFor();
  await page.reload();
  await page.waitForSelector(".q .row");
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  assert.equal(await page.locator("html").getAttribute("lang"), "zh-Hans");
});

test("no request leaves the site, and the policy is never violated", async () => {
  site.errors.length = 0; // axe, in the tests above, sets styles of its own
  const page = await open(site, { keeps: true });
  const outside: string[] = [];
  page.on(
    "request",
    (r) =>
      !r.url().startsWith(site.url) &&
      !r.url().startsWith("blob:") &&
      !r.url().startsWith("data:") &&
      outside.push(r.url()),
  );
  await page.evaluate(() => {
    const w = window as unknown as { violations: string[] };
    w.violations = [];
    document.addEventListener("securitypolicyviolation", (e) =>
      w.violations.push(`${e.violatedDirective} ${e.blockedURI}`),
    );
  });
  await openYaml(page);
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("acti");
  await page.keyboard.press("Control+Space");
  await page.locator(".cm-tooltip-autocomplete").waitFor();
  await page.click("#tab-shares");
  await page.locator(".shares-plot .curves").waitFor();
  assert.deepEqual(await page.evaluate(() => (window as unknown as { violations: string[] }).violations), []);
  assert.deepEqual(outside, []);
  assert.deepEqual(site.errors, []);
});

test("after the first visit the page works without a network", async () => {
  const page = await open(site, { keeps: true });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await eventually(
    () => page.evaluate(() => caches.keys().then((k) => k.length)),
    (n) => n === 1,
    "the cache",
  );
  await page.reload();
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector(".q .row", { timeout: 10_000 });
  await allocated(page, "A", "28");
  await openYaml(page);
});
