// The tables behind the pictures, whole: what a file has, and what people read.
import assert from "node:assert/strict";
import { test } from "node:test";
import { csv } from "../../web/src/model/csv.ts";
import { eventTable, jobTable } from "../../web/src/model/saved-tables.ts";
import { nodeTable, queueTable, readable } from "../../web/src/model/tables.ts";
import { Timeline } from "../../web/src/model/timeline.ts";
import { fixture } from "./fixture.ts";

const report = fixture([{ name: "q", capability: 8, guarantee: 1, deserved: 4, pods: 3, placed: 2 }], 2, 5);
const timeline = new Timeline(report);
const end = timeline.at(timeline.length);
const lines = (table: Parameters<typeof csv>[0]) => csv(table).trimEnd().split("\r\n");
const GI = 2 ** 30;

test("queues: cpu in cores and memory in bytes, and as people read it", () => {
  const table = queueTable(report, end);
  assert.deepEqual(lines(table), [
    "queue,resource,guarantee,deserved,capability,realCapability,request,allocated,pipelined,inqueue,elastic,share",
    "q,cpu,1,4,8,8,3,2,0,0,0,0.5",
    `q,memory,0,${4 * GI},,,${3 * GI},${2 * GI},0,0,0,0.5`,
  ]);
  assert.deepEqual(lines(readable(report, table)).slice(1), [
    "q,cpu,1,4,8,8,3,2,0,0,0,0.5",
    "q,memory,0 Gi,4 Gi,,,3 Gi,2 Gi,0 Gi,0 Gi,0 Gi,0.5",
  ]);
  assert.deepEqual(
    table.columns.map(({ numeric }) => numeric),
    [false, false, ...Array.from({ length: 10 }, () => true)],
  );
});

test("nodes: what is used and idle, and whose pods are on them", () => {
  const table = nodeTable(report, end);
  assert.deepEqual(lines(table), [
    "node,resource,allocatable,used,idle,releasing,pipelined,futureIdle,pods",
    "node-0,cpu,5,1,4,0,0,4,q-job-0",
    `node-0,memory,${20 * GI},${GI},${19 * GI},0,0,${19 * GI},`,
    "node-1,cpu,5,1,4,0,0,4,q-job-1",
    `node-1,memory,${20 * GI},${GI},${19 * GI},0,0,${19 * GI},`,
  ]);
  const promised = { ...end, status: [...end.status], node: [...end.node] };
  promised.status[2] = "Pipelined";
  promised.node[2] = 0;
  assert.equal(lines(nodeTable(report, promised))[1], "node-0,cpu,5,1,4,0,1,3,q-job-0 q-job-2");
});

test("jobs and events", () => {
  assert.deepEqual(lines(jobTable(report, end, {})), [
    "namespace,job,queue,priority,phase,minMember,tasks,ready,pipelined,releasing,pending",
    "default,q-job,q,0,Running,1,3,2,0,0,1",
  ]);
  assert.deepEqual(lines(eventTable(timeline, [1, 2, 4])), [
    "event,action,kind,job,task,node,queue,reason",
    "1,enqueue,enqueue,default/q-job,,,q,",
    "2,allocate,allocate,default/q-job,q-job-0,node-0,q,",
    "4,close,phase,default/q-job,,,q,",
  ]);
  const evicting = fixture([{ name: "q", deserved: 1, pods: 1, placed: 0 }]);
  evicting.events = [{ kind: "evict", task: 0, node: 0, reason: "preempt" }];
  assert.equal(lines(eventTable(new Timeline(evicting), [1]))[1], "1,,evict,default/q-job,q-job-0,node-0,q,preempt");
});

test("a job without a queue has the pods that run of it, and those that are known of it", () => {
  const lost = fixture([{ name: "q", deserved: 1, pods: 0, placed: 0 }]);
  lost.jobs[0]!.queue = -1;
  Object.assign(lost.end.jobs[0]!, { running: 2, succeeded: 1 });
  const row = (podsOf: Record<string, number>) =>
    lines(jobTable(lost, new Timeline(lost).at(0), podsOf))[1]!
      .split(",")
      .slice(6)
      .join();
  assert.equal(row({}), "3,3,0,0,0");
  assert.equal(row({ "default/q-job": 5 }), "5,3,0,0,2");
});
