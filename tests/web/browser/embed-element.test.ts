// <pumice-playground> is at home in the page around it: as high as what it holds, light or dark as the page is, and in its
// language.
import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { serve } from "../../../ci/serve.mjs";
import { openSite } from "./browser.ts";
import { axe, eventually, SHOTS } from "./kit.ts";

const site = await openSite();
const closing: (() => Promise<void>)[] = [];
after(() => Promise.all([site.close(), ...closing.map((close) => close())]));

const TEXT = `nodes: [{name: node, count: 4, cpu: 10}]
queues: [{name: small, weight: 1}, {name: large, weight: 3}]
jobs: [{name: s, queue: small, replicas: 40, cpu: 1}, {name: l, queue: large, replicas: 40, cpu: 1}]
`;

// A page of another origin.
async function host(
  body: string,
  options: { size?: { width: number; height: number }; head?: string; html?: string } & BrowserContextOptions = {},
): Promise<Page> {
  const { size, head, html, ...rest } = options;
  const folder = mkdtempSync(join(tmpdir(), "pumice-host-"));
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><html lang="en" ${html ?? ""}><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Docs</title><link rel="icon" href="data:,">
<script type="module" src="${site.url}pumice-playground.js"></script>${head ?? ""}<body><main><h1>Docs</h1>${body}</main>`,
  );
  const server = (await serve(folder, 0)) as { url: string; close(): Promise<void> };
  closing.push(() => server.close());
  site.errors.length = 0;
  const page = await site.newPage(size ?? { width: 800, height: 1200 }, { locale: "en-GB", ...rest }, server.url);
  return page;
}

const frame = (page: Page, nth = 0) => page.frameLocator(`pumice-playground >> nth=${nth} >> iframe`);
const heights = async (page: Page, nth = 0) => ({
  frame: (await page.locator(`pumice-playground >> nth=${nth} >> iframe`).boundingBox())!.height,
  held: await frame(page, nth)
    .locator("#app")
    .evaluate((e) => e.getBoundingClientRect().height),
});
const fitting = (page: Page, what: string, nth = 0) =>
  eventually(
    () => heights(page, nth),
    ({ frame, held }) => Math.abs(frame - held - 2) <= 1,
    what,
  );

test("it is as high as what it holds, in every view, and follows it", async () => {
  const queues = (n: number) =>
    `nodes: [{name: node, count: 4, cpu: 10}]\nqueues:\n${Array.from({ length: n }, (_, i) => `- {name: q${i}}\n`).join("")}jobs:\n${Array.from({ length: n }, (_, i) => `- {name: j${i}, queue: q${i}, replicas: 4, cpu: 1}\n`).join("")}`;
  for (const [view, seen] of [
    ["queues", ".q .row"],
    ["nodes", ".node"],
    ["jobs", "[data-job]"],
    ["why", '.why[aria-busy="false"] .story > header'],
    ["slider", ".slide-bars .row"],
  ] as const) {
    const page = await host(
      `<pumice-playground view="${view}" field="queues.q0.weight">${queues(2)}</pumice-playground>`,
    );
    await frame(page).locator(seen).first().waitFor();
    const few = await fitting(page, `${view}: two queues`);
    await page.locator("pumice-playground").evaluate((e, text) => (e.textContent = text), queues(7));
    await frame(page)
      .locator(view === "nodes" ? ".node" : "text=q6")
      .first()
      .waitFor();
    const many = await fitting(page, `${view}: seven queues`);
    if (view === "queues" || view === "jobs") assert.ok(many.frame > few.frame + 60, `${view}: ${many.frame}`);
    await page.setViewportSize({ width: 360, height: 1200 });
    await fitting(page, `${view}: on a phone`);
    assert.ok(
      await frame(page)
        .locator("html")
        .evaluate((e) => e.scrollHeight <= innerHeight + 1),
      `${view} scrolls`,
    );
    assert.deepEqual(site.errors, []);
    await page.context().close();
  }
});

test("one that is not in sight yet has its height, too: nothing moves when a reader comes to it", async () => {
  const page = await host(`<div style="height: 3000px"></div><pumice-playground>${TEXT}</pumice-playground>`, {
    size: { width: 800, height: 600 },
  });
  const height = () => page.locator("pumice-playground").evaluate((e) => e.getBoundingClientRect().height);
  const before = await eventually(height, (h) => h > 0 && h !== 330, "its height is told");
  await page.locator("pumice-playground").scrollIntoViewIfNeeded();
  await frame(page).locator(".q .row").first().waitFor();
  await fitting(page, "in sight");
  assert.ok(Math.abs((await height()) - before) <= 2, `${before} became ${await height()}`);
});

test("a height that the author says stays", async () => {
  const page = await host(`<pumice-playground height="240">${TEXT}</pumice-playground>`);
  await frame(page).locator(".q .row").first().waitFor();
  assert.equal((await heights(page)).frame, 240);
  assert.equal((await heights(page)).held, 238);
});

const shade = (page: Page) =>
  frame(page)
    .locator("body")
    .evaluate((body) => getComputedStyle(body).backgroundColor);
const LIGHT = "rgb(255, 255, 255)";
const DARK = "rgb(26, 25, 23)";

test("it is light or dark as the page around it is, whatever the reader's system says, and changes with it", async () => {
  const body = `<pumice-playground edit>${TEXT}</pumice-playground>`;
  const becomes = (page: Page, wanted: string, what: string) =>
    eventually(
      () => shade(page),
      (c) => c === wanted,
      what,
    );
  for (const colorScheme of ["light", "dark"] as const) {
    // Docusaurus says it on its root.
    const docusaurus = await host(body, { html: 'data-theme="dark"', colorScheme });
    await becomes(docusaurus, DARK, "data-theme");
    await frame(docusaurus).locator(`[data-cell="jobs/0/replicas"]`).fill("7");
    await docusaurus.evaluate(() => (document.documentElement.dataset["theme"] = "light"));
    await becomes(docusaurus, LIGHT, "another data-theme");
    assert.equal(await frame(docusaurus).locator(`[data-cell="jobs/0/replicas"]`).inputValue(), "7", "nothing is lost");
    await docusaurus.context().close();
    // A page without a word for it is as its colour is.
    const painted = await host(body, { head: "<style>body { background: #222; color: #eee }</style>", colorScheme });
    await becomes(painted, DARK, "a dark background");
    await painted.evaluate(() => (document.body.style.background = "white"));
    await becomes(painted, LIGHT, "a light background");
    await painted.context().close();
    // A page without any style is white.
    const plain = await host(body, { colorScheme });
    await becomes(plain, LIGHT, "no styles");
    await plain.context().close();
    // A page that follows the reader's system is followed.
    const both = await host(body, { head: '<meta name="color-scheme" content="light dark">', colorScheme });
    await becomes(both, colorScheme === "dark" ? DARK : LIGHT, "as the system");
    await both.emulateMedia({ colorScheme: colorScheme === "dark" ? "light" : "dark" });
    await becomes(both, colorScheme === "dark" ? LIGHT : DARK, "the system changes");
    await both.context().close();
    // The author has the last word.
    const said = await host(body.replace("edit", 'edit theme="light"'), { html: 'data-theme="dark"', colorScheme });
    await becomes(said, LIGHT, "theme");
    await said.context().close();
  }
});

test("a theme that was chosen in the playground is not that of an embed", async () => {
  const page = await site.newPage({ width: 800, height: 500 }, { locale: "en-GB", colorScheme: "light" });
  await page.evaluate(() => localStorage.setItem("pumice.prefs.1", '{"theme":"dark"}'));
  await page.goto(`${site.url}embed.html?src=fair-shares`);
  await page.locator(".q .row").first().waitFor();
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), LIGHT);
});

test("its language is that of the page around it, not the reader's", async () => {
  const page = await host(`<div lang="zh-Hans"><pumice-playground src="fair-shares"></pumice-playground></div>`, {
    locale: "en-GB",
  });
  await eventually(
    () => frame(page).locator("h1").innerText(),
    (text) => text === "公平份额",
    "Chinese",
  );
  await page.context().close();
  const english = await host(`<pumice-playground src="fair-shares"></pumice-playground>`, { locale: "zh-CN" });
  await eventually(
    () => frame(english).locator("h1").innerText(),
    (text) => text === "Fair shares",
    "English",
  );
});

test("a lesson of the course, as high as it is, dark as the page is, from a phone on", async () => {
  for (const theme of ["light", "dark"] as const) {
    const page = await host(`<pumice-playground src="lesson/by-weight"></pumice-playground>`, {
      size: { width: 360, height: 1400 },
      html: `data-theme="${theme}"`,
      head: `<style>body { margin: 0 16px; background: ${theme === "dark" ? "#1b1b1d" : "#fff"}; color: ${theme === "dark" ? "#ddd" : "#222"} }</style>`,
    });
    for (const width of [360, 728, 1280]) {
      await page.setViewportSize({ width, height: 1400 });
      await frame(page).locator("[data-question]").waitFor();
      await frame(page).locator('main[aria-busy="false"] .stage > *').first().waitFor();
      await fitting(page, `${width} ${theme}`);
      assert.equal(
        await frame(page)
          .locator("html")
          .evaluate((e) => getComputedStyle(e).colorScheme),
        theme,
      );
      assert.ok(
        await frame(page)
          .locator("html")
          .evaluate((e) => e.scrollWidth <= innerWidth),
      );
      const inner = page.frames().find((f) => f.url().includes("learn.html"))!;
      assert.deepEqual(await axe(inner as unknown as Page), []);
      assert.deepEqual(site.errors, []);
      await page.screenshot({ path: `${SHOTS}embed-lesson-${width}${theme === "dark" ? "-dark" : ""}.png` });
    }
    await page.context().close();
  }
});

test("an address of the site's folder, said once for all elements", async () => {
  const page = await host(`<pumice-playground src="fair-shares"></pumice-playground>`, {
    head: `<meta name="pumice-site" content="${site.url}">`,
  });
  await frame(page).locator(".q .row").first().waitFor();
});
