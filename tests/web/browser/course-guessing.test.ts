// How a guess is given, and what is said of a wrong one: by keyboard, on a phone, without a guess, in both languages.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { loadLesson } from "../../../web/lessons.ts";
import { openSite } from "./browser.ts";
import { answer, folder, goOn, learn, outcome, plain, ready, setControls, solve, squeezed } from "./course-kit.ts";
import type { EditStep, RepairStep } from "../../../web/src/course/lesson.ts";

const site = await openSite();
after(() => site.close());

const kept = (lesson: string, done: number) =>
  JSON.stringify({
    version: 1,
    last: "",
    lessons: { [lesson]: { steps: Array.from({ length: done }, () => ({ hints: 0 })) } },
  });

// A lesson at a step, from 1.
async function at(lesson: string, step: number, look: { width?: number; height?: number; query?: string } = {}) {
  const page = await learn(site, look);
  await page.evaluate(([value]) => localStorage.setItem("pumice.course.1", value!), [kept(lesson, step - 1)]);
  await page.goto("about:blank");
  await page.goto(`${site.url}learn.html${look.query ?? ""}#lesson/${lesson}`);
  await ready(page, step - 1);
  return page;
}

test("each pod that was wrongly chosen or missed has its own reason; in Chinese it is Chinese", async () => {
  const page = await at("the-urgent-job", 1);
  await answer(page, loadLesson(folder, "the-urgent-job").steps[0]!, ["tests-0", "guest-0"]);
  const why = page.locator(".why-not");
  await why.getByText("guest-0 stays").waitFor();
  await why.getByText("preempt evicted backup-0").waitFor();
  assert.doesNotMatch(await why.innerText(), /^Pod tests-0/m);
  await page.getByRole("button", { name: "中文" }).click();
  await why
    .getByText("guest-0 留下")
    .or(why.getByText(/Pod guest-0/))
    .first()
    .waitFor();
  await page.waitForFunction(() => /[\u4e00-\u9fff]/.test(document.querySelector(".why-not")?.textContent ?? ""));
});

test("nothing is in order before somebody has put it there; by keyboard each gets its place, and is taken back", async () => {
  const page = await at("who-comes-first", 2);
  const places = () =>
    page
      .locator(".ask-order [data-item]")
      .evaluateAll((all) => all.map((e) => [e.getAttribute("data-item"), e.querySelector("i")!.textContent].join("")));
  const shown = await places();
  assert.ok(shown.length > 2 && shown.every((place) => !/\d/.test(place)), shown.join());
  const guess = page.getByRole("button", { name: "That is my guess" });
  const missing = page.locator(".ask-trouble").getByText("Give each of them its place.", { exact: true });
  await guess.click();
  await missing.waitFor();
  const press = async (name: string) => {
    await page.locator(`.ask-order [data-item="${name}"]`).focus();
    await page.keyboard.press("Enter");
  };
  await press("A");
  await press("C");
  await page.getByRole("button", { name: "C, place 2", exact: true, pressed: true }).waitFor();
  await guess.click();
  await missing.waitFor();
  // What stands behind one that is taken back moves up.
  await press("A");
  await page.getByRole("button", { name: "C, place 1", exact: true }).waitFor();
  await press("C");
  for (const name of ["A", "B", "C"]) await press(name);
  await page.getByRole("button", { name: "C, place 3", exact: true }).waitFor();
  await page.locator('[data-item="C"]:focus').waitFor();
  assert.deepEqual((await places()).toSorted(), ["A1", "B2", "C3"]);
  assert.deepEqual(
    (await places()).map((place) => place[0]),
    shown,
    "they stay where they are shown",
  );
  await guess.click();
  await outcome(page).locator(".answer.yes").waitFor();
});

test("by keyboard a node is chosen before the guess is given", async () => {
  const page = await at("a-pod-and-a-node", 1);
  await page.locator("[data-question]").focus();
  const stops: string[] = [];
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press("Tab");
    stops.push(
      await page.evaluate(() => {
        const now = document.activeElement as HTMLInputElement;
        return now.type === "radio" ? "node" : now.textContent!.includes("That is my guess") ? "guess" : "";
      }),
    );
  }
  assert.ok(stops.includes("node") && stops.indexOf("node") < stops.indexOf("guess"), stops.join());
  // The picture takes a click, too.
  await page.locator(".stage-node").nth(1).click();
  assert.equal(await page.locator(".ask-nodes .chosen").innerText(), "node-1");
  assert.equal(await page.locator(".stage-node.chosen").count(), 1);
});

test("no guess, one below 0 and one in words are each told apart; no choice of many is not one of these", async () => {
  const page = await at("what-is-left", 1);
  const trouble = page.locator(".ask-trouble");
  for (const [typed, said] of [
    ["", "Write your guess: a number."],
    ["-5", "Nothing here is below 0: write 0 or more."],
    ["a lot", "Write a number, in digits alone."],
  ] as const) {
    await page.fill("[data-guess]", typed);
    await page.keyboard.press("Enter");
    await trouble.getByText(said, { exact: true }).waitFor();
  }
  await page.goto("about:blank");
  await page.goto(`${site.url}learn.html#lesson/the-urgent-job`);
  await ready(page, 0);
  await page.getByRole("button", { name: "That is my guess" }).click();
  await trouble.getByText("Choose at least one of these.", { exact: true }).waitFor();
});

test("on a phone the picture stands between the question and the answer, and all three are on one screen", async () => {
  const page = await at("by-weight", 1, { width: 390, height: 844 });
  const parts = [".question", ".stage", ".ask-form"];
  const boxes = await Promise.all(parts.map((part) => page.locator(part).boundingBox()));
  const tops = boxes.map((box) => box!.y);
  assert.deepEqual(
    tops.toSorted((a, b) => a - b),
    tops,
    parts.join(),
  );
  const [question, , form] = boxes;
  assert.ok(form!.y + form!.height - question!.y < 600, "small enough to be seen with both");
  await page.fill("[data-guess]", "20");
  await page.keyboard.press("Enter");
  await outcome(page).waitFor();
  await page.waitForFunction(() => {
    const [picture, said] = [".stage", ".answer"].map((s) => document.querySelector(s)!.getBoundingClientRect());
    return picture!.top >= 0 && picture!.bottom <= said!.top && said!.bottom <= innerHeight;
  });
});

test("on a phone what is to be mended is in view once the cause is found", async () => {
  const step = loadLesson(folder, "below-its-due").steps[0] as RepairStep;
  const page = await at("below-its-due", 1, { width: 390, height: 844 });
  await page.locator(`input[value="${step.cause}"]`).check();
  await page.getByRole("button", { name: "That is the cause" }).click();
  await page
    .locator(".question")
    .getByText(squeezed(plain(step.mend)).slice(0, 30))
    .waitFor();
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector(".question")!.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
});

test("a lesson that begins with a repair tells its idea once the cause is found", async () => {
  const lesson = loadLesson(folder, "back-and-gone-again");
  const page = await at("back-and-gone-again", 1);
  const idea = squeezed(lesson.idea.en).slice(0, 40);
  const text = async () => squeezed(await page.locator(".lesson-page").innerText());
  assert.ok(!(await text()).includes(idea));
  await page.locator(`input[value="${(lesson.steps[0] as RepairStep).cause}"]`).check();
  await page.getByRole("button", { name: "That is the cause" }).click();
  await page.locator(".idea").getByText(idea).waitFor();
  await page.goto("about:blank");
  await page.goto(`${site.url}learn.html#lesson/taken-back`);
  await ready(page, 0);
  await page.locator(".idea dt").getByText("eviction").waitFor();
  assert.equal(await page.locator(".idea > p").count(), 0, "the words stay, as the symptom has them");
});

test("of a repair two hints lead to the cause, and the engine's, which mends it, comes after that", async () => {
  const { hints, cause } = loadLesson(folder, "below-its-due").steps[0] as RepairStep;
  const page = await at("below-its-due", 1);
  for (const [n, hint] of hints.entries()) {
    await page.getByRole("button", { name: `Hint ${n + 1} of 3` }).click();
    await page.locator(".hint-text").getByText(plain(hint)).waitFor();
  }
  const engine = page.getByRole("button", { name: "Hint 3, from the engine" });
  const later = page.getByText("The third hint is how to mend it. It comes once you have found the cause.");
  await later.waitFor();
  assert.equal(await engine.count(), 0);
  await page.locator(`input[value="${cause}"]`).check();
  await page.getByRole("button", { name: "That is the cause" }).click();
  await engine.click();
  await page.locator(".hint-text.engine").getByText("The engine has tried this change").waitFor();
  assert.equal(await later.count(), 0);
});

test("after three hints a solution opens beside one's own; who has found it is told so", async () => {
  const page = await at("by-weight", 3);
  const step = loadLesson(folder, "by-weight").steps[2] as EditStep;
  const solution = page.getByRole("button", { name: "Show a solution beside yours" });
  assert.equal(await solution.count(), 0);
  for (const hint of ["Hint 1 of 3", "Hint 2 of 3", "Hint 3, from the engine"])
    await page.locator(".hints button").getByText(hint).click();
  await solution.waitFor();
  await setControls(page, step);
  await outcome(page).getByText("Yours is the official solution.").waitFor();
  assert.equal(await solution.count(), 0);
});

test("the job that a step is about stays in the picture, and what became of the others is said", async () => {
  const page = await at("passed-by", 3);
  await solve(page, loadLesson(folder, "passed-by").steps[2]!);
  await page.locator('[data-time-job="default/big"]').waitFor();
  assert.match(await page.locator(".time-jobs").innerText(), /And \d+ more: \d+ were placed/);
});

test("on a phone an order says how it is put, and a list of actions can be read", async () => {
  const page = await learn(site, { width: 390, height: 844, hash: "#lesson/members-first" });
  await ready(page, 0);
  await page.getByText("Press them in order, the first one first. Press one again to take it back.").waitFor();
  await page.goto("about:blank");
  await page.goto(`${site.url}learn.html#lesson/taken-back`);
  await ready(page, 0);
  await page.locator('input[value="actions"]').check();
  await page.getByRole("button", { name: "That is the cause" }).click();
  const list = page.locator('[data-control="actions"] select');
  await list.waitFor();
  assert.ok((await list.boundingBox())!.width >= 340, "as wide as the page");
});

test("the exam says beside a question what its lesson would have shown", async () => {
  const page = await learn(site, { hash: "#exam/7" });
  await ready(page, 0);
  for (let i = 0; i < 10; i++) {
    if (await page.locator(".facts [data-fact]").count()) return;
    await page.getByRole("button", { name: "Leave this one" }).click();
    if (i < 9) await ready(page, i + 1);
  }
  assert.fail("no step of this exam has facts");
});

test("a number of a lesson stands in one line of the map; a pod's name in one of its chip", async () => {
  const page = await learn(site);
  const high = await page
    .locator(".lesson-number")
    .evaluateAll((all) => Math.max(...all.map((e) => e.getClientRects()[0]!.height)));
  assert.ok(high < 30, `${high}`);
  await page.goto(`${site.url}learn.html#lesson/a-pod-and-a-node`);
  await ready(page, 0);
  await page.setViewportSize({ width: 390, height: 800 });
  assert.ok((await page.locator(".pod-chip").boundingBox())!.height < 40);
});

test("a file of progress whose steps are a text is refused in words, and nothing is lost", async () => {
  const page = await learn(site, { hash: "#lesson/by-weight" });
  await ready(page, 0);
  await page.fill("[data-guess]", "30");
  await page.keyboard.press("Enter");
  await goOn(page);
  await ready(page, 1);
  await page.goto(`${site.url}learn.html#`);
  await page.locator(".course-map").waitFor();
  const broken = { version: 1, last: "", lessons: { "by-weight": { steps: "all" } } };
  await page.setInputFiles('input[type="file"]', {
    name: "progress.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(broken)),
  });
  await page.locator("#notice").getByText("what it says of the lesson by-weight is no list of steps").waitFor();
  const steps = await page.evaluate(
    () => JSON.parse(localStorage.getItem("pumice.course.1")!).lessons["by-weight"].steps.length,
  );
  assert.equal(steps, 3);
});

test("two lessons that are added at once both stand in the course", async () => {
  const page = await learn(site, { hash: "#make", wait: ".make-check" });
  await page.locator('[data-course="own"]').waitFor();
  await page.evaluate(() => {
    const select = document.querySelector<HTMLSelectElement>('[data-course="own"]')!;
    for (const id of ["by-weight", "a-floor"]) {
      select.value = id;
      select.dispatchEvent(new Event("change"));
    }
  });
  await page.locator(".make-course .make-list li").nth(1).waitFor();
  assert.equal(await page.locator(".make-course .make-list li").count(), 2);
});

test("what is chosen faster than the page draws is chosen all the same", async () => {
  const page = await at("the-urgent-job", 1);
  await page.locator(".ask-choices").evaluate((fields) => {
    const box = (pod: string) => fields.querySelector<HTMLInputElement>(`input[value="${pod}"]`)!;
    box("tests-0").click();
    box("backup-0").click();
    fields.closest("form")!.requestSubmit();
  });
  await outcome(page).locator(".answer.yes").waitFor();
});
