// A run becomes Markdown here, to paste into an issue: the input, what the queues and jobs have, and how to see it.
import { singular } from "../i18n/index.ts";
import { amountWithUnit, scalesOf, share } from "./amounts.ts";
import { jobKey, jobNumbers } from "./jobs.ts";
import { queueRows, resourcesInUse } from "./queues.ts";
import type { SimulationReport, Story } from "./report.ts";
import { duration } from "./simulation.ts";
import type { Timeline } from "./timeline.ts";

// Escapes text for a table's cell.
export function cell(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>|#]/g, "\\$&")
    .replace(/\s+/g, " ")
    .slice(0, 200);
}

function line(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>#]/g, "\\$&")
    .replace(/\s+/g, " ")
    .slice(0, 600);
}

function fence(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map((m) => m[0].length));
  return "`".repeat(longest + 1);
}

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

const VERDICTS = { yes: "✓", no: "✕", wait: "…", info: "·" } as const;

// Why somebody is where it is, link by link; the one that settles it is bold.
export function storyMarkdown(story: Story): string {
  const links = story.links.map((link, i) => {
    const by = [link.action, link.plugin, link.tier ? `tier ${link.tier}` : ""]
      .filter((part): part is string => !!part)
      .map(cell)
      .join(" · ");
    const said = line(link.text);
    const sums = link.lines.map((l) => `   - ${l.holds ? VERDICTS.yes : VERDICTS.no} ${line(l.text)}`);
    return [
      `${i + 1}. ${VERDICTS[link.verdict]} ${i === story.verdict ? `**${said}**` : said}${by ? ` (${by})` : ""}`,
      ...sums,
    ].join("\n");
  });
  return `#### ${[story.kind, cell(story.name)].filter(Boolean).join(" ")}: ${line(story.text)}\n\n${links.join("\n")}`;
}

// How the queues fared over many cycles, and what was odd.
export function simulationMarkdown(report: SimulationReport): string {
  const queues = report.queues.filter((q) => q.jobsPlaced + q.evictions > 0 || q.points.some((p) => p.pending > 0));
  const findings = report.findings
    .slice(0, 20)
    .map(
      (f) => `- ${f.kind}, cycle ${f.cycle} (${duration(f.at)}), ${f.objects.map(cell).join(", ")}: ${line(f.message)}`,
    );
  return [
    singular(
      `#### ${report.cycles} cycles, ${duration(report.cycles * report.period)}: ${report.binds} binds, ${report.evictions} evictions`,
    ),
    table(
      ["queue", "jobs placed", "evictions", "mean wait", "longest wait"],
      queues.map((q) => [
        cell(q.name),
        String(q.jobsPlaced),
        String(q.evictions),
        duration(q.meanWait),
        duration(q.longestWait),
      ]),
    ),
    findings.join("\n"),
  ]
    .filter(Boolean)
    .join("\n\n");
}

const MOST_INPUT = 8192; // characters; nobody reads a longer one in an issue

// more: what stands between the tables and the input.
export function markdown(
  name: string,
  text: string,
  timeline: Timeline,
  link: string,
  more: readonly string[] = [],
): string {
  const { report } = timeline;
  const end = timeline.at(timeline.length);
  const scales = scalesOf(report);
  const queues = queueRows(report, end, resourcesInUse(report)).flatMap((row) =>
    row.cells.map((c) => {
      const s = scales[c.resource]!;
      const a = (v: number | null) => amountWithUnit(v, s);
      return [
        cell(row.name),
        s.label,
        a(c.guarantee),
        a(c.deserved),
        a(c.capability),
        a(c.request),
        a(c.allocated),
        c.share === null ? "–" : share(c.share),
      ];
    }),
  );
  const numbers = jobNumbers(report, end);
  const jobs = report.jobs
    .slice(0, 50)
    .map((j, i) => [
      cell(jobKey(report, i)),
      cell(j.queueName),
      end.phase[i]!,
      `${numbers[i]!.placed}/${numbers[i]!.total}`,
      String(j.minMember),
    ]);
  const mark = fence(text);
  return (
    [
      `### ${cell(name || "Scenario")}`,
      `Volcano ${report.volcano}, Pumice ${report.pumice}, actions: ${report.conf.actions.map(cell).join(", ")}`,
      table(
        ["queue", "resource", "guarantee", "deserved", "capability", "request", "allocated", "share"],
        queues.slice(0, 50),
      ),
      table(["job", "queue", "phase", "placed", "minMember"], jobs) +
        (report.jobs.length > 50 ? `\n\n… and ${report.jobs.length - 50} more jobs` : ""),
      ...more,
      text.length < MOST_INPUT
        ? `<details><summary>Input</summary>\n\n${mark}yaml\n${text.trimEnd()}\n${mark}\n\n</details>`
        : "",
      link && link.length < MOST_INPUT ? `[Open in the playground](${link})` : "",
    ]
      .filter(Boolean)
      .join("\n\n") + "\n"
  );
}
