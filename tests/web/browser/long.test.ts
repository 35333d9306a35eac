// Long names, large numbers and many queues: what there is no room for is cut where it does not mislead.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { openSite } from "./browser.ts";
import { allocated, axe, eventually, open, openTab, resize, setYaml, settled, SHOTS } from "./kit.ts";

const site = await openSite();
after(() => site.close());

const names = (n: number, of: (i: number) => string) => Array.from({ length: n }, (_, i) => of(i)).join("\n");
const LONG = `nodes:
${names(6, (i) => `  - {name: gpu-node-with-a-long-name-0${i}, cpu: 7910m, memory: 57344Mi, gpu: 8}`)}
queues:
${names(20, (i) => `  - {name: team-with-a-rather-long-queue-name-${10 + i}, weight: ${1 + (i % 4)}}`)}
jobs:
${names(20, (i) => `  - {name: distributed-training-run-${10 + i}, queue: team-with-a-rather-long-queue-name-${10 + i}, replicas: 2, cpu: 830m, memory: 512Mi, gpu: 1}`)}
`;

// The panels of a phone, one at a time; elsewhere they are all there.
const PANELS = ["queues", "nodes", "jobs", "events", "edit"] as const;
async function turnTo(page: Page, panel: (typeof PANELS)[number]): Promise<void> {
  const button = page.locator(".phone-nav button").nth(PANELS.indexOf(panel));
  if (await button.isVisible()) await button.click();
}

// Written through the form's own tab.
async function show(page: Page, text: string): Promise<void> {
  await turnTo(page, "edit");
  await setYaml(page, text);
  await page.click("#tab-form");
  await page.locator('[aria-labelledby="tab-form"]').waitFor(); // it may be there already, behind the text
  await settled(page);
}

// The elements whose text is wider than they are.
const cut = (page: Page, selector: string): Promise<string[]> =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => (e as HTMLInputElement).value ?? e.textContent),
    );

test("the form shows numbers whole, and says with three dots and a title where it cannot", async () => {
  const page = await open(site, { width: 1280, height: 800 });
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    [390, 844],
  ] as const) {
    await resize(page, { width, height });
    await show(
      page,
      "nodes: [{name: a, cpu: 7910m, memory: 31402300Ki}]\njobs: [{name: j, cpu: 1500m, memory: 512Mi, replicas: 1000}]\n",
    );
    await eventually(
      () => Promise.all(["jobs/0/cpu", "nodes/0/memory"].map((of) => page.locator(`[data-cell="${of}"]`).inputValue())),
      (values) => values.join() === "1500m,31402300Ki",
      "the form",
    );
    assert.deepEqual(await cut(page, ".form-table input[type=text]"), [], `${width}`);
    // The page itself does not scroll sideways for it.
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}`);
    await page.locator('[data-cell="nodes/0/memory"]').fill("31402300000000000");
    const cell = page.locator('[data-cell="nodes/0/memory"]');
    await eventually(
      () => cell.getAttribute("title"),
      (t) => t === "31402300000000000",
      "the title",
    );
    assert.equal(await cell.evaluate((e) => getComputedStyle(e).textOverflow), "ellipsis");
  }
});

test("with twenty queues the charts over time keep their place, and their names scroll", async () => {
  const page = await open(site, { width: 1280, height: 720 });
  await show(page, LONG);
  await eventually(
    () => page.locator(".q").count(),
    (n) => n === 20,
    "the queues",
  );
  const bottom = (await page.locator(".status").boundingBox())!.y;
  for (const [tab, plot] of [
    ["cycles", ".cycles .curves"],
    ["shares", ".shares-plot .curves"],
  ] as const) {
    await openTab(page, tab);
    const box = await eventually(
      () => page.locator(plot).first().boundingBox(),
      (b) => b !== null && b.height > 60,
      plot,
    );
    assert.ok(box!.y + box!.height <= bottom + 1, `${tab}: ${JSON.stringify(box)} above ${bottom}`);
    const keys = page.locator(`#drawer-${tab} .line-keys`);
    assert.equal(await keys.locator(".line-key").count(), 20);
    const area = (await keys.boundingBox())!;
    assert.ok(area.height <= 44 && area.y + area.height <= bottom, `${tab} keys: ${JSON.stringify(area)}`);
    const looks = await keys
      .locator(".line-key")
      .evaluateAll((all) =>
        all.map((e) => `${e.classList[1]} ${e.querySelector("path")!.getAttribute("stroke-dasharray")}`),
      );
    assert.equal(new Set(looks).size, 20, `${tab}: ${looks.join("; ")}`);
    assert.deepEqual(
      (await axe(page)).filter((v) => /line-key|scrollable/.test(v)),
      [],
    );
    await page.screenshot({ path: `${SHOTS}long-${tab}.png` });
  }
});

test("long names keep their ends, and the amounts beside them are whole", async () => {
  const page = await open(site, { width: 1440, height: 900 });
  await show(page, LONG);
  await eventually(
    () => page.locator(".q").count(),
    (n) => n === 20,
    "the queues",
  );
  for (const width of [1440, 1920]) {
    await resize(page, { width, height: 900 });
    for (const [place, end] of [
      ['[data-queue-row="team-with-a-rather-long-queue-name-17"] .nm-in', "-17"],
      ['[data-queue="team-with-a-rather-long-queue-name-17"] .q-name', "-17"],
      ['[data-node="gpu-node-with-a-long-name-03"] .node-name', "-03"],
      ['[data-job$="distributed-training-run-17"] button.name', "-17"],
      ['[data-job$="distributed-training-run-17"]', "-17"], // and its queue's
    ] as const) {
      const host = page.locator(place);
      const tail = host.locator(".mid > :last-child").last();
      assert.equal(await tail.textContent(), end, place);
      const [outer, inner] = [(await host.boundingBox())!, (await tail.boundingBox())!];
      assert.ok(
        inner.width > 10 && inner.x + inner.width <= outer.x + outer.width + 1,
        `${width}: ${place} shows its end`,
      );
    }
    // Where the panel is wide the queues' names beside them leave the jobs' whole.
    if (width === 1920) await readable(page, ".jobs button.name", `${width}`);
    assert.deepEqual(await cut(page, ".node small"), []);
    assert.match(await page.locator(".node small").first().innerText(), /\/(7\.91|8|56)$/);
  }
});

// As a company would name them.
const TEAMS = [
  "research-nlp",
  "research-speech",
  "platform-online",
  "data-etl-hourly",
  "data-etl-nightly",
  "finance-pricing",
  "infra-sandbox",
];
const ORDINARY = `nodes: [{name: n, count: 20, cpu: 16, memory: 64Gi}]
queues: [${TEAMS.map((name) => `{name: ${name}}`).join(", ")}]
jobs: [${TEAMS.map((name) => `{name: train-${name}, queue: ${name}, replicas: 30, cpu: 1, memory: 1Gi}`).join(", ")}]
`;

// The names of a place that cannot be read as a whole: cut, or with something else where their last letters are. They are
// found and looked at in one go: between two, a view that is drawn again may have put others in their place.
const unread = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((names) => {
    const all = [...document.querySelectorAll(names)];
    if (all.length === 0) return ["none of them is there"];
    return all.flatMap((name) => {
      name.scrollIntoView({ block: "center" });
      const text = document.createRange();
      text.selectNodeContents(name);
      const box = text.getBoundingClientRect();
      const last = document.elementFromPoint(box.right - 3, (box.top + box.bottom) / 2);
      const cut = [name, ...name.querySelectorAll("*")].some(
        (part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth,
      );
      return box.width > 0 && !cut && last && (name.contains(last) || last.contains(name)) ? [] : [name.textContent!];
    });
  }, selector);

// Once the page is at rest, all of them can be read.
const readable = (page: Page, selector: string, where: string) =>
  eventually(
    () => unread(page, selector),
    (names) => names.length === 0,
    `${where}: unread ${selector}`,
  );

test("ordinary names of queues and jobs are read as a whole, in the form and among the jobs", async () => {
  const page = await open(site, { width: 1280, height: 720 });
  await show(page, ORDINARY);
  await eventually(
    () => page.locator("[data-queue-row]").count(),
    (n) => n === TEAMS.length,
    "the form",
  );
  for (const [width, height] of [
    [1280, 720],
    [1440, 900],
    [390, 844],
  ] as const) {
    await resize(page, { width, height });
    await turnTo(page, "edit");
    for (const names of [
      "[data-queue-row] .nm button",
      ".form-jobs .nm .mid",
      ".form-table thead th:not(:first-child, .x)",
    ])
      await readable(page, names, `${width}`);
    // A select shows its words beside 4 pixels of padding.
    for (const [room, needed] of await page.locator(".w-queue select").evaluateAll((all) =>
      all.map((select) => {
        const g = document.createElement("canvas").getContext("2d")!;
        g.font = getComputedStyle(select).font;
        return [select.clientWidth - 4, g.measureText((select as HTMLSelectElement).value).width] as const;
      }),
    ))
      assert.ok(needed <= room, `${width}: a job's queue has ${room} of ${needed} pixels`);
    await turnTo(page, "jobs");
    await page.locator(".jobs button.name").first().waitFor();
    for (const names of [".jobs button.name", ".jobs td.c-queue .mid"]) {
      assert.ok((await page.locator(names).count()) > 0, names);
      await readable(page, names, `${width}`);
    }
    await page.screenshot({ path: `${SHOTS}names-${width}.png` });
    // A click on what is seen of a name chooses its job.
    await page.locator(".jobs button.name").first().click();
    await page.locator(".jobs tr.sel").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".jobs tr.sel").waitFor({ state: "detached" });
  }
});

test("with long names, three resources and a priority the form's jobs do not scroll sideways", async () => {
  const page = await open(site, { width: 1280, height: 720 });
  await show(page, LONG.replace(/gpu: 1}/g, "gpu: 1, priority: 100}"));
  await eventually(
    () => page.locator("[data-queue-row]").count(),
    (n) => n === 20,
    "the form",
  );
  for (const [width, height] of [
    [1280, 720],
    [1440, 900],
    [390, 844],
  ] as const) {
    await resize(page, { width, height });
    await turnTo(page, "edit");
    assert.deepEqual(
      await page
        .locator(".form-jobs")
        .evaluateAll((all) =>
          all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => `${e.scrollWidth} > ${e.clientWidth}`),
        ),
      [],
      `${width}`,
    );
    const heads = ".form-jobs thead th:not(:first-child, .x)";
    await readable(page, heads, `${width}`);
    for (const [language, queue] of [
      ["中文", "队列"],
      ["EN", "queue"],
    ] as const) {
      await page.getByRole("button", { name: language, exact: true }).click();
      await eventually(
        () => page.locator(heads).first().innerText(),
        (text) => text === queue,
        language,
      );
      await readable(page, heads, `${width}, ${language}`);
    }
  }
});

test("the legend of the queues stands in one line, or in lines of about the same length", async () => {
  const page = await open(site, { width: 1280, height: 720 });
  for (const [width, height] of [
    [1280, 720],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await resize(page, { width, height });
    const tops = await page
      .locator(".queues-legend span")
      .evaluateAll((all) => all.map((e) => Math.round(e.getBoundingClientRect().top)));
    const lines = [...new Set(tops)].map((top) => tops.filter((t) => t === top).length);
    assert.ok(lines.length <= 2 && Math.min(...lines) >= 3, `${width}: ${lines.join(" and ")}`);
  }
});

// A job with a promised pod and a reason to wait has a chip and a link; one that waits for nothing has neither.
const PROMISED = `actions: [enqueue, allocate, reclaim]
plugins: [[priority, gang, conformance], [predicates, proportion, nodeorder]]
nodes: [{name: node, cpu: 8}]
queues: [{name: inference}, {name: default}]
jobs: [{name: old, queue: inference, replicas: 8, minMember: 1, cpu: 1, running: 8}, {name: new, queue: default, replicas: 4, minMember: 1, cpu: 1}]
`;
const PLAIN = `nodes: [{name: node, cpu: 8}]
jobs: [{name: resident, replicas: 2, cpu: 1}]
`;

test("short names and their queues', and why not? beside a chip, are whole among the jobs", async () => {
  const page = await open(site, { width: 1280, height: 720 });
  for (const [text, links] of [
    [PROMISED, 1],
    [PLAIN, 0],
  ] as const) {
    await show(page, text);
    await allocated(page, "default", links ? "1" : "2");
    for (const [width, height] of [
      [1280, 720],
      [1440, 900],
      [390, 844],
    ] as const) {
      await resize(page, { width, height });
      await turnTo(page, "jobs");
      assert.equal(await page.locator(".jobs .c-more .link").count(), links);
      assert.equal(await page.locator(".jobs .c-more .chip.pipe").count(), links);
      for (const names of [".jobs button.name", ".jobs td.c-queue", ".jobs td.c-more"]) {
        const cut = await page
          .locator(names)
          .evaluateAll((all) =>
            all.flatMap((e) =>
              getComputedStyle(e).overflowX !== "visible" && e.scrollWidth > e.clientWidth
                ? [`${e.textContent} ${e.scrollWidth} > ${e.clientWidth}`]
                : [],
            ),
          );
        assert.deepEqual(cut, [], `${width} ${names}`);
      }
      await page.screenshot({ path: `${SHOTS}short-${width}-${links}.png` });
    }
  }
});

test("of many queues the legend says how many there are, and lists them all", async () => {
  const page = await open(site, { width: 1280, height: 720 });
  await show(page, LONG);
  for (const [width, height] of [
    [1280, 720],
    [390, 844],
  ] as const) {
    await resize(page, { width, height });
    await turnTo(page, "events");
    for (const tab of ["cycles", "shares"] as const) {
      await openTab(page, tab);
      const pane = page.locator(`#drawer-${tab}`);
      await pane.getByRole("button", { name: "Queues: all 20" }).click();
      const list = pane.locator(".keys-whole");
      assert.equal(await list.locator(".line-key").count(), 20);
      assert.deepEqual(
        (await axe(page)).filter((v) => /keys|scrollable/.test(v)),
        [],
        `${width} ${tab}`,
      );
      const last = list.locator(".line-key").last();
      await last.scrollIntoViewIfNeeded();
      const box = (await last.boundingBox())!;
      assert.ok(
        box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height,
        `${width} ${tab}: ${JSON.stringify(box)}`,
      );
      await page.keyboard.press("Escape");
    }
  }
});

test("four long names stand in the legend of a phone as they are, five scroll beside the button", async () => {
  for (const n of [4, 5]) {
    const page = await open(site, { width: 390, height: 844 });
    await show(
      page,
      `nodes: [{name: n, cpu: 4}]\nqueues:\n${names(n, (i) => `  - {name: team-with-a-rather-long-queue-name-0${i}}`)}\njobs:\n${names(n, (i) => `  - {name: j${i}, queue: team-with-a-rather-long-queue-name-0${i}, cpu: 1}`)}\n`,
    );
    await page.locator(".phone-nav button").nth(3).click();
    await openTab(page, "shares");
    const keys = page.locator("#drawer-shares .line-keys");
    assert.equal(await keys.evaluate((e) => e.scrollHeight > e.clientHeight), n > 4, `${n} scroll`);
    assert.equal(await page.locator("#drawer-shares .keys-all button").count(), n > 4 ? 1 : 0);
    assert.deepEqual(
      (await axe(page)).filter((v) => /keys|scrollable/.test(v)),
      [],
    );
    await page.context().close();
  }
});

test("a phone: shares over the events fit the screen, with their tools", async () => {
  for (const text of [
    "queues: [{name: A}]\nnodes: [{name: n, cpu: 4}]\njobs: [{name: j, queue: A, replicas: 4, cpu: 1}]\n",
    LONG,
  ]) {
    const page = await open(site, { width: 390, height: 844 });
    await show(page, text);
    await page.locator(".phone-nav button").nth(3).click();
    await openTab(page, "shares");
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      "the page is as wide as the screen",
    );
    const nav = (await page.locator(".phone-nav").boundingBox())!;
    assert.deepEqual([nav.x, nav.width, nav.y + nav.height], [0, 390, 844]);
    for (const tool of ["As a table", "Save as"]) {
      const box = (await page.locator("#drawer-shares").getByRole("button", { name: tool }).boundingBox())!;
      assert.ok(box.x + box.width <= 390, `${tool}: ${JSON.stringify(box)}`);
    }
    await page.screenshot({ path: `${SHOTS}shares-390.png` });
    await page.context().close();
  }
});

test("the choice of resources does not reach into the axis beside it", async () => {
  const page = await open(site, { width: 1280, height: 900 });
  await show(page, LONG.replace(/-with-a-rather-long-queue-name/g, ""));
  await eventually(
    () => page.locator(".qhead .segm button").count(),
    (n) => n === 4,
    "all, cpu, memory, gpu",
  );
  for (const width of [1280, 1440]) {
    await resize(page, { width, height: 900 });
    assert.deepEqual(await cut(page, ".qhead .segm"), []);
    const [last, zero] = [
      (await page.locator(".qhead .segm").boundingBox())!,
      (await page.locator(".qhead .axis text").first().boundingBox())!,
    ];
    assert.ok(last.x + last.width <= zero.x, `${width}: ${last.x + last.width} before ${zero.x}`);
  }
});

test("a phone: hundreds of jobs and nodes fill the screen, and only those in sight are drawn", async () => {
  const page = await open(site, { width: 390, height: 844 });
  await show(
    page,
    `nodes: [{name: n, count: 60, cpu: 4}]\njobs:\n${names(200, (i) => `  - {name: job-${i}, cpu: 1}`)}\n`,
  );
  await allocated(page, "default", "200");
  const nav = (await page.locator(".phone-nav").boundingBox())!;
  for (const [tab, list] of [
    [2, ".jobs .vlist"],
    [1, ".nodes-list"],
  ] as const) {
    await page.locator(".phone-nav button").nth(tab).click();
    const box = await eventually(
      () => page.locator(list).boundingBox(),
      (b) => b !== null && b.height > 0,
      list,
    );
    assert.ok(box!.y + box!.height >= nav.y && box!.height < 844, `${list}: ${JSON.stringify(box)} above ${nav.y}`);
  }
  await page.locator(".phone-nav button").nth(2).click();
  const rows = page.locator(".jobs tbody tr:not(.space)");
  await eventually(
    () => rows.count(),
    (n) => n > 10 && n < 60,
    "the rows in sight",
  );
  await eventually(
    async () => {
      await page.locator(".jobs .vlist").evaluate((list) => list.scrollTo(0, list.scrollHeight));
      return page.locator('[data-job="default/job-99"]').count(); // the last by name
    },
    (n) => n === 1,
    "the last row",
  );
});

test("a phone: a long queue name wraps in the sentence, and an amount keeps its unit", async () => {
  const page = await open(site, { width: 390, height: 844 });
  await show(page, LONG);
  await page.locator(".phone-nav button").first().click();
  await eventually(
    () => page.locator(".say .q-ref").first().innerText(),
    (t) => /long-queue-name/.test(t),
    "the sentence",
  );
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  for (const height of await page
    .locator(".q .row .num")
    .evaluateAll((all) => all.map((e) => e.getBoundingClientRect().height)))
    assert.ok(height < 30, `${height}: one line`);
  // Redo is there as soon as there is something to redo.
  await page.locator(".phone-nav button").nth(4).click();
  await page.locator('[data-cell="queues/0/weight"]').fill("9");
  await page.locator('[data-cell="queues/0/weight"]').blur();
  await page.getByLabel("Undo").click();
  await page.getByLabel("Redo").waitFor();
});

test("on paper every queue, node, job and event is there, and nothing is cut by a panel", async () => {
  const page = await open(site, { width: 1280, height: 720, dark: true });
  await show(
    page,
    LONG.replace(/replicas: 2/g, "replicas: 4")
      .replace(/830m/g, "400m")
      .replace(/512Mi, gpu: 1/g, "512Mi"),
  );
  await eventually(
    () => page.locator(".q").count(),
    (n) => n === 20,
    "the queues",
  );
  const events = Number(await page.locator("#tab-events small").innerText());
  assert.ok(events > 60, `${events}`);
  await page.setViewportSize({ width: 718, height: 1000 }); // A4
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.screenshot({ path: `${SHOTS}print.png`, fullPage: true });
  for (const [rows, count] of [
    [".queues .q", 20],
    [".nodes .node", 6],
    [".jobs tbody tr:not(.space)", 20],
    ["#drawer-events tbody tr:not(.space)", events],
  ] as const) {
    // As high as the paper: what a panel cuts off is not on it.
    const seen = await page.locator(rows).evaluateAll(
      (all) =>
        all.filter((row) => {
          const box = row.getBoundingClientRect();
          for (let up = row.parentElement; up && up !== document.body; up = up.parentElement)
            if (getComputedStyle(up).overflowY !== "visible" && box.bottom > up.getBoundingClientRect().bottom + 1)
              return false;
          return box.height > 0;
        }).length,
    );
    assert.equal(seen, count, rows);
  }
  assert.equal(await page.locator(".transport").isVisible(), false);
  assert.equal(
    await page.evaluate(() => getComputedStyle(document.querySelector(".panel")!).backgroundColor),
    "rgb(255, 255, 255)",
    "paper is white",
  );
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
});

// Two vendors' GPUs, and a node of each.
const VENDORS = `nodes:
  - {name: plain, cpu: 4}
queues:
  - {name: research, deserved: {cpu: 16, nvidia.com/gpu: 4, amd.com/gpu: 2}}
jobs:
  - {name: train, queue: research, replicas: 6, cpu: 1, gpu: 1}
${["nvidia", "amd"].map((vendor) => `---\napiVersion: v1\nkind: Node\nmetadata: {name: ${vendor}}\nstatus: {allocatable: {cpu: "16", memory: 64Gi, pods: "110", ${vendor}.com/gpu: "8"}}\n`).join("")}`;

test("resources with the same short name are told apart wherever they stand beside each other", async () => {
  const page = await open(site, { width: 1280, height: 720 });
  await show(page, VENDORS);
  await page.locator('.queues [data-queue="research"] [data-resource="amd.com/gpu"]').waitFor();
  const words = (selector: string) => page.locator(selector).allInnerTexts();
  const has = async (selector: string, ...labels: string[]) => {
    const all = await eventually(
      () => words(selector),
      (list) => labels.every((label) => list.includes(label)),
      selector,
    );
    assert.ok(!all.includes("gpu"), `${selector}: ${all}`);
  };
  await has(".pane h3 .segm button", "cpu", "nvidia/gpu", "amd/gpu");
  await has(".form-nodes thead th", "memory", "nvidia/gpu");
  await has(".queues .qhead .segm button", "nvidia/gpu", "amd/gpu");
  await page.locator('.node-name[title="amd"]').click();
  await has(".node-detail th", "nvidia/gpu", "amd/gpu");
  // Each head is clear of the next.
  const heads = await page.locator(".node-detail th").evaluateAll((all) =>
    all.map((head) => {
      const text = document.createRange();
      text.selectNodeContents(head);
      const { left, right } = text.getBoundingClientRect();
      return [left, right];
    }),
  );
  for (let i = 1; i < heads.length; i++) assert.ok(heads[i]![0]! >= heads[i - 1]![1]! + 4, JSON.stringify(heads));
  await openTab(page, "cycles");
  await has(".cycles-bar .segm button", "nvidia/gpu");
});

test("rows go below the head of their list, with long names, too", async () => {
  const page = await open(site, { width: 1440, height: 900 });
  await show(page, LONG);
  const list = page.locator(".jobs .vlist");
  await eventually(
    () => list.locator("tbody tr:not(.space)").count(),
    (n) => n > 5,
    "the jobs",
  );
  for (const scrolled of [12, 20, 30]) {
    const tops = await list.evaluate((e, top) => {
      e.scrollTop = top;
      const { left, top: y, bottom } = e.querySelector("th")!.getBoundingClientRect();
      return [y + 4, (y + bottom) / 2, bottom - 4].map(
        (at) => document.elementFromPoint(left + 24, at)?.closest("th") !== null,
      );
    }, scrolled);
    assert.deepEqual(tops, [true, true, true], `${scrolled}`);
  }
  await page.context().close();
});
