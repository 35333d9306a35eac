// The steps of action.yml, run as GitHub runs them: bash, its environment variables and files, a repository with a branch, and in
// place of its API a server on the loopback address. build/npm (ci/npm-package.sh) must be there.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

const root = fileURLToPath(new URL("../..", import.meta.url));
interface Action {
  inputs: Record<string, { default?: string }>;
  outputs: Record<string, { value: string }>;
  runs: { using: string; steps: { id: string; shell: string; run: string; env: Record<string, string> }[] };
}
const action = parse(readFileSync(join(root, "action.yml"), "utf8")) as Action;

// What GitHub's API is told, and the comments that it keeps.
const asked: string[] = [];
const comments: { id: number; body: string }[] = [{ id: 1, body: "Looks good to me." }];
const server = createServer((request, response) => {
  let text = "";
  request.on("data", (part) => (text += String(part)));
  request.on("end", () => {
    asked.push(`${request.method} ${request.url}`);
    const { body } = (text ? JSON.parse(text) : {}) as { body?: string };
    if (request.headers.authorization !== "Bearer secret") return response.writeHead(403).end("{}");
    if (request.method === "POST") comments.push({ id: comments.length + 1, body: body! });
    const id = Number(/comments\/(\d+)$/.exec(request.url!)?.[1]);
    if (request.method === "PATCH") comments.find((c) => c.id === id)!.body = body!;
    response.end(JSON.stringify(request.method === "GET" ? comments : {}));
  });
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
after(() => server.close());
const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const QUEUES = (weight: number, extra = "") => `apiVersion: scheduling.volcano.sh/v1beta1
kind: Queue
metadata:
  name: a
spec:
  weight: ${weight}
---
apiVersion: scheduling.volcano.sh/v1beta1
kind: Queue
metadata: {name: b}
spec: {weight: 1}
${extra}`;
const CLUSTER = `nodes: [{name: n, count: 2, cpu: 10}]
queues: [{name: a, weight: 1}, {name: b, weight: 1}]
jobs:
- {name: x, queue: a, replicas: 20, cpu: 1}
- {name: y, queue: b, replicas: 20, cpu: 1}
`;
const SCENARIO = (bound: number) => `${CLUSTER}expect:\n- {job: x, bound: ${bound}}\n`;

// A repository whose last commit is the base; what is written to it afterwards is the pull request.
const repository = mkdtempSync(join(tmpdir(), "pumice-action-"));
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=n", "-c", "user.email=e@example.org", ...args], {
    cwd: repository,
    encoding: "utf8",
  });
const write = (name: string, text: string) => writeFileSync(join(repository, name), text);
for (const folder of ["queues", "scheduling"]) mkdirSync(join(repository, folder));
write("queues/all.yaml", QUEUES(1));
write("cluster.yaml", CLUSTER);
write("scheduling/even.yaml", SCENARIO(10));
git("init", "-q");
git("add", ".");
git("commit", "-qm", "base");
const base = git("rev-parse", "HEAD").trim();

interface Ran {
  code: number | null;
  log: string;
  summary: string;
  outputs: Record<string, string>;
}

async function run(given: Record<string, string>, cwd = repository): Promise<Ran> {
  const inputs: Record<string, string> = {
    base,
    token: "secret",
    command: `node ${root}/build/npm/package/pumice.mjs`,
  };
  for (const [name, { default: value = "" }] of Object.entries(action.inputs)) inputs[name] ??= value;
  Object.assign(inputs, given);
  const temp = mkdtempSync(join(tmpdir(), "pumice-runner-"));
  const files = { GITHUB_STEP_SUMMARY: join(temp, "summary"), GITHUB_OUTPUT: join(temp, "output") };
  for (const file of Object.values(files)) writeFileSync(file, "");
  const [step] = action.runs.steps;
  const env = Object.fromEntries(
    Object.entries(step!.env).map(([name, value]) => [
      name,
      value.replace(/\$\{\{ (.*?) \}\}/g, (_, of: string) => {
        const input = /^inputs\.(\w+)$/.exec(of);
        if (input) return inputs[input[1]!]!;
        assert.equal(of, "github.event.pull_request.number");
        return "7";
      }),
    ]),
  );
  const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", step!.run], {
    cwd,
    env: {
      ...process.env,
      ...env,
      ...files,
      GITHUB_ACTIONS: "true",
      GITHUB_ACTION_PATH: root,
      GITHUB_REPOSITORY: "o/r",
      GITHUB_API_URL: api,
      RUNNER_TEMP: temp,
    },
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (log += String(part)));
  const code = await new Promise<number | null>((ended) => child.on("close", ended));
  const outputs = Object.fromEntries(
    readFileSync(files.GITHUB_OUTPUT, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
  return { code, log, summary: readFileSync(files.GITHUB_STEP_SUMMARY, "utf8"), outputs };
}

test("scenarios that do what they should, and one that does not, at its line", async () => {
  const fine = await run({ scenarios: "scheduling" });
  assert.equal(fine.code, 0, fine.log);
  assert.equal(fine.outputs["result"], "ok");
  assert.match(fine.summary, /^All 1 scenarios do what they should\./);
  write("scheduling/wrong.yaml", SCENARIO(12));
  const { code, log, summary, outputs } = await run({ scenarios: "scheduling" });
  rmSync(join(repository, "scheduling/wrong.yaml"));
  assert.deepEqual([code, outputs["result"]], [1, "failed"]);
  assert.match(log, /^::error file=scheduling\/wrong\.yaml,line=7::job default\/x: bound 12: expected 12, found 10/m);
  assert.match(summary, /\*\*1 of 2 scenarios do not do what they should:\*\*\n\n- scheduling\/wrong\.yaml/);
  assert.equal(readFileSync(outputs["report"]!, "utf8"), summary);
});

test("a changed queue is compared in the cluster that is given, commented once, and again in its place", async () => {
  write("queues/all.yaml", QUEUES(3));
  const given = { manifests: "queues", cluster: "cluster.yaml", comment: "true" };
  const { code, log, summary } = await run(given);
  assert.equal(code, 0, log);
  assert.match(summary, /\| Queue a \| spec\.weight \| 1 \| 3 \|/);
  assert.match(summary, /\| a · cpu \| 10 → 15 \(\+5\)/);
  assert.equal(comments.length, 2);
  assert.equal(comments[1]!.body, `<!-- pumice -->\n${summary.trimEnd()}`);
  assert.ok(Buffer.byteLength(comments[1]!.body) <= 4096);
  write("queues/all.yaml", QUEUES(4));
  await run(given);
  assert.equal(comments.length, 2, "the same comment");
  assert.match(comments[1]!.body, /\| 1 \| 4 \|/);
  assert.equal(comments[0]!.body, "Looks good to me.");
  assert.ok(asked.includes("PATCH /repos/o/r/issues/comments/2"));
  // Nothing is sent where nobody asked for it.
  asked.length = 0;
  await run({ ...given, comment: "false" });
  assert.deepEqual(asked, []);
});

test("a change of everything is a comment of 4 kB, whole paragraphs of it", async () => {
  const many = Array.from({ length: 200 }, (_, i) => `team-${i}`);
  const queue = (name: string) =>
    `---\napiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata: {name: ${name}}\nspec: {weight: 2}\n`;
  write("queues/many.yaml", many.map(queue).join(""));
  const { code, summary, log } = await run({ manifests: "queues", cluster: "cluster.yaml", comment: "true" });
  rmSync(join(repository, "queues/many.yaml"));
  assert.equal(code, 0, log);
  const { length } = Buffer.from(comments[1]!.body);
  assert.ok(length > 2000 && length <= 4096, `${length}`);
  assert.ok(comments[1]!.body.includes("team-0") && !comments[1]!.body.includes("\uFFFD"));
  const count = (text: string) => summary.split(text).length - 1;
  assert.equal(count("<details>"), count("</details>"));
});

test("a queue that goes, manifests that are the whole cluster, and the release that is asked", async () => {
  write("queues/all.yaml", QUEUES(1).split("---")[0]!);
  const gone = await run({ manifests: "queues", cluster: "cluster.yaml" });
  assert.equal(gone.code, 0, gone.log);
  assert.match(gone.summary, /Queue b/);
  write("queues/all.yaml", QUEUES(1));
  write("cluster.yaml", CLUSTER.replace("weight: 1", "weight: 4"));
  const whole = await run({ manifests: "cluster.yaml", volcano: "1.13" });
  write("cluster.yaml", CLUSTER);
  assert.equal(whole.code, 0, whole.log);
  assert.match(whole.summary, /\| Queue a \| spec\.weight \| 1 \| 4 \|/);
  const same = await run({ manifests: "queues", cluster: "cluster.yaml" });
  assert.equal(same.summary.trim(), "");
});

test("what a cluster would refuse is an error at the object's line, and so is what cannot be read", async () => {
  const queue = (spec: string) =>
    `---\napiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata:\n  name: c\nspec: ${spec}\n`;
  const given = { manifests: "queues", cluster: "cluster.yaml" };
  write("queues/all.yaml", QUEUES(1, queue("{weight: 1, guarantee: {resource: {cpu: 12}}, capability: {cpu: 3}}")));
  const refused = await run(given);
  assert.deepEqual([refused.code, refused.outputs["result"]], [1, "failed"], refused.log);
  assert.match(refused.log, /^::error file=queues\/all\.yaml,line=16::Queue c .*/m);
  assert.match(refused.summary, /of which a cluster would refuse/);
  write("queues/all.yaml", QUEUES(1, queue("{weight: -2}")));
  const wrong = await run(given);
  assert.deepEqual([wrong.code, wrong.outputs["result"]], [2, "error"], wrong.log);
  assert.match(wrong.log, /^::error file=queues\/all\.yaml,line=17::Queue c: spec\.weight: must be from 0 to 65535/m);
  const alone = await run({ manifests: "queues" });
  assert.match(alone.log, /^::error file=queues\/all\.yaml,line=17::Queue c: spec\.weight: must be from 0 to 65535/m);
  write("queues/all.yaml", QUEUES(1));
});

test("what cannot be done is said: nothing asked for, a folder that is not there, a token that is refused", async () => {
  const nothing = await run({});
  assert.equal(nothing.code, 2);
  assert.match(nothing.log, /write `scenarios:` or `manifests:`/);
  assert.match(
    (await run({ manifests: "nowhere", scenarios: "scheduling" })).log,
    /::warning::manifests: there is no manifest in nowhere/,
  );
  write("queues/all.yaml", QUEUES(2));
  const refused = await run({ manifests: "queues", cluster: "cluster.yaml", comment: "true", token: "wrong" });
  write("queues/all.yaml", QUEUES(1));
  assert.equal(refused.code, 0);
  assert.match(
    refused.log,
    /::warning::the comment could not be written: GET .* 403; the job needs "permissions: pull-requests: write"/,
  );
});

// The same answers, sooner.
const native = { command: `${root}/build/release/pumice`, manifests: "queues", cluster: "cluster.yaml" };
const ITEM = (name: string, weight: number) =>
  `apiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata:\n  labels: {name: other}\n  name: ${name}\nspec:\n  weight: ${weight}\n`;
const inList = (text: string) => text.replace(/^/gm, "  ").replace(/^ {2}/, "- ").trimEnd();
const LIST = (weight: number) =>
  `apiVersion: v1\nkind: List\nitems:\n${inList(ITEM("a", weight))}\n${inList(ITEM("b", 1))}\n`;
const back = () => write("queues/all.yaml", QUEUES(1));

test("line ends of Windows, a move to another file and lists are seen as what they are", async () => {
  write("queues/all.yaml", QUEUES(3).replace(/\n/g, "\r\n"));
  const ends = await run(native);
  assert.equal(ends.code, 0, ends.log);
  assert.match(ends.summary, /\| Queue a \| spec\.weight \| 1 \| 3 \|/);
  assert.doesNotMatch(ends.summary, /gone|no longer/);
  // What is moved is not gone; JSON is read as well.
  write("queues/all.yaml", QUEUES(1).split("---")[1]!);
  const moved = {
    apiVersion: "scheduling.volcano.sh/v1beta1",
    kind: "Queue",
    metadata: { name: "a" },
    spec: { weight: 3 },
  };
  write("queues/c.json", JSON.stringify({ apiVersion: "v1", kind: "List", items: [moved] }, null, 2));
  const other = await run(native);
  rmSync(join(repository, "queues/c.json"));
  assert.match(other.summary, /\| Queue a \| spec\.weight \| 1 \| 3 \|/);
  assert.doesNotMatch(other.summary, /gone|no longer/);
  write("queues/all.yaml", LIST(3));
  const list = await run(native);
  assert.match(list.summary, /\| Queue a \| spec\.weight \| 1 \| 3 \|/);
  assert.doesNotMatch(list.summary, /gone|no longer/);
  write("queues/all.yaml", LIST(70000));
  const wrong = await run(native);
  assert.match(wrong.log, /^::error file=queues\/all\.yaml,line=10::Queue a: spec\.weight/m);
  // A flow that is no JSON, and a list in one line, are applied, too.
  const flow = "{apiVersion: scheduling.volcano.sh/v1beta1, kind: Queue, metadata: {name: a}, spec: {weight: 5}}";
  write("queues/all.yaml", QUEUES(1).split("---")[1]!);
  for (const text of [flow, `apiVersion: v1\nkind: List\nitems: [${flow}]\n`]) {
    write("queues/flow.yaml", text);
    const { summary, log } = await run(native);
    assert.match(summary, /\| Queue a \| spec\.weight \| 1 \| 5 \|/, log);
  }
  rmSync(join(repository, "queues/flow.yaml"));
  back();
});

test("an error stands in the file where it is", async () => {
  write("queues/all.yaml", QUEUES(3));
  write(
    "queues/b.yaml",
    "# Mine.\napiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata: {name: d}\nspec: {weight: 3\n",
  );
  const { code, log, outputs, summary } = await run(native);
  rmSync(join(repository, "queues/b.yaml"));
  back();
  assert.deepEqual([code, outputs["result"]], [2, "error"]);
  assert.match(log, /^::error file=queues\/b\.yaml,line=[56]::not YAML/m);
  assert.doesNotMatch(log, /file=queues\/all\.yaml/);
  assert.match(summary, /queues\/b\.yaml:[56]: not YAML/);
});

test("what cannot be asked is an error in words, with a result: a shallow checkout, a command, a folder, a release", async () => {
  write("queues/all.yaml", QUEUES(3));
  git("commit", "-qam", "change");
  const shallow = mkdtempSync(join(tmpdir(), "pumice-shallow-"));
  git("clone", "-q", "--depth", "1", `file://${repository}`, shallow);
  for (const [given, cwd, said] of [
    [native, shallow, /The base commit [0-9a-f]{40} is not in this checkout.*`with: \{fetch-depth: 0\}`/],
    [
      { ...native, command: "no-such-command --yes" },
      repository,
      /no-such-command: there is no such command; .*`command`/,
    ],
    [{ ...native, command: "false", manifests: "", scenarios: "scheduling" }, repository, /the command said nothing/],
    [{ ...native, manifests: "", scenarios: "nowhere" }, repository, /nowhere: error: there is no such file/],
    [{ ...native, manifests: "", scenarios: "scheduling", volcano: "9.9" }, repository, /--volcano: there is no 9\.9/],
    [{ ...native, volcano: "9.9", cluster: "" }, repository, /--volcano: there is no 9\.9/],
  ] as [Record<string, string>, string, RegExp][]) {
    const { code, log, summary, outputs } = await run(given, cwd);
    assert.deepEqual([code, outputs["result"]], [2, "error"], log);
    assert.match(summary, said);
    assert.match(log, /^::error/m);
    assert.doesNotMatch(summary, /All \d+ scenarios/);
    assert.doesNotMatch(log, /^ +at /m);
  }
  git("reset", "-q", "--hard", "HEAD~1");
});
