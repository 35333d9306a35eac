// What the page's tests share: opening a page that shows a result, reading its pictures, axe.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { decode, type Shared } from "../../../web/src/state/url.ts";
import type { Site } from "./browser.ts";

export const SHOTS = fileURLToPath(new URL("../../../build/screenshots/", import.meta.url));

// Where a test starts: no service worker from an earlier page, English, and the first result drawn.
export async function open(
  site: Site,
  options: {
    width?: number;
    height?: number;
    hash?: string;
    dark?: boolean;
    reduced?: boolean;
    notice?: string;
    keeps?: boolean; // itself, for offline use
  } = {},
): Promise<Page> {
  const page = await site.newPage(
    { width: options.width ?? 1440, height: options.height ?? 900 },
    {
      colorScheme: options.dark ? "dark" : "light",
      reducedMotion: options.reduced === false ? "no-preference" : "reduce",
      locale: "en-GB",
      acceptDownloads: true,
      ...(options.keeps ? { serviceWorkers: "allow" } : {}),
    },
    options.hash,
  );
  if (options.notice) await page.locator("#notice").getByText(options.notice).waitFor(); // it leaves by itself
  await page.waitForSelector(".q .row", { state: "attached", timeout: 20_000 });
  await page.waitForSelector(`input[type="file"]`, { state: "attached" }); // files can be dropped now
  return page;
}

// The addresses of what a page has fetched since its first result: by its own clock.
export const fetchedLater = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const first = performance.getEntriesByName("first-result")[0]!.startTime;
    return performance.getEntriesByType("resource").flatMap(({ name, startTime }) => (startTime > first ? [name] : []));
  });

// Gives an open page another size or theme, as if its window or its reader's system had changed, and waits until it is drawn:
// nothing has changed in it for some frames, and nothing moves any more.
export async function resize(page: Page, look: { width: number; height: number; dark?: boolean }): Promise<void> {
  await page.emulateMedia({ colorScheme: look.dark ? "dark" : "light" });
  await page.setViewportSize({ width: look.width, height: look.height });
  await page.evaluate(
    ([width, dark]) =>
      new Promise<void>((done) => {
        let still = 0;
        const watch = new MutationObserver(() => (still = 0));
        watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        const frame = () => {
          const there = innerWidth === width && matchMedia("(prefers-color-scheme: dark)").matches === dark;
          const moving = document.getAnimations().some((a) => a instanceof CSSTransition && a.playState === "running");
          if (!there || moving) still = 0;
          if (still++ < 4) return void requestAnimationFrame(frame);
          watch.disconnect();
          done();
        };
        requestAnimationFrame(frame);
      }),
    [look.width, look.dark ?? false] as const,
  );
}

export const THEMES = [false, true] as const; // whether it is dark

interface Look {
  width: number;
  height: number;
  dark: boolean;
}

// Makes a check at each size, light and dark, in turn, and the next time the other way round: so the page is turned as seldom
// as can be, and what a test does between two checks happens at the first and at the last.
export function everyLook(sizes: readonly (readonly [width: number, height: number])[]) {
  const order: Look[] = sizes.flatMap(([width, height]) => THEMES.map((dark) => ({ width, height, dark })));
  return async (page: Page, check: (look: Look, name: string) => Promise<void>): Promise<void> => {
    for (const look of order) {
      await resize(page, look);
      await check(look, `${look.width}, ${look.dark ? "dark" : "light"}`);
    }
    order.reverse();
  };
}

// The numbers beside a queue's bar.
export async function row(
  page: Page,
  queue: string,
  resource = "cpu",
): Promise<{ allocated: string; deserved: string; share: string; label: string }> {
  const at = page.locator(`.queues [data-queue="${queue}"] .row[data-resource="${resource}"]`);
  const value = async (name: string) => (await at.locator(`[data-value="${name}"]`).textContent())!.trim();
  return {
    allocated: await value("allocated"),
    deserved: await value("deserved"),
    share: await value("share"),
    label: (await at.getAttribute("aria-label"))!,
  };
}

// Waits until a reading is as wanted; says the last reading if it never is.
export async function eventually<T>(read: () => Promise<T>, wanted: (value: T) => boolean, what: string): Promise<T> {
  let last: T | undefined;
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    last = await read().catch(() => undefined);
    if (last !== undefined && wanted(last)) return last;
    await new Promise((done) => setTimeout(done, 40));
  }
  throw new Error(`${what}: ${JSON.stringify(last)}`);
}

// What has been copied, once it is what is wanted: a link or a picture is made before it gets there.
export const copied = (page: Page, wanted: RegExp): Promise<string> =>
  eventually(
    () => page.evaluate(() => navigator.clipboard.readText()),
    (text) => wanted.test(text),
    `copied: ${wanted}`,
  );

export async function allocated(page: Page, queue: string, wanted: string, resource = "cpu"): Promise<void> {
  await eventually(
    () => row(page, queue, resource),
    (r) => r.allocated === wanted,
    `${queue} should hold ${wanted}`,
  );
}

// The page shows the answer to what is written now.
export async function settled(page: Page): Promise<void> {
  await page.locator('main[aria-busy="false"]').waitFor();
}

const DRAWN = {
  events: ".events",
  why: '.why[aria-busy="false"]',
  stops: ".stops",
  shares: ".shares-plot .curves",
  cycles: ".cycles-say",
  compare: ".compare, .compare-empty",
  messages: ".messages, .form-note",
};

// Opens a pane below: its code has come, and the engine has answered what it asks.
export async function openTab(page: Page, tab: keyof typeof DRAWN): Promise<void> {
  await page.click(`#tab-${tab}`);
  await page.locator(`#drawer-${tab}`).locator(DRAWN[tab]).first().waitFor();
}

// Waits until the page's address holds what is wanted: it follows the page half a second later.
export async function linked(page: Page, wanted: (shared: Shared) => boolean): Promise<string> {
  let hash = "";
  const shared = async () => {
    hash = await page.evaluate(() => location.hash);
    const decoded = await decode(hash);
    return decoded?.ok ? decoded.shared : null;
  };
  await eventually(shared, (now) => now !== null && wanted(now), "the link");
  return hash;
}

export async function openGallery(page: Page): Promise<void> {
  await page.getByLabel("Scenarios:").first().click();
  await page.getByText("Gallery …").click();
  await page.locator(".gallery [data-entry]").first().waitFor();
}

export const entries = (page: Page): Promise<string[]> =>
  page.locator(".gallery [data-entry]").evaluateAll((all) => all.map((b) => b.getAttribute("data-entry")!));

// Opens an entry of the gallery, which is open already: its answer is on the page.
export async function choose(page: Page, selector: string): Promise<void> {
  await page.locator(selector).click();
  await page.locator("dialog").waitFor({ state: "hidden" });
  await settled(page);
}

export async function openYaml(page: Page): Promise<void> {
  await page.click("#tab-yaml");
  await page.waitForSelector(".cm-content");
}

// Replaces the editor's text as a person would: select all, paste.
export async function setYaml(page: Page, text: string): Promise<void> {
  await openYaml(page);
  await page.click(".cm-content");
  await page.keyboard.press("Control+a");
  await page.locator(".cm-content").evaluate((content, pasted) => {
    const data = new DataTransfer();
    data.setData("text/plain", pasted);
    content.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

const AXE = readFileSync(new URL("../../../web/node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

// The rules of axe that an element of the page breaks, or one within a part of it: WCAG 2.2 AA and axe's best practices, however
// small. A page is pale while the engine works, which may begin under axe's eyes: it looks again once the page is not.
export async function axe(page: Page, within?: string): Promise<string[]> {
  for (;;) {
    await page.locator("main.stale").waitFor({ state: "detached" });
    const { broken, pale } = await axeNow(page, within);
    if (!pale) return broken;
  }
}

async function axeNow(page: Page, within?: string): Promise<{ broken: string[]; pale: boolean }> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE); // through the debugger: the page's own policy stays as it is
  return page.evaluate(async (part) => {
    const run = (
      globalThis as unknown as {
        axe: {
          run(
            context: Document | string,
            options: object,
          ): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[] }>;
        };
      }
    ).axe;
    const main = document.querySelector("main");
    let pale = false;
    const look = () => void (pale ||= main?.classList.contains("stale") ?? false);
    look();
    const watch = new MutationObserver(look);
    if (main) watch.observe(main, { attributeFilter: ["class"] });
    const { violations } = await run.run(part ?? document, {
      resultTypes: ["violations"],
      preload: false, // of style sheets and sounds, for rules that are tried here by none of these tags, or find no sound
      runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] },
    });
    look();
    watch.disconnect();
    const broken = violations.flatMap((v) =>
      v.nodes.slice(0, 3).map((n) => `${v.id}: ${n.target.join(" ")} ${n.failureSummary.split("\n")[1]?.trim()}`),
    );
    return { broken, pale };
  }, within);
}

// The texts of all scenarios that this browser keeps.
export const keptTexts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === "pumice")) return []; // asking for it would make it
    return new Promise<string[]>((done, fail) => {
      const opening = indexedDB.open("pumice");
      opening.onerror = fail;
      opening.onsuccess = () => {
        const reading = opening.result.transaction("texts").objectStore("texts").getAll();
        reading.onerror = fail;
        reading.onsuccess = () => {
          opening.result.close();
          done(reading.result as string[]);
        };
      };
    });
  });

// All that this browser has of the page, wherever.
export async function everythingStored(page: Page): Promise<string> {
  const small = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  return small + JSON.stringify(await keptTexts(page));
}

// Drops files onto the page.
export const drop = (page: Page, files: [name: string, text: string][]): Promise<void> =>
  page.evaluate((all) => {
    const data = new DataTransfer();
    for (const [name, text] of all) data.items.add(new File([text], name));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, files);
