// A table of jobs (docs/input.md) is read as the short form, by the rules of core/load/csv_jobs.cc.
import { scalar } from "./edits.ts";
import { Refused } from "./refuse.ts";

// The columns, and what each is called in `jobs:`.
const FIELDS: Record<string, string> = {
  name: "name",
  namespace: "namespace",
  arrival: "arrive",
  queue: "queue",
  replicas: "replicas",
  minMember: "minMember",
  cpu: "cpu",
  memory: "memory",
  gpu: "gpu",
  duration: "duration",
  priority: "priority",
};
const NAMES = new Set(["name", "namespace", "queue"]);

// A cell behind the comma or the line's end before it. One that holds a comma, a quote or a line break stands in quotes
// (RFC 4180).
const CELL = /(\r\n|\r|\n|,)(?:"((?:[^"]|"")*)"|((?!")[^,\r\n]*))(?=[,\r\n]|$)/y;

// The rows that are not empty.
function rowsOf(table: string): string[][] {
  const text = `\n${table}`;
  const rows: string[][] = [];
  for (let at = 0; at < text.length; at = CELL.lastIndex) {
    CELL.lastIndex = at;
    const cell = CELL.exec(text);
    if (!cell) throw new Refused("cells", /.*/.exec(text.slice(text.lastIndexOf("\n", at) + 1))![0]);
    const [, before, quoted, plain] = cell;
    if (before !== ",") rows.push([]);
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!.trim());
  }
  return rows.filter((row) => row.length > 1 || row[0] !== "");
}

// What is pasted has no name: its first line tells.
export function isJobTable(name: string, text: string): boolean {
  const titles = /^\ufeff?(.*)/u
    .exec(text)![1]!
    .split(",")
    .map((title) => title.trim());
  return name.endsWith(".csv") || (titles.length > 1 && titles.every((title) => Object.hasOwn(FIELDS, title)));
}

export function jobsOfTable(text: string): string {
  const [titles = [], ...rows] = rowsOf(text.replace(/^\ufeff/, ""));
  const unknown = titles.find((title) => !Object.hasOwn(FIELDS, title));
  if (unknown !== undefined) throw new Refused("column", unknown);
  const lines = rows.map((row, i) => {
    if (row.length > titles.length) throw new Refused("cells", row.join(","));
    const job = new Map<string, string>();
    row.forEach((cell, c) => cell && job.set(FIELDS[titles[c]!]!, cell));
    if (!job.has("name")) job.set("name", `job-${i + 1}`);
    const replicas = job.get("replicas");
    if (replicas && !job.has("minMember")) job.set("minMember", replicas); // a gang, unlike in `jobs`
    const pairs = [...job].map(
      ([field, value]) =>
        `${field}: ${NAMES.has(field) && /^[-\d.]+$/.test(value) ? JSON.stringify(value) : scalar(value)}`,
    );
    return `- {${pairs.join(", ")}}\n`;
  });
  return `jobs:\n${lines.join("")}`;
}

export const COLUMNS = Object.keys(FIELDS).join(", ");
