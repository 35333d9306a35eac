// What comes from a cluster: it opens, decides as the cluster's objects would, and is shared only after a yes.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { openSite } from "./browser.ts";
import { allocated, eventually, linked, open, openTab, openYaml, settled, setYaml, SHOTS } from "./kit.ts";

const site = await openSite();
after(() => site.close());

const list = (...items: object[]) => JSON.stringify({ apiVersion: "v1", kind: "List", items });
const size = { cpu: "8", memory: "16Gi", pods: "110" };
const node = (name: string, status: object = {}) => ({
  apiVersion: "v1",
  kind: "Node",
  metadata: { name, uid: name },
  status: { allocatable: size, capacity: size, ...status },
});
const group = (name: string, spec: object = {}) => ({
  apiVersion: "scheduling.volcano.sh/v1beta1",
  kind: "PodGroup",
  metadata: { name, namespace: "ml" },
  spec: { minMember: 1, queue: "default", ...spec },
  status: { phase: "Inqueue" },
});
const container = (image: string) => ({
  name: "c",
  image,
  env: [{ name: "TOKEN", value: "hidden" }],
  resources: { requests: { cpu: "4" } },
});
const pod = (name: string, of: string, image = "x", notes: object = {}) => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: {
    name,
    namespace: "ml",
    uid: name,
    annotations: { "scheduling.k8s.io/group-name": of, ...notes },
    labels: notes,
  },
  spec: { schedulerName: "volcano", containers: [container(image)] },
  status: { phase: "Pending" },
});

async function paste(page: Page, text: string): Promise<void> {
  await page.getByText("Import", { exact: true }).click();
  await page.getByRole("menuitem", { name: /^Paste kubectl output/ }).click();
  await page.locator(".paste-area").fill(text);
  await page.getByRole("button", { name: "Open", exact: true }).click();
}

test("a Volcano job is taken in with its PodGroup and pods, and taken out with them, as one step", async () => {
  const page = await open(site);
  const task = {
    name: "w",
    replicas: 2,
    template: { spec: { containers: [container("corp.example/train:v1")], restartPolicy: "Never" } },
  };
  const job = {
    apiVersion: "batch.volcano.sh/v1alpha1",
    kind: "Job",
    metadata: { name: "train", namespace: "ml", uid: "11aa" },
    spec: { minAvailable: 2, queue: "default", schedulerName: "volcano", tasks: [task] },
    status: { state: { phase: "Pending" } },
  };
  const notes = { "volcano.sh/job-name": "train", "volcano.sh/task-spec": "w" };
  const pods = [0, 1].map((n) => pod(`train-w-${n}`, "train-11aa", "corp.example/train:v1", notes));
  await paste(
    page,
    list(
      node("node1", { allocatable: { ...size, cpu: "12" } }),
      job,
      group("train-11aa", { minMember: 2 }),
      ...pods,
      group("other"),
      pod("other-0", "other"),
    ),
  );
  await allocated(page, "default", "12");
  await page.getByRole("button", { name: "Remove train-11aa" }).click();
  await allocated(page, "default", "4");
  await eventually(
    () => page.locator("[data-job]").evaluateAll((all) => all.map((row) => row.getAttribute("data-job"))),
    (names) => names.join() === "ml/other",
    "the other job alone is left",
  );
  await openYaml(page);
  assert.doesNotMatch(await page.locator(".cm-content").innerText(), /train/);
  await page.getByLabel("Undo").click();
  await allocated(page, "default", "12");
  assert.deepEqual(site.errors, []);
});

test("a job whose PodGroup has its UID in the name is called by its own name in events and stories, which lead to it all the same", async () => {
  const uid = "40498cb3-1111-4222-8333-74d0a0c2995f";
  const page = await open(site);
  const big = {
    ...pod("train-w-1", `train-${uid}`),
    spec: { schedulerName: "volcano", containers: [{ ...container("x"), resources: { requests: { cpu: "400" } } }] },
  };
  await paste(
    page,
    list(
      node(`node-${uid}`),
      { ...group(`train-${uid}`), status: { phase: "Pending" } },
      pod("train-w-0", `train-${uid}`),
      big,
    ),
  );
  await allocated(page, "default", "4");
  await page.getByLabel("Filter events by name").fill(uid); // the real name is known, too
  const sentences = () => page.locator(".events .say").allInnerTexts();
  await eventually(sentences, (all) => all[0]?.startsWith("train (queue") ?? false, "the events");
  assert.match((await page.locator(".node-name").textContent())!, new RegExp(uid), "a node keeps its name");
  await page.locator(`[data-job="ml/train-${uid}"] .link`).last().click();
  await eventually(
    () => page.locator(".story h3").innerText(),
    (text) => text === "job ml/train",
    "its story",
  );
  await page.getByRole("button", { name: "Look for the smallest change" }).waitFor();
  const told = (await page.locator(".why").innerText()).replaceAll(`node-${uid}`, "");
  assert.match(told, /train/);
  assert.doesNotMatch(told, new RegExp(uid));
  await page.locator(".slots .pod").first().click(); // its story names the job
  await eventually(
    () => page.locator(".story h3").innerText(),
    (text) => text === "pod ml/train-w-0",
    "the pod's story",
  );
  await page
    .locator(".story .link.name")
    .getByText(/^(ml\/)?train$/)
    .first()
    .click();
  await eventually(
    () => page.locator(".story h3").innerText(),
    (text) => text === "job ml/train",
    "back to the job's",
  );
  assert.deepEqual(site.errors, []);
});

test("a finding calls a job by its own name, and a node by the whole of its name", async () => {
  const uid = "40498cb3-1111-4222-8333-74d0a0c2995f";
  const page = await open(site);
  const lost = node(`node-${uid}`, { conditions: [{ type: "Ready", status: "False" }] });
  await paste(page, list(lost, group(`train-${uid}`, { minMember: 2 }), pod("train-0", `train-${uid}`)));
  await page.locator(`[data-node="node-${uid}"]`).waitFor();
  await openTab(page, "why");
  const where = (code: string) => page.locator(`.finding[data-code="${code}"] .where .link.name`);
  assert.equal(await where("not-ready-untainted").innerText(), `Node node-${uid}`);
  assert.equal(await where("min-member-over-pods").innerText(), "PodGroup ml/train");
  await where("not-ready-untainted").click();
  await page.locator(`.node.sel[data-node="node-${uid}"]`).waitFor();
});

test("over many cycles and at stops a job of a cluster goes by its own name, and is asked for by its real one", async () => {
  const uid = "40498cb3-1111-4222-8333-74d0a0c2995f";
  const page = await open(site);
  const never = {
    ...pod("train-1", `train-${uid}`),
    spec: { schedulerName: "volcano", containers: [{ ...container("x"), resources: { requests: { cpu: "400" } } }] },
  };
  await paste(
    page,
    list(
      node(`node-${uid}`),
      { ...group(`train-${uid}`, { minMember: 2 }), status: { phase: "Pending" } },
      pod("train-0", `train-${uid}`),
      never,
    ),
  );
  await page.locator(`[data-job="ml/train-${uid}"]`).waitFor();
  await openTab(page, "cycles");
  const pane = page.locator("#drawer-cycles");
  await pane.getByRole("button", { name: "As a table" }).click();
  await eventually(
    () => pane.locator(".plain-table").last().locator("td").first().innerText(),
    (text) => text === "ml/train",
    "the table of jobs",
  );
  await pane.getByLabel("Run for").fill("30m");
  await page.keyboard.press("Enter");
  const told = await eventually(
    () => pane.innerText(),
    (text) => text.includes("Starvation"),
    "a finding",
  );
  assert.doesNotMatch(told, new RegExp(uid));
  const heads = (await pane.locator(".plain-table").first().locator("th").allInnerTexts()).join();
  assert.match(heads, /^seconds,queue,held cpu,deserved cpu/); // as the curves are called
  await pane.locator(".cycles-finding .objects .link.name").getByText("ml/train", { exact: true }).first().click();
  await page.locator(`.jobs tr.sel[data-job="ml/train-${uid}"]`).waitFor();

  await openTab(page, "stops");
  await page.locator('[data-rule="valid"] .gutter').click();
  await page.getByRole("button", { name: "Run to the next stop" }).click();
  const job = page.locator(".scope tr").filter({ has: page.locator("th", { hasText: /^job$/ }) });
  await eventually(
    () => job.locator("td").first().innerText(),
    (text) => text === "ml/train",
    "the job at the stop",
  );
  await job.getByRole("button", { name: /job/ }).last().click();
  await eventually(
    () => page.locator('[data-rule="valid"] input').inputValue(),
    (text) => text === `job = ml/train-${uid}`,
    "the condition",
  );
});

test("what ends a job of a cluster, so that another gets in, ends its pods as well", async () => {
  const page = await open(site);
  const running = {
    ...pod("old-0", "old"),
    spec: { schedulerName: "volcano", nodeName: "node1", containers: [container("x")] },
    status: { phase: "Running" },
  };
  await paste(
    page,
    list(
      node("node1", { allocatable: { ...size, cpu: "4" } }),
      group("old"),
      running,
      group("new"),
      pod("new-0", "new"),
    ),
  );
  await page.locator('[data-job="ml/new"] .link').click();
  await page.getByRole("button", { name: "Look for the smallest change" }).click();
  await page.locator('.suggestion[data-code="job-ends"]').getByRole("button", { name: "Try as B" }).click();
  await eventually(
    () => page.locator('[data-job="ml/new"] [data-value="ready"]').innerText(),
    (ready) => ready === "1/1",
    "it has its place",
  );
  await openYaml(page);
  assert.doesNotMatch(await page.locator(".cm-content").innerText(), /old/);
  assert.deepEqual(site.errors, []);
});

test("what is no scenario stays in the dialog, with the reason; what was there stays on the page", async () => {
  const page = await open(site);
  const trouble = page.locator("dialog [role=alert]");
  const retry = async (text: string, says: RegExp) => {
    await page.locator(".paste-area").fill(text);
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await eventually(
      () => trouble.innerText(),
      (now) => says.test(now),
      String(says),
    );
    assert.equal(await page.locator(".paste-area").inputValue(), text);
  };
  await paste(page, "hello");
  await eventually(
    () => trouble.innerText(),
    (now) => /neither a scenario/.test(now),
    "not a scenario",
  );
  await retry(" ", /Nothing is pasted here yet/);
  await retry("NAME   READY   STATUS\na-0   1/1   Running\n", /-o yaml/);
  await retry(`${list(node("n"))}\n---\nError from server (NotFound): configmaps "x" not found\n`, /NotFound/);
  assert.doesNotMatch(await page.locator(".title").first().innerText(), /Pasted/);
  await page.keyboard.press("Escape");
  await allocated(page, "A", "28");
});

test("the command that collects a cluster is copied by a click, the configuration's ConfigMap included", async () => {
  const page = await open(site);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByText("Import", { exact: true }).click();
  await page.getByRole("menuitem", { name: /^Paste kubectl output/ }).click();
  await page.getByRole("button", { name: "Copy the command" }).click();
  await page.locator("#notice").getByText("Copied.").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, await page.locator("dialog pre").innerText());
  assert.match(copied, /get configmap volcano-scheduler-configmap/);
  assert.doesNotMatch(await page.locator("dialog").innerText(), /Add the ConfigMap/);
  await page.screenshot({ path: `${SHOTS}paste.png` });
});

test("a scenario that was opened can be undone and redone: each is back under its name, with its own steps", async () => {
  const page = await open(site);
  const title = () => page.locator(".title").first().innerText();
  const before = await title();
  await paste(page, "queues: [{name: A}\nother");
  await eventually(title, (now) => /Pasted/.test(now), "the unreadable text is open");
  await eventually(
    () => page.locator(".q, .node .pod").count(),
    (n) => n === 0,
    "and nothing of the one before is in the pictures",
  );
  await page.getByLabel("Undo").click();
  await allocated(page, "A", "28");
  assert.equal(await title(), before);
  const weight = (queue: number) => page.locator(`[data-cell="queues/${queue}/weight"]`);
  const weighs = (queue: number, value: string) =>
    eventually(
      () => weight(queue).inputValue(),
      (now) => now === value,
      `weight ${value}`,
    );
  await weight(0).fill("9");
  await allocated(page, "A", "52");
  await paste(
    page,
    list(
      node("node1"),
      {
        kind: "Queue",
        apiVersion: "scheduling.volcano.sh/v1beta1",
        metadata: { name: "default" },
        spec: { weight: 1 },
      },
      group("j"),
      pod("j-0", "j"),
    ),
  );
  await allocated(page, "default", "4");
  await weighs(0, "1");
  await weight(0).fill("7");
  await weighs(0, "7");
  await page.getByLabel("Undo").click();
  await weighs(0, "1");
  await page.getByLabel("Undo").click();
  await allocated(page, "A", "52");
  assert.equal(await title(), before);
  await page.getByLabel("Undo").click();
  await allocated(page, "A", "28");
  const redo = page.getByLabel("Redo");
  for (const shows of [() => allocated(page, "A", "52"), () => allocated(page, "default", "4"), () => weighs(0, "7")]) {
    await redo.click();
    await shows();
  }
  assert.match(await title(), /Pasted/);
  assert.equal(await redo.isDisabled(), true);
  for (let i = 0; i < 2; i++) await page.getByLabel("Undo").click();
  await allocated(page, "A", "52");
  await weight(1).fill("4"); // another way from here
  await eventually(() => redo.isDisabled(), Boolean, "nothing to redo");
  assert.deepEqual(site.errors, []);
});

test("a pod goes where its image is, although nobody can read the image's name any more", async () => {
  const page = await open(site);
  const image = "corp.example/secret-team/train:v1";
  await paste(
    page,
    list(
      node("n-a"),
      node("n-b", { images: [{ names: [image], sizeBytes: 900_000_000 }] }),
      group("j"),
      pod("j-0", "j", image),
    ),
  );
  await eventually(
    () =>
      page
        .locator(".node", { has: page.locator(".pod") })
        .evaluateAll((all) => all.map((n) => n.querySelector(".node-name")!.textContent)),
    (names) => names.join() === "n-b",
    "the node that has the image",
  );
  await page.click("#tab-yaml");
  assert.doesNotMatch(await page.locator(".cm-content").innerText(), /corp|hidden/);
});

test("no link is made of what was taken in, after a reload and out of the menu neither, before somebody says yes", async () => {
  const page = await open(site);
  const title = (name: string) =>
    eventually(
      () => page.locator(".title").first().innerText(),
      (now) => now.includes(name),
      `the title is ${name}`,
    );
  const hash = () => page.evaluate(() => location.hash);
  const asks = async () => {
    await page.waitForTimeout(900); // the address follows half a second later
    assert.equal(await hash(), "");
    await page.getByRole("button", { name: "Share link" }).click();
    await page.getByText("came from a cluster").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "hidden" });
  };
  await paste(page, list(node("node1"), group("j"), pod("j-0", "j")));
  await title("Pasted");
  await asks();
  await page.reload();
  await title("Pasted");
  await asks();
  const scenarios = page.getByLabel("Scenarios:").first();
  await scenarios.click();
  await page.getByRole("menuitem", { name: /^New/ }).click();
  await title("Untitled");
  await eventually(hash, (now) => now !== "", "a new one has a link");
  await scenarios.click();
  await page
    .getByRole("menuitem", { name: /^Pasted/ })
    .first()
    .click();
  await title("Pasted");
  await asks();
});

test("a cluster that is pasted into the editor goes into the address after a yes alone, as an imported one", async () => {
  const page = await open(site);
  const hash = () => page.evaluate(() => location.hash);
  await eventually(hash, (now) => now !== "", "the starter is in the address");
  const node =
    "apiVersion: v1\nkind: Node\nmetadata: {name: secret-node, uid: u}\nstatus: {allocatable: {cpu: 4, pods: 9}";
  await setYaml(page, `${node}}\n`);
  await linked(page, ({ text }) => text.includes("secret-node")); // nothing in it that an import takes out
  await setYaml(page, `${node}, addresses: [{type: InternalIP, address: 10.1.2.3}]}\n`);
  await eventually(hash, (now) => now === "", "no link of it");
  await page.locator(".cm-content").press("End");
  await page.keyboard.type(" # and more");
  await page.waitForTimeout(1500);
  assert.equal(await hash(), "", "nor of what is typed into it");
  await page.reload();
  await settled(page);
  await page.waitForTimeout(1000);
  assert.equal(await hash(), "");
  await page.getByLabel("Share link").click();
  await page
    .locator("dialog")
    .getByText(/came from a cluster/)
    .waitFor();
  await page.getByRole("button", { name: "Put it into a link" }).click();
  await linked(page, ({ text }) => text.includes("10.1.2.3"));
  assert.deepEqual(site.errors, []);
});
