// Stepping, seeing, comparing, bringing and taking.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { encode } from "../../../web/src/state/address.ts";
import { openSite } from "./browser.ts";
import {
  allocated,
  axe,
  choose,
  copied,
  eventually,
  everythingStored,
  linked,
  open,
  openGallery,
  openYaml,
  row,
  setYaml,
  settled,
} from "./kit.ts";

const site = await openSite();
after(() => site.close());

const says = (page: Page) => page.locator(".saying").innerText();

test("keys step through the events, and the whole page follows", async () => {
  const page = await open(site);
  await page.keyboard.press("Home");
  await allocated(page, "A", "0");
  await eventually(
    () => says(page),
    (text) => /session opens/.test(text),
    "the start is told",
  );
  assert.equal(await page.locator(".node .pod").count(), 0);
  await page.keyboard.press("ArrowRight");
  await eventually(
    () => says(page),
    (text) => /passes the gate/.test(text),
    "the first event is told",
  );
  await page.keyboard.press("a");
  await page.keyboard.press("a");
  await eventually(
    () => page.locator(".node .pod").count(),
    (n) => n === 100,
    "allocate has run",
  );
  await page.keyboard.press("ArrowLeft");
  await eventually(
    () => page.locator(".node .pod").count(),
    (n) => n === 99,
    "one back",
  );
  await page.keyboard.press("End");
  await allocated(page, "A", "28");
  // The lane is one slider to the keyboard.
  const lane = page.locator(".lane");
  await lane.focus();
  await page.keyboard.press("Home");
  await eventually(
    () => lane.getAttribute("aria-valuenow"),
    (now) => now === "0",
    "at the start",
  );
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await eventually(
    () => lane.getAttribute("aria-valuenow"),
    (now) => now === "1",
    "up, up and down",
  );
  const box = (await lane.boundingBox())!;
  await page.mouse.click(box.x + box.width * 0.5, box.y + 30);
  await eventually(
    () => lane.getAttribute("aria-valuenow"),
    (now) => Number(now) > 20,
    "in the middle",
  );
  await page.keyboard.press(" ");
  await page.getByLabel("Pause").waitFor();
  await page.keyboard.press(" ");
});

test("selecting a queue, a job, a pod or a node highlights it everywhere", async () => {
  const page = await open(site);
  await page.locator(`.queues [data-queue="A"] .q-name`).click();
  await eventually(
    () => page.locator(".pod.on").count(),
    (n) => n === 28,
    "A's pods are lit",
  );
  assert.equal(await page.locator(".jobs tr.sel").getAttribute("data-job"), "default/a");
  await page.keyboard.press("Escape");
  await eventually(
    () => page.locator(".pod.on").count(),
    (n) => n === 0,
    "nothing is lit",
  );
  await page.locator(".node-name").first().click();
  const detail = page.locator(".node-detail");
  await detail.waitFor();
  assert.match((await detail.locator(`[data-row="used"]`).textContent())!, /10/);
  assert.match((await detail.locator(`[data-row="idle"]`).textContent())!, /0/);
  await page.locator(".pod").first().focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(
    await page.evaluate(() => document.activeElement!.parentElement!.children[1] === document.activeElement),
    true,
  );
  await page.keyboard.press("Enter");
  await eventually(
    () => page.locator(".pod.on").count(),
    (n) => n === 1,
    "the pod with the focus is chosen",
  );
  assert.match((await page.locator(".pod.on").getAttribute("class"))!, /^pod run on$/);
});

test("a node's cards say who has what of them", async () => {
  const page = await open(site);
  await openGallery(page);
  await choose(page, `[data-entry="gpu-sharing"]`);
  await page.locator(`.pod[data-tip*="infer-0"]`).waitFor();
  assert.match((await page.locator(`.pod[data-tip*="infer-0"]`).getAttribute("data-tip"))!, /\nGPU 0\n/);
  await page.locator(".node-name").click();
  const cards = () =>
    page
      .locator(".node-detail .cards tbody tr")
      .evaluateAll((rows) => rows.map((tr) => [...tr.children].map((td) => td.textContent).join(" ")));
  await eventually(
    cards,
    (rows) => rows.join("; ") === "0 3/8 – infer-0;  5/8 – notebook-0; 1 5/8 – notebook-1",
    "the cards at the end",
  );
  await page.keyboard.press("Home");
  await eventually(cards, (rows) => rows.join("; ") === "0 0/8 – –; 1 0/8 – –", "the cards at the start");
});

test("tables behind the pictures, and files out of them", async () => {
  const page = await open(site);
  await page.locator(".queues").getByLabel("As a table").click();
  assert.match((await page.locator(".queues .plain-table").textContent())!, /guarantee.*deserved.*A.*cpu.*10.*28/s);
  const save = async (section: string, item: string) => {
    await page.locator(section).getByLabel("Save as").first().click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator(`${section} .menu-list:popover-open`).getByText(item).click(),
    ]);
    return readFileSync((await download.path())!, "utf8");
  };
  assert.match(await save(".queues", "Table (CSV)"), /^queue,resource,guarantee[^\n]*\r\nA,cpu,0,28,,100,80,28/);
  assert.match(await save(".queues", "Drawing (SVG)"), /^<svg [^]*>A<\/text>/);
  assert.match(await save(".nodes", "Table (CSV)"), /node-0,cpu,10,10,0/);
  // Bytes stay bytes in a file, and are read as Gi on the page.
  await setYaml(
    page,
    "nodes: [{name: node, cpu: 4, memory: 8Gi}]\nqueues: [{name: A, weight: 1}]\njobs: [{name: a, queue: A, replicas: 2, cpu: 1, memory: 2Gi}]\n",
  );
  await page.locator(".nodes").getByLabel("As a table").click();
  await eventually(
    () => page.locator(".nodes .plain-table").textContent(),
    (text) => /memory8 Gi4 Gi4 Gi0 Gi/.test(text ?? ""),
    "memory in Gi",
  );
  assert.match(await save(".nodes", "Table (CSV)"), /node,memory,8589934592,4294967296,4294967296,0/);
});

test("events can be filtered by kind and name, and lead to their moment", async () => {
  const page = await open(site);
  await page.getByLabel("Filter events by name").fill("default/a allocate");
  await eventually(
    () => page.locator(".events tbody tr:not(.space)").count(),
    (n) => n >= 28,
    "the events of a",
  );
  await page.locator(".events tbody tr:not(.space)").nth(3).click();
  await eventually(
    () => row(page, "A"),
    (r) => r.allocated !== "28",
    "the page is at that event",
  );
  // The same filter is a breakpoint: playing stops there.
  const stepNow = async () => Number(await page.locator(".lane").getAttribute("aria-valuenow"));
  await page.getByLabel("Filter events by name").fill("b-7 allocate");
  await eventually(
    () => page.locator(".events tbody tr:not(.space)").count(),
    (n) => n === 1,
    "the one event of b-7",
  );
  const wanted = Number(await page.locator(".events tbody .c-n button").innerText());
  await page.getByText("Stop at these").click();
  await page.locator("h3").first().click();
  await page.keyboard.press("Home");
  await page.keyboard.press(" ");
  await eventually(stepNow, (n) => n === wanted, "it stops at the event");
  await page.getByLabel("Play", { exact: true }).waitFor();
  await page.keyboard.press("Home");
  await page.getByText("Next of these").click();
  await eventually(stepNow, (n) => n === wanted, "and jumps there");
});

test("shares over the events are drawn", async () => {
  const page = await open(site);
  await page.click("#tab-shares");
  await page.locator(".shares-plot .curves").waitFor();
  assert.match((await page.locator(".shares-plot").getAttribute("aria-label"))!, /share of A, B, C/);
  assert.equal(await page.locator(".shares-plot .curve").count(), 3);
  // Pointing says the numbers of a moment, and a click goes there.
  const box = (await page.locator(".shares-plot").boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const [, moment] = /^event (\d+)A \d\.\d\dB/.exec((await page.locator("#tip:visible").textContent())!)!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await eventually(
    () => page.locator(".lane").getAttribute("aria-valuenow"),
    (now) => now === moment,
    `event ${moment} is shown`,
  );
});

test("A is pinned, B is what the page shows, and the difference is told", async () => {
  const page = await open(site);
  await page.keyboard.press("p");
  await page.locator(".compare").getByText("event for event").waitFor();
  await page.locator(`[data-cell="queues/1/weight"]`).fill("30");
  await eventually(
    () => page.locator(".compare").innerText(),
    (text) => /They part at\s+event/.test(text) && /default\/b\s+· pods/.test(text),
    "what differs",
  );
  // What each of the two does there.
  const sides = await page.locator(".parting dd").allInnerTexts();
  assert.equal(sides.length, 2);
  assert.notEqual(sides[0], sides[1]);
  for (const side of sides) assert.match(side, /place [abc]-\d+/);
  await page.locator(".cmp-rest > summary").click();
  await page.locator(".ab-charts .moved").first().waitFor();
  await page.getByText("Back to A").click();
  await allocated(page, "B", "42");
});

test("where two runs part, the engine's reasons stand beside what each does next", async () => {
  const page = await open(site);
  await setYaml(
    page,
    "nodes:\n  - {name: node, count: 2, cpu: 1}\nqueues:\n  - {name: q, weight: 1}\njobs:\n  - {name: gang, queue: q, replicas: 3, minMember: 2, cpu: 1}\n",
  );
  await eventually(
    () => page.locator(".jobs").innerText(),
    (text) => /2\/3/.test(text),
    "two of three",
  );
  await page.locator(".top").getByText("Compare A/B").click();
  await page.locator(".compare").waitFor();
  await page.click("#tab-form");
  await page.locator('[data-cell="jobs/0/minMember"]').fill("3");
  const sides = page.locator(".parting dd");
  await eventually(
    () => sides.nth(1).innerText(),
    (text) => /take back gang-1[^]*once minAvailable is satisfied/.test(text),
    "why B places nobody",
  );
  assert.deepEqual(await axe(page), []);
});

test("a plugin's flags and arguments can be set before the configuration is written", async () => {
  const page = await open(site);
  const plugin = page.getByRole("button", { name: "Plugin nodeorder: flags and arguments" });
  await plugin.click();
  const open_ = page.locator(".pop-body:popover-open");
  await open_.getByLabel("new argument").fill("leastrequested.weight");
  await open_.getByLabel("value", { exact: true }).fill("5");
  await page.keyboard.press("Enter");
  await eventually(
    () => plugin.innerText(),
    (text) => text.includes("•"),
    "nodeorder is marked as changed",
  );
  await openYaml(page);
  await eventually(
    () => page.locator(".cm-content").innerText(),
    (text) => /name: nodeorder, arguments: \{leastrequested\.weight: 5\}/.test(text.replace(/\s+/g, " ")),
    "the text has the argument",
  );
  await page.click("#tab-form");
  const gang = page.getByRole("button", { name: "Plugin gang: flags and arguments" });
  await gang.click();
  await open_.getByLabel("enableReclaimable").click();
  await eventually(
    () => gang.innerText(),
    (text) => text.includes("•"),
    "gang is marked as changed",
  );
  assert.equal(await open_.getByLabel("enableReclaimable").isChecked(), false);
  assert.deepEqual(site.errors, []);
});

test("the address holds the scenario, the moment and the selection", async () => {
  const page = await open(site);
  await page.locator(`[data-cell="queues/1/weight"]`).fill("13");
  await allocated(page, "B", "60");
  await page.locator(`.queues [data-queue="B"] .q-name`).click();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  const hash = await linked(
    page,
    (shared) => shared.step === 1 && shared.selection?.id === "B" && shared.text.includes("weight: 13"),
  );
  const other = await open(site, { hash });
  assert.equal(await other.locator(".lane").getAttribute("aria-valuenow"), "1");
  assert.equal(await other.locator(".q.sel").getAttribute("data-queue"), "B");
  await other.keyboard.press("End");
  await allocated(other, "B", "60");
  await open(site, { hash: hash.slice(0, 60), notice: "damaged" });
});

test("the address holds the comparison, the stops and the open pane", async () => {
  const page = await open(site);
  await page.click("#tab-stops");
  await page.locator('[data-rule="overused"] .gutter').click();
  await page.locator('[data-rule="overused"] input').fill("queue = B");
  await page.locator(".top").getByText("Compare A/B").click();
  await page.locator('[data-cell="queues/1/weight"]').fill("30");
  await eventually(
    () => page.locator(".compare").innerText(),
    (text) => /They part at/.test(text),
    "A and B",
  );
  const hash = await linked(
    page,
    (shared) => shared.a !== undefined && shared.stops?.[0]?.[1] === "queue = B" && shared.text.includes("weight: 30"),
  );
  const other = await open(site, { hash });
  await eventually(
    () => other.locator(".compare").innerText(),
    (text) => /They part at/.test(text),
    "A and B again",
  );
  await eventually(
    () => other.locator('[data-cell="queues/1/weight"]').inputValue(),
    (value) => value === "30",
    "the field",
  );
  await other.click("#tab-stops");
  await eventually(
    () => other.locator('[data-rule="overused"] input').inputValue(),
    (value) => value === "queue = B",
    "the field",
  );
  await other.click("#tab-compare");
  await other.getByText("Back to A").click();
  await allocated(other, "B", "42");
  assert.deepEqual(site.errors, []);
});

test("a link that is broken or newer says so, and the page goes on", async () => {
  for (const [hash, said] of [
    ["#1/abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnop", "damaged"],
    ["#99/abcdefghijklmnopqrstuvwxyz", "newer version"],
    ["#9/abc", "newer version"],
  ] as const) {
    const page = await open(site, { hash, notice: said });
    await allocated(page, "B", "42");
  }
});

test("stops of a link that this version does not know are named and left out, whatever pane is open", async () => {
  const hash = await encode({
    name: "Newer",
    text: "nodes: [{name: node, cpu: 4}]\nqueues: [{name: q, weight: 1}]\njobs: [{name: j, queue: q, replicas: 2, cpu: 1}]\n",
    stops: [
      ["overused", "queue = q"],
      ["tomorrow", ""],
    ],
  });
  const page = await open(site, { hash, notice: '"tomorrow"' });
  await allocated(page, "q", "2");
  const again = await linked(page, (shared) => shared.stops?.length === 1);
  assert.notEqual(again, hash);
  await page.click("#tab-stops");
  await eventually(
    () => page.locator('[data-rule="overused"] input').inputValue(),
    (value) => value === "queue = q",
    "the field",
  );
  // The same, where the page is open already.
  await page.evaluate((there) => void (location.hash = there), hash);
  await page.locator("#notice").getByText('"tomorrow"').waitFor();
});

test("what a scenario of the gallery shows and what to try stays in sight, in both languages, until it is closed", async () => {
  const page = await open(site);
  const lesson = page.locator(".editor .lesson");
  await page.locator(".doors").getByText("Try").click();
  await lesson.getByText("Try: Drag B's weight").waitFor(); // on the first visit, too
  await openGallery(page);
  await choose(page, '[data-entry="ping-pong"]');
  await lesson.getByText("40 evictions in two minutes").waitFor();
  await page.getByRole("button", { name: "中文" }).click();
  await lesson.getByText("试一试").waitFor();
  await page.getByRole("button", { name: "EN", exact: true }).click();
  await page.locator(`[data-cell="queues/0/weight"]`).fill("2");
  await settled(page);
  assert.equal(await lesson.count(), 1, "it is there while one tries");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await lesson.getByText("Try: Drag B's weight").waitFor();
  await page.keyboard.press("Control+y");
  await lesson.getByRole("button", { name: "Open it with its fix as B" }).click();
  await page.locator(".cycles-vs").waitFor(); // the fix is B
  await lesson.getByRole("button", { name: "Open it" }).waitFor({ state: "detached" });
  await settled(page);
  assert.deepEqual(await axe(page), []);
  await lesson.getByRole("button", { name: "Close" }).click();
  await lesson.waitFor({ state: "detached" });
});

test("a lesson leaves when the text is another scenario's, and on a phone stands above every panel", async () => {
  const page = await open(site, { width: 390, height: 844 });
  await page.locator(".doors").getByText("Try").click();
  const lesson = page.locator(".lesson");
  await lesson.getByText("Try: Drag B's weight").waitFor();
  await page.locator(".phone-nav").getByRole("button", { name: "Jobs" }).click();
  await lesson.getByText("Try: Drag B's weight").waitFor();
  assert.deepEqual(await axe(page), []);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator(".editor .lesson").waitFor();
  await setYaml(page, "nodes: [{name: other, cpu: 2}]\nqueues: [{name: q}]\njobs: [{name: j, queue: q, cpu: 1}]\n");
  await lesson.waitFor({ state: "detached" });
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+z");
  await lesson.getByText("Try: Drag B's weight").waitFor();
});

test("a first visit in Chinese has no English name", async () => {
  const page = await site.newPage(undefined, { locale: "zh-CN" });
  await page.getByRole("button", { name: "公平份额" }).waitFor();
});

test("the gallery is filtered by words", async () => {
  const page = await open(site);
  await openGallery(page);
  const cards = page.locator(".gallery [data-entry]");
  const all = await cards.count();
  await page.getByLabel("Filter the scenarios by a word of theirs").pressSequentially("reclaim capacity");
  await eventually(
    () => cards.count(),
    (n) => n > 2 && n < all / 2,
    "fewer",
  );
  await page.keyboard.press("Control+a");
  await page.keyboard.type("#4817 nothing");
  await page.getByText("No scenario has all of these words.").waitFor();
  assert.deepEqual(await axe(page), []);
});

test("nothing is lost on reload, and the latest scenarios are listed", async () => {
  const page = await open(site);
  await page.locator(`[data-cell="queues/1/weight"]`).fill("13");
  await allocated(page, "B", "60");
  await page.goto("about:blank");
  await page.goto(site.url);
  await allocated(page, "B", "60");
  await page.getByLabel("Scenarios:").first().click();
  assert.match(await page.locator(".menu-list:popover-open").innerText(), /Fair shares/);
});

const DUMP = JSON.stringify({
  apiVersion: "v1",
  kind: "List",
  items: [
    {
      apiVersion: "v1",
      kind: "Node",
      metadata: { name: "worker-1", managedFields: [{ manager: "kubelet" }] },
      status: {
        allocatable: { cpu: "4", memory: "8Gi", pods: "110" },
        capacity: { cpu: "4", memory: "8Gi", pods: "110" },
      },
    },
    {
      apiVersion: "scheduling.volcano.sh/v1beta1",
      kind: "Queue",
      metadata: { name: "team" },
      spec: { weight: 1 },
      status: { state: "Open" },
    },
    {
      apiVersion: "scheduling.volcano.sh/v1beta1",
      kind: "PodGroup",
      metadata: { name: "job", namespace: "default" },
      spec: { queue: "team", minMember: 1 },
      status: { phase: "Pending" },
    },
    {
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name: "job-0", namespace: "default", annotations: { "scheduling.k8s.io/group-name": "job" } },
      spec: {
        schedulerName: "volcano",
        containers: [
          {
            name: "c",
            image: "registry.example.com/hidden",
            env: [{ name: "TOKEN", value: "hidden" }],
            resources: { requests: { cpu: "1" } },
          },
        ],
      },
      status: { phase: "Pending" },
    },
  ],
});

test("a pasted cluster: what the engine doesn't read is dropped, and sharing asks first", async () => {
  const page = await open(site);
  await page.getByText("Import", { exact: true }).click();
  await page.getByText("Paste kubectl output").click();
  await page.locator(".paste-area").fill(DUMP);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page
    .locator("#notice")
    .getByText(/^\d+ objects taken in; dropped: [1-9]\d* fields? that /)
    .waitFor();
  await page.locator(`[data-job="default/job"]`).waitFor();
  await allocated(page, "team", "1");
  await page.click("#tab-yaml");
  await page.waitForSelector(".cm-content");
  assert.ok(!(await page.locator(".cm-content").innerText()).includes("hidden"));
  const stored = await eventually(
    () => everythingStored(page),
    (text) => text.includes("worker-1"),
    "it is kept",
  );
  assert.ok(!stored.includes("hidden"));
  await eventually(
    () => page.evaluate(() => location.hash),
    (hash) => hash === "",
    "no link of it",
  );
  await page.getByLabel("Share link").click();
  await eventually(
    () => page.locator("dialog").innerText(),
    (text) => /came from a cluster/.test(text),
    "sharing asks",
  );
  const totals = (await page.locator(".totals").innerText()).trim();
  assert.ok(
    (await page.locator("dialog").innerText()).includes(totals),
    `the dialog counts as the line below does: ${totals}`,
  );
  await page.getByText("Put it into a link").click();
  await eventually(
    () => page.locator(".share-url").inputValue(),
    (url) => url.includes("#1/"),
    "the link",
  );
});

test("a dropped file opens", async () => {
  const page = await open(site);
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "dropped.yaml"));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, "nodes: [{name: node, cpu: 4}]\nqueues: [{name: Z}]\njobs: [{name: z, queue: Z, replicas: 2, cpu: 1}]\n");
  await allocated(page, "Z", "2");
  assert.match(await page.locator(".title").first().innerText(), /dropped/);
});

test("the run as Markdown and as a report", async () => {
  const page = await open(site);
  await page.getByText("Export", { exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByText("Report (JSON)").click()]);
  const report = JSON.parse(readFileSync((await download.path())!, "utf8")) as { volcano: string };
  assert.equal(report.volcano, "v1.15.1");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const markdown = async (wanted: RegExp) => {
    await page.getByText("Export", { exact: true }).click();
    await page.getByText("Copy as Markdown").click();
    return copied(page, wanted);
  };
  const run = await markdown(/^### Fair shares/);
  assert.match(run, /\| A \| cpu \| 0 \| 28 \| – \| 80 \|/);
  assert.match(run, /```yaml\n# Three queues/);
  assert.match(run, /\[Open in the playground\]\(http:\/\/localhost[^)]*#1\//);
  // Of what is selected its story, of many cycles their numbers.
  await page.locator(`[data-job="default/a"] .name`).click();
  await page.click("#tab-cycles");
  await page.locator(".cycles-say").getByText("60 cycles").waitFor();
  const more = await markdown(/#### job/);
  assert.match(
    more,
    /#### job default\/a: default\/a waits: queue A deserves [0-9.]+ cpu with weight 2; a weight of 3 would do\.\n\n1\. ✓ gang finds the job valid\. \(allocate · gang · tier 1\)/,
  );
  assert.match(
    more,
    /\n\d+\. ✕ \*\*Queue A has no room for pod default\/a-28\.\*\* \(allocate · proportion · tier 2\)\n   - /,
  );
  assert.match(more, /#### 60 cycles, 1m: 100 binds, 0 evictions\n\n\| queue \| jobs placed/);
});

test("a picture is saved as PNG, and a drawing as SVG, in every panel that has one", async () => {
  const page = await open(site);
  for (const panel of [".queues", ".nodes"]) {
    await page.locator(panel).getByLabel("Save as").first().click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator(`${panel} .menu-list:popover-open`).getByText("Picture (PNG)").click(),
    ]);
    const png = readFileSync((await download.path())!);
    assert.equal(png.subarray(1, 4).toString("latin1"), "PNG", panel);
    assert.ok(png.readUInt32BE(16) > 400, `${panel}: ${png.readUInt32BE(16)} pixels wide`);
  }
  for (const [tab, pane] of [
    ["events", "#drawer-events"],
    ["shares", "#drawer-shares"],
    ["cycles", "#drawer-cycles"],
    ["compare", "#drawer-compare"],
  ] as const) {
    if (tab === "compare") {
      await page.locator(".top").getByText("Compare A/B").click();
      await page.locator(".cmp-rest > summary").click();
    } else await page.click(`#tab-${tab}`);
    const save = page.locator(pane).getByLabel("Save as").first();
    await save.click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator(`${pane} .menu-list:popover-open`).getByText("Drawing (SVG)").click(),
    ]);
    assert.match(readFileSync((await download.path())!, "utf8"), /^<svg [^]*<\/svg>\s*$/, tab);
  }
  assert.deepEqual(site.errors, []);
});

test("hostile names are shown as text", async () => {
  const page = await open(site);
  const hostile = [`<img src=x onerror="window.hit=1">`, "\u202eevil", "x".repeat(10_000), "__proto__", "constructor"];
  const list = hostile.map((name) => `  - {name: ${JSON.stringify(name)}, weight: 1}`).join("\n");
  await setYaml(
    page,
    `nodes: [{name: node, cpu: 4}]\nqueues:\n${list}\n  - {name: ok}\njobs:\n${hostile.map((q, i) => `  - {name: j${i}, queue: ${JSON.stringify(q)}, cpu: 1}`).join("\n")}\n  - {name: fine, queue: ok, cpu: 1}\n`,
  );
  await eventually(
    () => page.locator(".banner").innerText(),
    (text) => text.includes(hostile[0]!) && text.includes("x".repeat(50)),
    "what is wrong with them",
  );
  assert.equal(await page.evaluate(() => (window as unknown as { hit?: number }).hit), undefined);
  assert.equal(await page.locator("img").count(), 0);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});
