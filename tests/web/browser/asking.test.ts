// Asking: whoever waits, was evicted or deserves something has a story beside it, its names and numbers lead on, and what
// the linter finds stands in the same place.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { openSite } from "./browser.ts";
import {
  allocated,
  axe,
  choose,
  entries,
  eventually,
  open,
  openGallery,
  openTab,
  setYaml,
  SHOTS,
  settled,
} from "./kit.ts";

const site = await openSite();
after(() => site.close());
mkdirSync(SHOTS, { recursive: true });

const RECLAIM = `actions: [enqueue, allocate, reclaim]
plugins:
  - [priority, gang, conformance]
  - [predicates, proportion, nodeorder]
nodes:
  - {name: node, count: 2, cpu: 4, memory: 16Gi}
queues:
  - {name: borrower, weight: 1}
  - {name: owner, weight: 1}
jobs:
  - {name: old, queue: borrower, replicas: 8, minMember: 1, cpu: 1, running: 8}
  - {name: new, queue: owner, replicas: 4, minMember: 4, cpu: 1}
  - {name: later, queue: owner, replicas: 4, minMember: 4, cpu: 3}
`;

const PREEMPT = `actions: [enqueue, allocate, preempt]
plugins:
  - [priority, gang, conformance]
  - [predicates, proportion, nodeorder]
nodes:
  - {name: n, cpu: 4}
queues:
  - {name: q, weight: 1}
jobs:
  - {name: guarded, queue: q, replicas: 4, minMember: 4, cpu: 1, running: 4, preemptable: false}
  - {name: high, queue: q, replicas: 2, minMember: 2, cpu: 2, priority: 10}
`;

const CROWDED = `nodes:
  - {name: gpu-of-acme, count: 6, cpu: 4, memory: 16Gi}
queues:
  - {name: research-of-acme, weight: 1}
jobs:
  - {name: notebooks, queue: research-of-acme, replicas: 20, minMember: 1, cpu: 1, running: 20}
  - {name: train, queue: research-of-acme, replicas: 8, minMember: 8, cpu: 2}
`;

const about = (page: Page) => page.locator(".story header h3").innerText();
const story = (page: Page, name: string) =>
  eventually(
    () => about(page),
    (text) => text.includes(name),
    `the story of ${name}`,
  );

test("a waiting job, an evicted pod, a deserved: the story of each opens beside it", async () => {
  const page = await open(site);
  await setYaml(page, RECLAIM);
  await allocated(page, "owner", "4");
  await page.locator(`[data-job="default/later"] .link`).last().click();
  await story(page, "default/later");
  const decides = page.locator(".link-row.decides");
  assert.match(await decides.innerText(), /nodes takes pod default\/later-0/);
  assert.equal(await decides.locator("details.group li").count(), 2, "a group lists its nodes");
  assert.match(await page.locator(".story .verdict").innerText(), /the cluster has 2 nodes/);
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${SHOTS}why-job.png` });

  await page.locator(".slots .releasing").first().click();
  await story(page, "default/old-");
  assert.match(await page.locator(".story").innerText(), /evict/);

  await page.locator(`.queues [data-queue="owner"] .ask`).first().click();
  await story(page, "owner");
  assert.ok((await page.locator(".line .term").count()) > 4, "the arithmetic of deserved is there");
  assert.match(await page.locator(".chain").innerText(), /deserved/);
  await page.screenshot({ path: `${SHOTS}why-queue.png` });
  assert.deepEqual(site.errors, []);
});

test("names lead to what they name, numbers of events to their moment, an eviction of the list to its pod", async () => {
  const page = await open(site);
  await setYaml(page, RECLAIM);
  await allocated(page, "owner", "4");
  await page.locator(`[data-job="default/later"] .link`).last().click();
  await story(page, "default/later");
  await page.locator(".chain").getByRole("button", { name: "owner", exact: true }).first().click();
  await eventually(
    () => page.locator(".q.sel").getAttribute("data-queue"),
    (q) => q === "owner",
    "the queue is selected",
  );
  await story(page, "owner");
  await page.locator(`[data-job="default/later"] .link`).last().click();
  await story(page, "default/later");
  const step = page.locator(".link-row.decides .by .link");
  const n = /\d+/.exec(await step.innerText())![0];
  await step.click();
  await eventually(
    () => page.locator(".lane").getAttribute("aria-valuenow"),
    (now) => now === n,
    `event ${n}`,
  );
  await page.click("#tab-events");
  await page.locator(".events .why-b").first().click();
  await story(page, "default/old-");
});

test("why: what is counted is said once, and who has no names opens to nothing no more", async () => {
  const page = await open(site);
  await setYaml(page, PREEMPT);
  await page.locator('[data-job="default/high"] .link').last().click();
  await story(page, "default/high");
  await eventually(
    () => page.locator("p.group").allTextContents(),
    (all) => all.some((text) => /^\d+ × pods/.test(text)),
    "a line of who was passed over",
  );
  assert.equal(await page.locator(".group small").count(), 0);
  assert.equal(await page.locator("details.group:not(:has(li))").count(), 0);
});

test("a job without its queue has its pods, and leads to the reason", async () => {
  const page = await open(site);
  await setYaml(
    page,
    "nodes: [{name: n, cpu: 4}]\njobs: [{name: lost, queue: gone, replicas: 3, running: 1, cpu: 1}, {name: lost-2, queue: gone, cpu: 1}]\n",
  );
  const ready = (name: string, wanted: string) =>
    eventually(
      () => page.locator(`[data-job="default/${name}"] [data-value="ready"]`).innerText(),
      (text) => text === wanted,
      `${name}: ${wanted}`,
    );
  await ready("lost", "1/3");
  await ready("lost-2", "0/1");
  await page.locator('[data-job="default/lost"] .link').click();
  await story(page, "default/lost");
  await eventually(
    () => page.locator(".story .verdict").innerText(),
    (text) => /gone/.test(text),
    "the queue that is missing",
  );
});

test("the story follows the text and the language", async () => {
  const page = await open(site);
  await setYaml(page, RECLAIM);
  await allocated(page, "owner", "4");
  await page.locator(`[data-job="default/later"] .link`).last().click();
  await eventually(
    () => page.locator(".story .verdict").innerText(),
    (text) => /the cluster has 2 nodes/.test(text),
    "it waits for nodes",
  );
  await setYaml(page, RECLAIM.replace("count: 2, cpu: 4", "count: 5, cpu: 4"));
  await eventually(
    () => page.locator(".story .verdict").innerText(),
    (text) => !/the cluster has 2 nodes/.test(text),
    "another answer with five nodes",
  );
  await page.getByRole("button", { name: "中文" }).click();
  await eventually(
    () => page.locator(".story .verdict").innerText(),
    (text) => /[\u4e00-\u9fff]/.test(text),
    "in Chinese",
  );
  assert.deepEqual(await axe(page), []);
});

test("findings: each with its reason, and a fix by a click that undo takes back", async () => {
  const page = await open(site);
  await setYaml(page, RECLAIM.replace("{name: owner, weight: 1}", "{name: owner, weight: 1, deserved: {cpu: 4}}"));
  await page.click("#tab-why");
  const finding = page.locator(`.finding[data-code="deserved-ignored"]`);
  await finding.waitFor();
  await finding.locator("summary").click();
  assert.ok((await finding.locator("details p").count()) >= 2, "the reason and what to do");
  const code = "deserved-ignored";
  await finding.getByText("Fix it").click();
  await eventually(
    () => page.locator(`.finding[data-code="${code}"]`).count(),
    (n) => n === 0,
    `${code} is gone`,
  );
  await eventually(
    () => page.locator(".conf .tag.hot .tag-face").innerText(),
    (text) => /^capacity/.test(text),
    "capacity has taken proportion's place",
  );
  await page.keyboard.press("Control+z");
  await eventually(
    () => page.locator(`.finding[data-code="${code}"]`).count(),
    (n) => n === 1,
    `${code} is back`,
  );
});

test("what would let it in: each answer is one click away as B", async () => {
  const page = await open(site);
  await setYaml(
    page,
    "nodes:\n  - {name: node, count: 3, cpu: 2}\nqueues:\n  - {name: train, weight: 1}\njobs:\n  - {name: model, queue: train, replicas: 8, minMember: 8, cpu: 1}\n",
  );
  await page.locator(`[data-job="default/model"] .link`).last().click();
  await story(page, "default/model");
  await page.getByText("Look for the smallest change").click();
  const lower = page.locator(`.suggestion[data-code="min-member-down"]`);
  await lower.waitFor({ timeout: 30_000 });
  assert.match(await lower.innerText(), /lower spec.minMember from 8 to 6/);
  assert.deepEqual(await axe(page), []);
  await lower.getByText("Try as B").click();
  await eventually(
    () => page.locator(".compare").innerText(),
    (text) => /pods placed\s*6\s*\+6/.test(text),
    "B places six more than A",
  );
  await page.click("#tab-yaml");
  await eventually(
    () => page.locator(".cm-content").innerText(),
    (text) => text.includes("minMember: 6"),
    "the text has it",
  );
  await page.getByText("Back to A").click();
  await eventually(
    () => page.locator(".cm-content").innerText(),
    (text) => text.includes("minMember: 8"),
    "and A is a click away",
  );
});

test("one more node is a click away as B, where nodes are counted and where each is an object", async () => {
  const page = await open(site);
  await page.locator(`[data-job="default/a"] .link`).last().click();
  await story(page, "default/a");
  await page.getByText("Look for the smallest change").click();
  const node = page.locator(`.suggestion[data-code="node"]`);
  await node.waitFor({ timeout: 30_000 });
  assert.match(
    await page.locator(`.suggestion[data-code="guarantee"]`).innerText(),
    /raise spec.guarantee.resource.cpu from none to 21.667, and/,
  );
  assert.equal(
    await page.locator(".story .led").first().innerText(),
    "Of all that was tried, this costs the others least: 1 more node like node-0 (costs the others nothing).",
  );
  await node.getByText("Try as B").click();
  await eventually(
    () => page.locator(".compare").innerText(),
    (text) => /pods placed\s*110\s*\+10/.test(text),
    "B places ten more than A",
  );
  assert.equal(await page.locator('[data-cell="nodes/0/count"]').inputValue(), "11");
  const objects = [
    ["Node", "v1", { name: "big" }, { status: { allocatable: { cpu: "2", memory: "8Gi", pods: "110" } } }],
    ["Queue", "scheduling.volcano.sh/v1beta1", { name: "q" }, { spec: { weight: 1 } }],
    ["PodGroup", "scheduling.volcano.sh/v1beta1", { name: "j" }, { spec: { minMember: 3, queue: "q" } }],
    ...[0, 1, 2].map((i) => [
      "Pod",
      "v1",
      { name: `j-${i}`, annotations: { "scheduling.k8s.io/group-name": "j" } },
      { spec: { schedulerName: "volcano", containers: [{ name: "c", resources: { requests: { cpu: "1" } } }] } },
    ]),
  ].map(([kind, apiVersion, metadata, more]) => ({ apiVersion, kind, metadata, ...(more as object) }));
  await setYaml(page, objects.map((object) => JSON.stringify(object)).join("\n---\n"));
  await settled(page);
  await page.locator(`[data-job="default/j"] .link`).last().click();
  await story(page, "default/j");
  await page.getByText("Look for the smallest change").click();
  await node.getByText("1 more node like big").waitFor({ timeout: 30_000 });
  await node.getByText("Try as B").click();
  await page.locator('.nodes [data-node="big-new-1"]').first().waitFor();
  assert.deepEqual(site.errors, []);
});

test("where one job alone waits, the pane opens at what binds it", async () => {
  const page = await open(site);
  await openGallery(page);
  await choose(page, '[data-entry="too-wide"]');
  await openTab(page, "why");
  assert.match(
    await page.locator(".story .verdict").innerText(),
    /^default\/train waits: .*highestTierAllowed.*2 would do/,
  );
  await page.getByText("Look for the smallest change").click();
  await page.locator(".suggestion").first().waitFor({ timeout: 30_000 });
  assert.deepEqual(site.errors, []);
});

test("a job with its gang is not called free; all evictions have a story", async () => {
  const page = await open(site);
  await page.locator(`[data-job="default/a"] .link`).last().click();
  await story(page, "default/a");
  await page.getByText("Look for the smallest change").click();
  await page.getByText("28 of its 80 have a place. With each of these one more has:").waitFor({ timeout: 30_000 });
  await page.locator('.suggestion[data-code="weight"]').waitFor();
  await setYaml(page, RECLAIM);
  await allocated(page, "owner", "4");
  await page.getByRole("button", { name: "All evictions" }).click();
  await eventually(
    () => page.locator(".story .verdict").innerText(),
    (text) => /evicted/.test(text),
    "the story of the evictions",
  );
  await page.getByRole("button", { name: "the cluster" }).click();
  await eventually(
    () => page.locator(".story h3").innerText(),
    (text) => /the cluster/.test(text),
    "and back",
  );
});

test("a question of the gallery opens with its story, and its fix as B", async () => {
  const page = await open(site);
  const gallery = async (selector: string) => {
    await openGallery(page);
    await choose(page, selector);
  };
  await gallery('[data-entry="issue-3332-gang-protects-victims"]');
  await story(page, "default/urgent");
  assert.match(await page.locator(".story .chain").innerText(), /lets none of 8 candidates/);
  await gallery('[data-fixed="issue-3332-gang-protects-victims"]');
  await eventually(
    () => page.locator(".compare").innerText(),
    (text) => /evictions\s*2\s*\+2/.test(text),
    "B evicts two",
  );
  // Where A's statement is taken back empty: no moment of its timeline, but what it did there.
  await eventually(
    () => page.locator(".parting dd").first().innerText(),
    (text) => /preempt · discard/.test(text),
    "what A did instead",
  );
  await page.locator(".cmp-rest > summary").click();
  assert.match(
    await page.locator(".compare .diff-list").innerText(),
    /default\/urgent\s+Inqueue 0\/2 → Inqueue 0\/2 \(pipelined 2\)/,
  );
  assert.deepEqual(site.errors, []);
});

// In the page itself, for there are many: asks about every queue and every waiting job that is shown.
async function everyStory(): Promise<{ name: string; about: string; rows: number; verdict: string }[]> {
  const text = (selector: string) => document.querySelector<HTMLElement>(selector)?.innerText.trim() ?? "";
  const names = (selector: string, attribute: string) =>
    [...document.querySelectorAll(selector)].map((e) => e.getAttribute(attribute)!);
  const asks = [
    ...names(".queues .q:has(.ask)", "data-queue").map((name) => ({
      name,
      button: `.queues .q[data-queue="${CSS.escape(name)}"] .ask`,
    })),
    ...names(".jobs tr:has(.c-more .link)", "data-job").map((name) => ({
      name,
      button: `.jobs tr[data-job="${CSS.escape(name)}"] .c-more .link`,
    })),
  ];
  const stories = [];
  for (const { name, button } of asks) {
    document.querySelector<HTMLElement>(button)!.click();
    const told = () => document.querySelector('.why[aria-busy="false"]') && text(".story header h3").includes(name);
    for (const end = Date.now() + 20_000; !told() && Date.now() < end;)
      await new Promise((done) => setTimeout(done, 10));
    stories.push({
      name,
      about: text(".story header h3"),
      rows: document.querySelectorAll(".link-row").length,
      verdict: text(".story .verdict"),
    });
  }
  return stories;
}

test("every scenario of the gallery opens and runs without an error; the story of every queue and every waiting job", async () => {
  const page = await open(site);
  await openGallery(page);
  const ids = await entries(page);
  assert.ok(ids.length >= 20);
  let told = 0;
  for (const [i, id] of ids.entries()) {
    if (i) await openGallery(page);
    await choose(page, `[data-entry="${id}"]`);
    // One over many cycles begins with its first, whose jobs may be none.
    if (await page.locator('#tab-cycles[aria-selected="true"]').count()) {
      await page.locator(".cycle-bar").waitFor();
      await page.getByText("Back to the scenario").click();
      await page.locator(".cycle-bar").waitFor({ state: "hidden" });
      await settled(page);
    }
    assert.equal(await page.locator(".banner").count(), 0, `${id}: ${await page.locator(".banner-slot").innerText()}`);
    assert.ok((await page.locator(".node, .heat").count()) > 0, id);
    for (const { name, about, rows, verdict } of await page.evaluate(everyStory)) {
      assert.ok(about.includes(name), `${id}: the story of ${name} is about ${about}`);
      assert.ok(rows > 0, `${id}: ${name}`);
      assert.ok(verdict, `${id}: ${name}`);
      told++;
    }
  }
  console.log(`${told} stories`);
  assert.ok(told > 60);
  assert.deepEqual(site.errors, []);
});

test("a small example is made of a job that waits, under other names, and opens with its story", async () => {
  const page = await open(site);
  await setYaml(page, CROWDED);
  await settled(page);
  await page.locator(`[data-job="default/train"] .link`).last().click();
  await story(page, "default/train");
  await page.click(".small-example button");
  await story(page, "default/job-");
  assert.match(await page.locator("#notice").innerText(), /28 pods became [1-9], which still show the same/);
  assert.doesNotMatch(await page.evaluate(() => document.body.innerText), /acme|notebooks|train/);
  await page.screenshot({ path: `${SHOTS}/small-example.png` });
  assert.deepEqual(await axe(page, ".drawer"), []);
});

test("a small example is made of a pod that goes, and of what the linter finds", async () => {
  const page = await open(site);
  await setYaml(page, RECLAIM);
  await allocated(page, "owner", "4");
  await page.locator(".slots .releasing").first().click();
  await story(page, "default/old-");
  await page.click("p.small-example button");
  await story(page, "default/p");
  assert.match(await page.locator(".story").innerText(), /reclaim evicted default\/p\d/);
  assert.match(await page.locator("#notice").innerText(), /16 pods became 3,/);

  await setYaml(page, RECLAIM);
  await allocated(page, "owner", "4");
  const finding = page.locator('.finding[data-code="job-over-cluster"]');
  await finding.locator("summary").click();
  await finding.locator(".small-example button").click();
  await page.locator("#notice").getByText("16 pods became 1,").waitFor();
  await eventually(
    () => finding.innerText(),
    (text) => /PodGroup .*spec.minMember/s.test(text) && !/later/.test(text),
    "the finding of the example, whose names are others",
  );
});
