// What one asks for comes into sight, what one touches stays there, and nothing moves under a pointer.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { encode } from "../../../web/src/state/address.ts";
import { openSite } from "./browser.ts";
import { axe, choose, eventually, open, openGallery, openTab, resize, setYaml, settled, SHOTS } from "./kit.ts";

const site = await openSite();
after(() => site.close());
mkdirSync(SHOTS, { recursive: true });

const shot = (page: Page, name: string) => page.screenshot({ path: `${SHOTS}${name}.png` });

// Which elements a visitor sees whole: nothing that scrolls cuts them off, nor the window, nor what stays above them.
const whole = (page: Page, of: string): Promise<string[]> =>
  page.locator(of).evaluateAll((all) =>
    all.flatMap((e) => {
      const r = e.getBoundingClientRect();
      const { left, right, top, bottom } = r;
      const inside = (edge: { top: number; bottom: number }) => top >= edge.top - 1 && bottom <= edge.bottom + 1;
      for (let up = e.parentElement; up; up = up.parentElement)
        if (getComputedStyle(up).overflowY !== "visible" && !inside(up.getBoundingClientRect())) return [];
      const over = document.elementFromPoint((left + right) / 2, Math.max(0, top + 2));
      return r.height && inside({ top: 0, bottom: innerHeight }) && (e.contains(over) || over?.contains(e))
        ? [e.textContent!]
        : [];
    }),
  );

const SIZES = [
  [1024, 768],
  [1100, 768],
  [768, 1024],
  [390, 844],
] as const;

for (const [width, height] of SIZES)
  test(`${width} × ${height}: a pane that is asked for comes into sight, and has the focus`, async () => {
    const page = await open(site, { width, height });
    const seen = (of: string, what: string) =>
      eventually(
        () => whole(page, of),
        (all) => all.length === 1,
        what,
      );
    const focused = () => page.evaluate(() => document.activeElement?.id);
    if (width < 720) await page.locator(".phone-nav").getByText("Jobs").click();
    await page.locator(".jobs").getByRole("button", { name: "why not?" }).first().click();
    await seen(".why .verdict", "the verdict");
    await eventually(focused, (id) => id === "drawer-why", "the focus in Why?");
    await shot(page, `asked-why-${width}`);
    // The same pane, asked for once more, about another job.
    if (width < 720) await page.locator(".phone-nav").getByText("Jobs").click();
    await page.locator(".jobs").getByRole("button", { name: "why not?" }).nth(1).scrollIntoViewIfNeeded();
    await page.locator(".jobs").getByRole("button", { name: "why not?" }).nth(1).click();
    await page.locator(".why .verdict", { hasText: "default/b" }).waitFor();
    await seen(".why .verdict", "the other verdict");
    await page.getByRole("button", { name: "Compare A/B" }).click();
    await seen("#tab-compare", "the tab A / B");
    await seen(".cmp-headline", "the headline of A / B");
    await eventually(focused, (id) => id === "drawer-compare", "the focus in A / B");
    await settled(page);
    await shot(page, `asked-compare-${width}`);
    await page.locator("main").evaluate((main) => void ((main.scrollTop = 0), scrollTo(0, 0))); // nothing is half behind another
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(site.errors, []);
  });

test("whoever moves nothing is moved smoothly to a pane", async () => {
  const page = await open(site, { width: 1024, height: 768, reduced: false });
  await page.evaluate(() => {
    const own = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (how) {
      document.body.dataset["moved"] = String((how as ScrollIntoViewOptions).behavior);
      own.call(this, how);
    };
  });
  await page.locator(".jobs").getByRole("button", { name: "why not?" }).first().click();
  await page.locator('body[data-moved="smooth"]').waitFor();
});

test("nothing moves at the first click of a first visit; two clicks on a queue rename that one, and the doors stay", async () => {
  const page = await open(site);
  const tops = () =>
    page
      .locator(".form-table .nm, .queues .q, .lane, .slide")
      .evaluateAll((all) => all.map((e) => e.getBoundingClientRect().top));
  const before = await tops();
  await page.locator(".queues .q-name").first().click();
  await page.locator(".queues .q.sel").waitFor();
  assert.deepEqual(await tops(), before);
  await page.getByRole("button", { name: "Previous event" }).click();
  await page.locator(".t-row .count", { hasText: "102" }).waitFor();
  assert.deepEqual(await tops(), before);
  const name = page.locator(".form-table .nm button").first();
  const { x, y } = (await name.boundingBox())!;
  await page.mouse.dblclick(x + 4, y + 8);
  assert.equal(await page.locator(".form-table .nm input").inputValue(), "A");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".doors .door").count(), 3);
  await page.getByRole("button", { name: "Close: Where to begin" }).click();
  await page.locator(".doors").waitFor({ state: "detached" });
  await page.locator(".editor .lesson").waitFor();
  // Whoever has used it does not find them again, whether they were closed or not.
  const again = await open(site);
  await again.locator(".queues .q-name").first().click();
  await again.locator(".queues .q.sel").waitFor();
  await again.reload();
  await again.locator(".editor .lesson").waitFor();
  assert.equal(await again.locator(".doors").count(), 0);
});

test("the doors leave with the first scenario, not with a name that its text is given", async () => {
  const page = await open(site);
  await page.locator(".doors").waitFor();
  await page.getByLabel("Scenarios:").first().click();
  await page.getByRole("menuitem", { name: /^New/ }).click();
  await page.locator(".doors").waitFor({ state: "detached" });
});

for (const [width, height] of [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
] as const)
  test(`${width} × ${height}: with a pane open, what one touched and all nodes, jobs and queues stay in sight`, async () => {
    const page = await open(site, { width, height });
    await page.getByRole("button", { name: "Close: Where to begin" }).click();
    const counts = async () => [
      (await whole(page, ".nodes .node")).length,
      (await whole(page, ".jobs tbody tr")).length,
      (await whole(page, ".queues .q")).length,
    ];
    const seen = (wanted: number[], what: string) =>
      eventually(counts, (now) => now.every((n, i) => n >= wanted[i]!), `${what}: nodes, jobs and queues`);
    await page.locator(".jobs").getByRole("button", { name: "why not?" }).first().click();
    await page.locator('.why[aria-busy="false"] .verdict').waitFor();
    await seen([10, 3, 3], "Why?");
    await eventually(
      () => whole(page, ".jobs tr.sel"),
      (all) => all.length === 1,
      "the job that was asked about",
    );
    await shot(page, `beside-why-${width}`);
    for (const pane of ["stops", "cycles"] as const) {
      await openTab(page, pane);
      await seen([9, height < 800 ? 2 : 3, 2], pane);
    }
    await page.locator(".node-name").nth(2).click();
    await page.locator(".deeds").getByRole("button", { name: "Take down" }).click();
    await page.locator(".cycles-say").first().waitFor();
    await settled(page);
    await seen([4, 3, height < 800 ? 2 : 3], "taken down");
    await eventually(
      () => whole(page, ".node.sel"),
      (all) => all.length === 1,
      "the node that is down",
    );
    await shot(page, `beside-down-${width}`);
    // The last of the rows comes into sight, too.
    await page.locator(".node-name").nth(9).click();
    await eventually(
      () => whole(page, ".node.sel"),
      (all) => all.join().startsWith("node-9"),
      "the last node",
    );
    assert.deepEqual(site.errors, []);
  });

test("a node that is down says so, is drawn so, and is brought up: the event is out of the text again", async () => {
  const page = await open(site);
  await page.locator(".node-name").nth(2).click();
  await page.locator(".deeds").getByRole("button", { name: "Take down" }).click();
  const row = page.locator('[data-node="node-2"]');
  await row.locator("small", { hasText: /^down$/ }).waitFor();
  assert.match((await row.locator(".slots rect").first().getAttribute("fill"))!, /^url\(#gone/);
  assert.match((await row.locator(".node-name").getAttribute("aria-label"))!, /node-2: down/);
  const detail = page.locator(".node-detail");
  await detail.getByText("It is down").waitFor();
  assert.deepEqual(await detail.getByRole("button").allInnerTexts(), ["Bring it up"]);
  assert.deepEqual(await axe(page), []);
  await detail.getByRole("button", { name: "Bring it up" }).click();
  await page.locator("#notice", { hasText: "Its event is out of the text again" }).waitFor();
  await row.locator("small", { hasText: "cpu 10/10" }).waitFor();
  assert.deepEqual(await detail.getByRole("button").allInnerTexts(), ["Cordon", "Take down"]);
});

const TEXT = (weight: number) => `nodes: [{name: n, count: 10, cpu: 10}]
queues: [{name: a, weight: ${weight}}, {name: b, weight: 1}, {name: c, weight: 1}]
jobs: [{name: x, queue: a, replicas: 90, cpu: 1}, {name: y, queue: b, replicas: 90, cpu: 1}]
`;

for (const [width, height] of [...SIZES, [1440, 900]] as const)
  test(`${width} × ${height}: a link that holds A and B opens at what they differ in`, async () => {
    const hash = await encode({ name: "two", text: TEXT(3), a: { name: "two", text: TEXT(1) } });
    const page = await open(site, { width, height, hash }).catch(() => null);
    assert.ok(page, "the page has opened");
    await eventually(
      () => whole(page, ".cmp-headline"),
      ([headline]) => headline?.includes("weight 1 → 3") ?? false,
      "the headline in sight",
    );
    assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
    await shot(page, `link-of-two-${width}`);
  });

const cutOff = (within: Pick<Page, "locator">, of: string) =>
  within
    .locator(of)
    .evaluateAll((all) => all.flatMap((e) => (e.scrollWidth > e.clientWidth + 1 ? [e.textContent || e.tagName] : [])));

// What is named in a panel is whole on a phone, a small screen in the dark and a large one, and axe finds nothing there.
async function atThreeWidths(page: Page, panel: ".nodes" | ".jobs", named: string, name: string): Promise<void> {
  for (const [width, height, dark] of [
    [390, 844, false],
    [1024, 768, true],
    [1440, 900, false],
  ] as const) {
    await resize(page, { width, height, dark });
    if (width < 720)
      await page
        .locator(".phone-nav button")
        .nth(panel === ".nodes" ? 1 : 2)
        .click();
    const box = page.locator(panel);
    await box.locator(named).first().waitFor();
    assert.deepEqual(await cutOff(box, named), [], `${width}: what is cut`);
    assert.deepEqual(await axe(page, panel), [], `${width}`);
    await shot(page, `${name}-${width}`);
  }
}

const CLUSTER = `${Array.from(
  { length: 10 },
  (_, i) => `apiVersion: v1
kind: Node
metadata: {name: ip-10-20-0-${i}.eu-central-1.compute.internal}
status: {allocatable: {cpu: "10", memory: 64Gi, pods: "110"}}
---
`,
).join("")}queues: [{name: e-queue-1}, {name: e-queue-2}, {name: e-queue-3}, {name: a-queue-1}]
jobs:
- {name: x, namespace: ml, queue: e-queue-1, replicas: 9, cpu: 1}
- {name: y, namespace: web, queue: e-queue-2, replicas: 90, cpu: 1}
- {name: z, namespace: ml, queue: a-queue-1, replicas: 70, cpu: 1}
`;

test("names are not cut to the same text: queues and jobs of the form, groups of nodes, the scenario in the header", async () => {
  const hash = await encode({ name: "Taking nodes away", text: CLUSTER });
  const page = await open(site, { width: 1024, height: 768, hash });
  for (const [width, height] of [
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await eventually(
      () => cutOff(page, ".form-table .nm button, .form-table .mid > span, .w-queue select, .title .btn b"),
      (cut) => !cut.length,
      `${width}: names that are cut`,
    );
  }
  await shot(page, "names-1440");
});

test("at 1024 × 768 the form shows the columns of three resources whole, and the tools of the events stand in one line", async () => {
  const page = await open(site, { width: 1024, height: 768 });
  const bar = page.locator(".events-bar");
  assert.ok((await bar.boundingBox())!.height < 2 * (await bar.locator(".kinds").boundingBox())!.height, "one line");
  const text = (job: string) => `nodes: [{name: n, count: 2, cpu: 32, memory: 256Gi, gpu: 4}]
queues: [{name: default}]
jobs:
- {name: x, queue: default, replicas: 9, cpu: 1, ${job}}
- {name: resident, queue: default, replicas: 120, minMember: 100, cpu: 4, ${job}, priority: 100}
`;
  for (const job of ["gpu: 1", "memory: 2Gi, gpu: 1"]) {
    const form = await open(site, { width: 1024, height: 768, hash: await encode({ name: "three", text: text(job) }) });
    for (const language of ["en", "zh"]) {
      if (language === "zh") await form.getByRole("button", { name: "中文" }).click();
      await form.locator(".form-jobs th").nth(5).waitFor();
      const beyond = await form
        .locator(".form-jobs")
        .first()
        .evaluate((box) => {
          const right = box.getBoundingClientRect().right;
          return [...box.querySelectorAll("th:not(.x), td:not(.x, .nm)")]
            .filter((e) => e.getBoundingClientRect().right > right || e.scrollWidth > e.clientWidth + 1)
            .map((e) => e.textContent);
        });
      assert.deepEqual(beyond, [], `${language}: ${job}`);
      await shot(form, `form-${job.length > 6 ? 3 : 2}-resources-${language}`);
    }
  }
});

test("names in the picture are whole where a bar can do without the room, and no pod is named by its number alone", async () => {
  const page = await open(site);
  const labels = () => page.locator(".pod-label text").allTextContents();
  // Ten pods of a node have 21 pixels each.
  await eventually(labels, (now) => now.join().startsWith("a ×4,b ×6,b ×2,c ×8"), "jobs and how many");
  assert.ok((await labels()).every((label) => /^[abc] ×\d+$/.test(label)));
  await page.setViewportSize({ width: 1920, height: 1080 });
  await eventually(
    labels,
    (now) => now.length === 100 && now.every((label) => /^[abc]-\d+$/.test(label)),
    "each by itself",
  );
  const text = `nodes:
- {name: gpu-worker-pool-7f9c-0, cpu: 64}
- {name: small, cpu: 8}
queues: [{name: research-language-models}]
jobs:
- {name: llm-train, queue: research-language-models, replicas: 5, cpu: 8}
- {name: tuning-sweep, queue: research-language-models, cpu: 2, nodeSelector: {kubernetes.io/hostname: small}}
`;
  const named = await open(site, { hash: await encode({ name: "long", text }) });
  for (const [width, height] of [
    [1024, 768],
    [1440, 900],
  ] as const) {
    await named.setViewportSize({ width, height });
    await eventually(
      () => cutOff(named, ".node-name, .node-name .mid > span, .q-name, .q-name .mid > span"),
      (cut) => !cut.length,
      `${width}: names that are cut`,
    );
    // The free room behind the last pod is for its name.
    assert.deepEqual(await named.locator('[data-node="small"] .pod-label').allTextContents(), ["tuning-sweep-0"]);
    await shot(named, `names-in-the-picture-${width}`);
  }
});

test("where drf orders jobs each has its dominant share beside it, at the moment that is shown; elsewhere there is no such column", async () => {
  const page = await open(site);
  assert.equal(await page.locator(".jobs .c-share").count(), 0, "one job a queue");
  await openGallery(page);
  await choose(page, '[data-entry="drf"]');
  const shares = () => page.locator(".jobs td.c-share").allInnerTexts();
  await eventually(shares, (now) => now.join() === "67 %,67 %", "both at two thirds");
  const title = await page.locator('.jobs [data-job="default/A"] .c-share').getAttribute("title");
  assert.equal(title, "drf: of the cluster's memory it holds 12 Gi of 18 Gi, its largest part");
  await page.getByRole("button", { name: "To the start" }).click();
  await eventually(shares, (now) => now.join() === "0 %,0 %", "nobody holds anything yet");
  await page.getByRole("button", { name: "To the end" }).click();
  await atThreeWidths(page, ".jobs", "td.c-share, .name", "drf-shares");
  assert.deepEqual(site.errors, []);
});

test("the switches stand above the nodes as a tree, with what is taken below each; a chosen job's nodes are marked", async () => {
  const page = await open(site);
  assert.equal(await page.locator(".switches").count(), 0);
  await openGallery(page);
  await choose(page, '[data-entry="one-switch"]');
  const at = (name: string) => page.locator(`[data-switch="${name}"] > .switch-name small`).innerText();
  await eventually(
    () => Promise.all(["spine", "switch-a", "switch-b"].map(at)),
    (all) => all.join() === "tier 2 · gpu 10/16,tier 1 · gpu 3/8,tier 1 · gpu 7/8",
    "what is taken",
  );
  await page.getByRole("button", { name: "To the start" }).click();
  await eventually(
    () => at("switch-b"),
    (text) => text === "tier 1 · gpu 0/8",
    "the moment before",
  );
  await page.getByRole("button", { name: "To the end" }).click();
  await page.locator('.jobs [data-job="default/train"] .name').click();
  const marked = () =>
    page
      .locator(".switch-node.on")
      .evaluateAll((all) => all.map((e) => e.closest("[data-switch]")!.getAttribute("data-switch")));
  await eventually(marked, (now) => now.length === 4 && now.every((name) => name === "switch-b"), "below one switch");
  await atThreeWidths(page, ".nodes", ".switches, .switches b", "switches");
  assert.deepEqual(site.errors, []);
});

test("what a namespace and a queue leave is what the tab, the kinds of events and the timeline count", async () => {
  const page = await open(site, { hash: await encode({ name: "two", text: CLUSTER }) });
  const counts = () => page.locator(".lane .a-count, .kinds small, #tab-events small").allTextContents();
  const counted = (wanted: string) => eventually(counts, (now) => now.map((n) => n.trim()).join() === wanted, wanted);
  await counted("3,99,–,102,3,99");
  await page.locator(".scope-bar select").first().selectOption("ml");
  await counted("2/3,54/99,–,56,2,54");
  // The marks stay within their actions.
  const [first, last] = await page.locator(".lane").evaluate((lane) => {
    const act = lane.querySelectorAll(".act")[1]!.getBoundingClientRect();
    const d = lane.querySelector(".done path.allocate")!.getBoundingClientRect();
    return [d.left - act.left, act.right - d.right];
  });
  assert.ok(first! >= 0 && last! >= 0, `${first} ${last}`);
});

test("a room sees the nodes and the jobs whole, whichever pane is open", async () => {
  const page = await open(site, { width: 1440, height: 900 });
  await page.keyboard.press("w");
  await page.locator('.why[aria-busy="false"]').waitFor();
  await page.keyboard.press("f");
  await page.locator(".present-bar").waitFor();
  for (const [key, panel] of [
    ["2", ".nodes"],
    ["3", ".jobs"],
  ] as const) {
    await page.keyboard.press(key);
    await eventually(
      () => page.locator(panel).boundingBox(), // null until it is shown
      (box) => box !== null && box.width > 1300 && box.height > 500,
      panel,
    );
  }
});

// As it is on the screen, however it is enlarged.
const heightOf = (page: Page, of: string): Promise<number> =>
  page
    .locator(of)
    .first()
    .evaluate((e) => e.getBoundingClientRect().height);

test("a room reads the jobs: their letters are larger than the page's, and a long list ends with its last row", async () => {
  const page = await open(site, { width: 1440, height: 900 });
  const jobs = Array.from({ length: 300 }, (_, i) => `- {name: job-${i}, cpu: 1}`).join("\n");
  await setYaml(page, `nodes:\n- {name: node, cpu: 4}\njobs:\n${jobs}\n`);
  await eventually(
    () => page.locator(".jobs .panel-head small").innerText(),
    (text) => text === "300",
    "its jobs",
  );
  const before = await heightOf(page, ".jobs tr[data-job]");
  await page.locator(".jobs h2").click(); // not in the text any more
  await page.keyboard.press("f");
  await page.locator(".present-bar").waitFor();
  await page.keyboard.press("3");
  await eventually(
    () => heightOf(page, ".jobs tr[data-job]"),
    (row) => row > before * 1.9,
    "larger rows",
  );
  await page.locator(".jobs .vlist").evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await eventually(
    () =>
      page.locator(".jobs .vlist").evaluate((list) => {
        const last = list.querySelector('tr[aria-rowindex="301"]')?.getBoundingClientRect();
        const frame = list.getBoundingClientRect();
        return last ? Math.abs(last.bottom - frame.bottom) : null;
      }),
    (gap) => gap !== null && gap < 4,
    "the last row at the end",
  );
  await shot(page, "present-jobs");
});

test("a room reads the nodes: their rows share the height, and letters are as large as these allow", async () => {
  const page = await open(site, { width: 1440, height: 900 });
  const before = await heightOf(page, ".pod-label text");
  await page.keyboard.press("f");
  await page.locator(".present-bar").waitFor();
  await page.keyboard.press("2");
  // Ten nodes: more than twice as large as on the page, in rows of a twentieth of the window.
  await eventually(
    async () => [await heightOf(page, ".pod-label text"), await heightOf(page, ".node")],
    ([text, row]) => text! > before * 1.95 && row! > 45,
    "ten nodes",
  );
  assert.deepEqual(await cutOff(page, ".node-name, .node small"), []);
  assert.ok((await page.locator(".pod-label text").allTextContents()).every((label) => /^[abc]-\d+$/.test(label)));
  await shot(page, "present-nodes-10");
  await page.keyboard.press("Escape");
  await openGallery(page);
  await choose(page, '[data-entry="preempt"]');
  await page.keyboard.press("f");
  await eventually(
    () => heightOf(page, ".node"),
    (row) => row > 80,
    "two nodes",
  );
  assert.ok((await heightOf(page, ".pod-label text")) > before * 2.9);
  assert.deepEqual(await cutOff(page, ".node-name, .node small"), []);
  await shot(page, "present-nodes-2");
  await page.keyboard.press("Escape");
  await eventually(
    () => heightOf(page, ".node"),
    (row) => row < 30,
    "as before",
  );
  assert.deepEqual(site.errors, []);
});
