import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parse } from "yaml";
import { gather } from "../../web/src/model/gather.ts";
import { isJobTable, jobsOfTable } from "../../web/src/model/job-table.ts";
import type { Refused } from "../../web/src/model/refuse.ts";

const jobs = (table: string) => (parse(jobsOfTable(table)) as { jobs: Record<string, unknown>[] | null }).jobs;

test("a line is a job: empty cells are left out, names and gangs filled in, quotes and line ends as in RFC 4180", () => {
  assert.deepEqual(
    jobs(
      'arrival,name,queue,replicas,minMember,cpu,memory,gpu,duration,priority\r\n0,first,A,4,2,1,2Gi,,10m,100\r\n\r\n30s,, B ,2,,500m,,,"uniform(1m, 2m)",\r\n',
    ),
    [
      {
        arrive: 0,
        name: "first",
        queue: "A",
        replicas: 4,
        minMember: 2,
        cpu: 1,
        memory: "2Gi",
        duration: "10m",
        priority: 100,
      },
      { arrive: "30s", queue: "B", replicas: 2, cpu: "500m", duration: "uniform(1m, 2m)", name: "job-2", minMember: 2 },
    ],
  );
  assert.deepEqual(jobs('\ufeffname,queue\n"a ""b"", c",7\n,\n'), [
    { name: 'a "b", c', queue: "7" },
    { name: "job-2" },
  ]);
  assert.equal(jobs("name,queue\n"), null);
});

test("another column, a cell too many and a quote that does not end are refused", () => {
  const refused = (table: string) => {
    try {
      jobsOfTable(table);
    } catch (error) {
      return [(error as Refused).reason, (error as Refused).message];
    }
    return null;
  };
  assert.deepEqual(refused("name,cpus\na,1\n"), ["column", "cpus"]);
  assert.deepEqual(refused("name,cpu\na,1,2\n"), ["cells", "a,1,2"]);
  assert.deepEqual(refused('name,cpu\na,"1"x\n'), ["cells", 'a,"1"x']);
});

test("a table is known by its name or its first line, and is one scenario with the files beside it", () => {
  const table = readFileSync(new URL("../../examples/job-trace/jobs.csv", import.meta.url), "utf8");
  assert.ok(isJobTable("Pasted", table));
  assert.equal(isJobTable("a.yaml", "name: a\nqueues: []\n"), false);
  const g = gather([
    { name: "cluster.yaml", text: "name: mine\nnodes: [{name: n, cpu: 4}]\n" },
    { name: "jobs.csv", text: table },
  ]);
  assert.deepEqual([g.title, g.handWritten, g.jobsAlone], ["mine", true, false]);
  assert.match(g.text, /^name: mine\n[\s\S]*\n---\njobs:\n- \{arrive: 92, queue: research, replicas: 4, /);
  assert.equal(gather([{ name: "jobs.csv", text: table }]).jobsAlone, true);
});

test("a name, a namespace and a queue that look like numbers are names", () => {
  assert.deepEqual(jobs("name,namespace,queue,cpu\n1,2,3,4\n"), [{ name: "1", namespace: "2", queue: "3", cpu: 4 }]);
});
