// Every pane of the drawer at every size that the page is made for, light and dark: axe finds nothing in it, nothing runs off the side.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { encode } from "../../../web/src/state/address.ts";
import { openSite } from "./browser.ts";
import { axe, everyLook, open, openTab, settled, setYaml } from "./kit.ts";

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
