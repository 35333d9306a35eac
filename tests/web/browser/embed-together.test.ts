// Several scenarios on one page: one thread of the engine answers all of them, and its code is fetched once.
import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { serve } from "../../../ci/serve.mjs";
import { openSite } from "./browser.ts";
import { eventually } from "./kit.ts";

const fetched: string[] = [];
const site = await openSite((path) => {
  fetched.push(path);
  return {};
});
after(() => site.close());

const scenario = (pods: number) => `nodes: [{name: node, count: 4, cpu: 10}]
queues: [{name: small, weight: 1}, {name: large, weight: 3}]
jobs: [{name: s, queue: small, replicas: ${pods}, cpu: 1}, {name: l, queue: large, replicas: 40, cpu: 1}]
`;

// The threads of the engine that this browser has.
async function threads(page: Page): Promise<string[]> {
  const session = await page.context().browser()!.newBrowserCDPSession();
  const { targetInfos } = await session.send("Target.getTargets");
  await session.detach();
  return targetInfos.flatMap(({ type, url }) => (url.includes("/engine/") ? [type] : []));
}

async function host(html: string): Promise<{ url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "pumice-together-"));
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><meta charset="utf-8"><title>Docs</title><link rel="icon" href="data:,"><script type="module" src="${site.url}pumice-playground.js"></script>${html}`,
  );
  return (await serve(folder, 0)) as { url: string; close(): Promise<void> };
}

const held = (page: Page, nth: number) =>
  page
    .frameLocator(`pumice-playground >> nth=${nth} >> iframe`)
    .locator(`[data-queue="small"] [data-resource="cpu"] [data-value="allocated"]`);

test("several elements on one page share one thread, whose code is fetched once; each has its own answer", async () => {
  const counts = [3, 4, 5, 6];
  const other = await host(
    counts.map((n) => `<pumice-playground edit height="300">${scenario(n)}</pumice-playground>`).join("\n"),
  );
  try {
    site.errors.length = 0;
    const page = await site.newPage({ width: 1000, height: 1500 }, { locale: "en-GB" }, null);
    await eventually(
      () => threads(page),
      (all) => all.length === 0,
      "the threads of the page before are gone",
    );
    fetched.length = 0;
    await page.goto(other.url);
    for (const [i, n] of counts.entries())
      await eventually(
        () => held(page, i).textContent(),
        (text) => text?.trim() === String(n),
        `element ${i}`,
      );
    assert.deepEqual(await threads(page), ["shared_worker"]);
    assert.equal(fetched.filter((path) => path.endsWith(".wasm")).length, 1, "the code is fetched once");
    // An edit in one is answered there alone.
    await page.frameLocator("pumice-playground >> nth=1 >> iframe").locator(`[data-cell="jobs/0/replicas"]`).fill("9");
    await eventually(
      () => held(page, 1).textContent(),
      (text) => text?.trim() === "9",
      "what was edited",
    );
    assert.equal((await held(page, 0).textContent())!.trim(), "3");
    // One that goes takes nothing from the others.
    await page.locator("pumice-playground >> nth=0").evaluate((element) => element.remove());
    await page.frameLocator("pumice-playground >> nth=1 >> iframe").locator(`[data-cell="jobs/0/replicas"]`).fill("7");
    await eventually(
      () => held(page, 1).textContent(),
      (text) => text?.trim() === "7",
      "the others are answered still",
    );
    assert.deepEqual(
      site.errors.filter((e) => !e.includes("favicon")),
      [],
    );
  } finally {
    await other.close();
  }
});

test("where a browser refuses shared threads, each has one of its own", async () => {
  const other = await host(
    [3, 4].map((n) => `<pumice-playground height="300">${scenario(n)}</pumice-playground>`).join("\n"),
  );
  try {
    const page = await site.newPage({ width: 1000, height: 900 }, { locale: "en-GB" }, null);
    await page.addInitScript(() => {
      globalThis.SharedWorker = class {
        constructor() {
          throw new DOMException("no", "SecurityError");
        }
      } as unknown as typeof SharedWorker;
    });
    await page.goto(other.url);
    for (const [i, n] of [3, 4].entries())
      await eventually(
        () => held(page, i).textContent(),
        (text) => text?.trim() === String(n),
        `element ${i}`,
      );
    assert.deepEqual(await threads(page), ["worker", "worker"]);
  } finally {
    await other.close();
  }
});
