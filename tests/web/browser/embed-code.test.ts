// The dialog that gives the code of an embed: what it copies is run on a page of another origin, and shows what its preview did.
import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { serve } from "../../../ci/serve.mjs";
import { encode } from "../../../web/src/state/address.ts";
import { openSite } from "./browser.ts";
import { axe, copied, eventually, everyLook, open, setYaml, SHOTS } from "./kit.ts";

const site = await openSite();
const closing: (() => Promise<void>)[] = [];
after(() => Promise.all([site.close(), ...closing.map((close) => close())]));

const TEXT = `# Two teams & one <cluster>
nodes: [{name: node, count: 4, cpu: 10}]
queues: [{name: small, weight: 1}, {name: large, weight: 3}]
jobs: [{name: s, queue: small, replicas: 40, cpu: 1}, {name: l, queue: large, replicas: 40, cpu: 1}]
`;

async function dialog(options: Parameters<typeof open>[1] & { text?: string } = {}): Promise<Page> {
  const hash =
    options.text === undefined ? {} : { hash: await encode({ name: 'The "two" teams', text: options.text }) };
  const page = await open(site, { ...options, ...hash });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  site.errors.length = 0;
  await page.getByRole("button", { name: "Export" }).first().click();
  await page.getByRole("menuitem", { name: "Copy embed code" }).click();
  await page.locator(".embed-text").waitFor();
  return page;
}

const preview = (page: Page) => page.frameLocator("dialog pumice-playground iframe");

async function copiedCode(page: Page, kind: string, wanted: RegExp): Promise<string> {
  await page.locator("dialog").getByRole("button", { name: kind }).click();
  await eventually(
    () => page.locator(".embed-text").innerText(),
    (text) => wanted.test(text),
    kind,
  );
  await page.getByRole("button", { name: "Copy the code" }).click();
  return copied(page, wanted);
}

async function elsewhere(code: string): Promise<Page> {
  const folder = mkdtempSync(join(tmpdir(), "pumice-code-"));
  const head =
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Docs</title><link rel="icon" href="data:,">';
  writeFileSync(join(folder, "index.html"), head + code);
  const server = (await serve(folder, 0)) as { url: string; close(): Promise<void> };
  closing.push(() => server.close());
  const page = await site.newPage({ width: 728, height: 700 }, { locale: "en-GB" }, server.url);
  return page;
}

test("what is copied shows the scenario on somebody's page: as an element, as a frame, as MDX", async () => {
  const page = await dialog({ text: TEXT });
  await preview(page).locator(".q .row").first().waitFor();
  await page.locator("dialog").getByRole("button", { name: "A slider" }).click();
  await page.locator("dialog select").selectOption("queues.small.weight");
  await page.locator("dialog").getByLabel("to", { exact: true }).fill("9");
  await page.locator("dialog").getByLabel("to", { exact: true }).blur();
  await page.getByRole("checkbox", { name: "way to the playground" }).uncheck();
  await eventually(
    () => preview(page).getByRole("slider", { name: "weight of small" }).getAttribute("max"),
    (max) => max === "9",
    "the preview follows",
  );
  const wanted = [
    /<pumice-playground[^>]*max="9" hide="open"/,
    /<iframe[^>]*max=9&amp;hide=open#1/,
    /<Pumice[^>]*max="9" hide="open"/,
  ];
  const codes = [
    await copiedCode(page, "Custom element", wanted[0]!),
    await copiedCode(page, "iframe", wanted[1]!),
    await copiedCode(page, "MDX", wanted[2]!),
  ];
  assert.ok(codes[0]!.includes(`src="${site.url}pumice-playground.js"`), "the real host");
  assert.deepEqual(site.errors, []);
  await page.screenshot({ path: `${SHOTS}embed-code.png` });
  for (const code of codes.slice(0, 2)) {
    const other = await elsewhere(code);
    const frame = other.frameLocator("iframe");
    await frame.getByRole("slider", { name: "weight of small" }).waitFor({ timeout: 20_000 });
    assert.equal(await frame.locator(".embed-head .open:visible").count(), 0);
    assert.equal(await frame.locator("h1").innerText(), 'The "two" teams');
    await other.context().close();
  }
  assert.match(
    codes[2]!,
    /^import Pumice from "pumice-playground\/react";\n\n<Pumice name=\{"The \\"two\\" teams"\} view="slider"/,
  );
  assert.ok(codes[2]!.includes("\n\n```yaml\n" + TEXT + "```\n\n</Pumice>"), codes[2]);
});

test("a slider of some choices: the preview goes through them, and the code says them", async () => {
  const page = await dialog({ text: TEXT });
  await page.locator("dialog").getByRole("button", { name: "A slider" }).click();
  await page.locator("dialog select").selectOption("queues.small.weight");
  const choices = page.locator("dialog").getByLabel("or choices");
  await choices.fill("1, 3, 9");
  await choices.blur();
  await page.locator("dialog").getByLabel("from", { exact: true }).waitFor({ state: "detached" });
  await eventually(
    () => preview(page).getByRole("slider", { name: "weight of small" }).getAttribute("max"),
    (max) => max === "2",
    "the places of three choices",
  );
  await copiedCode(page, "Custom element", /<pumice-playground[^>]*field="queues.small.weight" choices="1, 3, 9"/);
  await choices.fill("");
  await choices.blur();
  await page.locator("dialog").getByLabel("from", { exact: true }).waitFor();
  assert.deepEqual(site.errors, []);
});

test("a scenario of the gallery is named instead of copied; one that was changed is not", async () => {
  const page = await dialog();
  await eventually(
    () => page.locator(".embed-text").innerText(),
    (text) => text.includes('<pumice-playground src="fair-shares"></pumice-playground>'),
    "its id",
  );
  await page.keyboard.press("Escape");
  await setYaml(page, TEXT);
  await page.getByRole("button", { name: "Export" }).first().click();
  await page.getByRole("menuitem", { name: "Copy embed code" }).click();
  await eventually(
    () => page.locator(".embed-text").innerText(),
    (text) => text.includes("# Two teams &amp; one &lt;cluster>") && !text.includes('src="fair'),
    "its text",
  );
});

test("the moment, the resource and whose story it is go along", async () => {
  const page = await open(site, {
    hash: await encode({
      name: "Now",
      text: TEXT,
      step: 5,
      resource: "cpu",
      selection: { kind: "job", id: "default/s" },
    }),
  });
  await page.getByRole("button", { name: "Share link" }).click();
  await page.getByRole("button", { name: "Show it in your own page" }).click();
  await eventually(
    () => page.locator(".embed-text").innerText(),
    (text) => /step="5" resource="cpu"/.test(text),
    "the moment",
  );
  await page.locator("dialog").getByRole("button", { name: "Why?" }).click();
  await eventually(
    () => page.locator(".embed-text").innerText(),
    (text) => /view="why" about="job\/s" step="5"/.test(text),
    "whose story",
  );
});

test("a height that is chosen is that of the frame, and what a cluster gave is asked about first", async () => {
  const page = await dialog({ text: TEXT });
  await page.locator("dialog").getByRole("button", { name: "fixed" }).click();
  await page.getByLabel("pixels").fill("240");
  await page.getByLabel("pixels").blur();
  await copiedCode(page, "iframe", /height="240"/);
  await page.keyboard.press("Escape");
  await setYaml(
    page,
    `${TEXT}---\napiVersion: v1\nkind: Node\nmetadata: {name: real, uid: 0b1d6a3e-8f0f-4f0a-a8a3-0d2d8a6b5c11, resourceVersion: "123", creationTimestamp: "2026-01-01T00:00:00Z"}\nstatus: {allocatable: {cpu: "4"}}\n`,
  );
  await eventually(
    async () => {
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Export" }).first().click();
      await page.getByRole("menuitem", { name: "Copy embed code" }).click();
      const asked = page.locator("dialog").getByRole("button", { name: /Anonymise/ });
      const code = page.locator(".embed-text"); // where it was asked of the text before
      await asked.or(code).first().waitFor();
      return asked.count();
    },
    (count) => count > 0,
    "the question comes before the code",
  );
  assert.equal(await page.locator(".embed-text").count(), 0);
});

test("the dialog light and dark, from a phone on: axe finds nothing, nothing runs off", async () => {
  const looks = everyLook([
    [390, 844],
    [1280, 720],
    [1440, 900],
  ]);
  const page = await dialog({ width: 390, height: 844 });
  for (const view of ["Queues", "A slider"]) {
    await page.locator("dialog").getByRole("button", { name: view }).click();
    await looks(page, async ({ width, dark }, look) => {
      await preview(page).locator(".row").first().waitFor();
      assert.deepEqual(await axe(page), [], `${look}: ${view}`);
      assert.ok(await page.locator(".dialog-body").evaluate((e) => e.scrollWidth <= e.clientWidth), `${look}: ${view}`);
      await page.screenshot({
        path: `${SHOTS}embed-code-${width}${dark ? "-dark" : ""}-${view === "Queues" ? "queues" : "slider"}.png`,
      });
    });
  }
  assert.deepEqual(site.errors, []);
});
