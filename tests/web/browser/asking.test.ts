// Asking: what would let a job in, and what the linter finds, with their changes a click away.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openSite } from "./browser.ts";
import { axe, eventually, open, setYaml } from "./kit.ts";

const site = await openSite();
after(() => site.close());

const RECLAIM = `actions: [enqueue, allocate, reclaim]
plugins:
  - [priority, gang, conformance]
  - [predicates, proportion, nodeorder]
nodes:
  - {name: node, count: 2, cpu: 4, memory: 16Gi}
queues:
  - {name: borrower, weight: 1}
  - {name: owner, weight: 1}
jobs:
  - {name: old, queue: borrower, replicas: 8, minMember: 1, cpu: 1, running: 8}
  - {name: new, queue: owner, replicas: 4, minMember: 4, cpu: 1}
  - {name: later, queue: owner, replicas: 4, minMember: 4, cpu: 3}
`;

test("findings: each with its reason, and a fix by a click that undo takes back", async () => {
  const page = await open(site);
  await setYaml(page, RECLAIM.replace("{name: owner, weight: 1}", "{name: owner, weight: 1, deserved: {cpu: 4}}"));
  await page.click("#tab-why");
  const finding = page.locator(`.finding[data-code="deserved-ignored"]`);
  await finding.waitFor();
  await finding.locator("summary").click();
  assert.ok((await finding.locator("details p").count()) >= 2, "the reason and what to do");
  const code = "deserved-ignored";
  await finding.getByText("Fix it").click();
  await eventually(() => page.locator(`.finding[data-code="${code}"]`).count(), (n) => n === 0, `${code} is gone`);
  await eventually(() => page.locator(".conf .tag.hot .tag-face").innerText(), (text) => /^capacity/.test(text), "capacity has taken proportion's place");
  await page.keyboard.press("Control+z");
  await eventually(() => page.locator(`.finding[data-code="${code}"]`).count(), (n) => n === 1, `${code} is back`);
});

test("what would let it in: each answer is one click away as B", async () => {
  const page = await open(site);
  await setYaml(page, "nodes:\n  - {name: node, count: 3, cpu: 2}\nqueues:\n  - {name: train, weight: 1}\njobs:\n  - {name: model, queue: train, replicas: 8, minMember: 8, cpu: 1}\n");
  await page.locator(`[data-job="default/model"] .link`).last().click();
  await page.getByText("Look for the smallest change").click();
  const lower = page.locator(`.suggestion[data-code="min-member-down"]`);
  await lower.waitFor({ timeout: 30_000 });
  assert.match(await lower.innerText(), /lower spec.minMember from 8 to 6/);
  assert.deepEqual(await axe(page), []);
  await lower.getByText("Try as B").click();
  await eventually(() => page.locator(".compare").innerText(), (text) => /pods placed\s*6\s*\+6/.test(text), "B places six more than A");
  await page.click("#tab-yaml");
  await eventually(() => page.locator(".cm-content").innerText(), (text) => text.includes("minMember: 6"), "the text has it");
  await page.getByText("Bring A back").click();
  await eventually(() => page.locator(".cm-content").innerText(), (text) => text.includes("minMember: 8"), "and A is a click away");
});
