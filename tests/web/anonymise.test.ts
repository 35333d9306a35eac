import assert from "node:assert/strict";
import { test } from "node:test";
import { anonymise, anonymiseObjects, inOrder, podName } from "../../web/src/model/anonymise.ts";

test("new names sort as the old ones, and fixed names keep their place", () => {
  const map = inOrder(["zeta", "alpha", "default", "beta", "root", "rooted", "e"], "queue", ["default", "root"]);
  assert.equal(map.get("default"), "default");
  const old = [...map.keys()].sort();
  assert.deepEqual(
    old.map((n) => map.get(n)),
    [...map.values()].sort(),
  );
  // namespace/name sorts by the slash, too: "a-b/x" comes before "a/x".
  const spaces = inOrder(["a", "a-b"], "ns", [], (n) => `${n}/`);
  assert.ok(`${spaces.get("a-b")}/x` < `${spaces.get("a")}/x`);
});

test("a pod's index stays readable, and a name without one stays without", () => {
  assert.equal(podName("train-worker-12", "07"), "p07-x-12");
  assert.equal(podName("worker-12", "07"), "p07");
  assert.equal(podName("a-b-c", "07"), "p07");
});

test("one name, one new name, wherever it stands", () => {
  const out = JSON.stringify(
    anonymiseObjects([
      { kind: "Node", metadata: { name: "dc1-gpu", labels: { "kubernetes.io/hostname": "dc1-gpu" } } },
      { kind: "Queue", metadata: { name: "secret-team" }, spec: { parent: "root" } },
      { kind: "PodGroup", metadata: { name: "launch", namespace: "acme" }, spec: { queue: "secret-team" } },
      {
        kind: "Pod",
        metadata: { name: "launch-w-0", namespace: "acme", annotations: { "scheduling.k8s.io/group-name": "launch" } },
        spec: {
          nodeName: "dc1-gpu",
          affinity: { nodeAffinity: { x: [{ key: "kubernetes.io/hostname", operator: "In", values: ["dc1-gpu"] }] } },
        },
      },
    ]),
  );
  assert.doesNotMatch(out, /dc1|secret|launch|acme/);
  assert.equal(out.match(/node-1/g)!.length, 4);
  assert.ok(out.includes(`"scheduling.k8s.io/group-name":"job-1"`));
  assert.ok(out.includes(`"parent":"root"`));
});

const APP = [{ key: "app", operator: "In", values: ["bert-trainer"] }];
const LABELLED = [
  {
    kind: "Node",
    metadata: {
      name: "n",
      labels: { "topology.kubernetes.io/zone": "eu-west-1a", "kubernetes.io/arch": "amd64", generation: "7" },
    },
    spec: {
      providerID: "aws:///eu-west-1a/i-00",
      podCIDR: "10.1.0.0/24",
      taints: [{ key: "team", value: "acme", effect: "NoSchedule" }],
    },
    status: { conditions: [{ type: "Ready", status: "True", message: "acme" }] },
  },
  {
    kind: "PodGroup",
    metadata: { name: "g" },
    spec: {},
    status: { conditions: [{ type: "Unschedulable", message: "pod acme/bert" }] },
  },
  {
    kind: "Pod",
    metadata: { name: "p", labels: { app: "bert-trainer", "volcano.sh/task-spec": "worker" } },
    spec: {
      nodeSelector: { "topology.kubernetes.io/zone": "eu-west-1a" },
      tolerations: [{ key: "team", value: "acme" }],
      containers: [{ name: "c", image: "acme/bert" }],
      affinity: {
        podAffinity: {
          x: [
            {
              labelSelector: { matchLabels: { app: "bert-trainer" }, matchExpressions: APP },
              topologyKey: "topology.kubernetes.io/zone",
            },
          ],
        },
      },
    },
  },
];

test("labels, selectors, tolerations and zones have new values, the same everywhere; addresses and messages are gone", () => {
  const out = anonymise(LABELLED.map((o) => JSON.stringify(o)).join("\n---\n"))!;
  assert.doesNotMatch(out, /bert|acme|eu-west|10\.1|worker/);
  const [zone, app, team] = ["zone", "app", "team"].map(
    (key) => new RegExp(`${key}"?: ?"?(v-\\d)`).exec(out)?.[1] ?? /key: team\n\s+value: (v-\d)/.exec(out)![1]!,
  );
  assert.equal(new Set([zone, app, team]).size, 3);
  const times = (value: string) => out.split(value).length - 1;
  assert.deepEqual([times(zone!), times(app!), times(team!)], [2, 3, 2]);
  for (const kept of ["amd64", `"7"`]) assert.ok(out.includes(kept), kept);
});

test("deviceshare finds its ConfigMap under its new name", () => {
  const conf = (ns: string, name: string) =>
    `tiers:\n- plugins:\n  - name: deviceshare\n    arguments:\n      deviceshare.KnownGeometriesCMNamespace: ${ns}\n      "deviceshare.KnownGeometriesCMName": '${name}'\n`;
  const config = (namespace: string, name: string) => ({
    kind: "ConfigMap",
    metadata: { name, namespace },
    data: { "device-config.yaml": "nvidia: {}" },
  });
  const [told, read, other] = anonymiseObjects([
    {
      kind: "ConfigMap",
      metadata: { name: "volcano-scheduler-configmap", namespace: "acme-system" },
      data: { "volcano-scheduler.conf": conf("acme-gpu", "acme-cards") },
    },
    config("acme-gpu", "acme-cards"),
    config("acme-old", "acme-cards"),
  ]) as { metadata: { name: string; namespace: string }; data: Record<string, string> }[];
  assert.equal(told!.data["volcano-scheduler.conf"], conf(read!.metadata.namespace, read!.metadata.name));
  assert.notEqual(other!.metadata.namespace, read!.metadata.namespace);
  assert.doesNotMatch(JSON.stringify([told, read, other]), /acme/);
  // Nobody names the one of the plugin's own choice.
  const [own] = anonymiseObjects([config("kube-system", "volcano-vgpu-device-config")]);
  assert.deepEqual(own!["metadata"], { name: "volcano-vgpu-device-config", namespace: "kube-system" });
});

const CLAIMS = [
  {
    apiVersion: "resource.k8s.io/v1",
    kind: "DeviceClass",
    metadata: { name: "acme-gpu" },
    spec: { selectors: [{ cel: { expression: "device.driver == 'acme.com'" } }] },
  },
  {
    apiVersion: "resource.k8s.io/v1",
    kind: "ResourceClaim",
    metadata: {
      name: "bert-0-card-x1",
      namespace: "acme",
      annotations: { "resource.kubernetes.io/pod-claim-name": "card" },
    },
    spec: {
      devices: {
        requests: [
          {
            name: "acme-card",
            exactly: {
              deviceClassName: "acme-gpu",
              count: 2,
              selectors: [{ cel: { expression: "acme" } }],
              capacity: { requests: { memory: "4Gi" } },
            },
          },
          { name: "either", firstAvailable: [{ name: "acme-big", deviceClassName: "acme-gpu" }] },
        ],
        config: [{ opaque: { driver: "acme.com", parameters: { secret: "acme" } } }],
      },
    },
    status: { reservedFor: [{ name: "bert-0" }], allocation: { devices: { results: [{ pool: "acme-node" }] } } },
  },
  {
    apiVersion: "resource.k8s.io/v1",
    kind: "ResourceClaimTemplate",
    metadata: { name: "acme-template", namespace: "acme" },
    spec: {
      metadata: { labels: { owner: "acme" } },
      spec: { devices: { requests: [{ name: "one", exactly: { deviceClassName: "gpu.nvidia.com" } }] } },
    },
  },
  {
    apiVersion: "scheduling.volcano.sh/v1beta1",
    kind: "Queue",
    metadata: { name: "acme" },
    spec: {
      capability: {
        cpu: 4,
        "deviceclass/acme-gpu": 2,
        "memory.deviceclass/acme-gpu": "8Gi",
        "deviceclass/gpu.nvidia.com": 1,
      },
    },
  },
  {
    kind: "Pod",
    metadata: { name: "bert-0", namespace: "acme" },
    spec: {
      resourceClaims: [
        { name: "acme-card", resourceClaimName: "bert-0-card-x1" },
        { name: "own", resourceClaimTemplateName: "acme-template" },
      ],
      containers: [
        { name: "c", resources: { claims: [{ name: "acme-card", request: "acme-card" }], requests: { cpu: 1 } } },
      ],
    },
    status: { resourceClaimStatuses: [{ name: "acme-card", resourceClaimName: "bert-0-card-x1" }] },
  },
  { kind: "ResourceSlice", metadata: { name: "acme-slice" }, spec: { driver: "acme.com" } },
  { kind: "ConfigMap", metadata: { name: "acme-conf", namespace: "acme" }, data: { "acme.conf": "acme" } },
];

test("claims on devices keep what queues count of them, under new names; what is not read is gone", () => {
  const out = anonymise(CLAIMS.map((o) => JSON.stringify(o)).join("\n---\n"))!;
  assert.doesNotMatch(out, /acme|bert|card|ResourceSlice|ConfigMap|status:\n\s+reservedFor|cel/);
  assert.equal(out.match(/deviceclass\/class-1/g)!.length, 2);
  assert.equal(out.match(/deviceClassName"?: "?class-1/g)!.length, 1);
  for (const kept of ["deviceclass/gpu.nvidia.com", "count: 2", "memory: 4Gi", "firstAvailable: []"])
    assert.ok(out.includes(kept), `${kept}\n${out}`);
  const claim = /kind: ResourceClaim\nmetadata:\n\s+name: (claim-\d)/.exec(out)![1]!;
  assert.equal(out.split(claim).length - 1, 3, out); // itself, the pod's and its status'
});

test("what a person typed is left alone", () => {
  assert.equal(anonymise("queues: [{name: A}]\n"), null);
});

test("classes that are everybody's keep their names, those of one cluster get others", () => {
  const classOf = (kind: string, name: string) => ({ kind, metadata: { name } });
  const pod = { kind: "Pod", metadata: { name: "p" }, spec: { priorityClassName: "acme-high" } };
  assert.deepEqual(
    anonymiseObjects([
      classOf("PriorityClass", "system-node-critical"),
      classOf("PriorityClass", "acme-high"),
      classOf("DeviceClass", "gpu.nvidia.com"),
      pod,
    ]),
    [
      classOf("PriorityClass", "system-node-critical"),
      classOf("PriorityClass", "class-1"),
      classOf("DeviceClass", "gpu.nvidia.com"),
      { kind: "Pod", metadata: { name: "p1" }, spec: { priorityClassName: "class-1" } },
    ],
  );
});

test("the uid of an owner that is not among the objects is another one, too", () => {
  const owned = { name: "a", ownerReferences: [{ kind: "ReplicaSet", name: "acme", uid: "acme-uid" }] };
  const [pod] = anonymiseObjects([{ kind: "Pod", metadata: owned }]);
  assert.deepEqual(pod!["metadata"], {
    name: "p1",
    ownerReferences: [{ kind: "ReplicaSet", name: "owner", uid: "uid-1" }],
  });
});

test("a HyperNode's pattern becomes the nodes that it means, and one that is no pattern means none", () => {
  const patternOf = (pattern: string) => {
    const hyper = {
      kind: "HyperNode",
      metadata: { name: "acme-rack" },
      spec: { tierName: "acme-row", members: [{ type: "Node", selector: { regexMatch: { pattern } } }] },
    };
    const node = (name: string) => ({ kind: "Node", metadata: { name } });
    return anonymiseObjects([hyper, node("acme-1"), node("acme-2"), node("acme-30")])[0]!["spec"];
  };
  const spec = (pattern: string) => ({
    tierName: "tier-1",
    members: [{ type: "Node", selector: { regexMatch: { pattern } } }],
  });
  assert.deepEqual(patternOf("^acme-.$"), spec("^(node-1|node-2)$"));
  assert.deepEqual(patternOf("acme-("), spec("^$"));
});

test("tiers and tasks that a PodGroup names have new names, domains that are everybody's stay", () => {
  const group = {
    kind: "PodGroup",
    metadata: { name: "g", annotations: { "volcano.sh/task-topology-affinity": "acme-ps,acme-w;acme-w" } },
    spec: { networkTopology: { highestTierName: "acme-row" }, subGroupPolicy: [{ name: "acme-w" }] },
  };
  assert.deepEqual(anonymiseObjects([group]), [
    {
      kind: "PodGroup",
      metadata: { name: "job-1", annotations: { "volcano.sh/task-topology-affinity": "task-1,task-2;task-2" } },
      spec: { networkTopology: { highestTierName: "tier-1" }, subGroupPolicy: [{ name: "task-2" }] },
    },
  ]);
  const keys = [
    "kubernetes.azure.com/x",
    "agentpool.azure.com/x",
    "eks.amazonaws.com/x",
    "cloud.google.com/x",
    "karpenter.sh/x",
    "helm.sh/x",
    "kubeflow.org/x",
    "ray.io/x",
    "amd.com/x",
    "intel.com/x",
    "huawei.com/x",
    "habana.ai/x",
    "nvidia.com/x",
    "x-k8s.io/x",
    "acme.com/x",
    "notazure.company/x",
  ];
  const labels = Object.fromEntries(keys.map((key) => [key, "true"]));
  const [node] = anonymiseObjects([{ kind: "Node", metadata: { name: "n", labels } }]);
  assert.deepEqual(Object.keys((node!["metadata"] as { labels: object }).labels), [
    ...keys.slice(0, -2),
    "example.com/key-1",
    "example.com/key-2",
  ]);
});
