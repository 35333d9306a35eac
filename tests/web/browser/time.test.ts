// Time: while Cycles is open all panels show the cycle under the pointer; dense curves are a band that zoom opens; A is behind B; a sweep
// begins with a line a queue.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { openSite } from "./browser.ts";
import { allocated, axe, choose, eventually, open, openGallery, openTab, setYaml, SHOTS } from "./kit.ts";

const site = await openSite();
after(() => site.close());
mkdirSync(SHOTS, { recursive: true });

async function gallery(page: Page, selector: string): Promise<void> {
  await openGallery(page);
  await choose(page, selector);
  await page.locator(".curves .curve").first().waitFor();
}
const slider = (page: Page) => page.getByRole("slider", { name: "Cycle to look at" });
const cycle = (page: Page) => page.locator(".cycle-bar b").innerText();

test("Cycles opens with cycle 0 in all panels, follows the pointer, and stays where it was clicked", async () => {
  const page = await open(site);
  await gallery(page, '[data-entry="ping-pong"]');
  await eventually(
    () => cycle(page),
    (text) => /^Cycle 0 /.test(text),
    "cycle 0",
  );
  const box = (await slider(page).boundingBox())!;
  const to = (part: number) => page.mouse.move(box.x + 92 + (box.width - 100) * part, box.y + 40);
  let nudge = 0; // the pointer is never quite still
  await eventually(
    async () => (await to(6.5 / 120 + (nudge = 0.0005 - nudge)), cycle(page)),
    (text) => /^Cycle 6 /.test(text),
    "the cycle under the pointer",
  );
  await allocated(page, "q2", "5"); // in cycle 6 q2 gets the room
  await page.mouse.move(10, 300);
  await eventually(
    () => cycle(page),
    (text) => /^Cycle 0 /.test(text),
    "back where it stays",
  );
  await to(0.5);
  await page.mouse.down();
  await page.mouse.up();
  await page.mouse.move(10, 300);
  await eventually(
    () => cycle(page),
    (text) => /^Cycle (59|60|61) /.test(text),
    "where it was clicked",
  );
  await openTab(page, "events");
  assert.match(await cycle(page), /^Cycle (59|60|61) /); // chosen: it stays, and its bar is in sight
  await page.getByText("Back to the scenario").click();
  await openTab(page, "cycles");
  await eventually(
    () => cycle(page),
    (text) => /^Cycle 0 /.test(text),
    "cycle 0",
  );
  await openTab(page, "events");
  await page.locator(".cycle-bar").waitFor({ state: "hidden" }); // nobody chose it
  // So does the next scenario, while the pane is open.
  await openTab(page, "cycles");
  await eventually(
    () => cycle(page),
    (text) => /^Cycle 0 \/ 119/.test(text),
    "cycle 0",
  );
  await page.getByText("Back to the scenario").click();
  await gallery(page, '[data-entry="job-trace"]');
  await eventually(
    () => cycle(page),
    (text) => /^Cycle 0 \/ 7199/.test(text),
    "cycle 0 of the next scenario",
  );
  assert.deepEqual(site.errors, []);
});

test("ten minutes of ping-pong are a band of least and most; zooming in shows each change", async () => {
  const page = await open(site);
  await gallery(page, '[data-entry="ping-pong"]');
  await page.getByLabel("Run for").fill("20m");
  await page.getByLabel("Run for").press("Enter");
  await page.locator(".curves .band").first().waitFor({ state: "attached" });
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${SHOTS}time-band.png` });
  await slider(page).focus();
  for (let i = 0; i < 5; i++) await page.keyboard.press("+");
  await page.locator(".curves .band").first().waitFor({ state: "detached" });
  const ticks = () => page.locator(".curves text").allTextContents();
  assert.ok(!(await ticks()).includes("20m"));
  // The cycle that the page shows stays in sight.
  await page.keyboard.press("End");
  await eventually(ticks, (all) => all.some((text) => /^19m|^20m/.test(text)), "the end");
  await page.keyboard.press("0");
  await page.locator(".curves .band").first().waitFor({ state: "attached" });
  await page.getByLabel("Zoom in (+)").click();
  await page.getByLabel("Zoom out (−)").click();
  assert.equal(await page.getByLabel("Zoom out (−)").isDisabled(), true);
  assert.deepEqual(site.errors, []);
});

test("A is a pale line behind B", async () => {
  const page = await open(site);
  await gallery(page, '[data-fixed="ping-pong"]');
  await page.locator(".curves .ghost").first().waitFor({ state: "attached" });
  assert.equal(await page.locator(".curves .ghost").count(), await page.locator(".curves .curve").count());
  await page.getByText("The pale, broad lines are A.").waitFor();
  await page.screenshot({ path: `${SHOTS}time-ghost.png` });
});

test("a sweep begins with the figure against the parameter, a line a queue", async () => {
  const page = await open(site);
  await gallery(page, '[data-entry="job-trace"]');
  await page.getByRole("button", { name: "Sweep", exact: true }).click();
  await page.getByRole("button", { name: "Run the sweep" }).click();
  const trend = page.locator(".sweep-trend");
  await eventually(
    () => trend.locator(".trend").count(),
    (n) => n === 2,
    "a line a queue",
  );
  await eventually(
    () => trend.locator(".trend circle").count(),
    (n) => n >= 8,
    "a point for each value",
  );
  assert.match((await trend.locator("svg").getAttribute("aria-label"))!, /held on average/);
  await trend.getByRole("button", { name: "mean wait" }).click();
  await eventually(
    () => trend.locator(".trend").count(),
    (n) => n === 1,
    "one line",
  );
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${SHOTS}time-sweep.png` });
  assert.deepEqual(site.errors, []);
});

test("a sweep leads with the first figure that its values change, and says where none does", async () => {
  const page = await open(site);
  await setYaml(
    page,
    "nodes: [{name: n, cpu: 2}]\nqueues: [{name: q, weight: 1}]\njobs:\n" +
      "- {name: long, queue: q, cpu: 2, priority: 5, duration: 30s}\n" +
      "- {name: short, queue: q, cpu: 2, priority: 1, duration: 3s}\n",
  );
  await openTab(page, "cycles");
  await page.getByRole("button", { name: "Sweep", exact: true }).click();
  const sweep = async (parameter: string, values: string) => {
    await page.getByLabel("Parameter").selectOption(parameter);
    await page.getByLabel("Values").fill(values);
    await page.getByRole("button", { name: "Run the sweep" }).click();
    await page.locator(`.sweep-one[data-value="${values.split(",").at(-1)}"]`).waitFor();
  };
  const figure = (name: string) => page.locator(".sweep-trend").getByRole("button", { name, pressed: true });
  await sweep("jobs/short/priority", "1,9");
  await figure("mean wait").waitFor(); // all in all q holds the same
  assert.equal(await page.getByText("The same with each of these values.").count(), 0);
  await page.locator(".sweep-trend").getByRole("button", { name: "evictions" }).click();
  await page.getByText("The same with each of these values.").waitFor();
  await sweep("queues/q/weight", "1,2");
  await figure("evictions").waitFor(); // chosen, it stays
  await page.reload();
  await openTab(page, "cycles");
  await page.getByRole("button", { name: "Sweep", exact: true }).click();
  await sweep("queues/q/weight", "1,2");
  await figure("held on average").waitFor();
  await page.getByText("The same with each of these values.").waitFor();
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(site.errors, []);
});
