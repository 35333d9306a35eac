// Dialogs keep the keyboard, lists are made when they open, long tables hold the rows in sight, and nothing moves for people
// who want it still.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { openSite } from "./browser.ts";
import { allocated, axe, drop, eventually, open, openGallery, openTab, openYaml, setYaml, settled } from "./kit.ts";

const site = await openSite();
after(() => site.close());

const isOpen = (page: Page) => page.evaluate(() => document.querySelector("dialog")!.open);
const focusIn = (page: Page, selector: string) =>
  page.evaluate((at) => document.querySelector(at)!.contains(document.activeElement), selector);

test("a dialog keeps the focus, rests the page's keys, and gives the focus back", async () => {
  const page = await open(site);
  const share = page.getByRole("button", { name: "Share link" });
  await share.focus();
  await page.keyboard.press("Enter");
  await eventually(() => isOpen(page), Boolean, "the dialog is open");
  await eventually(() => focusIn(page, "dialog"), Boolean, "the focus is in it");
  const moment = await page.locator(".lane").getAttribute("aria-valuenow");
  const seen = new Set<string>();
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press(i < 8 ? "Tab" : "Shift+Tab");
    assert.ok(await focusIn(page, "dialog"), `after ${i + 1} presses of Tab`);
    seen.add(
      await page.evaluate(
        () => document.activeElement!.textContent || document.activeElement!.getAttribute("aria-label") || "",
      ),
    );
  }
  assert.ok(seen.size >= 4, [...seen].join(", "));
  // A click on what takes no focus leaves the keys to the dialog all the same.
  await page.locator("dialog h2").click();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await page.waitForTimeout(200);
  assert.equal(await page.locator(".lane").getAttribute("aria-valuenow"), moment);
  await page.keyboard.press("Escape");
  await eventually(
    () => isOpen(page),
    (is) => !is,
    "Escape closes it",
  );
  await eventually(() => share.evaluate((button) => button === document.activeElement), Boolean, "the focus is back");
  await page.keyboard.press("?");
  await eventually(() => isOpen(page), Boolean, "the keys are shown");
  await page.mouse.click(5, 5);
  await eventually(
    () => isOpen(page),
    (is) => !is,
    "a click beside it closes it",
  );
  assert.deepEqual(site.errors, []);
});

test("a list of 300 jobs and of 300 nodes: the form draws those in sight, and each can be edited", async () => {
  const page = await open(site);
  const jobs = Array.from({ length: 300 }, (_, i) => `  - {name: job-${i}, queue: q, replicas: 1, cpu: 1}`).join("\n");
  const nodes = Array.from({ length: 300 }, (_, i) => `  - {name: node-${i}, cpu: 2}`).join("\n");
  await setYaml(page, `queues: [{name: q}]\njobs:\n${jobs}\nnodes:\n${nodes}\n`);
  await eventually(
    () => page.locator(".status").innerText(),
    (text) => /300 jobs · 300 pods · 300 nodes/.test(text),
    "they have run",
  );
  await page.click("#tab-form");
  const list = page.locator(".form-jobs").first();
  await list.locator("tbody tr:not(.space)").first().waitFor();
  assert.ok((await page.locator(".form-jobs tr").count()) < 60, "few of them are drawn");
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const last = page.locator('[data-cell="jobs/299/replicas"]');
  await last.waitFor();
  await last.fill("7");
  await eventually(
    () => page.locator(".status").innerText(),
    (text) => /306 pods/.test(text),
    "the last job has 7 pods",
  );
  assert.equal(await last.inputValue(), "7");
  // The same as a table, to its end.
  await page.locator(".nodes").getByLabel("As a table").click();
  const table = page.locator(".nodes .plain-table");
  await table.waitFor();
  assert.ok((await table.locator("tbody tr").count()) < 80);
  await table.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await table.getByText("node-299").first().waitFor();
});

test("a plugin's flags stay open while they are changed; a closed list holds nothing", async () => {
  const page = await open(site);
  await page.locator(".conf").getByRole("button", { name: /gang/ }).click();
  const flags = page.locator(".conf .pop-body:popover-open");
  await flags.getByLabel("enableJobStarving").uncheck();
  await settled(page);
  await eventually(
    () => page.locator(".conf .tag", { hasText: "gang" }).first().innerText(),
    (text) => text.includes("•"),
    "the change is marked",
  );
  assert.equal(await flags.getByLabel("enableJobStarving").isChecked(), false);
  await page.keyboard.press("Escape");
  await eventually(
    () => page.locator(".conf .menu-list *").count(),
    (n) => n === 0,
    "nothing is left in it",
  );
});

test("the form of a plugin is made of the engine's catalogue: words, flags, arguments", async () => {
  const text =
    "plugins: [[priority, gang], [predicates, capacity, {name: usage, arguments: {usage.weight: 2}}]]\nnodes: [{name: n, cpu: 4}]\njobs: [{name: j, cpu: 1}]\n";
  const page = await open(site);
  await openYaml(page);
  await setYaml(page, text);
  await page.click("#tab-form");
  const body = page.locator(".conf .pop-body:popover-open");
  await page.getByRole("button", { name: "Plugin capacity: flags and arguments" }).click();
  assert.match(await body.locator(".what").innerText(), /spec\.deserved/);
  const flags = await body.locator(".flag").allInnerTexts();
  assert.ok(flags.includes("enablePreemptive"), flags.join());
  assert.ok(!flags.includes("enabledOverused") && !flags.includes("enablePreemptable"), flags.join());
  assert.equal(await body.getByLabel("enableHierarchy").isChecked(), false);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Plugin usage: flags and arguments" }).click();
  assert.equal(
    await body.locator(".argument").first().getAttribute("title"),
    "How much a node that is little used counts. Default 5.",
  );
  assert.deepEqual(
    await body
      .locator("datalist option")
      .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value)),
    ["cpu.weight", "memory.weight", "thresholds"],
  );
  assert.deepEqual(site.errors, []);
});

// What has a transition or an animation, in the editor's shadow root and before and behind elements, too.
const moving = (page: Page) =>
  page.evaluate(() => {
    const elements = [...document.querySelectorAll("*")].flatMap((e) => [
      e,
      ...(e.shadowRoot?.querySelectorAll("*") ?? []),
    ]);
    const moves = (e: Element, part?: string) => {
      const style = getComputedStyle(e, part);
      return (
        style.transitionDuration.split(",").some((d) => parseFloat(d) > 0) ||
        style.animationName !== "none" ||
        style.scrollBehavior === "smooth"
      );
    };
    return elements
      .filter((e) => [undefined, "::before", "::after", "::backdrop"].some((part) => moves(e, part)))
      .map((e) => `${e.tagName} ${e.className}`);
  });

test("where less motion is wanted nothing moves by itself, in no pane, dialog or editor", async () => {
  const still = await open(site);
  await settled(still);
  assert.deepEqual(await moving(still), []);
  await openYaml(still);
  await still.click(".cm-content");
  await still.keyboard.press("Control+Space");
  await still.locator(".cm-focused .cm-cursor").first().waitFor({ state: "attached" });
  assert.deepEqual(await moving(still), [], "the editor's cursor");
  for (const tab of ["why", "stops", "shares", "cycles", "compare", "messages"] as const) {
    await openTab(still, tab);
    assert.deepEqual(await moving(still), [], tab);
  }
  await openGallery(still);
  assert.deepEqual(await moving(still), [], "gallery");
  await still.keyboard.press("Escape");
  await still.getByLabel("Scenarios:").first().click();
  await still.getByText("Take the tour").click();
  await still.locator(".tour").waitFor();
  assert.deepEqual(await moving(still), [], "tour");
  const other = await open(site, { reduced: false });
  await settled(other);
  assert.ok((await moving(other)).length > 10, "elsewhere bars and pods do");
});

test("beside a tall pane the panels of nodes and jobs end inside their column", async () => {
  const page = await open(site, { width: 1440, height: 900 });
  const inside = () =>
    page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
      const free = (panel: string) =>
        box(panel).bottom <= box(".drawer").bottom + 0.5 &&
        box(panel).left >= box(".drawer").right &&
        box(panel).height > 60;
      return document.querySelector(".play")!.hasAttribute("data-tall") && free(".jobs") && free(".nodes");
    });
  await page.click("#tab-why");
  await eventually(inside, Boolean, "the jobs end where their column ends");
});

test("in a low window Why? leaves four jobs in sight, and all its neighbours", async () => {
  const page = await open(site, { width: 1280, height: 720 });
  await setYaml(
    page,
    `nodes: [{name: node, count: 10, cpu: 1}]\nqueues: [{name: A}]\njobs: [${Array.from({ length: 8 }, (_, i) => `{name: j${i}, queue: A, replicas: 2, cpu: 1}`).join(", ")}]\n`,
  );
  await allocated(page, "A", "10");
  await openTab(page, "why");
  const { jobs, why, queues, tabs } = await page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
    const list = box(".jobs .vlist");
    const line = document.querySelector(".drawer .tabs")!;
    const rows = [...document.querySelectorAll("[data-job]")].map((row) => row.getBoundingClientRect());
    return {
      jobs: rows.filter((r) => r.top >= list.top && r.bottom <= list.bottom + 0.5 && r.bottom <= innerHeight).length,
      why: box(".why"),
      queues: box(".queues"),
      tabs: line.scrollWidth - line.clientWidth,
    };
  });
  assert.ok(jobs >= 4, `${jobs} rows of jobs`);
  assert.ok(why.height > 250 && why.width > 480, `Why? has ${why.width} × ${why.height}`);
  assert.ok(queues.height > 100, `the queues have ${queues.height}`);
  assert.equal(tabs, 0, "no tab is out of sight");
});

test("a scenario that is too long for a link: the dialog offers the file, and no link", async () => {
  const page = await open(site);
  const share = async () => {
    await page.getByRole("button", { name: "Share link" }).click();
    await page.locator(".share-url").waitFor({ state: "attached" });
  };
  await share();
  await page.getByText("Copy the link").waitFor();
  await page.keyboard.press("Escape");
  await setYaml(
    page,
    `# ${randomBytes(40_000).toString("hex")}\nnodes: [{name: n, cpu: 4}]\nqueues: [{name: Z}]\njobs: [{name: z, queue: Z, cpu: 1}]\n`,
  );
  await allocated(page, "Z", "1");
  await share();
  await page.getByText("too long for a link").waitFor();
  for (const text of ["Copy the link", "The whole scenario is in this link"])
    assert.equal(await page.getByText(text).isVisible(), false, text);
  await page.locator("dialog").getByText("Scenario (YAML)").waitFor();
});

test("a cluster that is too long for a link: the dialog says that it would fit anonymised, and does it", async () => {
  const page = await open(site);
  const groups = Array.from({ length: 600 }, (_, i) => {
    const name = `job-${i}-${randomBytes(60).toString("hex")}`;
    return `- {apiVersion: scheduling.volcano.sh/v1beta1, kind: PodGroup, metadata: {name: ${name}, namespace: acme}, spec: {minMember: 1, queue: default}}`;
  });
  await drop(page, [
    [
      "cluster.yaml",
      `apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Node, metadata: {name: n}, status: {allocatable: {cpu: "8"}, capacity: {cpu: "8"}}}\n${groups.join("\n")}\n`,
    ],
  ]);
  await page.locator(".title").first().getByText("cluster").waitFor();
  await settled(page);
  await page.getByRole("button", { name: "Share link" }).click();
  await page.getByText(/too long for a link[^]*Anonymised it would fit: \d+ characters/).waitFor({ timeout: 20_000 });
  assert.deepEqual(await axe(page), []);
  await page.locator("dialog").getByText("Anonymise first").click();
  await eventually(
    () => page.locator(".share-url").inputValue(),
    (url) => url.includes("#1/"),
    "the link",
  );
});
