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
import { chromium, type Page } from "playwright-core";
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
async function start(): Promise<Page> {
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
  const context = (await chromium.connectOverCDP(address)).contexts()[0]!;
  const page = await context.newPage();
  await page.goto(server.url);
  await settled(page);
  return page;
}

test(`${CRASHES} crashes lose at most the last second each`, { timeout: 60_000 + CRASHES * 30_000 }, async () => {
  let page = await start();
  let lost = 0; // ms, the most
  for (let crash = 0; crash < CRASHES; crash++) {
    await openYaml(page);
    await page.click(".cm-content");
    await page.keyboard.press("Control+End");
    const typed: { word: string; at: number }[] = [];
    const end = Date.now() + 300 + Math.random() * 3000;
    await page.keyboard.type(`\n# `);
    while (Date.now() < end) {
      const word = `word${crash}x${typed.length} `;
      await page.keyboard.type(word, { delay: 5 });
      typed.push({ word, at: Date.now() });
    }
    const killed = Date.now();
    await kill();
    page = await start();
    const texts = (await keptTexts(page)).join("\n");
    for (const { word, at } of typed) {
      if (texts.includes(word)) continue;
      lost = Math.max(lost, killed - at);
      assert.ok(killed - at <= MOST, `${word} of crash ${crash} was typed ${killed - at} ms before`);
    }
    const last = typed.filter(({ word }) => texts.includes(word)).at(-1);
    if (last === undefined) continue;
    await openYaml(page);
    await page.click(".cm-content");
    await page.keyboard.press("Control+End");
    await eventually(
      () => page.locator(".cm-content").innerText(),
      (text) => text.includes(last.word.trim()),
      "the page opens what was kept",
    );
  }
  console.log(`${CRASHES} crashes; at most ${lost} ms lost`);
});
