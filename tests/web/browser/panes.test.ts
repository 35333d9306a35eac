// Every pane of the drawer, every dialog, and what is chosen in the panels, at every size that the page is made for, light and dark:
// axe finds nothing in it, nothing runs off the side.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { encode } from "../../../web/src/state/address.ts";
import { openSite } from "./browser.ts";
import { axe, everyLook, open, openGallery, openTab, settled, setYaml } from "./kit.ts";

const site = await openSite();
after(() => site.close());

const SIZES = [
  [320, 640],
  [390, 844],
  [1024, 768],
  [1440, 900],
  [1920, 1080],
] as const;

// Evictions, a gang that waits, something to say about the text, and a change to compare.
const TEXT = `actions: [enqueue, allocate, reclaim]
plugins: [[priority, gang, conformance], [predicates, proportion, nodeorder]]
nodes: [{name: node, count: 2, cpu: 4, memory: 16Gi}]
queues: [{name: borrower}, {name: owner, deserved: {cpu: 4}}]
jobs:
- {name: old, queue: borrower, replicas: 8, minMember: 1, cpu: 1, running: 8}
- {name: new, queue: owner, replicas: 4, minMember: 4, cpu: 1}
- {name: later, queue: owner, replicas: 4, minMember: 4, cpu: 3}
`;

for (const pane of ["events", "why", "stops", "shares", "cycles", "compare", "messages"] as const)
  test(`${pane}: from 320 to 1920 pixels, light and dark`, async () => {
    const page = await open(site, { width: 320, height: 640, hash: await encode({ name: "Panes", text: TEXT }) });
    if (pane === "compare") {
      await page.keyboard.press("p");
      await page.locator(".phone-nav button").nth(4).click();
      await setYaml(page, TEXT.replace("name: borrower", "name: borrower, weight: 3"));
      await settled(page);
    }
    await page.locator(".phone-nav button").nth(3).click();
    await openTab(page, pane);
    if (pane === "compare") await page.locator('.compare[aria-busy="false"]').waitFor();
    await settled(page);
    const looks = everyLook(SIZES);
    await looks(page, async (_, look) => {
      const drawer = page.locator(`#drawer-${pane}`);
      assert.ok(await drawer.isVisible(), look);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), look);
      assert.deepEqual(await axe(page, ".drawer"), [], look);
    });
    assert.deepEqual(site.errors, []);
  });

// Two resources have two rows of a queue, each with its numbers and marks.
const TWO = TEXT.replace("cpu: 1, running", "cpu: 1, memory: 1Gi, running");

const CHOSEN: Record<string, (page: Page) => Promise<void>> = {
  nothing: async () => {},
  "a node": (page) => page.locator(".node .node-name").first().click(),
  "a pod": (page) => page.locator(".node .pod").first().click(),
  "a job": (page) => page.locator(".jobs [data-job] button.name").first().click(),
};

for (const [what, choose] of Object.entries(CHOSEN))
  test(`two resources, and ${what} chosen: from 320 to 1920 pixels, light and dark`, async () => {
    const page = await open(site, { hash: await encode({ name: "Two", text: TWO }) });
    await page.locator(".queues .grip").first().waitFor({ state: "attached" });
    await choose(page);
    await everyLook(SIZES)(page, async (_, look) => {
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), look);
      assert.deepEqual(await axe(page), [], look);
    });
    assert.deepEqual(site.errors, []);
  });

const DIALOGS: Record<string, (page: Page) => Promise<void>> = {
  keys: (page) => page.keyboard.press("?"),
  upgrade: (page) => page.keyboard.press("u"),
  gallery: openGallery,
  paste: async (page) => {
    await page.locator(".top").getByLabel("Import").first().click();
    await page.getByText("Paste kubectl output").click();
  },
  share: (page) => page.locator(".top").getByLabel("Share link").click(),
};

for (const [what, begin] of Object.entries(DIALOGS))
  test(`the dialog “${what}”: from 320 to 1920 pixels, light and dark`, async () => {
    const page = await open(site, { hash: await encode({ name: "Two", text: TWO }) });
    await begin(page);
    await page.locator("dialog[open] .dialog-body").waitFor();
    await everyLook(SIZES)(page, async (_, look) => {
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), look);
      assert.deepEqual(await axe(page, "dialog"), [], look);
    });
    assert.deepEqual(site.errors, []);
  });
