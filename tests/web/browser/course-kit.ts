// What tests of the course do in a browser: open it, answer a step, miss it and be told why.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { loadCourse } from "../../../web/lessons.ts";
import { isPredict, type Both, type EditStep, type Lesson, type Step } from "../../../web/src/course/lesson.ts";
import type { Site } from "./browser.ts";

export const folder = fileURLToPath(new URL("../../../lessons", import.meta.url));
export const course = loadCourse(folder);
export const ids = course.chapters.flatMap((chapter) => chapter.lessons);

export const plain = (text: Both) => text.en.replaceAll("`", "");
export const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();

export interface Look {
  width?: number;
  height?: number;
  dark?: boolean;
  hash?: string;
  query?: string;
  wait?: string; // for this element, instead of the first question or the list
  keeps?: boolean; // itself, for offline use
}

export async function learn(site: Site, look: Look = {}): Promise<Page> {
  const page = await site.newPage(
    { width: look.width ?? 1440, height: look.height ?? 900 },
    {
      colorScheme: look.dark ? "dark" : "light",
      reducedMotion: "reduce",
      locale: "en-GB",
      acceptDownloads: true,
      permissions: ["clipboard-read", "clipboard-write"],
      ...(look.keeps ? { serviceWorkers: "allow" } : {}),
    },
    `learn.html${look.query ?? ""}${look.hash ?? ""}`,
  );
  await page.locator(look.wait ?? (look.hash ? '[data-question="0"]' : ".course-map")).waitFor();
  return page;
}

// The step is there, and the engine has answered.
export async function ready(page: Page, index: number): Promise<void> {
  await page.locator(`[data-question="${index}"]`).waitFor();
  await page.locator('main[aria-busy="false"] .stage > *').first().waitFor();
}

export const outcome = (page: Page) => page.locator(".outcome");
export const goOn = (page: Page) => page.locator(".outcome .btn.primary").click();

export async function answer(page: Page, step: Step, value: string | number | string[]): Promise<void> {
  if (step.kind === "number" || step.kind === "mark") await page.fill("[data-guess]", String(value));
  else if (step.kind === "choice") await page.locator(`input[value="${String(value)}"]`).check();
  else if (step.kind === "pick")
    for (const pod of value as string[]) await page.locator(`input[value="${pod}"]`).check();
  else if (step.kind === "drop") await page.getByLabel(`Put ${step.pod} on ${String(value)}`).check();
  else if (step.kind === "order")
    for (const name of value as string[]) await page.locator(`.ask-order [data-item="${name}"]`).click();
  await page.getByRole("button", { name: "That is my guess" }).click();
}

export function wrongOf(step: Step): { value: string | number | string[]; because: Both | null } {
  switch (step.kind) {
    case "number":
    case "mark":
    case "drop":
    case "pick": {
      const wrong = step.wrong![0]!;
      return { value: wrong.answer, because: wrong.because };
    }
    case "choice": {
      const wrong = step.options.find((option) => option.id !== step.answer)!;
      return { value: wrong.id, because: wrong.because! };
    }
    case "order":
      return { value: step.answer.slice().reverse(), because: null };
    default:
      throw new Error(step.kind);
  }
}

export async function setControls(page: Page, step: EditStep): Promise<void> {
  for (const [path, value] of Object.entries(step.solution)) {
    const control = page.locator(`[data-control="${path}"]`);
    await control.waitFor();
    if (await control.locator("select").count()) await control.locator("select").selectOption(String(value));
    else {
      await control.locator("input[type=number]").fill(String(value));
      await control.locator("input[type=number]").press("Tab");
    }
  }
}

export async function miss(page: Page, step: Step): Promise<void> {
  if (isPredict(step)) {
    const { value, because } = wrongOf(step);
    await answer(page, step, value);
    const said = squeezed(await outcome(page).locator(".answer.no").innerText());
    assert.match(said, /^Not quite\. .*The engine says /);
    if (because) assert.ok(said.includes(squeezed(plain(because))), `${said}\n${because.en}`);
    if (step.why) await page.locator(".why-told").waitFor();
    return;
  }
  if (step.kind === "repair") {
    const wrong = step.suspects.find((suspect) => suspect.at !== step.cause)!;
    await page.locator(`input[value="${wrong.at}"]`).check();
    await page.getByRole("button", { name: "That is the cause" }).click();
    const said = squeezed(await page.locator(".answer.no").innerText());
    assert.ok(said.includes(squeezed(plain(wrong.because!))), said);
    await page.locator(`input[value="${step.cause}"]`).check();
    await page.getByRole("button", { name: "That is the cause" }).click();
  }
  // What is not reached says what it is instead.
  await page.locator(".goal li.unmet").first().waitFor();
  assert.match(await page.locator(".goal li.unmet").first().innerText(), /· now \S/);
  assert.match(await page.locator(".goal-say").innerText(), /^Still to do: \d/);
  assert.equal(await outcome(page).count(), 0);
  await setControls(page, step);
}

export async function solve(page: Page, step: Step): Promise<void> {
  if (isPredict(step)) {
    await answer(page, step, step.answer);
    await outcome(page).locator(".answer.yes").waitFor();
    return;
  }
  if (step.kind === "repair") {
    await page.locator(`input[value="${step.cause}"]`).check();
    await page.getByRole("button", { name: "That is the cause" }).click();
  }
  await setControls(page, step);
  await outcome(page).locator(".answer.yes").waitFor();
  assert.equal(await page.locator(".goal li.unmet").count(), 0);
}

export async function through(
  page: Page,
  lesson: Lesson,
  how: (page: Page, step: Step) => Promise<void>,
): Promise<void> {
  for (const [i, step] of lesson.steps.entries()) {
    await ready(page, i);
    await how(page, step);
    assert.ok(squeezed(await outcome(page).innerText()).includes(squeezed(plain(step.then))), "what to take along");
    await goOn(page);
  }
  await page.locator(".lesson-end .say").waitFor();
  assert.ok(squeezed(await page.locator(".say").innerText()).includes(squeezed(plain(lesson.say))));
}
