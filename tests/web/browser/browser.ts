// The built site in real headless Chromium. Each test file starts one browser:
//   const site = await openSite();  after(() => site.close());
//   const page = await site.newPage({ width: 390, height: 844 });
import { fileURLToPath } from "node:url";
import { chromium, type BrowserContextOptions, type Page } from "playwright-core";
import { serve } from "../../../ci/serve.mjs";

export interface Site {
  url: string;
  // What any page of this site complained about: console errors, uncaught exceptions, failed requests, CSP violations.
  errors: string[];
  newPage(viewport?: { width: number; height: number }, options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

// The site is served from a sub-path, as a project page on a static host would be.
export async function openSite(headers?: (path: string) => Record<string, string>): Promise<Site> {
  const folder = fileURLToPath(new URL("../../../build/site", import.meta.url));
  const server = await serve(folder, 0, "/some/sub/path/", headers);
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    headless: true,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-dev-shm-usage",
    ],
  });
  const errors: string[] = [];
  return {
    url: server.url,
    errors,
    async newPage(viewport = { width: 1280, height: 800 }, options = {}) {
      const context = await browser.newContext({ viewport, ...options });
      const page = await context.newPage();
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(`console: ${message.text()}`);
      });
      page.on("pageerror", (error) => errors.push(`exception: ${error.message}`));
      page.on("response", (response) => {
        if (response.status() >= 400) errors.push(`${response.status()}: ${response.url()}`);
      });
      await page.goto(server.url);
      return page;
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
