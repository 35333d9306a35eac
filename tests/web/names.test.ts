// Names and numbers where there is little room.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dashOf } from "../../web/src/charts/dashes.ts";
import {
  amount,
  amountWithUnit,
  isBytes,
  isSet,
  labelOf,
  number,
  scalesOf,
  share,
} from "../../web/src/model/amounts.ts";
import { cutName, knownName, tailStart, unlikeParts } from "../../web/src/model/names.ts";
import { fixture } from "./fixture.ts";

const GI = 2 ** 30;

test("a long name is cut before what tells it from its neighbours", () => {
  for (const [name, tail] of [
    ["team-with-a-rather-long-queue-name-07", "-07"],
    ["distributed-training-run-x7f2k", "-x7f2k"],
    ["averyverylongnamewithoutdashes", "dashes"],
    ["ip-10-0-12-34.eu-west-1.compute.internal", ""],
    ["gpu-node.eu-west-1.compute.internal-09", "-09"],
    ["short-name-1", ""],
    ["data-team/etl", "/etl"],
  ] as const)
    assert.equal(name.slice(tailStart(name)), tail, name);
  assert.equal(cutName("team-with-a-rather-long-queue-name-07", 14), "team-with-…-07");
  assert.equal(cutName("ip-10-0-12-34.eu-west-1.compute.internal", 14), "ip-10-0-12-34…");
  assert.equal(cutName("fourteen-lette", 14), "fourteen-lette");
});

test("a PodGroup of a Volcano Job has the Job's name; one of a plain pod keeps what tells it from the next", () => {
  const uid = "40498cb3-1111-4222-8333-74d0a0c2995f";
  assert.equal(knownName(`llama-${uid}`), "llama");
  assert.equal(knownName(`ml/llama-7b-${uid}`), "ml/llama-7b");
  for (const name of [`podgroup-${uid}`, `ml/podgroup-${uid}`, "podgroup-u-notebook", "trainer-7", "", uid])
    assert.equal(knownName(name), name);
});

test("a resource goes by its short name, and by its owner's too where another ends alike", () => {
  const labels = (...all: string[]) => all.map((name) => labelOf(name, all));
  assert.deepEqual(labels("cpu", "memory", "nvidia.com/gpu"), ["cpu", "memory", "gpu"]);
  assert.deepEqual(labels("cpu", "nvidia.com/gpu", "amd.com/gpu", "nvidia.com/mig-1g.5gb"), [
    "cpu",
    "nvidia/gpu",
    "amd/gpu",
    "mig-1g.5gb",
  ]);
  assert.deepEqual(labels("gpu", "nvidia.com/gpu", "nvidia.cn/gpu"), ["gpu", "nvidia.com/gpu", "nvidia.cn/gpu"]);
});

test("32 lines differ in colour or dash", () => {
  const looks = Array.from({ length: 32 }, (_, i) => `${i % 8} ${dashOf(i).join()}`);
  assert.equal(new Set(looks).size, 32);
});

// The fixture's cluster with memory in it: two nodes of 56Gi, and a pod that asks for 64Mi.
function withMemory(node: number, request: number) {
  const report = fixture([{ name: "q", deserved: 1, pods: 1, placed: 1 }]);
  const m = report.resources.indexOf("memory");
  assert.ok(m >= 0);
  for (const n of report.nodes) n.allocatable[m] = node;
  for (const t of report.tasks) t.request[m] = request;
  return scalesOf(report)[m]!;
}

test("one small pod does not turn the cluster's memory into Mi", () => {
  const scale = withMemory(56 * GI, GI / 16);
  assert.equal(amountWithUnit(56 * GI, scale), "56 Gi");
  assert.equal(amount(32 * GI, scale), "32");
  assert.equal(amountWithUnit(GI / 2, scale), "0.5 Gi");
  assert.equal(amountWithUnit(0, scale), "0 Gi");
  // Next to nothing in Gi: a unit of its own, said also where the column has one.
  assert.equal(amountWithUnit(GI / 16, scale), "64 Mi");
  assert.equal(amount(GI / 16, scale), "64 Mi");
  assert.equal(amountWithUnit(null, scale), "–");
  assert.equal(amountWithUnit("inf", scale), "∞");
});

test("small nodes have small units, and a cluster without memory goes by its pods", () => {
  assert.equal(amountWithUnit(8 * 2 ** 20, withMemory(8 * 2 ** 20, 2 ** 20)), "8 Mi");
  assert.equal(amountWithUnit(8 * 2 ** 20, withMemory(0, 8 * 2 ** 20)), "8 Mi");
});

test("of two names of one domain what tells them apart is left", () => {
  const domain = ".eu-central-1.compute.internal";
  assert.deepEqual(unlikeParts(`ip-10-20-0-0${domain}`, `ip-10-20-0-9${domain}`), ["ip-10-20-0-0", "ip-10-20-0-9"]);
  assert.deepEqual(unlikeParts("a.x.org", "b.y.org"), ["a.x", "b.y"]);
  assert.deepEqual(unlikeParts("node-0", "node-9"), ["node-0", "node-9"]);
});

test("less than a byte is said in bytes, and no number that is infinite is set", () => {
  assert.equal(amountWithUnit(0.5, withMemory(56 * GI, GI)), "0.5 B");
  assert.deepEqual([0, 8, 9e15, Infinity, -Infinity, "inf" as const, null].map(isSet), [
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test("memory, disks and huge pages are counted in bytes, all else in pieces", () => {
  assert.deepEqual(["memory", "ephemeral-storage", "hugepages-2Mi", "cpu", "pods"].map(isBytes), [
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("a number has as many digits as tell something", () => {
  for (const [value, wanted] of [
    [0, "0"],
    [1000, "1000"],
    [1.234, "1.23"],
    [2.5, "2.5"],
    [0.004, "0"],
    [123.456, "123.5"],
    [-123.456, "-123.5"],
    [1234.56, "1235"],
    [100.04, "100"],
    [Infinity, "∞"],
    [-Infinity, "–"],
    [NaN, "–"],
  ] as const)
    assert.equal(number(value), wanted);
  assert.deepEqual([0.5, 2, Infinity].map(share), ["0.50", "2.00", "∞"]);
});
