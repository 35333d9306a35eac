// The picture is touched: a mark is dragged or moved with keys, a node goes down, a pod is evicted, a name is written anew, and what is
// pointed at lights what belongs to it. Each is an edit of the text with undo.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { openSite } from "./browser.ts";
import { allocated, axe, eventually, linked, open, openYaml, row, setYaml, settled, SHOTS } from "./kit.ts";

const site = await openSite();
after(() => site.close());
mkdirSync(SHOTS, { recursive: true });

const CAPACITY = `plugins: [gang, predicates, capacity]
nodes:
  - {name: node, count: 10, cpu: 10}
queues:
  - {name: one, deserved: {cpu: 40}, capability: {cpu: 60}}
  - {name: two, deserved: {cpu: 60}, guarantee: {cpu: 10}}
jobs:
  - {name: a, queue: one, replicas: 90, cpu: 1}
  - {name: b, queue: two, replicas: 20, cpu: 1}
`;

const text = async (page: Page, wanted: (text: string) => boolean): Promise<string> => {
  let now = "";
  await linked(page, (shared) => ((now = shared.text), wanted(shared.text)));
  return now;
};
const grip = (page: Page, id: string) => page.locator(`.queues [data-grip="${id}"]`);

// Takes the mark from where it is to a part of its bar's width.
async function drag(page: Page, id: string, to: number): Promise<void> {
  const from = (await grip(page, id).boundingBox())!;
  const bar = await grip(page, id).evaluate((g) => g.parentElement!.getBoundingClientRect().toJSON());
  const y = from.y + from.height / 2;
  await page.mouse.move(from.x + from.width / 2, y);
  await page.mouse.down();
  for (let i = 1; i <= 5; i++)
    await page.mouse.move(from.x + from.width / 2 + ((bar.left + bar.width * to - from.x - from.width / 2) * i) / 5, y);
  await page.mouse.up();
}

test("deserved, guarantee and capability are dragged in the bar itself, each drag one step of undo", async () => {
  const page = await open(site);
  await setYaml(page, CAPACITY);
  await grip(page, "one/deserved/cpu").waitFor();
  await allocated(page, "one", "60");
  await drag(page, "one/deserved/cpu", 0.25);
  assert.match(await text(page, (now) => /one, deserved: {cpu: 25}/.test(now)), /capability: {cpu: 60}/);
  await drag(page, "one/capability/cpu", 0.8);
  await text(page, (now) => /capability: {cpu: 80}/.test(now));
  await allocated(page, "one", "80");
  await drag(page, "two/guarantee/cpu", 0.2);
  await text(page, (now) => /guarantee: {cpu: 20}/.test(now));
  await page.screenshot({ path: `${SHOTS}touch-dragged.png` });
  // Where there is no limit one is drawn in from the edge, and back out.
  await drag(page, "two/capability/cpu", 0.7);
  await text(page, (now) => /two, [^}]*}, [^}]*}, capability: {cpu: 70}/.test(now));
  await drag(page, "two/capability/cpu", 1);
  await text(page, (now) => !/name: two[^\n]*capability/.test(now));
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  for (const before of [/guarantee: {cpu: 10}/, /capability: {cpu: 60}/, /one, deserved: {cpu: 40}/]) {
    await page.keyboard.press("Control+z");
    await text(page, (now) => before.test(now));
  }
  assert.deepEqual(site.errors, []);
});

test("under proportion the mark moves the weight that deserved comes of", async () => {
  const page = await open(site);
  await grip(page, "A/deserved/cpu").waitFor();
  await drag(page, "A/deserved/cpu", 0.45);
  const now = await text(page, (text) => !/name: A, weight: 2}/.test(text));
  assert.match(now, /name: A, weight: [3-9]}/);
  await settled(page);
  await eventually(
    () => row(page, "A").then((r) => Number(r.deserved)),
    (deserved) => deserved > 35,
    "A deserves more",
  );
  assert.doesNotMatch(now, /deserved/);
  await page.keyboard.press("Control+z");
  await text(page, (text) => /name: A, weight: 2}/.test(text));
});

test("Escape while a mark is dragged puts everything back", async () => {
  const page = await open(site);
  await setYaml(page, CAPACITY);
  await grip(page, "one/deserved/cpu").waitFor();
  await allocated(page, "one", "60");
  const before = await text(page, (now) => now === CAPACITY);
  const from = (await grip(page, "one/deserved/cpu").boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 80, from.y + from.height / 2, { steps: 4 });
  await eventually(
    () => row(page, "one").then((r) => Number(r.deserved)),
    (deserved) => deserved > 45,
    "deserved is dragged",
  );
  await page.keyboard.press("Escape");
  await eventually(
    () => row(page, "one").then((r) => r.deserved),
    (deserved) => deserved === "40",
    "deserved is back",
  );
  await page.mouse.move(from.x + 120, from.y + from.height / 2, { steps: 2 });
  await page.mouse.up();
  await settled(page);
  assert.equal(await text(page, (now) => now === CAPACITY), before);
  assert.equal(await page.locator(".tip:popover-open, .tip:not([hidden])").count(), 0);
  assert.deepEqual(site.errors, []);
});

test("with the keyboard: one stop of Tab for all marks, arrows change the value, up and down go on; nothing steps", async () => {
  const page = await open(site);
  await setYaml(page, CAPACITY);
  await grip(page, "two/guarantee/cpu").waitFor();
  assert.equal(await page.locator('.grip[tabindex="0"]').count(), 1);
  const moment = () => page.locator(".count").innerText();
  const before = await moment();
  await page.locator('.grip[tabindex="0"]').focus();
  assert.equal(await page.evaluate(() => document.activeElement!.getAttribute("data-grip")), "one/deserved/cpu");
  await page.keyboard.press("ArrowRight");
  await text(page, (now) => /one, deserved: {cpu: 41}/.test(now));
  await settled(page);
  await page.keyboard.press("Shift+ArrowRight");
  await text(page, (now) => /one, deserved: {cpu: 51}/.test(now));
  await settled(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowLeft");
  await text(page, (now) => /capability: {cpu: 59}/.test(now));
  assert.match((await grip(page, "one/capability/cpu").getAttribute("aria-valuetext"))!, /\d/);
  assert.deepEqual(await axe(page), []);
  await settled(page);
  assert.equal((await moment()).split(" ").at(-1) !== "", before !== "");
});

test("a node that is chosen is taken down or cordoned, a pod is evicted: the text says so, and undo takes it back", async () => {
  const page = await open(site);
  await page.locator('.node[data-node="node-3"] .node-name').click();
  await page.getByRole("button", { name: "Cordon" }).click();
  await text(page, (now) => /simulate:\n {2}events:\n {2}- {at: 5s, node: node-3, do: cordon}\n/.test(now));
  await page.locator(".cycle-bar").getByText("Cycle 5").waitFor();
  await page.locator('.node[data-node="node-3"]').getByText("unschedulable").waitFor();
  await page.screenshot({ path: `${SHOTS}touch-cordon.png` });
  await page.getByRole("button", { name: "Uncordon" }).waitFor();
  await page.locator('.node[data-node="node-4"] .node-name').click();
  await page.getByRole("button", { name: "Take down" }).click();
  await text(page, (now) => /cordon}\n {2}- {at: 5s, node: node-4, do: down}\n/.test(now));
  await page.locator('.node[data-node="node-4"] .pod').first().waitFor({ state: "detached" });
  await page.locator('.node[data-node="node-5"] .pod').first().click();
  await page.locator(".pod-detail").waitFor();
  assert.deepEqual(await axe(page), []);
  const name = (await page.locator(".pod-detail").getAttribute("aria-label"))!;
  await page.locator(".pod-detail").getByRole("button", { name: "Evict" }).click();
  await text(page, (now) => now.includes(`- {at: 5s, pod: ${name}, do: evict}`));
  for (let i = 0; i < 3; i++) await page.keyboard.press("Control+z");
  await text(page, (now) => !/simulate/.test(now));
  assert.deepEqual(site.errors, []);
});

test("a pod that has failed is offered no second failure", async () => {
  const page = await open(site);
  await page.locator('.node[data-node="node-5"] .pod').first().click();
  await page.locator(".pod-detail").getByRole("button", { name: "Fail" }).click();
  await page.locator(".pod-detail", { hasText: "Failed" }).waitFor();
  assert.deepEqual(await page.locator(".pod-detail button").allInnerTexts(), ["Why?"]);
  await page.locator("#notice", { hasText: "Undo takes it back" }).waitFor();
  await page.keyboard.press("Control+z");
  await page.locator("#notice").waitFor({ state: "hidden" });
});

test("a double click or F2 renames a queue, a job or a node, and what refers to it follows", async () => {
  const page = await open(site);
  await setYaml(
    page,
    `nodes:\n  - {name: box, count: 2, cpu: 4}\nqueues: # teams\n  - {name: up}\n  - {name: low, parent: up}\njobs:\n  - {name: j, queue: low, cpu: 1, running: {box-1: 1}}\n  - {name: j-2, queue: low, cpu: 1}\nsimulate:\n  events:\n  - {at: 1s, node: box-0, do: cordon}\n  - {at: 2s, pod: j-0, do: evict}\n  - {at: 3s, queue: low, weight: 4}\n`,
  );
  await page.click("#tab-form");
  await page.locator('[data-item="jobs/1"]').waitFor();
  const dot = page.locator('.queues [data-queue="low"] .dot');
  const colour = await dot.getAttribute("class");
  await page.locator('[data-item="queues/1"] .nm button').dblclick();
  await page.locator(".rename").fill("research");
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press("Enter");
  let now = await text(page, (text) => /research/.test(text));
  assert.match(now, /{name: research, parent: up}/);
  assert.equal(now.match(/queue: research/g)!.length, 3);
  assert.ok(!/\blow\b/.test(now));
  await page.locator('.queues [data-queue="research"]').waitFor();
  assert.equal(await page.locator('.queues [data-queue="research"] .dot').getAttribute("class"), colour);
  // F2 in any field of the row.
  await page.locator('[data-item="jobs/0"] input').first().focus();
  await page.keyboard.press("F2");
  await page.locator(".rename").fill("train");
  await page.keyboard.press("Enter");
  now = await text(page, (text) => /train/.test(text));
  assert.match(now, /{name: train, queue/);
  assert.match(now, /pod: train-0/);
  assert.match(now, /{name: j-2, queue/);
  await page.locator('[data-item="nodes/0"] .nm').dblclick();
  await page.locator(".rename").fill("rack");
  await page.keyboard.press("Enter");
  now = await text(page, (text) => /rack/.test(text));
  assert.match(now, /running: {rack-1: 1}/);
  assert.match(now, /node: rack-0/);
  assert.match(now, /# teams/);
  // A name that another has is refused, and Escape changes nothing.
  await page.locator('[data-item="queues/0"] .nm button').dblclick();
  await page.locator(".rename").fill("research");
  await page.keyboard.press("Enter");
  await page.locator("#notice").getByText("cannot be the new name").waitFor();
  await page.locator('[data-item="queues/0"] .nm button').dblclick();
  await page.locator(".rename").fill("nothing");
  await page.keyboard.press("Escape");
  await page.locator(".rename").waitFor({ state: "detached" });
  for (let i = 0; i < 3; i++) await page.keyboard.press("Control+z");
  await text(page, (text) => /name: low/.test(text) && /name: j,/.test(text) && /name: box/.test(text));
  assert.deepEqual(site.errors, []);
});

test("a double click or F2 renames in the picture, too: a queue, a node, a job; one click still selects", async () => {
  const page = await open(site);
  await setYaml(
    page,
    `nodes: [{name: box, count: 3, cpu: 4}]\nqueues: [{name: low}]\njobs:\n  - {name: j, queue: low, replicas: 2, cpu: 1}\n  - {name: stray, cpu: 1}\n`,
  );
  await page.locator('.nodes [data-node="box-2"]').waitFor();
  const selected = (of: string) => page.locator(`${of}.sel`).waitFor();
  const rename = async (to: string) => {
    await page.locator(".rename").fill(to);
    await page.keyboard.press("Enter");
    await text(page, (now) => now.includes(to));
  };
  await page.locator('.queues [data-queue="low"] .q-name').dblclick();
  assert.equal(await page.locator(".queues .rename").inputValue(), "low");
  await selected('.queues [data-queue="low"]'); // the first click selects, the second does not take that back
  assert.deepEqual(await axe(page), []);
  await rename("research");
  await selected('.queues [data-queue="research"]');
  // What a click on a node opens pushes its row down: the second click is on the same node all the same.
  const row = page.locator('.nodes [data-node="box-1"]');
  const { x, y } = (await row.locator(".node-name").boundingBox())!;
  await page.mouse.dblclick(x + 8, y + 8, { delay: 60 });
  await page.locator(".node-detail").waitFor();
  assert.ok((await row.boundingBox())!.y > y + 40, "it has moved");
  assert.equal(await row.locator(".rename").inputValue(), "box");
  await rename("rack");
  await selected('.nodes [data-node="rack-1"]');
  // The bar of a queue and the row of a job do, too; and what nobody wrote says so.
  await page.locator('.queues [data-queue="research"] .res').first().dblclick();
  await rename("science");
  await page.locator('.queues [data-queue="default"] .res').first().dblclick();
  await page.locator("#notice", { hasText: "The text does not say where default is from" }).waitFor();
  await page.locator('.jobs [data-job="default/j"] .name').focus();
  await page.keyboard.press("F2");
  await rename("train");
  // Whoever renames by the keyboard goes on from there.
  await eventually(
    () => page.evaluate(() => document.activeElement?.closest("[data-job]")?.getAttribute("data-job")),
    (job) => job === "default/train",
    "the focus",
  );
  await page.locator(".nodes .pod").first().dblclick();
  assert.equal(await page.locator(".rename").count(), 0, "a pod has no name of its own");
  for (let i = 0; i < 4; i++) await page.keyboard.press("Control+z");
  await text(page, (now) => /name: low/.test(now) && /name: j,/.test(now) && /name: box/.test(now));
  assert.deepEqual(site.errors, []);
});

test("what is pointed at in the text lights what it made in the picture, and the other way round", async () => {
  const page = await open(site);
  const lit = () =>
    page.locator("main [data-lit]").evaluateAll((all) =>
      [
        ...new Set(
          all.map((e) =>
            Object.entries((e as HTMLElement).dataset)
              .filter(([k]) => /queue|job|node|of|item/.test(k))
              .map((x) => x.join(" "))
              .join(", "),
          ),
        ),
      ].sort(),
    );
  // What lights comes after the first result: the pointer goes there until it does.
  const hovered = async () => {
    await page.mouse.move(0, 0);
    await page.locator('[data-item="queues/1"]').hover();
    return lit();
  };
  await eventually(hovered, (all) => all.some((one) => one.includes("queue B")), "B's bar");
  await openYaml(page);
  const line = (n: number) => page.locator(".cm-line").nth(n);
  await line(5).hover(); // queue B
  await eventually(lit, (all) => all.some((one) => one.includes("queue B")), "B's bar");
  await line(8).hover(); // job a
  await eventually(
    lit,
    (all) => all.some((one) => one === "job default/a") && all.some((one) => one.startsWith("of default/a")),
    "a's row and pods",
  );
  await page.screenshot({ path: `${SHOTS}touch-lit.png` });
  const lines = () => page.locator(".cm-line.cm-lit").allInnerTexts();
  await page.locator('.queues [data-queue="C"] .bar').hover();
  await eventually(lines, (all) => all.join() === "  - {name: C, weight: 5}", "C's line");
  await page.locator('.node[data-node="node-7"] .node-name').hover();
  await eventually(lines, (all) => /name: node, count: 10/.test(all.join()), "the nodes' line");
  await page.locator(".status").hover();
  await eventually(lines, (all) => !all.length, "nothing");
  assert.deepEqual(site.errors, []);
});
