// The form by keyboard: a cell that is emptied stays, what is wrong is marked, and the focus stays where something was removed
// or moved.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { openSite } from "./browser.ts";
import { allocated, axe, drop, eventually, open, openYaml, settled, setYaml, SHOTS } from "./kit.ts";

const site = await openSite();
after(() => site.close());

const focused = (page: Page, what: string) =>
  eventually(
    () => page.evaluate(() => document.activeElement!.getAttribute("aria-label") ?? document.activeElement!.tagName),
    (now) => now === what,
    `the focus is on ${what}`,
  );

test("a cell that is emptied keeps its column and the keys, until it is left", async () => {
  const page = await open(site);
  const memory = page.locator('[data-cell="nodes/0/memory"]');
  await memory.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Backspace");
  await eventually(
    () => page.locator('.queues .row[data-resource="memory"]').count(),
    (n) => n === 0,
    "no node has memory",
  );
  await settled(page);
  await page.keyboard.type("128Gi");
  await eventually(
    () => memory.inputValue(),
    (now) => now === "128Gi",
    "what was typed",
  );
  assert.equal(await page.locator("#tab-form").getAttribute("aria-selected"), "true");
  await openYaml(page);
  await eventually(
    () => page.locator(".cm-content").innerText(),
    (text) => /memory: 128Gi/.test(text),
    "the text has it",
  );
  await setYaml(page, "nodes: [{name: n, cpu: 4}]\nqueues: [{name: q}]\njobs: [{name: j, queue: q, cpu: 1, gpu: 1}]\n");
  await page.click("#tab-form");
  await settled(page);
  const gpu = page.locator('[data-cell="jobs/0/nvidia.com/gpu"]');
  await gpu.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Backspace");
  await settled(page);
  await page.keyboard.type("2");
  await eventually(
    () => gpu.inputValue(),
    (now) => now === "2",
    "a job's as well",
  );
  await page.locator('[data-cell="nodes/0/memory"]').fill("8Gi"); // nodes have memory, written or not
  await allocated(page, "q", "0");
  assert.deepEqual(site.errors, []);
});

test("a column for another resource comes by keyboard, has the focus, and stays for this scenario", async () => {
  const page = await open(site);
  await setYaml(
    page,
    "nodes: [{name: n, cpu: 8, memory: 8Gi, gpu: 2}]\nqueues: [{name: q}]\njobs:\n  - {name: j, queue: q, replicas: 4, minMember: 1, cpu: 1}\n",
  );
  await page.click("#tab-form");
  await allocated(page, "q", "4");
  const jobs = page.locator('section[aria-label="Jobs"]').first();
  const columns = () =>
    jobs
      .locator("thead th")
      .allInnerTexts()
      .then((all) => all.map((text) => text.trim()));
  assert.deepEqual(await columns(), ["name", "queue", "pods", "min", "cpu", "prio", "Remove"]);
  const add = jobs.getByRole("button", { name: "Add a column for a resource" });
  await add.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "gpu" }).waitFor();
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await focused(page, "j gpu");
  await page.keyboard.type("1");
  await allocated(page, "q", "2");
  await add.click();
  await page.getByRole("menuitem", { name: "memory" }).click();
  await focused(page, "j memory");
  assert.deepEqual(await columns(), ["name", "queue", "pods", "min", "cpu", "memory", "gpu", "prio", "Remove"]);
  assert.equal(await add.count(), 0, "all have one");
  await page.locator('[data-cell="jobs/0/cpu"]').fill("2");
  await eventually(
    () => columns(),
    (now) => now.includes("memory"),
    "it stays without a value",
  );
  await setYaml(page, "nodes: [{name: n, cpu: 8}]\nqueues: [{name: q}]\njobs:\n  - {name: j, queue: q, cpu: 1}\n");
  await page.click("#tab-form");
  await page
    .locator('section[aria-label="Nodes"]')
    .getByRole("button", { name: "Add a column for a resource" })
    .click();
  await page.getByRole("menuitem", { name: "gpu" }).click();
  await focused(page, "n gpu");
  await page.keyboard.type("4");
  await openYaml(page);
  await eventually(
    () => page.locator(".cm-content").innerText(),
    (text) => /\{name: n, cpu: 8, gpu: 4\}/.test(text),
    "the text has it",
  );
  assert.deepEqual(site.errors, []);
});

test("of two resources whose names end alike each is told from the other, and the right one has the focus", async () => {
  const page = await open(site);
  await setYaml(
    page,
    "nodes: [{name: n, cpu: 8, resources: {example.com/disk: 4, disk: 8, 'a\"b': 1}}]\nqueues: [{name: q}]\njobs:\n  - {name: j, queue: q, resources: {example.com/disk: 1}}\n",
  );
  await page.click("#tab-form");
  await page.locator('[data-cell="jobs/0/example.com/disk"]').waitFor();
  const add = page
    .locator('section[aria-label="Jobs"]')
    .first()
    .getByRole("button", { name: "Add a column for a resource" });
  for (const resource of ["disk", 'a"b']) {
    await add.click();
    await page.getByRole("menuitem", { name: resource, exact: true }).click();
    await eventually(
      () => page.evaluate(() => (document.activeElement as HTMLElement).dataset["cell"]),
      (cell) => cell === `jobs/0/${resource}`,
      resource,
    );
  }
});

test("a job's priority offers the classes of the scenario, and Kubernetes' own", async () => {
  const page = await open(site);
  await setYaml(
    page,
    "nodes: [{name: n, cpu: 8}]\nqueues: [{name: q}]\npriorityClasses: {urgent: 1000, batch: 10}\njobs:\n  - {name: j, queue: q, cpu: 1}\n",
  );
  await page.click("#tab-form");
  await allocated(page, "q", "1");
  const cell = page.locator('[data-cell="jobs/0/priority"]');
  await eventually(
    () => cell.evaluate((input: HTMLInputElement) => [...input.list!.options].map((option) => option.value).join()),
    (all) => all === "urgent,batch,system-cluster-critical,system-node-critical",
    "what is offered",
  );
  await cell.fill("urgent");
  await eventually(
    () => page.locator('[data-job="default/j"] .c-prio').innerText(),
    (prio) => prio === "1000",
    "the class counts",
  );
  assert.deepEqual(await axe(page), []);
});

test("a node that is added to the first page's runs", async () => {
  const page = await open(site);
  await page.getByLabel("Add a node").click();
  await eventually(
    () => page.locator(".node").count(),
    (n) => n === 11,
    "eleven nodes",
  );
  assert.equal(await page.locator(".banner").count(), 0);
});

test("after a row is removed the next one's button has the focus, in an empty list the one that adds", async () => {
  const page = await open(site);
  await page.getByLabel("Remove A", { exact: true }).focus();
  await page.keyboard.press("Enter");
  await focused(page, "Remove B");
  await page.keyboard.press("Enter");
  await focused(page, "Remove C");
  for (const [name, next] of [
    ["b", "Remove c"],
    ["c", "Remove a"],
    ["a", "Add a job"],
  ] as const) {
    await page.getByLabel(`Remove ${name}`, { exact: true }).focus();
    await page.keyboard.press("Enter");
    await focused(page, next);
  }
});

test("an action that is moved by keyboard keeps the focus; where one is removed the next has it", async () => {
  const page = await open(site);
  const choose = async (item: string) => {
    await page.keyboard.press("Enter");
    await page.locator(".menu-list:popover-open").getByText(item, { exact: true }).focus();
    await page.keyboard.press("Enter");
  };
  const order = (wanted: string) =>
    eventually(
      () => page.locator(".chips.flow .tag-face").allInnerTexts(),
      (all) => all.join() === wanted,
      wanted,
    );
  await page.getByRole("button", { name: "Action backfill" }).focus();
  await choose("Move earlier");
  await order("enqueue,backfill,allocate");
  await focused(page, "Action backfill");
  await choose("Move earlier");
  await order("backfill,enqueue,allocate");
  await focused(page, "Action backfill");
  await choose("Move later");
  await order("enqueue,backfill,allocate");
  await focused(page, "Action backfill");
  await choose("Remove");
  await order("enqueue,allocate");
  await focused(page, "Action allocate");
  await page.getByRole("button", { name: "Plugin gang: flags and arguments" }).focus();
  await choose("Remove");
  await focused(page, "Plugin conformance: flags and arguments");
});

test("a cell whose value the engine refuses is marked as wrong until it is corrected", async () => {
  const page = await open(site);
  const weight = page.locator('[data-cell="queues/1/weight"]');
  await weight.fill("abc");
  await eventually(
    () => weight.getAttribute("aria-invalid"),
    (now) => now === "true",
    "the cell is wrong",
  );
  assert.equal(await page.locator('.editor [aria-invalid="true"]').count(), 1);
  assert.deepEqual(await axe(page), []);
  await page.locator("h3").first().click();
  await page.screenshot({ path: `${SHOTS}form-wrong.png` });
  await weight.fill("3");
  await eventually(
    () => page.locator('.editor [aria-invalid="true"]').count(),
    (n) => n === 0,
    "nothing is",
  );
});

test("a number as priority of a job of a cluster is a name, and the scenario runs", async () => {
  const page = await open(site);
  await setYaml(
    page,
    "nodes: [{name: n, cpu: 4}]\n---\napiVersion: scheduling.volcano.sh/v1beta1\nkind: PodGroup\nmetadata: {name: bert, namespace: ml}\nspec:\n  minMember: 1\n  queue: default\n",
  );
  await page.click("#tab-form");
  const priority = page.locator('[data-cell="jobs/0/priority"]');
  await eventually(
    () => priority.getAttribute("placeholder"),
    (text) => text === "–",
    "the form is of the new text",
  );
  await priority.fill("3");
  await settled(page);
  await openYaml(page);
  await eventually(
    () => page.locator(".cm-content").innerText(),
    (text) => /priorityClassName: "3"/.test(text),
    "a name",
  );
  assert.equal(await page.locator(".banner").count(), 0);
});

test("the form edits a scenario in JSON, also its objects, and it runs on", async () => {
  const page = await open(site);
  const queue = { apiVersion: "scheduling.volcano.sh/v1beta1", kind: "Queue", metadata: { name: "A" } };
  await setYaml(
    page,
    JSON.stringify({
      nodes: [{ name: "n", cpu: 4 }],
      jobs: [{ name: "j", queue: "A", cpu: 1, replicas: 3 }],
      objects: [queue],
    }),
  );
  await page.click("#tab-form");
  await page.locator('[data-cell="queues/0/capability/cpu"]').fill("2");
  await eventually(
    () => page.locator('[data-job="default/j"]').innerText(),
    (row) => /2\s*\/\s*3/.test(row),
    "two of three pods fit",
  );
  await page.getByLabel("Add a queue").click();
  await eventually(
    () => page.locator('[data-cell$="/weight"]').count(),
    (n) => n === 2,
    "two queues",
  );
  await settled(page);
  assert.equal(await page.locator(".banner").count(), 0);
});

test("of a big cluster the form says true numbers, where its lists are cut, and what pods a job has", async () => {
  const meta = (name: string) => ({ name, namespace: "ml", uid: `uid-${name}-${"u".repeat(200)}` });
  const amounts = { cpu: "8", memory: "32Gi", pods: "110" };
  const cluster = (nodes: number, groups: number) =>
    JSON.stringify({
      apiVersion: "v1",
      kind: "List",
      items: [
        { apiVersion: "scheduling.volcano.sh/v1beta1", kind: "Queue", metadata: { name: "q" }, spec: { weight: 1 } },
        ...Array.from({ length: nodes }, (_, i) => ({
          apiVersion: "v1",
          kind: "Node",
          metadata: { name: `node-${i}` },
          status: { allocatable: amounts, conditions: [{ type: "Ready", status: "True" }] },
        })),
        ...Array.from({ length: groups }, (_, i) => [
          {
            apiVersion: "scheduling.volcano.sh/v1beta1",
            kind: "PodGroup",
            metadata: meta(`job-${i}`),
            spec: { minMember: 1, queue: "q" },
          },
          ...["1", "500m"].map((cpu, k) => ({
            apiVersion: "v1",
            kind: "Pod",
            metadata: {
              ...meta(`job-${i}-${k}`),
              annotations: { "scheduling.k8s.io/group-name": `job-${i}` },
            },
            spec: { schedulerName: "volcano", containers: [{ name: "c", resources: { requests: { cpu } } }] },
            status: { phase: "Pending" },
          })),
        ]).flat(),
      ],
    });
  const page = await open(site);
  const numbers = () =>
    page
      .locator(".pane h3 small")
      .allInnerTexts()
      .then((all) => all.slice(0, 2).map((text) => text.trim()));
  await drop(page, [["big.json", cluster(300, 700)]]);
  await eventually(numbers, (all) => all.join() === "700,300", "jobs and nodes");
  const notes = await page.locator(".form-note").allInnerTexts();
  assert.match(notes.join("\n"), /Not listed[^\n]*: 700 more\.[^]*Not listed[^\n]*: 101 more\.[^]*Pods: 1400 objects/);
  assert.equal(await page.locator(".form-others").count(), 0, "no job is called one that cannot be edited");
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${SHOTS}form-cut.png` });
  await drop(page, [["small.json", cluster(3, 2)]]);
  await eventually(numbers, (all) => all.join() === "2,3", "jobs and nodes of a small one");
  const known = page.locator('[data-item="jobs/0"] .known');
  await eventually(
    () => known.allInnerTexts(),
    (all) => all.join() === "2,0.5–1",
    "its pods, and what each asks for",
  );
  assert.deepEqual(site.errors, []);
});
