// What an embed shows is its author's choice: the view, the parts, the scenario by its name in the gallery, one slider.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { encode } from "../../../web/src/state/address.ts";
import { openSite } from "./browser.ts";
import { axe, eventually, resize, SHOTS, THEMES } from "./kit.ts";

const site = await openSite();
after(() => site.close());

const TEXT = `nodes: [{name: node, count: 4, cpu: 10}]
queues: [{name: small, weight: 1}, {name: large, weight: 3}, {name: unused, weight: 1}]
jobs: [{name: s, queue: small, replicas: 40, cpu: 1}, {name: l, queue: large, replicas: 40, cpu: 1}]
`;

const SEEN = {
  queues: ".q .row",
  nodes: ".node",
  jobs: ".jobs [data-job]",
  why: '.why[aria-busy="false"] .story > header',
  slider: ".slide-bars .row",
} as const;
type View = keyof typeof SEEN;
const VIEWS = Object.keys(SEEN) as View[];

async function embed(
  query: string,
  size: { width: number; height: number; dark?: boolean; locale?: string } = { width: 728, height: 460 },
  text: string | null = TEXT,
): Promise<Page> {
  const { width, height, dark, locale } = size;
  site.errors.length = 0;
  return site.newPage(
    { width, height },
    { locale: locale ?? "en-GB", colorScheme: dark ? "dark" : "light", reducedMotion: "reduce" },
    `embed.html?${query}${text === null ? "" : await encode({ name: "Mine", text })}`,
  );
}

const holds = (page: Page, queue: string, wanted: string) =>
  eventually(
    () =>
      page
        .locator(`[data-queue="${queue}"] [data-resource="cpu"] [data-value="allocated"]`)
        .evaluate((e) => [...e.childNodes].filter((n) => n.nodeType === Node.TEXT_NODE).map((n) => n.textContent)),
    (texts) => texts.join("").trim() === wanted,
    `${queue} holds ${wanted}`,
  );

for (const view of VIEWS)
  test(`the view ${view} from 320 × 180 on, light and dark: axe finds nothing, nothing runs off`, async () => {
    const query = `view=${view}&about=queue/small&field=queues.small.weight`;
    const page = await embed(query, { width: 320, height: 180 });
    for (const [width, height] of [
      [320, 180],
      [360, 400],
      [728, 460],
      [1280, 460],
    ] as const)
      for (const dark of THEMES) {
        await resize(page, { width, height, dark });
        const first = page.locator(SEEN[view]).first();
        await first.waitFor();
        const size = `${view} ${width} × ${height}`;
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${size} scrolls`);
        const box = (await first.boundingBox())!;
        assert.ok(
          box.y >= 0 && box.y + Math.min(box.height, 40) <= height,
          `${size}: ${JSON.stringify(box)} is in sight`,
        );
        for (const other of Object.values(SEEN).filter((selector) => selector !== SEEN[view]))
          if (!(view === "slider" && other === SEEN.queues))
            assert.equal(await page.locator(`${other}:visible`).count(), 0, `${size}: no ${other}`);
        const bars = await page
          .locator(".row .bar")
          .evaluateAll((all) => all.map((b) => b.getBoundingClientRect().width));
        for (const bar of bars) assert.ok(bar >= 160, `${size}: a bar of ${bar}`);
        if (height < 300)
          assert.equal(await page.locator(":is(.lane, .embed-main .legend):visible").count(), 0, `${size}: low`);
        else
          assert.equal(await page.locator(".lane:visible").count(), view === "slider" ? 0 : 1, `${size}: its timeline`);
        assert.deepEqual(await axe(page), [], size);
        assert.deepEqual(site.errors, [], size);
        await page.screenshot({ path: `${SHOTS}embed-${view}-${width}x${height}${dark ? "-dark" : ""}.png` });
      }
  });

test("in a narrow frame each number stands under its head, and nothing moves when the marks can be taken hold of", async () => {
  const page = await embed("view=queues", { width: 320, height: 400 });
  const row = page.locator('[data-queue="small"] .row').first();
  await row.waitFor();
  const places = () =>
    row.evaluate((e) => [...e.querySelectorAll(".num, .bar")].map((n) => n.getBoundingClientRect().toJSON()));
  await page.locator(".grip").first().waitFor({ state: "attached" });
  const [bar, allocated, deserved] = await places();
  const head = async (nth: number) =>
    page.locator(`.qhead > :nth-last-child(${nth})`).evaluate((e) => e.getBoundingClientRect().right);
  assert.equal(allocated.right, await head(3));
  assert.equal(deserved.right, await head(2));
  assert.equal(deserved.top, allocated.top);
  assert.ok(allocated.bottom <= bar.top + 1, "the numbers are above the bar");
  const grip = (await page.locator('[data-grip="small/deserved/cpu"]').boundingBox())!;
  assert.ok(grip.y >= bar.top - 1 && grip.y + grip.height <= bar.bottom + 1, "a mark is on its bar");
  await page.locator(".grips").evaluateAll((all) => all.forEach((e) => ((e as HTMLElement).hidden = true)));
  assert.deepEqual((await places()).slice(0, 3), [bar, allocated, deserved]);
});

test("a low slider shows the bars that it moves, whole, and no other", async () => {
  const page = await embed("view=slider&field=queues.small.weight", { width: 320, height: 180 });
  await page.locator(".slide-bars .row").first().waitFor();
  assert.deepEqual(await page.locator(".slide-bars .q-name").allInnerTexts(), ["large", "small"]);
  const last = (await page.locator(".slide-bars .bar").last().boundingBox())!;
  assert.ok(last.y + last.height <= 180, JSON.stringify(last));
});

test("by keyboard the slider moves its bars, says its value, and goes back to where it was", async () => {
  const page = await embed("view=slider&field=queues.small.weight&min=1&max=9&step=2");
  const slider = page.getByRole("slider", { name: "weight of small" });
  await holds(page, "small", "10");
  assert.deepEqual(await slider.evaluate((e: HTMLInputElement) => [e.min, e.max, e.step, e.value]), [
    "1",
    "9",
    "2",
    "1",
  ]);
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await holds(page, "small", "20");
  await holds(page, "large", "20");
  assert.equal(await slider.getAttribute("aria-valuetext"), "3");
  await eventually(
    () => page.getByRole("status").innerText(),
    (text) => text === "large 20, small 20",
    "what the bars hold is said",
  );
  await page.keyboard.press("End");
  await holds(page, "small", "30");
  await page.getByRole("button", { name: "Back to 1" }).click();
  await holds(page, "small", "10");
  // What was moved goes along into the playground.
  await page.keyboard.press("Tab");
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await holds(page, "small", "20");
  const [opened] = await Promise.all([page.context().waitForEvent("page"), page.locator(".embed-head .open").click()]);
  await opened.locator(`[data-cell="queues/0/weight"]`).waitFor();
  assert.equal(await opened.locator(`[data-cell="queues/0/weight"]`).inputValue(), "3");
});

test("a slider of choices goes from one to the next, numbers or words, and says which it is at", async () => {
  const page = await embed("view=slider&field=queues.small.weight&choices=1,3,9");
  const slider = page.getByRole("slider", { name: "weight of small" });
  await holds(page, "small", "10");
  assert.equal(await slider.getAttribute("aria-valuetext"), "1");
  assert.deepEqual(await page.locator(".slide-choices small").allInnerTexts(), ["1", "3", "9"]);
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await holds(page, "small", "20");
  await page.keyboard.press("ArrowRight");
  await holds(page, "small", "30");
  assert.equal(await slider.getAttribute("aria-valuetext"), "9");
  await page.getByRole("button", { name: "Back to 1" }).click();
  await holds(page, "small", "10");
  await page.goto("about:blank");
  const choices = encodeURIComponent("enqueue, allocate, backfill|enqueue");
  await page.goto(
    `${site.url}embed.html?view=slider&field=actions&label=Actions&choices=${choices}${await encode({ name: "Mine", text: `actions: [enqueue, allocate, backfill]\n${TEXT}` })}`,
  );
  const actions = page.getByRole("slider", { name: "Actions" });
  await holds(page, "large", "30");
  assert.equal(await actions.getAttribute("aria-valuetext"), "enqueue, allocate, backfill");
  await actions.focus();
  await page.keyboard.press("End");
  await holds(page, "large", "0");
  for (const [width, height] of [
    [320, 180],
    [728, 460],
  ] as const)
    for (const dark of THEMES) {
      await resize(page, { width, height, dark });
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      assert.deepEqual(await axe(page), [], `${width}`);
    }
  await page.screenshot({ path: `${SHOTS}embed-choices.png` });
  assert.deepEqual(site.errors, []);
});

test("the pointer drags the slider", async () => {
  const page = await embed("view=slider&field=queues.small.weight&max=9");
  await holds(page, "small", "10");
  const box = (await page.getByRole("slider").boundingBox())!;
  await page.mouse.move(box.x + 11, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await holds(page, "small", "30");
});

test("a slider of an amount keeps its unit; its author names it and its bars; Chinese", async () => {
  const text = TEXT.replace("cpu: 10}]", "cpu: 10, memory: 64Gi}]").replaceAll("cpu: 1}", "cpu: 1, memory: 1Gi}");
  const limited = text.replace("name: small, weight: 1", "name: small, weight: 1, capability: {memory: 8Gi}");
  const page = await embed(
    "view=slider&field=queues.small.capability.memory&min=2&max=16&step=2&label=小队列的内存上限&bars=small&resource=cpu&lang=zh",
    { width: 360, height: 240, locale: "zh-CN" },
    limited,
  );
  const slider = page.getByRole("slider", { name: "小队列的内存上限" });
  await holds(page, "small", "8");
  assert.equal(await slider.getAttribute("aria-valuetext"), "8Gi");
  assert.deepEqual(await page.locator(".slide-bars .q-name").allInnerTexts(), ["small"]);
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  await holds(page, "small", "6");
  assert.equal(await page.locator("html").getAttribute("lang"), "zh-Hans");
  await page.getByRole("button", { name: "恢复为 8Gi" }).waitFor();
  assert.deepEqual(await axe(page), []);
});

test("in a low frame a chosen job leaves the rows in sight", async () => {
  const page = await embed("view=jobs&about=job/s", { width: 320, height: 180 });
  await page.locator('.jobs [data-job="default/s"].sel').waitFor();
  assert.equal(await page.locator(".job-why").isVisible(), false);
  const last = (await page.locator(".jobs [data-job]").nth(1).boundingBox())!;
  assert.ok(last.y < 160, `the second row begins at ${last.y}`);
});

test("in Chinese a slider calls its field as the form does", async () => {
  const page = await embed("view=slider&field=queues.small.weight&lang=zh", {
    width: 360,
    height: 240,
    locale: "zh-CN",
  });
  await page.getByRole("slider", { name: "small 的权重" }).waitFor();
});

test("a slider without a field that it could move says so", async () => {
  for (const [query, said] of [
    ["view=slider", /says no field/],
    ["view=slider&field=queues.none.weight", /no field “queues\.none\.weight”/],
    ["view=slider&field=nonsense", /no field “nonsense”/],
  ] as const) {
    const page = await embed(query);
    await eventually(
      () => page.locator("main").innerText(),
      (text) => said.test(text),
      query,
    );
    assert.deepEqual(site.errors, []);
    await page.context().close();
  }
});

test("what its author hides is not there", async () => {
  const parts: [string, string, View][] = [
    ["head", ".embed-head .logo", "queues"],
    ["open", ".embed-head .open", "queues"],
    ["timeline", ".lane", "queues"],
    ["sentence", ".saying", "queues"],
    ["legend", ".queues-legend", "queues"],
    ["numbers", ".row .num", "queues"],
    ["tools", ".q-top .ib", "queues"],
    ["findings", ".findings", "why"],
  ];
  const page = await embed("view=queues");
  for (const [part, selector, view] of parts) {
    await page.goto("about:blank");
    await page.goto(`${site.url}embed.html?view=${view}${await encode({ name: "Mine", text: TEXT })}`);
    await page.locator(SEEN[view]).first().waitFor();
    assert.ok(await page.locator(`${selector}:visible`).count(), `${part} is there`);
    await page.goto("about:blank");
    await page.goto(
      `${site.url}embed.html?view=${view}&hide=${part},legend${await encode({ name: "Mine", text: TEXT })}`,
    );
    await page.locator(SEEN[view]).first().waitFor();
    assert.equal(await page.locator(`${selector}:visible`).count(), 0, `${part} is hidden`);
    assert.deepEqual(await axe(page), [], part);
  }
});

test("a view or a part that there is not is named", async () => {
  const page = await embed("view=quees&hide=timelin");
  await page.locator(".q .row").first().waitFor();
  const said = await page.locator(".embed-said").allInnerTexts();
  assert.match(said.join(), /“quees”[\s\S]*queues, nodes, jobs, why, slider[\s\S]*“timelin”/);
  assert.deepEqual(await axe(page), []);
});

test("a scenario of the gallery by its id, in the reader's language; another id is named", async () => {
  const page = await embed("src=fair-shares", { width: 728, height: 460, locale: "zh-CN" }, null);
  await holds(page, "B", "42");
  assert.equal(await page.locator("h1").innerText(), "公平份额");
  await page.context().close();
  const none = await embed("src=none-such", undefined, null);
  await none.locator(".embed-said").getByText("no scenario “none-such”").waitFor();
  assert.deepEqual(await axe(none), []);
});

test("“why not?” tells its story in the embed, and leads back", async () => {
  const page = await embed("view=jobs");
  await page.locator(`[data-job="default/s"] .link`).click();
  await page.locator(SEEN.why).waitFor();
  assert.match(await page.locator(".story").innerText(), /small/);
  assert.equal(await page.locator(".jobs:visible").count(), 0);
  assert.deepEqual(await axe(page), []);
  await page.getByRole("button", { name: "Back to the jobs" }).click();
  await page.locator(SEEN.jobs).first().waitFor();
});

test("whose story it is the author says; a name that there is not is named", async () => {
  const page = await embed("view=why&about=job/s");
  await eventually(
    () => page.locator(".story > header").innerText(),
    (text) => /job default\/s/.test(text),
    "the story of that job",
  );
  await page.context().close();
  const none = await embed("view=why&about=job/zzz");
  await none.locator(".embed-said").getByText("job/zzz").waitFor();
});
