// Every word of Volcano on the page says what it means. One test walks the page and names what has no entry; the others hold
// that it is told under the pointer, beside the focus, by F1 and by a finger.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Catalogue } from "@pumice/engine";
import type { Page } from "playwright-core";
import { loadEngine } from "../../wasm/load.ts";
import { bundled } from "./bundled.ts";
import { openSite } from "./browser.ts";
import { axe, choose, eventually, open as openAny, openTab, settled, setYaml, SHOTS } from "./kit.ts";

const site = await openSite();
after(() => site.close());
const engine = await loadEngine();

// What tells words comes a little after the first result.
const listening = (page: Page) => page.locator("#tip[popover]").waitFor({ state: "attached" });
async function open(of: typeof site, options: Parameters<typeof openAny>[1] = {}): Promise<Page> {
  const page = await openAny(of, options);
  await listening(page);
  return page;
}

// The page's own code that finds the words, for the walk below to ask.
const FINDER = await bundled("finder");

const WORDS = [
  "th",
  "[role=columnheader]",
  "[role=tab]",
  ".legend > span",
  ".qhead > span",
  ".axis",
  ".chip",
  ".tag",
  ".tier > small",
  ".kind",
  ".kinds > button",
  ".lane .act",
  ".lane .tick",
  ".link-row > .mark",
  ".line .term > small",
  ".flag",
  "[role=menuitem]:has(.says-what)",
].join(", ");

// Those that the page shows now and that say nothing of themselves.
async function silent(page: Page, language: "en" | "zh"): Promise<string[]> {
  await page.evaluate(FINDER);
  const { without, all } = await page.evaluate(
    ([words, glossary]) => {
      const { finder } = globalThis as unknown as { finder: typeof import("./finder.ts") };
      const terms = finder.termsOf(glossary);
      const said = (e: Element) => e.textContent!.trim() || (e.getAttribute("class") ?? "");
      const shown = [...document.querySelectorAll(words)].filter((e) => e.checkVisibility() && said(e));
      return {
        all: shown.map((e) => `${e.tagName} ${said(e)}`),
        without: shown
          .filter((e) => !finder.saysSomething(terms, e))
          .map((e) => `${e.tagName}.${e.getAttribute("class") ?? ""} ${said(e)}`),
      };
    },
    [WORDS, engine.glossary(language)] as const,
  );
  assert.ok(all.length > 10, "the walk sees something");
  return [...new Set(without)];
}

const PANES = ["events", "why", "stops", "shares", "cycles", "compare", "messages"] as const;

for (const language of ["en", "zh"] as const)
  test(`every header, mark, chip and tab has an entry (${language})`, async () => {
    const page = await open(site);
    if (language === "zh") {
      await page.getByRole("button", { name: "中文" }).click();
      await page.locator('html[lang="zh-Hans"]').waitFor();
    }
    const found: string[] = [];
    const look = async (where: string) =>
      found.push(...(await silent(page, language)).map((what) => `${where}: ${what}`));
    await page.keyboard.press("p");
    for (const pane of PANES) {
      await openTab(page, pane);
      await look(pane);
    }
    // A gang that waits, evictions, a story with its arithmetic.
    for (const id of ["preempt", "gang-veto", "two-gangs", "gpu-sharing", "numa", "one-switch"]) {
      await openGalleryIn(page);
      await choose(page, `[data-entry="${id}"]`);
      await page.keyboard.press("Escape");
      await openTab(page, "events");
      await look(id);
      const ask = page.locator(".jobs .link").first();
      if (await ask.count()) {
        await ask.click();
        await page.locator('.why[aria-busy="false"]').waitFor();
        for (const more of await page.locator(".why summary").all()) await more.click();
        await look(`${id} why`);
      }
      await page.locator(".node-name").first().click();
      await page.locator(".node-detail").waitFor();
      await look(`${id} node`);
    }
    for (const panel of ["queues", "nodes"]) {
      await page.locator(`section.${panel} [aria-pressed="false"]:has(svg)`).first().click();
      await page.locator(`section.${panel} .plain-table`).waitFor();
    }
    await look("tables");
    for (const face of await page.locator(".conf .tag-face, .conf .add").all()) {
      await face.click();
      await page.locator(".menu-list:popover-open").waitFor();
      await look("configuration");
      await page.keyboard.press("Escape");
    }
    await page.click("#tab-cycles");
    await page.locator(".cycles-say").waitFor();
    await page.locator(".cycles-bar [aria-pressed]:has(svg)").click();
    await page.locator(".cycles .plain-table, #drawer-cycles .plain-table").first().waitFor();
    await look("cycles as tables");
    assert.deepEqual([...new Set(found)], []);
    assert.deepEqual(site.errors, []);
  });

async function openGalleryIn(page: Page): Promise<void> {
  await page.locator("header .menu button").first().click();
  await page.locator(".menu-list:popover-open [role=menuitem]").first().waitFor();
  await page
    .locator(".menu-list:popover-open")
    .getByText(/Gallery|示例/)
    .first()
    .click();
  await page.locator(".gallery [data-entry]").first().waitFor();
}

const tip = (page: Page) => page.locator("#tip:popover-open");
const told = (page: Page, wanted: RegExp) =>
  eventually(
    () => tip(page).innerText({ timeout: 200 }),
    (text) => wanted.test(text),
    `a tip ${String(wanted)}`,
  );
const gone = (page: Page) => tip(page).waitFor({ state: "detached" });

test("the pointer's word is told, in the legend, over columns and inside sentences; nothing moves", async () => {
  const page = await open(site, { dark: true });
  const layout = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("section, th, .legend > span")].map((e) => {
        const r = e.getBoundingClientRect();
        return [r.x, r.y, r.width, r.height].map(Math.round).join(" ");
      }),
    );
  await page.locator(".conf .tag").first().waitFor();
  await page.locator(".queues-legend > span", { hasText: "deserved" }).hover();
  await told(page, /^deserved\nWhat the queue is owed.*\nDrawn /s);
  assert.deepEqual(await axe(page), []);
  await page.locator(".queues th, .qhead > span", { hasText: "deserved" }).first().hover();
  await told(page, /^deserved\nWhat the queue is owed/);
  const withTip = await layout();
  await page.mouse.move(2, 2);
  await gone(page);
  assert.deepEqual(await layout(), withTip);
  // The column's title is told once, by the page.
  const weight = page.locator(".form-table th", { hasText: "weight" });
  await weight.hover();
  await told(page, /^weight\nThe queue's part/);
  assert.equal(await weight.getAttribute("title"), null);
  assert.equal(await weight.getAttribute("aria-describedby"), "tip");
  await page.mouse.move(2, 2);
  await gone(page);
  assert.equal(await weight.getAttribute("aria-describedby"), null);
  // A mark of the timeline, and a word of a sentence, not the words beside it.
  const lane = (await page.locator(".lane .act text").first().boundingBox())!;
  await page.mouse.move(lane.x + 5, lane.y + 5);
  await told(page, /^enqueue/);
  await setYaml(page, "nodes: [{name: n, cpu: 4}]\njobs: [{name: train, replicas: 6, minMember: 6, cpu: 1}]\n");
  await settled(page);
  await page.locator(".jobs .link").first().click();
  await page.locator('.why[aria-busy="false"] .chain').waitFor();
  const word = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector(".why")!, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = /\bminMember\b|\bgang\b|\bstatement\b/i.exec(node.nodeValue!);
      if (!at || !node.parentElement!.closest("p")) continue;
      node.parentElement!.scrollIntoView({ block: "center" });
      const range = document.createRange();
      range.setStart(node, at.index);
      range.setEnd(node, at.index + at[0].length);
      const r = range.getClientRects()[0]!;
      return { word: at[0], x: r.x + r.width / 2, y: r.y + r.height / 2 };
    }
    return null;
  });
  assert.ok(word, "the story has a word of Volcano");
  await page.mouse.move(word.x, word.y);
  await told(page, new RegExp(`^${word.word}`, "i"));
  await page.keyboard.press("Escape");
  await gone(page);
  assert.deepEqual(site.errors, []);
});

test("the keyboard: what has the focus, F1 in a field, F1 through a panel; Escape closes the tip alone", async () => {
  const page = await open(site);
  await page.locator("#tab-events").focus();
  await page.keyboard.press("ArrowRight");
  await told(page, /^why\nThe story of what is selected/);
  assert.equal(await page.locator("#tab-why").getAttribute("aria-describedby"), "tip");
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press("Escape");
  await gone(page);
  // In a field the word over its column; typing goes on.
  const field = page.locator('[data-cell="queues/0/weight"]');
  await field.focus();
  await page.keyboard.press("F1");
  await told(page, /^weight\n[^]*In the gallery: /);
  assert.equal(await page.locator("#tip").getAttribute("aria-live"), "polite");
  await page.keyboard.press("Escape");
  await gone(page);
  assert.equal(await field.evaluate((e) => e === document.activeElement), true);
  // Elsewhere one word of the panel after the other.
  await page.locator("section.queues").focus();
  const seen = new Set<string>();
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press("F1");
    await told(page, /\n/);
    await page.locator(".asked-about").waitFor();
    seen.add((await tip(page).innerText()).split("\n")[0]!);
    await page.waitForTimeout(50);
  }
  assert.ok(seen.size >= 3, [...seen].join(", "));
  // The selection stays with the first Escape, and goes with the second.
  await page.locator(".q-name").first().click();
  await page.locator("section.queues").focus();
  await page.keyboard.press("F1");
  await told(page, /\n/);
  await page.keyboard.press("Escape");
  await gone(page);
  assert.equal(await page.locator('.q-name[aria-pressed="true"]').count(), 1);
  await page.keyboard.press("Escape");
  await page.locator('.q-name[aria-pressed="true"]').waitFor({ state: "detached" });
  assert.deepEqual(site.errors, []);
});

test("a list of plugins stays readable beside the tip, and its browser's tips are silent", async () => {
  const page = await open(site);
  await page.locator(".conf .tier .add").first().click();
  const list = page.locator(".menu-list:popover-open");
  await list.waitFor();
  await page.keyboard.press("ArrowDown");
  await told(page, / · plugin\n/);
  const [menu, box] = [(await list.boundingBox())!, (await tip(page).boundingBox())!];
  assert.ok(box.x >= menu.x + menu.width || box.x + box.width <= menu.x, "beside the list");
  assert.equal(await page.locator("[role=menuitem]:focus").getAttribute("title"), null);
  assert.deepEqual(await axe(page), []);
});

test("a list of plugins and actions says beside each what it is, in both languages", async () => {
  const page = await open(site);
  const rows = async (at: string) => {
    await page.locator(at).first().click();
    const items = page.locator(".menu-list:popover-open [role=menuitem]");
    await items.first().waitFor();
    const all = await items.allInnerTexts();
    await page.keyboard.press("Escape");
    return all;
  };
  const { plugins, actions } = JSON.parse(engine.catalogue()) as Catalogue;
  for (const language of ["en", "zh"] as const) {
    if (language === "zh") await page.getByRole("button", { name: "中文" }).click();
    for (const [at, of] of [
      [".conf .tier .add", plugins],
      [".conf .flow .add", actions],
    ] as const)
      for (const text of await rows(at)) {
        const [name, says] = text.split(/\n+/);
        assert.equal(says, of.find((row) => row.name === name)!.what[language]);
      }
    await page.locator(".conf .tier .add").first().click();
    await page.locator(".menu-list:popover-open [role=menuitem]").first().waitFor();
    await page.screenshot({ path: `${SHOTS}plugins-${language}.png` });
    await page.keyboard.press("Escape");
  }
  assert.deepEqual(site.errors, []);
});

test("each flag of each plugin tells of itself, and what stands beside it in the list not of the plugin", async () => {
  const page = await open(site);
  const { plugins } = JSON.parse(engine.catalogue()) as Catalogue;
  const list = plugins.map(({ name }) => `  - {name: ${name}}\n`).join("");
  await setYaml(page, `nodes: [{name: n, cpu: 1}]\nqueues: [{name: q}]\nplugins:\n${list}`);
  await settled(page);
  await page.click("#tab-form");
  const glossary = engine.glossary("en");
  await page.evaluate(FINDER);
  for (const { name, flags } of plugins) {
    await page.locator(".conf .tag .tag-face", { hasText: new RegExp(`^${name}•?$`) }).click();
    const body = page.locator(".pop-body:popover-open");
    await body.locator("p.what").waitFor();
    const found = await body.evaluate((of, text) => {
      const { finder } = globalThis as unknown as { finder: typeof import("./finder.ts") };
      const terms = finder.termsOf(text);
      return [...of.querySelectorAll(".flag, .btn, p, b")].map((e) => [
        e.className,
        e.textContent!,
        ...finder.told(terms, e),
      ]);
    }, glossary);
    const told = (row: string[]) => row.slice(2);
    const rows = found.filter(([kind]) => kind === "flag");
    assert.deepEqual(
      rows.map(told),
      flags.map((flag) => [`flag ${flag}`]),
      name,
    );
    assert.deepEqual(found.filter(([kind]) => kind !== "flag").flatMap(told), [], name);
    await page.keyboard.press("Escape");
  }
  await page.locator(".conf .tag .tag-face", { hasText: /^gang/ }).click();
  const flag = page.locator(".pop-body:popover-open .flag", { hasText: "enablePreemptable" });
  await flag.hover();
  await told(page, /^enablePreemptable · flag\n/);
  await page.screenshot({ path: `${SHOTS}flags-tip.png` });
  assert.deepEqual(site.errors, []);
});

test("the editor says of a field that is a term what the glossary has", async () => {
  const page = await open(site);
  await setYaml(page, "nodes: [{name: n, cpu: 4}]\nqueues:\n- name: a\n  capability: {cpu: 2}\n");
  await page.locator(".cm-line", { hasText: "capability" }).getByText("capability").hover();
  const hover = page.locator(".hover-doc");
  await hover.waitFor();
  assert.match(await hover.innerText(), /^The most the queue may ever use.*\n.*see realCapability\.$/);
});

test("a finger that rests: 390 pixels, Chinese", async () => {
  const page = await site.newPage(
    { width: 390, height: 844 },
    { locale: "zh-CN", hasTouch: true, isMobile: true, reducedMotion: "reduce" },
  );
  await settled(page);
  await listening(page);
  await page.locator(".door").first().waitFor(); // all that comes later and would move the column under the finger
  await page.locator(".phone-nav button").nth(2).click();
  const head = page.locator(".jobs th button").nth(1);
  await head.waitFor();
  const { x, y, width, height } = (await head.boundingBox())!;
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchEnd") =>
    cdp.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchStart" ? [{ x: x + width / 2, y: y + height / 2 }] : [],
    });
  await touch("touchStart");
  await told(page, /^队列 queue\n作业等待所在的队列/);
  await touch("touchEnd");
  // It was no click: the column is not sorted, and the tip stays.
  assert.equal(await page.locator(".jobs th[aria-sort]").count(), 0);
  const box = (await tip(page).boundingBox())!;
  assert.ok(box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(await axe(page), []);
  await page.touchscreen.tap(200, 700);
  await gone(page);
  assert.deepEqual(site.errors, []);
});
