// An event is put into words here: with the colours of its queue, and as plain text.
import { h, textOf, type Child, type VNode } from "../../dom/h.ts";
import { kindIcon } from "../../charts/kinds.ts";
import { icon } from "../../dom/icons.ts";
import { count, counted, t, tt } from "../../i18n/index.ts";
import { knownName } from "../../model/names.ts";
import { queueColours } from "../../model/queues.ts";
import type { Event, Report } from "../../model/report.ts";

export function eventIcon(kind: Event["kind"]): VNode {
  return icon(kindIcon(kind));
}

export function kindChip(kind: Event["kind"], word: string): VNode {
  return h("span", { class: `kind ${kind}` }, eventIcon(kind), word);
}

export function sentence(report: Report, event: Event): Child[] {
  const colours = queueColours(report);
  const queueOf = (job: number): Child => {
    const spec = report.jobs[job];
    return spec
      ? h(
          "span",
          { class: "q-ref" },
          h("i", { class: `dot q${colours[spec.queue] || (spec.queue < 0 ? 0 : 8)}` }),
          spec.queueName,
        )
      : "–";
  };
  const job = (index: number) => ({
    job: h("b", null, knownName(report.jobs[index]?.name ?? "?")),
    queue: queueOf(index),
  });
  const task = (index: number) => ({
    task: h("b", null, report.tasks[index]?.name ?? "?"),
    queue: queueOf(report.tasks[index]?.job ?? -1),
  });
  const node = (index: number) => ({ node: h("b", null, report.nodes[index]?.name ?? "?") });
  switch (event.kind) {
    case "enqueue":
      return tt("sayEnqueue", job(event.job));
    case "allocate":
      return tt("sayAllocate", { ...task(event.task), ...node(event.node) });
    case "pipeline":
      return tt("sayPipeline", { ...task(event.task), ...node(event.node) });
    case "unallocate":
    case "unpipeline":
      return tt("sayUnallocate", { ...task(event.task), ...node(event.node) });
    case "evict":
    case "evicted": {
      const { forTask, forJob } = event;
      return tt(forJob === undefined ? "sayEvict" : "sayEvictFor", {
        ...task(event.task),
        ...node(event.node),
        who: forTask === undefined ? job(forJob!).job : task(forTask).task,
        its: queueOf(forJob!),
      });
    }
    case "unevict":
      return tt("sayUnevict", { ...task(event.task), ...node(event.node) });
    case "commit":
      return tt("sayCommit", { ...job(event.job), n: count(event.operations, "operation1", "operations") });
    case "discard": // of one node alone, no job's
      return tt(event.job < 0 ? "sayDiscardOne" : "sayDiscard", {
        ...job(event.job),
        n: count(event.operations, "operation1", "operations"),
      });
    case "bind":
      return tt("sayBind", { ...task(event.task), ...node(event.node) });
    case "phase":
      return tt("sayPhase", { ...job(event.job), phase: h("b", null, event.phase) });
    case "action":
      return [event.name];
    case "cards":
      return [];
    case "queue":
      return [report.queues[event.queue]?.name ?? "?"];
  }
}

export function sentenceText(report: Report, event: Event): string {
  return textOf(h("p", null, ...sentence(report, event)));
}

export function startText(report: Report): string {
  const waiting = report.start.tasks.filter((x) => x.status === "Pending").length;
  return counted(t("sayStart", { pods: waiting, jobs: report.jobs.length }));
}
