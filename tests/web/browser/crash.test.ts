// The browser is killed at a random moment, while somebody types: at most the last second of it is lost, and the page opens
// what was kept.
//   CRASHES=100 node --import tsx --test web/browser/crash.test.ts     (ten minutes, on a machine with nothing else to do)
import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type Page } from "playwright-core";
import { serve } from "../../../ci/serve.mjs";
import { CHROMIUM, FLAGS } from "./browser.ts";
import { eventually, keptTexts, openYaml, settled } from "./kit.ts";

const CRASHES = Number(process.env["CRASHES"] ?? 3);
const MOST = process.env["CRASHES"] ? 1000 : 3000; // ms lost: beside other tests the browser itself comes late
const server = await serve(fileURLToPath(new URL("../../../build/site", import.meta.url)), 0, "/some/sub/path/");
const profile = mkdtempSync(join(tmpdir(), "pumice-crash-"));
let running: ChildProcess | null = null;

function kill(): Promise<void> {
  const killed = running;
  running = null;
  if (killed === null) return Promise.resolve();
  return new Promise((gone) => {
    killed.once("exit", () => gone());
    process.kill(-killed.pid!, "SIGKILL"); // with all processes that it has begun
  });
}

after(async () => {
  await kill();
  await server.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});

// A browser of its own process group, which keeps its profile.
async function browser(): Promise<Browser> {
  running = spawn(
    CHROMIUM,
    [
      "--headless=new",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "--hide-crash-restore-bubble",
      ...FLAGS,
    ],
    { detached: true, stdio: ["ignore", "ignore", "pipe"] },
  );
  let address = "";
  for await (const line of createInterface({ input: running.stderr! })) {
    address = /^DevTools listening on (\S+)/.exec(line)?.[1] ?? "";
    if (address !== "") break;
  }
  assert.ok(address !== "", "the browser starts");
  running.stderr!.resume();
  return chromium.connectOverCDP(address);
}

// Started over a profile whose browser was killed, one now and then never answers: the next does.
async function start(): Promise<Page> {
  const started = await browser().catch(() => kill().then(browser));
  const page = await started.contexts()[0]!.newPage();
  await page.goto(server.url);
  await settled(page);
  return page;
}

const LETTER = 25; // ms: nobody types faster

test(`${CRASHES} crashes lose at most the last second each`, { timeout: 120_000 + CRASHES * 60_000 }, async () => {
  let page = await start();
  let lost = 0; // ms, the most
  for (let crash = 0; crash < CRASHES; crash++) {
    await openYaml(page);
    await page.click(".cm-content");
    await page.keyboard.press("Control+End");
    await page.keyboard.type(`\n# crash${crash}:`);
    const typed: number[] = []; // when each letter was
    const end = Date.now() + 300 + Math.random() * 3000;
    while (Date.now() < end) {
      await page.keyboard.type("abcdefghij"[typed.length % 10]!, { delay: LETTER });
      typed.push(Date.now());
    }
    const killed = Date.now();
    await kill();
    page = await start();
    const texts = (await keptTexts(page)).join("\n");
    const kept = new RegExp(`# crash${crash}:([a-j]*)`).exec(texts)?.[1] ?? "";
    if (kept.length < typed.length) lost = Math.max(lost, killed - typed[kept.length]!);
    assert.ok(
      lost <= MOST,
      `${typed.length - kept.length} letters, the first of them typed ${lost} ms before crash ${crash}`,
    );
    if (kept === "") continue;
    await openYaml(page);
    await page.click(".cm-content");
    await page.keyboard.press("Control+End");
    await eventually(
      () => page.locator(".cm-content").innerText(),
      (text) => text.includes(`# crash${crash}:${kept}`),
      "the page opens what was kept",
    );
  }
  console.log(`${CRASHES} crashes; at most ${lost} ms lost`);
});
