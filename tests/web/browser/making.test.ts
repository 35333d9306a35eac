// Make a lesson, the class and the exam in a browser: a lesson is written in the form, checked by the engine, and opens from its
// link, its file and its embed; a course is strung; a class's results become a table; an exam is drawn.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { parse, stringify } from "yaml";
import { drawExam } from "../../../web/src/course/exam.ts";
import { isPredict } from "../../../web/src/course/lesson.ts";
import { unpack } from "../../../web/src/state/packed.ts";
import { headOf, loadLesson } from "../../../web/lessons.ts";
import { openSite } from "./browser.ts";
import { folder, goOn, ids, learn, miss, outcome, ready, solve, squeezed } from "./course-kit.ts";
import { axe, copied, eventually, everyLook, open, resize, SHOTS } from "./kit.ts";

const site = await openSite();
after(() => site.close());

const state = (page: Page, wanted: "ok" | "wrong") => page.locator(`.make-check[data-state="${wanted}"]`).waitFor();
const field = (page: Page, id: string) => page.locator(`[data-field="${id}"]`);

async function make(look: { width?: number; dark?: boolean; hash?: string } = {}): Promise<Page> {
  return learn(site, { hash: "#make", wait: ".make-check", ...look });
}

// A lesson of the course, as a file of somebody's.
async function openFile(page: Page, name: string, data: unknown): Promise<void> {
  await page.setInputFiles("[data-open]", { name, mimeType: "text/yaml", buffer: Buffer.from(stringify(data)) });
  const { lesson } = data as { lesson?: string };
  if (lesson !== undefined)
    await page.waitForFunction(
      (id) => (document.querySelector('[data-field="lesson"]') as HTMLInputElement).value === id,
      lesson,
    );
}

const fromFile = (id: string) => parse(readFileSync(`${folder}/${id}.yaml`, "utf8")) as Record<string, unknown>;

// A small lesson, as somebody types it.
async function write(page: Page): Promise<void> {
  await field(page, "title").fill("Two to one");
  await field(page, "lesson").fill("two-to-one");
  await field(page, "idea").fill("Weights say how a cluster is cut.");
  await field(page, "say").fill("I can cut a cluster by weights.");
  await field(page, "scenario").fill(`nodes:
- {name: node, count: 3, cpu: 10}
queues:
- {name: A, weight: 2}
- {name: B, weight: 1}
jobs:
- {name: a, queue: A, replicas: 30, cpu: 1}
- {name: b, queue: B, replicas: 30, cpu: 1}
`);
  await field(page, "steps[0].ask").fill("What does A deserve?");
  await field(page, "steps[0].hints[0]").fill("How many parts are there?");
  await field(page, "steps[0].hints[1]").fill("Two of three.");
  await field(page, "steps[0].then").fill("Parts, not percent.");
}

test("a lesson is typed into the form; the engine names what is wrong, and what to write instead", async () => {
  const page = await make();
  await state(page, "wrong");
  await write(page);
  // The list of what can be asked is of the scenario that was just written.
  await field(page, "steps[0].of").locator("option", { hasText: "B deserves, CPU" }).waitFor({ state: "attached" });
  const fault = page.locator('[data-fault="steps[0].answer"]');
  await fault.getByText("The engine says 20: write that.").waitFor();
  assert.equal(await page.locator(".make-faults li").count(), 1);
  assert.equal(await page.getByRole("button", { name: "Copy the link" }).first().isDisabled(), true);
  // The fault leads to its field.
  await fault.getByRole("button", { name: "Step 1, The answer" }).click();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-field")), "steps[0].answer");
  assert.equal(await field(page, "steps[0].answer").getAttribute("aria-invalid"), "true");
  await fault.getByRole("button", { name: "Write 20" }).click();
  await state(page, "ok");
  assert.equal(await field(page, "steps[0].answer").inputValue(), "20");

  // A second step, with a goal.
  await page.getByRole("button", { name: "Add a step" }).click();
  await field(page, "steps[1].kind").selectOption("reach");
  await field(page, "steps[1].ask").fill("Let both deserve the same.");
  await field(page, "steps[1].goal").fill("queue: A, deserved: {cpu: 15}\nqueue: B, deserved: {cpu: 15}");
  await field(page, "steps[1].edit").fill("queues.A.weight: 1..5\nqueues.B.weight: 1..5");
  await field(page, "steps[1].solution").fill("queues.B.weight: 1");
  await field(page, "steps[1].hints[0]").fill("Equal parts.");
  await field(page, "steps[1].hints[1]").fill("Two and two.");
  await field(page, "steps[1].then").fill("Equal weights, equal parts.");
  await page.locator('[data-fault="steps[1].solution"]').first().getByText("It does not meet the goal").waitFor();
  await page.locator('[data-fault="steps[1].solution"]').getByText("One of its edits changes nothing.").waitFor();
  await field(page, "steps[1].solution").fill("queues.B.weight: 2");
  await state(page, "ok");
  await field(page, "steps[1].goal").fill("queue: A, deserved: {cpu: much}");
  await page.locator('[data-fault="steps[1].goal"]').getByText("much").waitFor();
  await field(page, "steps[1].goal").fill("queue: A, deserved: {cpu: 15}");
  await state(page, "ok");

  // The draft stays over a reload.
  await page.reload();
  await state(page, "ok");
  assert.equal(await field(page, "title").inputValue(), "Two to one");

  // A step that is moved keeps the focus.
  for (const ask of ["Let both deserve the same.", await field(page, "steps[0].ask").inputValue()]) {
    await page.getByRole("button", { name: "Move step 2 up" }).press("Enter");
    await page.locator('[data-field="steps[0]"]:focus').waitFor();
    assert.equal(await field(page, "steps[0].ask").inputValue(), ask);
  }
  await state(page, "ok");

  // It opens from its link alone, and is a lesson like any other.
  await page.getByRole("button", { name: "Copy the link" }).first().click();
  const link = await copied(page, /learn\.html#own\/1\.[\w-]+$/);
  const other = await learn(site, { hash: new URL(link).hash });
  await ready(other, 0);
  await other.locator("h1").getByText("Two to one").waitFor();
  await other.fill("[data-guess]", "10");
  await other.keyboard.press("Enter");
  await outcome(other).locator(".answer.no").waitFor();
  await goOn(other);
  await ready(other, 1);
  await other.locator('[data-control="queues.A.weight"] input[type=number]').fill("1");
  await other.keyboard.press("Tab");
  await outcome(other).locator(".answer.yes").waitFor();
  await goOn(other);
  await other.locator(".lesson-end .say").getByText("I can cut a cluster by weights.").waitFor();
  // It is none of the course's progress.
  assert.equal(await other.evaluate(() => localStorage.getItem("pumice.course.1")), null);
  assert.deepEqual(site.errors, []);
});

test("what is wrong with a suspect, a choice or a wrong answer is called as the form calls it", async () => {
  const page = await make();
  await write(page);
  const called = (wanted: RegExp, raw: RegExp) =>
    eventually(
      async () => (await page.locator(".make-faults button.link").allInnerTexts()).join("; "),
      (now) => wanted.test(now) && !raw.test(now),
      String(wanted),
    );
  await page.getByRole("button", { name: "Add a wrong answer" }).click();
  await called(/Step 1, Wrong answer 1, Why not/, /wrong\[/);
  await field(page, "steps[0].kind").selectOption("repair");
  await called(/Step 1, Suspect 1, A field; .*Step 1, Suspect 2, Why not/, /suspects\[/);
  await field(page, "steps[0].kind").selectOption("choice");
  await called(/Step 1, Choice 1, In words; .*Step 1, Choice 2, Why not/, /options\[/);
});

test("each kind of the course's lessons goes into the form and out again as it was, and nothing is wrong with it", async () => {
  const page = await make();
  for (const id of ["who-comes-first", "a-pod-and-a-node", "a-cycle", "lent"]) {
    const data = fromFile(id);
    await openFile(page, `${id}.yaml`, data);
    await state(page, "ok");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as YAML" }).first().click(),
    ]);
    assert.deepEqual(parse(readFileSync(await download.path(), "utf8")), data, id);
  }
  assert.deepEqual(site.errors, []);
});

test("a lesson in both languages: each text is asked for in each, and what was written in one stays", async () => {
  const page = await make();
  await write(page);
  await field(page, "steps[0].answer").fill("20");
  await state(page, "ok");
  await page.locator("[data-both]").check();
  assert.equal(await field(page, "title.en").inputValue(), "Two to one");
  assert.equal(await field(page, "title.zh").inputValue(), "");
  await field(page, "title.zh").fill("二比一");
  // A text may be in one language and another in two: nothing is wrong with the lesson.
  await field(page, "steps[0].ask.zh").fill("A 应得多少？");
  await field(page, "steps[0].ask.en").fill("What does queue A deserve?");
  await state(page, "ok");
  const yaml = await eventually(
    async () =>
      parse(await page.locator('[data-yaml="lesson"]').inputValue()) as {
        title: unknown;
        idea: unknown;
        steps: { ask: { en?: string } }[];
      },
    ({ steps }) => steps[0]!.ask.en === "What does queue A deserve?",
    "the YAML has what was typed last",
  );
  assert.deepEqual(yaml.title, { en: "Two to one", zh: "二比一" });
  assert.deepEqual(yaml.steps[0]!.ask, { en: "What does queue A deserve?", zh: "A 应得多少？" });
  assert.equal(yaml.idea, "Weights say how a cluster is cut.", "what is in one language stays as it is");
  for (const width of [390, 1440]) {
    await resize(page, { width, height: 900 });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}`);
    assert.deepEqual(await axe(page), []);
    await page.screenshot({ path: `${SHOTS}make-both-${width}.png` });
  }
  // Opened, a lesson of two languages is asked for in both; without the box it is written in the page's.
  await openFile(page, "two.yaml", fromFile("by-weight"));
  await page.locator("[data-both]").uncheck();
  await page.locator('input[data-field="title"]').waitFor(); // with both languages it is a group
  assert.equal(await field(page, "title").inputValue(), headOf(loadLesson(folder, "by-weight")).title.en);
  await page.reload();
  await field(page, "title.zh").waitFor();
});

test("as YAML: what is typed there is the lesson; what is no YAML is said", async () => {
  const page = await make();
  await page.locator(".make-yaml summary").click();
  const yaml = page.locator('[data-yaml="lesson"]');
  await yaml.fill("a: [b");
  await page.keyboard.press("Tab");
  await page.locator(".make-yaml [role=alert]").getByText("This is no YAML").waitFor();
  await yaml.fill(stringify(fromFile("by-weight")));
  await page.keyboard.press("Tab");
  await state(page, "ok");
  assert.match(await field(page, "title.en").inputValue(), /weight/);
  await openFile(page, "no.yaml", [1, 2]);
  await page.locator("#notice").getByText("This file holds no lesson").waitFor();
});

test("from the playground: its scenario is what the lesson is about", async () => {
  const page = await open(site);
  await page.getByRole("button", { name: "Export" }).click();
  await Promise.all([
    page.waitForURL(/learn\.html#make/),
    page.getByRole("menuitem", { name: "Make a lesson of it" }).click(),
  ]);
  await page.locator(".make-check").waitFor();
  assert.match(await field(page, "scenario").inputValue(), /name: A, weight: 2/);
  assert.match(page.url(), /#make$/);
});

test("an embed: the lesson alone, without a way out of the frame, and nothing is kept", async () => {
  const page = await make();
  await openFile(page, "x.yaml", fromFile("by-weight"));
  await state(page, "ok");
  await page.getByRole("button", { name: "Copy the embed" }).click();
  const code = await copied(
    page,
    /^<iframe src="[^"]+\?embed#own\/1\.[\w-]+" title="[^"]+" width="100%" height="\d+" loading="lazy"><\/iframe>$/,
  );
  const url = new URL(/src="([^"]+)"/.exec(code)![1]!);
  const embed = await learn(site, { query: url.search, hash: url.hash, width: 600 });
  await ready(embed, 0);
  assert.equal(await embed.locator('a[href="#"], a[href="./"]').count(), 0);
  assert.deepEqual(await axe(embed), []);
  await solve(embed, loadLesson(folder, "by-weight").steps[0]!);
  // The preferences are from the page that every test opens first.
  assert.deepEqual(await embed.evaluate(() => Object.keys(localStorage).filter((key) => key !== "pumice.prefs.1")), []);
  const chinese = await learn(site, { query: "?embed&lang=zh&theme=dark", hash: "#lesson/a-floor" });
  await chinese.locator("h1").getByText("下限").waitFor();
  assert.equal(await chinese.evaluate(() => document.documentElement.dataset["theme"]), "dark");
});

test("lessons are strung to a course: its link has a list, and goes from one to the next", async () => {
  const page = await make();
  await openFile(page, "x.yaml", fromFile("by-weight"));
  await state(page, "ok");
  await page.locator('[data-course="title"]').fill("My week");
  await page.locator('[data-course="own"]').selectOption("a-floor");
  await page.getByRole("button", { name: "Add this lesson" }).click();
  await page.locator(".make-list li").nth(1).waitFor();
  const part = page.locator(".make-course");
  await part.getByRole("button", { name: "Copy the link" }).click();
  const link = await copied(page, /^http\S+#own\/1\./);
  const other = await learn(site, { hash: new URL(link).hash, wait: ".course-map" });
  await other.locator("h1").getByText("My week").waitFor();
  assert.equal(await other.locator("[data-lesson]").count(), 2);
  await other.locator('[data-lesson="by-weight"]').click();
  await ready(other, 0);
  await other.locator(".lesson-head .kicker a").first().getByText("My week").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    part.getByRole("button", { name: "Save as YAML" }).click(),
  ]);
  const file = parse(readFileSync(await download.path(), "utf8")) as { course: string; lessons: unknown[] };
  assert.deepEqual([file.course, file.lessons[0]], ["My week", "a-floor"]);
  assert.equal((file.lessons[1] as { lesson: string }).lesson, "by-weight");
});

test("lessons of a course are moved by pointer and by keyboard; what is moved keeps the focus, and says where it is", async () => {
  const page = await make();
  const add = page.locator('[data-course="own"]');
  const list = page.locator(".make-course .make-list li");
  for (const [n, id] of ["by-weight", "a-floor", "a-ceiling"].entries()) {
    await add.selectOption(id);
    await list.nth(n).waitFor();
  }
  const titles = () => list.locator("b").allInnerTexts();
  const [weight, floor, ceiling] = await titles();
  const move = (title: string, way: "up" | "down", n: number) =>
    page.getByRole("button", { name: `Move ${title} ${way}: it is ${n} of 3`, exact: true });
  assert.ok(await move(weight!, "up", 1).isDisabled());
  assert.ok(await move(ceiling!, "down", 3).isDisabled());
  await move(floor!, "down", 2).click();
  // It stands last now, and can go no further down.
  await page.locator('.make-list [data-at="2"] [data-move="itemUp"]:focus').waitFor();
  assert.deepEqual(await titles(), [weight, ceiling, floor]);
  const focused = () => page.evaluate(() => document.activeElement!.getAttribute("aria-label"));
  assert.equal(await focused(), `Move ${floor} up: it is 3 of 3`);
  await page.keyboard.press("Enter");
  await page.locator('.make-list [data-at="1"] [data-move="itemUp"]:focus').waitFor();
  assert.equal(await focused(), `Move ${floor} up: it is 2 of 3`);
  await page.keyboard.press("Space");
  await page.locator('.make-list [data-at="0"] [data-move="itemDown"]:focus').waitFor();
  assert.deepEqual(await titles(), [floor, weight, ceiling]);
  // It stays so, and so it goes out.
  await page.reload();
  await list.nth(2).waitFor();
  assert.deepEqual(await titles(), [floor, weight, ceiling]);
});

test("a link that holds no lesson says so", async () => {
  for (const hash of ["#own/1.abcdef", "#lesson/no-such", "#what"]) {
    const page = await learn(site, { hash, wait: ".lesson-end h1" });
    assert.match(await page.locator("h1").innerText(), /no lesson|no such lesson/);
  }
});

test("in class: the same lesson for all, a short result, and the teacher's table", async () => {
  const teacher = await learn(site, { hash: "#class", wait: ".class-page" });
  await teacher.locator('[data-class="lesson"]').selectOption("by-weight");
  const link = await eventually(
    () => teacher.locator('[data-class="out"]').inputValue(),
    (shown) => /learn\.html#in\/lesson\/by-weight$/.test(shown),
    "the link is of the lesson that was chosen",
  );
  const lesson = loadLesson(folder, "by-weight");
  const codes: string[] = [];
  for (const [name, how] of [
    ["Kim", solve],
    ["Lee", miss],
  ] as const) {
    const learner = await learn(site, { hash: new URL(link).hash });
    for (const [i, step] of lesson.steps.entries()) {
      await ready(learner, i);
      await how(learner, step);
      await goOn(learner);
    }
    const code = learner.locator('[data-result="code"]');
    await learner.locator('[data-result="name"]').fill(name);
    await eventually(
      async () => (await unpack(await code.inputValue())) as { name: string } | null,
      (result) => result?.name === name,
      "the code holds the name",
    );
    assert.deepEqual(await axe(learner), []);
    codes.push(await code.inputValue());
    if (name === "Lee") {
      await learner.locator(".result").getByRole("button", { name: "Copy the link" }).click();
      codes[1] = await copied(learner, /#result\/1\./);
    }
  }
  await teacher
    .locator('[data-class="pasted"]')
    .fill(`Here they are: ${codes[0]}\n${codes[1]}\nand 1.nonsense-nonsense-nonsense`);
  const rows = teacher.locator(".class-table tbody tr");
  await rows.nth(1).waitFor();
  const cells = squeezed(await rows.nth(0).innerText());
  assert.match(cells, /^Kim 3 \/ 3 ✓ 30 ✓ 62\.5 ✓ 1|^Kim 3 \/ 3/);
  assert.match(squeezed(await rows.nth(1).innerText()), /^Lee 1 \/ 3 ✕ /);
  await teacher.getByText("Results: 2. Codes that could not be read: 1.").waitFor();
  const wrong = squeezed(await teacher.locator(".class-wrong").innerText());
  assert.match(wrong, /right: 1 of 2 · .*B/);
  assert.match(wrong, /1 said \d+.* · It is 30\./);
  const [download] = await Promise.all([
    teacher.waitForEvent("download"),
    teacher.getByRole("button", { name: "Save as CSV" }).click(),
  ]);
  const csv = readFileSync(await download.path(), "utf8").split("\r\n");
  assert.match(csv[0]!, /^learner,right,steps,step 1 answer,step 1 right,step 1 changes,step 1 hints,/);
  assert.match(csv[1]!, /^Kim,3,3,30,1,,0,62\.5,1,,0,,1,1,0$/);
  // The link of a result brings it to the teacher's page.
  const brought = await learn(site, { hash: new URL(codes[1]!).hash, wait: ".class-table tbody tr" });
  assert.match(squeezed(await brought.locator(".class-table tbody").innerText()), /^Lee 1 \/ 3/);
  assert.deepEqual(
    site.errors.filter((e) => !/Content.Security.Policy|style/i.test(e)),
    [],
  );
});

test("the exam: ten steps by the seed, no idea and no hints, what was left counts as missed", async () => {
  const heads = ids.map((id) => headOf(loadLesson(folder, id)));
  const drawn = drawExam(heads, 7);
  const page = await learn(site, { hash: "#exam/7" });
  let right = 0;
  for (const [i, { lesson, step: index }] of drawn.entries()) {
    await ready(page, i);
    const step = loadLesson(folder, lesson).steps[index]!;
    assert.equal(await page.locator(".idea, .hints").count(), 0);
    if (i === 3) {
      await page.getByRole("button", { name: "Leave this one" }).click();
      continue;
    }
    if (i === 5) await miss(page, step);
    else await solve(page, step);
    if (i !== 5 || (!isPredict(step) && step.kind === "reach")) right++;
    await goOn(page);
  }
  await page.locator(".exam-end").getByText(`You had ${right} of 10.`).waitFor();
  assert.equal(await page.locator(".exam-end .exam-steps li").count(), 10);
  // It ends as an exam, which has no hints to count; its heading does not touch what stands above it.
  assert.equal(await page.locator(".lesson-end .kicker").innerText(), "Exam finished");
  assert.equal(await page.locator(".score").count(), 0);
  const edge = (selector: string) => page.locator(selector).evaluate((e) => e.getBoundingClientRect());
  assert.ok((await edge(".exam-end h2")).top - (await edge(".exam-end .say")).bottom >= 16);
  assert.deepEqual(await axe(page), []);
  await page.getByRole("link", { name: "Another exam" }).click();
  await page.waitForURL(/#exam\/\d+$/);
  await ready(page, 0);
});

test("by keyboard alone a fault is found, mended and the lesson tried", async () => {
  const page = await make();
  const data = fromFile("by-weight") as { steps: { answer: number }[] };
  data.steps[0]!.answer = 31;
  await openFile(page, "x.yaml", data);
  await state(page, "wrong");
  await page.locator(".make-faults .btn").focus();
  await page.keyboard.press("Enter");
  await state(page, "ok");
  await page.locator("[data-try]").focus();
  const [tried] = await Promise.all([page.waitForEvent("popup"), page.keyboard.press("Enter")]);
  await tried.locator('[data-question="0"]').waitFor();
});

test("390 and 1440 pixels, light and dark: axe finds nothing in the form and the class, nothing runs off the side", async () => {
  const looks = everyLook([
    [390, 900],
    [1440, 900],
  ]);
  const check = (page: Page, where: string) =>
    looks(page, async (_, look) => {
      assert.deepEqual(await axe(page), [], `${where}, ${look}`);
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `${where}, ${look}: horizontal scroll`,
      );
    });
  const page = await make({ width: 390 });
  await state(page, "wrong");
  await check(page, "a new lesson");
  for (const id of ["a-cycle", "a-pod-and-a-node", "lent"]) {
    await openFile(page, "x.yaml", fromFile(id));
    await state(page, "ok");
    await check(page, id);
  }
  await page.locator(".make-yaml summary").click();
  await page.locator('[data-course="own"]').selectOption("a-floor");
  await check(page, "yaml and course");
  await page.context().close();
  const teacher = await learn(site, { hash: "#class", wait: ".class-page" });
  await check(teacher, "class");
  await teacher.context().close();
  const exam = await learn(site, { width: 390, hash: "#exam/7" });
  await ready(exam, 0);
  await check(exam, "exam");
  await exam.context().close();
  const time = await learn(site, { hash: "#lesson/lent" });
  await ready(time, 0);
  await check(time, "time, asked");
  await solve(time, loadLesson(folder, "lent").steps[0]!);
  await time.locator(".stage-time .curves").waitFor();
  await check(time, "time, answered");
});

test("in Chinese the form, the class and the exam have no English of ours", async () => {
  const page = await make();
  await page.getByRole("button", { name: "中文" }).click();
  await page.locator("h1").getByText("制作一课").waitFor();
  await page.locator(".make-faults li").first().waitFor();
  const words = await page.locator(".make-side, .make-form label > span, .make h2, .make .btn").allInnerTexts();
  const left = words
    .join(" ")
    .replace(/YAML|CPU|Pod|job: a, bound: 2|queues\.B\.weight|[a-z]+\[?\d?\]?\.[\w.[\]]+/g, "");
  assert.doesNotMatch(
    left.replace(/\b(title|idea|say|ask|then|hints|answer|lesson|queue|job|steps)\b|[\[\]\d]/g, ""),
    /[A-Za-z]{4,}/,
  );
  await page.goto(`${site.url}learn.html#class`);
  await page.locator("h1").getByText("课堂").waitFor();
});

test("offline the form and the exam work, too", async () => {
  const page = await learn(site, { keeps: true });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await page.context().setOffline(true);
  await page.goto("about:blank");
  await page.goto(`${site.url}learn.html#exam/3`);
  await ready(page, 0);
  await page.goto("about:blank");
  await page.goto(`${site.url}learn.html#make`);
  await state(page, "wrong");
});
