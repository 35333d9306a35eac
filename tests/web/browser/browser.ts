// The built site in real headless Chromium. Each test file starts one browser:
//   const site = await openSite();  after(() => site.close());
//   const page = await site.newPage({ width: 390, height: 844 });
// With SLOW=300 in the environment frames, files and the engine's answers come that many milliseconds later, so that a test
// which reads before the page has drawn fails here, and not on a machine with much to do. SLOW=frames:300, files:300 and
// answers:300 delay these alone, so that what usually comes first comes last.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { afterEach } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium, type BrowserContextOptions, type Page } from "playwright-core";
import { serve } from "../../../ci/serve.mjs";

export interface Site {
  url: string;
  // What any page of this site complained about: messages on the console, uncaught exceptions, failed requests, CSP violations.
  errors: string[];
  // Opens the playground, or an address: one of the site or a whole one. With null the page stays empty. The page does not
  // keep itself for offline use, which fetches the whole site beside each test, unless serviceWorkers is "allow".
  newPage(
    viewport?: { width: number; height: number },
    options?: BrowserContextOptions,
    at?: string | null,
  ): Promise<Page>;
  close(): Promise<void>;
}

const [, WHAT, MS] =
  /^(?:(frames|files|answers):)?(\d+)$/.exec(process.env["SLOW"] ?? "0") ??
  assert.fail("SLOW is 300, frames:300, files:300 or answers:300");
const slow = (what: string): number => (WHAT === undefined || WHAT === what ? Number(MS) : 0);

function slowerFrames(ms: number): void {
  const [frame, drop] = [requestAnimationFrame, cancelAnimationFrame];
  const late = new Map<number, number>(); // timers, and the frames that they asked for
  globalThis.requestAnimationFrame = (run) => {
    const id = window.setTimeout(() => late.set(id, frame(run)), ms);
    return id;
  };
  globalThis.cancelAnimationFrame = (id) => {
    clearTimeout(id);
    if (late.has(id)) drop(late.get(id)!);
  };
}

function slowerAnswers(ms: number): void {
  globalThis.Worker = class extends Worker {
    override set onmessage(listen: ((event: MessageEvent) => void) | null) {
      super.onmessage = listen && ((event) => void setTimeout(() => listen.call(this, event), ms));
    }
    override get onmessage(): ((event: MessageEvent) => void) | null {
      return super.onmessage as ((event: MessageEvent) => void) | null;
    }
  };
}

// What the browser goes without. It would load the lists below its own address bar beside each page that a test opens, which take
// as much work as the page, and nobody sees them. Of several such flags the last one holds: the rest is Playwright's list.
const WITHOUT = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "SpareRendererForSitePerProcess",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "TcpPortRandomizationWin",
  "ThirdPartyStoragePartitioning",
];

// How Chromium is started, here and where a test starts it itself. Without its windows it needs a fifth less of the processor.
const SHELL = "/usr/bin/chromium-headless-shell";
export const CHROMIUM = process.env["CHROMIUM"] ?? (existsSync(SHELL) ? SHELL : "/usr/bin/chromium");
export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
  `--disable-features=${WITHOUT.join()}`,
];

// The site is served from a sub-path, as a project page on a static host would be.
export async function openSite(headers?: (path: string) => Record<string, string>): Promise<Site> {
  const folder = fileURLToPath(new URL("../../../build/site", import.meta.url));
  const server = await serve(folder, 0, "/some/sub/path/", headers);
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    headless: true,
    args: FLAGS,
  });
  // What a test leaves open would go on beside the next.
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  const errors: string[] = [];
  return {
    url: server.url,
    errors,
    async newPage(viewport = { width: 1280, height: 800 }, options = {}, at = "") {
      const context = await browser.newContext({ viewport, serviceWorkers: "block", ...options });
      await context.addInitScript("globalThis.__name = (f) => f"); // tsx calls it in functions that a test sends to the page
      if (slow("frames")) await context.addInitScript(slowerFrames, slow("frames"));
      if (slow("answers")) await context.addInitScript(slowerAnswers, slow("answers"));
      if (slow("files"))
        await context.route(
          "**/assets/**",
          (route) => void setTimeout(() => route.continue().catch(() => {}), slow("files")),
        );
      const page = await context.newPage();
      page.on("console", (message) => {
        if (!message.text().endsWith("blocked by Playwright")) errors.push(`console: ${message.text()}`);
      });
      page.on("pageerror", (error) => errors.push(`exception: ${error.message}`));
      page.on("response", (response) => {
        if (response.status() >= 400) errors.push(`${response.status()}: ${response.url()}`);
      });
      if (at !== null) await page.goto(new URL(at, server.url).href);
      return page;
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
