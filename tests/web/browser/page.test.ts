// The page as a person uses it: typing, reading the bars, correcting a broken file.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, test } from "node:test";
import { encode } from "../../../web/src/state/address.ts";
import { openSite } from "./browser.ts";
import { allocated, axe, eventually, open, openYaml, resize, row, setYaml, SHOTS } from "./kit.ts";

const site = await openSite();
after(() => site.close());
mkdirSync(SHOTS, { recursive: true });

const GUIDE = `nodes:
  - {name: node, count: 10, cpu: 10, memory: 40Gi}
queues:
  - {name: A, weight: 2, capability: {cpu: 50}, guarantee: {cpu: 10}, deserved: {cpu: 10}}
  - {name: B, weight: 3}
  - {name: C, weight: 5, guarantee: {cpu: 20}, deserved: {cpu: 20}}
jobs:
  - {name: a, queue: A, replicas: 80, cpu: 1}
  - {name: b, queue: B, replicas: 60, cpu: 1}
  - {name: c, queue: C, replicas: 30, cpu: 1}
`;

test("a first visit shows the worked example: bars, jobs and nodes with their pods", async () => {
  const page = await open(site);
  assert.deepEqual(await row(page, "A").then((r) => [r.allocated, r.deserved, r.share]), ["28", "28", "1.00"]);
  assert.deepEqual(await row(page, "B").then((r) => [r.allocated, r.deserved]), ["42", "42"]);
  assert.deepEqual(await row(page, "C").then((r) => [r.allocated, r.deserved]), ["30", "30"]);
  assert.match((await row(page, "A")).label, /request 80.*deserved 28.*capability no limit/);
  assert.equal(await page.locator(".node").count(), 10);
  assert.equal(await page.locator(".node .pod").count(), 100);
  assert.match((await page.locator(`[data-job="default/a"]`).textContent())!, /A.*28\/80/);
  // The bar is as long as its number says.
  const part = await page
    .locator(`.queues [data-queue="A"] [data-resource="cpu"]`)
    .evaluate(
      (el) =>
        el.querySelector(".seg.run")!.getBoundingClientRect().width /
        el.querySelector(".bar")!.getBoundingClientRect().width,
    );
  assert.ok(Math.abs(part - 0.28) < 0.01, String(part));
  assert.deepEqual(site.errors, []);
});

test("what is said of a job leaves its row in sight, and that of the next", async () => {
  const page = await open(site, { width: 1440, height: 900 });
  await page.locator(".jobs button.name").first().click();
  await page.locator(".jobs .job-why").waitFor();
  const bottom = (of: string) => page.locator(of).evaluate((element) => element.getBoundingClientRect().bottom);
  await eventually(
    async () => (await bottom(".jobs .vlist")) - (await bottom(".jobs tr.sel")),
    (room) => room >= 20,
    "room below the row",
  );
  await page.context().close();
});

test("names as clusters have them can be read; the longest give way to the pods", async () => {
  const page = await open(site);
  const cut = () =>
    page
      .locator(".node-name")
      .evaluateAll((names) =>
        names.map((name) =>
          [name, ...name.querySelectorAll("span")].some((part) => part.scrollWidth > part.clientWidth),
        ),
      );
  const slots = () =>
    page
      .locator(".slots")
      .first()
      .evaluate((el) => el.getBoundingClientRect().width);
  const before = await slots();
  await openYaml(page);
  await setYaml(
    page,
    "nodes: [{name: gpu-node-large, cpu: 4}]\nqueues: [{name: q}]\njobs: [{name: j, queue: q, cpu: 1}]\n",
  );
  await eventually(cut, (all) => all.length === 1 && !all[0], "a name of 14 letters is whole");
  await setYaml(
    page,
    `nodes: [{name: ${"n".repeat(60)}, cpu: 4}]\nqueues: [{name: q}]\njobs: [{name: j, queue: q, cpu: 1}]\n`,
  );
  await eventually(cut, (all) => all.length === 1 && all[0]!, "one of 60 is not");
  assert.ok((await slots()) > before / 2, "and the pods keep their room");
});

test("queues without numbers say whether that is for want of jobs or of a plugin; so does a cluster without nodes", async () => {
  const page = await open(site);
  const said = (words: RegExp) =>
    eventually(
      () => page.locator(".q-none").first().innerText(),
      (text) => words.test(text),
      String(words),
    );
  await setYaml(
    page,
    "plugins: [[priority, gang], [drf, predicates, nodeorder]]\nnodes: [{name: n, cpu: 4}]\nqueues: [{name: q}]\njobs: [{name: j, queue: q, replicas: 2, cpu: 1}]\n",
  );
  await said(/^Neither proportion nor capacity runs/);
  await setYaml(page, "nodes: [{name: n, cpu: 4}]\nqueues: [{name: q}]\n");
  await said(/^No jobs/);
  await setYaml(page, "queues: [{name: q}]\njobs: [{name: j, queue: q, cpu: 1}]\n");
  await page.locator("p.nodes-list", { hasText: "No node here." }).waitFor({ state: "visible" });
});

test("typing in the editor redraws the bars", async () => {
  const page = await open(site);
  await openYaml(page);
  await page.getByText("weight: 3").click();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("13");
  await eventually(
    () => row(page, "B"),
    (r) => r.deserved === "60",
    "B deserves what it asks for",
  );
  await allocated(page, "B", "60");
  assert.deepEqual(site.errors, []);
});

test("a broken file: every defect with its object, field and line; the last good picture stays", async () => {
  const page = await open(site);
  await setYaml(page, GUIDE.replace("cpu: 10, memory", "cpu: 10x, memory").replace("weight: 3", "weight: -1"));
  const banner = page.locator(".banner");
  await banner.waitFor();
  const text = (await banner.textContent())!;
  assert.match(text, /2 things to correct/);
  assert.match(text, /10x/);
  assert.match(text, /weight/);
  assert.match(text, /line 2/);
  assert.match(text, /line 5/);
  assert.equal((await row(page, "A")).allocated, "28");
  await page.waitForSelector(".cm-lintRange-error");
  assert.ok((await page.locator(".cm-lint-marker-error").count()) >= 2);
  // From the banner to the line.
  await banner.getByText("line 5").click();
  await eventually(
    () => page.locator(".cm-activeLine").textContent(),
    (line) => line?.includes("name: B") ?? false,
    "the line is shown",
  );
  await setYaml(page, GUIDE);
  await banner.waitFor({ state: "detached" });
});

test("while a text is broken the pictures of the last good one have no colours; a phone says so above them", async () => {
  const page = await open(site);
  const grey = (of: string) => page.locator(of).evaluate((e) => getComputedStyle(e).filter);
  await setYaml(page, GUIDE.replace("weight: 3", "weight: -1"));
  for (const of of [".time", ".queues", ".nodes", ".jobs", "#drawer-events"])
    await eventually(
      () => grey(of),
      (filter) => filter === "grayscale(1)",
      of,
    );
  await page.click("#tab-messages");
  assert.equal(await grey("#drawer-messages"), "none", "what is said of the text is not old");
  assert.equal(await page.locator(".broken").isVisible(), false, "the banner is in sight");
  assert.deepEqual(await axe(page), []);
  await resize(page, { width: 390, height: 844 });
  const said = page.locator(".broken");
  await page.locator(".phone-nav").getByText("Queues").click();
  assert.match(await said.innerText(), /1 thing to correct\. The pictures show the last valid version\. line 5/);
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${SHOTS}broken-390.png` });
  await said.getByRole("button", { name: "line 5" }).click();
  await said.waitFor({ state: "hidden" });
  await page.locator(".cm-activeLine", { hasText: "name: B" }).waitFor();
  await setYaml(page, GUIDE);
  await eventually(
    () => grey(".queues"),
    (filter) => filter === "none",
    "in colour again",
  );
  assert.deepEqual(site.errors, []);
});

test("where a text was broken from the start its place says what to do, and nothing stands empty", async () => {
  const hash = await encode({ name: "new", text: GUIDE.replace("weight: 3", "weight: [") });
  const page = await site.newPage({ width: 1440, height: 900 }, { locale: "en-GB", reducedMotion: "reduce" }, hash);
  const said = page.locator(".broken");
  await said.getByRole("heading", { name: "There is no picture of this text yet." }).waitFor();
  assert.match(
    await said.innerText(),
    /1 thing to correct\. Once it is right, the queues, nodes and jobs stand here\./,
  );
  const empty = () => page.locator(".time, .queues, .nodes, .jobs, .drawer").filter({ visible: true }).count();
  for (const [width, height, dark] of [
    [1440, 900, false],
    [1024, 768, true],
    [390, 844, false],
  ] as const) {
    await resize(page, { width, height, dark });
    assert.equal(await empty(), 0, `${width}`);
    assert.ok(await said.isVisible());
    assert.deepEqual(await axe(page), [], `${width}`);
    await page.screenshot({ path: `${SHOTS}no-picture-${width}.png` });
  }
  await resize(page, { width: 1440, height: 900 });
  await page.getByRole("button", { name: "中文" }).click();
  await said.getByRole("heading", { name: "这段文本还没有图。" }).waitFor();
  await page.getByRole("button", { name: "EN" }).click();
  await said.getByRole("button", { name: /^line \d/ }).click();
  await setYaml(page, GUIDE);
  await allocated(page, "A", "28");
  await said.waitFor({ state: "hidden" });
  assert.equal(await empty(), 5);
  assert.deepEqual(site.errors, []);
});

test("text that is no YAML at all, an empty text, a deep one: a message, never a crash", async () => {
  const page = await open(site);
  for (const text of [
    "queues: [",
    "- - - -\n\t:",
    " ",
    "[".repeat(3000),
    "[".repeat(20_000),
    "a: &a [*a, *a]",
    "queues: 5",
  ]) {
    await setYaml(page, text || " ");
    await eventually(
      () => page.locator(".banner, .badge").count(),
      (n) => n > 0,
      `a message for ${JSON.stringify(text.slice(0, 20))}`,
    );
    assert.equal((await row(page, "A")).allocated, "28");
  }
  await setYaml(page, GUIDE);
  await page.locator(".banner").waitFor({ state: "detached" });
  assert.deepEqual(site.errors, []);
});

test("a thread of the engine that dies is replaced, and the scenario is as it was", async () => {
  const page = await open(site);
  const errors = site.errors.length;
  await page.locator('[data-cell="queues/1/weight"]').fill("5");
  await allocated(page, "B", "50");
  await page
    .workers()
    .find((w) => w.url().includes("/engine/"))!
    .evaluate(
      () =>
        void setTimeout(() => {
          throw new Error("on purpose");
        }),
    );
  await page.locator(".banner.stop").waitFor();
  await eventually(
    () => page.locator(".status").innerText(),
    (text) => text.includes("engine ready"),
    "a new thread",
  );
  assert.equal(
    await page.locator(".banner.stop").count(),
    1,
    "what happened is said until the new thread has answered",
  );
  await page.locator('[data-cell="queues/1/weight"]').fill("3");
  await allocated(page, "B", "42");
  await page.locator(".banner.stop").waitFor({ state: "detached" });
  site.errors.length = errors; // what was thrown on purpose
});

test("the form edits the same text, keeps comments, and everything can be undone", async () => {
  const page = await open(site);
  const weight = page.locator(`[data-cell="queues/1/weight"]`);
  await weight.fill("13");
  await allocated(page, "B", "60");
  await openYaml(page);
  const text = async () => (await page.locator(".cm-content").innerText()).replace(/\u00a0/g, " ");
  await eventually(
    text,
    (t) => t.includes("{name: B, weight: 13}") && t.includes("# Three queues"),
    "the text has the new weight and its comment",
  );
  await page.click("#tab-form");
  await page.locator(`[data-cell="queues/0/guarantee/cpu"]`).focus();
  await page.keyboard.press("Escape");
  await page.locator("h3").first().click();
  await page.keyboard.press("Control+z");
  await allocated(page, "B", "42");
  await eventually(
    () => weight.inputValue(),
    (value) => value === "3",
    "the field",
  );
  await page.keyboard.press("Control+y");
  await allocated(page, "B", "60");
});

test("what is changed in the form while an older text still runs is not lost", async () => {
  const page = await open(site);
  await page.evaluate(() => {
    for (const [cell, value] of [
      ["queues/0/weight", "1"],
      ["queues/1/weight", "1"],
      ["jobs/1/replicas", "7"],
    ] as const) {
      const field = document.querySelector<HTMLInputElement>(`[data-cell="${cell}"]`)!;
      field.focus();
      field.value = value;
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      field.blur();
    }
    const add = document.querySelector<HTMLButtonElement>('[aria-label="Add a queue"]')!;
    add.click();
    add.click();
    document.querySelector<HTMLButtonElement>('[aria-label="Remove default/c"], [aria-label="Remove c"]')!.click();
  });
  await openYaml(page);
  const text = () => page.locator(".cm-content").innerText();
  await eventually(
    text,
    (now) =>
      /name: A, weight: 1}/.test(now) &&
      /name: B, weight: 1}/.test(now) &&
      /name: b,[^}]*replicas: 7/.test(now) &&
      /queue-1/.test(now) &&
      /queue-2/.test(now) &&
      !/name: c,/.test(now),
    "all six",
  );
  for (let i = 0; i < 6; i++) await page.getByLabel("Undo").click();
  await allocated(page, "A", "28");
  assert.equal(await page.getByLabel("Undo").isEnabled(), false);
});

test("what is undone before it was drawn leaves nothing in its field", async () => {
  const page = await open(site);
  const fields = ['[data-cell="queues/0/weight"]', '[data-cell="queues/1/weight"]', ".w-queue select"];
  const shown = () => Promise.all(fields.map((field) => page.locator(field).first().inputValue()));
  const before = await shown();
  await page.evaluate(
    (wanted) => {
      for (const [selector, value] of wanted) {
        const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(selector)!;
        field.focus();
        field.value = value;
        for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
        field.blur();
      }
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true }));
    },
    fields.map((field, i) => [field, ["7", "8", "C"][i]!] as const),
  );
  await eventually(shown, (now) => now.join() === before.join(), "the values of before");
  assert.equal(await page.getByLabel("Undo").isDisabled(), true);
});

test("a slider re-runs while it moves", async () => {
  const page = await open(site);
  const slider = page.locator(`[data-queue-row="B"] [data-field="weight"] .slide`);
  const box = (await slider.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2);
  await page.mouse.down();
  let last = "42";
  for (const at of [0.5, 0.1, 0.5]) {
    await page.mouse.move(box.x + box.width * at, box.y + box.height / 2);
    last = (
      await eventually(
        () => row(page, "B"),
        (now) => now.allocated !== last,
        `B at ${at}`,
      )
    ).allocated;
  }
  assert.equal(await page.locator(".banner").count(), 0, "no weight of the slider is refused");
  await page.mouse.up();
  await page.locator("h3").first().click();
  await page.keyboard.press("Control+z");
  await allocated(page, "B", "42");
});

test("queues, jobs and nodes come and go in the form; a queue moves under another by keyboard", async () => {
  const page = await open(site);
  await page.getByLabel("Add a queue").click();
  await page.locator(`[data-queue-row="queue-1"]`).waitFor();
  await page.getByLabel("Add a job").click();
  await eventually(
    () => page.locator(`[data-job="default/job-1"]`).count(),
    (n) => n === 1,
    "the new job runs",
  );
  const name = page.locator(`[data-queue-row="queue-1"] .nm button`);
  await name.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await openYaml(page);
  await eventually(
    () => page.locator(".cm-content").innerText(),
    (t) => /name: queue-1, weight: 1, parent: C/.test(t),
    "queue-1 is below C",
  );
  await page.click("#tab-form");
  await page.getByLabel("Remove queue-1").click();
  await page.locator(`[data-queue-row="queue-1"]`).waitFor({ state: "detached" });
});

test("nothing jumps while somebody types", async () => {
  const page = await open(site);
  await openYaml(page);
  await page.getByText("weight: 3").click();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.waitForTimeout(600);
  await page.evaluate(() => {
    const w = window as unknown as { shift: number; long: number[] };
    w.shift = 0;
    w.long = [];
    new PerformanceObserver((list) =>
      list.getEntries().forEach((e) => (w.shift += (e as unknown as { value: number }).value)),
    ).observe({ type: "layout-shift", buffered: false });
    new PerformanceObserver((list) => list.getEntries().forEach((e) => w.long.push(e.duration))).observe({
      type: "longtask",
      buffered: false,
    });
  });
  for (const key of ["0", "Backspace", "1", "2", "Backspace", "Backspace"]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(150);
  }
  const { shift, long } = await page.evaluate(() => {
    const w = window as unknown as { shift: number; long: number[] };
    return { shift: w.shift, long: w.long };
  });
  console.log(
    `layout shift ${shift.toFixed(4)}, long tasks while typing: ${long.map(Math.round).join(", ") || "none"}`,
  );
  assert.ok(shift < 0.02, `layout shift ${shift}`);
  // Nor does the line that is half typed when a mistake in it is told.
  const line = page.locator(".cm-activeLine");
  const before = (await line.boundingBox())!;
  await page.keyboard.type("x");
  await page.locator(".banner").waitFor();
  assert.equal((await line.boundingBox())!.y, before.y);
});
