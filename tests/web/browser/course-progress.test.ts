// Progress as somebody keeps it: saved to a file, read from one, forgotten; in one tab and in two.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { openSite } from "./browser.ts";
import { goOn, ids, learn, ready } from "./course-kit.ts";

const site = await openSite();
after(() => site.close());

const BEST = { right: 1, of: 1, edits: 0, par: 0, hints: 0 };
const KEY = "pumice.course.1";

const stored = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "null") as unknown, KEY) as Promise<{
    lessons: Record<string, { steps: unknown[]; best?: unknown }>;
  } | null>;

const bring = (page: Page, text: string) =>
  page.setInputFiles("input[type=file]", { name: "x.json", mimeType: "application/json", buffer: Buffer.from(text) });

const said = (page: Page, text: string) => page.locator("#notice").getByText(text).waitFor();

async function forget(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Forget it" }).click();
  await page.getByText("Really forget all of it?").waitFor();
  await page.getByRole("button", { name: "Forget it" }).click();
  await said(page, "Your progress is forgotten.");
}

// Another tab of the same browser.
async function tab(page: Page, hash: string): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(`${site.url}learn.html${hash}`);
  return other;
}

async function firstStep(page: Page): Promise<void> {
  await ready(page, 0);
  await page.fill("[data-guess]", "30");
  await page.keyboard.press("Enter");
  await goOn(page);
  await ready(page, 1);
}

test("a file that is broken, of something else or of a newer version is refused in words of its own, and nothing is lost", async () => {
  const page = await learn(site);
  const mine = { version: 1, last: ids[0], lessons: { [ids[0]!]: { steps: [], best: BEST } } };
  await bring(page, JSON.stringify(mine));
  await said(page, "The file is read: the better score of each lesson counts.");
  const before = await stored(page);
  const none = "This is no file of progress. Choose one that this page has saved.";
  for (const [text, why] of [
    [JSON.stringify(mine).slice(0, 40), none],
    ["", none],
    ["lesson: mine", none],
    [JSON.stringify({ version: "1", lessons: {} }), none],
    [
      JSON.stringify({ version: 2, last: "", lessons: [] }),
      "This file is of a newer version of this page. Load the page anew, and read the file then.",
    ],
  ] as const) {
    await bring(page, text);
    await said(page, why);
    assert.deepEqual(await stored(page), before, text);
    await page.locator("#notice").evaluate((element) => (element.textContent = ""));
  }
});

test("what is saved to a file is all of it, and is read where nothing is known", async () => {
  const page = await learn(site);
  const lessons = Object.fromEntries(ids.map((id) => [id, { steps: [{ hints: 0 }], best: BEST }]));
  await bring(page, JSON.stringify({ version: 1, last: ids[3], lessons }));
  await page.getByText(`${ids.length} of ${ids.length} lessons`).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as a file" }).click(),
  ]);
  const text = readFileSync(await download.path(), "utf8");
  assert.deepEqual(JSON.parse(text), await stored(page));
  await forget(page);
  await page.getByText(`0 of ${ids.length} lessons`).waitFor();
  await bring(page, text);
  await page.getByText(`${ids.length} of ${ids.length} lessons`).waitFor();
  assert.deepEqual(await stored(page), JSON.parse(text));
});

test("two tabs do not take from each other what was done in one of them", async () => {
  const one = await learn(site, { hash: "#lesson/by-weight" });
  const two = await tab(one, "#lesson/what-is-left");
  await ready(two, 0);
  await firstStep(one);
  await firstStep(two);
  const { lessons } = (await stored(two))!;
  assert.deepEqual(
    ["by-weight", "what-is-left"].map((id) => lessons[id]?.steps.filter((step) => step !== null).length),
    [1, 1],
  );
  // A list that is open shows it at once.
  const map = await tab(one, "");
  await map.locator('[data-lesson="a-floor"]').getByText("begun").waitFor({ state: "detached" });
  const three = await tab(one, "#lesson/a-floor");
  await firstStep(three);
  await map.locator('[data-lesson="a-floor"]').getByText("begun").waitFor();
});

test("what is forgotten in one tab stays forgotten, whatever another goes on with", async () => {
  const lesson = await learn(site, { hash: "#lesson/by-weight" });
  const map = await tab(lesson, "");
  await bring(map, JSON.stringify({ version: 1, last: "", lessons: { [ids[0]!]: { steps: [], best: BEST } } }));
  await said(map, "The file is read: the better score of each lesson counts.");
  await map.evaluate(() => localStorage.setItem("pumice.learner", JSON.stringify("Kim")));
  await firstStep(lesson);
  await forget(map);
  assert.equal(await stored(map), null);
  assert.equal(await map.evaluate(() => localStorage.getItem("pumice.learner")), null, "whose progress it was");
  await lesson.fill("[data-guess]", "62.5");
  await lesson.keyboard.press("Enter");
  await goOn(lesson);
  await ready(lesson, 2);
  const { lessons } = (await stored(map))!;
  assert.deepEqual(Object.keys(lessons), ["by-weight"]);
  assert.equal(lessons["by-weight"]!.steps[0], null);
});

test("by keyboard to forget is asked first: the same key twice forgets nothing", async () => {
  const page = await learn(site);
  await bring(page, JSON.stringify({ version: 1, last: "", lessons: { [ids[0]!]: { steps: [], best: BEST } } }));
  await page.getByText(`1 of ${ids.length} lessons`).waitFor();
  await page.getByRole("button", { name: "Forget it" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Really forget all of it?").waitFor();
  await page.getByRole("button", { name: "Keep it" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Really forget all of it?").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Forget it" }).and(page.locator(":focus")).waitFor();
  assert.equal(Object.keys((await stored(page))!.lessons).length, 1);
});

test("where the browser keeps nothing it is said once, and the progress can be saved all the same", async () => {
  const page = await learn(site);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.goto("about:blank");
  await page.goto(`${site.url}learn.html#lesson/by-weight`);
  await said(page, "Your browser keeps nothing for this page.");
  await page.locator("#notice").evaluate((element) => (element.textContent = ""));
  await firstStep(page);
  assert.equal(await page.locator("#notice").textContent(), "");
  await page.evaluate(() => (location.hash = ""));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as a file" }).click(),
  ]);
  const { lessons } = JSON.parse(readFileSync(await download.path(), "utf8")) as { lessons: Record<string, unknown> };
  assert.deepEqual(Object.keys(lessons), ["by-weight"]);
});
