// kubectl pumice, with a stand-in for kubectl that serves what one would print, and notes how it is called: every verb answers, only
// lists are read, and what cannot be read is said in a line.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse, stringify } from "yaml";
import { decode } from "../../web/src/state/url.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "pumice-kubectl-"));
after(() => rmSync(folder, { recursive: true, force: true }));

type Obj = Record<string, unknown> & { kind: string; metadata: { name: string; [key: string]: unknown } };
const meta = (name: string, namespace?: string) => ({
  name,
  uid: `uid-${name}`,
  creationTimestamp: "2026-01-02T00:00:00Z",
  ...(namespace ? { namespace } : {}),
});
const group = (name: string, minMember: number): Obj => ({
  apiVersion: "scheduling.volcano.sh/v1beta1",
  kind: "PodGroup",
  metadata: meta(name, "acme"),
  spec: { minMember, queue: "research" },
  status: { phase: minMember > 1 ? "Inqueue" : "Running" },
});
const pod = (name: string, of: string, cpu: number, node?: string): Obj => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { ...meta(name, "acme"), annotations: { "scheduling.k8s.io/group-name": of } },
  spec: {
    schedulerName: "volcano",
    containers: [{ name: "main", image: "acme/train:1", resources: { requests: { cpu: String(cpu) } } }],
    ...(node ? { nodeName: node } : {}),
  },
  status: { phase: node ? "Running" : "Pending" },
});

const CONF = `actions: "enqueue, allocate, backfill"
tiers:
- plugins:
  - name: priority
  - name: gang
- plugins:
  - name: predicates
  - name: proportion
`;
const LISTS: Record<string, Obj[]> = {
  queues: [
    { apiVersion: "scheduling.volcano.sh/v1beta1", kind: "Queue", metadata: meta("research"), spec: { weight: 1 } },
  ],
  podgroups: [group("train", 2), group("old", 1)],
  nodes: [
    {
      apiVersion: "v1",
      kind: "Node",
      metadata: meta("acme-1"),
      status: {
        allocatable: { cpu: "8", memory: "32Gi", pods: "110" },
        capacity: { cpu: "8", memory: "32Gi", pods: "110" },
      },
    },
  ],
  pods: [pod("train-0", "train", 4), pod("train-1", "train", 4), pod("old-0", "old", 2, "acme-1")],
  deployments: [
    {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: meta("mine-scheduler", "batch"),
      spec: {
        template: {
          spec: {
            containers: [{ image: "docker.io/volcanosh/vc-scheduler:v1.14.4", name: "scheduler" }],
            volumes: [{ configMap: { defaultMode: 420, name: "mine-scheduler-configmap" }, name: "config" }],
          },
        },
      },
    },
  ],
};
const OTHERS = [
  "jobs",
  "priorityclasses",
  "namespaces",
  "resourcequotas",
  "poddisruptionbudgets",
  "hypernodes",
  "numatopologies",
];
const list = (items: Obj[]) =>
  stringify({ apiVersion: "v1", items, kind: "List", metadata: { resourceVersion: "" } }, { indentSeq: false });
const recorded = join(folder, "recorded");
mkdirSync(recorded);
for (const [kind, items] of Object.entries(LISTS)) writeFileSync(join(recorded, kind), list(items));
for (const kind of OTHERS) writeFileSync(join(recorded, kind), list([]));
writeFileSync(
  join(recorded, "batch-mine-scheduler-configmap"),
  stringify({
    apiVersion: "v1",
    data: { "volcano-scheduler.conf": CONF },
    kind: "ConfigMap",
    metadata: meta("mine-scheduler-configmap", "batch"),
  }),
);
writeFileSync(join(folder, "change.yaml"), stringify({ ...LISTS["nodes"]![0], metadata: meta("acme-2") }));

// What kubectl 1.32 prints, which the tests with the real one below hold against it.
const REFUSED = `E1127 05:36:44.120915   24129 memcache.go:265] "Unhandled Error" err="couldn't get current server API group list: Get \\"http://127.0.0.1:1/api?timeout=30s\\": dial tcp 127.0.0.1:1: connect: connection refused"
The connection to the server 127.0.0.1:1 was refused - did you specify the right host or port?`;
const FORBIDDEN = (kind: string, resource: string) =>
  `Error from server (Forbidden): ${kind} is forbidden: User "dev" cannot list resource "${resource}" at the cluster scope`;
const SLOW =
  "Unable to connect to the server: context deadline exceeded (Client.Timeout exceeded while awaiting headers)";
const ABSENT = (kind: string) => `error: the server doesn't have a resource type "${kind}"`;
const fails = (text: string) => `{ cat >&2 <<'TEXT'\n${text}\nTEXT\nexit 1; }`;

const kubectl = join(folder, "kubectl");
writeFileSync(
  kubectl,
  `#!/bin/sh
echo "$*" >>"$CALLS"
fails() { echo "$1" >&2; exit 1; }
kind=\${2%%.*}
[ -z "$DOWN" ] || ${fails(REFUSED)}
[ "$2" != --raw ] || { [ -z "$CLOSED" ] || fails 'Error from server (Forbidden): unknown'; exit 0; }
case " $FORBIDDEN " in *" $kind "*)
  case "$*" in *" -n acme "*) ;; *) fails "${FORBIDDEN("$2", "$kind").replace(/"/g, '\\"')}" ;; esac ;;
esac
case " $SLOW " in *" $kind "*) fails '${SLOW}' ;; esac
case " $ABSENT " in *" $kind "*) fails "${ABSENT("$kind").replace(/"/g, '\\"')}" ;; esac
if [ "$kind" = configmap ]; then kind=$5-$3; fi
[ -f ${recorded}/$kind ] && exec cat ${recorded}/$kind
fails "${ABSENT("$kind").replace(/"/g, '\\"')}"
`,
);
chmodSync(kubectl, 0o755);
// As krew has it: a link in a folder of its own, and the command elsewhere.
const plugin = join(folder, "kubectl-pumice");
symlinkSync(join(root, "kubectl/kubectl-pumice"), plugin);

function call(args: string[], env: Record<string, string> = {}, input = "") {
  const calls = join(folder, "calls");
  writeFileSync(calls, "");
  const { status, stdout, stderr } = spawnSync(plugin, args, {
    cwd: folder,
    encoding: "utf8",
    input,
    env: {
      PATH: process.env["PATH"]!,
      KUBECTL: kubectl,
      PUMICE: join(root, "build/release/pumice"),
      CALLS: calls,
      ...env,
    },
  });
  const lines = stderr.split("\n").filter((line) => line.startsWith("kubectl-pumice: "));
  return { status, stdout, stderr, said: lines, calls: readFileSync(calls, "utf8").trim().split("\n") };
}

test("why, with the namespace of -n, reads each kind once and nothing but reads", () => {
  const { status, stdout, stderr, said, calls } = call([
    "why",
    "job/train",
    "-n",
    "acme",
    "--context",
    "my cluster",
    "--kubeconfig=k",
  ]);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /acme\/train waits/);
  assert.deepEqual(said, []);
  assert.match(calls[0]!, /^get --raw \/version /);
  for (const one of calls) {
    assert.match(one, /^get /);
    assert.match(one, /--context=my cluster --kubeconfig=k --request-timeout=30s$/);
  }
  const kinds = calls.map((one) => one.split(" ")[1]);
  for (const kind of [
    "queues.scheduling.volcano.sh",
    "podgroups.scheduling.volcano.sh",
    "pods",
    "nodes",
    "deployments.apps",
  ])
    assert.equal(kinds.filter((one) => one === kind).length, 1, kind);
  assert.ok(
    calls.some((one) => one.startsWith("get configmap mine-scheduler-configmap -n batch")),
    calls.join("\n"),
  );
});

test("the release is the one of the scheduler's image, the configuration its ConfigMap", () => {
  const { stdout } = call(["dump"]);
  const file = join(folder, "dump.yaml");
  writeFileSync(file, stdout);
  const run = spawnSync(join(root, "build/release/pumice"), ["run", "-o", "json", file], { encoding: "utf8" });
  const report = JSON.parse(run.stdout) as { volcano: string; conf: { actions: string[] } };
  assert.equal(report.volcano, "v1.14.4");
  assert.deepEqual(report.conf.actions, ["enqueue", "allocate", "backfill"]);
});

test("each verb answers", () => {
  assert.match(call(["unblock", "job/train", "-n", "acme"]).stdout, /acme-1/);
  assert.notEqual(call(["lint"]).status, 2);
  assert.match(call(["whatif", "-f", "change.yaml"]).stdout, /train/);
  assert.equal(call(["upgrade", "--to", "1.15"]).status, 0);
  assert.match(call(["simulate", "--until", "1m"]).stdout, /acme\/train/);
  assert.match(call(["why"]).stdout, /train/);
});

test("open gives a link that the page reads, without the cluster's names", async () => {
  const { stdout, stderr } = call(["open", "--page", "https://your.host/pumice/"]);
  assert.match(stdout, /^https:\/\/your\.host\/pumice\/#1\/[\w-]+\n$/, stderr);
  const decoded = await decode(stdout.trim().replace(/^[^#]*/, ""));
  assert.ok(decoded?.ok);
  assert.match(decoded.shared.text, /kind: PodGroup/);
  assert.doesNotMatch(decoded.shared.text, /acme|train|research/);
});

test("what is forbidden or not answered is said in a line each, and the rest is answered", () => {
  const forbidden = call(["why", "job/train", "-n", "acme"], { FORBIDDEN: "priorityclasses hypernodes" });
  assert.equal(forbidden.status, 0, forbidden.stderr);
  assert.equal(forbidden.said.length, 2, forbidden.stderr);
  assert.match(forbidden.said[0]!, /priorityclasses: forbidden .*all priorities are 0/);
  assert.match(forbidden.stdout, /acme\/train waits/);
  const ours = call(["why", "job/train", "-n", "acme"], { FORBIDDEN: "pods podgroups" });
  assert.match(ours.said.join("\n"), /pods: forbidden but for namespace acme/);
  assert.match(ours.stdout, /acme\/train waits/);
  const slow = call(["lint", "--request-timeout", "5s"], { SLOW: "hypernodes" });
  assert.match(slow.said.join("\n"), /hypernodes: no answer within 5s .*no topology of the network is known/);
  assert.notEqual(slow.status, 2);
});

test("where what cannot be read would make an answer false, a line says what can be answered, and no more is said", () => {
  for (const [env, verbs, can] of [
    [
      { FORBIDDEN: "pods podgroups jobs" },
      ["why", "unblock job/train", "simulate", "open"],
      /lint of the queues and dump can/,
    ],
    [{ FORBIDDEN: "nodes" }, ["why", "whatif -f change.yaml", "upgrade --to 1.15"], /lint of the queues and dump can/],
    [{ SLOW: "pods" }, ["why"], /pods: no answer within 30s .*lint of the queues and dump can/],
    [{ FORBIDDEN: "queues" }, ["why", "lint"], /without; dump can$/],
  ] as [Record<string, string>, string[], RegExp][])
    for (const verb of verbs) {
      const { status, stdout, stderr, said } = call(verb.split(" "), env);
      assert.equal(status, 2, verb);
      assert.equal(stdout, "", verb);
      assert.equal(said.length, 1, stderr);
      assert.equal(stderr.trim(), said[0]);
      assert.match(said[0]!, can);
      assert.match(said[0]!, new RegExp(`${verb.split(" ")[0]} cannot be answered without`));
      for (const kind of (env["FORBIDDEN"] ?? "").replace("jobs", "").split(" ")) assert.ok(said[0]!.includes(kind));
    }
  // The queues by themselves can be looked at, and what was read can be had.
  const lint = call(["lint"], { FORBIDDEN: "pods nodes" });
  assert.equal(lint.status, call(["lint"]).status, lint.stderr);
  assert.equal(lint.said.length, 1, lint.stderr);
  assert.match(lint.said[0]!, /pods: forbidden .*: the queues and the configuration alone are looked at/);
  assert.doesNotMatch(lint.stdout + lint.stderr, /largest node|PodGroup|Pod /);
  const dump = call(["dump"], { FORBIDDEN: "queues" });
  assert.equal(dump.status, 0, dump.stderr);
  assert.match(dump.said[0]!, /queues: forbidden .*: what is printed lacks them/);
});

test("without Volcano it says so, and still answers what a change would do", () => {
  const none = { ABSENT: "queues podgroups jobs hypernodes numatopologies" };
  const why = call(["why"], none);
  assert.equal(why.status, 2);
  assert.equal(why.said.length, 1, why.stderr);
  assert.match(why.said[0]!, /this cluster has no Volcano .*whatif -f FILE/);
  const whatif = call(["whatif", "-f", "change.yaml"], none);
  assert.equal(whatif.status, 0, whatif.stderr);
});

test("a cluster that cannot be reached is asked once", () => {
  const down = call(["why"], { DOWN: "1" });
  assert.equal(down.status, 2);
  assert.equal(down.calls.length, 1);
  assert.match(down.said[0]!, /cannot be asked: The connection to the server .* was refused/);
  // One that answers anything is there.
  assert.equal(call(["why"], { CLOSED: "1" }).status, 0);
});

test("what is wrong with the line is said", () => {
  assert.match(call(["wy"]).stderr, /there is no verb wy: write why/);
  assert.match(call(["whatif"]).stderr, /write -f CHANGE.yaml/);
  assert.match(call(["why", "--context"]).stderr, /--context is without a value/);
  assert.equal(call([]).status, 2);
});

test("what a verb lacks is said before the cluster is asked", () => {
  for (const [line, says] of [
    ["whatif", /whatif needs a change: write -f CHANGE\.yaml$/],
    ["unblock", /unblock needs an object: write job\/NAME or pod\/NAME$/],
    ["unblock -n acme -o json", /unblock needs an object: /],
    ["unblock train", /unblock needs an object: /],
    ["unblock queue/research", /unblock needs an object: /],
    ["upgrade", /upgrade needs a release: write --to 1\.15$/],
  ] as const) {
    const { status, stdout, stderr, calls } = call(line.split(" "));
    assert.equal(status, 2, line);
    assert.equal(stdout, "", line);
    assert.match(stderr.trim(), says);
    assert.deepEqual(calls, [""], line);
  }
});

test("files are where they were typed to be, and as many as were typed", () => {
  const queue = (name: string) =>
    stringify({
      apiVersion: "scheduling.volcano.sh/v1beta1",
      kind: "Queue",
      metadata: { name },
      spec: { weight: 3, reclaimable: true },
    });
  const job = (queue: string) =>
    stringify({ jobs: [{ name: `of-${queue}`, queue, replicas: 1, minMember: 1, cpu: 1 }] });
  for (const name of ["one", "two"]) writeFileSync(join(folder, `${name}.yaml`), queue(name));
  writeFileSync(join(folder, "jobs.yaml"), job("research"));
  const both = call(["whatif", "-f", "one.yaml", "--filename=two.yaml"]);
  assert.equal(both.status, 0, both.stderr);
  assert.match(both.stdout, /"name":"one"/);
  assert.match(both.stdout, /"name":"two"/);
  const or = call(["whatif", "-fone.yaml", "--or", "two.yaml"]);
  assert.equal(or.status, 0, or.stderr);
  assert.match(or.stdout, /two\.yaml/);
  for (const files of [["jobs.yaml"], ["-f", "jobs.yaml"], ["-f=jobs.yaml"]]) {
    const { status, stdout, stderr } = call(["simulate", ...files, "--until", "1m"]);
    assert.equal(status, 0, stderr);
    assert.match(stdout, /of-research/);
  }
  // Without Volcano, its queues and jobs are those of a file.
  writeFileSync(join(folder, "whole.yaml"), `${queue("fresh")}---\n${job("fresh")}`);
  const none = call(["simulate", "whole.yaml"], { ABSENT: "queues podgroups jobs hypernodes numatopologies" });
  assert.equal(none.status, 0, none.stderr);
  assert.match(none.stdout, /of-fresh +fresh +Running/);
  const typed = call(["whatif", "-f", "-"], {}, queue("typed"));
  assert.match(typed.stdout, /Queue typed/, typed.stderr);
  assert.match(call(["simulate", "-"], {}, job("research")).stdout, /of-research/);
  assert.match(call(["whatif", "-f", "nowhere.yaml"]).stderr, /nowhere\.yaml: error: there is no such file/);
});

test("a namespace is given in each of kubectl's ways, and --version answers", () => {
  for (const given of ["-nacme", "-n=acme", "--namespace=acme"])
    assert.match(call(["why", "job/train", given]).stdout, /acme\/train waits/, given);
  const { status, stdout } = call(["--version"]);
  assert.equal(status, 0);
  assert.match(stdout, /^pumice \d/);
});

test("what more can be asked of a simulation is said as it can be typed", () => {
  const simulated = call(["simulate", "--until", "30m", "--context", "my cluster", "--kubeconfig=k"]);
  const [, line] = /^ *(kubectl pumice why .*)$/m.exec(simulated.stdout) ?? [];
  assert.ok(line, simulated.stdout);
  assert.doesNotMatch(simulated.stdout, /pumice explain/);
  // As kubectl calls its plugin.
  const script = `kubectl() { shift; '${plugin}' "$@"; }\n${line}`;
  const typed = spawnSync("bash", ["-c", script], {
    encoding: "utf8",
    env: {
      PATH: process.env["PATH"]!,
      KUBECTL: kubectl,
      PUMICE: join(root, "build/release/pumice"),
      CALLS: join(folder, "calls"),
    },
  });
  assert.equal(typed.status, 0, typed.stderr);
  assert.match(typed.stdout, /acme\/train/);
  assert.match(readFileSync(join(folder, "calls"), "utf8"), /--context=my cluster --kubeconfig=k/);
});

test("which release answers is asked for by a flag that the verb has", () => {
  const forbidden = { FORBIDDEN: "deployments" };
  assert.match(call(["why"], forbidden).stderr, /say which release answers with --volcano 1\.14/);
  assert.match(call(["upgrade", "--to", "1.15"], forbidden).stderr, /say which release answers with --from 1\.14/);
  const given = call(["upgrade", "--to", "1.15", "--from", "1.14"], forbidden);
  assert.equal(given.status, 0, given.stderr);
  assert.deepEqual(
    given.said.filter((line) => line.includes("deployments")),
    [],
  );
});

test("--rbac allows every list that is asked for, and nothing else", () => {
  const { rules } = parse(call(["--rbac"]).stdout) as {
    rules: { apiGroups: string[]; resources: string[]; verbs: string[] }[];
  };
  const allowed = (resource: string, verb: string) =>
    rules.some((r) => r.resources.includes(resource) && r.verbs.includes(verb));
  for (const one of call(["lint"]).calls.slice(1)) {
    const kind = one.split(" ")[1]!.split(".")[0]!;
    assert.ok(kind === "configmap" ? allowed("configmaps", "get") : allowed(kind, "list"), one);
  }
  assert.ok(rules.every(({ verbs }) => verbs.every((verb) => verb === "list" || verb === "get")));
});

// group, version, its kinds by the names of their lists, and whether they have namespaces.
const APIS: [string, string, [string, string, boolean][]][] = [
  [
    "",
    "v1",
    [
      ["pods", "Pod", true],
      ["nodes", "Node", false],
      ["namespaces", "Namespace", false],
      ["resourcequotas", "ResourceQuota", true],
      ["configmaps", "ConfigMap", true],
    ],
  ],
  ["apps", "v1", [["deployments", "Deployment", true]]],
  [
    "scheduling.volcano.sh",
    "v1beta1",
    [
      ["queues", "Queue", false],
      ["podgroups", "PodGroup", true],
    ],
  ],
  ["batch.volcano.sh", "v1alpha1", [["jobs", "Job", true]]],
  ["scheduling.k8s.io", "v1", [["priorityclasses", "PriorityClass", false]]],
];

// What an API server says below these paths: which groups and kinds there are, lists, and one ConfigMap; other kinds are forbidden
// where `forbidden` has them.
function answer(path: string, forbidden: string[]): [number, object] {
  if (path === "/version") return [200, { major: "1", minor: "32", gitVersion: "v1.32.4" }];
  if (path === "/api") return [200, { kind: "APIVersions", versions: ["v1"] }];
  if (path === "/apis") {
    const groups = APIS.filter(([group]) => group).map(([name, version]) => {
      const versions = [{ groupVersion: `${name}/${version}`, version }];
      return { name, versions, preferredVersion: versions[0] };
    });
    return [200, { kind: "APIGroupList", apiVersion: "v1", groups }];
  }
  for (const [group, version, kinds] of APIS) {
    const groupVersion = group ? `${group}/${version}` : version;
    const base = group ? `/apis/${groupVersion}` : "/api/v1";
    const resources = kinds.map(([name, kind, namespaced]) => ({
      name,
      singularName: "",
      namespaced,
      kind,
      verbs: ["list", "get"],
    }));
    if (path === base) return [200, { kind: "APIResourceList", apiVersion: "v1", groupVersion, resources }];
    for (const [name, kind] of kinds) {
      if (path !== `${base}/${name}`) continue;
      const message = `${name} is forbidden: User "dev" cannot list resource "${name}" at the cluster scope`;
      if (forbidden.includes(name))
        return [403, { kind: "Status", apiVersion: "v1", status: "Failure", reason: "Forbidden", message, code: 403 }];
      // Its items do not say their kind: the list's name does.
      const items = (LISTS[name] ?? []).map(({ apiVersion: _, kind: __, ...item }) => item);
      return [200, { kind: `${kind}List`, apiVersion: groupVersion, metadata: { resourceVersion: "1" }, items }];
    }
  }
  if (path === "/api/v1/namespaces/batch/configmaps/mine-scheduler-configmap")
    return [200, parse(readFileSync(join(recorded, "batch-mine-scheduler-configmap"), "utf8")) as object];
  return [
    404,
    { kind: "Status", apiVersion: "v1", status: "Failure", reason: "NotFound", message: "not found", code: 404 },
  ];
}

const real = spawnSync("kubectl", ["version", "--client"]).status === 0;
describe(
  "with the real kubectl, against a stand-in API server",
  { skip: real ? false : "there is no kubectl here" },
  () => {
    // Lists that are forbidden, those that are never answered, and what is said in place of all answers.
    const now = { forbidden: "", hangs: "", unauthorized: false };
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.method!);
      const path = new URL(request.url!, "http://x").pathname;
      if (now.hangs && (now.hangs === "all" || path.endsWith(`/${now.hangs}`))) return;
      const status = { kind: "Status", apiVersion: "v1", status: "Failure" };
      const [code, body] = now.unauthorized
        ? [401, { ...status, reason: "Unauthorized", message: "Unauthorized", code: 401 }]
        : answer(path, now.forbidden.split(" "));
      response.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
    const config = join(folder, "kubeconfig");
    before(async () => {
      await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      writeFileSync(
        config,
        stringify({
          apiVersion: "v1",
          kind: "Config",
          clusters: [
            { name: "stand-in", cluster: { server: address } },
            { name: "gone", cluster: { server: "http://127.0.0.1:1" } },
          ],
          contexts: ["stand-in", "gone"].map((name) => ({ name, context: { cluster: name, user: "dev" } })),
          users: [{ name: "dev", user: {} }],
        }),
      );
    });
    after(() => {
      server.closeAllConnections();
      server.close();
    });
    afterEach(() => Object.assign(now, { forbidden: "", hangs: "", unauthorized: false }));

    const start = (command: string, args: string[], env: Record<string, string> = {}) =>
      new Promise<{ status: number | null; out: string; err: string; lines: string[] }>((resolve) => {
        const child = spawn(command, args, {
          cwd: folder,
          env: { PATH: process.env["PATH"]!, HOME: folder, PUMICE: join(root, "build/release/pumice"), ...env },
        });
        const said = { out: "", err: "" };
        child.stdout.on("data", (chunk) => (said.out += chunk));
        child.stderr.on("data", (chunk) => (said.err += chunk));
        child.on("close", (status) => resolve({ status, ...said, lines: said.err.trim().split("\n") }));
      });
    const here = ["--kubeconfig", config, "--context", "stand-in"];
    const ask = (...args: string[]) => start(plugin, [...args, ...here]);

    test("it answers, by reading alone", async () => {
      const why = await ask("why", "job/train", "-n", "acme");
      assert.equal(why.status, 0, why.err);
      assert.match(why.out, /acme\/train waits/, why.err);
      assert.doesNotMatch(why.err, /kubectl-pumice/);
      const dump = (await ask("dump")).out;
      for (const part of ["vc-scheduler:v1.14.4", "enqueue, allocate, backfill", "kind: PodGroup"])
        assert.ok(dump.includes(part), part);
      now.forbidden = "priorityclasses";
      const without = await ask("why", "job/train", "-n", "acme");
      assert.match(without.err, /priorityclasses: forbidden .*all priorities are 0/);
      assert.match(without.out, /acme\/train waits/);
      assert.deepEqual([...new Set(asked)], ["GET"]);
    });

    test("what the stand-in prints is what it prints", async () => {
      const get = async (args: string[], ...more: string[]) => {
        const { err } = await start("kubectl", ["get", ...args, "-A", "-o", "yaml", "--kubeconfig", config, ...more]);
        return err.replace(/^E\d+ \S+ +\d+/gm, "E1127 05:36:44.120915   24129");
      };
      const gone = await get(["pods"], "--context=gone", "--request-timeout=30s");
      assert.equal(gone.split("\n").slice(-3).join("\n"), `${REFUSED}\n`);
      now.forbidden = "pods";
      assert.equal(await get(["pods"], "--context=stand-in"), `${FORBIDDEN("pods", "pods")}\n`);
      now.hangs = "pods";
      const slow = await get(["pods"], "--context=stand-in", "--request-timeout=4s");
      // It has several words for it, by chance; SLOW is one of them.
      const late =
        /^Unable to connect to the server: (context deadline exceeded|net\/http: request canceled)( \(Client\.Timeout exceeded while awaiting headers\))?$/;
      assert.match(slow.trimEnd(), late);
      assert.match(SLOW, late);
      assert.equal(await get(["pears.example.org"], "--context=stand-in"), `${ABSENT("pears")}\n`);
    });

    const once = /^kubectl-pumice: the cluster cannot be asked: (.*)\n$/;
    for (const [what, args, said] of [
      [
        "refused connection",
        ["--kubeconfig", config, "--context=gone"],
        /^The connection to the server .* was refused/,
      ],
      ["context that is not there", ["--kubeconfig", config, "--context=nope"], /nope/],
      ["kubeconfig that is not there", ["--kubeconfig=none"], /^error: stat none: no such file or directory$/],
      ["timeout that is none", [...here, "--request-timeout", "5x"], /^error: Invalid timeout value\./],
    ] as const)
      test(`a ${what} is kubectl's own line, once`, async () => {
        const { status, err } = await start(plugin, ["why", ...args]);
        assert.equal(status, 2);
        assert.match(once.exec(err)?.[1] ?? err, said);
      });

    test("no credentials, and a server that accepts and never answers, are asked once", async () => {
      now.unauthorized = true;
      const no = await ask("lint");
      assert.equal(no.status, 2);
      assert.match(once.exec(no.err)?.[1] ?? no.err, /^error: You must be logged in to the server/);
      now.hangs = "all";
      const began = Date.now();
      const hung = await ask("why", "--request-timeout", "4s");
      assert.equal(hung.status, 2);
      assert.match(once.exec(hung.err)?.[1] ?? hung.err, /deadline exceeded|imeout/);
      assert.ok(Date.now() - began < 60_000, `${Date.now() - began} ms`);
    });

    test("a list that is not answered is said, the server being there", async () => {
      now.hangs = "priorityclasses";
      const { status, out, lines } = await ask("why", "job/train", "-n", "acme", "--request-timeout", "4s");
      assert.equal(status, 0, lines.join("\n"));
      assert.match(lines[0]!, /priorityclasses: no answer within 4s \(--request-timeout\): all priorities are 0/);
      assert.match(out, /acme\/train waits/);
      now.hangs = "pods";
      const without = await ask("why", "job/train", "--request-timeout", "4s");
      assert.equal(without.status, 2);
      assert.match(without.err, /^kubectl-pumice: pods: no answer within 4s .*: why cannot be answered without; .*\n$/);
    });
  },
);
