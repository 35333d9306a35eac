// A real cluster: what its next cycle would do is said once it is pasted, nodes that are alike stand in one row, jobs of other owners are
// listed, findings that say the same are one, and a namespace or a queue is chosen for all panels.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { encode } from "../../../web/src/state/address.ts";
import { openSite } from "./browser.ts";
import { axe, drop, eventually, open, openTab, setYaml, settled, SHOTS } from "./kit.ts";

const site = await openSite();
after(() => site.close());
mkdirSync(SHOTS, { recursive: true });

const meta = (name: string, more: object = {}) => ({ name, creationTimestamp: "2026-01-01T00:00:00Z", ...more });
const pod = (name: string, namespace: string, group: string | null, node = "") => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: meta(name, {
    namespace,
    uid: `uid-${name}`,
    ...(group
      ? { annotations: { "scheduling.k8s.io/group-name": group } }
      : {
          ownerReferences: [
            { apiVersion: "apps/v1", kind: "ReplicaSet", name: "rs", uid: `rs-${name}`, controller: true },
          ],
        }),
  }),
  spec: {
    schedulerName: "volcano",
    ...(node ? { nodeName: node } : {}),
    containers: [{ name: "c", image: "i", resources: { requests: { cpu: "4" } } }],
  },
  status: { phase: node ? "Running" : "Pending" },
});
const group = (name: string, namespace: string, queue: string, min: number, phase: string) => ({
  apiVersion: "scheduling.volcano.sh/v1beta1",
  kind: "PodGroup",
  metadata: meta(name, { namespace }),
  spec: { minMember: min, queue },
  status: { phase },
});
const queue = (name: string, spec: object) => ({
  apiVersion: "scheduling.volcano.sh/v1beta1",
  kind: "Queue",
  metadata: meta(name),
  spec: { ...spec },
  status: { state: "Open" },
});
const nodes = Array.from({ length: 20 }, (_, i) => ({
  apiVersion: "v1",
  kind: "Node",
  metadata: meta(`worker-${String(i).padStart(2, "0")}.example.net`),
  status: { allocatable: { cpu: "8", memory: "32Gi", pods: "110" }, conditions: [{ type: "Ready", status: "True" }] },
}));
const at = (i: number) => nodes[i % 20]!.metadata.name;
const CONF = {
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: meta("volcano-scheduler-configmap", { namespace: "volcano-system" }),
  data: {
    "volcano-scheduler.conf":
      'actions: "enqueue, allocate, reclaim"\ntiers:\n- plugins:\n  - name: priority\n  - name: gang\n- plugins:\n  - name: predicates\n  - name: proportion\n',
  },
};
const CLUSTER = JSON.stringify({
  apiVersion: "v1",
  kind: "List",
  items: [
    CONF,
    ...nodes,
    queue("batch", { weight: 1 }),
    queue("serve", { weight: 1 }),
    ...["a", "b", "c", "d", "e"].map((name) => queue(`idle-${name}`, { weight: 1, deserved: { cpu: "1" } })),
    group("nightly", "ml", "batch", 1, "Running"),
    ...Array.from({ length: 40 }, (_, i) => pod(`nightly-${i}`, "ml", "nightly", at(i))),
    group("api", "web", "serve", 4, "Inqueue"),
    ...Array.from({ length: 4 }, (_, i) => pod(`api-${i}`, "web", "api")),
    ...Array.from({ length: 3 }, (_, i) => pod(`front-${i}`, "web", null)),
  ],
});

async function paste(page: Page): Promise<void> {
  await drop(page, [["cluster.json", CLUSTER]]);
  await page.locator('[data-job="ml/nightly"]').waitFor();
  await settled(page);
}

test("after pasting, the next cycle's headline is said, and goes with the first change", async () => {
  const page = await open(site);
  await paste(page);
  const said = page.locator(".headline");
  await said.waitFor();
  assert.match(
    await said.innerText(),
    /As it is, your next cycle would (place \d+ pods and )?evict \d+ pods, most of queue batch\./,
  );
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${SHOTS}cluster-headline.png` });
  await said.getByRole("button", { name: "All evictions" }).click();
  await page.locator('.why .segm [aria-pressed="true"]').getByText("All evictions").waitFor();
  // A row for each that went, in sight: the pod, its job and queue, for whom, by which action.
  const went = page.locator(".went tbody tr");
  await went.first().waitFor();
  assert.match(await went.first().innerText(), /ml\/nightly-\d+\s+ml\/nightly\s+batch\s+\S+\/\S+\s+(reclaim|preempt)/);
  assert.equal(await went.count(), Number((await page.locator(".story .verdict").innerText()).match(/\d+/)![0]));
  await page.locator(".story .searches > summary").click();
  await page.locator(".searches .link-row").first().waitFor();
  await said.waitFor({ state: "hidden" });
  await paste(page);
  await said.waitFor();
  await page.locator('[data-cell="queues/0/weight"]').fill("7");
  await said.waitFor({ state: "hidden" });
  assert.deepEqual(site.errors, []);
});

test("in the form twenty nodes that are alike are one row, which lists them; jobs of other owners are listed", async () => {
  const page = await open(site);
  await paste(page);
  const row = page.locator(".node-group");
  await row.waitFor();
  assert.match(await row.innerText(), /20 ×/);
  assert.equal(await page.locator('[data-item^="nodes/"]').count(), 0);
  await row.getByRole("button").click();
  await page.locator('[data-item="nodes/1"]').waitFor();
  assert.equal(await row.getByRole("button").getAttribute("aria-expanded"), "true");
  const others = page.locator(".form-others");
  assert.match(await others.locator("summary").innerText(), /3 jobs that the form cannot edit/);
  await others.locator("summary").click();
  await others.getByRole("button").first().click();
  await page.locator(".jobs tr.sel").first().waitFor();
  assert.deepEqual(await axe(page), []);
});

test("a namespace or a queue is chosen once, for queues, jobs, nodes and events", async () => {
  const page = await open(site);
  assert.equal(await page.locator(".scope-bar").isVisible(), false);
  await paste(page);
  const jobs = () => page.locator(".jobs tbody tr").evaluateAll((all) => all.map((e) => e.getAttribute("data-job")));
  const queues = () => page.locator(".queues .q").evaluateAll((all) => all.map((e) => e.getAttribute("data-queue")));
  assert.ok((await jobs()).length >= 5);
  await page.locator(".scope-bar").getByLabel("namespace").selectOption("ml");
  await eventually(jobs, (all) => all.join() === "ml/nightly", "the jobs of ml");
  await eventually(queues, (all) => all.join() === "batch", "its queue");
  await openTab(page, "events");
  await eventually(
    () => page.locator(".events tbody tr").allInnerTexts(),
    (rows) => rows.length > 0 && rows.every((text) => /nightly/.test(text)),
    "its events",
  );
  assert.match(await page.locator(".scope-bar").innerText(), /1 of \d+ jobs/);
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${SHOTS}cluster-scope.png` });
  await page.locator(".scope-bar").getByText("Show all").click();
  await page.locator(".scope-bar").getByLabel("queue").selectOption("serve");
  await eventually(jobs, (all) => all.join() === "web/api", "the jobs of serve");
  assert.deepEqual(await queues(), ["serve"]);
  assert.deepEqual(site.errors, []);
});

test("findings that say the same of many queues are one, with their number", async () => {
  const page = await open(site);
  await paste(page);
  await openTab(page, "why");
  const many = page.locator(".finding.group").first();
  await many.waitFor();
  assert.match(await many.locator(".where").first().innerText(), /5 ×/);
  await many.locator("summary").first().click();
  assert.equal(await many.locator("ul > .finding").count(), 5);
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${SHOTS}cluster-findings.png` });
});

// 130 nodes are a field of squares: 50 of them hold pods of ml, 60 pods of web, 20 nothing.
const FIELD = `nodes: [{name: n, count: 130, cpu: 4}]
queues: [{name: left}, {name: right}]
jobs:
- {name: train, namespace: ml, queue: left, replicas: 50, cpu: 4}
- {name: api, namespace: web, queue: right, replicas: 60, cpu: 4}
`;

test("of many nodes the squares show what is chosen as dark as it is, and the rest pale", async () => {
  const page = await open(site, { hash: await encode({ name: "Field", text: FIELD }) });
  const squares = (kind: string) =>
    page
      .locator(`.heat path${kind}`)
      .evaluateAll((all) => all.reduce((sum, path) => sum + path.getAttribute("d")!.split("M").length - 1, 0));
  const seen = async () => [await squares(".fill"), await squares(".pale")];
  const become = (wanted: string) => eventually(seen, (now) => now.join() === wanted, wanted);
  await page.locator(".heat").waitFor();
  await become("110,0");
  await page.locator(".scope-bar").getByLabel("namespace").selectOption("ml");
  await become("50,110");
  await page.getByRole("img", { name: /^Nodes: 130, .*50 of them hold pods of what is shown/ }).waitFor();
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${SHOTS}cluster-field.png` });
  await page.locator(".scope-bar").getByText("Show all").click();
  await page.locator(".scope-bar").getByLabel("queue").selectOption("right");
  await become("60,110");
  await page.locator(".scope-bar").getByText("Show all").click();
  await become("110,0");
  assert.deepEqual(site.errors, []);
});

test("a comparison lists what is chosen, and says that its numbers are of all", async () => {
  const page = await open(site, { hash: await encode({ name: "Field", text: FIELD }) });
  await page.keyboard.press("p");
  await setYaml(page, FIELD.replace("count: 130", "count: 70").replace("{name: left}", "{name: left, weight: 3}"));
  await openTab(page, "compare");
  await page.locator('.compare[aria-busy="false"]').waitFor();
  const gains = () => page.locator("[data-gain]").evaluateAll((all) => all.map((e) => e.getAttribute("data-gain")!));
  await eventually(gains, (all) => all.some((name) => /^right/.test(name)), "queue right loses");
  await page.locator(".cmp-rest > summary").click();
  const rows = () =>
    page.locator(".ab-charts .q").evaluateAll((all) => [...new Set(all.map((e) => e.getAttribute("data-queue")!))]);
  assert.deepEqual(await rows(), ["left", "right"]);
  const headline = await page.locator(".cmp-headline").innerText();
  await page.locator(".scope-bar").getByLabel("namespace").selectOption("ml");
  await page.locator(".cmp-narrowed").waitFor();
  assert.ok((await gains()).every((name) => !/right|api/.test(name)));
  assert.deepEqual(await rows(), ["left"]);
  assert.doesNotMatch(
    await page.locator(".compare .cmp-turns, .compare .diff-list").allInnerTexts().then(String),
    /api/,
  );
  assert.equal(await page.locator(".cmp-headline").innerText(), headline);
  assert.deepEqual(await axe(page), []);
  await page.locator(".scope-bar").getByLabel("namespace").selectOption("web");
  await eventually(
    gains,
    (all) => all.length > 0 && all.every((name) => /^(right|web\/api)/.test(name)),
    "those of web",
  );
  assert.deepEqual(site.errors, []);
});
