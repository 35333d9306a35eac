// Releases of Volcano on the page: which one answers and why, another one beside it, and what an upgrade would change.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { encode } from "../../../web/src/state/address.ts";
import { decode } from "../../../web/src/state/url.ts";
import { openSite } from "./browser.ts";
import {
  axe,
  choose,
  eventually,
  linked,
  open,
  openGallery,
  openTab,
  openYaml,
  settled,
  setYaml,
  SHOTS,
} from "./kit.ts";

const site = await openSite();
after(() => site.close());

const badge = (page: Page) => page.locator(".parity");
const menu = (page: Page) => page.locator(".menu-list:popover-open");
const dialog = (page: Page) => page.locator("dialog[open]");

const RECLAIM = `actions: [enqueue, reclaim, allocate]
plugins: [[priority, gang, conformance], [predicates, proportion, nodeorder]]
nodes: [{name: node, cpu: 8}]
queues: [{name: borrower}, {name: owner}]
jobs:
- {name: old, queue: borrower, replicas: 6, minMember: 1, cpu: 1, running: 6}
- {name: new, queue: owner, replicas: 2, minMember: 2, cpu: 1}
`;
const IN = (release: string, text = RECLAIM) => `volcano: "${release}"\n${text}`;
const linkTo = (text: string) => encode({ name: "Mine", text });

for (const width of [1440, 390])
  test(`the badge says who answers, also that nobody was asked for, and its menu chooses (${width})`, async () => {
    const page = await open(site, { width, height: 844 });
    await eventually(
      () => badge(page).innerText(),
      (text) => /^Volcano v\d+\.\d+\.\d+\s+by default$/.test(text),
      "the badge",
    );
    await badge(page).click();
    await menu(page).getByText("The scenario names no release of Volcano").waitFor();
    assert.deepEqual(await axe(page), []);
    await menu(page).getByRole("menuitem", { name: "Volcano v1.13.3" }).click();
    await eventually(
      () => badge(page).innerText(),
      (text) => text.trim() === "Volcano v1.13.3",
      "1.13",
    );
    await badge(page).click();
    await menu(page).getByText("As the scenario says, Volcano v1.13.3 answered.").waitFor();
    await menu(page).getByRole("menuitem", { name: "As usual" }).click();
    await eventually(
      () => badge(page).innerText(),
      (text) => text.includes("by default"),
      "the default again",
    );
  });

test("a cluster's scheduler says which release answers, and then nothing is by default", async () => {
  const cluster = `apiVersion: apps/v1
kind: Deployment
metadata: {name: volcano-scheduler, namespace: volcano-system}
spec: {template: {spec: {containers: [{name: scheduler, image: "vc-scheduler:v1.13.3"}]}}}
---
${RECLAIM}`;
  const page = await open(site, { hash: await linkTo(cluster) });
  assert.equal((await badge(page).innerText()).trim(), "Volcano v1.13.3");
  await badge(page).click();
  await menu(page).getByText("As the image of the cluster's scheduler says").waitFor();
});

for (const [what, options] of [
  ["wide", {}],
  ["phone", { width: 390, height: 844 }],
  ["dark", { dark: true }],
] as const)
  test(`What if I upgrade? (${what})`, async () => {
    const page = await open(site, { ...options, hash: await linkTo(IN("1.14")) });
    await page.locator("body").press("u");
    await dialog(page).locator(".up-headline").waitFor();
    assert.match(await dialog(page).locator(".up-headline").innerText(), /v1\.14\.4 → v1\.15\.1: .*reclaimfirst\.$/);
    const cause = dialog(page).locator('[data-change="reclaimfirst"]');
    assert.match(await cause.innerText(), /evicts nobody where the node has room/);
    assert.match(
      (await cause.locator("a").getAttribute("href"))!,
      /^https:\/\/github\.com\/volcano-sh\/volcano\/commit\/98f47f5d3$/,
    );
    assert.deepEqual(
      await dialog(page)
        .locator('[data-aspect="job"] tbody tr')
        .allInnerTexts()
        .then((rows) => rows.map((row) => row.split(/\s*\n\s*|\t/).map((cell) => cell.trim()))),
      [["default/old", "Running: 4/4, -2", "Running: 6/6", "reclaimfirst"]],
    );
    assert.match(await dialog(page).innerText(), /the action gangreclaim/);
    assert.deepEqual(await axe(page), []);
    assert.equal(await dialog(page).evaluate((e) => e.scrollWidth > e.clientWidth), false);
    await page.screenshot({ path: `${SHOTS}upgrade-${what}.png` });
    // Every other pair is one choice away; two that are the same are no question.
    await dialog(page).locator("select").first().selectOption("1.15");
    await dialog(page).getByText("Choose two releases that differ.").waitFor();
    await dialog(page).locator("select").first().selectOption("1.13");
    await dialog(page).locator(".up-headline").getByText("v1.13.3 → v1.15.1").waitFor();
    // A difference leads to its story.
    await dialog(page).getByRole("button", { name: "default/old" }).first().click();
    await dialog(page).waitFor({ state: "hidden" });
    await page.locator(".why").getByText("old").first().waitFor();
  });

test("the upgrade is told in Chinese, and copied as Markdown", async () => {
  const page = await site.newPage(
    { width: 1440, height: 900 },
    { locale: "zh-CN", permissions: ["clipboard-read", "clipboard-write"] },
    await linkTo(IN("1.14")),
  );
  await page.waitForSelector(".q .row");
  await page.locator("body").press("u");
  await dialog(page).locator(".up-headline").waitFor();
  assert.match(await dialog(page).innerText(), /节点已有空间时 reclaim 不再驱逐/);
  await page.screenshot({ path: `${SHOTS}upgrade-zh.png` });
  await dialog(page).getByRole("button", { name: "复制为 Markdown" }).click();
  await page.locator("#notice").getByText("已复制").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^### Mine: Volcano v1\.14\.4 → v1\.15\.1\n/);
  const [, hash] = /\[Pumice\]\([^#]*(#[^)]*)\)/.exec(copied)!;
  const link = await decode(hash!);
  assert.ok(link?.ok && link.shared.text === IN("1.14"));
});

test("a long comparison leaves the page usable, can be cancelled, and goes on while its dialog is closed", async () => {
  const jobs = Array.from(
    { length: 60 },
    (_, i) => `- {name: j${i}, queue: q${i % 6}, replicas: 40, minMember: ${1 + (i % 7)}, cpu: 1, run: 90s}`,
  );
  const text = IN(
    "1.14",
    `actions: [enqueue, allocate, preempt, reclaim]
plugins: [[priority, gang, conformance], [predicates, proportion, nodeorder]]
nodes: [{name: node, count: 60, cpu: 16}]
queues: [${Array.from({ length: 6 }, (_, i) => `{name: q${i}, weight: ${i + 1}}`).join(", ")}]
jobs:
${jobs.join("\n")}
`,
  );
  const page = await open(site, { hash: await linkTo(text) });
  await page.locator("body").press("u");
  await dialog(page).locator("select").last().selectOption("86400");
  const busy = dialog(page).locator(".up-busy");
  await busy.getByText("Comparing 1.14 with 1.15").waitFor();
  await busy.getByRole("button", { name: "Cancel" }).click();
  await busy.getByText("Cancelled.").waitFor();
  assert.equal(await dialog(page).locator(".up-headline").count(), 0);
  // Again, and away: the page's own runs wait for nothing.
  await busy.getByRole("button", { name: "Compare" }).click();
  await busy.getByText("Comparing").waitFor();
  await page.keyboard.press("Escape");
  await badge(page).click();
  await menu(page).getByRole("menuitem", { name: "Volcano v1.13.3" }).click();
  await eventually(
    () => badge(page).innerText(),
    (shown) => shown.trim() === "Volcano v1.13.3",
    "the page answers meanwhile",
  );
});

test("two releases side by side: in the pane, in its menus, and in the link", async () => {
  const page = await open(site, { hash: await linkTo(IN("1.14")) });
  await badge(page).click();
  await menu(page).getByRole("menuitem", { name: "Two releases side by side" }).click();
  const side = (name: "A" | "B") => page.locator(`.ab-charts section[aria-label="${name}"]`);
  const shows = async (a: string, b: string) => {
    await side("A").locator(".release").getByText(a).waitFor();
    await side("B").locator(".release").getByText(b).waitFor();
    await settled(page);
  };
  await shows("v1.14.4", "v1.15.1");
  const evictions = () => page.locator(".stat").filter({ hasText: "evictions" }).innerText();
  await eventually(evictions, (text) => /0\s*−2/.test(text), "two evictions less");
  assert.deepEqual(await axe(page), []);
  const hash = await linked(page, ({ a, text }) => a?.text === IN("1.14") && text === IN("1.15"));
  // Either side is another release by its own menu; the rest of it stays.
  await side("A").locator(".release").click();
  await menu(page).getByRole("menuitem", { name: "v1.13.3" }).click();
  await shows("v1.13.3", "v1.15.1");
  await side("B").locator(".release").click();
  await menu(page).getByRole("menuitem", { name: "v1.14.4" }).click();
  await shows("v1.13.3", "v1.14.4");
  await eventually(evictions, (text) => /2\s*=/.test(text), "the same evictions");
  // What the upgrade is asked about is what stands side by side.
  await page.locator("body").press("u");
  await dialog(page).locator(".up-headline").getByText("v1.13.3 → v1.14.4").waitFor();
  await page.keyboard.press("Escape");
  const again = await open(site, { hash });
  await again.locator(".ab-charts .release").getByText("v1.15.1").waitFor();
  assert.equal(await again.locator('.ab-charts section[aria-label="A"] .release').innerText(), "v1.14.4");
});

test("the pane A/B offers two releases before anything is pinned", async () => {
  const page = await open(site, { hash: await linkTo(IN("1.15")) });
  await openTab(page, "compare");
  await page.getByRole("button", { name: "Volcano 1.14 and 1.15" }).click();
  await page.locator('.ab-charts section[aria-label="A"] .release').getByText("v1.14.4").waitFor();
  await page.locator('.ab-charts section[aria-label="B"] .release').getByText("v1.15.1").waitFor();
});

test("what changed is a chapter of the gallery; a lesson opens in both releases, and an upgrade leads to it", async () => {
  const page = await open(site);
  await openGallery(page);
  assert.ok((await page.locator('[data-fixed^="change-"]').count()) >= 10);
  await choose(page, '[data-fixed="change-inqueue"]');
  await page.locator('.ab-charts section[aria-label="B"] .release').getByText("v1.15.1").waitFor();
  await page.locator(".lesson").getByText("1.15 counts the 4 that first still lacks").waitFor();
  await page.locator("body").press("u");
  await dialog(page).locator('[data-change="inqueue"]').getByRole("button", { name: "a small example" }).click();
  await dialog(page).waitFor({ state: "hidden" });
  await page.locator(".lesson").getByText("first asked for 8 CPU").waitFor();
});

test("what the release lacks is grey in a plugin's arguments, and says since when it is there", async () => {
  const text = (release: string) =>
    IN(
      release,
      "plugins: [[gang], [predicates, {name: capacity, arguments: {ancestorReclaimLevel: 1}}]]\nnodes: [{name: n, cpu: 1}]\njobs: [{name: j, cpu: 1}]\n",
    );
  for (const [release, lacks] of [
    ["1.14", true],
    ["1.15", false],
  ] as const) {
    const page = await open(site, { hash: await linkTo(text(release)) });
    await page.getByRole("button", { name: "Plugin capacity" }).click();
    const argument = menu(page).locator("label.argument").filter({ hasText: "ancestorReclaimLevel" });
    await argument.getByText("new in 1.15").waitFor();
    assert.equal((await argument.locator(".lacking").count()) > 0, lacks);
    await page.context().close();
  }
});

test("the editor's completion says what is new, and what it is stands in sight below the list", async () => {
  const page = await open(site, { hash: await linkTo(IN("1.14")) });
  await setYaml(page, "nodes: [{name: n, cpu: 1}]\nactions: [enqueue, allocate, ");
  await page.keyboard.type("gang");
  const first = page.locator(".cm-tooltip-autocomplete li").first();
  await first.getByText("new in 1.15").waitFor();
  const info = page.locator(".cm-completionInfo");
  await info.getByText("whole gang").waitFor();
  // Nothing cuts it or lies above it; it finds its place a frame after it is there.
  const inSight = () =>
    info.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const corners: [number, number][] = [
        [left + 4, top + 4],
        [right - 4, bottom - 4],
      ];
      return corners.map(([x, y]) => element.contains((element.getRootNode() as ShadowRoot).elementFromPoint(x, y)));
    });
  await eventually(inSight, (corners) => corners.every(Boolean), "the explanation in sight");
});

test("an embedded page answers as the release that its address asks for, and hands it on", async () => {
  const page = await site.newPage(
    { width: 720, height: 460 },
    { locale: "en-GB" },
    `embed.html?volcano=1.13${await linkTo(IN("1.15"))}`,
  );
  await page.locator(".embed-head").getByText("Volcano v1.13.3").waitFor();
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByText("Open in playground").click(),
  ]);
  await opened.waitForSelector(".q .row");
  assert.equal((await opened.locator(".parity").innerText()).trim(), "Volcano v1.13.3");
  await openYaml(opened);
  assert.match(await opened.locator(".cm-content").innerText(), /^volcano: "1\.13"/);
  // The element's attribute is that part of the address; the page that explains it may frame it.
  await page.goto(`${site.url}docs.html`);
  await page.evaluate((scenario) => {
    const element = Object.assign(document.createElement("pumice-playground"), { scenario });
    element.setAttribute("volcano", "1.14");
    document.body.append(element);
  }, RECLAIM);
  await eventually(
    async () => page.frames().map((frame) => frame.url()),
    (urls) => urls.some((url) => /embed\.html\?[^#]*volcano=1\.14[&#]/.test(url)),
    "the element's frame",
  );
});

test("nobody complained", () => assert.deepEqual(site.errors, []));
