// What is told stands where it is about: a lesson opens at the moment that tells, and goes with a link; the squiggle is under the word that
// is wrong; in Why? what decides is in sight, and what let it through is folded.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openSite } from "./browser.ts";
import { axe, eventually, linked, open, openGallery, setYaml, settled, SHOTS } from "./kit.ts";

const site = await openSite();
after(() => site.close());

test("a lesson on evictions opens at the first eviction; what is changed is shown at its end", async () => {
  const page = await open(site);
  await openGallery(page);
  await page.locator('[data-entry="reclaim"]').click();
  await page.locator(".saying .kind.evict").waitFor();
  assert.equal(await page.getByRole("button", { name: "Next eviction" }).isEnabled(), true);
  await page.locator('[data-cell="queues/0/weight"]').fill("3");
  const count = () => page.locator(".count").innerText();
  await eventually(
    count,
    (text) => {
      const [, now, all] = /event (\d+) of (\d+)/.exec(text) ?? [];
      return now !== undefined && now === all;
    },
    "the end",
  );
  assert.deepEqual(site.errors, []);
});

test("a gang that is given up is seen before it goes", async () => {
  const page = await open(site);
  await openGallery(page);
  await page.locator('[data-entry="all-or-nothing"]').click();
  await page.locator('.nodes .pod[data-of="default/model"]').first().waitFor();
  await page.keyboard.press("ArrowRight");
  await page.locator(".saying").getByText("take back").waitFor();
});

test("a link keeps the lesson of its scenario, as long as the text is about it", async () => {
  const page = await open(site);
  await openGallery(page);
  await page.locator('[data-entry="borrowing"]').click();
  await page.locator(".lesson").waitFor();
  const hash = await linked(page, (shared) => shared.lesson === "borrowing");
  const other = await open(site, { hash });
  await other.locator(".lesson").getByText("Equal weights on 60 CPU").waitFor();
  await setYaml(other, "nodes: [{name: m, cpu: 1}]\nqueues: [{name: elsewhere}]\n");
  await other.locator(".lesson").waitFor({ state: "detached" });
});

test("the squiggle is under the key that is wrong, and under the value that is wrong", async () => {
  const page = await open(site);
  const marked = () => page.locator(".cm-lintRange").allInnerTexts();
  await setYaml(
    page,
    "nodes: [{name: n, cpu: 4}]\nqueues: [{name: q, wieght: 2}]\njobs: [{name: j, queue: q, cpu: 1}]\n",
  );
  await eventually(marked, (all) => all.join() === "wieght", "the key");
  await setYaml(
    page,
    "nodes: [{name: n, cpu: 4}]\nqueues: [{name: q, weight: two}]\njobs: [{name: j, queue: q, cpu: 1}]\n",
  );
  await eventually(marked, (all) => all.join() === "two", "the value");
  assert.deepEqual(site.errors, []);
});

test("in Why? the first no is in sight, and the gates before it are a click away", async () => {
  const page = await open(site, { width: 1280, height: 720 });
  await page.getByText("why not?").first().click();
  await page.locator(".story .decides").waitFor();
  await settled(page);
  const inSight = () =>
    page.locator(".story .decides").evaluate((row) => {
      const [box, edge] = [row.getBoundingClientRect(), row.closest(".why")!.getBoundingClientRect()];
      return box.top >= edge.top && box.top + 20 <= edge.bottom;
    });
  await eventually(inSight, Boolean, "what decides");
  assert.deepEqual(await axe(page), []);
  const passed = page.locator(".passed > details");
  if (await passed.count()) {
    await passed.first().locator("> summary").click();
    assert.ok((await passed.first().locator(".link-row.yes").count()) >= 2);
  }
});

test("what was tried on many nodes and said the same stands behind its number", async () => {
  const page = await open(site);
  await setYaml(
    page,
    "actions: [enqueue, allocate, preempt]\nnodes: [{name: n, count: 40, cpu: 8}]\n" +
      "queues: [{name: a, weight: 1}, {name: b, weight: 1}]\njobs:\n" +
      "- {name: runs, queue: a, replicas: 320, minMember: 1, cpu: 1, running: 320}\n" +
      "- {name: train, queue: a, replicas: 20, minMember: 20, cpu: 1, priority: 100}\n" +
      "- {name: other, queue: b, replicas: 20, minMember: 20, cpu: 9}\n",
  );
  await settled(page);
  // What is undone of one node belongs to no job.
  assert.match(await page.locator(".saying").innerText(), /what was tried on one node: \d+ operations undone/);
  await page.getByText("why not?").first().click();
  await page.locator('.why[aria-busy="false"] .decides').waitFor();
  const more = page.getByText(/^\d[\d,]* more like these$/);
  await more.first().waitFor();
  const inSight = () =>
    page.locator(".why .link-row").evaluateAll((all) => all.filter((e) => e.checkVisibility()).length);
  assert.ok((await inSight()) < 40, `${await inSight()} rows`);
  assert.deepEqual(await axe(page), []);
  const before = await inSight();
  await more.first().click();
  assert.ok((await inSight()) > before);
  assert.deepEqual(site.errors, []);
});

test("from the page's first control to why not? are at most 20 presses of Tab", async () => {
  const page = await open(site);
  await page.locator(".grip").first().waitFor({ state: "attached" });
  await page.locator(".skip button").first().waitFor({ state: "attached" });
  let presses = 0;
  for (; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.textContent === "Go to: Jobs")) {
      await page.screenshot({ path: `${SHOTS}skip.png` });
      assert.deepEqual(await axe(page), []);
      await page.keyboard.press("Enter");
    }
    if (await page.evaluate(() => document.activeElement?.textContent === "why not?")) break;
  }
  assert.ok(presses < 20, `${presses + 1} presses`);
});

test("the jobs that wait in a queue are listed, each can be chosen, and those beyond the list are counted", async () => {
  const page = await open(site);
  const jobs = Array.from({ length: 205 }, (_, i) => `- {name: j${i}, queue: q, cpu: 5}`).join("\n");
  await setYaml(page, `nodes: [{name: n, cpu: 4}]\nqueues: [{name: q}]\njobs:\n${jobs}\n`);
  await page.locator('.queues [data-queue="q"] .ask').first().click();
  const group = page.locator("details.group").filter({ hasText: "205 jobs like default/j0" });
  await group.locator("summary").click();
  assert.equal(await group.locator("li").count(), 200);
  assert.equal(await group.locator("p").innerText(), "… and 5 more.");
  await group.getByRole("button", { name: "default/j10", exact: true }).click();
  await page.locator(".story .verdict").getByText("the largest node has 4").waitFor();
  assert.deepEqual(site.errors, []);
});
