// Nothing stutters at the gallery's sizes: no task of the page's own thread over 50 ms while scenarios open, a slider moves
// and the run plays, and no layout shift. Times are of a machine that does nothing else; where CI is set, only much worse
// fails.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { openSite } from "../browser.ts";
import { open } from "../kit.ts";

const site = await openSite();
after(() => site.close());
const MOST = process.env["CI"] ? 500 : 50;

async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const w = window as unknown as { long: number[]; shift: number };
    w.long = [];
    w.shift = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((e) => w.long.push(e.duration))).observe({ type: "longtask" });
    new PerformanceObserver((list) => list.getEntries().forEach((e) => !(e as unknown as { hadRecentInput: boolean }).hadRecentInput && (w.shift += (e as unknown as { value: number }).value))).observe({ type: "layout-shift" });
  });
}

const seen = (page: Page) =>
  page.evaluate(() => {
    const w = window as unknown as { long: number[]; shift: number };
    const now = { long: w.long, shift: w.shift };
    w.long = [];
    w.shift = 0;
    return now;
  });

// The best of three: a machine shared with others adds to every task.
async function best(page: Page, act: () => Promise<void>): Promise<{ long: number; shift: number }> {
  let least = { long: Infinity, shift: Infinity };
  for (let i = 0; i < 3 && least.long > MOST; i++) {
    await seen(page);
    await act();
    await page.waitForTimeout(250);
    const { long, shift } = await seen(page);
    least = { long: Math.min(least.long, Math.max(0, ...long)), shift: Math.min(least.shift, shift) };
  }
  return least;
}

test("a slider that moves, a run that plays, tabs that change: no long task, no shift", async () => {
  const page = await open(site, { width: 1280, height: 800 });
  await page.waitForTimeout(1500);
  await watch(page);
  const slider = page.locator(`[data-queue-row="B"] .w-weight .slide`);
  const box = (await slider.boundingBox())!;
  const acts: [string, () => Promise<void>][] = [
    ["slider", async () => {
      await page.mouse.move(box.x + 5, box.y + box.height / 2);
      await page.mouse.down();
      for (let i = 1; i <= 8; i++) {
        await page.mouse.move(box.x + 5 + i * 3, box.y + box.height / 2);
        await page.waitForTimeout(80);
      }
      await page.mouse.up();
    }],
    ["play", async () => {
      await page.locator("h3").first().click();
      await page.keyboard.press("Home");
      await page.keyboard.press(" ");
      await page.waitForTimeout(1500);
      await page.keyboard.press(" ");
    }],
    ["tabs", async () => {
      for (const tab of ["shares", "compare", "messages", "why", "events"]) {
        await page.click(`#tab-${tab}`);
        await page.waitForTimeout(200);
      }
    }],
    ["select", async () => {
      await page.locator(`.queues [data-queue="B"] .q-name`).click();
      await page.waitForTimeout(100);
      await page.keyboard.press("Escape");
    }],
  ];
  for (const [what, act] of acts) {
    const { long, shift } = await best(page, act);
    console.log(`${what}: longest task ${long ? `${Math.round(long)} ms` : "under 50 ms"}, shift ${shift.toFixed(4)}`);
    assert.ok(long <= MOST, `${what}: ${long} ms`);
    assert.ok(shift < 0.05, `${what}: ${shift}`);
  }
});

test("opening each scenario of the gallery takes no task over 50 ms", async () => {
  const page = await open(site, { width: 1280, height: 800 });
  const gallery = async () => {
    await page.getByLabel("Scenarios:").first().click();
    await page.getByText("Gallery …").click();
    await page.locator(".gallery [data-entry]").first().waitFor();
  };
  await gallery();
  const ids = await page.locator(".gallery [data-entry]").evaluateAll((all) => all.map((b) => b.getAttribute("data-entry")!));
  await page.keyboard.press("Escape");
  await watch(page);
  const slow: string[] = [];
  for (const id of ids) {
    const { long } = await best(page, async () => {
      await gallery();
      await seen(page); // the gallery itself is not what is measured
      await page.locator(`[data-entry="${id}"]`).click();
      await page.locator("dialog").waitFor({ state: "hidden" });
    });
    if (long > MOST) slow.push(`${id} ${Math.round(long)} ms`);
  }
  assert.deepEqual(slow, []);
});
