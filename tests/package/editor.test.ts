// One line in a file gives any editor with yaml-language-server completion and diagnostics, with the schema that `pumice schema`
// prints: the server itself, over its standard input and output.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "pumice-editor-"));
const server = spawn(
  process.execPath,
  [join(root, "web/node_modules/yaml-language-server/bin/yaml-language-server"), "--stdio"],
  { stdio: ["pipe", "pipe", "inherit"] },
);
after(() => {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
});

type Message = { id?: number; method?: string; params?: unknown; result?: unknown };
const heard: Message[] = [];
let listening = () => {};
let buffer = Buffer.alloc(0);
server.stdout.on("data", (chunk: Buffer) => {
  buffer = Buffer.concat([buffer, chunk]);
  for (;;) {
    const end = buffer.indexOf("\r\n\r\n");
    const length = /Content-Length: (\d+)/.exec(buffer.toString("latin1", 0, Math.max(end, 0)))?.[1];
    if (end < 0 || buffer.length < end + 4 + Number(length)) return;
    const message = JSON.parse(buffer.toString("utf8", end + 4, end + 4 + Number(length))) as Message;
    buffer = buffer.subarray(end + 4 + Number(length));
    // What it asks of an editor, this one does not have.
    if (message.id !== undefined && message.method)
      send({ id: message.id, result: message.method === "workspace/configuration" ? [{}, {}, {}, {}, {}] : null });
    heard.push(message);
    listening();
  }
});

function send(message: object): void {
  const text = JSON.stringify({ jsonrpc: "2.0", ...message });
  server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
}

async function hear<T>(pick: (message: Message) => T | undefined): Promise<T> {
  for (;;) {
    for (const message of heard) {
      const found = pick(message);
      if (found !== undefined) return found;
    }
    await new Promise<void>((resolve) => (listening = resolve));
  }
}

let last = 0;
async function ask<T>(method: string, params: object): Promise<T> {
  const id = ++last;
  send({ id, method, params });
  return (await hear((m) => (m.id === id && !m.method ? { result: m.result } : undefined))).result as T;
}

interface Diagnostic {
  message: string;
  range: { start: { line: number } };
}
const uriOf = (name: string) => pathToFileURL(join(folder, name)).href;

// Opens the text and gives what is said of it.
async function open(name: string, text: string): Promise<Diagnostic[]> {
  writeFileSync(join(folder, name), text);
  send({
    method: "textDocument/didOpen",
    params: { textDocument: { uri: uriOf(name), languageId: "yaml", version: 1, text } },
  });
  return hear((m) => {
    const params = m.params as { uri?: string; diagnostics?: Diagnostic[] } | undefined;
    return m.method === "textDocument/publishDiagnostics" && params?.uri === uriOf(name)
      ? params.diagnostics
      : undefined;
  });
}

async function offered(name: string, line: number, character: number): Promise<string[]> {
  const { items } = await ask<{ items: { label: string }[] }>("textDocument/completion", {
    textDocument: { uri: uriOf(name) },
    position: { line, character },
  });
  return items.map(({ label }) => label);
}

writeFileSync(join(folder, "scenario.schema.json"), execFileSync(join(root, "build/release/pumice"), ["schema"]));
const LINE = "# yaml-language-server: $schema=scenario.schema.json\n";
await ask("initialize", {
  processId: process.pid,
  rootUri: pathToFileURL(folder).href,
  capabilities: { textDocument: { completion: { completionItem: {} }, publishDiagnostics: {} } },
});
send({ method: "initialized", params: {} });

test("it finds nothing in a scenario, in an object and in a list of them", async () => {
  const text = `${LINE}volcano: "1.15"
actions: [enqueue, allocate]
plugins: [[priority, gang], [predicates, {name: binpack, arguments: {binpack.weight: 5}}]]
nodes: [{name: n, count: 2, cpu: 4, memory: 8Gi, taints: ["a=b:NoSchedule"]}]
queues: [{name: a, weight: 2}]
jobs: [{name: j, queue: a, replicas: 2, cpu: 500m}]
expect: [{job: j, bound: "<= 2"}]
---
${LINE}apiVersion: scheduling.volcano.sh/v1beta1
kind: Queue
metadata: {name: b}
spec: {weight: 1}
`;
  assert.deepEqual(await open("good.yaml", text), []);
});

test("it says what is wrong, and where", async () => {
  const said = await open(
    "bad.yaml",
    `${LINE}queues:
- {name: a, weight: heavy}
- {name: b, wieght: 2}
jobs:
- {name: j, cpu: [1]}
---
${LINE}apiVersion: scheduling.volcano.sh/v1beta1
kind: Queue
metadata: {name: c}
spec:
  weight: heavy
`,
  );
  const at = (line: number) => said.filter(({ range }) => range.start.line === line).map(({ message }) => message);
  assert.match(at(2).join(), /Incorrect type/, JSON.stringify(said));
  assert.match(at(3).join(), /wieght/, JSON.stringify(said));
  assert.equal(at(5).length > 0, true, JSON.stringify(said));
  assert.match(at(12).join(), /Incorrect type/, JSON.stringify(said));
});

test("it offers the fields that there are, and the words of a value", async () => {
  const text = `${LINE}queues:
- name: a
  w
jobs:
- name: j
  min
priorityClasses: {}
actions:
- al
`;
  await open("new.yaml", text);
  assert.ok((await offered("new.yaml", 3, 3)).includes("weight"));
  assert.ok((await offered("new.yaml", 6, 5)).includes("minMember"));
  assert.ok((await offered("new.yaml", 9, 4)).includes("allocate"));
});
