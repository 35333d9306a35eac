// Editing by every way that the page has: completion, hover text and fixes of the editor, the queue tree by mouse, the order
// of actions, several files at once, names made anonymous.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { encode } from "../../../web/src/state/address.ts";
import { openSite } from "./browser.ts";
import { allocated, axe, eventually, open, openYaml, row, setYaml } from "./kit.ts";

const site = await openSite();
after(() => site.close());

const yaml = async (page: Page) => (await page.locator(".cm-content").innerText()).replace(/\u00a0/g, " ");

test("the editor completes fields, explains them, and corrects a value by one click", async () => {
  const page = await open(site);
  await openYaml(page);
  await page.getByText("weight: 3").click();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type(", recl");
  const completion = page.locator(".cm-tooltip-autocomplete");
  await completion.getByText("reclaimable").first().waitFor();
  await page.waitForTimeout(100); // the editor takes no choice in the first moment, lest typing accept one
  await page.keyboard.press("Enter");
  await eventually(
    () => yaml(page),
    (text) => /weight: 3, reclaimable/.test(text),
    "the field is written",
  );
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  await page
    .locator(".cm-line")
    .getByText("{name: A, weight: 2}")
    .hover({ position: { x: 124, y: 10 } });
  await page.locator(".hover-doc").waitFor();
  assert.match(await page.locator(".hover-doc").innerText(), /part of the cluster beside its siblings/);
  await setYaml(
    page,
    "nodes: [{name: node, cpu: 4}]\nqueues: [{name: q, wieght: 2}]\njobs: [{name: j, queue: q, cpu: 1}]\n",
  );
  const wrong = page.locator(".cm-lintRange").first();
  await wrong.waitFor();
  await wrong.hover();
  await page.locator(".cm-diagnosticAction").first().click();
  await eventually(
    () => yaml(page),
    (text) => text.includes("weight: 2") && !text.includes("wieght"),
    "the field's name is mended",
  );
  // What kubectl prints: objects in a list, whose kind comes last.
  await setYaml(
    page,
    "apiVersion: v1\nitems:\n- apiVersion: v1\n  kind: Pod\n  metadata:\n    name: p\n  spec:\n    schedulerName: volcano\n    containers: []\nkind: List\n",
  );
  await page.locator(".cm-line").getByText("schedulerName").hover();
  await page.locator(".hover-doc").getByText("for pods that Volcano places").waitFor();
  assert.deepEqual(site.errors, []);
});

test("a queue is dragged under another; actions are put in another order, by mouse and by menu", async () => {
  const page = await open(site);
  const actions = page.locator(".chips.flow").first().locator(".tag-face");
  await page.locator('[data-queue-row="B"] .nm').dragTo(page.locator('[data-queue-row="C"]'));
  await openYaml(page);
  await eventually(
    () => yaml(page),
    (text) => /name: B, weight: 3, parent: C/.test(text),
    "B is below C",
  );
  await page.getByLabel("Undo").click();
  await page.click("#tab-form");
  await eventually(
    () => actions.allInnerTexts(),
    (all) => all.join() === "enqueue,allocate,backfill",
    "the actions",
  );
  await actions.nth(2).dragTo(actions.nth(1));
  await eventually(
    () => actions.allInnerTexts(),
    (all) => all.join() === "enqueue,backfill,allocate",
    "backfill comes first",
  );
  await eventually(
    () => page.locator(".act .a-name").allTextContents(),
    (all) =>
      all
        .map((a) => a.replace(/[^a-z]/g, ""))
        .join()
        .includes("backfill,allocate"),
    "and runs first",
  );
  await actions.nth(1).click();
  await page.locator(".menu-list:popover-open").getByText("Move later").click();
  await eventually(
    () => actions.allInnerTexts(),
    (all) => all.join() === "enqueue,allocate,backfill",
    "and last again",
  );
  // One action by hand: from the start the first one, and the page shows what it left.
  await page.locator("h3").first().click();
  await page.keyboard.press("Home");
  await allocated(page, "A", "0");
  await page.getByRole("button", { name: "Run one action" }).click();
  await eventually(
    () => page.locator(".lane").getAttribute("aria-valuenow"),
    (now) => now === "3",
    "enqueue has run",
  );
  await page.getByRole("button", { name: "Run one action" }).click();
  await allocated(page, "A", "28");
  assert.deepEqual(site.errors, []);
});

test("what is undone while a field has the focus is undone in the field as well, and so is what another link opens", async () => {
  const page = await open(site);
  const cell = page.locator('[data-cell="queues/1/weight"]');
  const shows = (value: string) =>
    eventually(
      () => cell.inputValue(),
      (now) => now === value,
      `the cell shows ${value}`,
    );
  // What was typed is drawn before it is undone; then without waiting for that.
  for (const wait of [true, false]) {
    await cell.click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("13");
    if (wait) await allocated(page, "B", "60");
    await page.keyboard.press("Control+z");
    await allocated(page, "B", "42");
    await shows("3");
    assert.equal(await cell.evaluate((el) => el === document.activeElement), true);
  }
  await page.keyboard.press("Control+y");
  await allocated(page, "B", "60");
  await shows("13");
  // Typing on is on what stands there now.
  await page.keyboard.press("Control+z");
  await shows("3");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await shows("4");
  const hash = await encode({
    name: "other",
    text: "nodes: [{name: n, cpu: 40}]\nqueues: [{name: A, weight: 1}, {name: B, weight: 7}]\njobs: [{name: b, queue: B, replicas: 40, cpu: 1}]\n",
  });
  await page.evaluate((to) => (location.hash = to), hash);
  await allocated(page, "B", "40");
  await shows("7");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("9");
  await openYaml(page);
  assert.match(await yaml(page), /name: B, weight: 9/);
  assert.equal((await yaml(page)).includes("guarantee"), false);
});

const list = (items: object[]) => JSON.stringify({ apiVersion: "v1", kind: "List", items });
const NODES = list(
  [1, 2].map((n) => ({
    apiVersion: "v1",
    kind: "Node",
    metadata: { name: `worker-${n}` },
    status: {
      allocatable: { cpu: "4", memory: "8Gi", pods: "110" },
      capacity: { cpu: "4", memory: "8Gi", pods: "110" },
    },
  })),
);
const WORK = list([
  {
    apiVersion: "scheduling.volcano.sh/v1beta1",
    kind: "Queue",
    metadata: { name: "secret-team" },
    spec: { weight: 1 },
    status: { state: "Open" },
  },
  {
    apiVersion: "scheduling.volcano.sh/v1beta1",
    kind: "PodGroup",
    metadata: { name: "secret-job", namespace: "secret-space" },
    spec: { queue: "secret-team", minMember: 1 },
    status: { phase: "Pending" },
  },
  ...[0, 1, 2].map((n) => ({
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      name: `secret-job-${n}`,
      namespace: "secret-space",
      annotations: { "scheduling.k8s.io/group-name": "secret-job" },
    },
    spec: {
      schedulerName: "volcano",
      containers: [{ name: "c", image: "registry.example.com/hidden", resources: { requests: { cpu: "3" } } }],
    },
    status: { phase: "Pending" },
  })),
]);
const CONF = `apiVersion: v1
kind: ConfigMap
metadata: {name: volcano-scheduler-configmap, namespace: volcano-system}
data:
  volcano-scheduler.conf: |
    actions: "enqueue, allocate"
    tiers:
    - plugins:
      - name: gang
      - name: predicates
      - name: proportion
`;

test("several files and a ConfigMap dropped at once are one scenario; made anonymous, it decides the same", async () => {
  const page = await open(site);
  await page.evaluate(
    (files) => {
      const data = new DataTransfer();
      for (const [name, text] of files) data.items.add(new File([text!], name!));
      document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [
      ["nodes.json", NODES],
      ["work.json", WORK],
      ["conf.yaml", CONF],
    ],
  );
  await allocated(page, "secret-team", "6");
  await eventually(
    () => page.locator(".conf .tag-face").allInnerTexts(),
    (all) => all.join() === "enqueue,allocate,gang,predicates,proportion",
    "the ConfigMap's actions and plugins",
  );
  const decisions = () => page.locator(".node .pod").count();
  assert.equal(await decisions(), 2);
  await page.getByText("Export", { exact: true }).click();
  await page.locator(".menu-list:popover-open").getByText("Anonymise").click();
  await eventually(
    () => page.locator(".queues [data-queue]").evaluateAll((all) => all.map((q) => q.getAttribute("data-queue"))),
    (names) => names.length > 0 && !names.includes("secret-team"),
    "the queue has another name",
  );
  await openYaml(page);
  assert.doesNotMatch(await yaml(page), /secret|worker-/);
  assert.equal(await decisions(), 2);
  const queue = await page.locator(".queues [data-queue]").first().getAttribute("data-queue");
  assert.equal((await row(page, queue!)).allocated, "6");
  // Of what comes back with its names no link is made before somebody says yes.
  await eventually(
    () => page.evaluate(() => location.hash),
    (hash) => hash !== "",
    "a link without names",
  );
  await page.getByLabel("Undo").click();
  await allocated(page, "secret-team", "6");
  await eventually(
    () => page.evaluate(() => location.hash),
    (hash) => hash === "",
    "no link",
  );
  await page.getByRole("button", { name: "Share link" }).click();
  await page.getByRole("button", { name: "Anonymise first" }).click();
  await page.getByRole("button", { name: "Copy the link" }).waitFor();
  assert.deepEqual(site.errors, []);
});

test("at a zoom of 200 % nothing runs off the side, and every panel can be reached", async () => {
  const page = await open(site, { width: 720, height: 450 });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "horizontal scroll");
  const panels = await page
    .locator("main .panel")
    .evaluateAll((all) => all.map((panel) => ({ name: panel.className, top: panel.getBoundingClientRect().top })));
  assert.deepEqual(
    panels.map((p) => p.name),
    [...panels].sort((a, b) => a.top - b.top).map((p) => p.name),
    "Tab goes from panel to panel as one reads",
  );
  for (const panel of [".editor", ".time", ".queues", ".nodes", ".jobs", ".drawer"]) {
    const at = page.locator(panel).first();
    await at.scrollIntoViewIfNeeded();
    const box = (await at.boundingBox())!;
    assert.ok(box.width >= 200 && box.height >= 60, `${panel} has ${box.width} × ${box.height}`);
  }
  assert.deepEqual(await axe(page), []);
});
