// How long the first visit takes to its first result, and how much it fetches until then: everything but the engine itself,
// compressed as a server would.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { after, test } from "node:test";
import { gzipSync } from "node:zlib";
import type { Request } from "playwright-core";
import { openSite } from "../browser.ts";
import { fetchedLater, open } from "../kit.ts";

const site = await openSite();
after(() => site.close());
const MOST = 93_000;

test("the page without the engine is at most 93 kB", async () => {
  const page = await site.newPage({ width: 1280, height: 800 }, { locale: "en-GB" });
  const asked: Request[] = []; // by its worker, too, whose requests are no entries of the page's
  page.on("request", (request) => asked.push(request));
  await page.goto("about:blank");
  await page.goto(site.url);
  await page.waitForSelector(".q .row");
  await page.waitForSelector(`input[type="file"]`, { state: "attached" }); // what comes later is on its way
  const all = [...asked];
  await Promise.all(all.map(async (request) => (await request.response())?.finished())); // then they are among its entries
  const later = new Set(await fetchedLater(page));
  const files = new Set(
    all
      .map((request) => request.url())
      .filter((url) => !later.has(url))
      .map((url) => new URL(url).pathname),
  );
  const sizes = [...files].map((path) => {
    const name = path.replace(/^\/some\/sub\/path\//, "") || "index.html";
    return {
      name,
      size: gzipSync(readFileSync(fileURLToPath(new URL(`../../../../build/site/${name}`, import.meta.url))), {
        level: 9,
      }).length,
    };
  });
  const engine = sizes.filter(({ name }) => /\/pumice-[^/]*\.(wasm|js)$/.test(name));
  const rest = sizes.filter((s) => !engine.includes(s));
  const sum = (list: typeof sizes) => list.reduce((total, { size }) => total + size, 0);
  console.log(
    `page ${(sum(rest) / 1000).toFixed(1)} kB: ${rest.map(({ name, size }) => `${name.split("/").at(-1)} ${(size / 1000).toFixed(1)}`).join(", ")}; engine ${(sum(engine) / 1000).toFixed(0)} kB`,
  );
  assert.ok(
    rest.some(({ name }) => name.startsWith("engine/")),
    "the worker is counted, too",
  );
  assert.ok(
    engine.some(({ name }) => name.endsWith(".wasm")),
    "the engine is there",
  );
  for (const later of ["editor-", "gallery-", "plot-", "zh-", "importer-"])
    assert.ok(!rest.some(({ name }) => name.includes(`/${later}`)), `${later} comes later`);
  assert.ok(sum(rest) <= MOST, `${sum(rest)} bytes`);
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
