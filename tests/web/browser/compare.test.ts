// "What changes if I apply this?": the change first, then gains and losses, jobs and evictions; and the ways out of the page.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { svgText } from "../../../web/src/charts/file.ts";
import { gainsSheet } from "../../../web/src/charts/gains-file.ts";
import { openSite } from "./browser.ts";
import {
  axe,
  copied,
  drop,
  eventually,
  linked,
  open,
  openTab,
  resize,
  settled,
  setYaml,
  SHOTS,
  THEMES,
} from "./kit.ts";

const site = await openSite();
after(() => site.close());
mkdirSync(SHOTS, { recursive: true });

const TAKEN = (weight: number, actions = "enqueue, allocate, reclaim") => `actions: [${actions}]
plugins:
  - [priority, gang, conformance]
  - [predicates, proportion, nodeorder]
nodes:
  - {name: node, count: 2, cpu: 4, memory: 16Gi}
queues:
  - {name: borrower, weight: 1}
  - {name: owner, weight: ${weight}}
jobs:
  - {name: old, queue: borrower, replicas: 8, minMember: 1, cpu: 1, running: 8}
  - {name: new, queue: owner, replicas: 4, minMember: 4, cpu: 1}
`;

// A evicts nobody; B lets owner take back its four cores.
async function compared(options: Parameters<typeof open>[1] = {}): Promise<Page> {
  const page = await open(site, options);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await setYaml(page, TAKEN(1, "enqueue, allocate"));
  await settled(page);
  await page.locator(".top").getByLabel("Compare A/B").click();
  await page.locator(".compare").waitFor();
  await setYaml(page, TAKEN(1));
  await answered(page, /reclaim/);
  return page;
}

const headline = (page: Page) => page.locator(".cmp-headline").innerText();
const answered = (page: Page, wanted: RegExp) =>
  eventually(
    () => headline(page),
    (text) => wanted.test(text),
    String(wanted),
  );
const send = async (page: Page, label: string) => {
  await page.locator(".compare").getByRole("button", { name: "Send" }).click();
  await page.locator(".menu-list:popover-open [role=menuitem]", { hasText: label }).click();
};

test("the change stands first, then who gains and loses, and a table of evictions with for whom", async () => {
  const page = await compared();
  assert.match(
    await headline(page),
    /^Changed: actions enqueue, allocate → enqueue, allocate, reclaim\. In one cycle .*4 more pods are evicted\.$/,
  );
  const parts = await page.locator(".cmp-part").evaluateAll((all) => all.map((e) => e.getAttribute("data-part")));
  assert.deepEqual(parts.slice(0, 2), ["fields", "gains"]);
  assert.match(
    await page.locator('[data-part="fields"]').innerText(),
    /actions\s+enqueue, allocate\s+enqueue, allocate, reclaim/,
  );
  const evictions = page.locator('[data-part="evictions"] tbody tr');
  assert.equal(await evictions.count(), 4);
  for (const row of await evictions.allInnerTexts())
    assert.match(row, /^default\/old-\d\s+default\/old\s+borrower\s+default\/new-\d owner\s+reclaim$/);
  // Losses grow to the left of the line, gains to its right.
  const bar = (name: string) =>
    page.locator(`[data-gain="${name}"] rect`).evaluate((rect) => parseFloat(rect.getAttribute("x")!));
  assert.ok((await bar("borrower · cpu")) < 50);
  assert.equal(await bar("owner · cpu"), 50);
  // A name leads to its story.
  await evictions.first().getByRole("button").first().click();
  await page.locator('.why[aria-busy="false"]').waitFor();
  assert.deepEqual(site.errors, []);
});

test("once there is a B nothing asks for a change any more; a field's name is not broken; four figures stand two by two", async () => {
  const page = await compared();
  assert.equal(await page.locator("#notice").isVisible(), false, "“Change something to see B.” has gone");
  await setYaml(page, TAKEN(3));
  await answered(page, /weight 1 → 3/);
  for (const width of [1024, 1440]) {
    await resize(page, { width, height: 900 });
    const fields = page.locator('[data-part="fields"] code');
    for (const lines of await fields.evaluateAll((all) => all.map((e) => e.getClientRects().length)))
      assert.equal(lines, 1, `${width}`);
  }
  await resize(page, { width: 390, height: 844 });
  const figures = await page
    .locator(".compare .stat")
    .evaluateAll((all) => all.map((e) => e.getBoundingClientRect().toJSON()));
  assert.deepEqual([...new Set(figures.map((box) => box.left))].length, 2);
  assert.deepEqual([...new Set(figures.map((box) => box.top))].length, 2);
  const next = (await page.locator('[data-part="fields"]').boundingBox())!;
  assert.ok(next.y - figures[3].bottom >= 6, "they do not touch the line below");
});

test("axe finds nothing in a comparison, 390 and 1440 pixels, light and dark", async () => {
  const page = await compared({ width: 1440 });
  await page.locator(".cmp-rest > summary").click();
  await page.locator(".ab-charts").waitFor();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    for (const dark of THEMES) {
      await resize(page, { width, height, dark });
      assert.deepEqual(await axe(page), []);
      const wide = await page.locator(".compare").evaluate((e) => e.scrollWidth - e.clientWidth);
      assert.ok(wide <= 0, `nothing is wider than the pane (${wide})`);
      await page.screenshot({ path: `${SHOTS}compare-${width}-${dark ? "dark" : "light"}.png` });
    }
});

test("it goes out as a link, as Markdown of 4 kB, as one page, as a picture and as commands", async () => {
  const page = await compared();
  await send(page, "Copy the link");
  const url = await copied(page, /#1\//);
  await send(page, "Copy as Markdown");
  const markdown = await copied(page, /^## .* → B/);
  assert.ok(new TextEncoder().encode(markdown).length <= 4096, `${markdown.length}`);
  assert.match(markdown, /Who is evicted, and for whom/);
  assert.match(markdown, /\| default\/old-\d \| default\/old \| borrower \| default\/new-\d \(owner\) \| reclaim \|/);
  await send(page, "Copy as kubectl commands");
  await copied(page, /^kubectl patch configmap volcano-scheduler-configmap -n volcano-system --type=merge -p '/);
  const saved = async (label: string) => {
    const [download] = await Promise.all([page.waitForEvent("download"), send(page, label)]);
    return readFileSync((await download.path())!);
  };
  const html = (await saved("Save as one page (HTML)")).toString();
  assert.doesNotMatch(html, /src=|(?<!<a )href=|<script|url\(/, "it asks for nothing but by a link that is pressed");
  const alone = await page.context().newPage();
  await alone.setContent(html);
  assert.match(await alone.locator("body").innerText(), /Who gains and who loses[^]*Who is evicted, and for whom/);
  assert.deepEqual(await axe(alone), []);
  await alone.screenshot({ path: `${SHOTS}compare-page.png`, fullPage: true });
  await alone.close();
  const svg = (await saved("Save the picture as SVG")).toString();
  assert.match(svg, /^<svg xmlns/);
  assert.match(svg, /borrower · cpu/);
  assert.doesNotMatch(svg, /var\(--/);
  assert.equal((await saved("Save the picture as PNG")).subarray(1, 4).toString(), "PNG");
  // The link shows the same.
  const other = await open(site, { hash: url.slice(url.indexOf("#")) });
  await answered(other, /reclaim/);
  assert.equal(await headline(other), await headline(page));
  assert.deepEqual(site.errors, []);
});

test("no line of the picture's headline is cut, in a wide font, in English and in Chinese", async () => {
  const page = await site.newPage({ width: 900, height: 600 }, {}, null);
  const change = "Changed: Queue etl-nightly weight 1 → 2. In one cycle etl-nightly +253.246 cpu, ";
  for (const headline of [
    `${change}acme-secret-project −35 cpu, default −35 cpu; 3 jobs start, 2 jobs no longer start, and 19 more pods are evicted.`,
    `${change}${"1234567890".repeat(20)} no longer starts.`,
    `已更改：队列 etl-nightly 权重 1 → 2。${"一个周期内有更多的 Pod 被驱逐，".repeat(8)}`,
  ]) {
    const bars = [{ label: "etl-nightly · cpu", change: "101 → 354", part: 0.5 }];
    const svg = svgText(gainsSheet(headline, bars), () => "black").replace("system-ui", "DejaVu Sans");
    await page.setContent(svg);
    const { room, ends } = await page.evaluate(() => {
      const box = (e: Element) => (e as SVGGraphicsElement).getBBox();
      return {
        room: box(document.querySelector("svg > rect")!).width,
        ends: [...document.querySelectorAll("g[font-weight] text")].map((e) => box(e).x + box(e).width),
      };
    });
    assert.ok(ends.length > 1 && Math.max(...ends) <= room - 20, `${ends} of ${room}`);
    await page.screenshot({ path: `${SHOTS}compare-headline.png` });
  }
});

test("the menu's Markdown is the comparison where there is one, and leaves long input out", async () => {
  const page = await compared();
  const copy = async () => {
    await page.getByText("Export", { exact: true }).click();
    await page.locator(".menu-list:popover-open").getByText("Copy as Markdown").click();
  };
  await copy();
  await copied(page, /^## .* → B/);
  await page.locator(".compare").getByText("Stop comparing").click();
  await setYaml(page, `# ${"long ".repeat(2000)}\n${TAKEN(1)}`);
  await settled(page);
  await copy();
  const alone = await copied(page, /^### /);
  assert.doesNotMatch(alone, /long long/);
  assert.deepEqual(site.errors, []);
});

test("several variants stand side by side, and a link holds them", async () => {
  const page = await compared();
  await page.locator(".compare").getByText("Keep B as a variant").click();
  await eventually(
    () => page.locator("#notice").innerText(),
    (text) => /Kept as Variant 1/.test(text),
    "it is said",
  );
  await setYaml(page, TAKEN(9, "enqueue, allocate"));
  await page.locator('[data-variant="Variant 1"]').waitFor();
  await answered(page, /weight 1 → 9/);
  const rows = await page.locator('[data-part="variants"] tbody tr').allInnerTexts();
  assert.equal(rows.length, 3);
  assert.match(rows[1]!, /^Variant 1\s+4\s+\d\s+4\s+Changed: actions/);
  assert.match(rows[2]!, /^B\s+8\s+1\s+0\s+Changed: Queue owner weight 1 → 9/);
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${SHOTS}compare-variants.png` });
  const hash = await linked(page, (shared) => shared.more?.length === 1 && shared.a !== undefined);
  const other = await open(site, { hash });
  await other.locator('[data-variant="Variant 1"]').waitFor();
  // A name that the page gave is said in the reader's language.
  await other.getByRole("button", { name: "中文" }).click();
  await other.locator('[data-part="variants"] th', { hasText: "方案 1" }).waitFor();
  await other.getByRole("button", { name: "EN" }).click();
  await other.getByRole("button", { name: "Open as B: Variant 1" }).click();
  await answered(other, /actions/);
  await other.getByRole("button", { name: "Forget Variant 1" }).click();
  await other.locator('[data-part="variants"]').waitFor({ state: "detached" });
  assert.deepEqual(site.errors, []);
});

const OBJECTS = (weight: number) => `apiVersion: v1
kind: List
items:
- {apiVersion: v1, kind: Node, metadata: {name: dc1-secret-host}, status: {allocatable: {cpu: "8", memory: 16Gi, pods: "110"}, capacity: {cpu: "8", memory: 16Gi, pods: "110"}}}
- {apiVersion: scheduling.volcano.sh/v1beta1, kind: Queue, metadata: {name: secret-team}, spec: {weight: ${weight}}}
- {apiVersion: scheduling.volcano.sh/v1beta1, kind: Queue, metadata: {name: acme-other}, spec: {weight: 1}}
- {apiVersion: scheduling.volcano.sh/v1beta1, kind: PodGroup, metadata: {name: launch, namespace: acme}, spec: {minMember: 1, queue: secret-team}}
- {apiVersion: v1, kind: Pod, metadata: {name: launch-w-0, namespace: acme, annotations: {scheduling.k8s.io/group-name: launch}}, spec: {schedulerName: volcano, containers: [{name: c, resources: {requests: {cpu: "2"}}}]}, status: {phase: Pending}}
`;

test("A and B are anonymised together: one name is one new name on both sides", async () => {
  const page = await open(site);
  await drop(page, [["cluster.yaml", OBJECTS(1)]]);
  await page.locator('.queues [data-queue="secret-team"]').waitFor();
  await settled(page);
  await page.locator(".top").getByLabel("Compare A/B").click();
  await page.locator(".compare").waitFor();
  const field = page.locator('[data-cell^="queues/"][data-cell$="/weight"]').first();
  await field.fill("7");
  await answered(page, /secret-team weight 1 → 7/);
  await send(page, "Anonymise A and B");
  await answered(page, /Changed: Queue [a-z]-queue-\d weight 1 → 7/);
  assert.doesNotMatch(await page.locator("main").innerText(), /secret|acme/);
  assert.deepEqual(site.errors, []);
});

test("an eviction's sentence says for whom", async () => {
  const page = await compared();
  await openTab(page, "events");
  await page
    .locator(".events")
    .getByText(/evict old-\d \(queue borrower\) from node-\d for new-\d \(queue owner\)/)
    .first()
    .waitFor();
});
