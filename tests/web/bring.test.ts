import assert from "node:assert/strict";
import { test } from "node:test";
import { parse, parseAllDocuments } from "yaml";
import { anonymise } from "../../web/src/model/anonymise.ts";
import { gather, pieces } from "../../web/src/model/gather.ts";
import type { Refused } from "../../web/src/model/refuse.ts";
import type { Json } from "../../web/src/model/json.ts";
import { prune } from "../../web/src/model/prune.ts";

const POD = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: {
    name: "p",
    namespace: "d",
    managedFields: [{ manager: "x" }],
    annotations: {
      "scheduling.k8s.io/group-name": "g",
      "kubectl.kubernetes.io/last-applied-configuration": "secret",
      "team.example.com/token": "secret",
    },
  },
  spec: {
    schedulerName: "volcano",
    containers: [
      {
        name: "c",
        image: "registry.example.com/secret",
        env: [{ name: "KEY", value: "secret" }],
        args: ["secret"],
        command: ["secret"],
        resources: { requests: { cpu: "1" } },
      },
    ],
    volumes: [
      { name: "v", secret: { secretName: "secret" } },
      { name: "w", persistentVolumeClaim: { claimName: "data" } },
    ],
  },
  status: { phase: "Pending", podIP: "10.0.0.1" },
};

test("what the engine does not read is dropped on import, what it reads stays", () => {
  const { value, dropped } = prune(POD as unknown as Json);
  const text = JSON.stringify(value);
  assert.ok(!/:"secret"|\["secret"|token/.test(text), text);
  assert.ok(!/registry|10\.0\.0\.1|managedFields/.test(text), text);
  assert.ok(text.includes(`"scheduling.k8s.io/group-name":"g"`));
  assert.ok(text.includes(`"claimName":"data"`));
  assert.ok(text.includes(`"requests":{"cpu":"1"}`));
  assert.ok(dropped >= 8);
});

const pod = (name: string, image: string) => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name },
  spec: { containers: [{ name: "c", image }] },
});
const node = (name: string, ...images: string[]) => ({
  apiVersion: "v1",
  kind: "Node",
  metadata: { name },
  status: { images: images.map((image) => ({ names: [image], sizeBytes: 900 })) },
});
const imagesOf = (text: string) => [...text.matchAll(/image-\d+[^\s",\]]*/g)].map(([name]) => name);
const gatherObjects = (...objects: object[]) =>
  gather(objects.map((o, i) => ({ name: `${i}.json`, text: JSON.stringify(o) })));

test("an image keeps a stand-in, the same in pods and on nodes, spelt as the scheduler compares", () => {
  const { text } = gatherObjects(
    node("n", "corp.example:5000/a:v1", "corp.example:5000/b:latest", "c@sha256:12"),
    pod("p", "corp.example:5000/a:v1"),
    pod("q", "corp.example:5000/b"),
    pod("r", "c@sha256:12"),
  );
  assert.doesNotMatch(text, /corp|sha256/);
  assert.deepEqual(imagesOf(text), [
    "image-1:latest",
    "image-2:latest",
    "image-3:latest",
    "image-1:latest",
    "image-2:latest",
    "image-3:latest",
  ]);
});

test("a Volcano job's containers keep their images, which it must have", () => {
  const template = {
    spec: {
      initContainers: [{ name: "i", image: "corp.example/init" }],
      containers: [{ name: "c", image: "corp.example/train:v1", command: ["x"] }],
    },
  };
  const { value } = prune({
    apiVersion: "batch.volcano.sh/v1alpha1",
    kind: "Job",
    metadata: { name: "j" },
    spec: { tasks: [{ name: "w", template }] },
  });
  const text = JSON.stringify(value);
  assert.doesNotMatch(text, /corp|command/);
  assert.equal(new Set(imagesOf(text)).size, 2);
});

const scheduler = (image: string) => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "acme-scheduler", namespace: "volcano-system", labels: { app: "acme" }, uid: "1" },
  spec: {
    replicas: 1,
    template: { spec: { serviceAccount: "acme", containers: [{ name: "acme", image, args: ["--secret"] }] } },
  },
});

test("the scheduler's image keeps its tag, which says the release, and loses its registry; other Deployments go", () => {
  const image = "corp.example:5000/volcanosh/vc-scheduler:v1.13.3@sha256:12";
  const brought = gatherObjects(
    scheduler(image),
    scheduler("corp.example/web:v1"),
    pod("vc-1", image),
    node("n", image),
  );
  assert.doesNotMatch(brought.text, /corp|secret|sha256|serviceAccount|web/);
  assert.equal(brought.text.match(/vc-scheduler:v1\.13\.3/g)?.length, 3);
  assert.equal(brought.text.match(/Deployment/g)?.length, 1);
  assert.equal(gather([{ name: "again", text: brought.text }]).dropped, 0);
  const renamed = anonymise(brought.text)!;
  assert.match(renamed, /vc-scheduler:v1\.13\.3/);
  assert.doesNotMatch(renamed, /acme|volcano-system/);
});

test("stand-ins stay when their file is taken in again, and new ones are counted on from them", () => {
  const first = gatherObjects(pod("p", "corp.example/a"));
  const again = gather([{ name: "again", text: first.text }]);
  assert.deepEqual(again, {
    text: first.text,
    dropped: 0,
    objects: 0,
    handWritten: true,
    ofCluster: false,
    title: "",
    jobsAlone: false,
  });
  const both = gather([
    { name: "new", text: JSON.stringify(pod("q", "corp.example/b")) },
    { name: "old", text: first.text },
  ]);
  assert.equal(new Set(imagesOf(both.text)).size, 2);
});

test("where a node runs and what conditions say is dropped, what they are stays", () => {
  const conditions = [{ type: "T", status: "True", reason: "R", message: "0/5 nodes: secret" }];
  const objects: Json[] = [
    {
      kind: "Node",
      spec: { providerID: "secret", podCIDR: "secret", podCIDRs: ["secret"], unschedulable: true },
      status: { conditions },
    },
    { kind: "Pod", status: { conditions } },
    { kind: "PodGroup", status: { conditions } },
  ];
  const texts = objects.map((o) => JSON.stringify(prune(o).value));
  for (const text of texts) {
    assert.doesNotMatch(text, /secret/);
    assert.match(text, /"type":"T","status":"True","reason":"R"/);
  }
  assert.match(texts[0]!, /"unschedulable":true/);
});

test("secrets and other maps are not taken in at all", () => {
  assert.equal(prune({ kind: "Secret", data: { a: "b" } }).value, null);
  const map = prune({
    kind: "ConfigMap",
    data: { "app.conf": "password", "volcano-scheduler.conf": "actions: a\ntiers: []" },
  }).value;
  assert.deepEqual(map, { kind: "ConfigMap", data: { "volcano-scheduler.conf": "actions: a\ntiers: []" } });
  const cards = { kind: "ConfigMap", data: { "device-config.yaml": "nvidia: {}" } };
  assert.deepEqual(prune(cards), { value: cards, dropped: 0, renamed: 0 });
  const wants = {
    kind: "Pod",
    metadata: {
      annotations: {
        "nvidia.com/use-gputype": "A100",
        "nvidia.com/nouse-gputype": "H100",
        "volcano.sh/vgpu-mode": "mig",
      },
    },
  };
  assert.deepEqual(prune(wants).value, wants);
});

test("keys that would pollute prototypes are only keys", () => {
  const hostile = JSON.parse(
    `{"kind":"Pod","metadata":{"annotations":{"__proto__":"x"}},"__proto__":{"polluted":1}}`,
  ) as Json;
  prune(hostile);
  assert.equal(({} as Record<string, unknown>)["polluted"], undefined);
});

test("a text that a person wrote stays as it is", () => {
  const text = "# mine\nqueues: [{name: A}]\n";
  assert.deepEqual(gather([{ name: "a", text }]), {
    text,
    dropped: 0,
    objects: 0,
    handWritten: true,
    ofCluster: false,
    title: "",
    jobsAlone: false,
  });
});

test("a kubectl list becomes pruned documents, the form's objects first", () => {
  const list = {
    apiVersion: "v1",
    kind: "List",
    items: [
      POD,
      {
        apiVersion: "scheduling.volcano.sh/v1beta1",
        kind: "Queue",
        metadata: { name: "q", managedFields: [] },
        spec: { weight: 1 },
      },
    ],
  };
  const g = gather([{ name: "all.json", text: JSON.stringify(list) }]);
  assert.equal(g.objects, 2);
  assert.equal(g.handWritten, false);
  assert.deepEqual(
    parseAllDocuments(g.text).map((d) => (d.toJS() as { kind: string }).kind),
    ["Queue", "Pod"],
  );
});

test("several files, by hand and from a cluster, become one text", () => {
  const g = gather([
    { name: "a.yaml", text: "queues: [{name: A}]\n" },
    { name: "b.json", text: JSON.stringify(POD) },
  ]);
  assert.equal(parseAllDocuments(g.text).length, 2);
});

test("several files of JSON become one text that is read as YAML", () => {
  const node = JSON.stringify({ apiVersion: "v1", kind: "Node", metadata: { name: "n" } });
  const queue = JSON.stringify({
    apiVersion: "v1",
    kind: "List",
    items: [
      { apiVersion: "scheduling.volcano.sh/v1beta1", kind: "Queue", metadata: { name: "q" }, spec: { weight: 1 } },
    ],
  });
  const short = JSON.stringify({ jobs: [{ name: "j", queue: "q", cpu: 1 }] });
  for (const texts of [
    [node, queue],
    [short, node, queue],
    [node, short],
  ]) {
    const { text } = gather(texts.map((t, i) => ({ name: `${i}.json`, text: t })));
    assert.doesNotMatch(text, /^\s*[{[]/);
    const documents = parseAllDocuments(text).map((d) => d.toJS() as { kind?: string; jobs?: object[] });
    assert.deepEqual(
      documents.map((d) => d.kind ?? "short").sort(),
      texts.map((t) => (t === node ? "Node" : t === queue ? "Queue" : "short")).sort(),
    );
  }
  assert.equal(gather([{ name: "one.json", text: node }]).text, `${node}\n`, "one file stays as it is");
});

test("a long kubectl list is read piece by piece, with progress", () => {
  const item = (i: number) =>
    `- apiVersion: v1\n  kind: Pod\n  metadata:\n    name: p-${i}\n    managedFields: []\n  spec:\n    schedulerName: volcano\n    containers:\n    - name: c\n      image: x\n`;
  const text = `apiVersion: v1\nitems:\n${Array.from({ length: 4000 }, (_, i) => item(i)).join("")}kind: List\nmetadata:\n  resourceVersion: ""\n`;
  assert.equal(pieces(text)!.items.length, 4000);
  const steps: number[] = [];
  const totals = new Set<number>();
  const g = gather([{ name: "big", text }], (done, total) => {
    steps.push(done);
    totals.add(total);
  });
  assert.equal(g.objects, 4000);
  assert.deepEqual([...totals], [text.length]);
  assert.equal(g.dropped, 4000);
  assert.doesNotMatch(g.text, /\n---\n/, "pods stand in one list of JSON");
  assert.ok(steps.length > 1000);
  assert.equal(
    (parse(g.text.split("\n---\n").at(-1)!) as { items: unknown[] }).items.length,
    3800 + 200 - (g.text.split("\n---\n").length - 1),
  );
});

test("what is neither a scenario nor of a cluster is refused, with the reason", () => {
  const reason = (text: string) => {
    try {
      gather([{ name: "x", text }]);
    } catch (error) {
      return (error as Refused).reason;
    }
    return null;
  };
  assert.equal(reason("hello"), "nothing");
  assert.equal(reason(""), "nothing");
  assert.equal(reason("NAME    READY   STATUS    RESTARTS   AGE\na-0     1/1     Running   0          5m\n"), "table");
  assert.equal(reason("NAMESPACE   NAME   READY\nml   a: b   1/1\n"), "table");
  assert.equal(
    reason(`{"kind":"List","items":[]}\n---\nError from server (NotFound): configmaps "x" not found\n`),
    "kubectl",
  );
  assert.equal(
    reason(
      'apiVersion: v1\nitems:\n- kind: Node\n  metadata: {name: n}\nkind: List\n---\nError from server (NotFound): configmaps "x" not found\n',
    ),
    "kubectl",
  );
  assert.equal(reason("queues: [{name: A}]\n"), null);
});

test("a file that is no YAML is handed on as it is, for the engine to say what is wrong", () => {
  assert.equal(gather([{ name: "x", text: "a: [1\n" }]).text, "a: [1\n");
});

// The rule is one for files, for the import dialog and for what is pasted into the editor (state/origin.ts).
test("what came from a cluster is known, alone or beside what was written by hand, also where it cannot be read", () => {
  const yaml = "kind: Pod\napiVersion: v1\nmetadata: {name: p, uid: u}\n";
  const of = (text: string) => gather([{ name: "a", text }]).ofCluster;
  assert.equal(of(JSON.stringify(POD)), true);
  assert.equal(of(`${yaml}spec: {containers: [{name: c, env: [{name: K, value: v}]}]}\n`), true);
  assert.equal(
    of(`queues: [{name: q}]\n---\n${yaml}spec: {nodeName: n, hostname: h}\n`),
    true,
    "beside the short form",
  );
  assert.equal(of(`${yaml}spec:\n  containers:\n  - name: c\n   image: broken\n    env:\n`), true, "cannot be read");
  assert.equal(of(`kind: List\nitems:\n- ${JSON.stringify(POD)}\n`), true);
  assert.equal(of(yaml), false, "there is nothing in it that import takes out");
  assert.equal(of("queues: [{name: q}]\njobs: [{name: j, image: x}]\n"), false, "the short form");
  assert.equal(of("queues: [{name: q\n"), false, "cannot be read, and has nothing of a cluster");
  assert.equal(of(gatherObjects(pod("p", "corp.example/a")).text), false, "has been taken in before");
});

test("the items of a list end where it says what it is, or where the text does", () => {
  const items = ["- a: 1\n  b: 2", "- a: 3\n"];
  assert.deepEqual(pieces(`kind: List\nitems:\n${items.join("\n")}`), { head: "kind: List\n", items });
  assert.deepEqual(pieces(`items:\n${items.join("\n")}kind: List\n`), {
    head: "",
    items: [items[0], "- a: 3"],
  });
  assert.equal(pieces("items:\n- a: 1\n"), null, "no list of objects");
  assert.equal(pieces("kind: List\nitems:\n- a: 1\n---\nb: 2\n"), null, "and no second document");
});

test("what is brought in stands in the order in which it is looked for, and says how much was left out", () => {
  const kinds = [
    "ConfigMap",
    "Queue",
    "PriorityClass",
    "Node",
    "HyperNode",
    "Numatopology",
    "ResourceQuota",
    "PodDisruptionBudget",
    "DeviceClass",
    "ResourceClaimTemplate",
    "ResourceClaim",
    "Namespace",
    "Job",
    "PodGroup",
    "Pod",
    "Something",
  ];
  const objects = kinds.map((kind) => ({ kind, metadata: { name: "x", managedFields: [], selfLink: "s" } }));
  const g = gather([{ name: "all.json", text: JSON.stringify([...objects].reverse()) }]);
  assert.equal(g.dropped, 2 * kinds.length);
  assert.deepEqual(
    parseAllDocuments(g.text).map((d) => (d.toJS() as { kind: string }).kind),
    kinds,
  );
});

test("of many objects, those that the form shows are written as YAML before the list of pods", () => {
  const pods = Array.from({ length: 301 }, (_, i) => ({ kind: "Pod", metadata: { name: `p${i}`, managedFields: [] } }));
  const queue = { kind: "Queue", metadata: { name: "q", managedFields: [] } };
  const { text } = gather([{ name: "all.json", text: JSON.stringify([...pods, queue]) }]);
  assert.match(
    text,
    /^kind: Queue\nmetadata:\n  name: q\n---\n\{"apiVersion":"v1","kind":"List","items":\[\n\{"kind":"Pod"/,
  );
});

// Objects with each field that tells of a machine or an owner, and of each place one that is read.
const TELLING: [kept: object, dropped: Record<string, string[]>][] = [
  [
    { kind: "Pod", metadata: { name: "p" }, spec: { nodeName: "n" }, status: { phase: "Running" } },
    {
      metadata: ["managedFields", "selfLink", "resourceVersion", "generation", "finalizers", "generateName"],
      spec: [
        ...["serviceAccount", "serviceAccountName", "imagePullSecrets", "securityContext", "dnsConfig", "dnsPolicy"],
        ...["hostAliases", "hostname", "subdomain", "enableServiceLinks", "automountServiceAccountToken"],
        ...["shareProcessNamespace", "readinessGates", "setHostnameAsFQDN"],
      ],
      status: [
        ...["hostIP", "hostIPs", "podIP", "podIPs", "qosClass", "message", "ephemeralContainerStatuses"],
        "extendedResourceClaimStatus",
      ],
    },
  ],
  [
    { kind: "Node", metadata: { name: "n" }, spec: { unschedulable: true }, status: { allocatable: { cpu: "4" } } },
    {
      spec: ["podCIDR", "podCIDRs", "providerID", "externalID", "configSource"],
      status: [
        ...["addresses", "nodeInfo", "daemonEndpoints", "volumesInUse", "volumesAttached", "runtimeHandlers"],
        "features",
      ],
    },
  ],
  [{ kind: "Job", metadata: { name: "j" }, spec: { queue: "q" } }, { spec: ["plugins", "volumes"] }],
  [{ kind: "ResourceClaim", spec: { devices: { requests: [] } } }, { "": ["status"] }],
  [{ kind: "DeviceClass", metadata: { name: "d" } }, { "": ["spec"] }],
  [{ kind: "ResourceClaimTemplate", spec: { spec: { devices: {} } } }, { spec: ["metadata"] }],
];

test("each field that tells of a machine or an owner is dropped and counted, and nothing beside it", () => {
  for (const [kept, drops] of TELLING) {
    const whole = structuredClone(kept) as Record<string, Record<string, unknown>>;
    let count = 0;
    for (const [place, keys] of Object.entries(drops))
      for (const key of keys) {
        (place ? whole[place]! : whole)[key] = { secret: "x" };
        count++;
      }
    assert.deepEqual(prune(whole as Json), { value: kept, dropped: count, renamed: 0 });
  }
});

test("of a container what it runs is dropped, of a volume what is in it, of its status all but its resources", () => {
  const container = { name: "c", resources: { requests: { cpu: "1" } } };
  const telling = [
    ...["env", "envFrom", "args", "command", "imagePullPolicy", "volumeMounts", "volumeDevices", "livenessProbe"],
    ...["readinessProbe", "startupProbe", "lifecycle", "securityContext", "workingDir", "stdin", "stdinOnce", "tty"],
    ...["terminationMessagePath", "terminationMessagePolicy"],
  ];
  const whole = { ...container, ...Object.fromEntries(telling.map((key) => [key, "secret"])) };
  const status = { name: "c", resources: {}, allocatedResources: {} };
  const pod = (containers: object[], statuses: object[], volume: object, debug: object[]) => ({
    kind: "Pod",
    spec: { containers, initContainers: containers, ephemeralContainers: debug, volumes: [volume] },
    status: { containerStatuses: statuses, initContainerStatuses: statuses },
  });
  const volume = { name: "v", secret: { secretName: "s" }, persistentVolumeClaim: { claimName: "d" }, ephemeral: {} };
  const { value, dropped } = prune(
    pod([whole], [{ ...status, imageID: "secret", state: "secret" }], volume, [whole]) as unknown as Json,
  );
  assert.deepEqual(value, pod([container], [status], { ...volume, secret: {} }, []));
  assert.equal(dropped, 2 * telling.length + 2 * 2 + 1);
});

test("annotations that the engine reads stay, others go", () => {
  const kept = {
    "volcano.sh/preemptable": "true",
    "scheduling.volcano.sh/queue-name": "q",
    "scheduling.k8s.io/group-name": "g",
    "volcano.io/x": "1",
    "controller.kubernetes.io/pod-deletion-cost": "1",
    "cluster-autoscaler.kubernetes.io/safe-to-evict": "false",
    "nvidia.com/use-gputype": "A100",
  };
  const gone = {
    "kubectl.kubernetes.io/last-applied-configuration": "secret",
    "x.scheduling.k8s.io/a": "secret",
    "cluster-autoscaler.kubernetes.io/safe-to-evict-not": "secret",
    "nvidia.com/use-gputypes": "secret",
    "my.nvidia.com/use-gputype": "secret",
  };
  const of = (annotations: object) => ({ kind: "Queue", metadata: { annotations } }) as Json;
  assert.deepEqual(prune(of({ ...gone, ...kept })), { value: of(kept), dropped: 5, renamed: 0 });
});
