// What a lesson's picture says beside CPU: labels and taints of nodes, GPUs, and the plugins tier by tier.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { openSite } from "./browser.ts";
import { axe, resize, THEMES } from "./kit.ts";

const site = await openSite();
after(() => site.close());

const empty = (width: number) =>
  site.newPage({ width, height: 900 }, { reducedMotion: "reduce", locale: "en-GB" }, null);

async function at(lesson: string, step: number, on?: Page): Promise<Page> {
  const page = on ?? (await empty(1280));
  await page.goto("about:blank");
  const steps = Array.from({ length: step }, () => ({ hints: 0 }));
  const kept = JSON.stringify({ version: 1, last: "", lessons: { [lesson]: { steps } } });
  await page.addInitScript((text) => localStorage.setItem("pumice.course.1", text), kept);
  await page.goto(`${site.url}learn.html#lesson/${lesson}`);
  await page.locator(`[data-question="${step}"]`).waitFor();
  await page.locator('main[aria-busy="false"] .stage > *').first().waitFor();
  return page;
}

const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();

test("a node says its labels and taints", async () => {
  const page = await at("nodes-that-will-not-do", 0);
  assert.deepEqual(await page.locator(".stage-node .node-says").allInnerTexts(), [
    "disk=ssd",
    "disk=ssd",
    "disk=hdd",
    "disk=ssd · setup=yes:NoSchedule",
  ]);
  const plain = await at("full-nodes-first", 0);
  assert.equal(await plain.locator(".node-says").count(), 0, "a node without labels of its own says nothing");
});

test("where a lesson measures GPUs, nodes and jobs do", async () => {
  const page = await at("three-free-cards", 0);
  assert.match(squeezed(await page.locator(".stage-node").innerText()), /^n 0 of 3 GPU taken/);
  assert.match(squeezed(await page.locator('[data-job="a"]').innerText()), /1 × 2 GPU Inqueue/);
  const memory = await at("what-each-needs-most", 0);
  assert.match(squeezed(await memory.locator('[data-job="thick"]').innerText()), /20 × 1 CPU, 4 Gi$/);
});

test("what the engine tells names the nodes that it crossed out, the points, and who came first", async () => {
  const told = async (lesson: string, answer: (page: Page) => Promise<void>) => {
    const page = await at(lesson, 0);
    await answer(page);
    await page.getByRole("button", { name: "That is my guess" }).click();
    return squeezed(await page.locator(".told").innerText());
  };
  const put = (node: string) => (page: Page) => page.locator(`[aria-label$="on ${node}"]`).check();
  const crossed = await told("nodes-that-will-not-do", put("ssd-1"));
  for (const reason of [/Insufficient cpu.*\(ssd-0\)/, /selector \(hdd\)/, /untolerated taint\(s\) \(new\)/])
    assert.match(crossed, reason);
  assert.match(await told("full-nodes-first", put("n-1")), /n-1: total 1175, nodeorder 425, binpack 750/);
  const order = async (page: Page) => {
    for (const name of ["urgent", "idle"]) await page.locator(`.ask-order [data-item="${name}"]`).click();
  };
  assert.match(await told("whose-word-counts", order), /idle \(drf: smaller share, 0% : 44\.4%\)/);
});

test("plugins stand tier by tier, as the step has them", async () => {
  const tiers = async (step: number) => {
    const page = await at("whose-word-counts", step);
    return (await page.locator(".stage-tiers .stage-cycle").allInnerTexts()).map(squeezed);
  };
  assert.deepEqual(await tiers(0), ["Tier 1 drf priority gang", "Tier 2 predicates proportion nodeorder"]);
  assert.deepEqual(await tiers(1), ["Tier 1 priority gang", "Tier 2 predicates proportion nodeorder drf"]);
});

test("labels, tiers and long controls on a phone, light and dark: axe finds nothing, nothing runs off", async () => {
  const page = await empty(390);
  for (const [lesson, step] of [
    ["nodes-that-will-not-do", 0],
    ["nodes-for-a-queue", 2],
    ["order-of-actions", 3],
    ["families-of-queues", 2],
    ["whose-word-counts", 2],
    ["three-free-cards", 0],
    ["below-its-due", 0],
    ["the-urgent-job", 0],
  ] as const) {
    await at(lesson, step, page);
    for (const dark of THEMES) {
      await resize(page, { width: 390, height: 900, dark });
      assert.deepEqual(await axe(page), [], `${lesson}, ${dark ? "dark" : "light"}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${lesson} scrolls`);
      const over = await page.evaluate(() => {
        const [stage] = document.querySelectorAll(".stage");
        const right = stage!.getBoundingClientRect().right - parseFloat(getComputedStyle(stage!).paddingRight);
        return [...stage!.querySelectorAll(".stage-node")].filter((e) => e.getBoundingClientRect().right > right + 1)
          .length;
      });
      assert.equal(over, 0, `${lesson}: nodes that run out of the picture`);
    }
  }
});
