// What one sees first: panels as high as what they hold, names that can be read, the sentence, the axis, colours that stay, the legend,
// the gallery's pictures, and the page for a room.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { openSite } from "./browser.ts";
import { axe, choose, eventually, everyLook, fetchedLater, open, openGallery, setYaml, settled, SHOTS } from "./kit.ts";

const site = await openSite();
after(() => site.close());
mkdirSync(SHOTS, { recursive: true });

const shot = (page: Page, name: string) => page.screenshot({ path: `${SHOTS}${name}.png` });
const box = (page: Page, of: string) =>
  page
    .locator(of)
    .first()
    .evaluate((e) => e.getBoundingClientRect().toJSON());

test("a first visit on a projector sees all nodes, jobs and queues below the doors; the queues' panel is as high as its rows", async () => {
  const page = await open(site, { width: 1280, height: 720 });
  await page.locator(".doors .door").nth(2).waitFor();
  await page.locator(".events").waitFor();
  const seen = () =>
    page.evaluate(() => {
      const within = (of: string, panel: string) => {
        const edge = document.querySelector(panel)!.getBoundingClientRect().bottom;
        return [...document.querySelectorAll(of)].filter((e) => e.getBoundingClientRect().bottom <= edge).length;
      };
      return [within(".node", ".nodes"), within(".jobs tbody tr", ".jobs"), within(".queues .q", ".queues")];
    });
  await eventually(seen, (all) => all.join() === "10,3,3", "nodes, jobs and queues in sight");
  const [queues, last] = [await box(page, ".queues"), await page.locator(".queues .q").last().boundingBox()];
  assert.ok(queues.bottom - (last!.y + last!.height) < 16, "no empty room below the bars");
  await shot(page, "first-1280x720");
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await eventually(seen, (all) => all.join() === "10,3,3", `nodes, jobs and queues in sight at ${width}`);
  }
});

test("what comes later is fetched after the first result, however late that is", async () => {
  const page = await site.newPage(undefined, {}, null);
  await page.route("**/*.wasm", (route) => void setTimeout(() => void route.continue(), 5000));
  await page.goto(site.url);
  const all = ["importing-", "header-menus-", "split-", "rename-", "skip-"];
  await eventually(
    () => fetchedLater(page),
    (urls) => all.every((name) => urls.some((url) => url.includes(`/${name}`))),
    "fetched after the first result",
  );
});

test("at 1024 × 768 a job's name can be read, and a bar is longer than its numbers are wide", async () => {
  const page = await open(site, { width: 1024, height: 768 });
  await setYaml(
    page,
    "nodes: [{name: n, cpu: 9}]\nqueues: [{name: research}]\njobs: [{name: nightly-training, queue: research, cpu: 1}]\n",
  );
  await page.locator('[data-job="default/nightly-training"]').waitFor();
  const name = page.locator(".jobs button.name").first();
  await eventually(
    () => name.evaluate((e) => [...e.querySelectorAll("span")].every((s) => s.scrollWidth <= s.clientWidth)),
    (whole) => whole,
    "the whole name",
  );
  assert.ok((await box(page, ".queues .bar")).width >= 160);
  await shot(page, "first-1024");
});

test("at 1920 a queue's bar has the larger part of what is beside its name", async () => {
  const page = await open(site, { width: 1920, height: 1080 });
  const [bar, panel] = [await box(page, ".queues .bar"), await box(page, ".queues")];
  assert.ok(bar.width > 0.48 * panel.width, `${bar.width} of ${panel.width}`);
  await shot(page, "first-1920");
});

test("the sentence of the moment is the largest text below the name of the page; it takes no second line", async () => {
  const page = await open(site);
  const size = (of: string) =>
    page
      .locator(of)
      .first()
      .evaluate((e) => parseFloat(getComputedStyle(e).fontSize));
  assert.ok((await size(".saying .say")) >= 18);
  assert.ok((await box(page, ".saying .say")).height <= 30);
});

test("the axis goes to the whole cluster and says so: a bar of 20 % looks like one", async () => {
  const page = await open(site, { width: 1920, height: 1080 });
  await setYaml(
    page,
    "nodes: [{name: n, cpu: 10}]\nqueues: [{name: q, capability: {cpu: 2}}]\njobs: [{name: j, queue: q, replicas: 2, cpu: 1}]\n",
  );
  await page.locator('[data-queue="q"] .seg.run').waitFor();
  assert.match(await page.locator(".queues .axis").innerText(), /100 % of the cluster/);
  const part = () =>
    page
      .locator('[data-queue="q"]')
      .evaluate(
        (q) =>
          q.querySelector(".seg.run")!.getBoundingClientRect().width /
          q.querySelector(".bar")!.getBoundingClientRect().width,
      );
  await eventually(part, (p) => Math.abs(p - 0.2) < 0.01, "a fifth");
});

test("a queue that is added takes no other's colour, whatever it is called; undone and done again they stay", async () => {
  const page = await open(site);
  const colours = () =>
    page
      .locator(".queues .q")
      .evaluateAll((all) =>
        Object.fromEntries(all.map((q) => [q.getAttribute("data-queue"), q.querySelector(".dot")!.className])),
      );
  const before = await colours();
  const with_ = (queues: string) =>
    `nodes: [{name: n, cpu: 10}]\nqueues: [${queues}]\njobs: [{name: j, queue: A, cpu: 1}]\n`;
  await setYaml(page, with_("{name: A}, {name: B}, {name: C}, {name: AA}"));
  await page.locator('[data-queue="AA"]').waitFor();
  const more = await colours();
  for (const name of ["A", "B", "C"]) assert.equal(more[name], before[name], name);
  assert.ok(!Object.values(before).includes(more["AA"]!));
  await setYaml(page, with_("{name: A}, {name: C}, {name: AA}"));
  await page.locator('[data-queue="B"]').waitFor({ state: "detached" });
  const less = await colours();
  for (const name of ["A", "C", "AA"]) assert.equal(less[name], more[name], name);
});

test("the legend shows the marks that the run has, and no others", async () => {
  const page = await open(site);
  const marks = () => page.locator(".queues-legend > span").allInnerTexts();
  assert.deepEqual(await marks(), ["allocated", "request", "deserved"]);
  assert.deepEqual(await page.locator(".nodes .legend > span").allInnerTexts(), []);
  await page.keyboard.press("Home");
  await page.locator(".saying", { hasText: "The session opens" }).waitFor();
  assert.deepEqual(await marks(), ["allocated", "request", "deserved"]); // it does not move while one steps
  await openGallery(page);
  await choose(page, '[data-entry="reclaim"]');
  await page.locator(".nodes .legend > span", { hasText: "releasing" }).waitFor();
});

test("each card of the gallery has a picture of its own bars, drawn when it comes into sight", async () => {
  const page = await open(site);
  await openGallery(page);
  const drawn = (id: string) => page.locator(`[data-entry="${id}"] .card-picture > *`).count();
  await eventually(
    () => drawn("fair-shares"),
    (n) => n === 3,
    "three bars",
  );
  const part = await page
    .locator('[data-entry="fair-shares"] .card-picture')
    .evaluate(
      (e) => e.querySelectorAll(".seg.run")[1]!.getBoundingClientRect().width / e.getBoundingClientRect().width,
    );
  assert.ok(Math.abs(part - 0.42) < 0.01, String(part));
  const cards = page.locator(".gallery [data-entry]");
  assert.equal(await page.locator(".card-picture").count(), await cards.count());
  assert.equal(await drawn("ping-pong"), 0);
  await page.locator('[data-entry="ping-pong"]').scrollIntoViewIfNeeded();
  await page.locator('[data-entry="ping-pong"] .card-picture path').first().waitFor({ state: "attached" });
  for (let i = 0; i < (await cards.count()); i++) await cards.nth(i).scrollIntoViewIfNeeded();
  await eventually(
    () =>
      page
        .locator(".card-picture")
        .evaluateAll((all) => all.flatMap((e) => (e.childElementCount ? [] : [e.getAttribute("data-of")]))),
    (empty) => !empty.length,
    "pictures that are not drawn",
  );
  assert.deepEqual(await axe(page), []);
  await shot(page, "gallery-pictures");
});

test("F shows one panel to a room, 1 to 5 choose it, the timeline's keys and pointer go on, F or Escape leaves", async () => {
  const page = await open(site, { width: 1280, height: 720 });
  const panels = () =>
    page
      .locator("main [data-on]")
      .evaluateAll((all) => all.filter((e) => e.checkVisibility()).map((e) => e.getAttribute("data-on")));
  const before = await panels();
  assert.ok(before.length === 5);
  await page.keyboard.press("f");
  await page.locator(".present-bar").waitFor();
  assert.deepEqual(await panels(), ["queues"]);
  const high = async (of: string) =>
    page
      .locator(of)
      .first()
      .evaluate(
        (e) =>
          (parseFloat(getComputedStyle(e).fontSize) * e.getBoundingClientRect().height) /
          (e as HTMLElement).offsetHeight,
      );
  assert.ok((await high(".saying .say")) >= 26, "the sentence reads from the back");
  assert.ok((await high(".queues .q-name")) >= 18);
  for (const dark of [false, true]) {
    await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
    assert.deepEqual(await axe(page), []);
    await shot(page, `present-${dark ? "dark" : "light"}`);
  }
  for (const [key, panel] of [
    ["2", "nodes"],
    ["3", "jobs"],
    ["4", "events"],
    ["5", "edit"],
    ["1", "queues"],
  ] as const) {
    await page.keyboard.press(key);
    await eventually(panels, (now) => now.join() === panel, key);
    assert.deepEqual(await axe(page), [], panel);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), panel);
  }
  // Where the pointer is, there the page goes, enlarged as it is.
  const lane = await box(page, ".lane");
  const tick = await page
    .locator(".lane .act")
    .nth(1)
    .evaluate((e) => e.getBoundingClientRect().toJSON());
  await page.mouse.click(tick.left + 12, lane.top + 20);
  const head = () =>
    page
      .locator(".lane .playhead path")
      .first()
      .evaluate((e) => e.getBoundingClientRect().left);
  await eventually(head, (x) => Math.abs(x - tick.left - 12) < 24, "the playhead under the pointer");
  await page.keyboard.press("Escape");
  await page.locator(".present-bar").waitFor({ state: "hidden" });
  await settled(page);
  assert.deepEqual(await panels(), before);
  await page.getByLabel("Scenarios:").first().click();
  await page.getByRole("menuitem", { name: /Present/ }).click();
  await page.locator(".present-bar").waitFor();
  await page.keyboard.press("f");
  await page.locator(".present-bar").waitFor({ state: "hidden" });
  assert.deepEqual(site.errors, []);
});

for (const [width, height] of [
  [320, 640],
  [1024, 768],
  [1920, 1080],
] as const)
  test(`${width} pixels, light and dark: axe finds nothing in what is new, and nothing runs off the side`, async () => {
    const page = await open(site, { width, height });
    const themes = everyLook([[width, height]]);
    const check = async (where: string) => {
      await settled(page);
      await page.locator("main").evaluate((main) => void (main.scrollTop = 0)); // nothing is half behind the timeline
      await themes(page, async (_, look) => {
        const what = `${where}, ${look}`;
        assert.deepEqual(await axe(page), [], what);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), what);
      });
    };
    await check("the page");
    if (width < 720) await page.locator(".phone-nav").getByText("Nodes").click();
    await page.locator(".node-name").first().click();
    await page.locator(".deeds").waitFor();
    await check("a node");
    await page.locator(".pod").nth(1).click();
    await page.locator(".pod-detail").waitFor();
    await check("a pod");
    if (width < 720) await page.locator(".phone-nav").getByText("Events").click();
    await page.click("#tab-cycles");
    await page.locator(".cycles-say").first().waitFor();
    await check("many cycles");
    await openGallery(page);
    await check("the gallery");
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    await page.keyboard.press("f");
    await page.locator(".present-bar").waitFor();
    await check("for a room");
    await themes(page, async (_, look) => void (await shot(page, `room-${look.replace(", ", "-")}`)));
  });
