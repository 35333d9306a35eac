// What the Docusaurus site of tests/docusaurus shows, once ci/docusaurus.sh has built it: in both languages and themes, from a phone to
// a wide window, every embed is as high as what it holds, one engine answers all of them, and axe finds nothing in them.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { after, test } from "node:test";
import type { Frame, Page } from "playwright-core";
import { serve } from "../../ci/serve.mjs";
import { openSite } from "../web/browser/browser.ts";
import { axe, eventually, SHOTS } from "../web/browser/kit.ts";

const site = await openSite();
const docs = (await serve(fileURLToPath(new URL("../../build/docusaurus/build", import.meta.url)), 0)) as {
  url: string;
  close(): Promise<void>;
};
after(() => Promise.all([site.close(), docs.close()]));

const SEEN = [
  ".q .row",
  ".slide-bars .row",
  "[data-job]",
  '.why[aria-busy="false"] .story > header',
  'main[aria-busy="false"] [data-question]',
];
const LANGUAGES = {
  en: { path: "", scheme: "en-GB", title: "Fair shares" },
  zh: { path: "zh-Hans/", scheme: "zh-CN", title: "公平份额" },
};

async function openDocs(language: keyof typeof LANGUAGES, width: number, dark: boolean): Promise<Page> {
  const page = await site.newPage(
    { width, height: 900 },
    { colorScheme: dark ? "dark" : "light", locale: "en-GB", reducedMotion: "reduce" },
  );
  site.errors.length = 0;
  page.on("console", (message) => site.errors.push(`${message.type()}: ${message.text()}`));
  await page.goto(docs.url + LANGUAGES[language].path);
  // What one has not come to is not drawn by itself.
  for (let i = 0; i < SEEN.length; i++) {
    await page.locator("pumice-playground").nth(i).scrollIntoViewIfNeeded();
    await page.frameLocator(`pumice-playground >> nth=${i} >> iframe`).locator(SEEN[i]!).first().waitFor();
  }
  return page;
}

async function framesOf(page: Page): Promise<Frame[]> {
  const frames: Frame[] = [];
  for (const element of await page.locator("pumice-playground iframe").all())
    frames.push((await (await element.elementHandle())!.contentFrame())!);
  return frames;
}

for (const language of ["en", "zh"] as const)
  for (const dark of [false, true])
    test(`${language}, ${dark ? "dark" : "light"}: 360, 728 and 1280 pixels`, async () => {
      for (const width of [360, 728, 1280]) {
        const page = await openDocs(language, width, dark);
        const what = `${language} ${width}`;
        const frames = await framesOf(page);
        assert.equal(frames.length, SEEN.length, what);
        for (const [i, frame] of frames.entries()) {
          const element = page.locator("pumice-playground iframe").nth(i);
          await eventually(
            async () => {
              const held = await frame.locator("#app").evaluate((e) => e.getBoundingClientRect().height);
              return (await element.boundingBox())!.height - held;
            },
            (over) => Math.abs(over - 2) <= 1,
            `${what}: the height of ${i}`,
          );
          assert.equal(
            await frame.evaluate(() => getComputedStyle(document.documentElement).colorScheme),
            dark ? "dark" : "light",
          );
          assert.ok(
            await frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
            `${what}: ${i} scrolls`,
          );
          const bars = await frame
            .locator(".row .bar")
            .evaluateAll((all) => all.map((b) => b.getBoundingClientRect().width));
          for (const bar of bars) assert.ok(bar >= 160, `${what}: a bar of ${bar}`);
          assert.deepEqual(await axe(frame as unknown as Page), [], `${what}: ${i}`);
        }
        assert.equal(await frames[1]!.locator("h1").innerText(), LANGUAGES[language].title);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), what);
        assert.deepEqual(site.errors, [], what);
        await page.evaluate(() => scrollTo(0, 0));
        await page.screenshot({
          path: `${SHOTS}docusaurus-${language}-${width}${dark ? "-dark" : ""}.png`,
          fullPage: true,
        });
        await page.context().close();
      }
    });

test("the embeds of a page share one engine, and follow the site's own switch of themes without losing what was moved", async () => {
  const page = await openDocs("en", 1280, false);
  const session = await page.context().browser()!.newBrowserCDPSession();
  const { targetInfos } = await session.send("Target.getTargets");
  assert.deepEqual(
    targetInfos.flatMap(({ type, url }) => (url.includes("/engine/") ? [type] : [])),
    ["shared_worker"],
  );
  const frames = await framesOf(page);
  const slider = frames[1]!.getByRole("slider");
  await slider.scrollIntoViewIfNeeded();
  await slider.focus();
  await page.keyboard.press("End");
  const held = () =>
    frames[1]!
      .locator('[data-queue="B"] [data-value="allocated"]')
      .evaluate((e) => (e.lastChild!.textContent === null ? "" : e.textContent!));
  await eventually(held, (text) => /5\d|60/.test(text), "B holds more");
  await page
    .getByRole("button", { name: /Switch between dark and light mode/ })
    .first()
    .click();
  for (let i = 0; i < 3 && (await page.evaluate(() => document.documentElement.dataset["theme"])) !== "dark"; i++)
    await page
      .getByRole("button", { name: /Switch between dark and light mode/ })
      .first()
      .click();
  for (const frame of frames)
    await eventually(
      () => frame.evaluate(() => getComputedStyle(document.documentElement).colorScheme),
      (scheme) => scheme === "dark",
      "dark as the site",
    );
  assert.equal(await slider.inputValue(), "10");
});
