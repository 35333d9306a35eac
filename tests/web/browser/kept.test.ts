// What this browser keeps: one entry a scenario, each told from the others, until somebody removes it.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { openSite } from "./browser.ts";
import {
  allocated,
  axe,
  choose,
  eventually,
  everythingStored,
  keptTexts,
  open,
  openGallery,
  openYaml,
  setYaml,
  settled,
  SHOTS,
} from "./kit.ts";

const site = await openSite();
after(() => site.close());

const title = (page: Page) => page.locator(".title").first().innerText();
const titled = (page: Page, name: string) =>
  eventually(
    () => title(page),
    (now) => now.includes(name),
    `the title is ${name}`,
  );

async function paste(page: Page, text: string): Promise<void> {
  await page.getByText("Import", { exact: true }).click();
  await page.getByRole("menuitem", { name: /^Paste kubectl output/ }).click();
  await page.locator(".paste-area").fill(text);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.locator("dialog").waitFor({ state: "hidden" });
  await settled(page);
}

async function scenarios(page: Page) {
  await page.getByLabel("Scenarios:").first().click();
  const list = page.locator(".menu-list:popover-open");
  await list.waitFor();
  return list.locator(".menu-row");
}

// The address follows half a second later.
const kept = (page: Page, text: string) =>
  eventually(
    () => keptTexts(page),
    (now) => now.some((one) => one.includes(text)) && page.url().includes("#"),
    `${text} is kept`,
  );

test("a scenario that is changed after each of several reloads is one entry of the list", async () => {
  const page = await open(site);
  for (const weight of ["13", "14", "15"]) {
    await page.locator(`[data-cell="queues/1/weight"]`).fill(weight);
    await kept(page, `name: B, weight: ${weight}`);
    await page.waitForTimeout(600);
    await page.reload();
    await eventually(
      () => page.locator(`[data-cell="queues/1/weight"]`).inputValue(),
      (now) => now === weight,
      `weight ${weight} after the reload`,
    );
  }
  assert.equal((await keptTexts(page)).length, 1);
});

test("a change is there after a reload that follows at once", async () => {
  const page = await open(site);
  const weight = page.locator(`[data-cell="queues/1/weight"]`);
  await eventually(
    async () => page.url(),
    (url) => url.includes("#"),
    "the address holds the starter",
  );
  for (const value of ["13", "14"]) {
    await weight.fill(value);
    await page.reload();
    await eventually(
      () => weight.inputValue(),
      (now) => now === value,
      `weight ${value} after the reload`,
    );
  }
});

test("a scenario that is opened once more shows its end, as at first", async () => {
  const page = await open(site);
  for (let i = 0; i < 2; i++) {
    await openGallery(page);
    await choose(page, '[data-entry="fair-shares"]');
    await eventually(
      () => page.locator(".time").innerText(),
      (text) => /event 103 of 103/.test(text),
      "the end",
    );
  }
});

test("a tab reloads its own scenario, although another tab has changed a later one", async () => {
  const page = await open(site);
  const node = {
    apiVersion: "v1",
    kind: "Node",
    metadata: { name: "mine", managedFields: [] },
    status: { allocatable: { cpu: "4", pods: "110" }, capacity: { cpu: "4", pods: "110" } },
  };
  await paste(page, JSON.stringify({ kind: "List", apiVersion: "v1", items: [node] }));
  await page.waitForTimeout(1200);
  const other = await page.context().newPage();
  await other.goto(site.url);
  await titled(other, "Pasted");
  await paste(other, "name: Theirs\nqueues: [{name: theirs}]\nnodes: [{name: n, cpu: 1}]\n");
  await kept(other, "theirs");
  await page.reload();
  await titled(page, "Pasted");
  await eventually(
    () => page.locator(".node-name").allInnerTexts(),
    (names) => names.join() === "mine",
    "the node that was pasted here",
  );
});

test("a name in the text is the scenario's name, as it is taken in and as it is written", async () => {
  const page = await open(site);
  await paste(page, "name: gang deadlock\nqueues: [{name: a}]\nnodes: [{name: n, cpu: 1}]\n");
  await titled(page, "gang deadlock");
  await setYaml(page, "name: gang of two\nqueues: [{name: a}]\nnodes: [{name: n, cpu: 1}]\n");
  await titled(page, "gang of two");
  await page.getByLabel("Undo").click();
  await titled(page, "gang deadlock");
});

test("scenarios of one name are told apart by what is in them, and each can be removed, by keyboard too", async () => {
  const page = await open(site);
  for (const queue of ["alpha", "beta", "gamma"]) {
    await paste(page, `queues: [{name: ${queue}}]\nnodes: [{name: n, cpu: 1}]\n`);
    await page.locator(`.queues [data-queue="${queue}"]`).first().waitFor();
    await kept(page, queue);
  }
  const rows = await scenarios(page);
  assert.deepEqual(
    (await rows.allInnerTexts()).map((text) => /alpha|beta|gamma/.exec(text)?.[0]),
    ["gamma", "beta", "alpha"],
  );
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${SHOTS}kept.png` });
  await rows.nth(1).getByRole("menuitem", { name: "Remove Pasted from this browser" }).click();
  await eventually(
    () => rows.count(),
    (n) => n === 2,
    "one less",
  );
  assert.doesNotMatch(await everythingStored(page), /beta/);
  assert.equal(
    await page.evaluate(() => document.activeElement!.getAttribute("aria-label")),
    "Remove Pasted from this browser",
  );
  await page.keyboard.press("Enter");
  await eventually(
    () => rows.count(),
    (n) => n === 1,
    "and another",
  );
  assert.doesNotMatch(await everythingStored(page), /alpha/);
  assert.deepEqual(site.errors, []);
});

test("a table of jobs is one scenario with the file that is dropped beside it; alone it says what is missing", async () => {
  const page = await open(site);
  const drop = (files: [string, string][]) =>
    page.evaluate((all) => {
      const data = new DataTransfer();
      for (const [name, text] of all) data.items.add(new File([text], name));
      document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, files);
  const table = "name,queue,replicas,cpu\ntrain,q,3,2\n,q,,1\n";
  await drop([
    ["cluster.yaml", "nodes: [{name: n, cpu: 8}]\nqueues: [{name: q}]\n"],
    ["jobs.csv", table],
  ]);
  await allocated(page, "q", "7");
  assert.match((await page.locator('[data-job="default/train"]').textContent())!, /3\/3/);
  await drop([["jobs.csv", table]]);
  await titled(page, "jobs");
  await page
    .locator("#notice")
    .getByText(/holds jobs alone/)
    .waitFor();
  await drop([["jobs.csv", "name,cores\na,1\n"]]);
  await page
    .locator("#notice")
    .getByText(/has no column "cores"/)
    .waitFor();
  await openYaml(page);
  assert.match(await page.locator(".cm-content").innerText(), /train/);
  assert.deepEqual(site.errors, []);
});
