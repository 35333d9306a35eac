// The page inside other pages: its own address, and the element on a page of another origin whose policy allows only that.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, test } from "node:test";
import { serve } from "../../../ci/serve.mjs";
import { encode } from "../../../web/src/state/address.ts";
import { openSite } from "./browser.ts";
import { axe, eventually, resize, SHOTS } from "./kit.ts";

const site = await openSite();
after(() => site.close());

const TEXT = `nodes: [{name: node, count: 4, cpu: 10}]
queues: [{name: small, weight: 1}, {name: large, weight: 3}]
jobs: [{name: s, queue: small, replicas: 40, cpu: 1}, {name: l, queue: large, replicas: 40, cpu: 1}]
`;

test("embed.html shows the scenario of its address at its step, and leads to the playground", async () => {
  const page = await site.newPage(
    { width: 720, height: 460 },
    { locale: "en-GB" },
    `embed.html${await encode({ name: "Mine", text: TEXT, step: 3 })}`,
  );
  await page.locator(`[data-queue="large"] .row`).first().waitFor();
  await eventually(
    () => page.locator(".lane").getAttribute("aria-valuenow"),
    (step) => step === "3",
    "its step",
  );
  await page.keyboard.press("End");
  await eventually(
    () => page.locator(`[data-queue="large"] [data-resource="cpu"] [data-value="allocated"]`).textContent(),
    (t) => t?.trim() === "30",
    "large holds 30",
  );
  assert.deepEqual(await axe(page), []);
  await page.screenshot({ path: `${SHOTS}embed.png` });
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByText("Open in playground").click(),
  ]);
  await opened.waitForSelector(".q .row");
  assert.match(await opened.locator(".title").first().innerText(), /Mine/);
});

test("the element works on a page of another origin", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pumice-embed-"));
  const origin = new URL(site.url).origin;
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${origin}; frame-src ${origin}">
<title>Docs</title><script type="module" src="${site.url}pumice-playground.js"></script>
<pumice-playground name="In a page" lang="en" edit>
    ${TEXT.trim().replace(/\n/g, "\n    ")}
</pumice-playground>`,
  );
  const other = await serve(folder, 0);
  try {
    assert.notEqual(new URL(other.url).origin, origin);
    site.errors.length = 0;
    const page = await site.newPage({ width: 1000, height: 700 }, { locale: "en-GB" }, other.url);
    const frame = page.frameLocator("pumice-playground iframe");
    await frame.locator(`[data-queue="small"] .row`).first().waitFor({ timeout: 20_000 });
    assert.match(await frame.locator(".embed-head").innerText(), /In a page/);
    await frame.locator(`[data-cell="queues/0/weight"]`).fill("3");
    await eventually(
      () => frame.locator(`[data-queue="small"] [data-resource="cpu"] [data-value="allocated"]`).textContent(),
      (t) => t?.trim() === "20",
      "small holds 20 now",
    );
    await page.locator("pumice-playground").evaluate((element: HTMLElement) => (element.style.width = "612px"));
    assert.equal(
      (await page.locator("pumice-playground iframe").boundingBox())!.width,
      612,
      "as wide as the page says",
    );
    assert.deepEqual(
      site.errors.filter((e) => !e.includes("favicon")),
      [],
    );
  } finally {
    await other.close();
  }
});

test("the element shows its scenario, whether that is there before the module, after it, or changes", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pumice-embed-"));
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><meta charset="utf-8"><title>x</title><link rel="icon" href="data:,"><body><script>
const add = (id) => document.body.appendChild(Object.assign(document.createElement("pumice-playground"), { id }));
add("early").scenario = ${JSON.stringify(TEXT)};
</script><script type="module">
await import("${site.url}pumice-playground.js");
add("text").textContent = ${JSON.stringify(TEXT)};
add("late").scenario = ${JSON.stringify(TEXT)};
</script>`,
  );
  const other = await serve(folder, 0);
  try {
    const page = await site.newPage({ width: 900, height: 1500 }, { locale: "en-GB" }, other.url);
    for (const id of ["early", "text", "late"])
      await page
        .frameLocator(`#${id} iframe`)
        .locator(`[data-queue="large"] .row`)
        .first()
        .waitFor({ timeout: 20_000 });
    await page.evaluate(
      (text) => (document.querySelector("#text")!.textContent = text),
      TEXT.replaceAll("small", "first"),
    );
    await page.frameLocator("#text iframe").locator(`[data-queue="first"] .row`).first().waitFor({ timeout: 20_000 });
    await page.evaluate(
      (text) => ((document.querySelector("#early") as unknown as { scenario: string }).scenario = text),
      TEXT.replaceAll("small", "second"),
    );
    await page.frameLocator("#early iframe").locator(`[data-queue="second"] .row`).first().waitFor({ timeout: 20_000 });
  } finally {
    await other.close();
  }
});

test("an element that comes slowly, after its module, shows the whole of its text", async () => {
  let rest: ServerResponse | null = null;
  const half = TEXT.indexOf("jobs:");
  const server = createServer((request, response) => {
    response.setHeader("content-type", "text/html");
    if (request.url === "/defined") {
      response.end();
      rest!.write(`<pumice-playground>${TEXT.slice(0, half)}`);
      setTimeout(() => rest!.end(`${TEXT.slice(half)}</pumice-playground>`), 300);
    } else {
      rest = response;
      response.write(
        `<!doctype html><meta charset="utf-8"><title>x</title><link rel="icon" href="data:,"><body><script type="module" async src="${site.url}pumice-playground.js"></script><script>customElements.whenDefined("pumice-playground").then(() => fetch("/defined"))</script>${" ".repeat(2000)}`,
      );
    }
  });
  await new Promise<void>((done) => server.listen(0, done));
  try {
    const page = await site.newPage(
      { width: 900, height: 600 },
      { locale: "en-GB" },
      `http://localhost:${(server.address() as AddressInfo).port}/`,
    );
    const jobs = page
      .frameLocator("iframe")
      .locator(`[data-queue="large"] [data-resource="cpu"] [data-value="allocated"]`);
    await eventually(
      () => jobs.textContent(),
      (text) => text?.trim() === "30",
      "the jobs, which came last, run",
    );
  } finally {
    server.close();
  }
});

test("on a phone an embed shows bars at once, and its editor below them", async () => {
  for (const [query, height] of [
    ["", 400],
    ["?edit", 460],
  ] as const) {
    const page = await site.newPage(
      { width: 358, height },
      { locale: "en-GB" },
      `embed.html${query}${await encode({ name: "Phone", text: TEXT })}`,
    );
    await page.locator(".q .row").first().waitFor();
    const time = (await page.locator(".time").boundingBox())!;
    const bar = (await page.locator(".q .bar").first().boundingBox())!;
    assert.ok(bar.y + bar.height <= time.y, `${query}: the first bar, ${JSON.stringify(bar)}, is above ${time.y}`);
    assert.ok(time.y + time.height <= height + 1, "the timeline stays in sight");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    if (query) {
      const weight = page.locator('[data-cell="queues/0/weight"]');
      await weight.fill("3");
      // What the change brings moves what stands below it.
      await eventually(
        async () => {
          await weight.scrollIntoViewIfNeeded();
          return (await weight.boundingBox())!;
        },
        (box) => box.y + box.height <= time.y,
        `what is written is seen, above ${time.y}`,
      );
      await page.locator("#tab-yaml").click();
      await page.locator(".cm-content").waitFor();
      assert.ok((await page.locator(".code-host").boundingBox())!.height >= 300, "room to write in");
    }
    assert.deepEqual(await axe(page), []);
    await page.screenshot({ path: `${SHOTS}embed-358${query.slice(1)}.png` });
    await page.context().close();
  }
});

test("in a column of a document the bars have room, with the editor below; in a low frame they stand alone", async () => {
  const page = await site.newPage(
    { width: 728, height: 560 },
    { locale: "en-GB" },
    `embed.html?edit${await encode({ name: "Column", text: TEXT })}`,
  );
  await page.locator(".grip").nth(3).waitFor({ state: "attached" }); // what takes hold of the marks comes later
  for (const [width, height] of [
    [728, 560],
    [899, 560],
    [900, 560],
    [1000, 560],
    [728, 200],
    [360, 200],
  ] as const) {
    await resize(page, { width, height });
    const row = page.locator('.q[data-queue="small"] .row').first();
    await row.waitFor();
    const size = `${width} × ${height}`;
    const bar = (await row.locator("svg").first().boundingBox())!;
    assert.ok(bar.width >= 160, `${size}: a bar of ${bar.width}`);
    assert.ok(bar.y + bar.height <= height, `${size}: a bar ends at ${bar.y + bar.height}`);
    const name = (await page.locator('.q[data-queue="small"] .q-name').boundingBox())!;
    assert.ok(name.x + name.width <= bar.x || name.y + name.height <= bar.y + 1, `${size}: the name is beside the bar`);
    assert.equal(await page.locator(".lane:visible").count(), height < 300 ? 0 : 1, `${size}: the timeline`);
    assert.deepEqual(await axe(page), []);
    await page.screenshot({ path: `${SHOTS}embed-column-${width}x${height}.png` });
  }
});

test("by keyboard one comes through an embed as one reads it, beside each other and below", async () => {
  const parts = [".embed-head", ".qchart", ".q-top", ".editor", ".time"];
  for (const [width, wanted] of [
    [390, [".embed-head", ".qchart", ".q-top", ".editor", ".time"]],
    [1000, [".embed-head", ".editor", ".q-top", ".qchart", ".time"]],
  ] as const) {
    const page = await site.newPage(
      { width: 390, height: 700 },
      { locale: "en-GB" },
      `embed.html?edit${await encode({ name: "Order", text: TEXT })}`,
    );
    await page.locator(".q .row").first().waitFor();
    await page.locator(".editor .pane section").nth(3).waitFor();
    await page.setViewportSize({ width, height: 700 }); // as when a phone is turned
    await eventually(
      () => page.locator(".q-top").boundingBox(),
      (box) => box!.y < 80 === width > 899,
      "the head has its place",
    );
    const seen: string[] = [];
    for (let i = 0; i < 80 && seen.at(-1) !== ".time"; i++) {
      await page.keyboard.press("Tab");
      const part = await page.evaluate(
        (all) => all.find((selector) => document.activeElement?.closest(selector)),
        parts,
      );
      if (part && seen.at(-1) !== part) seen.push(part);
    }
    assert.deepEqual(seen, wanted, `${width} pixels`);
    await page.context().close();
  }
});

test("the editor of an embed ends where the timeline begins, and can be read to its end", async () => {
  const page = await site.newPage(
    { width: 760, height: 500 },
    { locale: "en-GB" },
    `embed.html?edit${await encode({ name: "Low", text: TEXT })}`,
  );
  await page.locator(".editor .conf .add").last().waitFor();
  for (const width of [760, 1100, 1300]) {
    await resize(page, { width, height: 500 });
    const last = page.locator(".editor .conf .add").last();
    await last.scrollIntoViewIfNeeded();
    const [box, time] = [(await last.boundingBox())!, (await page.locator(".time").boundingBox())!];
    assert.ok(box.y + box.height <= time.y, `${width} pixels: ${JSON.stringify(box)} is above ${time.y}`);
  }
});

test("a field of an embed keeps the keyboard when a phone is turned", async () => {
  const page = await site.newPage(
    { width: 390, height: 700 },
    { locale: "en-GB" },
    `embed.html?edit${await encode({ name: "Turned", text: TEXT })}`,
  );
  await page.locator('[data-cell="queues/0/weight"]').focus();
  await page.setViewportSize({ width: 932, height: 430 });
  await eventually(
    () => page.evaluate(() => document.querySelector(".embed-main")!.firstElementChild!.classList.contains("editor")),
    Boolean,
    "the editor is first",
  );
  assert.equal(await page.evaluate(() => (document.activeElement as HTMLElement).dataset["cell"]), "queues/0/weight");
  // And so does the YAML, which is within a shadow root.
  await page.locator("#tab-yaml").click();
  await page.locator(".cm-content").click();
  await page.setViewportSize({ width: 390, height: 700 });
  await eventually(
    () => page.evaluate(() => document.querySelector(".embed-main")!.lastElementChild!.classList.contains("editor")),
    Boolean,
    "the editor is last",
  );
  assert.ok(
    await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.classList.contains("cm-content")),
    "the YAML has the keyboard",
  );
  await page.keyboard.type("written");
  assert.match(await page.locator(".cm-content").innerText(), /written/);
});

test("an embed says what is wrong with its scenario, with and without the editor", async () => {
  const page = await site.newPage({ width: 600, height: 300 }, { locale: "en-GB" }, null);
  for (const [text, said] of [
    ["jobs: [{name: j, cpu: -1}]", /jobs\[0\]\.cpu[\s\S]*must not be negative: -1/],
    ["jobs:\n\t- {name: j}", /Tabs are not allowed/],
    ["", /empty/],
  ] as const)
    for (const query of ["", "?edit"]) {
      await page.goto("about:blank");
      await page.goto(`${site.url}embed.html${query}${await encode({ name: "Typo", text })}`);
      const banner = page.locator('[role="alert"]:visible');
      await eventually(
        () => banner.innerText(),
        (t) => said.test(t),
        `${text}${query}`,
      );
      const box = (await banner.boundingBox())!;
      assert.ok(box.y >= 40 && box.y + Math.min(box.height, 60) <= 300, `in sight: ${JSON.stringify(box)}`);
      assert.equal(await page.locator(".lane:visible").count(), 0, "no timeline without a result");
      assert.deepEqual(await axe(page), []);
    }
});

test("a scenario that is corrected in an embed has no message any more", async () => {
  const page = await site.newPage(
    { width: 900, height: 460 },
    { locale: "en-GB" },
    `embed.html?edit${await encode({ name: "Typo", text: TEXT.replace("count: 4", "count: -4") })}`,
  );
  await page.getByRole("alert").waitFor();
  await page.screenshot({ path: `${SHOTS}embed-wrong.png` });
  await page.locator('[data-cell="nodes/0/count"]').fill("4");
  await page.locator(`[data-queue="large"] .row`).first().waitFor();
  assert.equal(await page.getByRole("alert").count(), 0);
});

test("the npm package is the whole site: what it packs, served from another port, works", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pumice-npm-"));
  const built = fileURLToPath(new URL("../../../build/site", import.meta.url));
  const [packed] = JSON.parse(
    execFileSync("npm", ["pack", "--json", "--pack-destination", folder], { cwd: built, encoding: "utf8" }),
  ) as { filename: string; name: string }[];
  assert.equal(packed!.name, "pumice-playground");
  execFileSync("tar", ["xzf", packed!.filename], { cwd: folder });
  const host = await serve(join(folder, "package"), 0, "/node_modules/pumice-playground/");
  const origin = new URL(host.url).origin;
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${origin}; frame-src ${origin}"><title>App</title><script type="module" src="${host.url}pumice-playground.js"></script><pumice-playground>${TEXT}</pumice-playground>`,
  );
  const other = await serve(folder, 0);
  try {
    const page = await site.newPage({ width: 900, height: 600 }, { locale: "en-GB" }, other.url);
    await page.frameLocator("iframe").locator(`[data-queue="large"] .row`).first().waitFor({ timeout: 20_000 });
  } finally {
    await Promise.all([host.close(), other.close()]);
  }
});
