// Nobody's work is lost: several tabs at once, large scenarios beside small ones, a store that is full or refused, typing
// without a halt, and what an older page kept.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { openSite } from "./browser.ts";
import { drop, eventually, keptTexts, open, openYaml, settled } from "./kit.ts";

const site = await openSite();
after(() => site.close());

const WEIGHT = `[data-cell="queues/1/weight"]`;
const COPY = "Another tab has this scenario open: this tab goes on with a copy of it.";

const weight = (page: Page, wanted: string) =>
  eventually(
    () => page.locator(WEIGHT).inputValue(),
    (now) => now === wanted,
    `weight ${wanted}`,
  );

const kept = (page: Page, ...wanted: RegExp[]) =>
  eventually(
    () => keptTexts(page),
    (texts) => wanted.every((text) => texts.some((one) => text.test(one))),
    `kept: ${wanted.join(", ")}`,
  );

async function another(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(site.url);
  await other.locator(".queues [data-queue]").first().waitFor({ state: "attached" });
  return other;
}

async function rows(page: Page): Promise<string[]> {
  await page.getByLabel("Scenarios:").first().click();
  const list = page.locator(".menu-list:popover-open");
  await list.waitFor();
  const texts = await list.locator(".menu-row").allInnerTexts();
  await page.keyboard.press("Escape");
  return texts;
}

const small = (name: string) => `name: ${name}\nqueues: [{name: ${name}-queue}]\nnodes: [{name: n, cpu: 1}]\n`;
const large = (name: string, megabytes: number) =>
  small(name) + "# a line that nobody reads\n".repeat((megabytes * 1_000_000) / 27);

async function opened(page: Page, name: string, text: string): Promise<void> {
  await drop(page, [[`${name}.yaml`, text]]);
  await eventually(
    () => page.locator(".title").first().innerText(),
    (now) => now.includes(name),
    `the title is ${name}`,
  );
  await settled(page);
}

test("a second tab opens a copy of what the first has open, says so in a line, and both keep their edits", async () => {
  const one = await open(site);
  await one.locator(WEIGHT).fill("13");
  await kept(one, /weight: 13/);
  const two = await another(one);
  await two.locator("#notice").getByText(COPY).waitFor();
  await weight(two, "13");
  await one.locator(WEIGHT).fill("21");
  await two.locator(WEIGHT).fill("34");
  await kept(one, /weight: 21/, /weight: 34/);
  await one.reload();
  await weight(one, "21");
  await two.reload();
  await weight(two, "34");
  assert.equal((await rows(one)).length, 2);
  await one.close();
  await two.close();
  assert.deepEqual(site.errors, []);
});

test("the newest scenario is opened as itself once its tab is closed, and its tab's own link home does so too", async () => {
  const one = await open(site);
  await one.locator(WEIGHT).fill("13");
  await kept(one, /weight: 13/);
  await one.locator("a.brand").click();
  await weight(one, "13");
  await one.locator(WEIGHT).fill("14");
  await kept(one, /weight: 14/);
  const two = await one.context().newPage();
  await one.close();
  await two.goto(site.url);
  await weight(two, "14");
  await two.locator(WEIGHT).fill("15");
  await kept(two, /weight: 15/);
  assert.equal((await keptTexts(two)).length, 1);
  assert.ok(await two.locator("#notice").isHidden());
});

test("a tab that was duplicated says so, and both keep their edits", async () => {
  const one = await open(site);
  await one.locator(WEIGHT).fill("13");
  await kept(one, /weight: 13/);
  await eventually(
    async () => one.url(),
    (url) => url.includes("#"),
    "the address holds it",
  );
  // What a browser does: the address, the entry of the history, and sessionStorage of the one are those of the other.
  const [state, session] = await one.evaluate(() => [history.state as unknown, { ...sessionStorage }] as const);
  const two = await one.context().newPage();
  await two.goto(new URL("docs.html", site.url).href);
  await two.evaluate(
    ({ state, session, url }) => {
      Object.assign(sessionStorage, session);
      history.replaceState(state, "", url);
    },
    { state, session, url: one.url() },
  );
  await two.reload();
  await two.locator("#notice").getByText(COPY).waitFor();
  await weight(two, "13");
  await one.locator(WEIGHT).fill("21");
  await two.locator(WEIGHT).fill("34");
  await kept(one, /weight: 21/, /weight: 34/);
  await two.reload();
  await weight(two, "34");
  await one.reload();
  await weight(one, "21");
});

test("a large scenario is kept beside the others, and a reload shows it", async () => {
  const page = await open(site);
  for (const name of ["alpha", "beta"]) {
    await opened(page, name, small(name));
    await kept(page, new RegExp(`name: ${name}`));
  }
  await opened(page, "big", large("big", 6));
  await kept(page, /alpha/, /beta/, /name: big/);
  assert.deepEqual(
    (await rows(page)).map((row) => /alpha|beta|big/.exec(row)?.[0]),
    ["big", "beta", "alpha"],
  );
  await page.reload();
  await page.locator(`.queues [data-queue="big-queue"]`).first().waitFor();
  await page.getByLabel("Scenarios:").first().click();
  await page
    .getByRole("menuitem", { name: /alpha-queue/ })
    .first()
    .click();
  await page.locator(`.queues [data-queue="alpha-queue"]`).first().waitFor();
  assert.deepEqual(site.errors, []);
});

test("the last twenty are kept", async () => {
  const page = await open(site);
  for (let i = 10; i < 32; i++) {
    await opened(page, `s${i}`, small(`s${i}`));
    await kept(page, new RegExp(`name: s${i}`));
  }
  const names = (await rows(page)).map((row) => /s\d\d/.exec(row)?.[0]);
  assert.deepEqual(
    names,
    Array.from({ length: 20 }, (_, i) => `s${31 - i}`),
  );
});

test("where the store is full nothing of it is lost, and what is said is true", async () => {
  const page = await open(site);
  // Before anything is kept: a browser remembers for a while how much room there is.
  const tools = await page.context().newCDPSession(page);
  await tools.send("Storage.overrideQuotaForOrigin", { origin: new URL(site.url).origin, quotaSize: 2_000_000 });
  await opened(page, "alpha", small("alpha"));
  await kept(page, /alpha/);
  // A browser packs what it stores: noise stays as long as it is.
  const noise = Array.from({ length: 300_000 }, () => Math.random().toString(36).slice(2, 12)).join("\n# ");
  const said = page
    .locator("#notice")
    .getByText(/storage is full.*A reload of this tab still shows it/)
    .waitFor();
  await opened(page, "big", `${small("big")}# ${noise}\n`);
  await said; // it leaves by itself
  assert.deepEqual((await keptTexts(page)).length, 1);
  await page.reload();
  await page.locator(`.queues [data-queue="big-queue"]`).first().waitFor();
  assert.match((await rows(page)).join(), /alpha/);
  assert.deepEqual(site.errors, []);
});

test("where storage is refused the page works and says so, and a reload shows what the address holds", async () => {
  const page = await open(site);
  await page.context().addInitScript(() => {
    const refuse = () => {
      throw new DOMException("refused", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse });
    IDBFactory.prototype.open = refuse;
  });
  await page.reload();
  await page.locator(WEIGHT).fill("13");
  await page.locator("#notice").getByText("This scenario could not be kept in this browser.").waitFor();
  await page.locator("#notice").getByText("A reload of this tab still shows it").waitFor();
  await page.waitForTimeout(600); // the address follows
  await page.reload();
  await weight(page, "13");
  assert.deepEqual(await rows(page), []);
});

test("who types without a halt finds it in another tab", async () => {
  const page = await open(site);
  await openYaml(page);
  await page.click(".cm-content");
  await page.keyboard.press("Control+End");
  let typing = true;
  const done = (async () => {
    await page.keyboard.type("\n# ");
    for (let i = 0; typing; i++) await page.keyboard.type(`word${i} `, { delay: 40 });
  })();
  await kept(page, /# word0 word1/);
  typing = false;
  await done;
});

test("what an older page kept in localStorage is all there", async () => {
  const page = await open(site);
  await page.goto(new URL("docs.html", site.url).href);
  await page.evaluate(
    (list) => {
      localStorage.clear();
      sessionStorage.clear();
      localStorage.setItem("pumice.recent.1", JSON.stringify(list));
    },
    Array.from({ length: 12 }, (_, i) => ({
      id: `old${i}`,
      name: `old ${i}`,
      text: small(`old${i}`),
      time: 1_700_000_000_000 - i,
      sharing: i ? "free" : "ask",
    })),
  );
  const next = await another(page);
  await next.locator(`.queues [data-queue="old0-queue"]`).first().waitFor();
  assert.deepEqual(
    (await rows(next)).map((row) => /old \d+/.exec(row)?.[0]),
    Array.from({ length: 12 }, (_, i) => `old ${i}`),
  );
  assert.equal(await next.evaluate(() => localStorage.getItem("pumice.recent.1")), null);
  await next.waitForTimeout(700);
  assert.equal(await next.evaluate(() => location.hash), "", "that it came from a cluster is known as before");
});
