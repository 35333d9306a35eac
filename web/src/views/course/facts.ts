// What is known of queues, jobs and nodes before anything runs, a line each: it stands in the picture, and beside the question
// where the picture is of something else.
import { h, type Child } from "../../dom/h.ts";
import { c } from "../../i18n/course-words.ts";
import { spelled } from "../../course/judge.ts";
import type { Picture } from "../../course/lesson.ts";
import { num } from "../../model/amounts.ts";
import { writtenIn, type QueueRow } from "../../model/queues.ts";
import type { Report } from "../../model/report.ts";
import type { Timeline } from "../../model/timeline.ts";
import { measureOf, memoryText, saysOf, type Measure } from "./measure.ts";

const CPU = 1000;
export const cpu = (amount: number): string => spelled(amount / CPU);

// What a queue is to get by its spec, and between which limits.
function dueOf(report: Report, queue: number, r: number): string[] {
  const { weight, deserved } = report.queues[queue]!;
  const own = report.queuePlugin === "capacity" ? num(deserved[r]) : 0;
  return [
    report.queuePlugin === "proportion" ? `${c("weight")} ${weight}` : "",
    own > 0 ? c("written", { n: cpu(own) }) : "",
  ].filter(Boolean);
}

function limitsOf(report: Report, queue: number, r: number): string[] {
  const { guarantee, capability } = report.queues[queue]!;
  const most = writtenIn(report, capability, r);
  return [
    num(guarantee[r]) > 0 ? c("guarantee", { n: cpu(num(guarantee[r])) }) : "",
    most === null ? "" : c("capability", { n: cpu(most) }),
  ].filter(Boolean);
}

export function queueFacts(report: Report, { queue, inner, cells }: QueueRow): string[] {
  const { resource, request } = cells[0]!;
  const asks = inner ? [] : [c("asks", { n: cpu(request) })];
  return [...dueOf(report, queue, resource), ...asks, ...limitsOf(report, queue, resource)];
}

// "4 × 2 CPU"; of a job with roles each of them.
export function podsText(report: Report, job: number, total: number, { r, text }: Measure): string {
  const mine = report.tasks.filter((task) => task.job === job);
  const size = (task: (typeof mine)[number] | undefined) => {
    if (!task) return "";
    const nothing = report.resources.every((name, i) => name === "pods" || !num(task.request[i]));
    return nothing
      ? ` · ${c("asksNothing")}`
      : ` × ${text(cpu(num(task.request[r])))}${memoryText(report, task.request)}`;
  };
  const roles = [...new Set(mine.map((task) => task.role))];
  if (roles.length < 2) return `${total}${size(mine[0])}`;
  return roles
    .map((role) => {
      const pods = mine.filter((task) => task.role === role);
      return `${role} ${pods.length}${size(pods[0])}`;
    })
    .join(", ");
}

// "team · 4 × 2 CPU · minMember 3 · priority 10".
export function jobText(report: Report, job: number, total: number, measure: Measure): string {
  const { queueName, minMember, priority } = report.jobs[job]!;
  const ranked = report.jobs.some((one) => one.priority);
  return [
    queueName,
    podsText(report, job, total, measure),
    minMember > 1 ? `minMember ${minMember}` : "",
    ranked ? c("priority", { n: priority }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

export interface Fact {
  name: string;
  text: string;
}

const MOST = 12; // lines of a kind

function queueLines(report: Report, r: number): Fact[] {
  const used = (name: string) => report.jobs.some(({ queueName }) => queueName === name);
  const parents = new Set(report.queues.map(({ parent }) => parent));
  const lines = report.queues.flatMap(({ name, parent }, q) => {
    if (name === "root" || (name === "default" && !used(name) && !parents.has(name))) return [];
    const below = parent && parent !== "root" ? [c("below", { queue: parent })] : [];
    const limits = limitsOf(report, q, r);
    const text = [...below, ...dueOf(report, q, r), ...limits].join(" · ");
    return [{ name, text, bare: !below.length && !limits.length }];
  });
  // A queue that is alone has it all, whatever its weight.
  return lines.length === 1 && lines[0]!.bare ? [] : lines.map(({ name, text }) => ({ name, text }));
}

// Nodes that are alike stand in one line.
function nodeLines(report: Report, { r, text }: Measure): Fact[] {
  const names = new Map<string, string[]>();
  for (const node of report.nodes) {
    const says = [text(cpu(num(node.allocatable[r]))), saysOf(node)].filter(Boolean).join(" · ");
    names.set(says, [...(names.get(says) ?? []), node.name]);
  }
  const some = (all: string[]) => (all.length > 4 ? `${all[0]} … ${all.at(-1)!} (${all.length})` : all.join(", "));
  return [...names].map(([says, all]) => ({ name: some(all), text: says }));
}

/** What the pictures do not show of queues, jobs and nodes. Over time, the picture lists the jobs. */
export function factsOf(timeline: Timeline, show: readonly Picture[], resource?: string): [Picture, Fact[]][] {
  const { report } = timeline;
  const { node } = timeline.at(0);
  const measure = measureOf(report, resource);
  const lines: Partial<Record<Picture, () => Fact[]>> = {
    queues: () => queueLines(report, measure.r),
    jobs: () =>
      report.jobs.map((job, j) => {
        const pods = report.tasks.flatMap((task, t) => (task.job === j ? [node[t]!] : []));
        const placed = pods.filter((at) => at >= 0).length;
        const text = jobText(report, j, pods.length, measure);
        return { name: job.name, text: placed ? `${text} · ${c("onNodes", { n: placed })}` : text };
      }),
    nodes: () => nodeLines(report, measure),
  };
  const shown = (what: Picture) => show.includes(what) || (what === "jobs" && show.includes("time"));
  const hidden = (["queues", "jobs", "nodes"] as const).filter((what) => !shown(what));
  return hidden.map((what): [Picture, Fact[]] => [what, lines[what]!().slice(0, MOST)]).filter(([, all]) => all.length);
}

const HEADS = { queues: "factQueues", jobs: "factJobs", nodes: "factNodes" } as const;

export function factsView(timeline: Timeline, show: readonly Picture[], resource?: string): Child {
  return h(
    "dl",
    { class: "facts", key: "facts" },
    factsOf(timeline, show, resource).map(([what, lines]) =>
      h(
        "div",
        { key: what },
        h("dt", null, c(HEADS[what as keyof typeof HEADS])),
        lines.map(({ name, text }) => h("dd", { key: name, "data-fact": name }, h("b", null, name), ` ${text}`)),
      ),
    ),
  );
}
