// The frames of the README's moving picture: the real page in Chromium, in which a queue's weight is edited and allocation moves.
// `node ci/picture.mjs FOLDER` writes them there as PNG, and frames.json: [{file, ms}]. ci/picture.sh makes one file of them.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { serve } from "./serve.mjs";

const root = join(import.meta.dirname, "..");
const { chromium } = createRequire(join(root, "web/package.json"))("playwright-core");
const folder = process.argv[2];

const SCENARIO = `nodes:
- {name: node, count: 8, cpu: 8}
queues:
- {name: research, weight: 1}
- {name: production, weight: 3}
jobs:
- {name: sweep, queue: research, replicas: 64, cpu: 1}
- {name: serve, queue: production, replicas: 64, cpu: 1}
`;
// The weight that is typed, and how long one looks at what comes of it.
const WEIGHTS = [
  [2, 900],
  [3, 900],
  [6, 900],
  [9, 1200],
  [3, 900],
  [1, 1400],
];

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await serve(join(root, "build/site"), 0);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
const page = await browser.newPage({ viewport: { width: 1120, height: 700 }, locale: "en-GB", colorScheme: "light" });
const shared = { name: "Two teams, one cluster", text: SCENARIO, tab: "form" };
await page.addInitScript(() => localStorage.setItem("pumice.prefs.1", JSON.stringify({ toured: true })));
await page.goto(`${server.url}#1/${deflateRawSync(Buffer.from(JSON.stringify(shared))).toString("base64url")}`);
await page.locator(".q .row").first().waitFor();
await page.evaluate(() => document.fonts.ready);

const frames = [];
async function frame(ms) {
  const file = `${String(frames.length).padStart(3, "0")}.png`;
  await page.screenshot({ path: join(folder, file), caret: "initial" });
  frames.push({ file, ms });
}
// What is drawn now has come to rest: two pictures in a row are the same.
async function still() {
  const now = () => page.locator(".queues").innerHTML();
  for (let before = "", after = await now(); before !== after; after = await now()) {
    before = after;
    await page.waitForTimeout(250);
  }
}

await still();
await frame(1400);
const weight = page.locator('[data-cell="queues/0/weight"]');
await weight.click();
for (const [value, ms] of WEIGHTS) {
  await weight.fill(String(value));
  await frame(80);
  await still();
  await frame(ms);
}
writeFileSync(join(folder, "frames.json"), JSON.stringify(frames));
await browser.close();
await server.close();
