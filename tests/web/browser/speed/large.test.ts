// Large inputs: 1,000 nodes with 10,000 pods stay usable, and a file of 100 MB is read with a bar and a Cancel while the
// page goes on answering. Times are of a machine that does nothing else; where CI is set, only much worse fails.
import assert from "node:assert/strict";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { openSite } from "../browser.ts";
import { eventually, open, settled, SHOTS } from "../kit.ts";
import { tasksOf } from "./tasks.ts";

const site = await openSite();
after(() => site.close());
const SLACK = process.env["CI"] ? 10 : 1;

const LARGE = `nodes: [{name: node, count: 1000, cpu: 10, memory: 40Gi}]
queues: [{name: A, weight: 1}, {name: B, weight: 2}, {name: C, weight: 3}]
jobs:
${Array.from({ length: 100 }, (_, i) => `  - {name: job-${i}, queue: ${"ABC"[i % 3]}, replicas: 100, minMember: 1, cpu: 1, memory: 1Gi}`).join("\n")}
`;

async function drop(page: Page, text: string, name: string): Promise<void> {
  await page.evaluate(
    ([content, file]) => {
      const data = new DataTransfer();
      data.items.add(new File([content!], file!));
      document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [text, name],
  );
}

// The time from doing something until the frame that shows it has been handed over.
async function answerTime(page: Page, act: (() => void) | string): Promise<number> {
  return page.evaluate(
    (source) =>
      new Promise<number>((done) => {
        const started = performance.now();
        (0, eval)(`(${source})()`);
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => done(performance.now() - started);
          channel.port2.postMessage(0);
        });
      }),
    String(act),
  );
}

test("1,000 nodes and 10,000 pods: stepping, selecting and filtering answer within 100 ms", async () => {
  const page = await open(site);
  await drop(page, LARGE, "large.yaml");
  await page.waitForSelector(".heat", { timeout: 60_000 });
  await eventually(
    () => page.locator(".status").innerText(),
    (text) => /10000 pods · 1000 nodes/.test(text),
    "the large run",
  );
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `${SHOTS}large.png` });
  const key = (name: string) =>
    `() => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: ${JSON.stringify(name)}, bubbles: true }))`;
  const times: Record<string, number[]> = {};
  const measure = async (what: string, act: string) => {
    (times[what] ??= []).push(await answerTime(page, act));
    await page.waitForTimeout(150);
  };
  for (let i = 0; i < 3; i++) {
    await measure("to the start", key("Home"));
    await measure("one event on", key("ArrowRight"));
    await measure("one action on", key("a"));
    await measure("to the end", key("End"));
    await measure("a queue", `() => document.querySelector('.queues [data-queue="B"] .q-name').click()`);
    await measure("a job", `() => document.querySelector('[data-job] .name').click()`);
    await measure(
      "filter the jobs",
      `() => { const f = document.querySelector('.jobs input'); f.value = "job-${i}"; f.dispatchEvent(new InputEvent("input", { bubbles: true })); }`,
    );
    await measure(
      "filter the events",
      `() => { const f = document.querySelector('.drawer input'); f.value = "job-${i}"; f.dispatchEvent(new InputEvent("input", { bubbles: true })); }`,
    );
    await measure(
      "no filter",
      `() => { for (const f of document.querySelectorAll('.jobs input, .drawer input')) { f.value = ""; f.dispatchEvent(new InputEvent("input", { bubbles: true })); } }`,
    );
  }
  const best = Object.entries(times).map(([what, all]) => [what, Math.min(...all)] as const);
  console.log(best.map(([what, ms]) => `${what} ${Math.round(ms)} ms`).join(", "));
  for (const [what, ms] of best) assert.ok(ms < 100 * SLACK, `${what}: ${ms} ms`);
});

test("1,000 nodes and 10,000 pods: tabs, an explanation, a slider: no task of the page takes 100 ms", async () => {
  const page = await open(site);
  await drop(page, LARGE, "large.yaml");
  await eventually(
    () => page.locator(".status").innerText(),
    (text) => /10000 pods · 1000 nodes/.test(text),
    "the large run",
  );
  await settled(page);
  await page.waitForTimeout(1500);
  const click = (selector: string) => page.evaluate((at) => document.querySelector<HTMLElement>(at)!.click(), selector);
  const move = (by: number) =>
    page.evaluate((step) => {
      const slide = document.querySelector<HTMLInputElement>('[data-queue-row="B"] [data-field="weight"] .slide')!;
      slide.value = String(Number(slide.value) + step);
      slide.dispatchEvent(new InputEvent("input", { bubbles: true }));
      slide.dispatchEvent(new Event("change", { bubbles: true }));
    }, by);
  const acts: [string, () => Promise<void>][] = [
    [
      "an explanation",
      async () => {
        await click('.queues [data-queue="B"] .ask');
        await page.locator('.why[aria-busy="false"] .link-row').first().waitFor({ timeout: 60_000 });
      },
    ],
    ...["shares", "compare", "messages", "events"].map((tab): [string, () => Promise<void>] => [
      `the tab ${tab}`,
      () => click(`#tab-${tab}`),
    ]),
    [
      "a node",
      async () => {
        const box = (await page.locator(".heat").boundingBox())!;
        await page.mouse.click(box.x + 30, box.y + 30);
        await page.locator(".node-detail").waitFor();
      },
    ],
    [
      "nodes as a table",
      async () => {
        await click(".nodes .panel-head .ib");
        await page.locator(".nodes .plain-table").waitFor();
      },
    ],
    [
      "nodes as a picture",
      async () => {
        await click(".nodes .panel-head .ib");
        await page.locator(".heat").waitFor();
      },
    ],
    [
      "a slider, and its answer",
      async () => {
        const answered = () => page.evaluate(() => document.querySelector("main")!.getAttribute("aria-busy"));
        await move(1);
        await eventually(answered, (busy) => busy === "true", "it runs");
        await eventually(answered, (busy) => busy === "false", "it is answered");
        await move(-1);
        await eventually(answered, (busy) => busy === "true", "it runs");
        await eventually(answered, (busy) => busy === "false", "it is answered");
      },
    ],
  ];
  const slow: string[] = [];
  for (const [what, act] of acts) {
    const { longest } = await tasksOf(page, async () => {
      await act();
      await page.waitForTimeout(400);
    });
    console.log(`${what}: the longest task takes ${Math.round(longest)} ms`);
    if (longest >= 100 * SLACK) slow.push(`${what} ${Math.round(longest)} ms`);
  }
  assert.deepEqual(slow, []);
});

test("files of 100 MB: a bar that moves, a page that answers meanwhile, Cancel at once; then read to the end", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pumice-large-"));
  try {
    const [slow, quick] = [join(folder, "cluster.yaml"), join(folder, "cluster.json")];
    await writeCluster(slow, 100 * 2 ** 20, yamlOf);
    await writeCluster(quick, 100 * 2 ** 20, jsonOf);
    const page = await open(site);
    const input = page.locator(`input[type="file"]`);
    await input.setInputFiles(slow);
    const bar = page.getByRole("progressbar");
    await bar.waitFor();
    const seen = new Set<string>();
    let slowest = 0;
    const { longest } = await tasksOf(page, async () => {
      for (let i = 0; i < 12; i++) {
        seen.add((await bar.getAttribute("aria-valuenow")) ?? "");
        slowest = Math.max(
          slowest,
          await answerTime(page, `() => document.querySelector('.queues [data-queue="A"] .q-name').click()`),
        );
        await page.waitForTimeout(250);
      }
    });
    console.log(
      `while it is read the page answers within ${Math.round(slowest)} ms, its longest task is ${Math.round(longest)} ms; the bar was at ${[...seen].join(", ")}`,
    );
    assert.ok(seen.size >= 3, "the bar moves");
    // What else the machine does is in the one and not in the other.
    assert.ok(longest < 100 * SLACK, `${longest} ms`);
    assert.ok(slowest < 1000 * SLACK, `${slowest} ms`);
    await page.getByRole("button", { name: "Cancel" }).click();
    await bar.waitFor({ state: "detached", timeout: 2000 * SLACK });
    assert.match(await page.locator(".title").first().innerText(), /Fair shares/, "the scenario before is still there");
    const started = Date.now();
    await input.setInputFiles(quick);
    await page.locator("#notice").getByText("objects taken in").waitFor({ timeout: 120_000 });
    await eventuallyLong(
      () => page.locator(".status").innerText(),
      (text) => / 200 nodes/.test(text),
      120_000,
    );
    console.log(`100 MB of JSON are read and run after ${((Date.now() - started) / 1000).toFixed(1)} s`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

async function eventuallyLong(
  read: () => Promise<string>,
  wanted: (text: string) => boolean,
  limit: number,
): Promise<void> {
  let last = "";
  for (const end = Date.now() + limit; Date.now() < end;) {
    last = await read();
    if (wanted(last)) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(last);
}

interface Format {
  head: string;
  item(object: object): string;
  end: string;
}

const jsonOf: Format = {
  head: `{"apiVersion":"v1","kind":"List","items":[\n`,
  item: (o) => `${JSON.stringify(o, null, 4)},\n`,
  end: `{"apiVersion":"v1","kind":"Namespace","metadata":{"name":"default"}}]}\n`,
};
// As kubectl prints it; JSON inside YAML is YAML.
const yamlOf: Format = {
  head: "apiVersion: v1\nitems:\n",
  item: (o) => `- ${JSON.stringify(o, null, 2).replace(/\n/g, "\n  ")}\n`,
  end: "kind: List\n",
};

// With all that the engine does not read: most of such a file is that.
async function writeCluster(file: string, bytes: number, format: Format): Promise<void> {
  const out = createWriteStream(file);
  const write = (text: string) => new Promise<void>((done) => void out.write(text, () => done()));
  await write(format.head);
  for (let i = 0; i < 200; i++)
    await write(
      format.item({
        apiVersion: "v1",
        kind: "Node",
        metadata: { name: `node-${i}` },
        status: {
          allocatable: { cpu: "32", memory: "128Gi", pods: "110" },
          capacity: { cpu: "32", memory: "128Gi", pods: "110" },
        },
      }),
    );
  await write(
    format.item({
      apiVersion: "scheduling.volcano.sh/v1beta1",
      kind: "PodGroup",
      metadata: { name: "group", namespace: "default" },
      spec: { queue: "default", minMember: 1 },
      status: { phase: "Pending" },
    }),
  );
  const ballast = Array.from({ length: 60 }, (_, i) => ({
    manager: `controller-${i}`,
    operation: "Update",
    fieldsV1: { "f:metadata": { "f:annotations": { [`f:key-${i}`]: {} } } },
  }));
  let size = 0;
  for (let i = 0; size < bytes; i++) {
    const pod = format.item({
      apiVersion: "v1",
      kind: "Pod",
      metadata: {
        name: `pod-${i}`,
        namespace: "default",
        annotations: { "scheduling.k8s.io/group-name": "group" },
        managedFields: ballast,
      },
      spec: {
        schedulerName: "volcano",
        containers: [
          { name: "c", image: "registry.example.com/image", env: ballast, resources: { requests: { cpu: "1" } } },
        ],
      },
      status: { phase: "Pending" },
    });
    size += pod.length;
    await write(pod);
  }
  await write(format.end);
  await new Promise<void>((done) => out.end(() => done()));
}
