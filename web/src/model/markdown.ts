// A run as Markdown, to paste into an issue: the input, what the queues and jobs have, and how to see it.
import { amountWithUnit, scalesOf, share } from "./amounts.ts";
import { jobKey, jobNumbers } from "./jobs.ts";
import { queueRows, resourcesInUse } from "./queues.ts";
import type { Timeline } from "./timeline.ts";

// Text inside a table's cell.
export function cell(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|#]/g, "\\$&").replace(/\s+/g, " ").slice(0, 200);
}

function fence(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map((m) => m[0].length));
  return "`".repeat(longest + 1);
}

const table = (head: string[], rows: string[][]) => [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

export function markdown(name: string, text: string, timeline: Timeline, link: string): string {
  const { report } = timeline;
  const end = timeline.at(timeline.length);
  const scales = scalesOf(report);
  const queues = queueRows(report, end, resourcesInUse(report)).flatMap((row) =>
    row.cells.map((c) => {
      const s = scales[c.resource]!;
      const a = (v: number | null) => amountWithUnit(v, s);
      return [cell(row.name), s.label, a(c.guarantee), a(c.deserved), a(c.capability), a(c.request), a(c.allocated), c.share === null ? "–" : share(c.share)];
    }),
  );
  const numbers = jobNumbers(report, end);
  const jobs = report.jobs.slice(0, 50).map((j, i) => [cell(jobKey(report, i)), cell(j.queueName), end.phase[i]!, `${numbers[i]!.placed}/${numbers[i]!.total}`, String(j.minMember)]);
  const mark = fence(text);
  return [
    `### ${cell(name || "Scenario")}`,
    `Volcano ${report.volcano}, Pumice ${report.pumice}, actions: ${report.conf.actions.map(cell).join(", ")}`,
    table(["queue", "resource", "guarantee", "deserved", "capability", "request", "allocated", "share"], queues),
    table(["job", "queue", "phase", "placed", "minMember"], jobs) + (report.jobs.length > 50 ? `\n\n… and ${report.jobs.length - 50} more jobs` : ""),
    `<details><summary>Input</summary>\n\n${mark}yaml\n${text.trimEnd()}\n${mark}\n\n</details>`,
    link ? `[Open in the playground](${link})` : "",
  ]
    .filter(Boolean)
    .join("\n\n") + "\n";
}

