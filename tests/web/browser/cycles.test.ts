// Many cycles on the page: curves, marks, findings, a cycle shown by the whole page, sweeps, links.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { openSite } from "./browser.ts";
import {
  allocated,
  axe,
  choose,
  eventually,
  linked,
  open,
  openGallery,
  openTab,
  resize,
  row,
  settled,
  setYaml,
  SHOTS,
  THEMES,
} from "./kit.ts";

const site = await openSite();
after(() => site.close());

async function gallery(page: Page, selector: string): Promise<void> {
  await openGallery(page);
  await choose(page, selector);
  await page.locator(".curves .curve").first().waitFor();
}

const summary = (page: Page) => page.locator(".cycles-say").innerText();

test("ping-pong: curves, marks, the finding, and the cycle in which it was found", async () => {
  const page = await open(site);
  await gallery(page, '[data-entry="ping-pong"]');
  await eventually(
    () => summary(page),
    (text) => /120 cycles, 2m: 40 binds, 40 evictions/.test(text),
    "the summary",
  );
  assert.equal(await page.locator(".curves .curve").count(), 2);
  assert.equal(await page.locator(".curves .mk.evicted").count(), 1);
  assert.equal(await page.locator(".curves .flag").count(), 1);
  const finding = page.locator('.cycles-finding[data-kind="ping-pong"]');
  await finding.getByText("cycle 6, 6s").click();
  await eventually(
    () => page.locator(".cycle-bar").innerText(),
    (text) => /Cycle 6/.test(text),
    "the page shows cycle 6",
  );
  // In cycle 6 big is evicted from q1, and q2 gets the room.
  await eventually(
    () => page.locator(".saying").innerText(),
    (text) => /commit wanted/.test(text),
    "that cycle's events",
  );
  await allocated(page, "q1", "0");
  await allocated(page, "q2", "5");
  // From the finding to the story, in that cycle.
  await finding.getByText("Why, in this cycle?").click();
  await eventually(
    () => page.locator(".story").innerText(),
    (text) => /big/.test(text),
    "the story",
  );
  assert.equal(await page.locator("#tab-why").getAttribute("aria-selected"), "true");
  assert.deepEqual(site.errors, []);
});

test("with a cycle on the page, a lesson's fix is compared with the whole scenario", async () => {
  const page = await open(site);
  for (const chosen of [false, true]) {
    await gallery(page, '[data-entry="ping-pong"]');
    if (chosen) await page.locator(".cycles-finding").getByText("cycle 6, 6s").click();
    await page
      .locator(".cycle-bar")
      .getByText(`Cycle ${chosen ? 6 : 0}`)
      .waitFor();
    await settled(page);
    await page.locator(".lesson").getByRole("button", { name: "Open it with its fix as B" }).click();
    const rows = page.locator(".cycles-vs tbody tr");
    await eventually(
      async () => (await rows.allInnerTexts()).slice(0, 2).map((text) => text.split(/\s+/).slice(-2)),
      (numbers) => numbers.length === 2 && !numbers.flat().includes("…"),
      "both are simulated",
    ).then((numbers) =>
      assert.deepEqual(numbers, [
        ["1", "0"],
        ["40", "0"],
      ]),
    );
    await openTab(page, "compare");
    await eventually(
      () => page.locator(".cmp-headline").innerText(),
      (text) => /^Changed: Queue q1 deserved/.test(text),
      "what the fix changes",
    );
  }
  assert.deepEqual(site.errors, []);
});

test("a finding about a job that arrives later leads to its story, from the scenario's start", async () => {
  const page = await open(site);
  await gallery(page, '[data-entry="job-trace"]');
  // Four jobs of one queue starve: one row says so, and the first of them is a click away.
  const finding = page.locator('.cycles-finding[data-kind="starvation"]');
  await finding.getByText("4 × Starvation").waitFor({ timeout: 20_000 });
  assert.equal(await page.locator(".cycles-finding").count(), 1);
  await finding.getByRole("button", { name: "cycles 1994 to 2490" }).waitFor();
  await finding.getByText("each of the 4").click();
  assert.equal(await finding.locator("li").count(), 4);
  assert.deepEqual(await axe(page, ".cycles"), []);
  const job = (await finding.locator(".objects button").first().innerText()).trim();
  await finding.getByText("Why, in this cycle?").first().click();
  await eventually(
    () => page.locator(".cycle-bar").innerText(),
    (text) => /Cycle 1994/.test(text),
    "its cycle",
  );
  await eventually(
    () => page.locator(".story h3").innerText(),
    (text) => text.includes(job),
    "its story",
  );
  await eventually(
    () => page.locator(".story .link-row.decides").count(),
    (n) => n === 1,
    "and what settles it",
  );
  assert.deepEqual(site.errors, []);
});

test("scrubbing by mouse and by keyboard; back to the scenario; the link keeps the cycle", async () => {
  const page = await open(site);
  await gallery(page, '[data-entry="ping-pong"]');
  const chart = page.getByRole("slider", { name: "Cycle to look at" });
  const box = (await chart.boundingBox())!;
  await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.4);
  const now = async () => Number(await chart.getAttribute("aria-valuenow"));
  const at = await eventually(now, (n) => n > 30 && n < 80, "a cycle in the middle");
  await chart.focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await eventually(now, (n) => n === at + 1, "the next cycle"), at + 1);
  await page.keyboard.press("Home");
  await eventually(now, (n) => n === 0, "the first cycle");
  await page.getByLabel("Next cycle in which something happens").click();
  const busy = await eventually(now, (n) => n > 0, "an eviction");
  const hash = await linked(page, (shared) => shared.cycle === busy);
  const other = await open(site, { hash });
  await eventually(
    () => other.locator(".cycle-bar").innerText(),
    (text) => text.includes(`Cycle ${busy}`),
    "the link leads to the cycle",
  );
  await other.locator(".curves .curve").first().waitFor();
  await other.getByText("Back to the scenario").click();
  await other.locator(".cycle-bar").waitFor({ state: "hidden" });
  assert.deepEqual(site.errors, []);
});

// A pipelined pod counts as allocated to Volcano's plugins, and not in a queue's status.
test("what queues hold over the cycles is not called what the queues panel calls allocated, and each says what it counts", async () => {
  const page = await open(site);
  await setYaml(
    page,
    `actions: [enqueue, allocate, reclaim]
plugins: [[priority, gang, conformance], [predicates, proportion, nodeorder]]
nodes: [{name: node, cpu: 8}]
queues: [{name: borrower}, {name: owner}]
jobs: [{name: old, queue: borrower, replicas: 8, minMember: 1, cpu: 1, running: 8}, {name: new, queue: owner, replicas: 4, minMember: 4, cpu: 1}]
`,
  );
  await allocated(page, "owner", "4");
  await openTab(page, "cycles");
  const chart = page.getByRole("slider", { name: "Cycle to look at" });
  await chart.press("Home");
  await eventually(
    () => chart.getAttribute("aria-valuetext"),
    (text) => /owner 0\b/.test(text ?? ""),
    "nothing is held while it is promised",
  );
  await allocated(page, "owner", "4");
  assert.match(
    (await page.locator(".cycles-bar").getByRole("button", { name: "held" }).getAttribute("title"))!,
    /status\.allocated.*pipelined pods is left out/,
  );
  assert.match(
    (await page.locator(".queues .qhead").getByText("allocated").getAttribute("title"))!,
    /^With promises to pipelined pods/,
  );
});

test("the fix opens as B: both are simulated, and the finding is gone", async () => {
  const page = await open(site);
  await gallery(page, '[data-fixed="gang-deadlock"]');
  const versus = page.locator(".cycles-vs");
  await eventually(
    () => versus.innerText(),
    (text) => /findings\s+1\s+0/.test(text),
    "one finding in A, none in B",
  );
  assert.match(await page.locator(".cycles-side").innerText(), /Nothing odd/);
  // The cluster's own events are marked, and jobs that end.
  assert.equal(await page.locator(".curves .mk.world").count(), 1);
  assert.equal(await page.locator(".curves .mk.finished").count(), 1);
});

test("a cycle that is pinned is compared as a scenario, and a link brings both back at that cycle", async () => {
  const page = await open(site);
  await gallery(page, '[data-entry="ping-pong"]');
  await page.locator(".cycles-finding").getByText("cycle 6, 6s").click();
  await allocated(page, "q1", "0");
  await page.locator(".top").getByText("Compare A/B").click();
  await page.locator('[data-cell="queues/0/deserved/cpu"]').fill("4");
  await page.locator('[data-cell="queues/1/deserved/cpu"]').fill("1");
  await eventually(
    () => row(page, "q1"),
    (r) => r.allocated === "4",
    "B's cycle 6",
  );
  const hash = await linked(
    page,
    (shared) => shared.a !== undefined && shared.cycle === 6 && /deserved: \{cpu: 1/.test(shared.text),
  );
  const other = await open(site, { hash });
  await eventually(
    () => row(other, "q1"),
    (r) => r.allocated === "4",
    "B's cycle 6 again",
  );
  await other.locator(".cycle-bar").getByText("Cycle 6").waitFor();
  await other.click("#tab-compare");
  await other.getByText("Back to A").click();
  await allocated(other, "q1", "0");
  await eventually(
    () => other.locator('[data-cell="queues/0/deserved/cpu"]').inputValue(),
    (value) => value === "3",
    "the field",
  );
  assert.deepEqual(site.errors, []);
});

test("run to a time, to a number of cycles; what is neither is said", async () => {
  const page = await open(site);
  await gallery(page, '[data-entry="ping-pong"]');
  const length = page.getByLabel("Run for");
  for (const [text, wanted] of [
    ["1m", /60 cycles, 1m/],
    ["10", /10 cycles, 10s/],
    ["", /120 cycles, 2m/],
  ] as const) {
    await length.fill(text);
    await length.press("Enter");
    await eventually(
      () => summary(page),
      (said) => wanted.test(said),
      text,
    );
  }
  await length.fill("soon");
  await length.press("Enter");
  await page.getByRole("alert").filter({ hasText: "90s, 2m, 1h30m" }).waitFor();
});

test("an edit simulates again, and the page stays at its cycle", async () => {
  const page = await open(site);
  await gallery(page, '[data-entry="ping-pong"]');
  await page.locator(".cycles-finding").getByText("cycle 6, 6s").click();
  await allocated(page, "q1", "0");
  await page.locator(`[data-cell="queues/0/deserved/cpu"]`).fill("4");
  await page.locator(`[data-cell="queues/1/deserved/cpu"]`).fill("1");
  await eventually(
    () => summary(page),
    (text) => / 0 evictions/.test(text),
    "nobody is evicted any more",
  );
  await eventually(
    () => row(page, "q1"),
    (r) => r.allocated === "4",
    "cycle 6 is another one now",
  );
  assert.match(await page.locator(".cycle-bar").innerText(), /Cycle 6/);
});

test("a long simulation can be cancelled, and the page answers meanwhile", async () => {
  const page = await open(site);
  await gallery(page, '[data-entry="ping-pong"]');
  const length = page.getByLabel("Run for");
  await length.fill("3000000");
  await length.press("Enter");
  const cancel = page.locator(".cycles-bar").getByRole("button", { name: "Cancel" });
  await cancel.waitFor();
  await page.locator(".cycles-bar progress").waitFor();
  await page.keyboard.press("Tab");
  await page.locator(`[data-queue-row="q1"] [data-field="weight"] input[type="text"]`).focus();
  await cancel.click();
  await page.locator(".cycles-bar").getByText("Run again").waitFor();
  await length.fill("30");
  await length.press("Enter");
  await eventually(
    () => summary(page),
    (text) => /30 cycles/.test(text),
    "the next one runs",
  );
  assert.deepEqual(site.errors, []);
});

test("a sweep: one picture for each value, a table of them, and a value taken over", async () => {
  const page = await open(site);
  await gallery(page, '[data-entry="ping-pong"]');
  await page.getByRole("button", { name: "Sweep", exact: true }).click();
  await page.getByLabel("Parameter").selectOption("queues/q1/deserved/cpu");
  await page.getByLabel("Values").fill("3,4,5");
  await page.getByText("Run the sweep").click();
  await eventually(
    () => page.locator(".sweep-one").count(),
    (n) => n === 3,
    "three runs",
  );
  assert.match(await page.locator('.sweep-one[data-value="3"]').innerText(), /40 evictions[\s\S]*Ping-pong/);
  assert.match(await page.locator('.sweep-one[data-value="4"]').innerText(), /\b0 evictions/);
  assert.deepEqual(await axe(page), []);
  const saving = page.waitForEvent("download");
  await page.locator(".cycles-bar").getByRole("button", { name: "Save as" }).click();
  await page.locator(".cycles-bar").getByText("Table (CSV)").click();
  const table = readFileSync((await (await saving).path())!, "utf8")
    .trim()
    .split("\r\n");
  assert.match(table[0]!, /^queues\/q1\/deserved\/cpu,binds,evictions/);
  assert.match(table[1]!, /^3,40,40/);
  assert.equal(table.length, 4);
  await page.getByText("Use 4").click();
  await eventually(
    () => page.locator(`[data-cell="queues/0/deserved/cpu"]`).inputValue(),
    (v) => v === "4",
    "the form has the value",
  );
});

test("a sweep's cards say whose they are, what each queue got, and why a value cannot be; another parameter takes them away", async () => {
  const page = await open(site);
  await openTab(page, "cycles");
  await page.getByRole("button", { name: "Sweep", exact: true }).click();
  await page.getByLabel("Parameter").selectOption("queues/A/weight");
  await page.getByLabel("Values").fill("3,-1,abc");
  await page.getByText("Run the sweep").click();
  const card = (value: string) => page.locator(`.sweep-one[data-value="${value}"]`);
  await card("abc").waitFor();
  assert.match(await page.locator(".sweep-what").innerText(), /A: weight\s+· held cpu[\s\S]*A[\s\S]*B[\s\S]*C/);
  assert.match(await card("3").innerText(), /on average A 35 · B 35 · C 30/);
  assert.match(await card("-1").innerText(), /spec\.weight/);
  assert.match(await card("abc").innerText(), /Queue A spec\.weight must be a whole number/);
  assert.equal(await page.getByText(/^Use (0|abc)$/).count(), 0);
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${SHOTS}sweep-1440-light.png` });
  await page.getByText("Use 3").click();
  await page
    .locator(".sweep-what")
    .getByText(/before it was changed/)
    .waitFor();
  await page.getByLabel("Parameter").selectOption("queues/C/weight");
  await eventually(
    () => page.locator(".sweep-one").count(),
    (n) => n === 0,
    "no card of another parameter",
  );
  await page.getByLabel("Parameter").selectOption("jobs/a/memory");
  assert.equal(await page.getByLabel("Values").inputValue(), "1Gi..6Gi");
});

test("the picture as a drawing and as a table, in Chinese and on a phone, without a complaint of axe", async () => {
  const look = async (page: Page, width: number, dark: boolean) => {
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}`);
    assert.deepEqual(await axe(page), []);
    await page.screenshot({ path: `${SHOTS}cycles-${width}-${dark ? "dark" : "light"}.png` });
  };
  const phone = await open(site, { width: 390, height: 844 });
  await gallery(phone, '[data-entry="ping-pong"]');
  for (const dark of THEMES) {
    await resize(phone, { width: 390, height: 844, dark });
    await look(phone, 390, dark);
  }
  await phone.context().close();
  for (const dark of THEMES) {
    const page = await open(site, { dark });
    // One with many jobs, and a small one where only the theme differs: axe looks at every element.
    const [entry, queue] = dark ? ["ping-pong", "q1"] : ["job-trace", "production"];
    await gallery(page, `[data-entry="${entry}"]`);
    await look(page, 1440, dark);
    const saving = page.waitForEvent("download");
    await page.locator(".cycles-bar").getByRole("button", { name: "Save as" }).click();
    await page.locator(".cycles-bar").getByText("Drawing (SVG)").click();
    const svg = readFileSync((await (await saving).path())!, "utf8");
    assert.match(svg, /^<svg [\s\S]*<path d="M[\s\S]*<\/svg>$/);
    assert.match(svg, new RegExp(`${queue}[^]*<path d="M`));
    await page.locator(".cycles-bar").getByLabel("As a table").click();
    await page.getByRole("region", { name: "Jobs over time" }).waitFor();
    assert.deepEqual(await axe(page), []);
    await page.getByRole("button", { name: "中文" }).click();
    await eventually(
      () => page.locator(".cycles-bar").innerText(),
      (text) => /参数扫描/.test(text) && !/Sweep|Run/.test(text),
      "Chinese",
    );
    await page.context().close();
  }
  assert.deepEqual(site.errors, []);
});
