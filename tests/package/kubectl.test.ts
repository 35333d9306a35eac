// kubectl pumice, with a stand-in for kubectl that serves what one would print, and notes how it is called: every verb answers, only
// lists are read, and what cannot be read is said in a line.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
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

const kubectl = join(folder, "kubectl");
writeFileSync(
  kubectl,
  `#!/bin/sh
echo "$*" >>"$CALLS"
kind=\${2%%.*}
[ -z "$DOWN" ] || { echo 'Unable to connect to the server: dial tcp 10.0.0.1:6443: connect: connection refused' >&2; exit 1; }
case " $FORBIDDEN " in *" $kind "*)
  case "$*" in *" -n acme "*) ;; *)
    echo "Error from server (Forbidden): $2 is forbidden: User \\"dev\\" cannot list resource \\"$kind\\" at the cluster scope" >&2; exit 1 ;;
  esac ;;
esac
case " $SLOW " in *" $kind "*) echo "Error from server (Timeout): the server was unable to return a response in the time allotted" >&2; exit 1 ;; esac
case " $ABSENT " in *" $kind "*) echo "error: the server doesn't have a resource type \\"$kind\\"" >&2; exit 1 ;; esac
if [ "$kind" = configmap ]; then kind=$5-$3; fi
[ -f ${recorded}/$kind ] && exec cat ${recorded}/$kind
echo "error: the server doesn't have a resource type \\"$kind\\"" >&2
exit 1
`,
);
chmodSync(kubectl, 0o755);
// As krew has it: a link in a folder of its own, and the command elsewhere.
const plugin = join(folder, "kubectl-pumice");
symlinkSync(join(root, "kubectl/kubectl-pumice"), plugin);

function call(args: string[], env: Record<string, string> = {}) {
  const calls = join(folder, "calls");
  writeFileSync(calls, "");
  const { status, stdout, stderr } = spawnSync(plugin, args, {
    cwd: folder,
    encoding: "utf8",
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
  const slow = call(["lint", "--request-timeout", "5s"], { SLOW: "pods" });
  assert.match(slow.said.join("\n"), /pods: no answer within 5s .*nothing is seen of what runs/);
  assert.notEqual(slow.status, 2);
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
  assert.match(down.said[0]!, /cannot be asked: Unable to connect/);
});

test("what is wrong with the line is said", () => {
  assert.match(call(["wy"]).stderr, /there is no verb wy: write why/);
  assert.match(call(["whatif"]).stderr, /write -f CHANGE.yaml/);
  assert.match(call(["why", "--context"]).stderr, /--context is without a value/);
  assert.equal(call([]).status, 2);
});

test("--rbac allows every list that is asked for, and nothing else", () => {
  const { rules } = parse(call(["--rbac"]).stdout) as {
    rules: { apiGroups: string[]; resources: string[]; verbs: string[] }[];
  };
  const allowed = (resource: string, verb: string) =>
    rules.some((r) => r.resources.includes(resource) && r.verbs.includes(verb));
  for (const one of call(["lint"]).calls) {
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
function answer(path: string, forbidden: string): [number, object] {
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
      if (name === forbidden)
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
test(
  "with the real kubectl, against a stand-in API server",
  { skip: real ? false : "there is no kubectl here" },
  async () => {
    let forbidden = "";
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.method!);
      const [status, body] = answer(new URL(request.url!, "http://x").pathname, forbidden);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const config = join(folder, "kubeconfig");
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    writeFileSync(
      config,
      stringify({
        apiVersion: "v1",
        kind: "Config",
        clusters: [{ name: "stand-in", cluster: { server: address } }],
        contexts: [{ name: "here", context: { cluster: "stand-in", user: "dev" } }],
        users: [{ name: "dev", user: {} }],
      }),
    );
    const ask = (...args: string[]) =>
      new Promise<{ status: number | null; out: string; err: string }>((resolve) => {
        const child = spawn(plugin, [...args, "--kubeconfig", config, "--context", "here"], {
          cwd: folder,
          env: { PATH: process.env["PATH"]!, HOME: folder, PUMICE: join(root, "build/release/pumice") },
        });
        const said = { out: "", err: "" };
        child.stdout.on("data", (chunk) => (said.out += chunk));
        child.stderr.on("data", (chunk) => (said.err += chunk));
        child.on("close", (status) => resolve({ status, ...said }));
      });
    try {
      const why = await ask("why", "job/train", "-n", "acme");
      assert.equal(why.status, 0, why.err);
      assert.match(why.out, /acme\/train waits/, why.err);
      assert.doesNotMatch(why.err, /kubectl-pumice/);
      const dump = (await ask("dump")).out;
      for (const part of ["vc-scheduler:v1.14.4", "enqueue, allocate, backfill", "kind: PodGroup"])
        assert.ok(dump.includes(part), part);
      forbidden = "priorityclasses";
      const without = await ask("why", "job/train", "-n", "acme");
      assert.match(without.err, /priorityclasses: forbidden .*all priorities are 0/);
      assert.match(without.out, /acme\/train waits/);
      assert.deepEqual([...new Set(asked)], ["GET"]);
    } finally {
      server.close();
    }
  },
);
