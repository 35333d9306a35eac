// `pumice mcp` of the npm package with the SDK's own client: each tool says what the command says, what is too large or wrong is an
// answer that says so, and no file is read that was not given. build/release and build/npm (ci/npm-package.sh) must be there.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const client = new Client({ name: "test", version: "1" });
await client.connect(
  new StdioClientTransport({
    command: "node",
    args: [join(root, "build/npm/package/pumice.mjs"), "mcp"],
    cwd: mkdtempSync(join(tmpdir(), "pumice-mcp-")),
  }),
);
after(() => client.close());

interface Answer {
  content: { type: string; text: string }[];
  isError?: boolean;
}
const call = async (name: string, given: Record<string, unknown>) => {
  const { content, isError } = (await client.callTool({ name, arguments: given })) as unknown as Answer;
  return { text: content.map(({ text }) => text).join("\n"), first: content[0]!.text, isError: isError ?? false };
};
const example = (name: string) => readFileSync(join(root, `examples/${name}/scenario.yaml`), "utf8");
const native = (...args: string[]) =>
  spawnSync(join(root, "build/release/pumice"), args, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", COLUMNS: "100" },
  }).stdout.trim();

test("its tools and resources are listed, each with what it is for", async () => {
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map(({ name }) => name).sort(), [
    "explain",
    "glossary",
    "lint",
    "run",
    "simulate",
    "unblock",
    "upgrade",
    "whatif",
  ]);
  for (const { description, inputSchema, annotations } of tools) {
    assert.ok(description!.length > 30);
    assert.equal(inputSchema.type, "object");
    assert.equal(annotations?.readOnlyHint, true);
  }
  const { resources } = await client.listResources();
  const input = resources.find(({ uri }) => uri === "pumice://docs/input.md")!;
  const { contents } = await client.readResource({ uri: input.uri });
  assert.equal((contents[0] as { text: string }).text, readFileSync(join(root, "docs/input.md"), "utf8"));
  // All documents, in both languages.
  const packed = resources.flatMap(({ uri }) => /^pumice:\/\/(docs\/.*)$/.exec(uri)?.[1] ?? []);
  const documents = ["docs", "docs/zh"].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => (name.endsWith(".md") ? [`${folder}/${name}`] : [])),
  );
  assert.deepEqual(packed.sort(), documents.sort());
  const examples = resources.filter(({ uri }) => uri.startsWith("pumice://examples/"));
  assert.equal(examples.length, readdirSync(join(root, "examples")).filter((name) => existsScenario(name)).length);
});
const existsScenario = (name: string) => readdirSync(join(root, "examples", name)).includes("scenario.yaml");

test("each tool says what the command says", async () => {
  const file = "examples/gang-deadlock/scenario.yaml";
  const scenario = example("gang-deadlock");
  const named = (text: string) => text.replaceAll(file, "scenario.yaml");
  for (const [tool, given, args] of [
    ["run", {}, ["run", file]],
    ["explain", { object: "job/a" }, ["explain", file, "job/a"]],
    [
      "explain",
      { object: "job/a", lang: "zh", volcano: "1.14" },
      ["explain", file, "job/a", "--lang", "zh", "--volcano", "1.14"],
    ],
    ["unblock", { object: "job/a" }, ["unblock", file, "job/a"]],
    ["lint", {}, ["lint", file]],
    ["simulate", { until: "1m", seed: 3 }, ["simulate", file, "--until", "1m", "--seed", "3"]],
    ["upgrade", { from: "1.13", to: "1.15" }, ["upgrade", file, "--from", "1.13", "--to", "1.15"]],
    ["whatif", { deletions: ["Node/n-0"] }, ["whatif", file, "--delete", "Node/n-0"]],
  ] as const) {
    const { text, isError } = await call(tool, { scenario, ...given });
    assert.equal(isError, false, text);
    assert.ok(text.includes(named(native(...args))), `${tool}: ${text}\n\n${native(...args)}`);
  }
  assert.match((await call("glossary", { word: "realCapability" })).text, /^realCapability/m);
  const json = await call("run", { scenario, json: true });
  assert.equal((JSON.parse(json.first) as { volcano: string }).volcano, "v1.15.1");
});

test("a change is compared with how it is", async () => {
  const { text } = await call("whatif", {
    scenario: example("fair-share"),
    changes: "apiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata: {name: A}\nspec: {weight: 9}\n",
  });
  assert.match(text, /weight/);
});

test("what is wrong is an answer that says what to write instead", async () => {
  const bad = await call("run", { scenario: "nodes: [{name: n, cpu: many}]" });
  assert.equal(bad.isError, true);
  assert.match(bad.text, /scenario\.yaml:1:\d+: error: .*cpu/);
  // Nothing that looks like a flag or a file of the machine gets through.
  for (const given of [
    { object: "--help" },
    { object: "job/--output" },
    { object: "/etc/passwd" },
    { object: "job/x", volcano: "1.14 /etc/passwd" },
  ])
    assert.equal((await call("explain", { scenario: "nodes: []", ...given })).isError, true, JSON.stringify(given));
  assert.equal((await call("run", { scenario: "x".repeat((8 << 20) + 1) })).isError, true);
  assert.equal((await call("nothing", {})).isError, true);
});

test("what a tool offers it takes, and what is wrong is said in its own parameters", async () => {
  const scenario = example("gang-deadlock");
  const { tools } = await client.listTools();
  for (const name of ["explain", "unblock"]) {
    const { object } = tools.find((tool) => tool.name === name)!.inputSchema.properties as Record<
      string,
      { description: string }
    >;
    // Each kind that its words name, of an object that is there or not, is not a matter of the wrong kind.
    for (const [, kind] of object!.description.matchAll(/\b(\w+)\/\w/g)) {
      const { text } = await call(name, { scenario, object: `${kind}/nowhere` });
      assert.doesNotMatch(text, /job\/NAME|Invalid|pattern/, `${name} ${kind}`);
    }
    for (const kind of ["node", "podgroup", ...(name === "unblock" ? ["queue"] : [])]) {
      assert.ok(!object!.description.includes(`${kind}/`), name);
      assert.equal((await call(name, { scenario, object: `${kind}/a` })).isError, true);
    }
  }
  const victims = await call("explain", { scenario, object: "victims" });
  assert.equal(victims.isError, false, victims.text);
  assert.equal((await call("explain", { scenario, object: "job/a", cycle: 3, seed: 2 })).isError, false);
  for (const [tool, given, said] of [
    ["whatif", {}, /`changes`/],
    ["whatif", { deletions: ["Queue/none"] }, /`deletions` Queue\/none: error/],
    ["whatif", { changes: "kind: [" }, /`changes`:1:\d+: error/],
    ["run", { volcano: "1.9" }, /`volcano`: there is no 1\.9/],
    ["upgrade", { to: "1.9" }, /`to`: there is no 1\.9/],
  ] as const) {
    const { text, isError } = await call(tool, { scenario, ...given });
    assert.equal(isError, true, text);
    assert.match(text, said);
    assert.doesNotMatch(text, /--[a-z]/);
  }
});

test("long answers are cut, and say so", async () => {
  const scenario = "nodes: [{name: n, count: 3000, cpu: 4}]\njobs: [{name: j, replicas: 3000, cpu: 1}]\n";
  const { text } = await call("run", { scenario, json: true });
  assert.ok(text.length < 64_000, String(text.length));
  assert.match(text.slice(-4000), /… \(60000 characters are shown\)/);
});
