// The documents on embedding: what they show is alive and is what their snippets say, and each documented line, copied as it stands,
// works on a page of another origin.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { serve } from "../../../ci/serve.mjs";
import { openSite } from "./browser.ts";
import { axe, copied, eventually, resize, SHOTS } from "./kit.ts";

const site = await openSite();
const closing: (() => Promise<void>)[] = [];
after(() => Promise.all([site.close(), ...closing.map((close) => close())]));

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();

// What an embed of these lines shows when it is alive.
function seenOf(code: string): string {
  if (code.includes("lesson/")) return "[data-question]";
  const view = /view="(\w+)"/.exec(code)?.[1] ?? "queues";
  return { nodes: ".node", jobs: "[data-job]", why: ".story > header", slider: ".slide-bars .row" }[view] ?? ".q .row";
}

// They run on a page of another origin, which is empty at first.
const elsewhere = () => site.newPage({ width: 728, height: 900 }, { locale: "en-GB" }, null);

async function runs(page: Page, code: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "pumice-docs-"));
  const script = `<script type="module" src="${site.url}pumice-playground.js"></script>`;
  const body = code.includes("<script") || code.startsWith("<iframe") ? code : script + code;
  const head =
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Docs</title><link rel="icon" href="data:,">';
  writeFileSync(join(folder, "index.html"), head + body);
  const server = (await serve(folder, 0)) as { url: string; close(): Promise<void> };
  closing.push(() => server.close());
  site.errors.length = 0;
  await page.goto(server.url);
  await page.frameLocator("iframe").locator(seenOf(code)).first().waitFor({ timeout: 20_000 });
  assert.deepEqual(site.errors, [], code);
}

async function openDocs(file: string, width = 1000): Promise<Page> {
  site.errors.length = 0;
  const page = await site.newPage(
    { width, height: 900 },
    {
      locale: file.includes("zh") ? "zh-CN" : "en-GB",
      reducedMotion: "reduce",
      permissions: ["clipboard-read", "clipboard-write"],
    },
    file,
  );
  await page.locator(".snippet .copy").first().waitFor();
  return page;
}

for (const file of ["docs.html", "docs.zh.html"]) {
  test(`${file}: each snippet shows what stands below it, and its copy works elsewhere`, async () => {
    const page = await openDocs(file);
    const boxes = page.locator(".snippet");
    const count = await boxes.count();
    assert.ok(count >= 12);
    const other = await elsewhere();
    for (let i = 0; i < count; i++) {
      const box = boxes.nth(i);
      if ((await box.locator("pre").getAttribute("data-code")) !== "html") continue;
      const code = await box.locator("code").innerText();
      const below = await box.evaluate((e) => e.nextElementSibling!.outerHTML);
      const tag = squeezed(code.slice(code.search(/<(?:pumice|iframe)/)));
      assert.equal(squeezed(below.replaceAll('=""', "").replaceAll("./embed", `${site.url}embed`)), tag);
      await page.evaluate(() => navigator.clipboard.writeText(""));
      await box.locator(".copy").click();
      const text = await copied(page, /</);
      assert.equal(text, code);
      assert.ok(!text.includes("your.host"), "the real host");
      await runs(other, text);
    }
  });

  test(`${file}: alive, light and dark, from a phone on; axe finds nothing`, async () => {
    const page = await openDocs(file, 360);
    for (const [width, dark] of [
      [360, false],
      [1000, true],
      [1000, false],
    ] as const) {
      await resize(page, { width, height: 900, dark });
      const elements = page.locator("pumice-playground");
      for (let i = 0; i < (await elements.count()); i++) {
        await elements.nth(i).scrollIntoViewIfNeeded();
        const html = await elements.nth(i).evaluate((e) => (e.cloneNode() as Element).outerHTML);
        await page
          .frameLocator(`pumice-playground >> nth=${i} >> iframe`)
          .locator(seenOf(html))
          .first()
          .waitFor({ timeout: 20_000 });
      }
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}`);
      assert.deepEqual(await axe(page), [], `${width}`);
      assert.deepEqual(site.errors, []);
      await page.evaluate(() => scrollTo(0, 0));
      await page.screenshot({
        path: `${SHOTS}${file.replace(".html", "")}-${width}${dark ? "-dark" : ""}.png`,
        fullPage: true,
      });
    }
  });
}

test("the two languages of the page show the same, and lead to each other", async () => {
  const page = await openDocs("docs.html");
  const shape = () =>
    page.evaluate(() =>
      ["pumice-playground", "tbody tr", ".snippet", "h2"].map((s) => document.querySelectorAll(s).length),
    );
  const english = await shape();
  await page.getByText("中文", { exact: true }).click();
  await page.waitForURL(/docs\.zh\.html$/);
  await page.locator(".snippet .copy").first().waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "zh-Hans");
  assert.deepEqual(await shape(), english);
  await eventually(
    () => page.frameLocator("pumice-playground >> nth=0 >> iframe").locator(".queues h2").innerText(),
    (text) => text === "队列",
    "Chinese as the page",
  );
  await page.getByText("English").click();
  await page.waitForURL(/docs\.html$/);
});

test("step opens just before the eviction that the text promises, and the form of edit is whole", async () => {
  const page = await openDocs("docs.html");
  const wide = page.frameLocator("pumice-playground >> nth=1 >> iframe").locator(".form-wide").first();
  assert.equal(
    await wide.evaluate((form) => form.scrollWidth - form.clientWidth),
    0,
    "every column of the form is in sight",
  );
  const third = page.frameLocator("pumice-playground >> nth=2 >> iframe");
  await page.locator("pumice-playground").nth(2).scrollIntoViewIfNeeded();
  assert.equal(await third.locator(".lane").getAttribute("aria-valuenow"), "1");
  await third.locator(".lane").focus();
  await page.keyboard.press("ArrowRight");
  await eventually(
    () => third.locator(".saying").innerText(),
    (text) => /evict/.test(text),
    "the eviction",
  );
});

test("every line of docs/embedding.md works; those for Docusaurus are lines of the site that ci/docusaurus.sh builds", async () => {
  const document = read("docs/embedding.md");
  const lines = [...document.matchAll(/^```html\n([\s\S]*?)^```$/gm)].map(([, code]) => code!);
  assert.ok(lines.length >= 6);
  const other = await elsewhere();
  for (const code of lines) await runs(other, code.replaceAll("https://your.host/pumice/", site.url));
  const mdx = [...document.matchAll(/^(`{3,4})mdx\n([\s\S]*?)^\1$/gm)].map(([, , code]) => code!);
  assert.ok(mdx.length >= 3);
  const page = read("tests/docusaurus/docs/queues.mdx");
  for (const code of mdx)
    for (const part of code.split(/(?<=react";)\n\n/)) assert.ok(page.includes(part.trim()), part);
  for (const code of [...document.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, js]) => js!))
    assert.ok(read("tests/docusaurus/docusaurus.config.js").includes(code.trim()), code);
  const views = [...document.matchAll(/^\| `(\w+)` \| (?!What it shows)/gm)].map(([, view]) => view);
  assert.deepEqual(views, ["queues", "nodes", "jobs", "why", "slider"]);
});
